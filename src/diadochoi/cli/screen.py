"""Shows a game in a terminal: the track, the seats, the important spaces, the numbered actions.

It only draws and knows no rules. It shows nothing that a seat may not know: hands come from its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from diadochoi.content.model import PathKind
from diadochoi.message import Message
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

    def say(self, message: Message, style: str = "") -> None:
        self.line(str(message), style)

    def line(self, text: str, style: str = "") -> None:
        """Print text that is not a sentence, such as a list of actions."""
        self.console.print(escape(text), style=None if self.plain else style or None, soft_wrap=self.plain)

    def seat_name(self, game: Game, seat: int) -> str:
        """A seat's name in its colour."""
        name = escape(game.words.seat(seat))
        style = _STYLES.get(game.colours[seat]) if 0 <= seat < game.players else None
        return name if self.plain or style is None else f"[{style}]{name}[/]"

    def _table(self, *headings: Message) -> Table:
        table = Table(box=None if self.plain else SIMPLE_HEAD, show_header=True, pad_edge=False)
        for heading in headings:
            table.add_column(str(heading))
        return table

    # ------------------------------------------------------------------ parts of the table

    def track(self, game: Game) -> None:
        """Where we are in the game."""
        state = game.state
        parts: list[object] = [Message("terminal-turn", turn=_ROMAN[state.turn])]
        if state.round:
            parts.append(Message("terminal-round", round=state.round))
        parts.append(game.words.segment(state.segment))
        if state.active >= 0:
            parts.append(Message("terminal-active", seat=game.words.seat(state.active)))
        title = " · ".join(str(part) for part in parts)
        if self.plain:
            self.line(f"== {title} ==")
        else:
            self.console.rule(title)

    def seats(self, game: Game) -> None:
        """Points and pieces of every seat."""
        seen = game.view()
        need = game.config.instant_vp, game.config.instant_legitimacy
        table = self._table(
            Message("terminal-seat"),
            Message("terminal-vp", need=need[0]),
            Message("terminal-legitimacy", need=need[1]),
            Message("terminal-status"),
            Message("terminal-cards"),
            Message("terminal-generals"),
            Message("terminal-dispersed"),
        )
        for seat in seen["order"]:
            panel = seen["seats"][seat]
            status = [Message("terminal-champion" if panel["champion"] else "terminal-successor")]
            if seen["usurper"] == seat:
                status.append(Message("terminal-usurper"))
            table.add_row(
                self.seat_name(game, seat),
                str(panel["vp"]),
                str(panel["legitimacy"]),
                ", ".join(str(own) for own in status),
                str(panel["cards"]),
                ", ".join(
                    game.words.general(general) for general in game.state.living_majors(FACTIONS[seat])
                ),
                game.words.units(dispersed) if (dispersed := game.state.dispersed_troops[seat]) else "",
            )
        self.console.print(table)

    def sources(self, game: Game) -> None:
        """The sources of everyone's points."""
        seen = game.view()
        for seat in seen["order"]:
            panel = seen["seats"][seat]
            for key, sources in (("vp", panel["vp_sources"]), ("legitimacy", panel["legitimacy_sources"])):
                listed = [
                    Message("terminal-source", source=game.words.source(name), points=worth)
                    for name, worth in sources
                ]
                self.say(Message(f"terminal-sources_of_{key}", seat=game.words.seat(seat), sources=listed))

    def hand(self, game: Game, seat: int) -> None:
        """The cards of a seat; only its player may see them."""
        held = game.view(seat)["seats"][seat]["hand"]
        if not held:
            self.say(Message("terminal-empty_hand", seat=game.words.seat(seat)))
        for card_id in held:
            card = game.content.cards[game.content.index["card"][card_id]]
            kind = card.type.name.lower()
            line = Message("terminal-card", title=card.title, id=card_id, kind=kind, ops=card.ops or 0)
            self.line(f"  {line}")
            for text in card.effect_text:
                self.line(f"      {text}", "dim")

    def places(self, game: Game, spaces: Iterable[Space]) -> None:
        """What is in these spaces, and where their paths lead."""
        for space in spaces:
            self.line("  " + self.place(game, space))

    def place(self, game: Game, space: Space) -> str:
        state, words = game.state, game.words
        facts = game.content.spaces[space]
        parts: list[object] = [words.place(space)]
        if facts.province >= 0:
            parts.append(Message("terminal-in_province", province=words.province(facts.province)))
        owner = state.pc[space]
        if owner >= 0:
            parts.append(
                Message("terminal-independent")
                if owner == INDEPENDENT
                else Message("terminal-controlled", seat=words.seat(owner))
            )
        siege = state.siege_points.get(space, -1)
        if siege >= 0:
            points = packed.siege_points(siege)
            parts.append(Message("terminal-siege_points", points=points))
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
        text = ", ".join(str(part) for part in parts)
        return f"{text}: {'; '.join(stacks)}" if stacks else text

    def _stack(self, game: Game, seat: int, location: Location) -> str:
        state, words = game.state, game.words
        group = state.troops[seat].get(location, 0)
        names = [words.general(general) for general in state.generals_at(FACTIONS[seat], location)]
        if not group and not names:
            return ""
        led = ", ".join(names + ([words.units(group)] if group else []))
        key = "inside" if location & INSIDE else "at_sea" if location & SEA else "outside"
        return str(Message(f"terminal-army_{key}", seat=words.seat(seat), army=led))

    def force(self, game: Game) -> None:
        """The force that a player has formed to move or Intercept, and how far it can still go."""
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
        seat, place = words.seat(force.seat), words.place(force.at)
        if force.intercepts >= 0:
            there = words.place(force.intercepts)
            self.say(Message("terminal-interceptors", seat=seat, place=place, there=there, pieces=pieces))
        else:
            left = max(0, force.left)
            self.say(
                Message(
                    "terminal-force", seat=seat, place=place, left=left, points=force.points, pieces=pieces
                )
            )

    def adjacent(self, game: Game, space: Space) -> None:
        """One space and every path that leaves it."""
        self.line(self.place(game, space))
        board = game.state.board
        for there, kind, cost in sorted(board.land_moves[space] + board.sea_moves[space]):
            path = Message(f"terminal-path_{PathKind(kind).name.lower()}", cost=cost)
            self.line(f"  {path}: {self.place(game, there)}")

    # ------------------------------------------------------------------ the decision

    def decision(self, game: Game, chosen: Sequence[int], first: int, filtered: str) -> None:
        """The question, the spaces around it, and a page of answers."""
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
        """Numbered actions; a filter does not change the numbers."""
        numbers = {code: number for number, code in enumerate(game.legal, 1)}
        for code in chosen[first : first + PAGE]:
            text = game.notation.text(code)
            self.line(f"{numbers[code]:>4}  {text:<34} {game.words.action(code)}")
        rest = len(chosen) - first - PAGE
        if filtered:
            line = Message("terminal-filtered", text=filtered, shown=len(chosen), all=len(game.legal))
            self.line(f"      {line}", "dim")
        if rest > 0:
            self.line(f"      {Message('terminal-more', count=rest)}", "dim")

    def result(self, game: Game) -> None:
        result = game.result
        if result is not None:
            self.track(game)
            self.seats(game)
            won = {"seat": game.words.seat(result.winner), "kind": game.words.win(result.kind)}
            self.line(game.words.catalogue.sentence("event-victory", won), "bold")


def relevant_spaces(game: Game) -> list[Space]:
    """The spaces of the open decision: its subjects, then those of its answers."""
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
