"""Every number that a content pack can change, and packs that change one of them.

The list comes from the schema, the effects of cards, the abilities of Generals and the switches, so a new
field is included automatically. A number has an effect if some scenario or game goes differently with the
changed pack: its witness. `python -m tests.content.pack_numbers` looks for a witness for every number that
has none yet and writes data/pack_numbers.toml.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from diadochoi.content import Content, ContentError
from diadochoi.content.checks.effects import ABILITIES, EFFECTS
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition, read_edition
from diadochoi.content.entries import Entries, numbers_known
from diadochoi.content.pack_files import PackFiles
from diadochoi.content.problems import ContentProblem
from diadochoi.content.schema import ALWAYS_ALLOWED, KINDS, Field, Type, whole
from diadochoi.content.switches import SwitchType, load_switches
from diadochoi.record.errors import GameError, ScenarioError
from diadochoi.record.lessons.lesson_files import FOLDER as LESSONS
from diadochoi.record.scenarios.scenario import Scenario
from diadochoi.record.scenarios.yaml_lines import YamlMap, read_yaml
from diadochoi.rules.core.chance import DiceScriptError, seed_bytes
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.rules.engine import play
from diadochoi.rules.turn.setup import new_state

SCENARIOS = Path(__file__).parents[1] / "scenarios"
WITNESSES = Path(__file__).parent / "data" / "pack_numbers.toml"
NUMERIC = (Type.WHOLE, Type.WHOLES, Type.GRID, Type.UNITS, Type.UNIT_CHOICES, Type.POINT)
PLAYS = 400
STEPS = (1, -1, 2, -2, 3)
REFUSED = "refused"
OPTION_PLAYERS = "edition.option.players"  # which options there are, so no game with them goes differently
UNIQUE = 21  # Seniority runs from 1 to 20 without duplicates: reversed
ABOUT = 'id = "other"\ntitle = "One number changed"\nauthor = "a test"\nsource = "chosen: to see it obeyed"\n'


def scenario_path(name: str) -> Path:
    """Return a scenario by its folder and name: one of the tests', or a lesson."""
    own = SCENARIOS / name
    return own if own.exists() else LESSONS / name


@dataclass(frozen=True, slots=True)
class Change:
    """One number in all entries that have it, or in one of them, changed by a step."""

    edition: str
    step: int
    only: str = ""  # the key of a single entry

    def __str__(self) -> str:
        return f"{self.edition} {self.only or 'all'} {self.step:+d}"

    @staticmethod
    def read(text: str) -> Change:
        edition, only, step = text.split(" ")
        return Change(edition, int(step), "" if only == "all" else only)


# ---------------------------------------------------------------------- which numbers there are


def numbers() -> dict[str, Field]:
    """Return every number by its path: `general.start.pcs`, `effect.campaign.mp`, `switch.rounds`."""
    found: dict[str, Field] = {}
    for kind in KINDS.values():
        for name, field in kind.fields.items():
            if name not in kind.key:
                found.update(_inside(f"{kind.name}.{name}", field))
    for name in numbers_known():
        found[f"numbers.{name}"] = whole(-9, 99)
    for group, known in (("ability", ABILITIES), ("effect", EFFECTS)):
        for owner, params in known.items():
            for name, field in params.items():
                found.update(_inside(f"{group}.{owner}.{name}", field))
    found[OPTION_PLAYERS] = Field(Type.WHOLES, low=-9, high=99)
    for switch in load_switches().values():
        if switch.type is SwitchType.INT:
            found[f"switch.{switch.id}"] = Field(Type.WHOLE, low=switch.low, high=switch.high)
        elif switch.type is SwitchType.LIST and switch.items == "int":
            found[f"switch.{switch.id}"] = Field(Type.WHOLES, low=switch.low, high=switch.high)
    return found


def _inside(path: str, field: Field) -> Iterator[tuple[str, Field]]:
    if field.type in NUMERIC:
        yield path, field
    for name, inner in field.inside.items():
        yield from _inside(f"{path}.{name}", inner)


# ---------------------------------------------------------------------- packs that change one


def moved(field: Field, value: Any, step: int) -> Any:
    """Return a value changed by a step as far as its bounds allow, else the same value."""
    low = field.low if field.low is not None else 0
    high = field.high if field.high is not None else 99
    match field.type:
        case Type.WHOLE:
            return value + step if low <= value + step <= high or low == high else value
        case Type.WHOLES:
            if step == 3:
                return value[:-1]
            return [number + step if low <= number + step <= high else number for number in value]
        case Type.GRID:
            return [[max(0, number + step) for number in row] for row in value]
        case Type.UNITS:
            return {
                kind: number + step if 1 <= number + step <= 20 else number for kind, number in value.items()
            }
        case Type.UNIT_CHOICES:
            units = Field(Type.UNITS)
            return [moved(units, choice, step) for choice in value]
        case Type.POINT:  # reversed, so that east is west
            return [value[0], round(60 - value[1] + step, 2)]
    raise AssertionError(field.type)


