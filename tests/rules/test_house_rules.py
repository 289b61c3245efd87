"""Every house rule and switch has an effect: the rules read it and a game shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from diadochoi.cli.rule_coverage import scenario_files
from diadochoi.content import load
from diadochoi.content.schema import DECIDED_ELSEWHERE, SWITCHES_DECIDED_ELSEWHERE
from diadochoi.content.switches import load_switches
from diadochoi.rules.core import config
from diadochoi.rules.core.config import COUNT_FIELDS, HOUSE_SWITCHES, SWITCH_FIELDS

ROOT = Path(__file__).parent.parent.parent
CHAPTERS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "src" / "diadochoi" / "rules").rglob("*.py"))
    if path.name != "config.py"
)
CONFIG = (ROOT / "src" / "diadochoi" / "rules" / "core" / "config.py").read_text(encoding="utf-8")
HOUSE_RULES = load().house_rules


@pytest.mark.parametrize("rule", sorted(HOUSE_RULES))
def test_every_house_rule_is_read_by_a_chapter(rule: str) -> None:
    assert re.search(rf'\.house\(\s*"{rule}"\s*\)', CHAPTERS)


@pytest.mark.parametrize("name", sorted({*SWITCH_FIELDS, *HOUSE_SWITCHES, *COUNT_FIELDS.values()}))
def test_every_switch_is_read_by_a_chapter_or_becomes_a_house_rule(name: str) -> None:
    assert re.search(rf"\bconfig\.{name}\b", CHAPTERS) or f'switches["{name}"]' in CONFIG


@pytest.mark.parametrize("number", sorted(load().tables.numbers))
def test_every_number_of_the_tables_is_read_by_a_chapter(number: str) -> None:
    """So a content pack that changes one changes the game; a pack cannot change the others."""
    read = f'"{number}"' in CHAPTERS or f'numbers["{number}"]' in CONFIG
    assert read is (("numbers", number) not in DECIDED_ELSEWHERE)


@pytest.mark.parametrize("name", sorted(load_switches()))
def test_a_pack_can_change_the_switches_that_the_rules_read_in_the_edition_and_no_others(name: str) -> None:
    read = (
        {*SWITCH_FIELDS, *config.OPTION_SWITCHES, *HOUSE_SWITCHES}
        - config._facts(load()).keys()
        - {*config.FACT_SWITCHES}
    )
    assert (name in read) is (name not in SWITCHES_DECIDED_ELSEWHERE)


def agreed_in_scenarios() -> Iterator[tuple[str, str]]:
    for path in scenario_files(ROOT / "tests"):
        text = path.read_text(encoding="utf-8")
        if "house_rules" in text:
            yield from yaml.load(text, yaml.BaseLoader).get("house_rules", {}).items()


def test_every_value_of_a_house_rule_is_played_in_a_scenario_or_test() -> None:
    """All other scenarios use the recommended values."""
    played = set(agreed_in_scenarios())
    sources = [
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests" / "rules").rglob("*.py"))
        if path.name != Path(__file__).name
    ]
    unproven = [
        f"{rule.id} = {value}"
        for rule in HOUSE_RULES.values()
        for value in rule.values
        if value != rule.default
        and (rule.id, value) not in played
        and not any(rule.id in text and f'"{value}"' in text for text in sources)
    ]
    assert unproven == []
