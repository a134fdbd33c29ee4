"""Several words that are one thing to a dictation, without accents and in lower case."""

from patients.dictation.words.vocabulary import Kind

# Several words that are one thing, before single words are looked at.
PHRASES: tuple[tuple[Kind, str], ...] = (
    (
        Kind.SKIP,
        r"no ?\?|(?:esta )?bien ?\?|(?:me|se) (?:entiende|escucha|escuchas|copia|copias|oye) ?\?|"
        r"(?:lo|me) (?:encontro|encontraste|anoto|anotaste) ?\?|esta ?\?",
    ),
    (Kind.DNI, r"(?:dni|documento)(?: nacional)? argentino|documento unico|d\.u\.|du"),
    (Kind.DNI, r"d[.\s]{0,2}n[.\s]{0,2}i\b\.?|(?:de[ -])?ene[ -]i|d n i|de n i|l\.e\.|l\.c\."),
    (
        Kind.CORRECTION,
        r"mejor dicho|me (?:equivoque|confundi|trabe)|quise decir|quiero decir|al final (?:es|era)|"
        r"en realidad(?: es| era)?|no(?:,? no){0,3}[,. ]{1,3}(?:perdon[ae]?|perdoname|disculp[ae]|"
        r"digo|mentira|corrijo|me equivoque|me confundi|mejor dicho|quise decir|miento)|miento|"
        r"lo dije mal|dije mal",
    ),
    (
        Kind.AGAIN,
        r"(?:te|le|se) (?:lo )?repito|(?:lo )?repito|de nuevo|otra vez|de vuelta|"
        r"desde el principio|empiezo de nuevo|arranco de nuevo|"
        r"(?:te|se) lo (?:digo|dicto|paso) (?:de nuevo|otra vez)",
    ),
    (Kind.DNI, r"libreta (?:de enrolamiento|civica)|ele[, ]{1,2}(?:e|ce)(?=[\s,.:]+\d|\s*$)"),
    (Kind.PERSON, r"a nombre de (?:el|ella|otro|otra|un|una|alguien)\b"),
    (
        Kind.PAUSE,
        r"a ver(?: si)?|o sea|(?:un|una|dame un|deme un|espera un|espere un) "
        r"(?:segundo|segundito|momento|momentito|minuto|minutito|toque|cachito|ratito)|"
        r"como (?:es|era|le digo|te digo|se dice)|que se yo|vamos a ver|"
        r"aca (?:lo|la) (?:tengo|veo|encontre)|ahi (?:lo|la) (?:tengo|veo|encontre)|desde luego|"
        r"(?:que )?(?:me|lo|la) busco|(?:que )?me fijo|"
        r"(?:que )?me pongo (?:los |mis )?(?:lentes|anteojos)|(?:si|vio|viste|verdad) ?\?",
    ),
    (
        Kind.SKIP,
        r"(?:te|le|se lo|ya le|ya te) (?:digo|dicto|paso|doy|leo)|mil (?:gracias|disculpas)|"
        r"(?:un )?millon de gracias|como no|no hay (?:problema|drama)|del paciente|de la paciente|"
        r"del titular|por (?:aca|aqui|ahi)|a nombre de|a sus ordenes|ahi (?:va|le va|te va|esta)|"
        r"(?:aca|aqui) (?:va|esta)|para servirl[eoa]s?|a la orden|"
        r"ya (?:te|se) l[oa] (?:di|dije|pase)\b|"
        r"(?:lo tomo|lo tomaste|(?:necesita|necesitas) algo mas) ?\?|"
        r"por supuesto|claro que si|(?:lo se )?de memoria|me lo se|mi (?:vida|cielo|reina)|"
        r"tome nota|toma nota|de a (?:dos|tres|cuatro|uno)\b|"
        r"buen(?:os|as)? (?:dias?|tardes|noches)|de identidad",
    ),
    (
        Kind.HEDGE,
        r"me parece|no (?:se|recuerdo)\b|no me acuerdo|mas o menos|algo asi|no estoy segur[oa]|"
        r"si mal no recuerdo|o algo|tal vez|a lo mejor|por ejemplo|puede ser|si no me equivoco|"
        r"no lo (?:se|recuerdo|tengo)\b|(?:termina|empieza|arranca|comienza) (?:en|con|por)\b|"
        r"si (?:(?:no me|la memoria no me) falla|no me falla la memoria)|salvo error|"
        r"creeria|si no me traiciona",
    ),
    (
        Kind.WRONG,
        r"nada que ver|(?:esta|quedo|anotaste|anoto) mal|"
        r"(?:(?:ese|eso|asi) )?no es(?: ese| asi| el mio)|no (?:ese|asi)|es otro|"
        r"te equivocaste|se equivoco",
    ),
    (
        Kind.END,
        r"nada mas|eso es todo|y listo|ya esta|es ese|ese es|ahi termina|"
        r"(?:son|tiene|de) siete (?:numeros|digitos|cifras)|"
        r"(?:(?<=mil )|(?<=mil, ))(?:just|redond|clavad|exact|cerrad)(?:o|ito)"
        r"(?=\s*(?:[.,;!?]|nada mas|$))",
    ),
    # "Hola, ¿cómo está?"; not "cómo está el trámite".
    (Kind.SKIP, r"que tal(?: todo)?|como (?:estas?|le va|te va|andas?)(?= ?[,.;?!])"),
    (Kind.SKIP, r"apur(?:ate|ese|ense|enme)\b"),
    (Kind.OTHER, r"(?:va|vaya|viene|venga|pasa|pase) a (?:retirar|recibir|buscar)"),
    (Kind.MEASURE, r"por ?ciento|%"),
    (Kind.FOREIGN, r"obra social|codigo postal|historia clinica|numero de (?:serie|cliente)"),
    (
        Kind.PERSON,
        r"(?:mi|la|su) senora|mi doctora?|mi (?:mujer|vieja|viejo)|"
        r"de (?:el|ella|otro|otra)\b",
    ),
)
