"""What a turn denies of a display: the table of docs/decisions/0018-a-code-that-is-denied.md.

What is said, the codes and phrases that it means, and those that it denies.
"""

Case = tuple[str, tuple[str, ...], tuple[str, ...]]


def _means(*texts: str) -> list[Case]:
    return [(text, ("H8",), ()) for text in texts]


def _denies(*texts: str) -> list[Case]:
    return [(text, (), ("H8",)) for text in texts]


def _rather(*texts: str) -> list[Case]:
    return [(text, ("H1",), ("H8",)) for text in texts]


def _both(*texts: str) -> list[Case]:
    return [(text, ("H8", "H1"), ()) for text in texts]


CASES: list[Case] = [
    # Shown, whatever else is denied.
    *_means(
        *(
            "H08",
            "me marca H08",
            "el M50 marca H08",
            "es el H08",
            "error H08",
            "marca el error H08",
        ),
        *("no anda, me marca H08", "no anda me marca H08", "no prende y marca H08"),
        *("no prende marca H08", "no sé qué es H08", "no sé que significa H08 en el M50"),
        *("desde que marcó H08 no prende", "marca H08 y no prende", "marca H08 no prende"),
        *("me marca H08 no sale aire", "H08 no sé qué hacer", "marca H08, no marca otra cosa"),
        *("no entiendo el H08", "no puedo sacar el H08", "no me deja sacar el H08"),
        *("no tengo el manual del H08", "no tengo idea de H08", "ni idea qué es H08"),
        *("no me dijeron qué es H08", "el técnico no vino y marca H08", "no, H08", "no H08"),
        *("ya me marca H08", "ya marca H08 de nuevo", "me sigue marcando H08"),
        *("no tengo luz, marca H08", "no hay caso, marca H08", "no hay forma marca H08"),
        "no es el M50 que marca H08",
    ),
    *_means(
        *(
            "no sé, me marca H08",
            "la verdad que no sé por qué me marca H08",
            "no me sirve, marca H08",
        ),
        *("no tira aire H08", "no vino el técnico por el H08", "no me solucionaron el H08"),
        *("no se me va más el H08", "no me saca el H08 de la pantalla", "no sale del H08"),
        *("no pasa del H08", "no arranca, queda en H08", "sigue el H08 no se fue"),
        *("hace dos días que no anda me tira H08", "no es la primera vez que marca H08"),
        *("no es normal que marque H08", "el manual no dice nada de H08", "no es grave el H08"),
        *(
            "no pude hacer lo del H08",
            "no me acuerdo si era H08",
            "no le encuentro la vuelta al H08",
        ),
        *("no lo puedo usar, sale H08", "no lo puedo usar por el H08", "no te digo, H08"),
        *("cuando no marca H08 anda bien", "a veces no marca H08", "no se solucionó el H08"),
        *("no había luz, volvió y marca H08", "si no anda y marca H08 qué hago"),
    ),
    # Double denials, and "only".
    *_means(
        *("no es que no marque H08", "no es que no marca H08", "no deja de marcar H08"),
        *(
            "nunca dejó de marcar H08",
            "no se va el H08",
            "no se me fue el H08",
            "no se borra el H08",
        ),
        *("no para de marcar H08", "no hace más que marcar H08", "no marca más que H08"),
        *("no marca nada más que H08", "no marca otra cosa que H08", "no me marca nada, solo H08"),
        *("no es solo H08", "no solo marca H08", "no marca H08 solamente", "no siempre marca H08"),
        *("no me marca H08 todo el tiempo", "no marca H08 siempre", "no prende sin marcar H08"),
        *("¿cómo que no marca H08? lo estoy viendo",),
    ),
    # Doubts, wishes, questions whether.
    *_means(
        *("no sé si es H08", "no sé si marca H08", "no estoy segura si es H08"),
        *("¿no será el H08?", "no será el H08", "¿no es el H08?", "¿no marca H08?"),
        *("che ¿no era el H08?", "fijate si no es H08", "a ver si no es el H08"),
        *("qué hago para que no marque H08", "cómo hago para que deje de marcar H08"),
        *("no quiero que me marque más H08", "no hay forma de que deje de marcar H08"),
        *("no debería marcar H08", "no tendría que marcar H08", "si deja de marcar H08 lo uso"),
    ),
    # It wasn't shown then; it is now.
    *_means(
        *("nunca me había marcado H08", "antes no marcaba H08", "ayer no marcaba H08"),
        *("antes no me marcaba H08, ahora sí", "no me marcó H08 hasta recién"),
        *("no marcaba H08 y ahora sí", "se fue el H08 pero volvió", "dejó de marcar H08 y vuelve"),
    ),
    # It isn't in the papers.
    *_means(
        *(
            "no veo el H08 en el manual",
            "no aparece el H08 en la lista",
            "no figura H08 en la tabla",
        ),
        *("no encuentro el H08 en el manual", "el H08 no está en el manual"),
    ),
    # Not shown.
    *_denies(
        *(
            "el M50 no me marca H08",
            "no marca H08",
            "no me marca el H08",
            "no me marca el error H08",
        ),
        *(
            "no me sale ningún H08",
            "no sale H08",
            "no aparece el H08",
            "no aparece ningún error H08",
        ),
        *("no me está marcando H08", "no está marcando el H08", "no dice H08", "no tira H08"),
        *("no me tira el error H08", "no hay ningún H08", "no tengo H08", "no tengo el error H08"),
        *("no veo H08", "no me muestra H08", "no me da H08", "no pone H08", "no se ve el H08"),
        *("todavía no marca H08", "no me marcó H08", "no me marca ahora H08"),
        *("no marca en la pantalla el H08", "no me marca más H08", "nunca marcó H08"),
        *("tampoco me marca H08", "ni siquiera marca H08", "no, no marca H08", "No. No marca H08."),
        *("por qué no me marca H08", "qué pasa si no marca H08", "si no es H08 qué es"),
        *("no me marca H08, qué hago?", "no me marca H08 qué hago?", "no marca nada, ni H08"),
        *("el equipo no me marca H08 y no prende", "hola, buenas, no me marca H08"),
        *("sin marcar H08 se apaga", "sin el H08 igual pita", "desde ayer no marcaba H08"),
        *("no creo que sea H08", "no creo que marque H08", "no me parece que sea el H08"),
        *("dudo que sea H08", "no es que marque H08", "no puede ser H08"),
        *("no llamo por el H08", "no te hablo del H08", "no me refiero al H08", "no es por el H08"),
        *("el H08 no me sale", "el H08 no aparece más", "H08 no es", "el H08 ya no está"),
    ),
    *_denies("no es H08", "no es el H08", "no era H08", "no es un H08", "no es el error H08"),
    *_denies(
        *("no señora no me marca H08", "en ningún momento marcó H08", "en mi equipo no existe H08"),
        *("H08 no me marcó nunca", "no me figura ningún H08", "no estoy viendo H08"),
        *("acá no dice H08", "tampoco es H08", "se le fue el H08 solo", "se solucionó el H08"),
        *("no llegó a marcar H08", "el equipo no tiene el error H08", "no me dio H08"),
        *("no creo que esté marcando H08", "me dijo el técnico que no es H08", "sin error H08"),
    ),
    # No longer shown.
    *_denies(
        *("ya no marca H08", "ya no me marca H08", "ya no me sale el H08", "ya no está el H08"),
        *("dejó de marcar H08", "dejó de marcar el H08 y ahora pita", "ya dejó de mostrar H08"),
        *("desde que dejó de marcar H08 no prende", "se fue el H08", "ya se me fue el H08"),
        *("desapareció el H08", "el H08 ya se fue", "el H08 desapareció", "paró de marcar H08"),
        *("no volvió a marcar H08", "no sigue marcando H08", "se fue el H08 y no volvió"),
    ),
    # One denied, another meant.
    *_rather(
        *(
            "no es H08, es H01",
            "no es H08 es H01",
            "no es el H08 sino el H01",
            "no era H08, era H01",
        ),
        *("no marca H08, marca H01", "no me marca H08 me marca H01", "no marca H08 sino H01"),
        *("H08 no, H01", "H08, perdón, H01", "H08 digo H01", "marca H08, no, H01"),
        *("marca H08, no, es H01", "H08, no, perdón, H01", "dije H08 pero es H01"),
        *("dije H08, me equivoqué, es H01", "¿H08? No, marca H01", "H08. No. H01"),
        *(
            "no H08, H01",
            "no H08 sino H01",
            "en vez de H08 marca H01",
            "ya no marca H08, marca H01",
        ),
        *("dejó de marcar H08 y ahora marca H01", "no me dice H08, me dice H01"),
        "se fue el H08 y apareció el H01",
    ),
    ("marca H01, no H08", ("H1",), ("H8",)),
    ("marca H01 y no H08", ("H1",), ("H8",)),
    ("me marca H01, ya no H08", ("H1",), ("H8",)),
    ("marca H08, no sé si no es H01", ("H8", "H1"), ()),
    # It was shown, and is over.
    *_denies(
        *("antes marcaba H08 pero ahora no", "me marcaba H08 y ya no", "me marcaba H08, ahora no"),
        *("el m50 me marcaba H08 ayer pero hoy anda bien", "me marcó H08 pero ahora está perfecto"),
        *("ayer el m50 me tiró H08 pero ya se fue", "me salió H08 y se fue solo"),
        *("el m50 me marcaba H08 y lo arreglaron", "marcaba H08 y me lo solucionaron"),
        *("marcaba H08 pero vino el técnico y lo arregló", "el técnico arregló el H08"),
        *("ya me arreglaron el H08", "ya solucioné el H08", "H08 ya está solucionado"),
        *("el error H08 quedó arreglado", "el H08 ya lo arreglaron", "H08 a mí no me sale"),
        *("el manual dice H08 pero a mí no me sale", "el H08 en el mío no aparece"),
    ),
    *_means(
        *("el m50 me marcaba H08", "ayer me tiró H08", "ayer me marcó H08 y hoy no prende"),
        *("antes marcaba H08 pero ahora no prende", "me marcó H08 y se fue la luz"),
        *("me marcaba H08, lo arreglaron y sigue igual", "lo arreglaron y marca H08"),
        *("me marcaba H08 y se fue pero volvió", "ayer me tiró H08 y hoy otra vez"),
        *("cómo arreglo el H08", "el técnico no arregló el H08", "no me arreglaron el H08"),
        *("¿H08 ya está solucionado?", "marca H08 pero ahora anda bien", "vino el técnico, H08"),
        *("me marca H08 pero a mí no me sale aire", "apareció H08 y ahora no anda"),
        *("me arreglaron el equipo y marca H08", "arreglaron el M50 ayer, marca H08"),
        *("marcó H08 y ahora no sale oxígeno", "me sale H08 y ya lo apagué"),
    ),
    ("el m50 me marca H08 no H01", ("H8",), ("H1",)),
    ("sale H08 no H01", ("H8",), ("H1",)),
    ("marca H08 no, H01", ("H1",), ("H8",)),
    # Several of each kind.
    ("no marca ni H08 ni E1", (), ("H8", "E1")),
    ("no marca H08 ni E1", (), ("H8", "E1")),
    ("no me marca H08 ni el E1", (), ("H8", "E1")),
    ("no es H08 o E1", (), ("H8", "E1")),
    ("no es H08 ni E1, es E2", ("E2",), ("H8", "E1")),
    ("no marca E1 y marca H08", ("H8",), ("E1",)),
    *_both(
        *(
            "marca H08 y H01",
            "marca H08 o H01",
            "no sé si es H08 o H01",
            "H08, perdón, y también H01",
        ),
        *("no solo H08, también H01", "marca H08 no anda y H01", "H08 no H01"),
    ),
    # The last word on a code holds, but a condition is no word.
    ("no marca H08... ahora marca H08", ("H8",), ()),
    ("me marca H08. Perdón, no marca H08", (), ("H8",)),
    ("me marca H08, qué hago si no es H08", ("H8",), ()),
    # Phrases that displays print in place of a code.
    ("no me marca Low O2", (), ("Low O2",)),
    ("ya no dice HI TEMP", (), ("HI TEMP",)),
    ("no dice Low O2, dice HI TEMP", ("HI TEMP",), ("Low O2",)),
    ("no anda, dice Low O2", ("Low O2",), ()),
    ("no marca Low O2, marca H08", ("H8",), ("Low O2",)),
    # Nothing is named.
    ("no me marca nada", (), ()),
    ("no dice nada la pantalla", (), ()),
    # Supposed, asked about, or past and over.
    *_denies(
        *("si algún día me sale H08 qué hago", "si alguna vez marca H08 te llamo"),
        *("si me llega a marcar H08", "qué hago si me saliera H08", "por si me sale H08"),
        *("el día que me salga H08 los llamo", "cuando me salga H08 qué hago"),
        *("el técnico me preguntó si daba H08, le dije que no", "me preguntó si daba H08 y no"),
        *("me preguntaron si marcaba H08, les contesté que no, no marca nada",),
        *("tuvo H08 la semana pasada, ya anda bien", "la semana pasada tuvo H08, ya anda bien"),
        *("una vez me salió H08 y nunca más", "marcó H08 hace tiempo, ya anda"),
        *("me salió H08 el lunes pasado pero no volvió a salir",),
        *("el mes pasado había marcado H08, ahora anda perfecto", "ayer me salió H08 y ya está"),
        *("ayer marcó H08, hoy no marca nada", "me había tirado H08 pero ya lo solucioné"),
        *("el mes pasado tiraba H08 y lo cambiaron", "marcó H08 y me lo reemplazaron"),
        *("me preguntan si dice H08 y la verdad que no",),
        *("imaginate que sale H08", "me preguntó si tenía H08 pero no tiene nada"),
    ),
    *_means(
        *("qué hago si me sale H08", "qué pasa si marca H08", "cuando lo prendo marca H08"),
        *("me preguntó si daba H08 y sí", "me preguntaron si marcaba H08, le dije que sí"),
        *("el técnico me preguntó si daba H08", "tuvo H08 la semana pasada y ahora otra vez"),
        *("me salió H08 el lunes y sigue", "la semana pasada marcó H08 y no prende"),
        *("me marcó H08 esta mañana", "el día que lo trajeron marcó H08", "después me marca H08"),
        *("me marcaba H08 y volvió", "marcó H08 y no volvió a prender"),
        *("me dijeron que cuando salga H08 llame, y salió", "marcó H08 y ahora no da más"),
        *("marcó H08 y ya está apagado", "marcó H08, ahora no prende", "si vuelve a salir H08"),
    ),
    *_rather("la otra vez era H08, ahora es H01", "ayer marcaba H08 y hoy me sale H01"),
    *_both("marcó H08 y H01", "ayer marcó H08, hoy H08 y H01"),
    ("marca H08, y si algún día marca H01?", ("H8",), ("H1",)),
    ("marca H08, y si algún día marca H08 de nuevo?", ("H8",), ()),
]
