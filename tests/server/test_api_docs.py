"""docs/api.md is correct: its examples have the right fields, and no request is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from pydantic import BaseModel

from diadochoi.record import dice_proof
from diadochoi.rules.knowledge import views
from diadochoi.server import messages, problems
from diadochoi.server.schemas.table_info import Dice, MyRole, Progress, SeatInfo, SeatTime, TableInfo
from diadochoi.server.schemas.table_requests import NewTable
from diadochoi.server.schemas.verification import ChanceNumberInfo, PlayChanceInfo, Verification
from diadochoi.server.views import entry_view, forecast_types, game_view
from tests.server.description import description

TEXT = Path(__file__).parents[2].joinpath("docs", "api.md").read_text()
EXAMPLES: list[Any] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
DESCRIPTION = description()


def example(*keys: str) -> dict[str, Any]:
    """The example with these keys; the page has exactly one."""
    (found,) = [own for own in EXAMPLES if set(keys) <= set(own)]
    shown: dict[str, Any] = found
    return shown


def fields(shape: type) -> set[str]:
    """The fields of a model or of a TypedDict."""
    return set(shape.model_fields) if issubclass(shape, BaseModel) else set(get_type_hints(shape))


def test_an_error_is_shown_with_all_its_fields() -> None:
    assert set(example("code", "message")) == fields(problems.ProblemBody)


def test_a_table_is_shown_with_all_its_fields() -> None:
    table = example("id", "progress", "me")
    assert set(table) == fields(TableInfo)
    assert set(table["seats"][0]) == fields(SeatInfo)
    assert set(table["seats"][0]["time"]) == fields(SeatTime)
    assert set(table["dice"]) == fields(Dice)
    assert set(table["progress"]) == fields(Progress)
    assert set(table["me"]) == fields(MyRole)


def test_a_state_is_shown_with_all_its_fields() -> None:
    state = example("entries", "decision")
    assert set(state) == fields(game_view.TableState)
    assert set(state["decision"]) == fields(messages.DecisionInfo)
    assert set(state["decision"]["options"][0]) == fields(messages.Option)
    assert set(state["entries"][0]) <= fields(entry_view.EntryInfo)


def test_the_dice_are_shown_with_all_their_fields_and_the_rules_in_force() -> None:
    shown = example("commitment_rule", "number_rule")
    assert set(shown) == fields(Verification)
    assert set(shown["plays"][0]) == fields(PlayChanceInfo)
    assert set(shown["plays"][0]["numbers"][0]) == fields(ChanceNumberInfo)
    assert (shown["commitment_rule"], shown["number_rule"]) == (
        dice_proof.COMMITMENT_RULE,
        dice_proof.NUMBER_RULE,
    )


def test_every_field_of_an_entry_is_named() -> None:
    part = TEXT.partition("### Live")[2].partition("### The view")[0]
    assert {name for name in fields(entry_view.EntryInfo) if not re.search(rf"[`\"]{name}\b", part)} == set()


def test_what_can_be_sent_has_the_fields_shown() -> None:
    assert set(example("players", "seats", "start")) <= fields(NewTable)
    assert set(example("type", "id", "action")) == fields(messages.PlayCommand)
    assert set(example("type", "after")) == fields(messages.Hello)


def test_every_code_of_an_error_is_listed() -> None:
    part = TEXT.partition("## Errors")[2].partition("## Who you are")[0]
    assert {code for code in problems.STATUS if f"`{code}`" not in part} == set()


def test_every_kind_of_entry_is_listed() -> None:
    source = Path(messages.__file__).parent
    found = re.compile(r"\btable\.add\(\s*\"(\w+)\"")
    made = {kind for file in source.rglob("*.py") for kind in found.findall(file.read_text())}
    part = TEXT.partition("### Live")[2].partition("### The view")[0]
    assert len(made) > 8
    assert {kind for kind in made if f"`{kind}`" not in part} == set()


def test_every_member_of_the_view_that_the_page_names_is_there() -> None:
    """The description has all of them; the page must not name one that no longer exists."""
    part = TEXT.partition("### The view")[2].partition("## Looking closer")[0]
    named = set(re.findall(r"`([a-z_]+)`", part)) - {"view", "name", *views.BOX_NAMES.values()}
    shapes = DESCRIPTION["components"]["schemas"]
    views_of = [own for name, own in shapes.items() if name.endswith("View")]
    assert len(named) > 50
    assert named - {field for own in views_of for field in own["properties"]} == set()


def test_what_a_preview_tells_is_named() -> None:
    part = TEXT.partition("## Looking closer")[2]
    assert {name for name in fields(forecast_types.Preview) if f"`{name}`" not in part} == set()


@pytest.mark.parametrize("path", sorted(DESCRIPTION["paths"]))
def test_every_request_is_on_the_page(path: str) -> None:
    """Look for its method and path; in a long list of similar ones the end of the path is enough."""
    shown = re.sub(r"\{(\w+)\}", lambda found: "{" + _SHOWN.get(found[1], found[1]) + "}", path)
    start, _, end = shown.rpartition("/")
    for method in DESCRIPTION["paths"][path]:
        alone = rf"`{method.upper()} {re.escape(shown)}[`?]"
        after_others = rf"`{method.upper()} {re.escape(start)}/\w+`(, `/\w+`)*, `/{re.escape(end)}`"
        assert re.search(f"{alone}|{after_others}", TEXT), f"{method.upper()} {shown}"


_SHOWN = {"game_id": "id", "channel_id": "id", "digest": "hash", "rule": "id"}
