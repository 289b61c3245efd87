"""How a game looks in a terminal: the track, the seats, the places that matter now, the numbered actions.

Draws; it decides nothing and knows no rule. What a seat may not know is not shown: hands come from its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from diadochoi.content.model import PathKind
from diadochoi.record.game import Game
from diadochoi.rules.core import actions, packed
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    SEA,
    SEA_OF,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Space,
)
from diadochoi.rules.knowledge.situation import moving_force

PAGE: Final = 20
PLACES_SHOWN: Final = 6
_STYLES: Final = {
    "red": "bold red",
    "blue": "bold blue",
    "yellow": "bold yellow",
    "green": "bold green",
    "black": "bold white on grey23",
}
_ROMAN: Final = ("", "I", "II", "III", "IV", "V")


class Screen:
    """Writes a game to a console; `plain` leaves out frames and colours (pipes, screen readers)."""

    def __init__(self, console: Console, plain: bool) -> None:
        self.console = console
        self.plain = plain

    def say(self, text: str, style: str = "") -> None:
        self.console.print(escape(text), style=None if self.plain else style or None, soft_wrap=self.plain)

    def seat_name(self, game: Game, seat: int) -> str:
        """A seat's name in its own colour."""
        name = escape(game.words.seat(seat))
        style = _STYLES.get(game.colours[seat]) if 0 <= seat < game.players else None
        return name if self.plain or style is None else f"[{style}]{name}[/]"

    def _table(self, *headings: str) -> Table:
        table = Table(box=None if self.plain else SIMPLE_HEAD, show_header=True, pad_edge=False)
        for heading in headings:
            table.add_column(heading)
        return table

    # ------------------------------------------------------------------ parts of the table

    def track(self, game: Game) -> None:
        """Where in the game we are."""
        state = game.state
        parts = [f"Game Turn {_ROMAN[state.turn]}"]
        if state.round:
            parts.append(f"Round {state.round}")
        parts.append(game.words.segment(state.segment))
        if state.active >= 0:
            parts.append(f"{game.words.seat(state.active)} is active")
        title = " · ".join(parts)
        if self.plain:
            self.say(f"== {title} ==")
        else:
            self.console.rule(title)

    def seats(self, game: Game) -> None:
        """Points and pieces of every seat."""
        seen = game.view()
        need = game.config.instant_vp, game.config.instant_legitimacy
        table = self._table(
            "Seat", f"VP/{need[0]}", f"L/{need[1]}", "Status", "Cards", "Generals", "Dispersed"
        )
        for seat in seen["order"]:
            panel = seen["seats"][seat]
            status = "Champion" if panel["champion"] else "Successor"
            if seen["usurper"] == seat:
                status += ", Usurper"
            table.add_row(
                self.seat_name(game, seat),
                str(panel["vp"]),
                str(panel["legitimacy"]),
                status,
                str(panel["cards"]),
                ", ".join(
                    game.words.general(general) for general in game.state.living_majors(FACTIONS[seat])
                ),
                game.words.units(dispersed) if (dispersed := game.state.dispersed_troops[seat]) else "",
            )
        self.console.print(table)

    def sources(self, game: Game) -> None:
        """Where everybody's points come from."""
        seen = game.view()
        for seat in seen["order"]:
            panel = seen["seats"][seat]
            for title, sources in (("VP", panel["vp_sources"]), ("L", panel["legitimacy_sources"])):
                told = ", ".join(f"{game.words.source(name)} {worth}" for name, worth in sources)
                self.say(f"{game.words.seat(seat)} {title}: {told or 'none'}")

    def hand(self, game: Game, seat: int) -> None:
        """The cards of a seat, for its own eyes."""
        held = game.view(seat)["seats"][seat]["hand"]
        if not held:
            self.say(f"{game.words.seat(seat)} has no cards in hand.")
        for card_id in held:
            card = game.content.cards[game.content.index["card"][card_id]]
            ops = f", {card.ops} operations" if card.ops else ""
            self.say(f"  {card.title} ({card_id}; {card.type.name.lower()}{ops})")
            for text in card.effect_text:
                self.say(f"      {text}", "dim")

    def places(self, game: Game, spaces: Iterable[Space]) -> None:
        """What stands where, and where one can go from there."""
        for space in spaces:
            self.say("  " + self.place(game, space))

    def place(self, game: Game, space: Space) -> str:
        state, words = game.state, game.words
        facts = game.content.spaces[space]
        parts: list[str] = [words.place(space)]
        if facts.province >= 0:
            parts.append(f"in {game.content.provinces[facts.province].name}")
        owner = state.pc[space]
        if owner >= 0:
            parts.append("Independent" if owner == INDEPENDENT else f"of {words.seat(owner)}")
        siege = state.siege_points.get(space, -1)
        if siege >= 0:
            points = packed.siege_points(siege)
            parts.append(f"{points} Siege Point{'' if points == 1 else 's'}")
        stacks = [
            text
            for location in (space, INSIDE_OF[space], SEA_OF[space])
            for seat in range(game.players)
            if (text := self._stack(game, seat, location))
        ]
        stacks += [words.noun(actions.ARMY + army) for army, at in enumerate(state.army_at) if at == space]
        stacks += [
            words.noun(actions.ROYAL + royal)
            for royal, at in enumerate(state.royal_at)
            if at & SPACE_MASK == space and at >= 0
        ]
        text = ", ".join(parts)
        return f"{text}: {'; '.join(stacks)}" if stacks else text

    def _stack(self, game: Game, seat: int, location: Location) -> str:
        state, words = game.state, game.words
        group = state.troops[seat].get(location, 0)
        names = [words.general(general) for general in state.generals_at(FACTIONS[seat], location)]
        if not group and not names:
            return ""
        led = ", ".join(names + ([words.units(group)] if group else []))
        where = " inside" if location & INSIDE else " at sea" if location & SEA else ""
        return f"{words.seat(seat)}{where}: {led}"

    def force(self, game: Game) -> None:
        """What a player has put together to move or to Intercept with, and how far it can still go."""
        force = moving_force(game.state)
        if force is None or not force.generals:
            return
        words = game.words
        pieces: list[str] = [
            words.general(general)
            for general in game.state.roster[force.seat]
            if force.generals >> general & 1
        ]
        if force.units:
            pieces.append(words.units(force.units))
        royals = range(game.state.board.royals)
        pieces += [words.noun(actions.ROYAL + royal) for royal in royals if force.royals >> royal & 1]
        if force.intercepts >= 0:
            purpose = f"to Intercept at {words.place(force.intercepts)}"
        else:
            purpose = f"{max(0, force.left)} of {force.points} MPs left"
        self.say(
            f"Force of {words.seat(force.seat)} at {words.place(force.at)}, {purpose}: {', '.join(pieces)}"
        )

    def neighbours(self, game: Game, space: Space) -> None:
        """One space and every path that leaves it."""
        self.say(self.place(game, space))
        board = game.state.board
        for there, kind, cost in sorted(board.land_moves[space] + board.sea_moves[space]):
            path = PathKind(kind).name.lower()
            self.say(f"  {path} {cost}: {self.place(game, there)}")

    # ------------------------------------------------------------------ the decision

    def decision(self, game: Game, chosen: Sequence[int], first: int, filtered: str) -> None:
        """The question, what is around, and a page of answers."""
        decision = game.decision
        if decision is None:
            self.result(game)
            return
        self.track(game)
        self.seats(game)
        near = relevant_spaces(game)
        if near:
            self.places(game, near)
        self.force(game)
        clause = f" ({decision.clause})" if decision.clause else ""
        self.console.print(f"{self.seat_name(game, decision.seat)}: {escape(decision.prompt + clause)}")
        self.actions(game, chosen, first, filtered)

    def actions(self, game: Game, chosen: Sequence[int], first: int, filtered: str) -> None:
        """Numbered actions; the numbers stay the same under a filter."""
        numbers = {code: number for number, code in enumerate(game.legal, 1)}
        for code in chosen[first : first + PAGE]:
            text = game.notation.text(code)
            self.say(f"{numbers[code]:>4}  {text:<34} {game.words.action(code)}")
        rest = len(chosen) - first - PAGE
        if filtered:
            self.say(
                f"      only `{filtered}`: {len(chosen)} of {len(game.legal)} (`all` shows the rest)", "dim"
            )
        if rest > 0:
            self.say(f"      {rest} more (`more`)", "dim")

    def result(self, game: Game) -> None:
        result = game.result
        if result is not None:
            self.track(game)
            self.seats(game)
            won = {"seat": game.words.seat(result.winner), "kind": game.words.win(result.kind)}
            self.say(game.words.catalogue.sentence("event-victory", won), "bold")


def relevant_spaces(game: Game) -> list[Space]:
    """The spaces the pending decision speaks of: its subjects, then those of its answers."""
    state = game.state
    found: dict[Space, None] = {}
    nouns: list[int] = list(state.frames[-1].question(state).subjects)
    for code in game.legal:
        nouns += [actions.first(code), actions.second(code), actions.third(code)]
    for noun in nouns:
        if noun < 0:
            continue
        kind = actions.noun_kind(noun)
        location = -1
        if kind == NounKind.PLACE:
            location = noun
        elif kind == NounKind.GENERAL and noun - actions.GENERAL < len(state.general_at):
            location = state.general_at[noun - actions.GENERAL]
        if location >= 0:
            found.setdefault(SPACE_OF[location])
    return list(found)[:PLACES_SHOWN]
