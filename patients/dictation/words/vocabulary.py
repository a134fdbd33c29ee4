"""The words that a dictation is made of, without accents and in lower case.

The lists are closed on purpose: a word that is in none of them stands in the way of a number, and
the number is then asked for again.
"""

from enum import IntEnum, auto


class Kind(IntEnum):
    """What a word is to a dictation."""

    UNIT = auto()
    TEEN = auto()
    TEN = auto()
    HUNDRED = auto()
    HUNDREDS = auto()
    """ "cientos", written apart: "cuatro cientos"."""
    DIGITS = auto()
    MIL = auto()
    MILLION = auto()
    REPEAT = auto()

    AND = auto()
    POINT = auto()
    PAUSE = auto()
    """A hesitation."""
    NO = auto()
    """A refusal, or "nueve" as recognition writes it."""
    YES = auto()
    """Agreement, or "seis" in the middle of a number."""
    OR = auto()
    """The letter "o": "or", or a zero."""
    CORRECTION = auto()
    AGAIN = auto()

    DNI = auto()
    FOREIGN = auto()
    """Announces a number that is no document: a phone, a date, an address."""
    MEASURE = auto()
    """Follows a number that counts something."""
    PERSON = auto()
    """Somebody else, whose document it may be."""
    HEDGE = auto()
    WRONG = auto()
    END = auto()
    """Says that the number is over."""
    SKIP = auto()
    OTHER = auto()


NUMBERS = frozenset(
    {
        *(Kind.UNIT, Kind.TEEN, Kind.TEN, Kind.HUNDRED, Kind.HUNDREDS, Kind.DIGITS),
        *(Kind.MIL, Kind.MILLION, Kind.REPEAT),
    }
)

