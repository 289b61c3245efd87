from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadochoi.cli.main import main
from diadochoi.content.rulebook.reference import EDITIONS, UnknownRuleError, clause_by_id, load_reference
from diadochoi.record.game import new_game
from diadochoi.record.stored.record import record_text, save_game
from tests.record.playing import play_on, random_game

SCENARIO = """
title: Red marches to the coast
clauses: [9.1/c]
seats: {red: [antigonos], blue: [ptolemaios]}
position: {generals: {antigonos: {at: kelainai, units: {loyal: 3}}}}
dice: [3]
script:
  - red: roll
  - red: illegal "activate ptolemaios"
expect:
  - decision: red
"""


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record_text(random_game(players=3, seed=4, plays=40).record()), encoding="utf-8")
    return file


def test_replay_tells_that_every_action_agrees(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record_file)]) == 0
    assert "40 actions match" in capsys.readouterr().out


def test_replay_tells_the_story_as_a_seat_saw_it(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record_file), "--story", "--seat", "red", "--to", "12"]) == 0
    out = capsys.readouterr().out
    assert "  12  " in out
    assert "12 actions match" in out
    assert main(["replay", str(record_file), "--story", "--seat", "mauve"]) == 2


def test_replay_of_a_changed_record_fails_with_the_action(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record_file.read_text(encoding="utf-8"))
    data["actions"][17]["action"] = "pass"
    record_file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["replay", str(record_file)]) == 1
    assert "action 18: this action was changed" in capsys.readouterr().err


FORMAT_1 = Path(__file__).parents[1] / "record" / "fixtures"


@pytest.mark.parametrize("arguments", [
    ("replay", "record", "120 actions match"),
    ("replay", "resumed", "40 actions match"),
    ("explain", "save", "After 90 actions"),
    ("explain", "record", "After 120 actions"),
])  # fmt: skip
def test_files_of_format_1_are_read_like_others(
    arguments: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    command, name, told = arguments
    assert main([command, str(FORMAT_1 / f"format1-{name}.json")]) == 0
    assert told in capsys.readouterr().out


def test_replay_of_nothing_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "nowhere.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "analyse", "explain"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"record": 5}', "this is not a saved game: its record must be a JSON object"),
        (b'{"record": null}', "this is not a saved game: its record must be a JSON object"),
        (b"{}", "it has no format; a record has 'diadochoi-record'"),
        (b"\x1f\x8b\x08\x00", "is not a text file; if it is compressed, unpack it first"),
    ],
)
def test_a_file_that_is_not_a_record_is_reported_in_one_line_with_its_name(
    command: str, content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert main([command, str(file)]) in (1, 2)
    (told,) = capsys.readouterr().err.splitlines()
    assert told.count(str(file)) == 1 and message in told


@pytest.mark.parametrize("command", ["replay", "analyse", "explain", "table --load"])
def test_a_content_pack_that_cannot_be_used_is_reported_in_one_line(
    command: str, record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, broken = tmp_path / "empty", tmp_path / "broken"
    empty.mkdir()
    broken.mkdir()
    (broken / "pack.toml").write_text('id = "broken"\nno = 1\nsense = 2\n', encoding="utf-8")
    for folder in (tmp_path / "nowhere", empty, broken):
        assert main([*command.split(), str(record_file), "--content", str(folder)]) == 2
    nowhere, without, several = capsys.readouterr().err.splitlines()
    assert f"{tmp_path / 'nowhere'}: is not a folder" in nowhere
    assert f"{empty}: has no pack.toml" in without
    assert str(broken) in several and "more; `diadochoi content check` lists them)" in several


def test_replay_to_before_the_start_is_refused(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", str(record_file), "--to", "-1"])
    assert "--to: -1 is too small: it must be at least 0" in capsys.readouterr().err


def test_explain_shows_what_may_be_done_and_the_rule(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"{record_file}@1"]) == 0
    out = capsys.readouterr().out
    assert "After 1 action." in out
    assert "[4.6/c]" in out
    assert "   1  start" in out


def test_explain_counts_from_the_end_and_reads_saved_games(
    record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"{record_file}@-1"]) == 0
    assert "After 39 actions." in capsys.readouterr().out
    saved = tmp_path / "saved.json"
    save_game(random_game(plays=7), saved)
    assert main(["explain", str(saved)]) == 0
    assert "After 7 actions." in capsys.readouterr().out
    assert main(["explain", f"{saved}@3"]) == 0
    assert "After 3 actions." in capsys.readouterr().out


@pytest.mark.parametrize("point", [41, 99999, -41])
def test_a_point_beyond_the_record_is_refused(
    record_file: Path, point: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"{record_file}@{point}"]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert f"{record_file} has 40 actions; choose from @0" in told
    assert main(["explain", f"{record_file}@-40"]) == 0
    assert "After 0 actions." in capsys.readouterr().out


def test_replay_beyond_the_record_is_refused(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record_file), "--to", "41"]) == 2
    assert f"{record_file}: --to 41: the record has 40 actions" in capsys.readouterr().err
    assert main(["replay", str(record_file), "--to", "40"]) == 0


