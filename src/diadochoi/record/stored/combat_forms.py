"""Stored names of the combat procedures: land and naval battles, sieges, losses."""

from __future__ import annotations

from typing import Final

from diadochoi.record.stored.frame_form import FrameField as Field
from diadochoi.record.stored.frame_form import FrameForm
from diadochoi.record.stored.kinds import (
    FACTION,
    FACTION_SET,
    FLAG,
    FLEET_SET,
    GENERAL,
    GENERAL_SET,
    NUMBER,
    NUMBERS,
    PLACE,
    ROYAL,
    SEAT,
    SPACE,
    SPACES,
    TEXT,
    UNITS,
    Row,
)
from diadochoi.record.stored.packed_kinds import COMMANDER, OUTCOME, SIDES, SIEGE_POINT
from diadochoi.rules.combat.attrition import Attrition, LoseReliefOrGarrison, LoseUnits, WornDown
from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.deadly_battle import DeadlyBattle
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.combat.general_loss import KilledGeneral
from diadochoi.rules.combat.siege import Siege
from diadochoi.rules.combat.single_roll_siege import SingleRollSiege
from diadochoi.rules.court.regency import Regency
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.turn.siege_segment import SiegeSegment

_BATTLE_STEPS: Final = (
    "start", "join", "muster", "elephants", "attacker_loss", "defender_loss", "draw_attacker",
    "draw_defender", "draw_end", "winner", "loser", "after", "end",
)  # fmt: skip
_BATTLE: Final = (
    Field("attacker", FACTION),
    Field("defender", FACTION),
    Field("location", PLACE),
    Field("failed_evaders", FACTION_SET),
    Field("interceptor", SEAT),
    Field("attacker_roll_bonus", NUMBER),
    Field("defender_roll_bonus", NUMBER),
    Field("no_elephants", SIDES),
    Field("joined_seat", SEAT),
    Field("joined_units", UNITS),
    Field("joined_generals", GENERAL_SET),
    # pairs: the Attacker's value, then the Defender's
    Field("generals", Row("generals", GENERAL, GENERAL)),
    Field("apart", Row("apart", UNITS, UNITS)),
    Field("elephants", Row("elephants", NUMBERS, NUMBERS)),
    Field("rerolled", SIDES),
    Field("rolls", Row("rolls", NUMBER, NUMBER)),
    Field("scores", Row("scores", NUMBER, NUMBER)),
    Field("pursuit", NUMBER),
    Field("outcome", OUTCOME),
)
_SIEGE_STEPS: Final = (
    "announce", "roll", "losses", "dispersal", "defection", "completion", "fall", "claim", "end",
)  # fmt: skip
_SIEGE: Final = (
    Field("seat", SEAT),
    Field("space", SPACE),
    Field("in_surrender", FLAG),
    Field("from_general", GENERAL),
    Field("siege_bonus", NUMBER),
    Field("owner", FACTION),
    Field("placed", SIEGE_POINT),
    Field("losses", NUMBER),
    Field("total", NUMBER),
    Field("fallen", FLAG),
    Field("group", UNITS),
    Field("stock", UNITS),
)
_LOSSES: Final = (
    Field("seat", SEAT),
    Field("location", PLACE),
    Field("number", NUMBER),
    Field("group", UNITS),
    Field("clause", TEXT),
    Field("lost", NUMBER),
)

COMBAT_FORMS: Final = (
    FrameForm(LandBattle, "land_battle", _BATTLE_STEPS, _BATTLE),
    FrameForm(
        DeadlyBattle,
        "deadly_battle",
        _BATTLE_STEPS,
        (*_BATTLE, Field("dispersed", NUMBER), Field("tested", NUMBER)),
    ),
    FrameForm(Siege, "siege", _SIEGE_STEPS, _SIEGE),
    FrameForm(
        SingleRollSiege,
        "single_roll_siege",
        {**dict(enumerate(_SIEGE_STEPS)), 20: "warden", 21: "garrison_gone"},
        (*_SIEGE, Field("dispersed", NUMBER), Field("warden", GENERAL, attribute="city_commander")),
    ),
    FrameForm(
        SiegeSegment, "siege_segment", ("choose", "resolved"), (Field("seat", SEAT), Field("done", SPACES))
    ),
    FrameForm(
        NavalBattle,
        "naval_battle",
        ("begin", "dice", "over"),
        (
            Field("mover", SEAT),
            Field("interceptor", SEAT),
            Field("escorts", FLEET_SET),
            Field("fleets", FLEET_SET),
            Field("location", PLACE),
            Field("target", PLACE),
            Field("cancelled", FLAG),
            Field("mover_bonus", NUMBER),
            Field("interceptor_bonus", NUMBER),
        ),
    ),
    FrameForm(
        LoseUnits,
        "lose_units",
        ("begin",),
        _LOSSES,
    ),
    FrameForm(
        LoseReliefOrGarrison,
        "lose_relief_or_garrison",
        ("begin",),
        (*_LOSSES, Field("joined", UNITS), Field("joined_lost", UNITS)),
    ),
    FrameForm(
        Attrition,
        "attrition",
        ("roll", "lost"),
        (
            Field("seat", SEAT),
            Field("location", PLACE),
            Field("group", UNITS),
            Field("column", NUMBER),
            Field("modifier", NUMBER),
            Field("commander", COMMANDER),
            Field("before", NUMBER),
        ),
    ),
    FrameForm(
        WornDown,
        "worn_down",
        ("begin", "lost"),
        (Field("seat", SEAT), Field("location", PLACE), Field("group", UNITS), Field("others", UNITS)),
    ),
    FrameForm(
        Defeat,
        "defeat",
        ("begin", "lost"),
        (
            Field("seat", SEAT),
            Field("location", PLACE),
            Field("group", UNITS),
            Field("generals", GENERAL_SET, "generals_mask"),
            Field("by_seat", FACTION),
            Field("modifier", NUMBER),
            Field("commander", COMMANDER),
            Field("victor", COMMANDER),
            Field("others", UNITS),
        ),
    ),
    FrameForm(
        KilledGeneral,
        "killed_general",
        ("death", "polyperchon", "command", "over"),
        (
            Field("general", GENERAL),
            Field("location", PLACE),
            Field("beaten", FLAG),
            Field("owner", SEAT),
            Field("heir", SEAT, attribute="new_player"),
        ),
    ),
    FrameForm(Regency, "regency", ("begin", "answered"), (Field("seat", SEAT), Field("royal", ROYAL))),
)
