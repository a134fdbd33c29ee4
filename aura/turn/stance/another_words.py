"""How people speak of a machine without its name, as regular expressions over folded words with one
space behind each. "\\0" is a machine that is named and meant, "\\1" what a display shows."""

from aura.turn.stance import display_words as says

MACHINE = r"(?:equip\w+|concentrador\w*|aparat\w+|maquin\w+|modelo|oxigenador)"
THE = r"(?:el|la|al|del|un|uno|una|este|ese|esa|esta|mi|nuestro|es|era)"
_STOP = r"(?:$|[.,:;!?] )"
_VERB = (
    rf"(?:{says.SHOWING}|pita |suena |hace |anda |funciona |prende |enciende |carga |pierde |falla "
    r"|larga |empezo |quedo |perdio )"
)
_FOLLOWS = (
    rf"(?={_STOP}|{MACHINE} |{_VERB}|\x01|(?:mas |que |me |le |se |lo |no |ya |tambien |y |pero "
    r"|ahora |con |nuev\w+ |viej\w+ |grand\w+ |chic\w+ |chiquit\w+ |distint\w+ |diferent\w+ "
    r"|portatil |fij[oa] |de (?:otra |mi |la |el )))"
)
"""Behind "el otro" and "el nuevo", which are no machine in "el otro día", "el nuevo turno"."""

RELATIVES = (
    r"(?:mama|papa|madre|padre|marido|esposo|esposa|mujer|señora|señor|hij[oa]|hijit[oa]|herman[oa]"
    r"|abuel[oa]|ti[oa]|suegr[oa]|niet[oa]|viej[oa]|cuñad[oa]|novi[oa]|pareja|yerno|nuera"
    r"|sobrin[oa]|nene|nena|bebe)"
)
"""Perhaps the patient, for whom the caller calls."""
STRANGERS = (
    r"(?:vecin[oa]|amig[oa]|prim[oa]|compañer[oa]|conocid[oa]|(?:señora?|chica|hombre) de al lado"
    r"|otr[oa] (?:paciente|persona|señora?|abuel[oa]|cliente)|consuegr[oa]|padrin[oa]|madrina)"
)
_ROOMS = (
    r"(?:la (?:pieza|habitacion|cocina|otra casa|oficina|casa de \w+)"
    r"|(?:el |l )?(?:dormitorio|cuarto|living|comedor|trabajo|campo|auto)|arriba|abajo|mi trabajo)"
)
_OUT = (
    r"(?:(?:a|en|para|por) )?(?:la calle|salir|cuando salgo|el auto|viaj\w+|pasear|afuera"
    r"|todos lados|andar|caminar)"
)

