"""Actions: a verb and up to three nouns in one integer, and what each verb may take.

Inside the engine an action is compared, hashed and stored as an int; only `record/notation` turns it into
names. Nouns share one numbering, so a click, a line of text and a bot's move are all the same action.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

# Ranges of nouns. Places come first so that a location is its own noun.
PLACE: Final = 0
UNIT: Final = 1024
GENERAL: Final = 1040
ROYAL: Final = 1104
FLEET: Final = 1120
ARMY: Final = 1136  # Independent Armies
SEAT: Final = 1152
NUMBER: Final = 1160
WORD: Final = 1224
CARD: Final = 1280
PROVINCE: Final = 1536

WORDS: Final = (
    "left",
    "right",
    "land",
    "mountain",
    "strait",
    "sea",
    "transmed",
    "inside",
    "outside",
    "reinforcement",
    "province",
    "pc",
    "units",
    "add",
    "subtract",
)
LEFT: Final = WORD
RIGHT: Final = WORD + 1
BY_PATH: Final = WORD + 2  # + PathKind
TO_INSIDE: Final = WORD + 7
TO_OUTSIDE: Final = WORD + 8
ADD: Final = WORD + 13
SUBTRACT: Final = WORD + 14


class Verb(IntEnum):
    """Everything a player can be offered. The text form is the name in lower case with hyphens."""

    # general
    DONE = 1
    PASS = 2
    YES = 3
    NO = 4
    CHOOSE = 5  # a noun that the question asks for
    # set-up and turn order
    DISCARD_GENERAL = 10
    START = 11
    FIRST = 12
    # reinforcements and pieces
    PLACE = 20  # a CU or General in a location
    DISPERSE = 21  # a piece that cannot be placed
    POST = 22  # a Minor General from off map to a location
    REPOST = 23  # a Minor General from location to location
    RECALL = 24  # a Minor General off the map
    DISBAND = 25  # a Royal Army CU
    LOSE = 26  # a CU, chosen as a loss
    # surrender
    REMOVE = 30
    CLAIM = 31
    SIEGE = 32
    # tyche
    EVENT = 40
    OPERATIONS = 41
    BONUS = 42
    UPGRADE = 43
    RECRUIT = 44
    FINISH_CART = 45
    RETRIEVE = 46
    DISCARD = 47
    SURPRISE = 48
    MARCH = 49
    PLACE_PCS = 50
    TRAIN = 51
    # activation
    ACTIVATE = 60
    LEVY = 61
    ROLL = 62
    MOVE = 63
    TAKE = 64
    LEAVE = 65
    STOP = 66
    ENTER = 67
    SORTIE = 68
    EMBARK = 69
    SAIL = 70
    LAND = 71
    ESCORT = 72
    REMOVE_PC = 73
    # the land procedure
    SHIFT = 80
    ASK = 81
    GRANT = 82
    REFUSE = 83
    CONFIRM = 84
    CANCEL = 85
    INTERCEPT = 86
    COMMIT = 87
    WITHDRAW = 88
    STAND = 89
    EVADE = 90
    FLEE = 91
    HALT = 92
    # battle
    JOIN = 100
    COMMAND = 101
    REROLL = 102
    CHALLENGE = 103
    # independents
    MARCH_ARMY = 110
    GARRISON = 111
    # royal family
    BURY = 120


# An action in one integer: the verb in the lowest 8 bits, then three nouns of 12 bits, each stored plus 1.
_FIRST: Final = 8  # first bit of the first noun
_SECOND: Final = 20
_THIRD: Final = 32
_NOUN: Final = 4095  # mask of 12 bits
NO_NOUN: Final = -1  # instead of a noun that an action does not have


def action(verb: int, a: int = NO_NOUN, b: int = NO_NOUN, c: int = NO_NOUN) -> int:
    return verb | (a + 1) << _FIRST | (b + 1) << _SECOND | (c + 1) << _THIRD


# What a noun adds to an action in first or second place, for lists that are built too often for a call.
AS_FIRST: Final = tuple((noun + 1) << _FIRST for noun in range(PROVINCE))
AS_SECOND: Final = tuple((noun + 1) << _SECOND for noun in range(PROVINCE))


def verb_of(code: int) -> int:
    return code & 255


def first(code: int) -> int:
    return ((code >> _FIRST) & _NOUN) - 1


def second(code: int) -> int:
    return ((code >> _SECOND) & _NOUN) - 1


def third(code: int) -> int:
    return ((code >> _THIRD) & _NOUN) - 1


def nouns(code: int) -> list[int]:
    """Return the nouns of an action, as many as it has."""
    return [noun for noun in (first(code), second(code), third(code)) if noun >= 0]


# No limit on how many options a search returns.
NO_LIMIT: Final = 9999

DONE: Final = action(Verb.DONE)
PASS: Final = action(Verb.PASS)
YES: Final = action(Verb.YES)
NO: Final = action(Verb.NO)
STOP: Final = action(Verb.STOP)


class NounKind(IntEnum):
    PLACE = 0
    UNIT = 1
    GENERAL = 2
    ROYAL = 3
    FLEET = 4
    ARMY = 5
    SEAT = 6
    NUMBER = 7
    WORD = 8
    CARD = 9
    PROVINCE = 10


_STARTS: Final = (
    (PROVINCE, NounKind.PROVINCE),
    (CARD, NounKind.CARD),
    (WORD, NounKind.WORD),
    (NUMBER, NounKind.NUMBER),
    (SEAT, NounKind.SEAT),
    (ARMY, NounKind.ARMY),
    (FLEET, NounKind.FLEET),
    (ROYAL, NounKind.ROYAL),
    (GENERAL, NounKind.GENERAL),
    (UNIT, NounKind.UNIT),
    (PLACE, NounKind.PLACE),
)


def noun_kind(noun: int) -> NounKind:
    for start, kind in _STARTS:
        if noun >= start:
            return kind
    raise ValueError(f"{noun} is not a noun")


_PIECE: Final = (NounKind.UNIT, NounKind.GENERAL, NounKind.ROYAL, NounKind.ARMY)
_ANY: Final = tuple(NounKind)


@dataclass(frozen=True, slots=True)
class VerbForm:
    """The kinds of noun in each place of a verb; the notation parses names with it."""

    operands: tuple[tuple[NounKind, ...], ...]
    optional: int = 0  # how many trailing operands may be missing


_PLACE_ONLY: Final = ((NounKind.PLACE,),)
FORMS: Final[dict[int, VerbForm]] = {
    Verb.DONE: VerbForm(()),
    Verb.PASS: VerbForm(()),
    Verb.YES: VerbForm(()),
    Verb.NO: VerbForm(()),
    Verb.CHOOSE: VerbForm((_ANY, _ANY, _ANY), 2),
    Verb.DISCARD_GENERAL: VerbForm(((NounKind.GENERAL,),)),
    Verb.START: VerbForm(((NounKind.GENERAL,), (NounKind.PLACE,))),
    Verb.FIRST: VerbForm(((NounKind.SEAT,), (NounKind.WORD,))),
    Verb.PLACE: VerbForm((_PIECE, (NounKind.PLACE,), (NounKind.WORD,)), 1),
    Verb.DISPERSE: VerbForm((_PIECE,), 1),
    Verb.POST: VerbForm(_PLACE_ONLY),
    Verb.REPOST: VerbForm(((NounKind.GENERAL,), (NounKind.PLACE,))),
    Verb.RECALL: VerbForm(((NounKind.GENERAL,),)),
    Verb.DISBAND: VerbForm(_PLACE_ONLY),
    Verb.LOSE: VerbForm((_PIECE, (NounKind.PLACE,)), 1),
    Verb.REMOVE: VerbForm(_PLACE_ONLY),
    Verb.CLAIM: VerbForm(_PLACE_ONLY),
    Verb.SIEGE: VerbForm(_PLACE_ONLY, 1),
    Verb.EVENT: VerbForm(((NounKind.CARD,),)),
    Verb.OPERATIONS: VerbForm(((NounKind.CARD,),)),
    Verb.BONUS: VerbForm(((NounKind.CARD,),)),
    Verb.UPGRADE: VerbForm(((NounKind.CARD,), (NounKind.FLEET,))),
    Verb.RECRUIT: VerbForm(((NounKind.CARD,), (NounKind.GENERAL,))),
    Verb.FINISH_CART: VerbForm(((NounKind.CARD,),)),
    Verb.RETRIEVE: VerbForm(((NounKind.CARD,), (NounKind.FLEET,))),
    Verb.DISCARD: VerbForm(((NounKind.CARD,),)),
    Verb.SURPRISE: VerbForm(((NounKind.CARD,), _ANY, _ANY), 2),
    Verb.MARCH: VerbForm(((NounKind.GENERAL,), (NounKind.NUMBER,)), 1),
    Verb.PLACE_PCS: VerbForm(()),
    Verb.TRAIN: VerbForm(((NounKind.UNIT,),)),
    Verb.ACTIVATE: VerbForm(((NounKind.GENERAL,),)),
    Verb.LEVY: VerbForm(((NounKind.CARD,),), 1),  # if it replaces the card (hy/52)
    Verb.ROLL: VerbForm(()),
    Verb.MOVE: VerbForm(((NounKind.PLACE,), (NounKind.WORD,)), 1),
    Verb.TAKE: VerbForm((_PIECE, (NounKind.WORD,)), 1),
    Verb.LEAVE: VerbForm((_PIECE, (NounKind.WORD,)), 1),
    Verb.STOP: VerbForm(()),
    Verb.ENTER: VerbForm(()),
    Verb.SORTIE: VerbForm(()),
    Verb.EMBARK: VerbForm(()),
    Verb.SAIL: VerbForm(((NounKind.PLACE,), (NounKind.WORD,)), 1),
    Verb.LAND: VerbForm(((NounKind.WORD,),), 1),
    Verb.ESCORT: VerbForm(((NounKind.FLEET,),)),
    Verb.REMOVE_PC: VerbForm(()),
    Verb.SHIFT: VerbForm((_PIECE, (NounKind.WORD,))),
    Verb.ASK: VerbForm(((NounKind.SEAT,),)),
    Verb.GRANT: VerbForm(()),
    Verb.REFUSE: VerbForm(()),
    Verb.CONFIRM: VerbForm(()),
    Verb.CANCEL: VerbForm(()),
    Verb.INTERCEPT: VerbForm(((NounKind.PLACE, NounKind.ARMY),)),
    Verb.COMMIT: VerbForm((_PIECE,)),
    Verb.WITHDRAW: VerbForm(()),
    Verb.STAND: VerbForm(()),
    Verb.EVADE: VerbForm(((NounKind.ARMY,),), 1),
    Verb.FLEE: VerbForm(_PLACE_ONLY),
    Verb.HALT: VerbForm(()),
    Verb.JOIN: VerbForm((_PIECE,)),
    Verb.COMMAND: VerbForm(((NounKind.GENERAL,),)),
    Verb.REROLL: VerbForm(((NounKind.NUMBER,),)),
    Verb.CHALLENGE: VerbForm(((NounKind.FLEET,),)),
    Verb.MARCH_ARMY: VerbForm(((NounKind.ARMY,),)),
    Verb.GARRISON: VerbForm(()),
    Verb.BURY: VerbForm(()),
}
