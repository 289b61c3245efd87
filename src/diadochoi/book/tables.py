"""The tables of the rules as rows of text: figures from the facts, words from content/rules/tables.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from diadochoi.book.facts import BookSettings
from diadochoi.content.model import REGENCY_EVENT, FleetHolder, General, GeneralClass, RoyalKind
from diadochoi.rules.core.config import NEVER

Rows = tuple[tuple[str, ...], ...]
DASH: Final = "–"
DICE: Final = range(1, 7)


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table for a reader. The first cell of a row names the row."""

    id: str
    title: str
    across: str  # what the columns count, "" if each has its own heading
    heads: tuple[str, ...]
    rows: Rows
    notes: tuple[str, ...]
    clauses: tuple[str, ...]


@cache
def _entries() -> tuple[Mapping[str, Any], ...]:
    file = resources.files("diadochoi.content").joinpath("rules", "tables.toml")
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["table"])


def tables_of(game: BookSettings) -> tuple[RuleTable, ...]:
    """Return every table that a game with these settings has, in the order of the file."""
    return tuple(_table(game, entry) for entry in _entries() if game.holds(entry.get("when", [])))


def table_of(game: BookSettings, wanted: str) -> RuleTable:
    for table in tables_of(game):
        if table.id == wanted:
            return table
    raise KeyError(wanted)


def _table(game: BookSettings, entry: Mapping[str, Any]) -> RuleTable:
    heads, rows = MAKERS[entry["id"]](game, entry)
    notes = [note for note in entry.get("notes", []) if game.holds(note.get("when", []))]
    return RuleTable(
        id=entry["id"],
        title=entry["title"],
        across=entry["across"],
        heads=tuple(heads),
        rows=rows,
        notes=tuple(game.fill(note["text"]) for note in notes),
        clauses=tuple(entry["clauses"]),
    )


Entry = Mapping[str, Any]
Made = tuple[Sequence[str], Rows]


def _spans(values: Sequence[object], first: int) -> list[tuple[str, int]]:
    """Return runs of equal values as labels ("11–12", the last "25+"), each with its starting position."""
    starts = [at for at in range(first, len(values)) if at == first or values[at] != values[at - 1]]
    found = []
    for index, start in enumerate(starts):
        if index == len(starts) - 1:
            label = f"{start}+" if start < len(values) - 1 else str(start)
        else:
            end = starts[index + 1] - 1
            label = str(start) if start == end else f"{start}{DASH}{end}"
        found.append((label, start))
    return found


def _cell(number: int) -> str:
    return str(number) if number else DASH


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−") if number else DASH


def _from(number: int) -> str:
    """Write a die of this number or more: 5+, 6."""
    return DASH if not 0 < number <= 6 else "6" if number == 6 else f"{number}+"


# Dice tables


def _battle(game: BookSettings, entry: Entry) -> Made:
    grid = game.content.tables.battle
    columns = _spans(list(zip(*grid[2:], strict=True)), 0)
    rows = _spans(grid, 2)
    return (
        [*entry["heads"], *(label for label, _ in columns)],
        tuple((label, *(_cell(grid[roll][at]) for _, at in columns)) for label, roll in rows),
    )


def _attrition(game: BookSettings, entry: Entry) -> Made:
    tables = game.content.tables
    grid = tables.attrition[1:7]
    columns = _spans([tuple(row[size] for row in grid) for size in range(len(grid[0]))], 1)

    def cell(die: int, at: int) -> str:
        lost = tables.attrition[die][at]
        return f"{lost}e" if lost and die >= tables.attrition_elephant_die else _cell(lost)

    return (
        [*entry["heads"], *(label for label, _ in columns)],
        tuple((f"{die}+" if die == 6 else str(die), *(cell(die, at) for _, at in columns)) for die in DICE),
    )


def _siege(game: BookSettings, entry: Entry) -> Made:
    results = game.content.tables.siege[1:]
    rows = _spans([None, *results], 1)
    return entry["heads"], tuple(
        (_lowest(label, index), _cell(results[at - 1][0]), _cell(results[at - 1][1]))
        for index, (label, at) in enumerate(rows)
    )


def _lowest(label: str, index: int) -> str:
    """Write the label of a row; the first one also covers everything below it."""
    return f"≤ {label}" if index == 0 else label


def _siege_roll(game: BookSettings, entry: Entry) -> Made:
    words, config = entry["words"], game.config
    loss, success = config.siege_single_roll_loss_to, config.siege_single_roll_success_from
    between = str(loss + 1) if success - loss == 2 else f"{loss + 1}{DASH}{success - 1}"
    rows = [(f"≤ {loss}", words["loss"]), (between, words["nothing"]), (f"{success}+", words["success"])]
    return entry["heads"], tuple(rows)


