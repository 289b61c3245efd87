"""How a game is set: players, edition, optional rules, house rules. Fixed from the first moment to the last.

Every switch that the rules read is a typed field here; no other module asks for an edition by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from diadochoi.content.model import Content

OPTION_FIELDS: dict[str, str] = {
    "16.1": "optional_cards",
    "16.2": "herakles_off_map",
    "16.3": "faster_cart",
    "16.4": "cart_destruction",
    "16.5": "siege_defence",
    "16.6": "royal_sieges",
    "16.7": "forage_attrition",
    "16.8": "eight_cu_limit",
    "16.9": "cavalry",
    "16.10": "fleets_stay_dispersed",
    "16.11": "independent_reactions",
    "16.12": "short_game",
}

# Editions whose every switch the rules obey.
PLAYABLE_EDITIONS: tuple[str, ...] = ("4e",)


class ConfigError(ValueError):
    """A game cannot be set up as asked; the message names the setting and what would be right."""


@dataclass(frozen=True, slots=True)
class Config:
    players: int
    edition: str = "4e"
    options: tuple[str, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    everyone_asked: bool = False  # windows = everyone: no prompt tells who holds a Surprise card

    turns: int = 5
    instant_vp: int = 23
    instant_legitimacy: int = 18
    instant_from_turn: int = 2
    hand: int = 5
    table_cards: int = 0
    rounds: int = 5
    reveals: int = 0
    generals_each: int = 2
    discard_pass: bool = False

    optional_cards: bool = False
    herakles_off_map: bool = False
    faster_cart: bool = False
    cart_destruction: bool = False
    siege_defence: bool = False
    royal_sieges: bool = False
    forage_attrition: bool = False
    eight_cu_limit: bool = False
    cavalry: bool = False
    fleets_stay_dispersed: bool = False
    independent_reactions: bool = False
    short_game: bool = False

    def house(self, rule: str) -> str:
        """The value of a house rule, its recommended default included."""
        return self.house_rules[rule]


def make_config(
    content: Content,
    players: int,
    edition: str = "4e",
    options: tuple[str, ...] = (),
    house_rules: Mapping[str, str] | None = None,
    everyone_asked: bool = False,
) -> Config:
    if players not in content.player_counts:
        known = ", ".join(str(n) for n in content.player_counts)
        raise ConfigError(f"players: {players} is not possible; choose one of {known}")
    if edition not in content.editions:
        raise ConfigError(f"edition: {edition!r} is unknown; choose one of {', '.join(content.editions)}")
    if edition not in PLAYABLE_EDITIONS:
        raise ConfigError(
            f"edition: {edition!r} can be read and compared (diadochoi editions), but not played yet; "
            f"choose {', '.join(PLAYABLE_EDITIONS)}"
        )
    for option in options:
        if option not in OPTION_FIELDS:
            raise ConfigError(f"options: {option!r} is unknown; choose from {', '.join(OPTION_FIELDS)}")
    chosen: dict[str, str] = {rule.id: rule.default for rule in content.house_rules.values()}
    for name, value in (house_rules or {}).items():
        if name not in chosen:
            raise ConfigError(f"house rule {name!r} is unknown; choose from {', '.join(chosen)}")
        allowed = content.house_rules[name].values
        if value not in allowed:
            raise ConfigError(
                f"house rule {name}: {value!r} is not allowed; choose from {', '.join(allowed)}"
            )
        chosen[name] = value
    count = content.player_counts[players]
    rules = content.editions[edition]
    unique = tuple(option for option in OPTION_FIELDS if option in options)
    switches: dict[str, bool] = {OPTION_FIELDS[option]: True for option in unique}
    turns = rules.turns - 1 if "16.12" in unique else rules.turns  # 16.12/a
    return Config(
        players=players,
        edition=edition,
        options=unique,
        house_rules=chosen,
        everyone_asked=everyone_asked,
        turns=turns,
        instant_vp=count.instant_vp,
        instant_legitimacy=rules.instant_legitimacy,
        instant_from_turn=rules.instant_from_turn,
        hand=count.hand,
        table_cards=count.table_cards,
        rounds=count.rounds,
        reveals=count.reveals,
        generals_each=count.generals_each,
        discard_pass=count.discard_pass,
        **switches,
    )