_UNITS = {
    **{"cero": 0, "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5},
    **{"seis": 6, "siete": 7, "ocho": 8, "nueve": 9},
}
_TENS = {
    **{"treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60},
    **{"setenta": 70, "ochenta": 80, "noventa": 90},
}
_TO_JOIN = tuple((word, value) for word, value in _UNITS.items() if value)

VALUES: dict[str, tuple[Kind, int]] = {
    **{word: (Kind.UNIT, value) for word, value in _UNITS.items()},
    **{
        word: (Kind.TEEN, value)
        for word, value in (
            *(("diez", 10), ("once", 11), ("doce", 12), ("trece", 13), ("catorce", 14)),
            ("quince", 15),
        )
    },
    **{
        f"{ten}{unit}": (Kind.TEEN, 10 + value)
        for ten in ("dieci", "diesi")
        for unit, value in _TO_JOIN
        if value > 5
    },
    **{
        f"{ten}{unit}": (Kind.TEEN, 20 + value)
        for ten in ("veinti", "venti", "veinte", "veintey")
        for unit, value in _TO_JOIN
    },
    "veinte": (Kind.TEN, 20),
    **{word: (Kind.TEN, value) for word, value in _TENS.items()},
    # "treintaidós", "treintaydós", "treintidós": as recognition and people write them.
    **{
        f"{ten}{unit}": (Kind.TEEN, tens + value)
        for word, tens in _TENS.items()
        for ten in (f"{word}i", f"{word}y", f"{word[:-1]}i")
        for unit, value in _TO_JOIN
    },
    **{"cien": (Kind.HUNDRED, 100), "ciento": (Kind.HUNDRED, 100)},
    **{
        f"{stem}ient{end}": (Kind.HUNDRED, value)
        for stem, value in (
            *(("dosc", 200), ("doc", 200), ("tresc", 300), ("trec", 300), ("cuatroc", 400)),
            *(("quin", 500), ("seisc", 600), ("seic", 600), ("setec", 700), ("sietec", 700)),
            *(("ochoc", 800), ("novec", 900), ("nuevec", 900)),
        )
        for end in ("os", "as")
    },
    "cientos": (Kind.HUNDREDS, 100),
    "mil": (Kind.MIL, 1_000),
    **dict.fromkeys(("millon", "millones"), (Kind.MILLION, 1000000)),
    **{"doble": (Kind.REPEAT, 2), "triple": (Kind.REPEAT, 3)},
}


def _words(kind: Kind, text: str) -> dict[str, Kind]:
    return dict.fromkeys(text.split(), kind)


WORDS: dict[str, Kind] = {
    **_words(Kind.AND, "y i"),
    **_words(Kind.POINT, "punto puntito puntos coma guion espacio"),
    **_words(
        Kind.PAUSE,
        """e eh ehh este esto em ehm emm mm mmm mhm mmh hm hmm ah ahh oh um uhm uh bueno espera
        ay uy uf ups esperame espere espereme para pare viste digamos aguanta aguantame momento
        momentito
        despues luego sigue ahora""",
    ),
    **_words(Kind.NO, "no nop"),
    **_words(
        Kind.YES,
        """si sip aja dale claro exacto exactamente correcto ese esa eso tal perfecto ok okey okay
        bien asi""",
    ),
    **_words(Kind.OR, "o u"),
    **_words(
        Kind.CORRECTION,
        """perdon perdona perdone perdoname perdoneme disculpa disculpe disculpame disculpeme digo
        corrijo corrige rectifico mentira equivoque""",
    ),
    **_words(Kind.AGAIN, "repito reitero"),
    **_words(Kind.DNI, "dni deni denei lc doc docu documento documentos enrolamiento"),
    **_words(
        Kind.FOREIGN,
        """telefono telefonico tel telefonos celu celular cel celulares movil llama llamame llameme
        llamen llamenme llamar llamarme llaman llamarlo llamarla llamarlos
        whatsapp whatsap watsap wasap guasap whats wsp wpp
        wapp fijo linea interno contacto
        caracteristica prefijo area
        cuil cuit cuill cuitcuil pasaporte cedula libreta libretas
        naci nacio nacida nacido nacimiento fecha cumpleanos cumplo cumple ano enero febrero marzo
        abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
        pesos dolares pago pague pagar pagaron pagamos debo deuda cuesta cuestan sale precio
        importe monto plata factura facturas facturacion boleta cobraron cobran cobrar total saldo
        presion saturacion satura saturo saturando saturometro oximetro pulso frecuencia oxigeno
        flujo caudal temperatura
        serie serial sn lote modelo equipo equipos concentrador maquina aparato tubo tubos codigo
        error alarma pantalla marca version barras etiqueta inventario
        pedido reclamo ticket orden tramite expediente gestion turno caso seguimiento remito
        cliente afiliado afiliada afiliacion socio socia poliza pami obra prepaga beneficio
        beneficiario credencial carnet carne tarjeta cbu cvu cuenta alias clave token pin legajo
        contrato abonado abonada suscriptor usuario usuaria medidor guia envio
        chapa chapita placa edad cuanto cuanta cuantos cuantas
        matricula patente receta autorizacion ioma historia clinica interno operacion comprobante
        calle avenida av avda altura piso depto dpto departamento postal cp km kilometro ruta barrio
        manzana lote casa vivo vive domicilio direccion esquina entre""",
    ),
    **_words(
        Kind.MEASURE,
        """anos anito anitos mes meses dia dias hora horas hs minuto minutos min segundos semana
        semanas litro litros lts lt l kilo kilos kg gramos metro metros mts cm cuadras grados bar
        bares psi libras volts watts amperes porciento veces vez pesos mangos lucas palos dolares
        euros tubos equipos personas pilas baterias puntos gotas pasos cuotas""",
    ),
    **_words(
        Kind.PERSON,
        """esposa esposo marido mujer mama madre papa padre viejo vieja hijo hija hijos
        nene nena hermano hermana abuelo abuela nieto nieta suegro suegra cunado cunada tio tia
        primo prima vecino vecina amigo amiga novio novia nuera yerno sobrino sobrina ella
        companero companera cuidadora cuidador enfermera enfermero empleada empleado
        abogado abogada inquilino inquilina dueno duena jefe jefa mucama ahijado ahijada padrino
        madrina bisabuelo bisabuela consuegro consuegra padrastro madrastra hijastro hijastra
        finado finada difunto difunta exmarido ex familiar concubina concubino pareja patrona""",
    ),
    **_words(
        Kind.HEDGE,
        """creo parece capaz quizas quiza supongo recuerdo acuerdo seguro segura dudo duda
        calculo seria supongamos pongamos probando prueba aproximadamente ponele suponete ejemplo
        terminado terminacion ultimos primeros anterior falta faltan""",
    ),
    **_words(Kind.WRONG, "mal incorrecto equivocado equivocada erroneo errado"),
    **_words(Kind.END, "listo nomas"),
    **_words(
        Kind.SKIP,
        """mi mis es son el la lo los de del numero numeros nro num n nº soy tengo tenes tiene
        paso te le les se mando doy dicto va vamos ahi aca aqui anota anote anotame anotalo
        anotelo anotar anoten toma tome nota apunta apunte apuntame apunto escucha escuche
        escuchame mira mire fijate hola buenas buenos buen gracias muchas
        por favor porfa senorita senor senora querida querido joven che ya mio mia nacional
        identidad civica titular paciente mande digito digitos a al yo me ver con mucho gusto
        como amor corazon doctora doctor mija mijo pues entonces hablas hablo
        quedo atento saludos saluda alo hello su mismo misma cual sera anoto anotaste anota anoten
        mejor pero nombre copio copiaste copia entendio entendiste sabe sabes oyo oiste""",
    ),
}

# Of those that announce another number, what a question for the document may well mention.
MENTIONED = frozenset(
    {
        *("equipo", "equipos", "concentrador", "maquina", "aparato", "tubo", "tubos", "oxigeno"),
        *("alarma", "pantalla", "pedido", "reclamo", "turno", "caso", "orden", "receta", "gestion"),
        *("sale", "obra", "pami", "llamar", "llamarme", "area", "fijo", "direccion", "domicilio"),
        *("llamarlo", "llamarla", "llamarlos"),
    }
)

# Those that speak of the equipment or of where somebody lives, without announcing a number.
TALK = frozenset(
    {
        *("equipo", "equipos", "concentrador", "maquina", "aparato", "tubo", "tubos", "oxigeno"),
        *(
            "alarma",
            "pantalla",
            "error",
            "marca",
            "vivo",
            "vive",
            "casa",
            "cuanto",
            "cuanta",
            "cuantos",
        ),
        "cuantas",
    }
)

# Whoever comes to the house: "el técnico Juan Pérez, dni 32..." is theirs.
STAFF = frozenset(
    {
        *("tecnico", "tecnica", "medico", "medica", "chofer", "repartidor", "kinesiologo"),
        *("kinesiologa", "vendedor", "encargado", "encargada", "portero"),
    }
)
# Somebody does something in the patient's place: "autorizo a Juan Pérez, dni 32...".
DEPUTED = frozenset(
    {
        *("autorizo", "autoriza", "autorizado", "autorizada", "atendio", "retira", "recibe"),
        *("retiro", "retirara", "recibio", "recibira", "firma", "firmo", "entrego", "apoderado"),
        *("apoderada", "garante", "tutor", "tutora", "testigo", "responsable"),
        *(
            f"{goes} a {fetches}"
            for goes in ("va", "vaya", "viene", "venga", "pasa", "pase")
            for fetches in ("retirar", "recibir", "buscar")
        ),
    }
)
