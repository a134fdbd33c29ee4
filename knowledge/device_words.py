"""The words that our machines, their displays, parts and signs are called by, and those of people,
times and places, who show nothing: what else shows a code is another device. Folded."""

from knowledge.speech.numbers import is_number
from knowledge.speech.readings import COMMON, TABLE_WORDS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MACHINES = (
    *("concentr", "consentr", "conzentr", "equip", "aparat", "maquin", "makin", "oxig", "portat"),
    *("mochil", "bols", "valij", "estuch", "pantall", "displ", "visor"),
)
_STEMS = (
    *(*MACHINES, "panel", "tabler", "cartel", "letrer", "mensaj", "indicador", "aviso", "model"),
    *("luz", "luc", "led", "alarm", "pitid", "chicharr", "numer", "codig", "error", "simbol"),
    *("bater", "filtr", "canul", "cargador", "compresor", "triang"),
)
"""With which the words begin that our machines, their displays, signs and parts are called by."""
_OURS = _words(
    """
    coso cosito cosa cosita bicho cacharro marca boton botoncito perilla tecla vaso interruptor
    manguera manguerita cable enchufe fuente motor icono dibujo dibujito leyenda palabra letra
    llave llavecita piloto foquito transformador adaptador alerta señal lectura
    dato valor resultado linea renglon
    letrita texto ruido sonido bip fusible mio mia nuestro tuyo suyo
    ventanita ventanilla cuadrado cuadradito placa plaquita parte frente carcasa pila base tapa
    carrito gabinete rejilla lateral costado sensor foto imagen video
    grande chico chiquito chiquita fijo nuevo viejo otro primero segundo mismo
    problema tema duda consulta pregunta inconveniente drama asunto falla fallo situacion verdad
    motivo llamado llamada reclamo queja razon causa caso detalle novedad respuesta sintoma
    significado solucion inquietud temido temida bendito bendita dichoso dichosa famoso famosa
    maldito maldita unico unica ultimo
    ultima tercero tercer siguiente anterior primer
    cuestion emergencia urgencia favor corriente electricidad manual etiqueta chapita caja
    """
)
WHO = _words(
    """
    mama papa madre padre mami papi hijo hija nene nena chica chicos marido mujer esposo esposa
    señora señor señorita abuelo abuela abu nono nona hermano hermana tio tia primo prima sobrino
    sobrina nieto nieta suegro suegra cuñado cuñada yerno nuera novio novia pareja vecino vecina
    vieja viejos paciente doctor doctora medico medica enfermero enfermera kinesiologo kinesiologa
    kine tecnico cuidador cuidadora acompañante amigo amiga familiar bebe gente persona chofer
    familia parientes amor reina rey vida corazon cielo mano cara boca nariz cabeza pecho
    cuerpo espalda
    encargado empleada empleado operador operadora compañero compañera padrino madrina ahijado
    """
)
WHEN = _words(
    """
    dia dias mañana tarde noche madrugada mediodia siesta rato momento ratito vez semana mes año
    lunes martes miercoles jueves viernes sabado domingo finde hora minuto final principio
    prueba intento encendido inicio apuro comienzo arranque instante tiempo toque semanas
    """
)
PLACES = _words(
    """
    casa casita pieza cuarto dormitorio habitacion living comedor cocina baño patio balcon lavadero
    galpon garage jardin fondo oficina trabajo hospital clinica sanatorio geriatrico hogar
    residencia sala
    calle plaza campo quinta viaje camino vacaciones playa montaña piso mesa mesita cama sillon
    silla
    rincon esquina lado medio centro derecha izquierda borde punta extremo lugar sitio pasillo
    departamento depto edificio entrada salida escuela colegio negocio local farmacia guardia
    consultorio barrio pueblo ciudad sol sombra calor frio modo pulso standby espera reposo uso
    """
)
"""Where somebody is, or what is shown stands."""
_CYLINDERS = _words("tubo tubito tubos garrafa cilindro botellon")
"""Which show nothing but a needle."""


def is_cylinder(word: str) -> bool:
    """Whether a folded word is a cylinder, whatever it is said to hold."""
    return word in _CYLINDERS


def is_ours(word: str) -> bool:
    """Whether a folded word is one that our machines, their displays, parts and signs are called
    by."""
    is_named = word in COMMON or word in TABLE_WORDS or any(map(str.isdigit, word))
    return is_named or is_number(word) or word in _OURS or word.startswith(_STEMS)