def _siege_points(game: BookSettings, entry: Entry) -> Made:
    words = entry["words"]
    minor, major, stronghold = game.content.tables.siege_points_needed
    city = game.config.siege_points_player_city
    rows = [
        (words["minor"], str(minor)),
        (words["stronghold"], str(stronghold)),
        (words["major"], str(major)),
    ]
    if len(set(city)) == 1:
        rows.append((words["city"], str(city[0])))
    else:
        rows += [
            (words["garrisoned"].format(inside=inside), str(points)) for inside, points in enumerate(city)
        ]
    return entry["heads"], tuple(rows)


def _general_loss(game: BookSettings, entry: Entry) -> Made:
    words, config = entry["words"], game.config
    rows = [
        (words["won"], _from(config.leader_loss_win_from)),
        (words["drew"], _from(config.leader_loss_draw_from)),
        (words["lost"], _from(config.leader_loss_lose_from)),
    ]
    if config.leader_loss_wiped_out_from != config.leader_loss_lose_from:
        rows.append((words["destroyed"], _from(config.leader_loss_wiped_out_from)))
    return entry["heads"], tuple(rows)


def _ratings(game: BookSettings) -> list[int]:
    """List the Initiative Ratings that Generals in the game have."""
    content = game.content
    found = {general.initiative for general in content.generals} | {content.minors.initiative}
    return sorted(found)


def _movement(game: BookSettings, entry: Entry) -> Made:
    grid = game.content.tables.movement
    return (
        [*entry["heads"], *(str(die) for die in DICE)],
        tuple((str(rating), *(str(grid[rating][die]) for die in DICE)) for rating in _ratings(game)),
    )


def _reactions(game: BookSettings, entry: Entry) -> Made:
    return entry["heads"], tuple((str(rating), _from(rating + 1)) for rating in _ratings(game))


def _paths(game: BookSettings, entry: Entry) -> Made:
    words = entry["words"]
    kinds = ("land", "mountain", "strait", "sea", "transmed")
    return entry["heads"], tuple(
        (words[kind], str(cost), words["by_sea" if kind in ("sea", "transmed") else "by_land"])
        for kind, cost in zip(kinds, game.content.tables.path_cost, strict=True)
    )


def _unrest(game: BookSettings, entry: Entry) -> Made:
    words, tables = entry["words"], game.content.tables
    rows = []
    for roll, places in sorted(tables.unrest.items()):
        names = [game.content.provinces[place].name for place in places]
        text = names[0] if len(names) == 1 else words["either"].format(one=names[0], other=names[1])
        rows.append((str(roll), words["again"].format(place=text) if roll in tables.unrest_again else text))
    return entry["heads"], tuple(rows)


# Pieces


def _units(game: BookSettings, entry: Entry) -> Made:
    words, rows = entry["words"], []
    training = {
        "mercenary": game.config.training_mercenary_ops,
        "loyal": game.config.training_loyal_ops,
        "cavalry": game.facts["training_cavalry_ops"],
    }
    for unit in game.content.units:
        if unit.id == "cavalry" and not game.config.cavalry:
            continue
        faces = " ".join(str(face) for face in game.content.tables.elephant[1:])
        strength = str(unit.strength) if unit.strength >= 0 else words["rolled"].format(faces=faces)
        cost = training.get(unit.id, 0) if "train" in game.config.ops_actions else 0
        rows.append(
            (
                unit.name,
                strength,
                str(cost) if cost else words["none"],
                words["unlimited"] if unit.supply < 0 else str(unit.supply),
                words["attrition" if unit.macedonian else "eliminated"],
            )
        )
    return entry["heads"], tuple(rows)


def _reinforcements(game: BookSettings, entry: Entry) -> Made:
    words, facts = entry["words"], game.facts

    def gets(kind: str, count: int) -> str:
        template: str = words[f"{kind} one"] if count == 1 else words[kind]
        return template.format(count=count)

    makedonia = words["makedonia"].format(makedonia=facts["name_makedonia"])
    rows = [
        (words["everyone"], "mercenary", facts["reinforcement_mercenaries"]),
        (makedonia, "loyal", facts["reinforcement_makedonia_loyal"]),
        (words["legitimacy"], "loyal", facts["reinforcement_most_legitimacy_loyal"]),
        (words["vp"], "mercenary", facts["reinforcement_most_vp_mercenaries"]),
        (words["tied"], "mercenary", facts["reinforcement_tied_vp_mercenaries"]),
        (words["body"], "loyal", game.config.reinforcements_body_holder_loyal),
    ]
    return entry["heads"], tuple((who, gets(kind, count)) for who, kind, count in rows if count)


def _players(game: BookSettings, entry: Entry) -> Made:
    none = entry["words"]["none"]
    return entry["heads"], tuple(
        (
            str(count.players),
            str(count.generals_each),
            str(count.hand),
            str(count.rounds),
            str(count.table_cards or none),
            str(count.reveals or none),
            none if count.instant_vp == NEVER else str(count.instant_vp),
        )
        for count in game.content.player_counts.values()
    )


