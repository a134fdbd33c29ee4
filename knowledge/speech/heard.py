"""What speech recognition writes for letters, brands and display words: the reviewed table.

Each entry is a technical word and what is heard in its place, all in lower case without accents.
`odd` forms are nothing else in Spanish, so they may be believed alone. `ordinary` forms are words
that people say every day ("seno", "nuevo", "hay"): they only count beside an odd one, or right
after a word that announces a machine or a display. A form may be heard in two words ("si pap"
for "sipap"); that needs no entry of its own.

To add a mishearing: one word in one tuple, and one line in the table of the tests.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Heard:
    """The forms in which one technical word is heard."""

    odd: tuple[str, ...] = ()
    ordinary: tuple[str, ...] = ()


# A consonant's own name is odd unless it is a word, too. Written vowels and "y" are words.
LETTERS: Mapping[str, Heard] = {
    "b": Heard(odd=("be", "belarga")),
    "c": Heard(odd=("ce",), ordinary=("se",)),
    "d": Heard(ordinary=("de",)),
    "f": Heard(odd=("efe", "efes")),
    "g": Heard(odd=("ge",), ordinary=("je",)),
    "h": Heard(odd=("hache", "ache", "acho"), ordinary=("hacha",)),
    "i": Heard(odd=("ilatina",)),
    "j": Heard(odd=("jota",)),
    "k": Heard(odd=("ka",), ordinary=("ca",)),
    "l": Heard(odd=("ele", "eles"), ordinary=("el",)),
    "m": Heard(odd=("eme", "emes")),
    "n": Heard(odd=("ene",)),
    "o": Heard(ordinary=("oh", "ou")),
    "p": Heard(odd=("pe",)),
    "q": Heard(odd=("cu",)),
    "r": Heard(odd=("erre", "ere")),
    "s": Heard(ordinary=("ese",)),
    "t": Heard(ordinary=("te",)),
    "v": Heard(odd=("uve", "vecorta", "becorta"), ordinary=("ve",)),
    "w": Heard(odd=("dobleve", "doblebe", "dobleu")),
    "x": Heard(odd=("equis",)),
    "y": Heard(odd=("igriega",), ordinary=("ye",)),
    "z": Heard(odd=("zeta",), ordinary=("ceta", "seta")),
    "ñ": Heard(odd=("eñe",)),
}

LETTER_NAMES = frozenset(form for heard in LETTERS.values() for form in heard.odd) | frozenset(
    "bcdfghjklmnpqrstvwxz"
)
"""What is nothing but a letter, so that pauses may part it from the next."""

# Letters that sound alike on a telephone. Never believed alone.
CONFUSED_LETTERS: Mapping[str, tuple[str, ...]] = {
    "e": ("he",),
    "f": ("s", "ese"),
    "m": ("n", "ene"),
    "n": ("m", "eme"),
    "s": ("f", "efe"),
}

# Makers and product names. Where one stands alone and belongs to some name of the equipment table,
# it is put right, too ("el yuguel no anda").
BRANDS: Mapping[str, Heard] = {
    "airsense": Heard(odd=("airsens", "aircens", "ersens", "ersense", "eirsens")),
    "bilevel": Heard(odd=("bailevel", "bilebel", "vilevel", "bailebel")),
    "bipap": Heard(odd=("baipap", "vipap", "vaipap", "bypap", "baypap", "vaypap")),
    "cpap": Heard(odd=("sipap", "cepap", "sepap", "zipap", "cipap", "sypap")),
    "devilbiss": Heard(odd=("devilvis", "debilbis", "devilbis", "debilvis")),
    "everflo": Heard(odd=("eberflo", "everflou", "eberflou", "everfly", "eberflow")),
    "inogen": Heard(odd=("inoyen", "inojen", "inoguen", "hinogen")),
    "invacare": Heard(odd=("imbacare", "inbacare", "invaker", "imbaker")),
    "kingon": Heard(odd=("quingon", "kinjon")),
    "lovego": Heard(odd=("lobego", "lovgo", "lobgo", "lavego", "lovigo", "lobigo", "lovegou")),
    "nidek": Heard(odd=("nidec", "naidek", "nydek", "naidec")),
    "nuvo": Heard(odd=("nubo", "nuvou", "nubou"), ordinary=("nuevo",)),
    "philips": Heard(odd=("filips", "philip", "phillips", "fillips", "felips")),
    "resmed": Heard(odd=("resmet", "rezmed", "recmed")),
    "respironics": Heard(odd=("respironic", "respironix", "respironis")),
    "simplygo": Heard(
        odd=("simpligo", "simplego", "zimpligo", "sinpligo", "simpleygo", "simpligou")
    ),
    "sysmed": Heard(
        odd=(
            "sismed",
            "cismed",
            "sysmet",
            "sismet",
            "cysmed",
            "sismec",
            "zismed",
            "sistmed",
            "sistmet",
        )
    ),
    "yuwell": Heard(
        odd=(
            *("yuguel", "ieuel", "yubel", "yuvel", "iuguel", "iuwell", "yuel", "yueguel"),
            *(
                "lluguel",
                "lluwell",
                "lluvel",
                "iuwel",
                "lliuwel",
                "yuwel",
                "youwell",
                "juwell",
                "iuel",
                "hiuwell",
            ),
        )
    ),
    "zeno": Heard(odd=("zenno",), ordinary=("seno", "ceno")),
}

# Parts of names; alone they name nothing.
NAME_PARTS: Mapping[str, Heard] = {
    "lite": Heard(odd=("lait", "laite", "layt", "lai", "light"), ordinary=("late",)),
    "pap": Heard(odd=("papp",)),
    "zen": Heard(odd=("zenn",), ordinary=("sen", "cen")),
    "zenolite": Heard(
        odd=(
            *("senolai", "senolait", "senolite", "senolight", "zenolait", "zenolai"),
            *("cenolai", "cenolait", "cenolite", "zenolight"),
            *("cerolite", "cerolait", "cerolai", "cerolight"),
        )
    ),
}

# Parts of names by which people call a machine ("el lite"), where one machine alone has it.
SHORT_NAMES = frozenset(("lite",))

# The English of displays.
DISPLAY_WORDS: Mapping[str, Heard] = {
    "2": Heard(odd=("two",), ordinary=("tu",)),
    "battery": Heard(odd=("bateri", "batery", "baterry", "batri"), ordinary=("bateria",)),
    "breath": Heard(odd=("bret", "breth", "bred", "brez", "breaf")),
    "cannula": Heard(ordinary=("canula",)),
    "check": Heard(
        odd=("chek", "chec", "shek", "cheq"), ordinary=("cheque", "chequear", "chequea", "chequeo")
    ),
    "fail": Heard(odd=("feil", "feill")),
    "filter": Heard(odd=("filte", "filtar", "filters"), ordinary=("filtro", "filtros")),
    "flow": Heard(odd=("flou", "flo")),
    "hi": Heard(odd=("jai", "jay", "hai", "ai", "high"), ordinary=("hay", "ay")),
    "high": Heard(odd=("jai", "jay", "hai", "ai", "hi"), ordinary=("hay", "ay")),
    "lo": Heard(odd=("lou", "low")),
    "low": Heard(odd=("lou", "lau"), ordinary=("lo",)),
    "no": Heard(odd=("nou",)),
    "power": Heard(odd=("pauer", "pawer", "paguer")),
    "press": Heard(odd=("pres",)),
    "temp": Heard(odd=("tenp", "temps"), ordinary=("tem", "ten")),
}

# A phrase said half in Spanish, in the other order. Believed only where a display was announced:
# "tengo el oxígeno bajo" is about the patient. Whole translations ("oxígeno bajo") are left to the
# embedding, which reads meaning; here only sounds are put right.
TURNED_PHRASES: Mapping[str, tuple[str, ...]] = {"Low O2": ("O2 bajo",)}

DISPLAY_PHRASES = (
    "Low O2",
    "Check Filter",
    "HI TEMP",
    "LO TEMP",
    "Low Flow",
    "High Press",
    "Power Fail",
    "No Breath",
    "Low Battery",
    "BAT LOW",
    "Check Cannula",
)
"""What displays of these machines print in words instead of a code."""

# Said between letters and digits, and nothing by themselves.
SILENT = frozenset(("guion", "guiones", "guionmedio"))

ORDINARY = frozenset(
    (
        *("a", "al", "alta", "alto", "baja", "bajo", "con", "da", "de", "del", "e", "el", "en"),
        *("es", "ha", "hay", "i", "la", "las", "le", "les", "lo", "los", "me", "mi", "ni", "no"),
        *("o", "para", "pero", "por", "que", "se", "si", "sin", "son", "su", "te", "tu", "u"),
        *("un", "una", "va", "ve", "voy", "y", "ya"),
    )
)
"""Words that prove nothing, even where a name is made of them."""
