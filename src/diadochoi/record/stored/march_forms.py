"""Stored names of the movement procedures: activations, entries, reactions, voyages, Independent Armies."""

from __future__ import annotations

from typing import Final

from diadochoi.record.stored.frame_form import FrameField as Field
from diadochoi.record.stored.frame_form import FrameForm
from diadochoi.record.stored.kinds import (
    ARMIES,
    ARMY,
    ARMY_SET,
    FACTION,
    FACTION_SET,
    FACTIONS,
    FLAG,
    FLEET_SET,
    GENERAL,
    GENERAL_SET,
    NUMBER,
    PLACE,
    PLACES,
    POSITIONS,
    ROYAL_SET,
    SEAT,
    SEAT_SET,
    SEATS,
    SPACE,
    SPACES,
    UNITS,
    ListOf,
    Row,
)
from diadochoi.record.stored.packed_kinds import (
    ACTION,
    ARRIVALS,
    ATTEMPT,
    ENTRY_RESULT,
    EVADER,
    INTERCEPTORS,
    MUST_LEAVE,
    PATH,
    POINTS_FROM,
    SHIFTED,
    VERB,
    VOYAGE_STAGE,
)
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.independents.reactions import AskReaction, IndependentEvasion, PaySurprise
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.counterattack import Counterattack
from diadochoi.rules.march.entry import Entry, StayingGuest
from diadochoi.rules.march.escape import Escape
from diadochoi.rules.march.evasion import Evasions, EvasionsBesideInterceptors
from diadochoi.rules.march.full_city import WhoGoesInside
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.march.passage_request import PassageRequest
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.sea.weather import Weather

_ACTIVATION_STEPS: Final = (
    "named", "at_a_stop", "entry_over", "attrition_over", "procedure_over", "ability", "ended",
    "leave_answered", "who_commands",
)  # fmt: skip
_ACTIVATION: Final = (
    Field("seat", SEAT),
    Field("general", GENERAL),
    Field("at", PLACE),
    Field("units", UNITS),
    Field("generals", GENERAL_SET),
    Field("royals", ROYAL_SET),
    Field("points", NUMBER),
    Field("from_card", POINTS_FROM),
    Field("spent", NUMBER),
    Field("forfeited", FLAG),
    Field("moved", FLAG),
    Field("came_by", PATH),
    Field("came_from", PLACE),
    Field("stage", VOYAGE_STAGE),
    Field("land_before", FLAG),
    Field("embarked_at", PLACE),
    Field("besieged_generals", GENERAL_SET),
    Field("besieged_spaces", SPACES),
    Field("left_units", UNITS),
    Field("left_generals", GENERAL_SET),
    Field("left_royals", ROYAL_SET),
    Field("dropped", ListOf(Row("landed", PLACE, UNITS))),
    Field("must_leave", MUST_LEAVE),
    Field("granted", SEAT),
    Field("guides", FLAG),
    Field("cap", NUMBER),
    Field("pending", ACTION),
    Field("stock", UNITS),
    Field("marked", UNITS),
    Field("intercepted", SPACES),
    Field("origin_stock", ListOf(Row("stock", PLACE, UNITS, UNITS))),
    Field("used", NUMBER),
    Field("siege_leader", GENERAL),
    Field("evaded_into", ListOf(Row("evaded", SEAT, SPACE))),
    Field("set_down", ROYAL_SET),
)
# Chapter 10 by the letters of the rulebook.
_ENTRY_STEPS: Final = (
    "b_begin", "b_shift", "c_begin", "c_ask", "c_answer", "d_begin", "d_rolls", "e_begin", "e_ask", "promise",
    "promise_ask", "f_begin", "f_done", "generals_meet", "h", "j", "j_done", "k", "l", "l_done", "gone_back",
    "d_declare", "i_done", "worn", "e_rolled", "e_role", "countered",
    "going_back",
)  # fmt: skip
_ENTRY: Final = (
    Field("seat", SEAT),
    Field("faction", FACTION),
    Field("target", PLACE),
    Field("origin", PLACE),
    Field("kind", PATH),
    Field("units", UNITS),
    Field("generals", GENERAL_SET, independent=ARMY_SET),
    Field("royals", ROYAL_SET),
    Field("exit_points", NUMBER),
    Field("before", FACTIONS),
    Field("besieged_generals", GENERAL_SET),
    Field("besieged_spaces", SPACES),
    Field("granted", SEAT),
    Field("asked_seats", SEAT_SET),
    Field("intercepted", INTERCEPTORS),
    Field("failed", FACTION_SET),
    Field("shifted", SHIFTED),
    Field("returning", FLAG),
    Field("fought", ENTRY_RESULT, attribute="ends_as"),
    Field("answering", FACTION),
    Field("guided", ListOf(Row("guided", SEAT, PLACE))),
    Field("promise_broken", FLAG),
    Field("sailed_from", PLACE),
)
_EVASION_STEPS: Final = (
    "ask", "roll", "first", "attrition", "second", "army_asked", "army_over", "named",
)  # fmt: skip
_EVASIONS: Final = (
    Field("mover", SEAT),
    Field("target", PLACE),
    Field("barred", PLACES),
    Field("queue", SEATS),
    Field("able", SEAT_SET),
    Field("armies", ARMIES),
    Field("evaders", ListOf(EVADER)),
    Field("cavalry", NUMBER),
    Field("failed", FACTION_SET),
    Field("at", PLACE),
    Field("units", UNITS),
    Field("generals", GENERAL_SET),
    Field("royals", ROYAL_SET),
    Field("goal", PLACE),
    Field("stock", UNITS),
)
_VOYAGE_STEPS: Final = (
    "escort", "under_sail", "announced", "declare", "battles", "battle_over", "party_ashore", "back_in_port",
    "force_ashore", "leave_to_land", "nobody_declared", "homeward",
)  # fmt: skip
_PLANNED_STEPS: Final = {**dict(enumerate(_VOYAGE_STEPS)), 20: "plan", 21: "weather", 22: "storm"}
_VOYAGE: Final = (
    Field("seat", SEAT),
    Field("ports", SPACES),
    Field("escorts", FLEET_SET),
    Field("target", PLACE),
    Field("kind", PATH),
    Field("sailed", NUMBER),
    Field("stopped", FLAG),
    Field("queue", SEATS),
    Field("committed", FLEET_SET),
    Field("battles", ListOf(Row("battle", SEAT, FLEET_SET))),
    Field("ashore_units", UNITS),
    Field("ashore_generals", GENERAL_SET),
    Field("ashore_royals", ROYAL_SET),
    Field("unmarked", PLACE),
    Field("parties", ListOf(Row("party", PLACE, UNITS, GENERAL_SET, ROYAL_SET))),
    Field("ends", FLAG),
)

