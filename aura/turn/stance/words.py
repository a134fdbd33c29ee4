"""The small words by which people own, deny and correct a machine, folded.

Rioplatense speech, as recognition writes it: see docs/decisions/0004-sticky-equipment.md.
"""

NEGATIONS = frozenset(("no", "tampoco", "nunca"))
PRONOUNS = frozenset(("me", "te", "se", "lo", "le", "nos", "les"))

BEING = frozenset(
    (
        *("es", "era", "fue", "son", "eran", "seria", "tengo", "tenia", "tiene", "tenemos"),
        *("teniamos", "tuve", "uso", "usa", "usamos", "usaba"),
    )
)
"""To be, to have, to use: what is said of a machine of one's own, or not."""

TALKING = frozenset(("hablo", "hablaba", "hablamos", "refiero", "referia", "trata", "digo", "dije"))
OF = frozenset(("del", "de"))
HAVING_SAID = frozenset(("dije", "dicho", "puse", "escribi"))

NAMING = frozenset(
    (
        *("el", "la", "un", "una", "mi", "al", "a", "del", "ese", "este", "nuestro", "mas"),
        *("ningun", "equipo", "concentrador", "aparato", "modelo", "maquina", "decir"),
    )
)
"""What may stand between such a verb and the name of the machine."""

KINDS = frozenset(("equipo", "concentrador", "aparato", "modelo", "maquina", "de", "la", "marca"))

GOING_ON = frozenset(
    (
        *("y", "ni", "o", "pero", "sino", "es", "era", "tengo", "tenemos", "uso", "ahora"),
        *("porque", "mas", "ya", "gracias", "me", "perdon"),
    )
)
"""What may follow a machine that is denied; anything else says in which respect it is."""

LISTING = frozenset(("ni", "o"))

EXCHANGED = frozenset(
    (
        *("cambiaron", "cambie", "cambiamos", "cambio", "reemplazaron", "reemplace", "reemplazo"),
        *("sustituyeron", "canjearon", "cambiaste", "reemplazamos"),
    )
)

CORRECTIONS: tuple[tuple[str, ...], ...] = (
    ("es", "el", "otro"),
    ("es", "la", "otra"),
    ("era", "el", "otro"),
    ("era", "la", "otra"),
    ("no", "el", "otro"),
    ("no", "la", "otra"),
    ("es", "otro"),
    ("era", "otro"),
    ("no", "es", "ese"),
    ("no", "era", "ese"),
    ("no", "es", "este"),
    ("no", "es", "eso"),
    ("no", "tengo", "ese"),
    ("ese", "no", "es"),
    ("me", "equivoque"),
    ("me", "confundi"),
    ("mejor", "dicho"),
    ("quise", "decir"),
    ("queria", "decir"),
    ("dije", "mal"),
    ("corrijo",),
    ("miento",),
    ("mentira",),
    ("ese", "no"),
    ("este", "no"),
    ("esa", "no"),
    ("resulta", "que", "es"),
    ("resulta", "que", "tengo"),
    ("resulto", "ser"),
    *(
        (changed, *machine, *then)
        for changed in ("cambiaron", "cambie", "cambiamos")
        for machine in (
            *(("el", "equipo"), ("el", "concentrador"), ("el", "aparato"), ("la", "maquina")),
            *(("de", "equipo"), ("de", "concentrador"), ("de", "aparato"), ("de", "maquina")),
        )
        for then in ((), ("ahora",), ("y", "ahora"), ("por",))
    ),
    *(
        (it, changed, *then)
        for it in ("lo", "la")
        for changed in sorted(EXCHANGED)
        for then in (("por",), ("ahora",), ("y", "ahora"), ("ahora", "por"), ("y",))
    ),
    *((whom, changed, "por") for whom in ("me", "nos") for changed in sorted(EXCHANGED)),
)
"""After one of these, and small words alone, comes what is right."""

LONGEST_MARKER = 4

REGRETS = frozenset(
    (
        *("perdon", "perdona", "perdone", "perdoname", "disculpa", "disculpe", "disculpame"),
        *("digo", "equivoque", "confundi"),
    )
)
"""They may be mere manners: "disculpe, el M50 no prende"."""

SECOND_THOUGHTS = REGRETS | {"realidad", "final"}
FILLERS = frozenset(
    (
        *("mira", "para", "che", "eh", "bueno", "espera", "ah", "ay", "a", "ver", "pero"),
        *("señora", "señor", "señorita", "mio", "mia"),
    )
)

GIVEN_BACK = frozenset(
    (
        *("devolvi", "devolvimos", "entregue", "entregamos", "llevaron", "retiraron", "sacaron"),
        *("quitaron", "vendi", "vendimos", "regale", "regalamos", "done", "donamos", "robaron"),
        *("vendieron", "regalaron", "donaron"),
        *("descarta", "descarto", "descarte", "descartemos", "descartamos", "olvidate", "olvida"),
        *("olvidese", "olvidemos"),
    )
)
"""What becomes of a machine that isn't at home any more, or is no more spoken of; "devolvieron"
brings one."""

PASSED_ON = frozenset(("dieron", "di", "dimos", "pasaron", "pase", "prestaron", "preste"))
"""With "se lo" before and a person behind."""

IN_ITS_PLACE: tuple[tuple[str, ...], ...] = (
    ("en", "su", "lugar"),
    ("en", "su", "reemplazo"),
    ("en", "reemplazo"),
    ("de", "reemplazo"),
    ("a", "cambio"),
)
"""Behind what was brought instead of another one."""

PARTS = frozenset(
    (
        *("filtro", "filtros", "canula", "manguera", "tubuladura", "cable", "bateria", "baterias"),
        *("vaso", "humidificador", "enchufe", "ficha", "fusible", "ruedas", "rueda", "mascara"),
        *("regulador", "tubo", "tubos", "mochila", "bolso", "funda", "cargador", "fuente"),
    )
)
"""What is changed on a machine that stays."""

OBJECTS = frozenset(("lo", "la"))

BROKEN_OFF = REGRETS | {"no", "corrijo", "miento", "mentira"}
"""A sentence that ends right after one of these goes on in the next."""

ADDITIONS = frozenset(("tambien", "ademas", "aparte"))
