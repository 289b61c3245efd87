"""The words of switches and house rules are types in `core/config`: the same words as in the data files."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_overloads, get_type_hints

import pytest

from diadochoi.content import load
from diadochoi.content.switches import load_switches
from diadochoi.rules.core.config import SWITCH_FIELDS, Config

WORDED = {name: switch.values for name, switch in load_switches().items() if switch.values}


def words(hint: Any) -> set[str]:
    """Return the words that a Literal allows, or a tuple of Literals; empty for any other type."""
    if get_origin(hint) is tuple:
        hint = get_args(hint)[0]
    return set(get_args(hint)) if get_origin(hint) is Literal else set()


@pytest.mark.parametrize("name", SWITCH_FIELDS)
def test_the_type_of_a_switch_has_the_words_of_the_data(name: str) -> None:
    assert words(get_type_hints(Config)[name]) == set(WORDED.get(name, ()))


def test_the_types_of_the_house_rules_have_their_names_and_words() -> None:
    typed: dict[str, set[str]] = {}
    for overload in get_overloads(Config.house):
        hints = get_type_hints(overload)
        typed |= {rule: words(hints["return"]) for rule in words(hints["rule"])}
    assert typed == {rule.id: set(rule.values) for rule in load().house_rules.values()}