def _generals(game: BookSettings, entry: Entry) -> Made:
    config, heads = game.config, list(entry["heads"])
    by_stars = config.command_rank == "stars"
    if by_stars:
        heads[1] = entry["words"]["stars"]

    def rank(general: General) -> str:
        if not by_stars:
            return str(general.seniority)
        more = (general.id in config.two_star_generals) + 2 * (general.id in config.three_star_generals)
        return "★" * (1 + more)

    return heads, tuple(
        (
            general.name,
            rank(general),
            str(general.initiative),
            str(general.battle),
            _signed(general.popularity),
            _cell(general.legitimacy),
            general.ability.text if config.general_abilities and general.ability.text else DASH,
        )
        for general in game.content.generals
        if any(kind != GeneralClass.UNAVAILABLE for kind in general.class_by_players.values())
    )


def _provinces(game: BookSettings, entry: Entry) -> Made:
    content = game.content
    fleets = {
        fleet.holder_index: f"{fleet.normal}/{fleet.upgraded}"
        for fleet in content.fleets
        if fleet.holder == FleetHolder.PROVINCE
    }
    return entry["heads"], tuple(
        (
            province.name,
            str(province.vp),
            str(province.need),
            str(len(province.spaces)),
            content.spaces[province.major_city].name if province.major_city >= 0 else DASH,
            fleets.get(province.index, DASH),
        )
        for province in sorted(content.provinces, key=lambda province: (-province.vp, province.name))
    )


def _fleets(game: BookSettings, entry: Entry) -> Made:
    content, rows = game.content, []
    cards = {card.id: card.title for card in content.cards}
    for fleet in content.fleets:
        if fleet.holder == FleetHolder.CARD:
            holder = entry["words"]["card"].format(card=cards[fleet.card])
        elif fleet.holder == FleetHolder.PROVINCE:
            holder = content.provinces[fleet.holder_index].name
        else:
            holder = content.spaces[fleet.holder_index].name
        rows.append((fleet.name, holder, str(fleet.normal), str(fleet.upgraded)))
    return entry["heads"], tuple(rows)


def _royal_family(game: BookSettings, entry: Entry) -> Made:
    words, rows = entry["words"], []
    one_each = game.config.royal_family_legitimacy == "one_each"
    for royal in game.content.royals:
        if royal.kind == RoyalKind.BODY:
            continue
        turn = game.content.calendar[royal.regency_turn - 1].name if royal.regency_turn else ""
        rows.append(
            (
                royal.name,
                words["heir" if royal.kind == RoyalKind.HEIR else "female"],
                "1" if one_each else str(royal.legitimacy),
                words["turn"].format(turn=turn) if turn else words["never"],
            )
        )
    return entry["heads"], tuple(rows)


def _independent_armies(game: BookSettings, entry: Entry) -> Made:
    return entry["heads"], tuple(
        (army.name.title(), army.people, str(army.units), str(army.initiative), str(army.battle))
        for army in game.content.independents
    )


def _turns(game: BookSettings, entry: Entry) -> Made:
    words, config, rows = entry["words"], game.config, []
    for turn in game.content.calendar[: config.turns]:
        said: Iterable[str] = [
            words["no_reinforcements"] if not turn.reinforcements else "",
            words["no_victory"] if turn.turn < config.instant_from_turn else "",
            words["cart_stays"] if turn.turn == 1 and not config.faster_cart else "",
            *(_turn_event(game, words, event) for event in turn.events),
            words["burial"] if turn.burial else "",
            words["recruit_at_equal"]
            if turn.recruit_at_equal and config.recruit_general == "reserve"
            else "",
            words["last"] if turn.turn == config.turns else "",
        ]
        rows.append((turn.name, " ".join(game.fill(sentence) for sentence in said if sentence) or DASH))
    return entry["heads"], tuple(rows)


def _turn_event(game: BookSettings, words: Mapping[str, str], event: str) -> str:
    if not event.startswith(REGENCY_EVENT):
        return words[event]
    heir = game.content.royals[game.content.index["royal"][event.removeprefix(REGENCY_EVENT)]]
    return words["comes_of_age"].format(heir=heir.name) if game.config.regency != "off" else ""


MAKERS: Final[Mapping[str, Callable[[BookSettings, Entry], Made]]] = {
    "battle": _battle,
    "attrition": _attrition,
    "siege": _siege,
    "siege-roll": _siege_roll,
    "siege-points": _siege_points,
    "general-loss": _general_loss,
    "movement": _movement,
    "reactions": _reactions,
    "paths": _paths,
    "unrest": _unrest,
    "units": _units,
    "reinforcements": _reinforcements,
    "players": _players,
    "generals": _generals,
    "provinces": _provinces,
    "fleets": _fleets,
    "royal-family": _royal_family,
    "independent-armies": _independent_armies,
    "turns": _turns,
}