PORTABLE = (
    r"(?<!mochila )(?<!tubo )portatil(?:es)? "
    rf"|(?:{MACHINE}|el|al|uno|{THE}) (?:con (?:el|la) )?que (?:me )?"
    rf"(?:llevo|llevamos|uso|saco|tengo) {_OUT} "
    rf"|(?:{MACHINE}|el|al|del) que (?:me )?(?:llevo|llevamos) (?=en |al |a |colgad|conmigo|encima)"
    rf"|(?:{MACHINE}|el|al|del) (?:de |para )(?:viajes?|viajar|mano|mochila|la calle|salir|afuera) "
    r"|(?:la|mi|esta|esa|una) (?:mochila|mochilita) (?=(?:me |le |ya |ahora |que )*"
    r"(?:dice|decia|dijo|marca|marco|marcaba|muestra|tira|tiro|tiraba|sale|salio|aparece|pone) )"
)
FIXED = (
    rf"(?:{MACHINE}|{THE}) (?:otro )?(?:mas )?(?:fij[oa]|estacionari[oa]|domiciliari[oa]|de mesa) "
    rf"|(?:{MACHINE}|el|al|del|uno) (?:grande )?(?:con|de|que tiene) (?:las )?rued\w+ "
)
PAST = (
    r"(?:antes|anteriormente|primero|hasta hace poco|el año pasado|el mes pasado) (?:yo )?"
    r"(?:tenia|usaba|tuve|use|teniamos|usabamos) (?:yo )?(?:un |una |el |la )?"
    rf"(?:{MACHINE} )?\0 "
)
_LIKE = (
    r"(?:parecid[oa]|similar|igual|distint[oa]|diferente|semejante|identic[oa]) "
    rf"(?:a un|a una|a la|al|a|de un|del|de la|de|que el|que un) (?:{MACHINE} )?\0 "
    rf"|(?:es|tengo|uno|un|{MACHINE}|tipo|no es) (?:uno )?(?:como|tipo) (?:el |un |una |la |del )?"
    rf"(?:{MACHINE} )?\0 "
    rf"|\b(?:como|tipo) (?:el |un |una |del )?(?:{MACHINE} )?\0 (?=pero |mas |[.,] (?:pero|mas) )"
)
_SUPPOSED = (
    rf"parece (?:mucho )?(?:al|a un|a la|a una) (?:{MACHINE} )?\0 "
    r"|(?:crei|creia|creiamos|pense|pensaba|pensamos) que (?:era|tenia|tenemos) "
    r"(?:el |un |una )?\0 (?=(?:, )?pero )"
)
_UNKNOWN = (
    r"(?:ahora|hoy) (?:tengo |uso |me dieron |me trajeron |me dejaron )?uno (?!de l)"
    r"|(?:uno|otro|un equipo) que no (?:se|me acuerdo|recuerdo|conozco) "
    r"|(?:compre|compramos|consegui|alquile|trajeron|dieron|mandaron|prestaron"
    r"|dejaron) uno (?!de l)"
)
_DIFFERENT = (
    rf"(?:(?:{MACHINE}|otro|uno) (?:que )?(?:es )?|(?:^|[.,;:] |\b(?:pero|y|que|mio) )es )(?:muy )?"
    rf"(?:distint[oa]|diferente) (?!(?:el|la|un|una) )(?:(?:de|del|al|a|que) (?:el |un )?"
    rf"(?:{MACHINE} )?\0 )?"
    r"|(?:de )?otra marca |otro modelo |otra maquin\w+ "
)
_OF_STRANGERS = (
    rf"(?:el|la|al|del|{MACHINE}) (?:{MACHINE} )?(?:de (?:mi |la |el |una |un )?|del ){STRANGERS} "
    rf"|(?:a|mi|la|una|un) (?:mi |la |una )?{STRANGERS} (?:que )?(?:tiene|usa|le|se le) "
    rf"|(?:llamo|hablo|consulto|pregunto) (?:ahora )?por (?:mi |la |el |una |un ){STRANGERS} "
    rf"|(?:el|al) que (?:tiene|usa) (?:mi|la|el|una) {STRANGERS} "
    rf"|por otr[oa] (?:paciente|persona|señora?|abuel[oa]) "
)
_NOW = (
    r"(?:el|la|al|del) que (?:uso|tengo|usamos|tenemos|estoy usando|me (?:dieron|trajeron|dejaron"
    r"|mandaron|prestaron|pusieron)) (?:ahora|hoy|ayer|recien|prestado|de reemplazo|en reemplazo"
    r"|en este momento) "
)
OTHER = (
    rf"(?:{_SUPPOSED})|"
    rf"(?:el|al|del|un|en|por|con|y|es|era|ahora|tengo|uso|hay|mi|trajeron|dieron|dejaron"
    rf"|mandaron|tiene|usa) otro {_FOLLOWS}|otro (?={MACHINE} |que no )"
    rf"|(?:{_LIKE})|(?:{_UNKNOWN})|(?:{_DIFFERENT})|(?:{_OF_STRANGERS})|(?:{_NOW})"
)
QUALIFIED = (
    rf"(?:{THE} )?{MACHINE} (?:mas )?(?:grand\w+|chic[oa]|chiquit[oa]|nuev[oa]|viej[oa]"
    r"|pequeñ[oa]|blanc[oa]|negr[oa]|gris|azul|livianit?o|pesado) "
    r"|(?:el|al|del|un|uno|es) (?:mas )?(?:grande|grandote|chiquito|mas chico|nuevo|actual|pequeño"
    rf"|livianito|blanco|gris) {_FOLLOWS}"
    rf"|(?:el|al|del) viejo (?=(?:me |le |se )?{says.SHOWING}|{_STOP})"
    rf"|(?:{MACHINE}|el|al|del) (?:(?:que )?(?:tengo|esta|tenemos|uso) (?:en |de )?|de ){_ROOMS} "
)
_VERB_NEAR = (
    rf"(?=(?:me |le |les |nos |se |tambien |ya |ahora )*(?:{says.SHOWING}|pita |suena )|\x01)"
)
_PLAIN = (
    r"(?:oxigeno |siempre |casa |mi casa |aca |aqui |la empresa |ustedes |usted |la obra social "
    r"|todo |repente |golpe |noche |dia |pronto |madrugada |nuevo |vez |este |ese |(?:la )?marca "
    rf"|la luz |la pantalla |error |(?:mi )?{RELATIVES} |\0|\x01)"
)
"""What says of a machine nothing that tells it apart."""
_CAME = (
    r"(?:(?:me |nos |le )?(?:presto|prestaron|compre|compramos|consegui|alquile|usa|vino|llego"
    r"|quedo|guarde) |esta (?!\w+ndo |mal |con |roto ))"
)
UNKNOWN = (
    rf"(?:el|al|del|{MACHINE}) (?:de |del )(?!{_PLAIN})(?:\w+ ){{1,4}}?{_VERB_NEAR}"
    rf"|(?:el|al|del|{MACHINE}) que {_CAME}(?:\w+ ){{0,5}}?{_VERB_NEAR}"
    r"|\buno (?:que me|que (?:compre|alquile|consegui|tenia)|prestado|usado|alquilado|viejo) "
    rf"|(?:el|al|del) mas \w+ (?:de los dos )?{_FOLLOWS}"
    rf"|(?:el|al|del) (?:anterior|segundo|primero|ultimo|alquilado|prestado|usado) "
    rf"(?:y )?{_VERB_NEAR}"
    rf"|{MACHINE} (?:usado|prestado|alquilado|anterior|segundo|negro|verde|alto|bajo) "
)
"""The lists turned round: "el de repuesto", "el que vino ayer", "el equipo de pie"."""
MINE = rf"(?:el|al|del|la) mi[oa] |(?:el|al|del) nuestro |\bmi {MACHINE} "
OF_RELATIVES = (
    rf"(?:el|al|del) suyo |(?:el|la|al|del|{MACHINE}) (?:{MACHINE} )?"
    rf"(?:de (?:mi |la |el )|del ){RELATIVES} "
    rf"|(?:el|al) que (?:tiene|usa) (?:mi|la|el) {RELATIVES} "
)

