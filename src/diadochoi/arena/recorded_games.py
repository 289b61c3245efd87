"""Games that were kept with all their actions, and a way through them again."""

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


class NoGames(Exception):
    """There is nothing to go through; the message names the file or the kind of game, and the way out."""


class OtherRules(ValueError):
    """A game that the rules of today do not allow, or end otherwise: it was played under others."""

    def __init__(self, game: int, what: str) -> None:
        super().__init__(f"game {game} {what} under the current rules; play it again")
        self.game = game


# ---------------------------------------------------------------------- finding them


def stored_games(files: Iterable[Path]) -> Iterator[Outcome]:
    """The games of some journals (`arena --keep-actions`, `.gz` too) that can be gone through again."""
    for file in files:
        try:
            yield from _games_in(file)
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            reason = getattr(error, "strerror", None) or "it is not a text file, or it is damaged"
            raise NoGames(
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
                continue  # the settings of the series, or broken off while it was written
            if outcome.actions and outcome.winner >= 0:
                yield outcome


def games_of_kind(
    files: Sequence[Path], players: int, edition: str, options: Sequence[str] = ()
) -> list[Outcome]:
    """Those of one number of players under the same rules: others cannot be counted together with them."""
    kept = list(stored_games(files))
    wanted = kind(players, edition, options)
    kinds = [kind(len(game.seats), game.edition, game.options) for game in kept]
    if wanted in kinds:
        return [game for game, own in zip(kept, kinds, strict=True) if own == wanted]
    names = ", ".join(str(file) for file in files)
    missing = f"{names}: there are no games of {wanted} with their actions"
    if not kept:
        raise NoGames(f"{missing}; play some with `diadochoi arena --keep-actions --resume FILE`")
    others = ", ".join(f"{number} of {own}" for own, number in sorted(Counter(kinds).items()))
    raise NoGames(f"{missing}, but {others}; choose with --players, --edition and --options")


def kind(players: int, edition: str, options: Sequence[str]) -> str:
    """A name for games that can be counted together."""
    return f"{players} players ({', '.join((edition, *sorted(set(options))))})"


# ---------------------------------------------------------------------- going through one


def through(game: Outcome, options: tuple[str, ...] | None = None, logged: bool = False) -> Iterator[State]:
    """The state before each action and at the end, always the same object: not to be changed.

    `options` are the optional rules that were in force, where the game itself does not tell them; `logged`
    keeps in `state.log` what happens. Raises `OtherRules` where the game cannot go on as it went.
    """
    facts = load_edition(game.edition)
    in_force = game.options if options is None else options
    try:
        config = make_config(facts, len(game.seats), game.edition, in_force)
    except ConfigError:
        raise OtherRules(game.game, "cannot be set up") from None
    state = new_state(facts, config, seed_bytes(game.deal), logged)
    for action in game.actions:
        yield state
        if action not in state.options:
            raise OtherRules(game.game, "cannot be replayed")
        engine.play(state, action)
    if state.winner != game.winner:
        raise OtherRules(game.game, "ends otherwise")
    yield state
