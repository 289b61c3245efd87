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
WITH_PC: Final = WORD + 11
ADD: Final = WORD + 13
SUBTRACT: Final = WORD + 14


class Verb(IntEnum):
    """Everything a player can be offered. The text form is the name in lower case with hyphens."""

    # general
    DONE = 1  # do nothing more in this step
    PASS = 2  # decline
    YES = 3  # the answer to a question with two
    NO = 4  # the other answer
    CHOOSE = 5  # a noun that the question asks for
    # set-up and turn order
    DISCARD_GENERAL = 10  # pass a General on before the start (4.4)
    START = 11  # place a General where he starts (4.6)
    FIRST = 12  # name the First Player and the direction of play (5.1C)
    # reinforcements and pieces
    PLACE = 20  # a CU or General in a location
    DISPERSE = 21  # a piece that cannot be placed
    POST = 22  # a Minor General from off map to a location
    REPOST = 23  # a Minor General from location to location
    RECALL = 24  # a Minor General off the map
    DISBAND = 25  # a Royal Army CU
    LOSE = 26  # a CU, chosen as a loss
    # surrender
    REMOVE = 30  # remove an enemy PC (6.1/b)
    CLAIM = 31  # place a PC of the player's own
    SIEGE = 32  # besiege a space, or the one where the force is
    # tyche
    EVENT = 40  # play a card for its event (6.2A)
    OPERATIONS = 41  # play a card for its OPs (6.2B)
    BONUS = 42  # play a Bonus card for its event and its OPs (6.2/d)
    UPGRADE = 43  # play a card to upgrade a Fleet
    RECRUIT = 44  # play a card to recruit a General (6.2D)
    FINISH_CART = 45  # play a card to finish the Funeral Cart (16.3)
    RETRIEVE = 46  # play a card to fetch back a Dispersed Fleet (16.10)
    DISCARD = 47  # discard a card
    SURPRISE = 48  # play a Surprise card, with its target
    MARCH = 49  # activate a General with OPs, or by a card
    PLACE_PCS = 50  # use OPs to place PCs (6.2B)
    TRAIN = 51  # use OPs to train a CU (6.2B3)
    # activation
    ACTIVATE = 60  # activate a General (9.1)
    LEVY = 61  # raise a Mercenary instead of moving (6.3)
    ROLL = 62  # roll for MPs (9.2)
    MOVE = 63  # one step by land (9.3.A)
    TAKE = 64  # take a piece along (9.1/i)
    LEAVE = 65  # leave a piece behind (9.1/o)
    STOP = 66  # end the activation, or the move of an Independent Army
    ENTER = 67  # go inside the city (9.3.B)
    SORTIE = 68  # come out of the city (9.3.B)
    EMBARK = 69  # begin a Naval Movement (13.2)
    SAIL = 70  # one step by sea (13.2)
    LAND = 71  # go ashore (13.2.8)
    ESCORT = 72  # let a Fleet sail along (13.2.1)
    REMOVE_PC = 73  # remove the PC where the force is (9.3.D)
    # the land procedure
    SHIFT = 80  # move a piece through the gates of a city (10.B)
    ASK = 81  # ask a player for Free Passage (10.C)
    GRANT = 82  # grant Free Passage
    REFUSE = 83  # refuse Free Passage
    CONFIRM = 84  # keep the promise of Free Passage (10.C/e)
    CANCEL = 85  # break the promise
    INTERCEPT = 86  # try to Intercept from a location, or with an Independent Army (11.2)
    COMMIT = 87  # add a piece to an Interception; no question offers this
    WITHDRAW = 88  # go back where the force came from (11.3)
    STAND = 89  # accept battle
    EVADE = 90  # try to avoid battle (12.2)
    FLEE = 91  # move to a space, after the Evasion succeeded (12.2.A)
    HALT = 92  # move no further
    # battle
    JOIN = 100  # let a piece inside the city join the battle (14.2)
    COMMAND = 101  # put a General in command
    REROLL = 102  # roll an Elephant die again (14.6)
    CHALLENGE = 103  # declare a Naval Battle with a Fleet (13.3)
    # independents
    MARCH_ARMY = 110  # name the Independent Army to move (9.5)
    GARRISON = 111  # place an Independent PC instead of moving it (9.5/f)
    # royal family
    BURY = 120  # bury Alexander (3.8)


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


# The questions that the rules ask most often; `noun_kind` answers all of them.


def is_unit(noun: int) -> bool:
    return UNIT <= noun < GENERAL


def is_general(noun: int) -> bool:
    return GENERAL <= noun < ROYAL


def is_royal(noun: int) -> bool:
    return ROYAL <= noun < FLEET


def is_army(noun: int) -> bool:
    """Return whether it is an Independent Army."""
    return ARMY <= noun < SEAT


def is_card(noun: int) -> bool:
    return CARD <= noun < PROVINCE


def is_province(noun: int) -> bool:
    return noun >= PROVINCE


_PIECE: Final = (NounKind.UNIT, NounKind.GENERAL, NounKind.ROYAL, NounKind.ARMY)
_ANY: Final = tuple(NounKind)


_DIRECTIONS: Final = (LEFT, RIGHT)
_PATHS: Final = tuple(range(BY_PATH, TO_INSIDE))
_SIDES: Final = (TO_INSIDE, TO_OUTSIDE)


@dataclass(frozen=True, slots=True)
class VerbForm:
    """The kinds of noun in each place of a verb; the notation parses names with it."""

    operands: tuple[tuple[NounKind, ...], ...]
    optional: int = 0  # how many trailing operands may be missing
    words: tuple[int, ...] = ()  # the words it may take; () if any of its operands may be any word


_PLACE_ONLY: Final = ((NounKind.PLACE,),)
FORMS: Final[dict[int, VerbForm]] = {
    Verb.DONE: VerbForm(()),
    Verb.PASS: VerbForm(()),
    Verb.YES: VerbForm(()),
    Verb.NO: VerbForm(()),
    Verb.CHOOSE: VerbForm((_ANY, _ANY, _ANY), 2),
    Verb.DISCARD_GENERAL: VerbForm(((NounKind.GENERAL,),)),
    Verb.START: VerbForm(((NounKind.GENERAL,), (NounKind.PLACE,))),
    Verb.FIRST: VerbForm(((NounKind.SEAT,), (NounKind.WORD,)), words=_DIRECTIONS),
    Verb.PLACE: VerbForm((_PIECE, (NounKind.PLACE,), (NounKind.WORD,)), 1, (WITH_PC,)),
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
    Verb.MOVE: VerbForm(((NounKind.PLACE,), (NounKind.WORD,)), 1, _PATHS),
    Verb.TAKE: VerbForm((_PIECE, (NounKind.WORD,)), 1, _SIDES),
    Verb.LEAVE: VerbForm((_PIECE, (NounKind.WORD,)), 1, _SIDES),
    Verb.STOP: VerbForm(()),
    Verb.ENTER: VerbForm(()),
    Verb.SORTIE: VerbForm(()),
    Verb.EMBARK: VerbForm(()),
    Verb.SAIL: VerbForm(((NounKind.PLACE,), (NounKind.WORD,)), 1, _PATHS),
    Verb.LAND: VerbForm(((NounKind.WORD,),), 1, _SIDES),
    Verb.ESCORT: VerbForm(((NounKind.FLEET,),)),
    Verb.REMOVE_PC: VerbForm(()),
    Verb.SHIFT: VerbForm((_PIECE, (NounKind.WORD,)), words=_SIDES),
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
