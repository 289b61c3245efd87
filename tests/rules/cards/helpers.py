"""A table in the Tyche Segment of seat 0, and helpers to hold, play and check cards."""

from __future__ import annotations

from diadochoi.rules.cards import windows
from diadochoi.rules.cards.card_event import CardEvent
from diadochoi.rules.cards.registry import event_possible
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import HOLDING_BOX
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.table.state import State
from tests.rules.build import Table, board, card


class OpenWindow(Frame):
    """Opens one window, as a procedure would, and ends when it has closed."""

    fields = ("moment",)

    def __init__(self, moment: str) -> None:
        super().__init__()
        self.moment = moment

    def advance(self, state: State) -> None:
        if self.step:
            state.pop()
        else:
            self.step = 1
            windows.open_window(state, self.moment)


def tyche_table(**settings: object) -> Table:
    """Create a table with an empty map; Philippos and the inactive Independent Armies are in their boxes."""
    table = Table(segment=TYCHE, **settings)  # type: ignore[arg-type]
    state = table.state
    for royal in board().content.royals:
        if royal.start < 0:
            state.royal_at[royal.index] = HOLDING_BOX
    for army in board().content.independents:
        if army.start < 0:
            state.army_at[army.index] = HOLDING_BOX
    stock(table, "epidemic", "unrest", "minor_raid", "siege_engineers", "major_raid", "olympias")
    return table


def stock(table: Table, *names: str) -> None:
    """Set the draw pile, top card first."""
    table.state.draw_pile = [card(name) for name in reversed(names)]


def hold(table: Table, seat: int, *names: str) -> None:
    """Put cards into a hand."""
    for name in names:
        if card(name) in table.state.draw_pile:
            table.state.draw_pile.remove(card(name))
        table.state.hands[seat].append(card(name))


def possible(table: Table, name: str, seat: int = 0) -> bool:
    table.settle()
    return event_possible(table.state, seat, card(name))


def play_event(table: Table, name: str, seat: int = 0) -> None:
    """Carry out the event of a card on the discards."""
    assert possible(table, name, seat), f"the event of {name} is not possible here"
    table.state.discards.append(card(name))
    table.run(CardEvent(seat, card(name)))


def hand(table: Table, seat: int) -> list[str]:
    return [board().cards[held].id for held in table.state.hands[seat]]


def discards(table: Table) -> list[str]:
    return [board().cards[held].id for held in table.state.discards]
