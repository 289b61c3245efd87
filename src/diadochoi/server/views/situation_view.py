"""What the rules say about a position besides what is on the board, with the ids of the interface: how close
everyone is to victory, which effects of cards last, and what a seat could lose.

`rules.knowledge` decides all of it; this module only names it.
"""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.lasting_effects import cards_in_force
from diadochoi.rules.knowledge.threats import ThreatKind, threats
from diadochoi.rules.knowledge.victory_track import VictoryTrack, victory_track
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State
from diadochoi.server.messages import Noun


class HeirView(TypedDict):
    """An Heir who is not of age yet: when he comes of age, and who would rule for him."""

    royal: str
    """The id of the Heir."""
    turn: int
    """The Game Turn in which he comes of age."""
    regent: int
    """The seat that would rule for him; -1 for nobody."""


class VictoryView(TypedDict):
    """How far every seat is from each kind of victory."""

    instant_vp: int | None
    """null if these rules have no such victory."""
    instant_legitimacy: int | None
    """Legitimacy that wins at once; null if these rules have no such victory."""
    instant_from_turn: int
    """The first Game Turn in which that counts."""
    heirs: list[HeirView]
    """The Heirs who are not of age yet."""
    regency_totals: list[int]
    """VP and Legitimacy together, by seat: they decide who becomes Regent."""
    ranks: list[int]
    """The place of each seat by VP; 1 is first."""


def victory_data(state: State) -> VictoryView:
    return track_data(victory_track(state), names_for(state.board).royal)


def track_data(track: VictoryTrack, royal: Sequence[str]) -> VictoryView:
    return {
        "instant_vp": track.instant_vp,
        "instant_legitimacy": track.instant_legitimacy,
        "instant_from_turn": track.instant_from_turn,
        "heirs": [
            {"royal": royal[heir.royal], "turn": heir.turn, "regent": heir.regent} for heir in track.heirs
        ],
        "regency_totals": list(track.regency_totals),
        "ranks": list(track.ranks),
    }


class LastingView(TypedDict):
    """A lasting effect of a card: the card, and whom or what it affects."""

    card: str
    """The id of the card."""
    nouns: list[Noun]
    """Whom or what it affects."""


def lasting_data(game: Game) -> list[LastingView]:
    cards = game.content.cards
    return [
        {"card": cards[effect.card].id, "nouns": [_noun(game, noun) for noun in effect.nouns]}
        for effect in cards_in_force(game.state)
    ]


def _noun(game: Game, noun: int) -> Noun:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": game.notation.bare[noun]}


class ThreatView(TypedDict):
    """Something the viewpoint could lose in the present position."""

    kind: ThreatKind
    """What threatens."""
    seat: int | None
    """The seat that threatens; null for Isolation."""
    spaces: list[str]
    """Where."""
    province: str | None
    """The Province that could be lost; null if none could."""
    worth: int
    """The VP of the Province."""
    made: int
    """Siege Points, or points towards an Instant Victory."""
    needed: int
    """How many points it takes."""


def threats_data(state: State, seat: Seat) -> list[ThreatView]:
    names = names_for(state.board)
    return [
        {
            "kind": threat.kind,
            "seat": threat.seat if threat.seat >= 0 else None,
            "spaces": [names.space[space] for space in threat.spaces],
            "province": names.province[threat.province] if threat.province >= 0 else None,
            "worth": threat.worth,
            "made": threat.made,
            "needed": threat.needed,
        }
        for threat in threats(state, Seat(seat))
    ]
