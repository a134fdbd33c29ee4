"""How people say that a display shows something, doesn't, or no longer does; folded.

Each is a regular expression over words with one space behind each, as `displayed` writes them.
"""


def _any(*words: str) -> str:
    return f"(?:{'|'.join(words)}) "


NEGATION = _any("no", "ni", "tampoco", "nunca", "jamas", "en ningun momento")

SHOWING = _any(
    *("marcan?", "marcab\\w+", "marco", "marcaron", "marcando", "marcado"),
    *("muestra", "mostraba", "mostro", "mostrando", "mostrado"),
    *("dicen?", "decia", "dijo", "dije", "diciendo"),
    *("salen?", "salian?", "salio", "saliendo", "salido"),
    *("aparecen?", "aparecia", "aparecio", "apareciendo", "aparecido"),
    *("figura", "figuraba", "figuro", "indica", "indicaba", "indico", "indicando"),
    *("tira", "tiraba", "tiro", "tirando", "tirado", "salta", "saltaba", "salto", "saltando"),
    *("da", "daba", "dio", "dando", "dado", "pone", "ponia", "puso", "poniendo"),
    *("hay", "habia", "hubo", "tengo", "tiene", "tenia", "tuve", "tuvo", "tenemos"),
    *("veo", "ve", "vi", "veia", "vemos", "viendo", "lee", "leo"),
    *("es", "era", "fue", "son", "eran", "esta", "estaba", "existe"),
)
"""Not "será" nor "sería": those guess."""
IMPERFECT = r"(?:\w+(?:aba|aban|ia|ian)|era|eran) "
PAST = _any(
    *("marco", "marcaron", "mostro", "dijo", "salio", "aparecio", "figuro", "indico", "tiro"),
    *("salto", "dio", "puso", "hubo", "tuvo", "tuve", "vi", "fue"),
    *("marcab\\w+", "mostraba", "decia", "salian?", "aparecia", "figuraba", "indicaba"),
    *("tiraba", "saltaba", "daba", "ponia", "habia", "tenia", "veia", "era", "estaba"),
)
"""Over, or going on: what else is said tells which."""
TO_SHOW = _any(
    *("marcar", "mostrar", "decir", "salir", "aparecer", "figurar", "indicar", "tirar", "dar"),
    *("poner", "saltar", "tener", "ser", "haber", "ver"),
)
MAY_SHOW = _any(
    *("marque", "muestre", "diga", "salga", "aparezca", "figure", "indique", "tire", "de"),
    *("ponga", "salte", "tenga", "haya", "sea", "vea", "(?:este|siga) \\w+ndo"),
)
"""What is doubted or wanted: "no creo que sea", "para que no marque"."""
HELPING = _any(
    *("estan?", "estuvo", "ha", "sigue", "siguio", "vuelve a", "volvio a", "llega a", "llego a"),
    *("va a", "estoy", "puede"),
)

SMALL = _any(
    *("me", "te", "se", "le", "les", "nos", "lo", "ya", "mas", "ahora", "hoy", "aca", "ahi"),
    *("todavia", "aun", "siquiera", "nunca", "tampoco", "yo"),
)
# Shares no word with SMALL, since either may stand in a row with the other.
LINKING = _any(
    *("el", "la", "los", "las", "un", "una", "ningun", "ninguna", "algun", "ese", "este", "esa"),
    *("de", "del", "al", "a", "por", "como", "tal", "famoso", "dichoso"),
    *("error", "errores", "codigos?", "cod", "alarma", "aviso", "cartel\\w*", "mensaje"),
    *("leyenda", "letra", "numero", "nro", "en (?:la|el) (?:pantall\\w+|display|visor)"),
    *("(?:el|la|mi) (?:equipo|maquina|concentrador|aparato)",),
)

GONE = (
    rf"(?:(?:dejo|dejaron|paro|termino) de (?:{SMALL})*{TO_SHOW}"
    r"|se (?:me |le |nos )?(?:fue|borro|soluciono|arreglo) |desaparecio )"
)
MENDERS = r"(?:tecnico|muchacho|chico|service|senor|servicio|hijo|marido|yerno) "
MENDED_BY_ONE = _any("arreglo", "soluciono", "reparo", "resolvio", "saco", "arregle", "solucione")
"""Without its accent "arreglo" is "I mend", too: it needs who did."""
MENDED_BY_SOME = _any(
    *("arreglaron", "solucionaron", "repararon", "resolvieron", "sacaron", "arreglamos"),
    "solucionamos",
)
LEFT = r"(?:se (?:me |le |nos )?fue|desaparecio) "
ABOUT = _any(
    *("hablo", "hablaba", "refiero", "referia", "pregunto", "preguntaba", "llamo", "llamaba"),
    *("consulto", "trata"),
)
BELIEVING = _any("creo", "parece", "pienso", "digo", "dije", "es")

REGRETTING = (
    *("perdon\\w*", "disculp\\w*", "digo", "corrijo", "miento", "mejor dicho", "quise decir"),
    *("queria decir", "me equivoque", "me confundi", "dije mal", "no es es[eo]", "no era es[eo]"),
    *("es otro", "era otro"),
)
CORRECTING = _any(*REGRETTING)
PAUSING = _any("ay", "uy", "eh", "ah", "bueno", "espera", "mira", "che")

PAPERS = _any(
    *("manual", "listas?", "tablas?", "hojas?", "folleto", "instructivo", "cartilla", "guia"),
    *("libro", "librito", "papel\\w*", "instrucciones"),
)
