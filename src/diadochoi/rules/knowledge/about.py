"""Facts about one piece or place: what it can do, what it is worth, how it is won and lost.

Only facts that everybody can see, each as the key of a sentence with its nouns and numbers; `record/words`
makes the sentence. The options of the open question say what a player can do with the piece now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.content.model import FleetHolder, GeneralClass, RoyalKind
from diadochoi.rules.combat.siege import points_needed
from diadochoi.rules.core import actions, packed
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.board import MAJOR, TRANSIT
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    HOLDING_BOX,
    INDEPENDENT,
    NOT_IN_PLAY,
    OUT_OF_GAME,
    SPACE_MASK,
    Army,
    Fleet,
    General,
    Royal,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.court.prestige import usable_popularity
from diadochoi.rules.court.regency import yet_to_come_of_age
from diadochoi.rules.march.reactions import army_need, evasion_need, interception_need
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.forage import forage_limit

# The parts of a card, in reading order.
WHERE: Final = "where"
CAN: Final = "can"
WORTH: Final = "worth"
WON: Final = "won"
LOST: Final = "lost"
PARTS: Final = (WHERE, CAN, WORTH, WON, LOST)


@dataclass(frozen=True, slots=True)
class AboutLine:
    """One sentence: its part, its key, and what it is about."""

    part: str
    key: str
    nouns: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """A piece or place: its glossary term, its facts, and the General whose ability they include."""

    noun: int
    term: str
    facts: tuple[AboutLine, ...]
    ability: General | None = None


def about(state: State, noun: int) -> About | None:
    """Return the facts about a noun; None if it needs no explanation."""
    match actions.noun_kind(noun):
        case NounKind.GENERAL:
            general = General(noun - actions.GENERAL)
            return _general(state, general) if general < len(state.general_at) else None  # of a seat in play
        case NounKind.ROYAL:
            return _royal(state, Royal(noun - actions.ROYAL))
        case NounKind.FLEET:
            return _fleet(state, Fleet(noun - actions.FLEET))
        case NounKind.ARMY:
            return _army(state, Army(noun - actions.ARMY))
        case NounKind.UNIT:
            return _unit(state, noun - actions.UNIT)
        case NounKind.PLACE:
            return _space(state, as_space(noun & SPACE_MASK))
        case NounKind.PROVINCE:
            return _province(state, noun - actions.PROVINCE)
    return None


# ---------------------------------------------------------------------- Generals


def _general(state: State, general: General) -> About:
    board = state.board
    facts = [_whereabouts(state, general)]
    movement = board.tables.movement[board.initiative[general]]
    needs = (interception_need(board, general), evasion_need(board, general))
    facts += [
        AboutLine(CAN, "moves", numbers=(min(movement[1:]), max(movement[1:]), *needs)),
        AboutLine(CAN, "fights", numbers=(board.battle[general],)),
    ]
    if board.is_minor(general):
        facts += [AboutLine(WORTH, "minor_worth"), AboutLine(WON, "minor_won"), AboutLine(LOST, "minor_lost")]
        return About(actions.GENERAL + general, "minor-general", tuple(facts))
    at = state.general_at[general]
    legitimacy = board.general_legitimacy[general]
    if legitimacy:
        facts.append(AboutLine(WORTH, "general_legitimacy", numbers=(legitimacy,)))
    popularity = usable_popularity(state, general)
    if popularity:
        facts.append(AboutLine(WORTH, "popularity", numbers=(popularity,)))
    facts.append(AboutLine(WORTH, "seniority", numbers=(board.content.generals[general].seniority,)))
    if at == NOT_IN_PLAY:
        kind = board.content.generals[general].class_by_players[state.config.players]
        facts.append(AboutLine(WON, _ARRIVES.get(kind, "general_unavailable")))
    elif at != OUT_OF_GAME:
        facts.append(AboutLine(LOST, "general_lost"))
    return About(actions.GENERAL + general, "major-general", tuple(facts), general)


_ARRIVES: Final = {
    GeneralClass.STARTING: "general_starting",
    GeneralClass.RESERVE: "general_reserve",
    GeneralClass.EVENT: "general_event",
}


def _whereabouts(state: State, general: General) -> AboutLine:
    at = state.general_at[general]
    owner = actions.SEAT + state.general_owner[general]
    if at >= 0:
        commander = state.commander(state.general_owner[general], at)
        if commander == general:
            return AboutLine(WHERE, "general_commands", (owner, at))
        return AboutLine(WHERE, "general_obeys", (owner, at, actions.GENERAL + commander))
    if at == DISPERSED:
        return AboutLine(WHERE, "general_dispersed", (owner,))
    if at == OUT_OF_GAME:
        return AboutLine(WHERE, "general_dead")
    if at == NOT_IN_PLAY:
        return AboutLine(WHERE, "general_not_in_play")
    return AboutLine(WHERE, "general_off_map", (owner,))


# ---------------------------------------------------------------------- the Royal Family


def _royal(state: State, royal: Royal) -> About:
    board = state.board
    noun = actions.ROYAL + royal
    if royal == board.cart and state.tomb >= 0:
        return _tomb(state, noun)
    kind = board.content.royals[royal].kind
    worth = board.royal_legitimacy[royal]
    facts = [_royal_whereabouts(state, royal)]
    if state.royal_at[royal] == OUT_OF_GAME:
        return About(noun, _ROYAL_TERMS[kind], tuple(facts))
    if kind == RoyalKind.BODY:
        numbers = board.tables.numbers
        legitimacy = (numbers["tomb_pella_legitimacy"], numbers["tomb_legitimacy"])
        facts += [AboutLine(CAN, "cart_can"), AboutLine(WORTH, "cart_worth", (board.pella,), legitimacy)]
        facts += [AboutLine(WON, "cart_won"), AboutLine(LOST, "cart_lost")]
    elif kind == RoyalKind.HEIR:
        key = "heir_worth" if state.config.heirs_counted == "all" else "heir_worth_highest"
        facts.append(AboutLine(WORTH, key, numbers=(worth,)))
        if yet_to_come_of_age(state, royal):
            turn = board.content.royals[royal].regency_turn
            facts.append(AboutLine(WORTH, "comes_of_age", numbers=(turn,)))
        facts += [AboutLine(WON, "heir_won"), AboutLine(LOST, "heir_lost")]
    else:
        facts.append(AboutLine(WORTH, "female_worth", numbers=(worth,)))
        facts += [AboutLine(WON, "female_won", _cards_for(state, royal)), AboutLine(LOST, "female_lost")]
    return About(noun, _ROYAL_TERMS[kind], tuple(facts))


_ROYAL_TERMS: Final = {
    RoyalKind.HEIR: "heir",
    RoyalKind.FEMALE: "female",
    RoyalKind.BODY: "funeral-cart",
}


def _royal_whereabouts(state: State, royal: Royal) -> AboutLine:
    at, owner = state.royal_at[royal], state.royal_owner[royal]
    if at == HOLDING_BOX:
        return AboutLine(WHERE, "in_holding_box")
    if at < 0:
        return AboutLine(WHERE, "royal_gone")
    if owner < 0:
        return AboutLine(WHERE, "royal_free", (at,))
    return AboutLine(WHERE, "royal_at", (at, actions.SEAT + owner))


def _cards_for(state: State, royal: Royal) -> tuple[int, ...]:
    """8.2/d: return the cards of this game through which a player gains her."""
    name = state.board.content.royals[royal].id
    return tuple(
        actions.CARD + card.index
        for card in state.board.cards
        if name in (card.params.get("female"), card.params.get("royal"))
    )[:1]


def _tomb(state: State, noun: int) -> About:
    board = state.board
    numbers = board.tables.numbers
    facts = [AboutLine(WHERE, "tomb_at", (state.tomb, actions.SEAT + state.tomb_builder))]
    if state.tomb == board.pella:
        facts.append(
            AboutLine(
                WORTH, "tomb_in_pella", (noun_of(state.tomb_builder),), (numbers["tomb_pella_legitimacy"],)
            )
        )
        facts.append(AboutLine(LOST, "tomb_stays"))
    else:
        facts.append(AboutLine(WORTH, "tomb_elsewhere", (state.tomb,), (numbers["tomb_legitimacy"],)))
        facts.append(AboutLine(LOST, "tomb_follows"))
    return About(noun, "tomb", tuple(facts))


def noun_of(seat: Seat) -> int:
    """Return a player or the Independents as a noun, NO_NOUN for nobody."""
    return actions.SEAT + seat if seat >= 0 else actions.NO_NOUN


# ---------------------------------------------------------------------- Fleets, Independent Armies, units


def _fleet(state: State, fleet: Fleet) -> About:
    board = state.board
    owner = state.fleet_owner[fleet]
    if state.fleet_dispersed[fleet]:
        where = AboutLine(WHERE, "fleet_dispersed", (noun_of(owner),))
    elif owner >= 0:
        where = AboutLine(WHERE, "fleet_of", (noun_of(owner),))
    else:
        where = AboutLine(WHERE, "in_holding_box")
    token = board.content.fleets[fleet]
    facts = [
        where,
        AboutLine(CAN, "fleet_can"),
        AboutLine(CAN, "fleet_sides", numbers=(token.normal, token.upgraded)),
        AboutLine(WORTH, "fleet_strength", numbers=(state.fleet_strength(fleet),)),
    ]
    if fleet != board.pontic:
        minimum = board.tables.numbers["largest_fleet_minimum"]
        facts.append(AboutLine(WORTH, "largest_fleet", numbers=(minimum, state.config.vp_largest_fleet)))
    if token.holder == FleetHolder.PROVINCE:
        province = actions.PROVINCE + token.holder_index
        facts += [
            AboutLine(WON, "fleet_with_province", (province,)),
            AboutLine(LOST, "fleet_lost", (province,)),
        ]
    elif token.holder == FleetHolder.SPACE:
        facts += [
            AboutLine(WON, "fleet_with_city", (token.holder_index,)),
            AboutLine(LOST, "fleet_lost", (token.holder_index,)),
        ]
    elif token.card:
        facts.append(AboutLine(WON, "fleet_with_card", (actions.CARD + board.card_index[token.card],)))
    return About(actions.FLEET + fleet, "fleet", tuple(facts))


def _army(state: State, army: Army) -> About:
    board = state.board
    token = board.content.independents[army]
    at = state.army_at[army]
    facts = [
        AboutLine(WHERE, "army_at", (at,))
        if at >= 0
        else AboutLine(WHERE, "in_holding_box" if at == HOLDING_BOX else "army_gone"),
        AboutLine(CAN, "army_strength", numbers=(token.units, token.battle)),
        AboutLine(CAN, "army_moves", numbers=(board.tables.numbers["independent_mp"],)),
    ]
    if state.config.independent_reactions:
        facts.append(AboutLine(CAN, "army_reacts", numbers=(army_need(board, army),)))
    if state.config.popularity_for_beating_independents:
        gain = board.tables.numbers["independent_defeated_popularity"]
        facts.append(AboutLine(WORTH, "army_worth", numbers=(gain,)))
    if at == HOLDING_BOX and token.wakes_by:
        facts.append(AboutLine(WON, "army_wakes", (actions.CARD + board.card_index[token.wakes_by],)))
    facts.append(AboutLine(LOST, "army_returns" if token.returns_to_box else "army_lost"))
    return About(actions.ARMY + army, "independent-army", tuple(facts))


_UNIT_TERMS: Final = {
    "loyal": "loyal",
    "royal": "royal-army",
    "silver_shields": "silver-shields",
    "mercenary": "mercenary",
    "elephant": "elephant",
    "cavalry": "cavalry",
}


def _unit(state: State, kind: int) -> About:
    unit = state.board.content.units[kind]
    facts = [
        AboutLine(CAN, "unit_strength", numbers=(unit.strength,))
        if unit.strength >= 0
        else AboutLine(CAN, "unit_rolls")
    ]
    if unit.training_cost:
        facts.append(AboutLine(WON, "unit_trained", numbers=(unit.training_cost,)))
    return About(actions.UNIT + kind, _UNIT_TERMS.get(unit.id, "combat-unit"), tuple(facts))


# ---------------------------------------------------------------------- the map


def _space(state: State, space: Space) -> About:
    board = state.board
    kind = board.kind[space]
    if kind == TRANSIT:
        facts = [AboutLine(WHERE, "transit"), AboutLine(CAN, "feeds", numbers=(forage_limit(state, space),))]
        return About(space, "transit-point", tuple(facts))
    owner = state.pc[space]
    facts = [
        AboutLine(WHERE, "space_of", (noun_of(owner),)) if owner >= 0 else AboutLine(WHERE, "space_free")
    ]
    besieger = state.siege_points.get(space)
    if besieger is not None:
        points = (packed.siege_points(besieger), points_needed(state, space))
        facts.append(AboutLine(WHERE, "siege_points", (noun_of(packed.siege_owner(besieger)),), points))
    facts.append(AboutLine(CAN, "feeds", numbers=(forage_limit(state, space),)))
    if board.content.spaces[space].port:
        facts.append(AboutLine(CAN, "port"))
    province = board.province[space]
    if province >= 0:
        facts.append(
            AboutLine(
                WORTH, "part_of_province", (actions.PROVINCE + province,), _vp_and_need(state, province)
            )
        )
    if space in board.hellespont:
        facts.append(AboutLine(WORTH, "hellespont", numbers=(state.config.vp_hellespont,)))
    major, stronghold = state.is_major_city(space), state.is_stronghold(space)
    if major or stronghold or owner == INDEPENDENT:
        if state.config.siege_model == "single_roll":
            facts.append(AboutLine(WON, "taken_by_siege_roll"))
        else:
            facts.append(AboutLine(WON, "taken_by_siege", numbers=(points_needed(state, space),)))
    else:
        facts.append(AboutLine(WON, "taken_by_units" if owner >= 0 else "claimed"))
    if owner >= 0 and owner != INDEPENDENT and not major:
        facts.append(AboutLine(LOST, "marker_isolated"))
    term = "major-city" if major or kind == MAJOR else "stronghold" if stronghold else "minor-city"
    return About(space, term, tuple(facts))


def _vp_and_need(state: State, province: int) -> tuple[int, int]:
    return state.board.province_vp[province], state.board.content.provinces[province].need


def _province(state: State, province: int) -> About:
    board = state.board
    owner = state.province_owner[province]
    facts = [
        AboutLine(WHERE, "province_of", (noun_of(owner),))
        if owner >= 0
        else AboutLine(WHERE, "province_free")
    ]
    for seat in FACTIONS[: state.config.players]:
        held = _held(state, seat, province)
        if held:
            facts.append(
                AboutLine(
                    WHERE, "province_held", (noun_of(seat),), (held, len(board.province_spaces[province]))
                )
            )
    vp, need = _vp_and_need(state, province)
    facts.append(AboutLine(WORTH, "province_worth", numbers=(vp,)))
    if province == board.makedonia:
        facts.append(AboutLine(WORTH, "strategos", numbers=(board.tables.numbers["strategos_legitimacy"],)))
    if province in board.lord_of_asia:
        others = tuple(sorted(actions.PROVINCE + other for other in board.lord_of_asia if other != province))
        facts.append(AboutLine(WORTH, "lord_of_asia", others, (state.config.vp_lord_of_asia,)))
    city = board.content.provinces[province].major_city
    if city >= 0:
        facts.append(AboutLine(WON, "province_won", (city,), (need, len(board.province_spaces[province]))))
    else:
        facts.append(
            AboutLine(WON, "province_won_without_city", numbers=(need, len(board.province_spaces[province])))
        )
    facts.append(AboutLine(LOST, "province_lost"))
    return About(actions.PROVINCE + province, "province", tuple(facts))


def _held(state: State, seat: Seat, province: int) -> int:
    return sum(state.pc[space] == seat for space in state.board.province_spaces[province])
