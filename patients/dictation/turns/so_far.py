"""What was heard of a conversation so far, and what the talk is of."""

from collections.abc import Sequence
from enum import Enum, auto

from patients.dictation.digits.number import UNFINISHED, Number, number_of
from patients.dictation.talk.all_of_it import AskedIfAll
from patients.dictation.talk.doubting import Doubt
from patients.dictation.talk.offered import Offer
from patients.dictation.talk.subject import Subject
from patients.dictation.whose.following import Whose
from patients.dictation.words.tokens import Gap, Token, tokens
from patients.dictation.words.vocabulary import Kind

# Nobody dictates a document in more; what is longer is a flood, and is not read.
MAX_CHARACTERS = 1_500
MAX_WORDS_OF_NUMBERS = 700
# Digits, unasked for, that are worth a question.
SHORTEST_UNASKED = 5
LONGEST_UNASKED = 9
# "¿Me dice el número?"
NAMELESS = frozenset({"numero", "numeros", "nro"})

IN_DOUBT = "in_doubt"
"""The reason of a number that the operator doubted, or after which another patient came up."""

SECOND_NUMBER = "second_number"
"""The reason of one after which another number was given that may be meant in its place."""


class Topic(Enum):
    """What the next number is."""

    NONE = auto()
    """Nobody said."""
    DOCUMENT = auto()
    FOREIGN = auto()
    """Another thing's."""
    UNCLEAR = auto()
    """Somebody else's, or one of two that were asked for."""


class Second(Enum):
    """Whether another patient came up after a number was read."""

    NOBODY = auto()
    ASKED_FOR = auto()
    """The operator asked for another document, which may be another patient's."""
    ASKED_OF = auto()
    """The operator asked for the document of somebody else."""
    BROUGHT_UP = auto()
    """The patient turned to another patient."""
    INSTEAD = auto()
    """The patient gave a number that may be meant in place of the first."""


ASKED = frozenset({Second.ASKED_FOR, Second.ASKED_OF})


