"""`diadochoi odds`: exact chances of battles, sieges, reactions and Attrition, from plain numbers.

This module reads the numbers and prints tables; `rules.knowledge.odds` does the calculation.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from diadochoi.cli.arguments import add_facts_options, read_facts, whole_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.model import Content, General, UnitKind
from diadochoi.message import Message, with_hint
from diadochoi.rules.core import units
from diadochoi.rules.core.config import make_config
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds_on_table import siege_results, stakes_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

UNIT_NAMES = {
    "loyal": UnitKind.LOYAL,
    "royal": UnitKind.ROYAL,
    "silver_shield": UnitKind.SILVER_SHIELDS,
    "mercenary": UnitKind.MERCENARY,
    "elephant": UnitKind.ELEPHANT,
    "cavalry": UnitKind.CAVALRY,
}
SHORT_NAMES = {"merc": "mercenary", "mercenarie": "mercenary", "cav": "cavalry", "ra": "royal"}
INDEPENDENT = "independent"
MINOR = "minor"
NO_GENERAL = "none"
SIEGE_POINTS = 3  # for a Major City
LIMIT = 60  # CUs on one side; the tables have no more
_count, _some = whole_number(0), whole_number(1)
_few, _several = whole_number(0, LIMIT), whole_number(1, LIMIT)


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("odds", help=Help("help-odds"))
    parser.set_defaults(run=lambda _: _help(parser))
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND")
    _register_battle(commands)

    naval = commands.add_parser("naval", help=Help("help-odds_naval"))
    naval.add_argument("mover", type=_count, metavar="MOVER", help=Help("help-odds_naval_mover"))
    naval.add_argument("interceptor", type=_count, metavar="INTERCEPTOR")
    naval.add_argument(
        "--mover-bonus", type=int, default=0, metavar="N", help=Help("help-odds_naval_mover_bonus")
    )
    naval.add_argument("--interceptor-bonus", type=int, default=0, metavar="N")
    _finish(naval, naval_battle)

    siege_parser = commands.add_parser("siege", help=Help("help-odds_siege"))
    siege_parser.add_argument(
        "--modifier", type=int, default=0, metavar="N", help=Help("help-odds_siege_modifier")
    )
    siege_parser.add_argument(
        "--points", type=_few, default=0, metavar="N", help=Help("help-odds_siege_points")
    )
    siege_parser.add_argument(
        "--needed",
        type=_several,
        default=SIEGE_POINTS,
        metavar="N",
        help=Help("help-odds_siege_needed"),
    )
    siege_parser.add_argument(
        "--rolls", type=_several, default=1, metavar="N", help=Help("help-odds_siege_rolls")
    )
    siege_parser.add_argument("--army", type=_few, default=0, metavar="N", help=Help("help-odds_siege_army"))
    siege_parser.add_argument(
        "--garrison", type=_few, default=0, metavar="N", help=Help("help-odds_siege_garrison")
    )
    _finish(siege_parser, siege)

    for name, ability in (("interception", "intercept_on"), ("evasion", "evade_on")):
        reaction_parser = commands.add_parser(name, help=Help(f"help-odds_{name}"))
        reaction_parser.add_argument(
            "--initiative", type=_some, metavar="N", help=Help("help-odds_reaction_initiative")
        )
        reaction_parser.add_argument("--general", metavar="NAME", help=Help("help-odds_reaction_general"))
        reaction_parser.add_argument("--modifier", type=int, default=0, metavar="N")
        reaction_parser.set_defaults(ability=ability)
        _finish(reaction_parser, reaction)

    attrition_parser = commands.add_parser("attrition", help=Help("help-odds_attrition"))
    attrition_parser.add_argument("--units", type=_some, required=True, metavar="N")
    attrition_parser.add_argument(
        "--column", type=_count, default=0, metavar="N", help=Help("help-odds_attrition_column")
    )
    attrition_parser.add_argument("--modifier", type=int, default=0, metavar="N")
    attrition_parser.add_argument("--general", metavar="NAME", help=Help("help-odds_attrition_general"))
    _finish(attrition_parser, attrition)


def _register_battle(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "battle",
        help=Help("help-odds_battle"),
        description=Help("help-odds_battle_about"),
    )
    for side in ("attacker", "defender"):
        group = parser.add_argument_group(Help(f"help-odds_{side}"))
        group.add_argument(f"--{side}", required=True, metavar="UNITS", help=Help("help-odds_battle_units"))
        group.add_argument(f"--{side}-battle", type=_count, metavar="N", help=Help("help-odds_battle_rating"))
        group.add_argument(f"--{side}-general", metavar="NAME", help=Help("help-odds_battle_general"))
        local = [f"--{side}-local"] + (["--local"] if side == "defender" else [])
        group.add_argument(
            *local,
            type=_count,
            default=0,
            metavar="N",
            dest=f"{side}_local",
            help=Help("help-odds_battle_local"),
        )
        group.add_argument(
            f"--{side}-bonus", type=int, default=0, metavar="N", help=Help("help-odds_battle_bonus")
        )
        group.add_argument(
            f"--{side}-elephants-stopped",
            action="store_true",
            help=Help("help-odds_battle_elephants_stopped"),
        )
    parser.add_argument("--cavalry", action="store_true", help=Help("help-odds_battle_cavalry"))
    _finish(parser, battle)


def _finish(parser: argparse.ArgumentParser, run: object) -> None:
    add_facts_options(parser)
    parser.add_argument("--json", action="store_true", help=Help("help-odds_json"))
    parser.set_defaults(run=run)


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


# ---------------------------------------------------------------------- reading input


def read_units(option: str, text: str) -> tuple[int, int]:
    """A packed group and a number of Independent CUs from text such as "2 loyal, 3 mercenary"."""
    group = independent = 0
    parts = re.findall(r"(\d+)\s*([^\d]*)", text.replace(",", " ").replace("+", " "))
    if not parts or re.match(r"\s*[^\d\s]", text):
        raise CommandError(Message("cli-odds_no_units", option=option, text=text))
    for number, words in parts:
        name = "_".join(word for word in re.split(r"[\s_-]+", words.lower()) if word and word != "and")
        kind = name.removesuffix("s")
        kind = SHORT_NAMES.get(kind, kind)
        if kind == INDEPENDENT:
            independent += int(number)
        elif kind in UNIT_NAMES:
            group += int(number) * units.ONE[UNIT_NAMES[kind]]
        else:
            raise CommandError(_unknown("cli-odds_unit", option, name, _kinds()))
        if int(number) > LIMIT or units.count(group) + independent > LIMIT:
            raise CommandError(Message("cli-odds_too_many", option=option, most=LIMIT))
    if group and independent:
        raise CommandError(Message("cli-odds_mixed", option=option))
    if not group and not independent:
        raise CommandError(Message("cli-odds_empty_side", option=option))
    return group, independent


def _kinds() -> list[str]:
    return ["loyal", "royal", "silver_shields", "mercenary", "elephant", "cavalry", INDEPENDENT]


def _unknown(key: str, option: str, name: str, known: Iterable[str]) -> Message:
    names = list(known)
    close = difflib.get_close_matches(name, names, n=1)
    hint = Message("hint-did_you_mean", near=close) if close else Message("hint-choose_from", names=names)
    return with_hint(Message(key, option=option, name=name or "none"), hint)


def find_general(content: Content, option: str, name: str) -> General:
    index = content.index["general"].get(name.lower())
    if index is None:
        raise CommandError(_unknown("cli-odds_major_general", option, name.lower(), content.index["general"]))
    return content.generals[index]


def _number(general: General, param: str) -> int:
    value = general.ability.params[param]
    assert isinstance(value, int)
    return value


def read_side(content: Content, arguments: argparse.Namespace, name: str) -> odds.BattleSide:
    values = vars(arguments)
    group, independent = read_units(f"--{name}", values[name])
    rating, leader = values[f"{name}_battle"], values[f"{name}_general"]
    general = None
    if independent and leader is not None and leader not in (MINOR, NO_GENERAL):
        raise CommandError(Message("cli-odds_general", side=name, general=leader))
    major = rating is not None and rating > 0 and leader != MINOR and not independent
    if leader is not None and leader not in (MINOR, NO_GENERAL):
        general = find_general(content, f"--{name}-general", leader)
        major = True
    if rating is None:
        if general is not None:
            rating = general.battle
        else:
            rating = 0 if leader == NO_GENERAL else content.minors.battle
    lowers_attrition = general is not None and general.ability.name == "attrition_roll"
    return odds.BattleSide(
        group=group,
        independent=independent,
        local=values[f"{name}_local"],
        rating=rating,
        major=major,
        bonus=values[f"{name}_bonus"],
        stopped=values[f"{name}_elephants_stopped"],
        reroll=general is not None and general.ability.name == "elephant_reroll",
        relief=_number(general, "modifier") if general is not None and lowers_attrition else 0,
        relief_lowest=_number(general, "minimum") if general is not None and lowers_attrition else 1,
    )


def check_supply(content: Content, group: int) -> None:
    """Refuse more CUs of a kind than the game has."""
    for kind in content.units:
        wanted = units.of_kind(group, kind.kind)
        if 0 <= kind.supply < wanted:
            raise CommandError(
                Message("cli-cus_too_many_game", wanted=wanted, kind=kind.name, supply=kind.supply)
            )


# ---------------------------------------------------------------------- printing


def percent(chance: Fraction) -> str:
    if chance in (0, 1):
        return str(Message("result-never" if chance == 0 else "result-always"))
    return f"{float(chance):.1%}"


def span(values: odds.Chances) -> str:
    """A certain value, or the range with its mean."""
    if len(values) == 1:
        return str(next(iter(values)))
    mean = f"{float(odds.mean(values)):.2f}"
    return str(Message("result-odds_span", low=min(values), high=max(values), mean=mean))


def plain(values: odds.Chances) -> dict[str, float]:
    return {str(value): float(chance) for value, chance in values.items()}


def _print_json(data: object) -> int:
    print(json.dumps(data, indent=2))
    return 0


def _table(*headings: str) -> Table:
    """A table with headings from the catalogue; an empty key gives a column without one."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for place, heading in enumerate(headings):
        table.add_column(_said(heading) if heading else "", justify="left" if place == 0 else "right")
    return table


