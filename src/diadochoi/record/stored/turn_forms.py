"""Stored names of the turn procedures: set-up, sequence, Segments, Reinforcements, windows."""

from __future__ import annotations

from typing import Final

from diadochoi.record.stored.frame_form import FrameField as Field
from diadochoi.record.stored.frame_form import FrameForm
from diadochoi.record.stored.kinds import (
    BOOLEAN,
    CARD,
    CARDS,
    GENERAL,
    GENERALS,
    NUMBER,
    PLACES,
    SEAT,
    SEATS,
    SPACE,
    SPACES,
    TEXT,
    UNIT,
    UNIT_KINDS,
    UNITS,
    ListOf,
)
from diadochoi.rules.cards.windows import Window
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.forage import ForageSegment
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.recruitment import ArrivingGeneral, ArrivingWithPc
from diadochoi.rules.turn.reinforcements import PlaceReinforcements
from diadochoi.rules.turn.sequence import SequenceOfPlay
from diadochoi.rules.turn.setup import Setup
from diadochoi.rules.turn.surrender import SurrenderSegment
from diadochoi.rules.turn.training import Training
from diadochoi.rules.turn.tyche import AfterCard, BonusEvent, RevealTableCards, TycheSegment

_SEQUENCE_STEPS: Final = (
    "begin", "events", "turn_order", "choose_first", "choose_direction", "collect", "place", "deal", "round",
    "segment", "round_end", "isolation", "turn_end", "burial", "next_turn", "usurper",
)  # fmt: skip

TURN_FORMS: Final = (
    FrameForm(
        Setup,
        "setup",
        ("deal", "discard", "place"),
        (Field("discards", GENERALS), Field("seat", SEAT), Field("turn", NUMBER)),
    ),
    FrameForm(
        SequenceOfPlay,
        "sequence",
        _SEQUENCE_STEPS,
        (
            Field("cursor", NUMBER),
            Field("chooser", SEAT),
            Field("first", SEAT),
            Field("extra", ListOf(UNITS)),
        ),
    ),
    FrameForm(
        PlaceReinforcements,
        "place_reinforcements",
        ("begin", "leaders"),
        (
            Field("seat", SEAT),
            Field("group", UNITS),
            Field("generals", GENERALS),
            Field("company", UNITS),
            Field("places", PLACES),
            Field("forced", BOOLEAN),
            Field("kinds", UNIT_KINDS),
        ),
    ),
    FrameForm(
        ArrivingGeneral,
        "arriving_general",
        ("begin", "arrived"),
        (Field("seat", SEAT), Field("general", GENERAL)),
    ),
    FrameForm(
        ArrivingWithPc,
        "arriving_with_pc",
        ("begin", "arrived", "province_pc"),
        (Field("seat", SEAT), Field("general", GENERAL)),
    ),
    FrameForm(
        SurrenderSegment,
        "surrender_segment",
        ("remove", "claim", "siege", "resolved"),
        (Field("seat", SEAT), Field("done", SPACES)),
    ),
    FrameForm(
        TycheSegment,
        "tyche_segment",
        ("choose", "operations", "after", "end"),
        (Field("seat", SEAT), Field("points", NUMBER)),
    ),
    FrameForm(BonusEvent, "bonus_event", ("begin", "answered"), (Field("seat", SEAT), Field("card", CARD))),
    FrameForm(AfterCard, "after_card", ("begin", "over"), (Field("seat", SEAT),)),
    FrameForm(RevealTableCards, "reveal_table_cards", ("begin", "revealed"), (Field("waiting", CARDS),)),
    FrameForm(
        Operations, "operations", ("choose", "claim", "end"), (Field("seat", SEAT), Field("points", NUMBER))
    ),
    FrameForm(
        Training,
        "training",
        ("advance", "next", "end"),
        (Field("seat", SEAT), Field("kind", UNIT), Field("points", NUMBER)),
    ),
    FrameForm(
        ActivationSegment,
        "activation_segment",
        ("roll_or_levy", "next", "end", "between", "levied"),
        (Field("seat", SEAT),),
    ),
    FrameForm(
        ForageSegment,
        "forage_segment",
        ("begin", "next_space", "lose", "bury"),
        (
            Field("seat", SEAT),
            Field("waiting", SPACES),
            Field("space", SPACE),
            Field("losses", NUMBER),
            Field("elephant", BOOLEAN),
        ),
    ),
    FrameForm(Window, "window", ("begin", "open"), (Field("moment", TEXT), Field("queue", SEATS))),
)
