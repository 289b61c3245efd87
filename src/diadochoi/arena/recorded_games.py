"""Games that were stored with all their actions, and replaying them."""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from diadochoi.arena.bot_game import Outcome
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state


class NoGamesError(Exception):
    """There are no games to replay; the message names the file or the kind of game, and what to do."""


class OtherRulesError(ValueError):
    """A game that current rules do not allow, or end differently: it was played under other rules."""

    def __init__(self, game: int, what: str) -> None:
        super().__init__(f"game {game} {what} under the current rules; play it again")
        self.game = game


# ---------------------------------------------------------------------- finding games


def stored_games(files: Iterable[Path]) -> Iterator[Outcome]:
    """The games in some journals (`arena --keep-actions`, `.gz` too) that can be replayed."""
    for file in files:
        try:
            yield from _games_in(file)
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            reason = getattr(error, "strerror", None) or "it is not a text file, or it is damaged"
            raise NoGamesError(
                f"{file} cannot be read ({reason}); name a file that "
                "`diadochoi arena --keep-actions --resume FILE` wrote"
            ) from error


def _games_in(file: Path) -> Iterator[Outcome]:
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            try:
                outcome = Outcome.from_data(json.loads(line))
            except (ValueError, TypeError, KeyError):
                continue  # the settings of the series, or a line that was cut off
            if outcome.actions and outcome.winner >= 0:
                yield outcome


def games_of_kind(
    files: Sequence[Path], players: int, edition: str, options: Sequence[str] = ()
) -> list[Outcome]:
    """The games with one number of players and the same rules, which can be counted together."""
    kept = list(stored_games(files))
    wanted = kind(players, edition, options)
    kinds = [kind(len(game.seats), game.edition, game.options) for game in kept]
    if wanted in kinds:
        return [game for game, own in zip(kept, kinds, strict=True) if own == wanted]
    names = ", ".join(str(file) for file in files)
    missing = f"{names}: there are no games of {wanted} with their actions"
    if not kept:
        raise NoGamesError(f"{missing}; play some with `diadochoi arena --keep-actions --resume FILE`")
    others = ", ".join(f"{number} of {own}" for own, number in sorted(Counter(kinds).items()))
    raise NoGamesError(f"{missing}, but {others}; choose with --players, --edition and --options")


def kind(players: int, edition: str, options: Sequence[str]) -> str:
    """A name for games that can be counted together."""
    return f"{players} players ({', '.join((edition, *sorted(set(options))))})"


# ---------------------------------------------------------------------- replaying a game


def through(game: Outcome, options: tuple[str, ...] | None = None, logged: bool = False) -> Iterator[State]:
    """The state before each action and at the end. It is always the same object: do not change it.

    `options` are the optional rules in force, if the game itself does not say; `logged` keeps what happens in
    `state.log`. Raises `OtherRulesError` if the game cannot continue as recorded.
    """
    facts = load_edition(game.edition)
    in_force = game.options if options is None else options
    try:
        config = make_config(facts, len(game.seats), game.edition, in_force)
    except ConfigError:
        raise OtherRulesError(game.game, "cannot be set up") from None
    state = new_state(facts, config, seed_bytes(game.deal), logged)
    for action in game.actions:
        yield state
        if action not in state.options:
            raise OtherRulesError(game.game, "cannot be replayed")
        engine.play(state, action)
    if state.winner != game.winner:
        raise OtherRulesError(game.game, "ends otherwise")
    yield state
