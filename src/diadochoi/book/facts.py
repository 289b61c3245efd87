"""Numbers and switches of one game by name, as the engine reads them, and conditions on them.

Tables and player aid name them in placeholders, so a sheet cannot disagree with the engine.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from diadochoi.content.editions import load_edition
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackSource
from diadochoi.rules.core.config import NEVER, Config, make_config

GAP: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
MOST_PLAYERS_FIRST: Final = (4, 3, 5, 2)


@dataclass(frozen=True)
class BookSettings:
    """The settings that a book or a sheet is made for."""

    content: Content
    config: Config
    facts: Mapping[str, Any]

    def holds(self, condition: str | list[str]) -> bool:
        """Return whether a condition of the data files is true; of several, all must be."""
        if isinstance(condition, list):
            return all(self.holds(one) for one in condition)
        if condition.startswith("!"):
            return not self.holds(condition[1:])
        if ":" in condition:
            name, _, item = condition.partition(":")
            return item in self.facts[name]
        if "=" in condition:
            name, _, value = condition.partition("=")
            return str(self.facts[name]) == value
        return bool(self.facts[condition])

    def fill(self, text: str) -> str:
        """Return the text with its placeholders filled; an unknown name is a mistake in the data file."""
        return GAP.sub(lambda gap: _shown(self.facts[gap[1]]), text)


def _shown(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(item) for item in value)
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def game_of(
    edition: str,
    players: int | None = None,
    options: tuple[str, ...] = (),
    house_rules: Mapping[str, str] | None = None,
    pack: PackSource | None = None,
) -> BookSettings:
    """Return the facts of a game with these settings; ConfigError if it cannot be played like this."""
    content = load_edition(edition, pack)
    count = players or next(number for number in MOST_PLAYERS_FIRST if number in content.player_counts)
    config = make_config(content, count, edition, options, house_rules)
    return BookSettings(content, config, _facts(content, config))


def _facts(content: Content, config: Config) -> dict[str, Any]:
    tables = content.tables
    numbers = {name: 0 if value == NEVER else value for name, value in tables.numbers.items()}
    settings = {field.name: getattr(config, field.name) for field in dataclasses.fields(config)}
    names = {
        f"name_{entry.id}": entry.name
        for entries in (content.provinces, content.spaces, content.generals, content.royals)
        for entry in entries
    }
    return {
        **names,
        **numbers,
        **settings,
        "instant_vp": 0 if config.instant_vp == NEVER else config.instant_vp,
        "instant_legitimacy": 0 if config.instant_legitimacy == NEVER else config.instant_legitimacy,
        "general_loss_roll": tables.general_loss_roll,
        "minor_initiative": content.minors.initiative,
        "minor_battle": content.minors.battle,
        "minor_count": content.minors.per_player,
        "move_below": tables.movement[4][1],
        "move_equal": tables.movement[4][4],
        "move_above": tables.movement[4][6],
        "last_turn": content.calendar[config.turns - 1].name,
        "first_victory_turn": content.calendar[config.instant_from_turn - 1].name,
        "burial_turns": [turn.name for turn in content.calendar if turn.burial],
        "lord_of_asia": [content.provinces[index].name for index in tables.lord_of_asia],
        "training_cavalry_ops": {unit.id: unit.training_cost for unit in content.units}["cavalry"],
        "same_forage_limit": config.forage_limit_major == numbers["forage_limit"],
        "siege_cities": [
            f"{space.name} {_signed(space.siege_modifier)}"
            for space in content.spaces
            if space.siege_modifier
        ],
        "siege_generals": list(_siege_generals(content, config)),
        **{f"{kind}_cost": cost for kind, cost in zip(_PATHS, tables.path_cost, strict=True)},
    }


def _siege_generals(content: Content, config: Config) -> Iterator[str]:
    """What the Special Abilities of Generals add to a Siege roll, and when."""
    for general in content.generals:
        ability = general.ability
        if ability.name not in ("siege_roll", "siege_roll_against"):
            continue
        told = f"{general.name} {_signed(cast(int, ability.params['modifier']))}"
        segments = cast(Sequence[str], ability.params.get("segments", ()))
        always = general.id == "demetrios" and config.house("demetrios_siege_bonus") == "always"
        if ability.name == "siege_roll_against":
            told += " (inside)"
        elif len(segments) == 1 and not always:
            told += f" ({segments[0].capitalize()} Segment)"
        yield told


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


_PATHS: Final = ("land", "mountain", "strait", "sea", "transmed")
