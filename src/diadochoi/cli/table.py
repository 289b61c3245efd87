"""`diadochoi table`: a game in one terminal for people and bots.

This module reads what a player types and passes it to the game; `screen` draws. From a pipe it reads one line
per answer and writes plain text.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from diadochoi.cli.arguments import decimal_number, named_players, typed_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from rich.console import Console

    from diadochoi.bots.base import Bot
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("table", help=Help("help-table"))
    parser.add_argument("--players", type=int, metavar="N", help=Help("help-table_players"))
    parser.add_argument("--seed", help=Help("help-table_seed"))
    parser.add_argument("--edition", help=Help("help-table_edition"))
    parser.add_argument("--options", default="", metavar="16.2,…", help=Help("help-table_options"))
    parser.add_argument(
        "--house-rule", action="append", default=[], metavar="ID=VALUE", help=Help("help-table_house_rule")
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help=Help("help-table_content"))
    parser.add_argument(
        "--bots",
        type=named_players,
        default=[],
        metavar="NAMES",
        help=Help("help-table_bots"),
    )
    parser.add_argument(
        "--budget",
        type=decimal_number(0),
        default=1.0,
        metavar="SECONDS",
        help=Help("help-table_budget"),
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--load", type=Path, metavar="FILE", help=Help("help-table_load"))
    source.add_argument(
        "--position",
        metavar="TEXT",
        help=Help("help-table_position"),
    )
    parser.add_argument("--private", action="store_true", help=Help("help-table_private"))
    parser.add_argument("--plain", action="store_true", help=Help("help-table_plain"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from diadochoi.record.errors import GameError

    plain = arguments.plain or not sys.stdin.isatty() or not sys.stdout.isatty()
    console = Console(highlight=False, no_color=plain, width=100 if plain else None, emoji=False)
    try:
        game = open_game(arguments)
    except GameError as error:
        raise CommandError(error.message) from error
    session = Session(game, arguments.bots, console, plain, arguments.private, arguments.budget)
    return session.run()


def open_game(arguments: argparse.Namespace) -> Game:
    """Open the requested game: a new one, or one from a file."""
    from diadochoi.record.game import Game, new_game
    from diadochoi.record.replay import load_game
    from diadochoi.rules.core.config import ConfigError

    if arguments.load or arguments.position is not None:
        refuse_settings(arguments)
    if arguments.load:
        return load_game(arguments.load, arguments.content)
    if arguments.position is not None:
        return Game.from_position(arguments.position, arguments.content)
    options = tuple(option.strip() for option in arguments.options.split(",") if option.strip())
    players = 4 if arguments.players is None else arguments.players
    try:
        return new_game(
            players,
            arguments.seed,
            arguments.edition or "4e",
            options,
            house_rules(arguments.house_rule),
            arguments.content,
            windows_for(players, arguments.bots),
        )
    except ConfigError as error:
        raise CommandError(error.message) from error


def windows_for(players: int, bots: Sequence[str]) -> str:
    """With several people, ask everyone about Surprise cards, so that a question reveals nothing."""
    people = players - sum(name != "human" for name in bots)
    return "everyone" if people > 1 else "holders"


def refuse_settings(arguments: argparse.Namespace) -> None:
    """Refuse settings for a continued game, which keeps its own."""
    for name in ("players", "seed", "edition", "options", "house_rule"):
        if getattr(arguments, name) not in (None, "", []):
            raise CommandError(Message("terminal-only_new_game", option=f"--{name.replace('_', '-')}"))


def house_rules(settings: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(Message("terminal-house_rule", setting=setting))
        chosen[name] = value
    return chosen


def seat_bots(players: Sequence[str], game: Game) -> dict[int, Bot]:
    """Bots for the last seats, in the order they are named; `human` leaves a seat to a person."""
    from diadochoi.bots.base import make_bot

    if len(players) > game.players:
        raise CommandError(Message("terminal-too_many_bots", bots=len(players), seats=game.players))
    seats = range(game.players - len(players), game.players)
    return {
        seat: make_bot(name, seat, game.commitment)
        for seat, name in zip(seats, players, strict=True)
        if name != "human"
    }


class Session:
    """One session at the terminal."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        console: Console,
        plain: bool,
        private: bool = False,
        budget: float = 1.0,
    ) -> None:
        from diadochoi.cli.screen import Screen

        self.switch_to(game)
        self.players = players  # for the last seats, whatever game is loaded
        self.bots = seat_bots(players, game)
        self.budget = budget
        self.console = console
        self.screen = Screen(console, plain)
        self.plain = plain
        self.private = private
        self.first = 0  # first action of the current page
        self.filter = ""
        self.seen_by = -1
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "?": self.help,
            "more": self.more,
            "find": self.find,
            "all": self.all,
            "map": self.map,
            "seats": self.seats,
            "hand": self.hand,
            "why": self.why,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "record": self.record,
            "position": self.position,
        }

    def switch_to(self, game: Game) -> None:
        from diadochoi.record.accounts.fight_story import PlayStories

        self.game = game
        self.stories = PlayStories(game.state.board, game.config, game.words)

    # ------------------------------------------------------------------ main loop

    def run(self) -> int:
        self.print_sentences(self.game.story(seat=self.spectator()))
        while True:
            self.let_bots_play()
            if self.game.over:
                break
            self.hand_over()
            self.show()
            if not self.answer():
                return 0
        self.screen.result(self.game)
        return 0

    def spectator(self) -> int | None:
        """The seat whose secrets the screen may show: that of the only person."""
        people = [seat for seat in range(self.game.players) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def let_bots_play(self) -> None:
        from diadochoi.bots.base import Knowledge

        game = self.game
        while not game.over and game.state.asked in self.bots:
            seat = game.state.asked
            code = self.bots[seat].choose(Knowledge(game.state, seat), game.legal, self.budget)
            text = game.notation.text(code)
            game.play(code)
            self.screen.say(Message("terminal-played", seat=game.words.seat(seat), action=text))
            self.print_sentences(self.story(len(game.plays)))
            self.forget_page()

    def hand_over(self) -> None:
        """Hide the cards between two people."""
        asked = self.game.state.asked
        if self.private and not self.plain and self.seen_by not in (-1, asked):
            self.console.clear()
            name = self.screen.seat_name(self.game, asked)
            self.console.input(f"{Message('terminal-ready', seat=name)} ")
        self.seen_by = asked

    def show(self) -> None:
        self.screen.decision(self.game, self.chosen(), self.first, self.filter)

    def chosen(self) -> list[int]:
        """The legal actions that match the filter, in order."""
        notation, words = self.game.notation, self.game.words
        wanted = self.filter.lower()
        return [
            code
            for code in self.game.legal
            if wanted in notation.text(code) or wanted in words.action(code).lower()
        ]

    def answer(self) -> bool:
        """Read lines until a play has been made; False to leave the table."""
        while True:
            line = self.read_line()
            if line is None or line in ("quit", "exit"):
                return False
            word, _, rest = line.partition(" ")
            command = self.commands.get(word)
            if command is not None:
                if command(rest.strip()):
                    return True
            elif line and self.play(line):
                return True

    def read_line(self) -> str | None:
        try:
            return self.console.input("> ").strip()
        except EOFError:
            return None

    def play(self, line: str) -> bool:
        """Play a number from the list, or an action in notation."""
        from diadochoi.record.errors import GameError

        game = self.game
        try:
            number = typed_number(line)
            if number is not None:
                if not 1 <= number <= len(game.legal):
                    self.screen.say(Message("terminal-number", most=len(game.legal)))
                    return False
                game.play(game.legal[number - 1])
            else:
                game.play(line)
        except GameError as error:
            self.screen.say(error.message, "red")
            return False
        self.print_sentences(self.story(len(game.plays)))
        self.forget_page()
        return True

    def story(self, number: int) -> list[str]:
        """The sentences of a play, with every fight told from its account."""
        return self.stories.of_play(self.game.plays, number, self.spectator())

    def print_sentences(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.screen.line(f"  {sentence}", "italic")

    def forget_page(self) -> None:
        self.first = 0
        self.filter = ""

    # ------------------------------------------------------------------ commands (True: show the decision)

    def help(self, rest: str) -> bool:
        self.screen.say(Message("terminal-help"))
        return False

    def more(self, rest: str) -> bool:
        from diadochoi.cli.screen import PAGE

        chosen = self.chosen()
        self.first = self.first + PAGE if self.first + PAGE < len(chosen) else 0
        self.screen.actions(self.game, chosen, self.first, self.filter)
        return False

    def find(self, rest: str) -> bool:
        self.filter, self.first = rest, 0
        self.screen.actions(self.game, self.chosen(), 0, self.filter)
        return False

    def all(self, rest: str) -> bool:
        return self.find("")

    def map(self, rest: str) -> bool:
        from diadochoi.cli.screen import relevant_spaces
        from diadochoi.record.errors import NotationError
        from diadochoi.rules.core.actions import NounKind
        from diadochoi.rules.core.ids import SPACE_OF

        if not rest:
            self.screen.places(self.game, relevant_spaces(self.game))
            return False
        try:
            space = SPACE_OF[self.game.notation.noun(rest, (NounKind.PLACE,))]
        except NotationError as error:
            self.screen.say(error.message, "red")
        else:
            self.screen.adjacent(self.game, space)
        return False

    def seats(self, rest: str) -> bool:
        self.screen.seats(self.game)
        self.screen.sources(self.game)
        return False

    def hand(self, rest: str) -> bool:
        self.screen.hand(self.game, self.game.state.asked)
        return False

    def why(self, rest: str) -> bool:
        from diadochoi.record.errors import NotationError

        try:
            reason = self.game.why_not(rest)
        except NotationError as error:
            self.screen.say(error.message, "red")
            return False
        if reason is None:
            self.screen.say(Message("terminal-legal", action=rest))
        elif reason.clause:
            self.screen.say(Message("terminal-refused", reason=reason.sentence, clause=reason.clause))
        else:
            self.screen.line(reason.sentence)
        return False

    def log(self, rest: str) -> bool:
        game = self.game
        count = typed_number(rest or "10")
        if count is None or count < 1:
            self.screen.say(Message("terminal-log_number"))
            return False
        start = max(0, len(game.plays) - count)
        for number in range(start, len(game.plays)):
            play = game.plays[number]
            text = game.notation.text(play.action)
            played = Message("terminal-played", seat=game.words.seat(play.seat), action=text)
            self.screen.line(f"{number + 1:>4}  {played}")
            self.print_sentences(self.story(number + 1))
        return False

    def undo(self, rest: str) -> bool:
        from diadochoi.record.errors import NothingToUndo

        try:
            self.game.undo()
        except NothingToUndo as error:
            self.screen.say(error.message, "red")
            return False
        self.stories.forget_after(len(self.game.plays))
        self.forget_page()
        return True

    def save(self, rest: str) -> bool:
        from diadochoi.record.stored.record import save_game

        if self.needs_file("save", rest):
            self.write(rest, lambda path: save_game(self.game, path))
        return False

    def record(self, rest: str) -> bool:
        from diadochoi.record.stored.record import record_text, write_whole

        if self.needs_file("record", rest):
            text = record_text(self.game.record())
            self.write(rest, lambda path: write_whole(path, text))
        return False

    def write(self, name: str, how: Callable[[Path], object]) -> None:
        try:
            how(Path(name))
        except OSError as error:
            self.screen.say(Message("terminal-not_written", file=name, error=error.strerror), "red")
        else:
            self.screen.say(Message("terminal-written", file=name))

    def load(self, rest: str) -> bool:
        from diadochoi.record.errors import GameError
        from diadochoi.record.replay import load_game

        if not self.needs_file("load", rest):
            return False
        try:
            game = load_game(rest)  # it knows its edition and contains its pack
            bots = seat_bots(self.players, game)
        except (GameError, CommandError) as error:
            self.screen.say(Message("terminal-not_loaded", error=error), "red")
            return False
        self.switch_to(game)
        self.bots = bots
        self.seen_by = -1
        self.forget_page()
        self.screen.say(self.about())
        return True

    def about(self) -> Message:
        """The edition, options and players of the game."""
        game = self.game
        names = dict(zip(range(game.players - len(self.players), game.players), self.players, strict=True))
        seats = [
            Message("terminal-player", seat=game.words.seat(seat), player=names.get(seat, "human"))
            for seat in range(game.players)
        ]
        edition, plays = game.config.edition, len(game.plays)
        if game.content.pack:
            return Message(
                "terminal-about_with_pack", edition=edition, pack=game.content.id, plays=plays, seats=seats
            )
        return Message("terminal-about", edition=edition, plays=plays, seats=seats)

    def needs_file(self, command: str, rest: str) -> bool:
        if not rest:
            self.screen.say(Message("terminal-file_name", command=command))
        return bool(rest)

    def position(self, rest: str) -> bool:
        self.screen.line(self.game.position())
        return False
