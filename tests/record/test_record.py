from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from diadochoi.record.errors import PositionError, RecordError
from diadochoi.record.game import new_game
from diadochoi.record.replay import RulesDiffer, load_data, load_game, replay
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.record.stored.record import (
    check_record,
    make_record,
    parse_record,
    record_text,
    save_data,
    save_game,
)
from diadochoi.record.stored.state_storage import canonical, fingerprint, restore_state, state_data
from diadochoi.rules import engine
from tests.record.playing import play_on, random_game, to_the_end
from tests.record.sealing import sealed


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return random_game(players=3, seed=4, plays=120).record()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_replay_gives_the_same_states_byte_for_byte(players: int) -> None:
    game = new_game(players, seed=players, options=("16.2", "16.9"), windows="everyone")
    play_on(game, 150)
    again = replay(json.loads(record_text(game.record())))
    assert again.state == game.state
    assert canonical(state_data(again.state)) == canonical(state_data(game.state))
    assert again.record() == game.record()


def test_finished_game_replays_to_its_result() -> None:
    game = to_the_end(players=2, seed=3)
    again = replay(game.record())
    assert again.result == game.result
    assert game.record()["end"]["winner"] == again.colours[again.state.winner]


def test_record_text_is_json_with_one_action_on_a_line(record: dict[str, Any]) -> None:
    text = record_text(record)
    assert parse_record(text) == record
    lines = [line for line in text.splitlines() if line.startswith("  {")]
    assert [json.loads(line.rstrip(","))["n"] for line in lines] == list(range(1, 121))


def test_record_without_actions_is_a_record() -> None:
    game = new_game(3, seed=1)
    assert replay(parse_record(record_text(game.record()))).state == game.state


def test_replay_can_stop_at_any_action(record: dict[str, Any]) -> None:
    game = replay(record, upto=0)
    for number, entry in enumerate(record["actions"][:40], 1):
        game.play(entry["action"], entry["seat"])
        if number % 10 == 0:
            assert replay(record, upto=number).state == game.state


def test_chance_stands_beside_the_action_that_brought_it(record: dict[str, Any]) -> None:
    rolled = [entry for entry in record["actions"] if entry["action"] == "roll"]
    assert rolled
    assert all(1 <= entry["chance"][0] <= 6 for entry in rolled)


def test_truncated_record_is_refused_where_it_breaks_off(record: dict[str, Any]) -> None:
    cut = copy.deepcopy(record)
    del cut["actions"][100:]
    with pytest.raises(RecordError, match=r"action 101: .* is incomplete: it has 100 of 120") as caught:
        replay(cut)
    assert caught.value.line == 101


def test_reordered_record_is_refused_at_the_first_wrong_place(record: dict[str, Any]) -> None:
    mixed = copy.deepcopy(record)
    mixed["actions"][30], mixed["actions"][31] = mixed["actions"][31], mixed["actions"][30]
    with pytest.raises(RecordError, match="action 31: found number 32"):
        replay(mixed)


@pytest.mark.parametrize("field", ["action", "seat", "chance"])
def test_changed_action_is_refused_at_its_line(record: dict[str, Any], field: str) -> None:
    forged = copy.deepcopy(record)
    place = next(index for index, entry in enumerate(forged["actions"]) if "chance" in entry and index > 20)
    forged["actions"][place][field] = {"action": "pass", "seat": "nobody", "chance": [6, 6, 6]}[field]
    with pytest.raises(RecordError, match="changed after it was written") as caught:
        replay(forged)
    assert caught.value.line == place + 1


def test_every_single_action_that_is_left_out_doubled_swapped_or_changed_is_refused_there(
    record: dict[str, Any],
) -> None:
    whole = record["actions"]
    for place in range(len(whole) - 1):
        changed = {**whole[place], "action": whole[place]["action"] + "!"}
        for actions in (
            whole[:place] + whole[place + 1 :],
            whole[: place + 1] + whole[place:],
            [*whole[:place], whole[place + 1], whole[place], *whole[place + 2 :]],
            [*whole[:place], changed, *whole[place + 1 :]],
        ):
            with pytest.raises(RecordError) as caught:
                check_record({**record, "actions": actions})
            doubled = len(actions) > len(whole)
            assert caught.value.line == place + 1 + doubled
        with pytest.raises(RecordError, match=f"action {place + 1}: the record is incomplete"):
            check_record({**record, "actions": whole[:place]})


