from __future__ import annotations

import re

import pytest

from diadochoi.record.errors import PositionError
from diadochoi.record.game import Game, new_game
from diadochoi.record.replay import replay
from diadochoi.record.stored.position import parse_position, position_text
from tests.record.playing import play_on, random_game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_position_reads_back_and_prints_to_a_fix_point(players: int) -> None:
    game = new_game(players, seed=players, options=("16.1", "16.9"), windows="everyone")
    for number in range(40):
        text = game.position()
        state = parse_position(text)
        assert state == game.state
        assert state.options == game.state.options
        assert position_text(state) == text
        play_on(game, 7, seed=number)


def test_position_is_one_line_of_printable_text() -> None:
    text = random_game(players=4, plays=100).position()
    assert "\n" not in text
    assert text.isascii()
    assert text.isprintable()


def test_game_goes_on_from_a_position_as_from_the_state() -> None:
    game = random_game(players=4, plays=80)
    again = Game(parse_position(game.position()))
    play_on(game, 50, seed=9)
    play_on(again, 50, seed=9)
    assert again.state == game.state


def test_a_game_from_a_position_has_a_record_that_replays() -> None:
    game = random_game(players=4, plays=80)
    again = Game.from_position(game.position())
    assert again.decision == game.decision
    play_on(again, 30, seed=9)
    assert replay(again.record()).state == again.state
    assert replay(again.record(), 0).state == game.state


def test_a_position_text_is_made_of_a_game_as_of_its_state() -> None:
    game = random_game(players=2, plays=20)
    assert position_text(game) == position_text(game.state) == game.position()


def test_house_rules_travel_in_the_position() -> None:
    rule = next(iter(new_game(3, seed=1).content.house_rules.values()))
    other = next(value for value in rule.values if value != rule.default)
    game = new_game(3, seed=1, house_rules={rule.id: other})
    assert parse_position(game.position()).config.house(rule.id) == other


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("diadochoi-3", "fen"), "begins with `diadochoi-3`"),
        (("4/4e", "9/4e"), "players: 9"),
        ((" turn=1", " tern=1"), "unknown: tern"),
        ((" turn=1", " turn"), "`turn` is not a field"),
        (("base:", "base:0000"), "written with the content 'base'"),
        (("segment=", "segment=never"), "`segment`: 'neversetup' must be one of setup"),
        (("frame:setup", "frame:sleep"), "there is no procedure 'sleep'"),
        (("step:", "step:no"), "setup has no step 'no"),
        (("frames=", "frames=x>"), "cannot be read"),
    ],
)
def test_broken_positions_are_refused_with_the_part_at_fault(change: tuple[str, str], message: str) -> None:
    text = new_game(4, seed=7).position()
    text = text.replace("{frame:sequence,step:begin},", "")
    assert change[0] in text
    with pytest.raises(PositionError) as caught:
        parse_position(text.replace(change[0], change[1], 1))
    assert message in str(caught.value)


def test_a_position_of_the_old_format_is_refused_with_the_reason_and_the_way_out() -> None:
    old = "diadochoi-1 4/4e///holders/base:f6554013acca turn=3 frames=Sequence.9[15,2,-1,[]]"
    with pytest.raises(PositionError) as caught:
        parse_position(old)
    assert "contain no history to replay" in str(caught.value)
    assert "Load the record or saved game" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("/holders/", "/zz/"), "windows: 'zz' is unknown"),
        (("/holders/", "//"), "windows: '' is unknown"),
        (("//holders", "/;/holders"), "house rule ';'"),
        (("//holders", "/pc_limit/holders"), "house rule pc_limit"),
        ((" roster=[", " roster=[[],"), "`roster`: [[], ['"),
        ((" roster=[[", " roster=[[nobody,"), "`roster`: 'nobody' is not a general of this game"),
        ((" turn=1", " turn=77"), "`turn` is 77"),
        ((" vp=[8,10,12]", " vp=5"), "`vp`: 5 must be a list"),
        ((" vp=", " vp=[0,0,0] vp="), "`vp` is in this position twice"),
        ((" order=[blue,red,yellow]", " order=[red,red,blue]"), "`order` is [0, 0, 1]"),
        ((" pc={", " pc={purple:[issos],"), "`pc`: 'purple' is not a faction"),
        ((" pc={", " pc=?{"), "cannot be read"),
        ((" troops=[{", " troops=[{rhodos:3X,"), "'3X' is not a group of units"),
        ((" troops=[{", " troops=[{rhodos:3L,rhodos:3L,"), "it contains a name twice"),
        ((" asked=", f" effects={'[' * 100_000} asked="), "cannot be read"),
        ((" counter=", " counter=-"), "`counter` is -"),
        ((" movement_roll=", " movement_roll=12"), "not 0 to 6"),
    ],
)
def test_positions_with_values_that_no_game_has_are_refused(change: tuple[str, str], message: str) -> None:
    text = random_game(players=3, plays=100).position()
    text = re.sub(r" vp=\[[^]]*\]", " vp=[8,10,12]", text)
    assert change[0] in text
    broken = text.replace(change[0], change[1], 1)
    with pytest.raises(PositionError) as caught:
        parse_position(broken)
    assert message in str(caught.value)


def test_a_procedure_whose_locals_make_no_sense_is_refused_by_name() -> None:
    text = random_game(players=3, plays=100).position()
    before, _, after = text.partition(" frames=")
    broken = f"{before} frames=[{{frame:window,step:open}}] {after.partition(' ')[2]}"
    with pytest.raises(PositionError, match="the procedure window cannot continue"):
        parse_position(broken)


def test_a_position_in_which_nobody_must_decide_is_refused() -> None:
    text = re.sub(r" asked=\w+", "", random_game(players=3, plays=100).position())
    with pytest.raises(PositionError, match="nobody must decide"):
        parse_position(text)