WELL = (
    r"(?:que )?(?:(?:lo|la) (?:tengo|deje|tenemos) (?:apagad|guardad|desenchufad|sin )"
    r"|(?:anda|andan|funciona|esta|va|camina|marcha) (?:todo |muy |re |lo mas |por suerte )?"
    r"(?:bien|perfecto|joya|barbaro|ok|de diez|impecable|al pelo)\b"
    r"|no (?:tiene|le pasa|marca|dice|me marca|me da|hace) nada\b|no (?=[.,;]|$|y |pero )"
    r"|(?:ya )?no (?:lo|la) (?:uso|usamos|usa)\b)"
)
"""Behind a machine of which nothing is asked."""

OWNED_BY_CALLER = (
    rf"(?:tengo|uso|usamos|tenemos|mi|alquilo|compre) (?:yo )?(?:un |una |el |la )?(?:{MACHINE} )?$"
)
_BY = (
    r"(?:de \w+ )?(?:que )?(?:(?:tambien|ya|ahora) )?(?:tiene|usa|uso|compro|tenia|usaba"
    r"|alquilo|es|con|alquila|lleva|un|una|el"
    r"|le (?:dieron|pusieron|trajeron|mandaron|dejaron|instalaron)) "
    rf"(?:un |una |el |la )?(?:{MACHINE} )?$"
)
OWNED_BY_RELATIVE = rf"\b{RELATIVES} {_BY}"
OWNED_BY_STRANGER = rf"\b(?:{STRANGERS}|alguien|jef[ea]|emplead[oa]) {_BY}"
_HAS_IT = r"(?:lo|la|que) (?:usa|tiene|lleva|tenia|usaba) (?:mi |la |el |un |una )?"
OF_RELATIVE = rf"(?:(?:es )?(?:de (?:mi|la|el|un|una)|del) |{_HAS_IT}){RELATIVES} "
OF_STRANGER = rf"(?:(?:es )?(?:de (?:mi|la|el|un|una)|del|de) |{_HAS_IT}){STRANGERS} "
ONLY_ALIKE = (
    rf"(?:parecid[oa]|similar|distint[oa]|diferente|identic[oa]|parece(?: mucho)?) "
    rf"(?:a|al|de|del|que) (?:el |un |una |la )?(?:{MACHINE} )?$"
    r"|(?:crei|creia|creiamos|pense|pensaba|pensamos) que (?:era|tenia|tenemos) (?:el |un |una )?$"
)
TO_ME = r"\ba mi (?:(?:tambien|ahora|hoy|ya|se|no|si|en cambio|,) )*me "
_FAILS = (
    r"(?=[^.;?!]*(?:\x01|\b(?:no (?:me |se |le )?"
    r"(?:prende|enciende|arranca|carga|anda|funciona|sale)"
    r"|pita|suena|chilla|luz|ruido)\b))"
)
HERE = (
    rf"{TO_ME}|\b(?:aca|aqui|en (?:mi )?casa) {_FAILS}"
    rf"|\bme (?=(?:esta )?{says.SHOWING}|aparece |empezo a )(?=[^.;?!]*\x01)"
)
"""What the caller sees; not "me dice que ya lo apagó", of another's machine."""
