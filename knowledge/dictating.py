"""What is said between the pieces of a number that is dictated, in lower case without accents.

The reader of dictations (`patients.dictation.words.vocabulary`) puts a number together
over these; what it can read must be masked. The two may not import each other, so a test holds the
lists together.
"""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FILLERS = _words(
    """
    y i e eh ehh este esto em ehm emm mm mmm mhm mmh hm hmm ah ahh oh um uhm uh bueno espera
    ay uy uf ups esperame espere espereme para pare viste digamos aguanta aguantame momento
    momentito despues luego sigue ahora punto puntito puntos coma guion espacio barra no nop
    si sip aja dale claro exacto exactamente correcto ese esa eso tal perfecto ok okey okay
    bien asi
    """
)
"""A number goes on after these: hesitations, what joins figures, yes and no."""
CORRECTIONS = _words(
    """
    perdon perdona perdone perdoname perdoneme disculpa disculpe disculpame disculpeme digo
    corrijo corrige rectifico mentira equivoque repito reitero
    """
)
"""And these: what follows takes the place of what was said, or says it again."""
EITHER = frozenset({"o", "u"})
""" "or", or a zero: a number that is whole ends before it."""
AFTER_A_CORRECTION = _words(
    """
    mi mis es son el la lo los de del numero numeros nro num n nº soy tengo tenes tiene paso
    te le les se mando doy dicto va vamos ahi aca aqui anota anote anotame anotalo anotelo
    anotar anoten toma tome nota apunta apunte apuntame apunto escucha escuche escuchame mira
    mire fijate hola buenas buenos buen gracias muchas por favor porfa senorita senor senora
    querida querido joven che ya mio mia nacional identidad civica titular paciente mande
    digito digitos a al yo me ver con mucho gusto como amor corazon doctora doctor mija mijo
    pues entonces hablas hablo quedo atento saludos saluda alo hello su mismo misma cual sera
    anoto anotaste anota anoten mejor pero nombre copio copiaste copia entendio entendiste
    sabe sabes oyo oiste dni dnis deni denei lc doc docu documento documentos libreta
    enrolamiento
    """
)
"""What may stand between a correction and the number that it gives."""

_HESITATING = (
    r"a ver(?: si)?|o sea|(?:un|una|dame un|deme un|espera un|espere un) "
    r"(?:segundo|segundito|momento|momentito|minuto|minutito|toque|cachito|ratito)|"
    r"como (?:es|era|le digo|te digo|se dice)|que se yo|vamos a ver|"
    r"aca (?:lo|la) (?:tengo|veo|encontre)|ahi (?:lo|la) (?:tengo|veo|encontre)|desde luego|"
    r"(?:que )?(?:me|lo|la) busco|que me fijo|"
    r"(?:que )?me pongo (?:los |mis )?(?:lentes|anteojos)|(?:vio|verdad) ?\?|te digo"
)
_CORRECTING = (
    r"mejor dicho|me (?:equivoque|confundi|trabe)|quise decir|quiero decir|al final (?:es|era)|"
    r"en realidad(?: es| era)?|miento|lo dije mal|dije mal|"
    r"(?:te|le|se) (?:lo )?repito|(?:lo )?repito|de nuevo|otra vez|de vuelta|"
    r"desde el principio|empiezo de nuevo|arranco de nuevo|"
    r"(?:te|se) lo (?:digo|dicto|paso) (?:de nuevo|otra vez)"
)
_WRITTEN = {"a": "[aáà]", "e": "[eéè]", "i": "[iíì]", "o": "[oóò]", "u": "[uúùü]", "n": "[nñ]"}


def _as_written(phrases: str) -> str:
    """The phrases with or without accents and with any space, as a text has them."""
    marks = "[\u0300-\u036f]*"
    accented = re.sub(
        r"\\.|\(\?:|[aeioun ]",
        lambda found: (
            r"\s{1,3}"
            if found.group() == " "
            else f"{_WRITTEN[found.group()]}{marks}"
            if found.group() in _WRITTEN
            else found.group()
        ),
        phrases.replace(r" ?\?", r"\s?\?"),
    )
    return accented


HESITATING = _as_written(_HESITATING)
"""Of the same kind as FILLERS, for a pattern that ignores case."""
CORRECTING = _as_written(_CORRECTING)
"""Of the same kind as CORRECTIONS."""
