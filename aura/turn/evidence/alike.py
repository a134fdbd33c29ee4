"""Words of callers and manuals that say the same.

A question near to a labelled one may differ from it in one word, which changes all ("no carga", "no
prende") or nothing ("no arranca"). Only the second kind is listed, and only where no manual tells
the words apart.
"""

from functools import cache

from knowledge.words import words_of

_GROUPS = (
    "prender encender arrancar iniciar enciende prendido encendido",
    "apagar apagado corta cortarse",
    "andar funcionar funciona marchar trabajar",
    "pitar sonar chillar chiflar pitido sonido alarma suena pita",
    "pantalla display visor panel",
    "equipo aparato maquina concentrador",
    "tubo cilindro garrafa",
    "mochila portatil",
    "bateria pila",
    "cargador alimentador transformador adaptador",
    "romper quebrar rajar",
    "caer golpear tirar golpe caida cayo",
    "limpiar lavar higienizar limpieza",
    "llamar comunicarse hablar contactar",
    "guardia emergencia urgencia",
    "pedir solicitar encargar pedido",
    "recarga recambio reposicion recargar reponer",
    "terminar acabar agotar vaciar",
    "calentar caliente recalentar temperatura",
    "oler olor humo",
    "viajar viaje volar subir llevar",
    "tapar tapado obstruir obstruido bloquear bloqueado",
    "perdida perder fuga escape pierde",
    "perilla llave valvula",
    "enchufe toma tomacorriente enchufar",
    "luz luces led lampara",
    "mensaje cartel aviso leyenda",
    "mostrar marcar aparecer salir tirar indicar",
)


def alike(stems: frozenset[str]) -> frozenset[str]:
    """The stems of words that say the same as one of these."""
    return frozenset().union(*(group for group in _groups() if group & stems))


@cache
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(map(words_of, _GROUPS))