def deep(value: Any, path: tuple[str, ...], field: Field, step: int) -> Any:
    """Return the table or list of tables with the number at the end of the path changed."""
    if not path:
        return UNIQUE - value if field is KINDS["general"].fields["seniority"] else moved(field, value, step)
    if isinstance(value, list):
        return [deep(item, path, field, step) for item in value]
    if path[0] not in value:
        return value
    return {**value, path[0]: deep(value[path[0]], path[1:], field, step)}


def of_effect(
    params: dict[str, Any], effect: str, path: tuple[str, ...], own: str, field: Field, step: int
) -> Any:
    """Return the changed parameters of a card that has the effect, or has parts with it."""
    if own == effect:
        return deep(params, path, field, step)
    parts = [
        deep(part, path, field, step) if part.get("effect") == effect else part
        for part in params.get("parts", ())
    ]
    return {**params, "parts": parts} if parts else params


def kind_of(path: str) -> str:
    """Return the kind of entry that has a number."""
    head = path.split(".")[0]
    return {"ability": "general", "effect": "card", "switch": "edition"}.get(head, head)


def entry_changes(entries: Entries, path: str, change: Change) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield for every entry that the change touches: its file, its key with the changed field, its name."""
    field = numbers()[path]
    head, *rest = path.split(".")
    kind = kind_of(path)
    for entry in entries.of(kind):
        keys = {name: entry.fields[name] for name in KINDS[kind].key}
        name = "-".join(str(value) for value in keys.values())
        if change.only not in ("", name) or (kind == "edition" and entry.fields["id"] != change.edition):
            continue
        if head == "ability":
            if entry.fields["ability"]["name"] != rest[0]:
                continue
            top, steps = "ability", ("params", *rest[1:])
            new = deep(entry.fields[top], steps, field, change.step)
        elif head == "effect":
            top = "params"
            if top not in entry.fields:
                continue
            new = of_effect(
                entry.fields[top], rest[0], tuple(rest[1:]), entry.fields["effect"], field, change.step
            )
        else:
            top, *inner = ("switches", *rest) if head == "switch" else rest
            if top not in entry.fields:
                continue
            new = deep(entry.fields[top], tuple(inner), field, change.step)
        if new == entry.fields[top]:
            continue
        if KINDS[kind].whole:
            keys = {key: value for key, value in entry.fields.items() if key not in ALWAYS_ALLOWED}
        yield KINDS[kind].file, {**keys, top: new}, name


@cache
def entries_of(edition: str) -> Entries:
    return read_edition(edition)[0]


def pack_of(path: str, change: Change) -> PackFiles | None:
    """Return the pack that makes a change, None if it touches nothing."""
    kind = {"ability": "general", "effect": "card", "switch": "edition"}.get(
        path.split(".")[0], path.split(".")[0]
    )
    blocks: list[str] = []
    file = ""
    for changed, fields, _ in entry_changes(entries_of(change.edition), path, change):
        file = changed
        header = "" if kind == "edition" else f"[{kind}]\n" if KINDS[kind].once else f"[[{kind}]]\n"
        blocks.append(header + "".join(f"{key} = {toml(value)}\n" for key, value in fields.items()))
    if not blocks:
        return None
    if kind == "edition":
        file = f"editions/{change.edition}.toml"
    return PackFiles(tuple(sorted({"pack.toml": ABOUT, file: "\n".join(blocks)}.items())), Path("other"))


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def toml_key(key: str) -> str:
    return key if key.replace("_", "").isalnum() else toml(key)


# ---------------------------------------------------------------------- the course of a scenario


@cache
def scenario_data(file: str) -> YamlMap:
    return read_yaml(scenario_path(file).read_text(encoding="utf-8"), file)


class Crash(Exception):
    """The rules fail on content that passes the checks."""


def course(witness: str, content: Content, edition: str) -> list[object] | None:
    """Return what is asked, offered and logged, step by step; None if a scenario cannot start with it."""
    try:
        if witness.startswith("play "):
            return course_of_play(content, edition, *(int(part) for part in witness.split()[1:]))
        return course_of_scenario(witness, content, edition)
    except ConfigError:
        return None
    except Exception as error:
        raise Crash(f"{witness} in {edition}: {type(error).__name__}: {error}") from error


def course_of_scenario(file: str, content: Content, edition: str) -> list[object] | None:
    try:
        scenario = Scenario(scenario_data(file), file, content, edition)
        game = scenario.start()
    except (GameError, ScenarioError, DiceScriptError):
        return None
    found: list[object] = [game.state.values(), list(game.state.options)]
    found.append([str(event) for event in game.start_events])
    try:
        for step in scenario.steps(game):
            events = [str(event) for event in game.plays[-1].events] if game.plays and step.action else []
            found.append((game.state.asked, list(game.state.options), events))
    except ScenarioError as error:
        found.append(str(error))
    found.append(game.state.values())
    return found


def course_of_play(content: Content, edition: str, players: int, plays: int) -> list[object]:
    """Return a game from the set-up on in which everybody chooses by the number of the play."""
    options = ("16.9",) if edition == "4e" else ()
    state = new_state(content, make_config(content, players, edition, options), seed_bytes(players))
    found: list[object] = [state.values()]
    for number in range(plays):
        if state.winner >= 0:
            break
        found.append((state.asked, state.options))
        play(state, state.options[number * 7919 % len(state.options)])
    found.append(state.values())
    return found


def witnesses() -> dict[str, str | list[str]]:
    return tomllib.loads(WITNESSES.read_text(encoding="utf-8")) if WITNESSES.exists() else {}


def loaded(path: str, change: Change) -> Content | list[ContentProblem] | None:
    """Return the changed content, the problems that refuse it, or None if the change touches nothing."""
    pack = pack_of(path, change)
    if pack is None:
        return None
    try:
        return load_edition(change.edition, pack)
    except ContentError as error:
        return list(error.problems)


def changes(path: str, edition: str) -> Iterator[Change]:
    """Yield all entries together first; then one after the other, if they do not work together."""
    for step in STEPS:
        yield Change(edition, step)
    kind = kind_of(path)
    if not KINDS[kind].once and kind != "edition":
        for step in STEPS[:2]:
            names = [name for _, _, name in entry_changes(entries_of(edition), path, Change(edition, step))]
            for name in names:
                yield Change(edition, step, name)


def speaks_of(witness: str, names: set[str]) -> bool:
    """Return whether it is a game, or a scenario that names a changed entry: these are tried first."""
    if witness.startswith("play "):
        return True
    text = scenario_path(witness).read_text(encoding="utf-8")
    return any(name in text or name in witness for name in names if name)


def find_witness(path: str, base: dict[tuple[str, str], list[object] | None]) -> str | list[str] | None:
    """Return `refused`, or the change and the scenario or game that goes differently with it."""
    accepted = False
    crashes: list[str] = []
    for edition in EDITIONS:
        tried = 0
        for change in changes(path, edition):
            content = loaded(path, change)
            if not isinstance(content, Content):
                continue
            accepted = True
            tried += 1
            if tried > 2:
                break
            names = {name for _, _, name in entry_changes(entries_of(edition), path, change)}
            for (file, played), usual in sorted(
                base.items(), key=lambda item: not speaks_of(item[0][0], names)
            ):
                if played != edition or usual is None:
                    continue
                try:
                    other = course(file, content, edition)
                except Crash as crash:
                    crashes.append(f"{change}: {crash}")
                    break
                if other is not None and other != usual:
                    return [str(change), file]
    if crashes:
        print("CRASH", path, crashes)
        return None
    return None if accepted else REFUSED


def main(only: list[str]) -> None:
    known = witnesses()
    base: dict[tuple[str, str], list[object] | None] = {}
    files = sorted(
        path.relative_to(folder).as_posix()
        for folder in (SCENARIOS, LESSONS)
        for path in folder.rglob("*.yaml")
    )
    for file in files:
        edition = str(scenario_data(file).get("edition", "4e"))
        base[file, edition] = course(file, load_edition(edition), edition)
    for edition in EDITIONS:
        for players in (2, 3, 4, 5):
            witness = f"play {players} {PLAYS}"
            base[witness, edition] = course(witness, load_edition(edition), edition)
    for path in numbers():
        if path in known or (only and not any(path.startswith(prefix) for prefix in only)):
            continue
        found = find_witness(path, base)
        print(path, found, flush=True)
        if found is not None:
            known[path] = found
            lines = [f"{toml(name)} = {toml(known[name])}\n" for name in numbers() if name in known]
            WITNESSES.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
