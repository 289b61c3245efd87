"""A lasting effect is declared once: a card with a new one takes four files, and everything supports it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import diadochoi
from diadochoi.content import load
from diadochoi.gym.layout import layout_for
from diadochoi.rules.core.board import board_for

PACKAGE = Path(diadochoi.__file__).parent
CARD = """
[[card]]
id = "games_at_olympia"
number = "26"
title = "Games at Olympia"
type = "event"
ops = 2
kept = "until_used_again"
effect = "games"
timing_text = "Play it as your card in your Tyche Segment, for the Event instead of the OPs."
effect_text = ["While you control the Minor City you name, your Legitimacy is 2 higher."]
clauses = ["3.6/a"]
source = "chosen: an example"

"""
EFFECT = '''
"""Games: Legitimacy for a player while he controls the city where they are held."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.cards.registry import TargetedEffect
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.table.hands import lay_in_front
from diadochoi.rules.table.lasting import SEAT, SPACE, EffectField, LastingEffect, Observed, Values
from diadochoi.rules.table.state import State


def _city_lost(state: State, values: Values) -> bool:
    seat, space = values
    return state.pc[space] != seat


def _not_minor(state: State, values: Values) -> str:
    return "" if state.is_minor_city(values[1]) else f"Games at {values[1]}, which is not a Minor City"


GAMES: Final = LastingEffect(
    "games_at_olympia",
    (EffectField("by", SEAT), EffectField("at", SPACE)),
    card="games",
    legitimacy=2,
    over=_city_lost,
    problem=_not_minor,
    observed=(Observed("seats", "games", "holds games"), Observed("spaces", "games", "games are held here")),
)


class Games(TargetedEffect):
    question = "event_city"

    def targets(self, state: State, seat: int, part: int) -> list[int]:
        own = [space for space, owner in enumerate(state.pc) if owner == seat and state.is_minor_city(space)]
        return [action(Verb.CHOOSE, space) for space in own]

    def carry_out(self, state: State, seat: int, part: int, choice: int) -> None:
        GAMES.begin(state, seat, actions.first(choice))
        lay_in_front(state, seat, card_of(part))
'''
SCENARIO = """
title: Games are held and go on
clauses: [3.6/a]
seats: {red: [antigonos], blue: [perdikkas]}
position:
  turn: 2
  segment: tyche
  generals: {antigonos: kelainai, perdikkas: babylon}
  control: {red: [korinthos, sparta]}
  hands: {red: [games_at_olympia]}
script:
  - red: event games_at_olympia
  - red: choose korinthos
expect:
  effects: {games_at_olympia: {by: red, at: korinthos}}
  front: {red: [games_at_olympia]}
"""
POSITION = """
title: Games that are held already
clauses: [3.6/a]
seats: {red: [antigonos], blue: [perdikkas]}
position:
  turn: 2
  segment: tyche
  generals: {antigonos: kelainai, perdikkas: babylon}
  control: {blue: [sparta]}
  effects: {games_at_olympia: {by: blue, at: sparta}}
"""
SCRIPT = """
import json, sys
from diadochoi.arena.fuzz.invariants import violations
from diadochoi.gym.observation import observer_for
from diadochoi.record.replay import load_data
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.record.stored.record import save_data
from diadochoi.rules.cards.effects.games import GAMES
from diadochoi.rules.court.legitimacy import legitimacy_sources
from diadochoi.rules.court.settle import settle
from diadochoi.rules.knowledge.views import view
from diadochoi.server.views.situation_view import lasting_data

held = parse_scenario(sys.argv[2]).run().state
game = parse_scenario(sys.argv[1]).run()
state = game.state
korinthos, sparta = (state.board.space_index[name] for name in ("korinthos", "sparta"))
saved = save_data(game)
observer = observer_for(state.board, state.config.players)
seen = observer.observe(state, 1)
told = {
    "set up": GAMES.values(held, "games_at_olympia") == (1, held.board.space_index["sparta"]),
    "stored": saved["state"]["effects"],
    "loaded": load_data(saved).state == state,
    "viewed": view(state)["effects"],
    "shown": lasting_data(game),
    "counted": legitimacy_sources(state, 0)[-1],
    "observed": [
        float(seen[observer.layout.place("seats", 1, "games")][0]),
        float(seen[observer.layout.place("seats", 0, "games")][0]),
        float(seen[observer.layout.place("spaces", korinthos, "games")][0]),
        float(seen[observer.layout.place("spaces", sparta, "games")][0]),
    ],
    "layout": observer.layout.hash,
    "sound": [problem for problem in violations(state) if "ames" in problem],
}
GAMES.begin(state, 0, state.board.pella)
told["refused"] = [problem for problem in violations(state) if "ames" in problem]
GAMES.begin(state, 0, korinthos)
state.set_pc(korinthos, 1)
told["outlived"] = [problem for problem in violations(state) if "ames" in problem]
state.log = []
settle(state)
told["ended"] = [state.effects, state.log[-1][0], state.front]
print(json.dumps(told))
"""


@pytest.fixture
def with_games(tmp_path: Path) -> Path:
    """Create the package with links to its code, and copies of content and rules with four files changed."""
    package = tmp_path / "diadochoi"
    package.mkdir()
    for part in PACKAGE.iterdir():
        if part.name in ("content", "rules"):
            shutil.copytree(part, package / part.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        elif part.name != "__pycache__":
            (package / part.name).symlink_to(part)
    effects = package / "rules" / "cards" / "effects"
    (effects / "games.py").write_text(EFFECT, encoding="utf-8")
    _change(effects / "__init__.py", "    fleets,\n", "    fleets,\n    games,\n")
    _change(effects / "__init__.py", '    "helepolis": ', '    "games": games.Games(),\n    "helepolis": ')
    _change(effects / "__init__.py", "PASSAGE_REFUSED,\n", "PASSAGE_REFUSED,\n    games.GAMES,\n")
    _change(
        package / "content" / "checks" / "effects.py",
        '    "helepolis": {},\n',
        '    "helepolis": {},\n    "games": {},\n',
    )
    deck = package / "content" / "data" / "deck.toml"
    cards = deck.read_text(encoding="utf-8").split("\n[[card]]\n")
    kept = [card for card in cards if not card.startswith('id = "the_royal_road"')]
    assert len(kept) == len(cards) - 1
    deck.write_text("\n[[card]]\n".join(kept) + CARD, encoding="utf-8")
    return tmp_path


def _change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(re.findall(re.escape(before), text)) == 1, (file, before)
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_a_card_with_a_new_lasting_effect_takes_four_files(with_games: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, SCENARIO, POSITION],
        env={**os.environ, "PYTHONPATH": str(with_games)},
        cwd=with_games,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["set up"]
    assert told["stored"] == {"games_at_olympia": ["red", "korinthos"]}
    assert told["loaded"]
    assert told["viewed"] == [{"name": "games_at_olympia", "by": 0, "at": "korinthos"}]
    assert told["shown"][0]["card"] == "games_at_olympia"
    assert [noun["id"] for noun in told["shown"][0]["nouns"]] == ["red", "korinthos"]
    assert told["counted"] == ["games_at_olympia", 2]
    assert told["observed"] == [1.0, 0.0, 1.0, 0.0]
    assert told["layout"] != layout_for(board_for(load())).hash, "weights trained without it must be refused"
    assert told["sound"] == []
    assert "which is not a Minor City" in told["refused"][0]
    assert "has outlived its reason" in told["outlived"][0]
    assert told["ended"] == [{}, "card_lapses", {}]
