"""The games that the network learns from: reproducible, resumable, and replayable."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from diadochoi.arena.recorded_games import stored_games
from diadochoi.bots.base import BOTS, make_bot
from diadochoi.bots.judging.feature_bias import USUAL_CHANGE

TOOLS = Path(__file__).parents[2] / "tools" / "learning"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("play")


def test_the_same_games_again_and_a_file_that_is_there_is_gone_on_with(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    common = [str(file), "--bots", "reflex,random", "--seed", "twice"]
    tool.main([*common, "--games", "2"])
    first = file.read_text()
    tool.main([*common, "--games", "3"])
    assert "1 games played, 2 were there" in capsys.readouterr().out
    assert file.read_text().startswith(first)
    played = json.loads(first.splitlines()[0])
    again = json.loads(json.dumps(tool.game(0, "twice", ["reflex", "random"], 0.02).as_data()))
    for times in ("seconds", "slowest"):
        del again[times], played[times]
    assert again == played


def test_a_game_that_was_broken_off_while_it_was_written_is_played_again(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    common = [str(file), "--bots", "random", "--games", "2"]
    tool.main(common)
    first, second = file.read_text().splitlines(keepends=True)
    for left in (5, len(second) // 2, len(second) - 1):
        file.write_text(first + second[:left])
        tool.main(common)
        assert "1 games played, 1 were there" in capsys.readouterr().out
        again = [json.loads(line) for line in file.read_text().splitlines()]
        assert again[0] == json.loads(first)
        assert again[1]["actions"] == json.loads(second)["actions"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("a page\nof notes\n", 1), ('{"format": "diadochoi-record"}', 1), ('{"game": 0}\n[1]\n{"ga', 2)],
)
def test_a_file_of_other_things_is_refused_and_left_alone(
    text: str, line: int, tool: ModuleType, tmp_path: Path
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(SystemExit, match=rf"notes.txt, line {line}: this is not a game; remove the line or"):
        tool.main([str(file), "--bots", "random", "--games", "1"])
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--processes", "0"), "--processes: 0 is too small: it must be at least 1"),
        (("--games", "0"), "--games: 0 is too small: it must be at least 1"),
        (("--random-share", "7"), "--random-share: 7 must be between 0 and 1"),
        (("--random-share", "nan"), "--random-share: nan must be between 0 and 1"),
    ],
)
def test_numbers_that_make_no_sense_are_refused_before_a_file_is_made(
    option: tuple[str, str],
    message: str,
    tool: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        tool.main([str(tmp_path / "games.jsonl"), *option])
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_biased_bot_has_beliefs_of_his_own_in_every_game(tool: ModuleType) -> None:
    biased_bots = [tool.BiasedBot(seat, deal) for deal in ("one", "two") for seat in range(3)]
    beliefs = [bot.planner.weights.bias for bot in biased_bots]
    assert len(set(beliefs)) == len(biased_bots)
    assert tool.BiasedBot(2, "two").planner.weights.bias == beliefs[-1]


def test_biased_bots_sit_at_the_tables_they_are_asked_to(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.bots.base.BOTS", dict(BOTS))  # other tests must not see this bot
    assert tool.known("biased,reflex") == ["biased", "reflex"]
    assert make_bot("biased", 1, "deal").name == "biased"


def test_now_and_then_a_seat_plays_at_random(tool: ModuleType) -> None:
    straight, wandering = (tool.game(1, "wander", ["reflex"], share) for share in (0.0, 0.5))
    assert straight.deal == wandering.deal
    assert straight.actions != wandering.actions


def test_an_unknown_bot_is_reported_in_one_line(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tool.main([str(tmp_path / "games.jsonl"), "--bots", "hephaistion"])
    assert "there is no bot 'hephaistion'; choose from" in capsys.readouterr().err


def test_positions_are_looked_at_in_the_order_of_play(tool: ModuleType, tmp_path: Path) -> None:
    positions = importlib.import_module("positions")
    file = tmp_path / "games.jsonl"
    tool.main([str(file), "--bots", "reflex", "--games", "1"])
    (game,) = stored_games([file])
    clocks = [(state.turn, state.round) for state in positions.moments(game, 0.2)]
    assert len(clocks) > 20
    assert clocks == sorted(clocks)


def test_a_network_is_trained_and_plays(tool: ModuleType, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    import numpy as np

    from diadochoi.bots.judging.network import Network
    from tests.bots.positions import begun

    fit = importlib.import_module("fit")
    file = tmp_path / "games.jsonl"
    tool.main([str(file), "--bots", "reflex", "--games", "9"])
    fit.main([str(file), "--out", str(tmp_path / "value.npz"), "--networks", "2", "--passes", "2"])
    with np.load(tmp_path / "value.npz") as numbers:
        trained = Network(dict(numbers))
    assert sum(trained.chances(begun())) == pytest.approx(1.0)


def test_a_network_that_learns_on_begins_with_what_it_knows(tool: ModuleType, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from diadochoi.bots.judging import network
    from diadochoi.bots.judging.features import rows
    from tests.bots.positions import begun

    fit = importlib.import_module("fit")
    shipped = Path(network.__file__).parents[1] / "networks" / "value.npz"
    judges = fit.judges_of(shipped)
    assert len(judges) == network.network("value").members
    seen = torch.tensor([rows(begun())])
    for judge in judges:
        judge.eval()
    together = torch.stack([judge(seen, torch.ones(1, seen.shape[1])) for judge in judges]).mean(0)
    assert together.softmax(1)[0].tolist() == pytest.approx(
        network.network("value").chances(begun()), abs=1e-5
    )
    file = tmp_path / "games.jsonl"
    tool.main([str(file), "--bots", "reflex", "--games", "9"])
    out = tmp_path / "better.npz"
    fit.main([str(file), "--from", str(shipped), "--out", str(out), "--passes", "1"])
    assert len(fit.judges_of(out)) == len(judges)


def test_a_network_of_another_size_cannot_learn_on(
    tmp_path: Path, tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    from diadochoi.bots.judging import network

    fit = importlib.import_module("fit")
    monkeypatch.setattr(fit, "DEEP", 16)
    shipped = Path(network.__file__).parents[1] / "networks" / "value.npz"
    with pytest.raises(SystemExit):
        fit.main([str(shipped), "--from", str(shipped), "--out", str(tmp_path / "better.npz")])
    assert "holds networks of another size than 64 and 16" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["text", "other numbers"])
def test_a_file_that_is_not_a_network_cannot_be_trained(
    kind: str, tmp_path: Path, tool: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    import numpy as np

    fit = importlib.import_module("fit")
    file = tmp_path / "strange.npz"
    if kind == "text":
        file.write_text("a page of notes")
    else:
        np.savez(file, glory=np.zeros(3))
    with pytest.raises(SystemExit):
        fit.main([str(file), "--from", str(file), "--out", str(tmp_path / "better.npz")])
    assert "strange.npz holds no network: name one that fit.py wrote" in capsys.readouterr().err


def test_nothing_is_learnt_from_too_few_games(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    fit = importlib.import_module("fit")
    file = tmp_path / "games.jsonl"
    file.touch()
    with pytest.raises(SystemExit):
        fit.main([str(file), "--out", str(tmp_path / "value.npz")])
    assert "too few games with their actions: play more with play.py" in capsys.readouterr().err


@pytest.fixture
def bias(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("bias")


def test_what_makes_winners_is_found_and_what_is_chance_is_not(bias: ModuleType) -> None:
    import numpy as np

    chance = np.random.default_rng(1)
    pcs, stacks = list(USUAL_CHANGE).index("pcs"), list(USUAL_CHANGE).index("stacks")
    trials = []
    for game in range(1500):
        steps = chance.normal(size=(bias.SEATS, len(USUAL_CHANGE)))
        luck = chance.gumbel(size=bias.SEATS)
        trials.append(bias.Trial(game, [], steps.tolist(), int(np.argmax(luck + 0.3 * steps[:, pcs]))))
    found = bias.find(trials, np.zeros(len(USUAL_CHANGE)))
    assert found.gain[pcs] > 5 * found.error[pcs]
    assert abs(found.gain[stacks]) < 3 * found.error[stacks]
    assert found.steps[pcs] > 1.0
    assert np.median(abs(found.steps)) < 0.2


def test_steps_and_amounts_are_the_same_bias(bias: ModuleType) -> None:
    import numpy as np

    steps = np.arange(len(USUAL_CHANGE)) / 10
    assert bias.steps_of(bias.bias_of(steps)) == pytest.approx(steps, abs=0.01)


def test_games_of_biased_bots_are_the_same_again(bias: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    monkeypatch.setattr(bias, "biased", lambda seat, seed, bias: make_bot("reflex", seat, seed))
    centre = np.zeros(len(USUAL_CHANGE))
    first = bias.trial_game(0, "biased_bots", centre)
    assert first == bias.trial_game(0, "biased_bots", centre)
    assert len(first.steps) == bias.SEATS
    assert first.steps[0] != first.steps[1]


def test_a_biased_bot_judges_by_its_bias(bias: ModuleType) -> None:
    bot = bias.biased(2, "deal", (("pcs", 0.4),))
    assert bot.seat == 2
    assert bot.planner.weights.bias == (("pcs", 0.4),)


def test_too_few_games_to_learn_a_bias_are_refused(
    bias: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "biases.jsonl"
    with pytest.raises(SystemExit):
        bias.main([str(file), "--games", "199"])
    assert "199 games say little about 40 features: play at least 200" in capsys.readouterr().err
    assert not file.exists()


def test_games_around_another_bias_are_not_continued(
    bias: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "biases.jsonl"
    centre = [0.0] * len(USUAL_CHANGE)
    file.write_text(json.dumps({"game": 0, "centre": centre, "steps": [centre] * 4, "winner": 0}) + "\n")
    with pytest.raises(SystemExit):
        bias.main([str(file), "--games", str(bias.FEWEST), "--around"])
    assert "were played around another bias: take another file" in capsys.readouterr().err
    file.write_text('{"game": 0, "deal": "learning-0"}\n')
    with pytest.raises(SystemExit):
        bias.main([str(file), "--games", str(bias.FEWEST)])
    assert "are not those of biased seats: take another file" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["tool", "bias"])
def test_a_missing_folder_is_reported_in_one_line(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program: ModuleType = request.getfixturevalue(kind)
    with pytest.raises(SystemExit):
        program.main([str(tmp_path / "nowhere" / "games.jsonl")])
    assert "no such folder" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        program.main([str(tmp_path)])
    assert "is a folder; name a file" in capsys.readouterr().err