def test_changed_head_is_refused(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    forged["options"] = ["16.9"]
    with pytest.raises(RecordError, match="the header of the record"):
        replay(forged)


def test_forged_dice_are_found_by_replaying(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    entry = next(entry for entry in forged["actions"] if entry["action"] == "roll")
    entry["chance"] = [entry["chance"][0] % 6 + 1]
    with pytest.raises(RecordError, match="the dice here are") as caught:
        replay(sealed(forged))
    assert caught.value.line == entry["n"]


def test_forged_action_is_found_by_replaying(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    forged["actions"][50]["action"] = "bury"
    with pytest.raises(RecordError) as caught:
        replay(sealed(forged))
    assert caught.value.line == 51


def test_forged_seed_does_not_match_its_commitment(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    forged["seed"] = "00" * 32
    with pytest.raises(RecordError, match="committed to before the game"):
        replay(sealed(forged))


def test_forged_final_position_is_found(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    forged["end"]["position"] = "0" * 16
    with pytest.raises(RecordError, match="the final position differs"):
        replay(forged)


@pytest.mark.parametrize(
    ("field", "other", "told"),
    [
        ("winner", "red", r"red has won \(regency\)"),
        ("winner", None, r"nobody has won \(regency\)"),
        ("win", "end_game", r"blue has won \(end_game\)"),
        ("win", None, "blue has won"),
    ],
)
def test_an_edited_result_is_found_by_replaying_and_by_loading(
    field: str, other: str | None, told: str
) -> None:
    game = to_the_end(players=2, seed=3)
    record = game.record()
    record["end"][field] = other
    message = rf"the record says that {told}, but the game says that blue has won \(regency\)"
    with pytest.raises(RecordError, match=message):
        replay(record)
    assert len(replay(record, upto=5).plays) == 5
    with pytest.raises(RecordError, match=message):
        load_data({**save_data(game), "record": record})


def test_a_running_game_that_claims_a_winner_is_refused(record: dict[str, Any]) -> None:
    forged = {**record, "end": {**record["end"], "winner": "red", "win": "regency"}}
    with pytest.raises(RecordError, match=r"red has won \(regency\), but the game says that nobody"):
        replay(forged)


@pytest.mark.parametrize("field", ["actions", "check", "position", "winner", "win"])
def test_an_end_with_a_part_missing_is_refused(record: dict[str, Any], field: str) -> None:
    end = {key: value for key, value in record["end"].items() if key != field}
    with pytest.raises(RecordError, match=f"the end of the record is missing {field}"):
        replay({**record, "end": end})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": "1"}, "`rules` must be a number"),
        ({"content": "4e"}, "`content` must be an object"),
        ({"content": {"id": "4e"}}, "`content` must be an object"),
        ({"content": {"id": "base", "hash": "0", "pack": 5}}, "cannot use the content pack of this record"),
        ({"edition": ["4e"]}, "`edition` must be a string"),
        ({"edition": "5e"}, "the edition '5e' of this record is unknown"),
        ({"options": 5}, "`options` must be a list of strings"),
        ({"options": [{}]}, "`options` must be a list of strings"),
        ({"house_rules": ["a"]}, "`house_rules` must be an object of strings"),
        ({"house_rules": {"pc_limit": 5}}, "`house_rules` must be an object of strings"),
        ({"windows": "zz"}, "windows: 'zz' is unknown; choose one of holders, everyone"),
        ({"windows": {}}, "`windows` must be a string"),
        ({"seats": 3}, "`seats` must be a list of colours"),
        ({"seats": ["red", "mauve", "x"]}, "not have the seats in this record: red, blue, yellow"),
        ({"seed": "zz"}, "`seed` must be a string of hexadecimal digits"),
        ({"seed": "00" * 65}, "`seed` must be a string of hexadecimal digits, at most 128"),
        ({"seed": 5}, "`seed` must be a string of hexadecimal digits"),
        ({"start_chance": "none"}, "`start_chance` must be a list of numbers"),
        ({"resumed": {"after": 0}}, "`resumed` must be a list of objects"),
        ({"resumed": [{"after": "x", "rules": 1, "state": {}}]}, "`resumed` must be a list of objects"),
    ],
)
def test_a_head_of_the_wrong_kind_is_refused_even_with_its_checks_in_order(
    record: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        replay(sealed({**record, **change}))
    assert message in str(caught.value)


def test_what_cannot_even_be_written_down_is_refused(record: dict[str, Any]) -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    for extra in (nested, "\ud800"):
        with pytest.raises(RecordError, match="it has impossible values"):
            check_record({**record, "content": {**record["content"], "note": extra}})
    data = save_data(random_game(plays=3))
    data["state"]["effects"] = {"\ud800": 1}
    with pytest.raises(RecordError, match="its state has impossible values"):
        load_data(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seat": 0}, "its `seat` must be a colour"),
        ({"action": 17}, "its `action` must be a string"),
        ({"chance": 3}, "its `chance` must be a list of numbers"),
        ({"mark": 5}, "its `mark` must be a string"),
        ({"check": None}, "its `check` must be a string"),
        ({"n": "31"}, "its `n` must be a number"),
    ],
)
def test_an_action_of_the_wrong_kind_is_refused_at_its_line(
    record: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    forged = copy.deepcopy(record)
    forged["actions"][30].update(change)
    with pytest.raises(RecordError, match=f"action 31: this is not an action: {message}"):
        check_record(forged)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"rules": ' + "1" * 5000 + "}"])
def test_texts_that_no_reader_of_json_takes_are_refused(text: str) -> None:
    with pytest.raises(RecordError, match="this is not a record"):
        parse_record(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"frames": [[1]]}, "`frames`: should be a list of objects"),
        ({"frames": 5}, "`frames`: should be a list of objects"),
        ({"frames": [{"frame": "sleep", "step": "deep"}]}, "there is no procedure 'sleep'"),
        ({"frames": [{"frame": "sequence", "step": "soon"}]}, "sequence has no step 'soon'"),
        ({"frames": [{"frame": "sequence", "step": "begin", "x": 1}]}, "sequence has no x"),
        ({"frames": [{"frame": "sequence", "step": "begin", "first": 1}]}, "sequence.first: 1 is not a seat"),
        ({"frames": []}, "a player must decide, but there is no procedure"),
        ({"weather": "fine"}, "unknown: weather"),
        ({"seed": "zz"}, "`seed`: non-hexadecimal number"),
        ({"seed": "00" * 65}, "`seed` has more than 64 bytes"),
        ({"troops": 5}, "`troops`: 5 must be a list"),
        ({"troops": [{"here": "1L"}, {}, {}]}, "`troops`: 'here' is not a place of this game"),
        ({"troops": [{"issos": 1}, {}, {}]}, "`troops`: 1 must be a string"),
        ({"troops": [{"issos": "100L"}, {}, {}]}, "`troops`: '100L' is not a group of units"),
        ({"vp": [1]}, "`vp`: [1] must have a value for each seat"),
        ({"turn": None}, "`turn`: None must be a number"),
        ({"turn": True}, "`turn`: True must be a number"),
        ({"script": "6"}, "`script`: '6' must be an object"),
        ({"effects": []}, "`effects`: [] must be an object"),
        ({"siege_points": {"x": 1}}, "`siege_points`: 'x' is not a space of this game"),
        ({"siege_points": {"issos": ["red", 16]}}, "`siege_points`: ['red', 16] is out of range"),
        ({"roster": [["nobody"], [], []]}, "`roster`: 'nobody' is not a general of this game"),
        ({"hands": [[], [], ["joker"]]}, "`hands`: 'joker' is not a card of this game"),
        ({"asked": "purple"}, "`asked`: 'purple' is not a seat of this game"),
        ({"naval_general": 99}, "`naval_general`: 99 is not a general of this game"),
        ({"capitals": [None, "moon", None]}, "`capitals`: 'moon' is not a place of this game"),
        ({"tomb": "moon"}, "`tomb`: 'moon' is not a space of this game"),
        ({"pc": {"red": ["issos"], "blue": ["issos"]}}, "`pc`: 'issos' cannot belong to blue"),
        ({"order": ["yellow", "yellow", "blue"]}, "`order` is [2, 2, 1], not every seat once"),
    ],
)
def test_a_saved_state_with_values_that_no_game_has_is_refused(change: dict[str, Any], message: str) -> None:
    data = json.loads(json.dumps(save_data(random_game(plays=30))))
    data["state"].update(change)
    with pytest.raises(PositionError) as caught:
        load_data(data)
    assert message in str(caught.value)


def test_a_stored_position_that_nothing_can_go_on_from_is_refused(record: dict[str, Any]) -> None:
    state = state_data(replay(record).state)
    mark = {"after": 120, "rules": 0, "state": {**state, "frames": []}}
    with pytest.raises(PositionError, match="there is no procedure"):
        replay(sealed({**record, "resumed": [mark]}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess"}, "not a game record: its format is 'chess'"),
        ({"actions": 5}, "`actions` must be a JSON array"),
        ({"end": None}, "`end` a JSON object"),
        ({"version": 99}, "record format 99 is unknown"),
        ({"seats": ["red"]}, "header of the record"),
    ],
)
def test_foreign_records_are_refused(record: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        check_record({**record, **change})


def test_record_with_a_part_missing_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="missing seed"):
        check_record({key: value for key, value in record.items() if key != "seed"})
    with pytest.raises(RecordError, match="line 1 is not JSON"):
        parse_record("nonsense")


def test_record_of_older_rules_replays_to_where_it_differs(record: dict[str, Any]) -> None:
    old = copy.deepcopy(record)
    old["rules"] = 0
    old["actions"][59]["action"] = "bury"
    with pytest.raises(RulesDiffer, match=r"action 60: .*rules version 0") as caught:
        replay(sealed(old))
    assert caught.value.line == 60
    assert len(caught.value.game.plays) == 59
    assert caught.value.game.state == replay(record, upto=59).state


def test_record_of_older_rules_that_agrees_replays_to_its_end(record: dict[str, Any]) -> None:
    assert replay(sealed({**record, "rules": 0})).state == replay(record).state


def test_game_started_from_a_scenario_has_a_record_that_replays() -> None:
    scenario = parse_scenario(
        """
        title: red marches
        seats: {red: [antigonos], blue: [ptolemaios]}
        position: {generals: {antigonos: {at: kelainai, units: {loyal: 3}}}}
        dice: [3]
        """
    )
    game = scenario.start()
    game.play("roll")
    assert replay(parse_record(record_text(game.record()))).state == game.state


@pytest.mark.parametrize("players", [2, 4, 5])
def test_saving_and_loading_at_any_decision_changes_nothing(players: int) -> None:
    game = new_game(players, seed=8)
    for number in range(60):
        loaded = load_data(json.loads(json.dumps(save_data(game))))
        assert loaded.state == game.state
        assert loaded.legal == game.legal
        assert loaded.decision == game.decision
        twin, other = loaded.copy(), game.copy()
        for one in (twin, other):
            play_on(one, 5, seed=number)
        assert twin.state == other.state
        assert twin.record() == other.record()
        play_on(game, 4, seed=number)
        if game.over:
            break


def test_a_game_that_is_saved_and_loaded_after_every_action_ends_the_same() -> None:
    game = to_the_end()
    state = replay(game.record(), 0).state
    for play in game.plays:
        written = json.dumps(state_data(state))
        loaded = restore_state(json.loads(written), state.board, state.config)
        assert loaded == state
        assert (loaded.asked, loaded.options) == (state.asked, state.options)
        assert json.dumps(state_data(loaded)) == written
        state = loaded  # the game continues from what was read
        engine.play(state, play.action)
    assert state == game.state
    assert state.over


def test_saved_game_travels_through_a_file(tmp_path: Path) -> None:
    game = random_game(plays=33)
    file = tmp_path / "evening.json"
    save_game(game, file)
    assert load_game(file).record() == game.record()
    file.write_text(record_text(game.record()), encoding="utf-8")
    assert load_game(file).state == game.state
    with pytest.raises(RecordError, match="cannot be read"):
        load_game(tmp_path / "nowhere.json")


@pytest.mark.parametrize("part", ["record", "state"])
def test_saved_game_with_a_part_missing_is_refused(part: str) -> None:
    data = save_data(random_game(plays=1))
    with pytest.raises(RecordError, match="needs a record and a state"):
        load_data({key: value for key, value in data.items() if key != part})


def test_saved_state_that_is_not_the_record_s_is_refused() -> None:
    game = random_game(plays=30)
    data = json.loads(json.dumps(save_data(game)))
    data["state"]["vp"][0] += 1
    with pytest.raises(RecordError, match="does not match the end of its record"):
        load_data(data)


def test_running_game_goes_on_under_newer_rules_and_its_record_says_so() -> None:
    game = random_game(plays=30)
    data = json.loads(json.dumps(save_data(game)))
    data["record"] = sealed({**data["record"], "rules": 0})
    loaded = load_data(data)
    assert loaded.state == game.state
    play_on(loaded, 10)
    record = loaded.record()
    assert [mark["after"] for mark in record["resumed"]] == [30]
    assert replay(record).state == loaded.state


def test_stored_position_stands_for_a_past_that_newer_rules_do_not_allow() -> None:
    game = random_game(plays=30)
    data = json.loads(json.dumps(save_data(game)))
    data["record"]["actions"][11]["action"] = "bury"
    data["record"] = sealed({**data["record"], "rules": 0})
    loaded = load_data(data)
    play_on(loaded, 10)
    again = replay(loaded.record())
    assert again.state == loaded.state
    assert again.record() == loaded.record()


def test_fingerprint_is_the_same_for_equal_states_and_differs_otherwise() -> None:
    game = random_game(plays=30)
    state = restore_state(json.loads(json.dumps(state_data(game.state))), game.state.board, game.config)
    assert fingerprint(state) == fingerprint(game.state)
    state.counter += 1
    assert fingerprint(state) != fingerprint(game.state)


def test_marks_in_the_record_find_a_difference_near_its_cause() -> None:
    game = random_game(players=3, seed=4, plays=60)
    entries = make_record(game)["actions"]
    assert [entry["n"] for entry in entries if "mark" in entry] == [25, 50]
    forged = make_record(game)
    forged["actions"][24]["mark"] = "0" * 16
    with pytest.raises(RecordError, match="action 25: the position after it differs"):
        replay(sealed(forged))
