"""Stored names of the procedures of cards: events, Surprise cards, and the choices of their effects."""

from __future__ import annotations

from typing import Final

from diadochoi.record.stored.frame_form import FrameField as Field
from diadochoi.record.stored.frame_form import FrameForm
from diadochoi.record.stored.kinds import (
    CARD,
    FLAG,
    GENERAL,
    NUMBER,
    PLACE,
    ROYAL,
    ROYAL_SET,
    SEAT,
    SEATS,
    SPACES,
    TEXT,
)
from diadochoi.record.stored.packed_kinds import ACTION, ANCHOR, NOUNS, PART
from diadochoi.rules.cards.card_event import CardEvent
from diadochoi.rules.cards.effects.battles import Ghost
from diadochoi.rules.cards.effects.compose import PartAfterPart
from diadochoi.rules.cards.effects.control import ChangingPcs, Unresting
from diadochoi.rules.cards.effects.fleets import Refitting
from diadochoi.rules.cards.effects.lasting import Condemning, Supporting
from diadochoi.rules.cards.effects.levies import PlacingUnits, PostMinor, RaisingForFemale
from diadochoi.rules.cards.effects.marches import Campaigning, Deserting, NewLeader
from diadochoi.rules.cards.effects.royals import Dowry, MovingFemale
from diadochoi.rules.cards.registry import ChooseTarget
from diadochoi.rules.cards.windows import PlaySurprise

_SEAT: Final = Field("seat", SEAT)
_PART: Final = Field("part", PART)

CARD_FORMS: Final = (
    FrameForm(CardEvent, "card_event", ("begin", "carried_out"), (_SEAT, Field("card", CARD))),
    FrameForm(ChooseTarget, "choose_target", ("begin", "chosen"), (_SEAT, _PART)),
    FrameForm(
        PlaySurprise,
        "play_surprise",
        ("announce", "begin", "end"),
        (
            _SEAT,
            Field("card", CARD),
            Field("choice", ACTION),
            Field("moment", TEXT),
            Field("cancelled", FLAG),
        ),
    ),
    FrameForm(PartAfterPart, "part_after_part", None, (_SEAT, _PART)),
    FrameForm(Ghost, "ghost", ("begin", "over"), (_SEAT, _PART, Field("own", PLACE), Field("place", PLACE))),
    FrameForm(
        ChangingPcs,
        "changing_pcs",
        ("begin",),
        (
            _SEAT,
            _PART,
            Field("at", NUMBER),
            Field("anchor", ANCHOR),
            Field("left", NUMBER),
            Field("queue", SEATS),
            Field("done", SPACES),
        ),
    ),
    FrameForm(
        Unresting,
        "unresting",
        ("begin",),
        (_SEAT, _PART, Field("rolls", NUMBER), Field("spread", NUMBER), Field("open", NOUNS)),
    ),
    FrameForm(
        Refitting,
        "refitting",
        ("begin",),
        (_SEAT, _PART, Field("left", NUMBER), Field("returned", FLAG), Field("upgraded", FLAG)),
    ),
    FrameForm(
        PlacingUnits,
        "placing_units",
        ("place", "post", "claim", "end"),
        (_SEAT, _PART, Field("location", PLACE)),
    ),
    FrameForm(
        PostMinor,
        "post_minor",
        ("begin", "posted"),
        (_SEAT, _PART, Field("location", PLACE), Field("wanted", FLAG)),
    ),
    FrameForm(
        RaisingForFemale, "raising_for_female", ("begin", "raised"), (_SEAT, _PART, Field("royal", ROYAL))
    ),
    FrameForm(Condemning, "condemning", ("begin", "condemned"), (_SEAT, Field("barred", GENERAL))),
    FrameForm(Supporting, "supporting", ("begin", "placed"), (_SEAT, _PART)),
    FrameForm(
        Campaigning,
        "campaigning",
        ("begin",),
        (_SEAT, _PART, Field("left", NUMBER), Field("points", NUMBER), Field("begun", FLAG)),
    ),
    FrameForm(
        Deserting,
        "deserting",
        ("begin",),
        (
            _SEAT,
            Field("card", CARD),
            Field("location", PLACE),
            Field("victim", SEAT),
            Field("left", NUMBER),
            Field("goal", PLACE),
        ),
    ),
    FrameForm(NewLeader, "new_leader", ("begin", "posted"), (_SEAT, Field("location", PLACE))),
    FrameForm(
        MovingFemale,
        "moving_female",
        ("begin",),
        (_SEAT, Field("left", NUMBER), Field("royal", ROYAL), Field("moved", ROYAL_SET)),
    ),
    FrameForm(Dowry, "dowry", ("begin",), (_SEAT, Field("left", NUMBER))),
)