def test_explain_finds_any_point_of_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "march.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    for point, actions in (("@0", "0 actions"), ("@1", "1 action"), ("@-1", "0 actions"), ("", "1 action")):
        assert main(["explain", f"{file}{point}"]) == 0
        assert f"After {actions}." in capsys.readouterr().out
    for point in ("@2", "@-2"):
        assert main(["explain", f"{file}{point}"]) == 2
        assert f"{file} has 1 actions; choose from @0" in capsys.readouterr().err


def test_explain_shows_a_scenario_up_to_where_it_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "march.yaml"
    file.write_text(SCENARIO.replace("decision: red", "decision: blue"), encoding="utf-8")
    assert main(["explain", f"{file}@1"]) == 0
    assert main(["explain", str(file)]) == 2
    assert "who is asked: expected blue, found red" in capsys.readouterr().err


def test_explain_reads_a_scenario_with_a_content_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "march.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert main(["explain", str(file), "--content", str(tmp_path / "nowhere")]) == 2
    assert "is not a folder" in capsys.readouterr().err


@pytest.mark.parametrize(("edition", "prefix"), [("hybrid", "hy/"), ("3e", "3e/")])
def test_explain_tells_the_rule_of_the_edition_in_words(
    edition: str, prefix: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = new_game(3, seed=1, edition=edition)
    for number in range(3000):
        if game.decision is None or game.decision.clause.startswith(prefix):
            break
        play_on(game, 1, number)
    assert game.decision is not None
    file = tmp_path / "game.json"
    save_game(game, file)
    assert main(["explain", str(file)]) == 0
    last = capsys.readouterr().out.rpartition(f"[{game.decision.clause}]")[2]
    assert len(last.split()) > 5


def test_every_clause_of_every_edition_is_found_by_its_id() -> None:
    for edition in EDITIONS:
        for clause in load_reference(edition):
            assert clause_by_id(clause.id) is clause
    with pytest.raises(UnknownRuleError):
        clause_by_id("hy/none")


def test_one_file_that_cannot_be_read_does_not_stop_the_others(
    record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "missing.json"), str(record_file)]) == 2
    captured = capsys.readouterr()
    assert "40 actions match" in captured.out
    assert "missing.json cannot be read" in captured.err


def test_a_seat_without_a_story_is_a_mistake(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record_file), "--seat", "red"]) == 2
    assert "--seat works only with --story: add --story or leave out --seat" in capsys.readouterr().err
    assert main(["replay", str(record_file), "--seat", "purple", "--story"]) == 2
    assert "not in this game; choose from red, blue, yellow" in capsys.readouterr().err


def test_a_break_while_commands_are_loaded_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(loaded: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("diadochoi.cli.main.build_parser", broken_off)
    assert main(["replay"]) == 130


def test_explain_takes_digits_that_are_not_a_number_as_the_name(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"{record_file}@²"]) == 2
    assert f"{record_file}@² cannot be read" in capsys.readouterr().err


def test_explain_says_why_not(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", f"{record_file}@0", "--why", "bury"]) == 0
    assert "bury: You can bury Alexander in your own Forage Segment" in capsys.readouterr().out
    assert main(["explain", f"{record_file}@0", "--why", "burry"]) == 2


def test_scenario_check_passes_and_fails_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(SCENARIO, encoding="utf-8")
    assert main(["scenario", "check", str(good)]) == 0
    assert "ok" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text(SCENARIO.replace("decision: red", "decision: blue"), encoding="utf-8")
    assert main(["scenario", "check", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert f"{bad}:11: who is asked: expected blue, found red" in captured.err
    assert "1 of 2 scenarios pass" in captured.out


def test_scenario_check_without_a_scenario_is_a_mistake(tmp_path: Path) -> None:
    assert main(["scenario", "check", str(tmp_path)]) == 2


def test_scenario_show_tells_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "march.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert main(["scenario", "show", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Red rolls 3 for movement." in out
    assert "activate ptolemaios is refused" in out
    assert main(["explain", str(file)]) == 0
