"""Positions for tests of the rules, built in a few lines and played with text actions.

    table = Table(players=3, turn=2, options=("16.9",), dice=(5, 2))
    table.general("antigonos", "kelainai", seat=0, loyal=2, mercenary=1)  # a Major General with CUs
    table.minor(1, "tyros/inside", mercenary=1)                            # a Minor General with CUs
    table.units(1, "sidon", elephant=1)
    table.pcs(1, "sidon", "tyros")
    table.pcs(INDEPENDENT, "sparta")
    table.run(SurrenderSegment(0))
    assert table.options == ["claim kelainai", "done"]
    table.play("claim kelainai")
    assert table.at_rest

The map starts empty: no PC, no CU, no General, no royal, no Independent Army; every seat is a Champion. A
place is a space id, with "/inside" or "/sea" for the other locations of its space. Actions are written as a
verb and its nouns ("place mercenary tarsos"), or given as the engine's integers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from diadochoi.content import Content
from diadochoi.content.editions import load_edition
from diadochoi.content.model import UnitKind
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import INSIDE, NOBODY, OFF_MAP, SEA, SPACE_MASK
from diadochoi.rules.core.segments import SURRENDER
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# The edition of the tables; `@pytest.mark.also` runs a test with another one (conftest.py).
edition = "4e"


def content() -> Content:
    return load_edition(edition)


def board() -> Board:
    return _board(edition)


@cache
def _board(played: str) -> Board:
    facts = load_edition(played)
    return board_for(facts, make_config(facts, 4, played))


class AtRest(Frame):
    """The bottom of a test's stack: nothing is going on. Keeps the result of the procedure that ended."""

    fields = ("outcome",)

    def __init__(self) -> None:
        super().__init__()
        self.outcome = 0

    def advance(self, state: State) -> None:
        self.outcome = state.result
        state.ask(0)

    def options(self, state: State) -> list[int]:
        return []


class Done(Frame):
    """Replaces a sub-procedure: ends at once with the result it was created with."""

    fields = ("outcome",)

    def __init__(self, outcome: int = 0) -> None:
        super().__init__()
        self.outcome = outcome

    def advance(self, state: State) -> None:
        state.pop(self.outcome)


def outcome_of(state: State) -> int:
    """Return the result of the procedure that ended last."""
    bottom = state.frames[-1]
    assert isinstance(bottom, AtRest)
    return bottom.outcome


def place(name: str) -> int:
    """Return the location of a name such as "tyros", "tyros/inside" or "tyros/sea"."""
    space, _, part = name.partition("/")
    return board().space_index[space] | {"": 0, "inside": INSIDE, "sea": SEA}[part]


def place_name(location: int) -> str:
    space = content().spaces[location & SPACE_MASK].id
    return space + ("/inside" if location & INSIDE else "/sea" if location & SEA else "")


def province(name: str) -> int:
    return board().province_index[name]


def general(name: str) -> int:
    return board().general_index[name]


def royal(name: str) -> int:
    return board().royal_index[name]


def fleet(name: str) -> int:
    return board().fleet_index[name]


def card(name: str) -> int:
    return board().card_index[name]


def group(**counts: int) -> int:
    """Return a packed group of CUs: group(loyal=2, elephant=1)."""
    return sum(number * units.ONE[UnitKind[kind.upper()]] for kind, number in counts.items())


def general_name(index: int) -> str:
    if index < board().majors:
        return content().generals[index].id
    seat, number = divmod(index - board().majors, board().minors_each)
    return content().minors.names[seat][number].lower()


def noun_name(noun: int) -> str:
    facts = content()
    kind = actions.noun_kind(noun)
    match kind:
        case actions.NounKind.PLACE:
            return place_name(noun)
        case actions.NounKind.UNIT:
            return UnitKind(noun - actions.UNIT).name.lower()
        case actions.NounKind.GENERAL:
            return general_name(noun - actions.GENERAL)
        case actions.NounKind.ROYAL:
            return facts.royals[noun - actions.ROYAL].id
        case actions.NounKind.FLEET:
            return facts.fleets[noun - actions.FLEET].id
        case actions.NounKind.ARMY:
            return facts.independents[noun - actions.ARMY].id
        case actions.NounKind.SEAT:
            return f"seat{noun - actions.SEAT}"
        case actions.NounKind.NUMBER:
            return str(noun - actions.NUMBER)
        case actions.NounKind.WORD:
            return actions.WORDS[noun - actions.WORD]
        case actions.NounKind.CARD:
            return facts.cards[noun - actions.CARD].id
        case actions.NounKind.PROVINCE:
            return facts.provinces[noun - actions.PROVINCE].id


def words(code: int) -> str:
    """Return an action as text: its verb and its nouns."""
    verb = actions.Verb(actions.verb_of(code)).name.lower().replace("_", "-")
    nouns = [noun for noun in (actions.first(code), actions.second(code), actions.third(code)) if noun >= 0]
    return " ".join([verb, *(noun_name(noun) for noun in nouns)])