MARCH_FORMS: Final = (
    FrameForm(Activation, "activation", _ACTIVATION_STEPS, _ACTIVATION),
    FrameForm(Entry, "entry", _ENTRY_STEPS, _ENTRY),
    FrameForm(StayingGuest, "staying_guest", _ENTRY_STEPS, _ENTRY),
    FrameForm(
        PassageRequest,
        "passage_request",
        ("begin",),
        (Field("seat", SEAT), Field("asked", SEAT), Field("space", SPACE)),
    ),
    FrameForm(
        Interceptions,
        "interceptions",
        ("ask", "compose", "declared", "roll", "army_asked"),
        (
            Field("mover", SEAT),
            Field("faction", FACTION),
            Field("target", PLACE),
            Field("cavalry", NUMBER),
            Field("queue", SEATS),
            Field("attempts", ListOf(ATTEMPT)),
            Field("at", PLACE),
            Field("units", UNITS),
            Field("generals", GENERAL_SET),
            Field("royals", ROYAL_SET),
            Field("fogged", SEAT_SET),
            Field("origins", ListOf(PLACES)),
            Field("guided", ListOf(Row("guided", SEAT, PLACE))),
            Field("bonus", POSITIONS),
            Field("winner", FACTION),
            Field("armies", ARMIES),
        ),
    ),
    FrameForm(Evasions, "evasions", _EVASION_STEPS, _EVASIONS),
    FrameForm(
        EvasionsBesideInterceptors,
        "evasions_beside_interceptors",
        _EVASION_STEPS,
        (*_EVASIONS, Field("come", ARRIVALS)),
    ),
    FrameForm(Escape, "escape", _EVASION_STEPS, _EVASIONS),
    FrameForm(
        Counterattack,
        "counterattack",
        ("answer", "fled", "fight", "fought", "back"),
        (
            Field("seat", SEAT),
            Field("mover", SEAT),
            Field("faction", FACTION),
            Field("target", PLACE),
            Field("came_from", PLACES),
            Field("failed", FACTION_SET),
        ),
    ),
    FrameForm(
        IndependentMoves,
        "independent_moves",
        ("name", "march", "entry_over"),
        (
            Field("seat", SEAT),
            Field("woken", ARMY),
            Field("done", ARMY_SET),
            Field("army", ARMY),
            Field("start", PLACE),
            Field("points", NUMBER),
            Field("moved", FLAG),
            Field("bound", FLAG),
            Field("besieged_generals", GENERAL_SET),
            Field("besieged_spaces", SPACES),
            Field("intercepted", SPACES),
            Field("evaded_into", ListOf(Row("evaded", SEAT, SPACE))),
        ),
    ),
    FrameForm(
        AskReaction,
        "ask_reaction",
        ("begin", "answered"),
        (
            Field("seat", SEAT),
            Field("verb", VERB),
            Field("target", PLACE),
            Field("armies", ARMIES),
            Field("army", ARMY),
        ),
    ),
    FrameForm(PaySurprise, "pay_surprise", ("begin", "paid"), (Field("seat", SEAT),)),
    FrameForm(
        IndependentEvasion,
        "independent_evasion",
        ("roll", "first", "second", "named", "over"),
        (
            Field("seat", SEAT),
            Field("army", ARMY),
            Field("armies", ARMY_SET),
            Field("at", PLACE),
            Field("barred", PLACES),
            Field("cavalry", NUMBER),
        ),
    ),
    FrameForm(NavalMove, "naval_move", _VOYAGE_STEPS, _VOYAGE),
    FrameForm(
        WhoGoesInside,
        "who_goes_inside",
        ("begin",),
        (Field("seat", SEAT), Field("port", PLACE), Field("group", UNITS), Field("inside", UNITS)),
    ),
    FrameForm(
        PlannedNavalMove,
        "planned_naval_move",
        _PLANNED_STEPS,
        (*_VOYAGE, Field("plan", ListOf(Row("leg", SPACE, PATH, NUMBER)))),
    ),
    FrameForm(
        Weather,
        "weather",
        ("begin", "ask"),
        (Field("mover", SEAT), Field("queue", SEATS), Field("modifier", NUMBER)),
    ),
)