class SoFar:
    """A conversation up to some turn."""

    def __init__(self, *, is_clouded: bool, is_first: bool, whose: Whose) -> None:
        self.whose = whose
        self.is_anothers = False
        """Whether the patient's last number may be another person's."""
        self.is_theirs = False
        """Whether it was said to be the patient's by who calls for them."""
        self.topic = Topic.NONE
        self.turns: list[tuple[Token, ...]] = []
        self.said: set[str] = set()
        self.may_be_whole = False
        self.is_asked = self.is_closed = self.is_name_asked = False
        self.is_declined = self.has_none = False
        """Whether the patient hasn't got the document that was asked for."""
        self.is_whose_open = False
        """Whether the patient named somebody else, and the operator has not said whose it is."""
        self.is_of_another = self.has_named_person = False
        """Whether the operator asked who somebody else is; whether the patient's last turn spoke
        of a relative."""
        self.relatives: set[str] = set()
        """The relatives of whom the patient, or who calls for them, spoke."""
        self.told: set[str] = set()
        """Numbers that the operator gave: repeating one is no dictation."""
        self.told_digits = ""
        """All that the operator gave, one after another: it may be told in parts, or behind a
        prefix."""
        self.mentioned: set[str] = set()
        """Numbers that the patient said amid other talk."""
        self.spoken = ""
        """All digits that the patient said since the document was asked for, in turns that spoke
        of nothing else."""
        self.number = Number()
        self.was_read = False
        """Whether a document was read at any time."""
        self.earlier: set[str] = set()
        """Documents of dictations before this one."""
        self.doubt = self.loose = ""
        self.words_of_numbers = 0
        self.extended: Number | None = None
        """A document that a number of one or two digits followed at once: perhaps its last
        digits, or the answer to a question that was not heard."""
        self.read_back: Number | None = None
        self.operator_spoke = self.operator_checks = self.operator_asks_else = False
        self.is_sidetracked = False
        """Whether the operator said more than who waits for the rest of the number."""
        self.operator_asks_digits = ""
        """The digits of which the operator just asked whether they heard them."""
        self.operator_asks_whose = self.operator_points = False
        """Whether the operator asked whose it is; whether it is of some thing."""
        self.asked_if_all = AskedIfAll.NOTHING
        self.offer = Offer.NOTHING
        """What the operator just offered of the number."""
        self.doubted = Doubt.NOTHING
        self.is_doubt_asked = False
        """What the operator took a whole number for; whether it is their last turn that did."""
        self.second = Second.NOBODY
        self.asks_for_whom = False
        """Whether the operator just asked for whom they call."""
        self.of_errand: frozenset[str] | None = None
        self.is_errand_open = False
        """The relatives of whom it was said that they receive, sign or the like, if anybody does;
        whether the operator just asked who does."""
        self.is_called_mine = False
        """Whether the number was called "mi dni", or agreed to."""
        self.is_echoed = False
        """Whether the operator said the patient's last group again, and nothing else."""
        self.is_fresh = False
        """Whether nothing but assent was said since the patient's last number."""
        self.subject = Subject.NUMBER
        """What is spoken of since that number."""
        self.is_announced = False
        """Whether that number was said to be the document's."""
        self.is_clouded = is_clouded
        """Whether the patient said what may announce some other number."""
        self.is_first = is_first
        """Whether nothing but greetings was said."""
        self.is_named = not is_first
        """Whether anybody spoke of a document, or may have in talk that isn't known."""
        self.has_operator = False
        """Whether what the operator says is known: more than "ajá"."""

    @property
    def is_flooded(self) -> bool:
        """Whether more numbers were said than a conversation has."""
        return self.words_of_numbers > MAX_WORDS_OF_NUMBERS

    @property
    def is_begun(self) -> bool:
        """Whether a number was begun that may still go on."""
        return bool(self.turns) and not self.is_closed

    @property
    def held(self) -> frozenset[str]:
        """The documents that were read so far."""
        return frozenset({self.number.digits, *self.earlier} - {""})

    @property
    def why_in_doubt(self) -> str:
        """Why later turns leave what was read in doubt, if they do."""
        if self.doubted is Doubt.NOTHING and self.second is Second.INSTEAD:
            return SECOND_NUMBER
        is_in_doubt = self.doubted is not Doubt.NOTHING or self.second is not Second.NOBODY
        return IN_DOUBT if is_in_doubt else ""

    def forget_operator(self) -> None:
        """What the operator said last was answered."""
        self.read_back = None
        self.offer = Offer.NOTHING
        self.asked_if_all = AskedIfAll.NOTHING
        self.is_echoed = self.is_sidetracked = False
        self.operator_asks_digits = ""
        self.is_doubt_asked = self.asks_for_whom = self.is_errand_open = False
        self.operator_spoke = self.operator_checks = self.operator_asks_else = False
        self.operator_asks_whose = self.operator_points = False

    def close(self) -> None:
        """The patient speaks of something else: what was said is all of it."""
        if not self.is_closed and self.number.reason == UNFINISHED and not self._is_cut_short():
            self.number = self.whole(self.turns, is_over=True)
        elif self.extended is not None:
            self.number = self.extended
        if self.number.digits and self.topic is Topic.DOCUMENT:
            # It was answered; a number after this answers something else.
            self.topic = Topic.NONE
        self.is_closed = True
        self.extended = None

    def _is_cut_short(self) -> bool:
        """ "treinta y dos millones cuatrocientos cincuenta y seis mil": far more often than not a
        group is missing, so that only who says that it is all, or agrees to it, is believed."""
        return self.turns[-1][-1].kind is Kind.MIL

    def deny(self) -> None:
        """What was said is taken back, or is somebody else's."""
        if self.turns or self.number.digits or self.earlier:
            self.turns = []
            self.earlier = set()
            self.number = Number()
            self.doubt = "denied"
            self.doubted = Doubt.NOTHING
            if self.second is not Second.BROUGHT_UP:
                self.second = Second.NOBODY

    def whole(
        self,
        turns: Sequence[tuple[Token, ...]],
        *,
        is_over: bool = False,
        before_unknown: bool = False,
        is_all: bool = False,
    ) -> Number:
        """The number that these turns, one after another, give."""
        said = list(turns[0])
        for turn in turns[1:]:
            # Marked so in `go_on`: what the operator echoed was no first attempt at what follows.
            gap = Gap.POINT if turn[0].gap is Gap.POINT else Gap.PAUSE
            said += (turn[0]._replace(gap=gap, tight=""), *turn[1:])
        return number_of(
            said,
            is_asked=self.is_asked,
            is_over=is_over,
            before_unknown=before_unknown,
            is_all=is_all,
        )


def words_of(text: str) -> list[Token] | None:
    """The words of a turn; None if it is a flood."""
    return tokens(text) if len(text) <= MAX_CHARACTERS else None