class Table:
    """A state that a test fills and plays."""

    def __init__(
        self,
        players: int = 4,
        turn: int = 2,
        options: tuple[str, ...] = (),
        house_rules: dict[str, str] | None = None,
        dice: tuple[int, ...] | None = None,
        active: int = 0,
        segment: int = SURRENDER,
        seed: int | str = 7,
    ) -> None:
        config = make_config(content(), players, edition, options, house_rules)
        self.state = State(board_for(content(), config), config, seed_bytes(seed))
        self.state.log = []
        self.state.turn = turn
        self.state.round = 1
        self.state.active = active
        self.state.segment = segment
        if dice is not None:
            self.state.script = dice
        self.state.push(AtRest())
        refresh(self.state)

    @property
    def outcome(self) -> int:
        """Return the result of the procedure that ended last."""
        return outcome_of(self.state)

    @classmethod
    def set_up(
        cls,
        players: int = 4,
        options: tuple[str, ...] = (),
        house_rules: dict[str, str] | None = None,
        seed: int | str = 7,
    ) -> Table:
        """Create a real game, set up and run to its first decision."""
        config = make_config(content(), players, edition, options, house_rules)
        table = cls.__new__(cls)
        table.state = new_state(content(), config, seed_bytes(seed), logged=True)
        return table

    # ------------------------------------------------------------------ pieces

    def general(self, name: str, where: str | int, seat: int, **counts: int) -> int:
        """Add a Major General of a seat, with CUs; where: a place, or OFF_MAP, DISPERSED ..."""
        index = general(name)
        if self.state.general_owner[index] != seat:
            self.state.join_faction(index, seat)
        location = place(where) if isinstance(where, str) else where
        self.state.general_at[index] = location
        self.state.dealt_to[index] = seat
        if location >= 0:
            self.state.add_units(seat, location, group(**counts))
        return index

    def minor(self, seat: int, where: str, **counts: int) -> int:
        """Add a Minor General of a seat who is still off the map, with CUs."""
        index = next(m for m in board().minor_generals(seat) if self.state.general_at[m] == OFF_MAP)
        self.state.general_at[index] = place(where)
        self.state.add_units(seat, place(where), group(**counts))
        return index

    def units(self, seat: int, where: str, **counts: int) -> None:
        self.state.add_units(seat, place(where), group(**counts))

    def pcs(self, owner: int, *spaces: str) -> None:
        for space in spaces:
            self.state.set_pc(place(space), owner)

    def province(self, owner: int, *names: str) -> None:
        """Put PCs in every space of the Provinces."""
        for name in names:
            for space in board().province_spaces[province(name)]:
                self.state.set_pc(space, owner)

    def royal(self, name: str, where: str | int, owner: int = NOBODY) -> int:
        index = royal(name)
        self.state.royal_at[index] = place(where) if isinstance(where, str) else where
        self.state.control_royal(index, owner)
        return index

    def army(self, name: str, where: str | int) -> int:
        """Place an Independent Army."""
        index = board().army_index[name]
        self.state.army_at[index] = place(where) if isinstance(where, str) else where
        return index

    def dice(self, *values: int) -> None:
        """Script the next dice; they replace those scripted before."""
        self.state.script = values

    # ------------------------------------------------------------------ play

    def run(self, top: Frame) -> None:
        """Start a procedure and go on to its first decision, or to its end."""
        self.state.asked = NOBODY
        self.state.push(top)
        engine.run(self.state)

    def play(self, *choices: str | int) -> None:
        """Answer the decisions one after the other; each must be one of the options."""
        for choice in choices:
            codes = {words(code): code for code in self.state.options}
            code = codes.get(choice) if isinstance(choice, str) else choice
            assert code in self.state.options, f"{choice!r} is not one of {sorted(codes)}"
            engine.play(self.state, code)

    def play_first(self, until: Callable[[State], bool]) -> None:
        """Answer every decision with its first option until a condition is true or the game is over."""
        while not self.at_rest and not until(self.state):
            engine.play(self.state, self.state.options[0])

    def settle(self) -> None:
        settle(self.state)

    @property
    def options(self) -> list[str]:
        """List the legal actions in words, sorted."""
        return sorted(words(code) for code in self.state.options)

    @property
    def asked(self) -> int:
        """Return the seat that must decide, NOBODY at rest."""
        return NOBODY if self.at_rest else self.state.asked

    @property
    def question(self) -> str:
        return self.state.frames[-1].question(self.state).key

    @property
    def at_rest(self) -> bool:
        """Return whether everything that was started (or the game) has ended."""
        return self.state.over or isinstance(self.state.frames[-1], AtRest)

    # ------------------------------------------------------------------ looking

    def pc(self, space: str) -> int:
        return self.state.pc[place(space)]

    def cus(self, seat: int, where: str) -> int:
        """Return the packed group of a seat in a location; compare with `group(...)`."""
        return self.state.troops[seat].get(place(where), 0)

    def at(self, name: str) -> int:
        """Return where a Major General is."""
        return self.state.general_at[general(name)]

    def owner_of(self, royal_name: str) -> int:
        return self.state.royal_owner[royal(royal_name)]

    def events(self, name: str) -> list[tuple[object, ...]]:
        """Return the data of every event with this name so far."""
        assert self.state.log is not None
        return [event[1:] for event in self.state.log if event[0] == name]
