"""Devices of other kinds that are known: of the household and of the sick room, folded."""

_HOUSEHOLD = (
    *("lavarropas?", "lavavajillas?", "secarropas?", "lavadora", "heladera", "freezer", "horno"),
    *("microondas", "aire acondicionado", "split", "calefon", "calefactor", "termotanque"),
    *("caldera", "estufa", "televisor", "tele", "impresora", "computadora", "compu", "notebook"),
    *("balanza", "auto", "camioneta", "inversor", "estabilizador", "control remoto", "cafetera"),
    *("licuadora", "router", "modem", "celular", "tablet", "termostato", "deshumidificador"),
    *("cocina (?:electrica|de induccion|a gas)", "anafe", "coche", "moto", "telefono", "tv"),
    *("humidificador de ambiente", "purificador", "generador", "grupo electrogeno", "ascensor"),
)
_OF_THE_SICK_ROOM = (
    *("oximetro", "saturometro", "glucometro", "tensiometro", "presurometro", "termometro"),
    *("nebulizador", "respirador", "ventilador(?: mecanico)?", "aspirador\\w*", "marcapasos"),
    *("asistente de (?:la )?tos", "bomba", "holter", "desfibrilador", "vaporizador"),
    *("colchon", "dializadora", "monitor", "tensiometro", "cama ortopedica", "infusor"),
)
_PURPOSES = (
    *("presion", "musica", "audio", "sonido", "aire", "frio", "dialisis", "coser", "lavar"),
    *("dormir", "nebulizar", "afeitar", "cafe", "apnea", "glucemia", "azucar", "tos", "aspirar"),
    *(
        "succion",
        "dedo",
        "riego",
        "soldar",
        "ventilacion",
        "gimnasia",
        "electro",
        "rayos",
        "computacion",
    ),
)
"""What another machine is for: "el aparato de la presión"."""
_FOR_ANOTHER_PURPOSE = (
    r"(?:equip\w+|aparat\w+|maquin\w+) (?:de|del|para) (?:(?:el|la|los|las|tomar|medir) ){0,2}"
    rf"(?:{'|'.join(_PURPOSES)})",
    r"(?:alarma|panel|luz|llave|control|portero) (?:de|del) (?:(?:la|el) )?"
    r"(?:casa|auto|porton|garage|edificio|vecin\w+)",
    "paneles? solar(?:es)?",
)
DEVICES = (*_HOUSEHOLD, *_OF_THE_SICK_ROOM, *_FOR_ANOTHER_PURPOSE)
"""Known ones, of the household and of the sick room; patterns."""