def _said(name: str) -> str:
    return str(Message(f"result-odds_{name}"))


def _lost(side: str, lost: int) -> str:
    return str(Message(f"result-odds_{side}_loses", lost=lost))


# ---------------------------------------------------------------------- commands


def battle(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    attacker = read_side(content, arguments, "attacker")
    defender = read_side(content, arguments, "defender")
    check_supply(content, attacker.group + defender.group)
    config = make_config(content, min(content.player_counts), arguments.edition)
    costs_always = config.winner_loss == "one_always"
    result = odds.land_battle(
        content.tables, attacker, defender, arguments.cavalry, costs_always, stakes_of(config)
    )
    if arguments.json:
        return _print_json(
            {
                "attacker": {
                    "wins": float(result.attacker_wins),
                    "commander_killed": float(result.attacker_killed),
                    "strength": plain(result.attacker_strength),
                    "losses": plain(result.attacker_losses),
                },
                "defender": {
                    "wins": float(result.defender_wins),
                    "commander_killed": float(result.defender_killed),
                    "strength": plain(result.defender_strength),
                    "losses": plain(result.defender_losses),
                },
                "draw": float(result.draw),
                "winner_losses": plain(result.winner_losses),
            }
        )
    table = _table("", "attacker", "defender")
    table.add_row(_said("strength"), span(result.attacker_strength), span(result.defender_strength))
    table.add_row(_said("rating"), str(attacker.rating or "-"), str(defender.rating or "-"))
    table.add_row(
        _said("wins"), f"[bold]{percent(result.attacker_wins)}", f"[bold]{percent(result.defender_wins)}"
    )
    table.add_row(_said("draw"), percent(result.draw), percent(result.draw))
    table.add_row(_said("killed"), percent(result.attacker_killed), percent(result.defender_killed))
    for lost in sorted({*result.attacker_losses, *result.defender_losses}):
        cells = [
            percent(losses[lost]) if lost in losses else ""
            for losses in (result.attacker_losses, result.defender_losses)
        ]
        table.add_row(_lost("side", lost), *cells)
    console = Console(highlight=False)
    console.print(table)
    free = result.winner_losses.get(0, Fraction(0))
    console.print(str(Message("result-odds_losses", share=percent(free))), style="dim")
    return 0


def naval_battle(arguments: argparse.Namespace) -> int:
    result = odds.naval_battle(
        read_facts(arguments).tables,
        arguments.mover,
        arguments.interceptor,
        arguments.mover_bonus,
        arguments.interceptor_bonus,
    )
    if arguments.json:
        return _print_json(
            {
                "mover_wins": float(result.mover_wins),
                "draw": float(result.draw),
                "interceptor_wins": float(result.interceptor_wins),
            }
        )
    table = _table("mover_wins", "draw_continues", "interceptor_wins")
    table.add_row(percent(result.mover_wins), percent(result.draw), percent(result.interceptor_wins))
    Console(highlight=False).print(table)
    return 0


def siege(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    config = make_config(content, min(content.player_counts), arguments.edition)
    results = siege_results(config)
    if results:  # hy/48
        if (arguments.points, arguments.needed) != (0, SIEGE_POINTS):
            raise CommandError(Message("cli-odds_no_siege_points", edition=arguments.edition))
        arguments.needed = 1
    if arguments.points >= arguments.needed:
        raise CommandError(
            Message("cli-odds_points_complete", points=arguments.points, needed=arguments.needed)
        )
    least = content.tables.numbers["siege_minimum_cus"]
    if 0 < arguments.army < least:
        raise CommandError(Message("cli-odds_small_army", army=arguments.army, least=least))
    result = odds.siege(
        content.tables,
        arguments.modifier,
        arguments.points,
        needed=arguments.needed,
        rolls=arguments.rolls,
        besiegers=arguments.army,
        garrison=arguments.garrison,
        results=results,
    )
    if arguments.json:
        return _print_json(
            {
                "completed": float(result.completed),
                "completed_by": [float(chance) for chance in result.completed_by],
                "points_otherwise": plain(result.points),
                "losses": plain(result.losses),
            }
        )
    console = Console(highlight=False)
    table = _table("after", "completed")
    for roll, chance in enumerate(result.completed_by, start=1):
        table.add_row(str(Message("result-odds_rolls", rolls=roll)), f"[bold]{percent(chance)}")
    console.print(table)
    for made, chance in result.points.items():
        left = Message("result-odds_points", points=made, needed=arguments.needed, chance=percent(chance))
        console.print(str(left))
    for lost, chance in result.losses.items():
        console.print(f"{_lost('besieger', lost)}: {percent(chance)}")
    return 0


def reaction(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    ability = 7
    if arguments.general is not None:
        if arguments.initiative is not None:
            raise CommandError(Message("cli-odds_general_or_initiative"))
        general = find_general(content, "--general", arguments.general)
        if general.ability.name == arguments.ability:
            ability = _number(general, "roll")
        rows = [(general.name, odds.reaction(general.initiative, arguments.modifier, ability))]
    else:
        ratings = [arguments.initiative] if arguments.initiative is not None else [2, 3, 4]
        rows = [(str(rating), odds.reaction(rating, arguments.modifier)) for rating in ratings]
    if arguments.json:
        return _print_json({name: float(chance) for name, chance in rows})
    table = _table("general" if arguments.general else "initiative", "succeeds")
    for name, chance in rows:
        table.add_row(name, f"[bold]{percent(chance)}")
    Console(highlight=False).print(table)
    return 0


def attrition(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    relief, lowest = 0, 1
    if arguments.general is not None:
        general = find_general(content, "--general", arguments.general)
        if general.ability.name == "attrition_roll":
            relief, lowest = _number(general, "modifier"), _number(general, "minimum")
    result = odds.attrition(
        content.tables, arguments.units, arguments.column, arguments.modifier, relief, lowest
    )
    if arguments.json:
        return _print_json({"losses": plain(result)})
    table = _table("cus_lost", "chance")
    for lost, chance in result.items():
        table.add_row(str(lost), f"[bold]{percent(chance)}")
    Console(highlight=False).print(table)
    return 0
