"""Things that bear a letter and a number without being machines: addresses, seats, papers.

Two lists, for two degrees of trust. What is written in one word ("E43") or spelled with a zero
("hache cero ocho") is disbelieved only behind a thing that is known to be numbered. A letter and a
number that are parted ("e 4") are disbelieved behind any word but those that may stand before a
code: whatever else stands there is a noun that they belong to ("fila", "diagonal"), and nobody can
list those. What is missed so is asked again; what was believed wrongly would be followed.
"""

from collections.abc import Sequence

from knowledge.speech.readings import COMMON, TABLE_WORDS

_TIMES = frozenset(
    f"{time}{plural}" for time in ("hora", "dia", "semana", "año", "minuto") for plural in ("", "s")
) | {"mes", "meses", "rato"}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What a display is said to do, and where it does it.
DISPLAY_CUES = _words(
    """
    error errores erro eror erre herror err codigo codigos cod alarma marka
    marca marcaba marco marcando dice decia dijo diciendo tira tiraba tiro tirando
    sale salia salio saliendo aparece aparecia aparecio apareciendo muestra mostraba mostro
    mostrando pantalla pantallita visor display pone ponia figura indica indicaba
    leo lee veo da dio daba salta salto cartel cartelito letrero mensaje aviso leyenda
    """
)

ADDRESSES = frozenset(
    (
        *("torre", "depto", "departamento", "edificio", "piso", "manzana", "lote", "block"),
        *("bloque", "monoblock", "calle", "pasaje", "parcela", "barrio", "ruta", "km", "fila"),
        *("avenida", "av", "avda", "diagonal", "autopista", "colectora", "boulevard", "bulevar"),
        *("peatonal", "camino", "esquina", "chacra", "quinta"),
    )
)
"""Where somebody lives."""

PAPERS = frozenset(
    (
        *("factura", "facturas", "boleta", "recibo", "remito", "pedido", "contrato", "resumen"),
        *("formulario", "planilla", "expediente", "legajo", "carpeta", "ficha", "comprobante"),
        *("cupon", "ticket", "boleto", "receta", "poliza", "tramite", "pago", "tarjeta", "cuenta"),
        *("autorizacion", "talonario", "liquidacion", "cuota", "credencial", "carnet"),
    )
)
"""What is written on paper, or was once."""

PLACES = (
    ADDRESSES
    | PAPERS
    | frozenset(
        (
            *("dto", "casa", "puerta", "sector", "pabellon", "modulo", "escalera", "oficina"),
            *("local", "sala", "salon", "cochera", "ala", "complejo", "nivel", "anden", "lugar"),
            *("consultorio", "habitacion", "cama", "camilla", "quirofano", "box", "aula", "nicho"),
            *("butaca", "asiento", "sillon", "silla", "mesa", "palco", "platea", "ventanilla"),
            *("puesto", "stand", "casillero", "locker", "cajon", "estante", "gondola", "pasillo"),
            *("sucursal", "terminal", "entrada", "zona", "vagon", "coche", "camarote"),
            *("vuelo", "linea", "colectivo", "bondi", "micro", "omnibus", "tren", "ramal", "subte"),
            *("vitamina", "grupo", "hepatitis", "clase", "categoria", "aditivo", "conservante"),
            *("colorante", "plan", "turno", "orden", "cliente", "socio", "afiliado", "patente"),
            *("articulo", "inciso", "anexo", "capitulo", "pagina", "hoja", "formato", "talle"),
        )
    )
)
"""Numbered things."""

NO_MACHINES = frozenset(("talle", "postal"))
"""What is right behind one of these is a size or a postal code, however much like a machine."""

NEVER_MACHINES = ADDRESSES | NO_MACHINES
"""And behind these where somebody lives: "barrio M50"."""

UNLIKE_MACHINES = frozenset(
    (
        *("peso", "pesos", "mango", "mangos", "luca", "lucas", "dolar", "dolares", "euro"),
        *("euros", "años", "anos", "kilos", "cuadras", "metros", "kilometros"),
    )
)
"""What is right before one of these is a sum, an age or a way. Litres are a machine's."""

LIVING = frozenset(
    (
        *(
            "vivo",
            "vive",
            "vivimos",
            "viven",
            "vivia",
            "soy",
            "somos",
            "mude",
            "mudo",
            "mudamos",
            "domicilio",
        ),
        *("direccion", "domiciliado", "domiciliada", "ubicado", "ubicada"),
    )
)
_MOST_BETWEEN = 3
TO_AN_ADDRESS = frozenset(("en", "a", "es", "la", "el", "de", "queda", "al"))
"""What may stand between one that lives and the address."""

