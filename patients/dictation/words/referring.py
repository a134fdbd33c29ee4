"""The words with which a number that was said is agreed to, pointed at, struck out or missed.

All are looked for in a turn's words in a row (`words_in_row`). `said_of_it` says what follows.
"""

import re

from patients.dictation.words.tokens import folded
from patients.dictation.words.vocabulary import MENTIONED, TALK, Kind

_LETTERS = re.compile(r"\bd n i\b")
_WORD = re.compile(r"[a-z0-9]+")
# Of which somebody speaks who calls about oxygen; "el del equipo" is said of a number all the same.
_THINGS = "|".join(
    sorted(
        {word for word in TALK | MENTIONED if not word.startswith(("cuant", "llam"))}
        - {"sale", "vivo", "vive", "marca", "caso", "error"}
        | {
            *("ruido", "aire", "manguera", "mangueras", "canula", "canulas", "filtro", "filtros"),
            *("mascara", "mascarilla", "mochila", "repuesto", "cable", "enchufe", "bateria"),
            *("tecnico", "pieza", "luz", "perilla", "visita", "entrega", "recarga", "recambio"),
            *("medico", "remedio", "boton", "botella", "humidificador", "regulador", "servicio"),
            *("tipo", "dia", "tarde", "noche", "semana", "agua", "puerta", "timbre"),
        }
    )
)
OWN_THING = re.compile(rf"(?<!\bdel )(?<!\bde la )(?<!\bde )\b(?:{_THINGS})\b")
_SAID = r"(?:di|dije|pase|mande|dicte|lei|escribi|puse|anote|copie|deje)"
AGREED = re.compile(
    r"\b(?:"
    r"(?:si )?no el de (?:mi|la|el) \w+ el mio"
    rf"|(?:ya |ahi |recien )*(?:te |se |le )?lo {_SAID}(?: (?:recien|antes|todo|hace rato))?"
    r"|(?:(?:te|se|le|me) )?(?:lo |la )?(?:tenes|tiene|anotaste|anoto|tomaste|tomo|copiaste|copio|"
    r"encontraste|encontro|encontras|cargaste|agarraste|viste|ves|ve|escuchaste|escucho|"
    r"entendiste|entendio|recibiste|llego)(?: bien)?"
    r"|(?:anota|anote|anoten|apunta|apunte|carga|cargue|toma|tome|busca|busque|usa|use|pone|"
    r"ponga|guarda|guarde)lo"
    r"|deja(?:lo)? asi|fijate si (?:figura|aparece|esta|lo tenes|lo encontras)"
    r"|(?:busca|proba|prueba|fijate)(?:me)? con es[eo]|(?:con )?es[eo] (?:alcanza|sirve)"
    r"|no hay (?:otro|mas|ningun otro)|no tengo (?:otro|mas)|(?:el )?unico(?: que tengo)?"
    r"|(?:claro que )?(?<!no )estoy segur[oa]|si segur[oa]|segurisim[oa]|sin dudas?"
    r"|obvio|por supuesto|asi es|totalmente|de una|mismo|mismito"
    r"|lo (?:tengo|se|leo) (?:(?:aca|ahi) )?(?:adelante|delante|en la mano|a mano|a la vista|"
    r"enfrente|de memoria)|lo tengo aca|de memoria|muy amable|espero|quedo esperando|aguardo|"
    r"completamente|absolutamente|(?:el )?de siempre|chequeo|"
    r"(?:me )?lo (?:repite|repetis|lee|leis|confirma|confirmas)|"
    r"con es[eo] (?:estoy|figuro|aparezco)(?: (?:registrad[oa]|anotad[oa]))?|"
    r"(?:es )?el que (?:figura|tengo|tienen|esta)(?: con ustedes| registrado)?|"
    r"(?:el|ella|yo) habla|soy yo|afirmativo|positivo|"
    r"efectivamente|excelente|barbaro|genial|joya|"
    r"(?:correct|exact|perfect|segur|clar|buen|much)isim[oa]s?|que raro"
    r"|(?:tal cual|como) (?:lo )?(?:dijo|dijiste|dice|decis)|(?:ese es|es ese|el mio) segur[oa]"
    r"|(?:fijate|fijese|busca(?:lo)?|busquelo|proba|pruebe|mira|mire) "
    r"(?:bien|de nuevo|otra vez|de vuelta)"
    r"|(?:avisa|avise|deci|diga|fijate|fijese|mira|mire)(?:me)? si (?:lo |la )?(?:encontr\w+|tenes|"
    r"tiene|figura|aparece|ves|ve|esta)"
    r")\b"
)
# "A ver si lo leí bien": it is in doubt.
UNCHECKED = re.compile(
    r"\b(?:a ver|no se|fijo|fijate|reviso|miro|chequeo|veo) si (?:(?:te|se|le) )?lo "
    rf"{_SAID}\b"
)
# With no sign in between: "sí, no, me equivoqué" is said as well.
NOT_MISTAKEN = re.compile(r"^\W*si[,. ]+no me (?:equivoque|confundi)\b")
AGREEING = frozenset({Kind.YES, Kind.PAUSE, Kind.SKIP, Kind.END, Kind.AND, Kind.DNI, Kind.POINT})
_INTERJECTIONS = r"(?:(?:ah|ay|eh|mm+|uy|uh|oh|che|pero|perdon|senorita|bueno|este|mira|no) )*"
VERDICT = re.compile(
    rf"{_INTERJECTIONS}(?:n+o+p?|nono|nones|nah|negativo|para(?: para)*|para nada|casi(?: casi)?|"
    r"ni (?:idea|ahi|cerca)|"
    r"fijate vos|que se yo|fijese usted|vos sabras|quien sabe|nunca|jamas|tampoco|falso|"
    r"nada que ver|que va(?: a ser)?|no (?:se )?corresponde|(?:va |es )?otro|"
    r"(?:(?:arranco|empiezo|voy) )?de nuevo|"
    r"(?:me |lo )?(?:escuch|entend|anot|copi)(?:o|io|aste|iste) mal|(?:le |la )?pif\w+|"
    r"de ninguna manera|en absoluto)(?: (?:no|senorita|senor|che))*"
)
_OF_EQUIPMENT = (
    r"anda|funciona|hace|pierde|suena|pita|prend\w+|apag\w+|us[oae]|necesit\w+|enchuf\w+|traj\w+|"
    r"llev\w+|instal\w+|pasa|desenchuf\w+|reinici\w+|limpi\w+|conect\w+|desconect\w+"
)
_POINTED = (
    r"(?<!\bpor )(?<!\ben )(?<!\ba )(?<!\bhice )(?<!\bhago )(?<!\bprobe )\bes[eao]\b"
    rf"(?! (?:si|{_THINGS}|senora?|chic[oa]|muchach[oa]|(?:no )?(?:{_OF_EQUIPMENT}))\b)"
)
_NAMED = (
    r"^(?:(?:ah|ay|uy|no|perdon|pero|eh|mm) )*(?:es|era) (?:el|un|una|la) (?:que|del?)\b"
    r"(?! siempre\b)"
)
_CLITIC = (
    r"(?<!\ba )(?<!\bpor )\blo "
    r"(?!(?:que|de|del|mas|antes|mismo|peor|bueno|malo|siento|lamento|unico|otro|"
    rf"{_OF_EQUIPMENT})\b)[a-z]+"
    r"|\b(?!(?:us|prend|apag|enchuf|llam|arregl|repar|limpi|instal|llev|tra|vis|cuid|molest)\w*lo\b|"
    r"(?:mal|regal|hil|kil|pel|ciel|hiel|suel|duel|vuel|abuel|model|anz|pal|intervalo|celo|gemelo)"
    r"o?\w{0,2}\b)[a-z]{2,}(?:[aei]r?n?|[mts]e)lo\b"
)
_SAYING = (
    r"\b(?:te|le|les|lo|se) (?:di|pase|mande|dije|tome|saque)\b(?! (?:al|a la|vuelta|una vuelta)\b)"
    r"|\bdi (?:mal|otr[oa]|el|la)\b"
    r"|\b(?:dije|lei|leyendo|leo|dicte|dictando|escribi|escrito|anote|copie|tipee|conteste|cante)\b"
    r"|\b(?:puse|pase|mande|agarre|tome|saque|miraba|mirando|mire|elegi|busque)\b"
    r" (?:mal\b|otr[oa]|"
    r"(?:en |a )?(?:el|la|los) (?:de|del|dni|documento|numero|equivocad\w+|viej\w+))"
)
STRUCK = (
    r"\b(?:tach|borr|anul|cancel|ignor|descart|elimin|suprim|desestim)(?:a|e|en|ar|ame|eme|emos)?\b"
    r"|\bolvid(?:ate|ese|ense|emos|emonos)\b|\bsac(?:a|ame|ale)\b(?! turno)"
    r"|\bdeja(?:te)?\b(?! (?:de|que|un|una|sin|el|la)\b)|\bdeje\b$"
    r"|\bno (?:lo |me |le |te )?(?:vale|sirve|corre|cuenta|va(?! a\b)|tom[ea]\w*|anot[ea]\w*|"
    r"carg(?:ue|a)\w*|us(?:e|es|en)|pong\w+|guard[ea]\w*|hag\w+ caso|busqu\w+|registr\w+|"
    r"ingres\w+|consider\w+)\b"
    r"|\b(?:de cuenta|hace como|haga como) que\b|\ben blanco\b|\bretiro lo\b"
    r"|\bempe(?:cemos|zamos|zar|ce) de nuevo\b"
    r"|\bcaso omiso\b|\bsin efecto\b"
)
MISSED = (
    r"\b(?:erre|pifie|pifiad[oa]|invent(?:e|ando|aba)|reves|mezcl\w+|cruz\w+|enred\w+|entrever\w+|cruce|trabuque|cualquiera|verdura|salte\w+|"
    r"comiste|comi un\w*|dedo|errat\w+|la pata|incomplet[oa]|inventad[oa]|teclado|tipeo|dudar|"
    r"errad[oa]|errone[oa]|incorrect[oa]|equivo\w+|confund\w+|confusion)\b"
    r"|(?<!sale )(?<!da )(?<!dio )(?<!tira )(?<!marca )(?<!aparece )\berror\b"
    r"|(?<!siento )(?<!siente )(?<!anda )(?<!andan )(?<!andaba )(?<!ando )(?<!funciona )"
    r"(?<!estoy )(?<!respiro )(?<!respira )(?<!duermo )(?<!dormi )(?<!suena )(?<!escucho )"
    r"(?<!escucha )(?<!oigo )(?<!veo )(?<!menos )(?<!huele )(?<!nada )\bmal\b"
    r"|\bno (?:es|era|esta) (?:asi|bien|correct[oa]|es[ea]|mi[oa])\b"
    r"|\bestaba (?:mirando|viendo)\b|\bno coincid\w+"
    r"|\b(?:escap\w+|sobr[oa]|falt[oa]) (?:un|uno|una|el|numeros?|digitos?)\b"
    r"|\b(?:es|era|fue|di|hay|sera) otr[oa]\b"
    r"|\botr[oa] (?:numero|dni|papel|carnet|tarjeta|documento)\b"
    r"|\b(?:no estoy segur[oa]|no se si|tengo dudas?|dudo|falta(?:n|ba)? (?:un|una|numeros?))\b"
    r"|\b(?:numeros|digitos?|cifras?)\b"
    r"|\b(?:anota|anote|toma|tome|busca|busque|paso|doy|mando) otr[oa]\b"
    r"|\b(?:numeros?|dni|documento) (?:no (?:es|era|va|vale|sirve|corresponde)\b(?! el problema)|"
    r"que (?:te|le|les)\b)"
)
# "Mi hija me hace señas que no", "dice otra cosa", "era un chiste", "son dos ceros no uno".
_UNSAID = (
    r"\bque no(?: (?:es|va|era|fue)(?: asi| es[eo])?)?$"
    r"|\b(?:dice|dicen|figura|leo|hay|es|era) otra cosa\b|\b(?:distint|diferent)[oae]s?\b"
    r"|\b(?:chistes?|bromas?|joda|jodiendo|bromeando|mentira|menti|verso|fruta|sanata|"
    r"macanas?|burrada|pavadas?|tonteria|disparate|cualquier cosa)\b|\bde prueba\b"
    r"|\b(?:te|le|los|les|la) carg(?:ue|aba)\b|\blos di vuelta\b"
    r"|\bvuelta (?:el|la) (?:papel|carnet|plastico|documento|tarjeta|hoja)\b"
    r"|\b(?:papel|carnet|plastico|documento|tarjeta|hoja)\b.* vuelta\b"
    r"|\b(?:pone|ponga|carga|cargue|usa|use) otr[oa]\b"
    r"|\b(?:es|era|sera|di|dije|pase|tengo|tenia)(?: con)? (?:el|la) "
    r"(?:viej[oa]|anterior|vencid[oa]|otr[oa]|de antes)\b"
    r"|\b(?:ceros|un[oa]?s?|dos|tres|cuatros?|cincos?|seis|sietes?|ochos?|nueves?|cero) no "
    r"(?:un |una |dos |tres )?(?:ceros?|unos?|dos|tres|cuatros?|cincos?|seis|sietes?|ochos?|"
    r"nueves?)\b"
    r"|\b(?:de nuevo|otra vez|de vuelta) mejor$|\bmejor (?:de nuevo|otra vez|de vuelta|"
    r"empiezo|arranco)\b"
)
REFERS = re.compile("|".join((_POINTED, _NAMED, _CLITIC, _SAYING, STRUCK, MISSED, _UNSAID)))
# All that a turn of signs says.
DENYING_SIGNS = frozenset(
    "\N{THUMBS DOWN SIGN}\N{CROSS MARK}\N{FACE WITH NO GOOD GESTURE}"
    "\N{NO ENTRY}\N{NO ENTRY SIGN}\N{HEAVY MULTIPLICATION X}\N{BALLOT X}"
    "\N{NEGATIVE SQUARED CROSS MARK}"
)
# So plain that talk of a thing beside it changes nothing.
OF_NUMBER = re.compile(
    rf"{_POINTED}|\b(?:te|le|les) (?:lo )?(?:di|dije|dicte|lei)\b(?! que\b)"
    r"|\b(?:dni|documento|digitos?)\b|\bcaso\b|\b(?:erre|pifie)\b"
    r"|\bnumeros?\b(?! de (?:serie|telefono|cliente|pedido))"
)
AT_ANY_TIME = re.compile(
    r"\bno (?:es|era) (?:mi|el) (?:dni|documento)\b(?! (?:el|lo|la) )"
    r"|\b(?:te|le|les|se)(?: lo)? (?:di|dije|pase|dicte|lei|mande)\b.*\b(?:mal|reves|otr[oa]|"
    r"equivocad\w+)\b|\b(?:mal|otro) el (?:dni|documento)\b"
    r"|\b(?:dni|documento)\b.*\b(?:mal|equivocad\w+)\b"
)
# "No" that answers whatever was asked; with any of these it is said of the number after all.
NOT_JUST_NO = re.compile(rf"\b(?:dni|documento|digitos?|numeros?|{_SAID})\b|\bmi[oa]\b")
WEAK = re.compile(
    r"\b(?:no|nop|nono|mal|es[eao]|era|otro|otra|equivo\w+|confund\w+|negativo|nada que ver|error|"
    r"para nada|incorrect[oa])\b"
)
OPENING = re.compile(
    r"^(?:no |pero |y )*(?:lo que pasa|el tema|la cosa|el problema) es que\b|^resulta que\b"
)
UNHEARD = re.compile(
    r"\bno (?:te |le |lo |la |se |los )?(?:escuch[eoa]|oi|oigo|oye|entendi|entiend[oe]|copio)\b"
)
ILL = re.compile(
    r"\b(?:ando|estoy|esta|quede) (?:con poc[oa]|sin|cort[oa] de|falt[oa] de) \w+|"
    r"\b(?:me|se) (?:siento|siente|ahog[oa]|cans[oa]|agit[oa]|mare[oa])(?: (?:muy|re))?(?: mal)?\b"
)
# "El equipo no es ese", "no es ese el que pedí".
OF_ANOTHER_THING = re.compile(
    rf"^(?:no )?(?:el|la|los|las) (?:{_THINGS})(?: que [a-z]+)? no (?:es|era) es[eao]$"
    rf"|\bno (?:es|era) es[eao],? (?:el |la )?(?:(?:{_THINGS}) )?que (?:pedi|pedimos|uso|usaba|"
    r"necesito|necesitamos|queria|quiero|compre|tenia|me (?:trajeron|mandaron|dejaron))$"
)
HAVING = re.compile(
    r"\b(?:tengo|tenemos|hay|anda|funciona|prende|necesito|quiero|pedi|uso|llego)\b"
)


def words_in_row(text: str) -> str:
    """A turn's words with single spaces, without signs."""
    return _LETTERS.sub("dni", " ".join(_WORD.findall(folded(text))))