MACHINES = frozenset(
    (
        *("equipo", "equipito", "concentrador", "aparato", "maquina", "maquinita", "modelo"),
        *("portatil",),
    )
)

LIGHTS = frozenset(("triangulo", "triangulito"))
"""Signs that are on displays and nowhere else in such a talk."""

_SMALL_WORDS = _words(
    """
    el la los las lo un una unos unas este esta esto ese esa eso estos estas esos esas otro otra
    mi mis su sus tu al del a con de en por para sin sobre hasta desde segun como contra
    y e o u ni que si pero porque cuando aunque entonces pues sino ademas tambien tampoco mas
    me te se le nos les yo vos usted el ella ellos nada algo todo toda todos
    ahora ahi aca alla aqui asi ya no siempre despues luego antes recien hoy ayer anoche solo
    solamente todavia aun otra vez veces nuevamente bien mal casi creo capaz quizas seguido
    continuamente directamente igual tipo cosa
    hola buenas buenos buen dia dias tardes noches perdon disculpe disculpa che mira mire dale
    bueno bue gracias listo ok okey aja claro digo señora señor doctor doctora señorita
    eh em ehm este mmm mm ah o sea osea
    primero segundo tercero ultimo golpe repente tanto rato nomas ayuda urgente
    """
)
_OF_A_DISPLAY = _words(
    """
    numero nro num letra letras luz luces lucecita lucecitas led leds pitido pitidos ruido bip
    bips beep chicharra sonido falla fallo problema motivo simbolo dibujito tablero panel
    rojo roja verde amarillo amarilla naranja azul chico chica chiquito chiquita grande
    prendido prendida encendido encendida apagado apagada fijo fija intermitente
    """
)
_SHOWING = _words(
    """
    es era fue son sos esta estaba estan hay habia tiene tenia tengo tenes tenemos trae hizo hace
    haciendo anda andaba funciona arranca pita pitaba suena sonaba chilla titila titilaba parpadea
    prende prendio enciende encendio apaga apago queda quedo quedaba sigue seguia vuelve volvio
    viene vino entra entro llega llego cae clavo trabo tilda tildo significa quiere decir digamos
    leer ver verdad dijeron dicen marcan salen aparecen muestran dan tiran indican llama anota
    anote repito confundi equivoque lei leyo leimos vi vio viste vimos veiamos sera seria
    arregla soluciona
    """
)

MAY_PRECEDE = _SMALL_WORDS | _OF_A_DISPLAY | _SHOWING | MACHINES
"""What may stand right before a letter and a number that are a code, besides a display's word."""

_IS = frozenset(("es", "era", "son"))
_OF_IT = _IS | frozenset(("el", "la", "un", "una", "numero", "nro", "letra", "los", "las"))
_VERB_ENDINGS = ("ando", "iendo", "mente")


def may_precede(word: str) -> bool:
    """Whether a word before "e 4" is none that the letter and the number belong to."""
    if word in MAY_PRECEDE or len(word) == 1 or not word.isalpha():
        return True
    if word in COMMON or word in TABLE_WORDS:
        return True  # A machine's name, heard well or badly.
    return word.endswith(_VERB_ENDINGS)


def subject_before(folded: Sequence[str], start: int) -> str:
    """The word that a letter and a number are told of: right before them, or before "es la"."""
    at = start - 1
    while at > max(0, start - 1 - _MOST_BETWEEN) and folded[at] in _OF_IT:
        at -= 1
    return folded[at] if not _IS.isdisjoint(folded[at + 1 : start]) else folded[start - 1]


def is_lived_at(folded: Sequence[str], start: int) -> bool:
    """Whether somebody is said to live right before: "vivo en la"."""
    for at in range(start - 1, max(-1, start - 2 - _MOST_BETWEEN), -1):
        if folded[at] in LIVING:
            return at < start - 1
        if folded[at] not in TO_AN_ADDRESS:
            return False
    return False


_HOME = _words(
    """
    casa pieza cuarto dormitorio living comedor cocina habitacion baño patio balcon lavadero
    galpon garage jardin medio modo plena pleno fondo momento rato noche tarde mañana madrugada
    mediodia lugar cuanto vez arranque pantallita
    """
)
"""Where and when a machine shows an error, besides itself and its display."""


def may_bear_errors(word: str) -> bool:
    """Whether "error uno en la …" may be the machine's where this word follows."""
    return word in MACHINES or word in _HOME


def is_ago(folded: Sequence[str], start: int, end: int) -> bool:
    """Whether "hace cuatro horas" was misheard as "hache cuatro horas"."""
    return folded[start] in ("hache", "ache") and "".join(folded[end : end + 1]) in _TIMES
