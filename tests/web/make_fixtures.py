"""Writes the positions for the tests of the browser table: real games, played at random.

Run it after changing the view or the content: `.venv/bin/python -m tests.web.make_fixtures`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from pydantic_core import to_json

import diadochoi
from diadochoi.record.accounts.rolls import roll_accounts
from diadochoi.record.game import Game
from diadochoi.server.views.changes_view import changes_data
from diadochoi.server.views.content_document import document
from diadochoi.server.views.forecast_view import question_forecast
from diadochoi.server.views.game_view import TableState, view_for
from diadochoi.server.views.situation_view import threats_data

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
SEED = 11
# Questions to stop at, each the first time it is asked after this many plays with such answers among the
# options.
STOPS: dict[str, tuple[str, int, set[str]]] = {
    "start": ("start", 0, set()),
    "activation": ("activation", 420, {"move", "repost"}),
    "card": ("play_card", 500, set()),
    "markers": ("place_pc", 300, set()),
    "surprise": ("surprise_window", 200, set()),
    "activate": ("activate_next", 600, set()),
}
TAIL = 60


def table(game: Game, asked: int | None) -> dict[str, Any]:
    names = ("Eumenes", "random", "random", "random")
    return {
        "id": "fixture000000000", "name": "Sunday evening", "state": "running", "visibility": "private",
        "shared": False, "created_at": "2025-01-05T18:00:00Z", "started_at": "2025-01-05T18:01:00Z",
        "finished_at": None, "host": {"id": "u1", "name": "Eumenes"}, "players": game.players,
        "edition": "4e", "options": [], "house_rules": {}, "pack": None, "windows": "holders",
        "seats": [
            {
                "seat": seat, "colour": colour, "kind": "human" if seat == asked else "bot",
                "user": {"id": "u1", "name": "Eumenes"} if seat == asked else None,
                "bot": None if seat == asked else names[1], "stand_in": False, "vacant": False,
                "mine": seat == asked, "online": seat == asked,
                "time": {"left_ms": None, "running": False, "deadline": None},
            }
            for seat, colour in enumerate(game.colours)
        ],
        "clock": {"kind": "none"}, "bot_delay_ms": 700, "paused": False,
        "dice": {"commitment": game.commitment, "seed": None, "seed_known": False},
        "progress": {
            "seq": len(game.plays), "plays": len(game.plays), "turn": game.state.turn,
            "round": game.state.round, "segment": "tyche", "asked": asked, "vp": list(game.state.vp),
            "legitimacy": list(game.state.legitimacy),
        },
        "result": None, "undo": None,
        "me": {"host": True, "seats": [asked], "may": ["chat", "play", "undo", "pause", "change", "record"]},
    }  # fmt: skip


def state(game: Game, log: list[dict[str, Any]]) -> dict[str, Any]:
    asked = game.state.asked
    view, decision = view_for(game, asked, "en")
    assert decision is not None
    data: TableState = {
        "type": "state", "seq": len(game.plays), "reset": True, "viewpoint": asked, "entries": log[-TAIL:],
        "table": table(game, asked), "view": view, "decision": decision,
        "forecast": question_forecast(game.state, game.notation), "can_undo": True, "automatic_answers": [],
        "threats": threats_data(game.state, asked),
    }  # fmt: skip
    sent: dict[str, Any] = json.loads(to_json(data))
    return sent


def entry(game: Game, seat: int, action: str | None) -> dict[str, Any]:
    raw = game.plays[-1].events if game.plays else game.start_events
    told = [{**data, "text": game.words.event(event)} for data, event in zip(game.events(), raw, strict=True)]
    changes = game.plays[-1].changes if game.plays else ()
    board = game.state.board
    return {
        "seq": len(game.plays) + 1, "kind": "play", "at": "2025-01-05T18:02:00Z", "seat": seat, "by": None,
        "play": len(game.plays), "action": action, "undone": False, "events": told,
        "fights": [], "rolls": roll_accounts(raw, board, game.words),
        "changes": changes_data(raw, changes, board, game.words), "summary": None,
        "to": None, "text": None, "agree": None, "paused": None,
    }  # fmt: skip


def without_shapes(facts: dict[str, Any]) -> dict[str, Any]:
    """The content document without what is only drawn: coasts, hills, areas, the rules' tables."""
    geometry = facts["geometry"]
    for name in ("land", "lakes", "rivers", "borders", "marches"):
        geometry[name] = ""
    geometry["relief"] = {"lit": "", "shade": ""}
    for province in geometry["provinces"]:
        province["area"] = ""
    geometry["underlays"] = []
    facts["tables"] = {"siege_points_needed": facts["tables"]["siege_points_needed"]}
    facts["words"] = {"word": facts["words"]["word"]}
    return facts


def write(folder: Path) -> list[str]:
    """Write them all; returns the names of those that the game did not reach."""
    folder.mkdir(parents=True, exist_ok=True)
    game = diadochoi.new_game(players=4, seed=SEED)
    chance = random.Random(SEED)
    log = [entry(game, 0, None)]
    wanted = dict(STOPS)
    while wanted and not game.over:
        assert game.decision is not None
        verbs = {action.split()[0] for action in game.actions()}
        for name, (question, least, answers) in list(wanted.items()):
            if game.decision.kind == question and len(game.plays) >= least and answers <= verbs:
                text = json.dumps(state(game, log), ensure_ascii=False, indent=1)
                (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
                del wanted[name]
        seat = game.state.asked
        action = chance.choice(game.actions())
        game.play(action)
        log.append(entry(game, seat, action))
    facts = json.dumps(without_shapes(json.loads(document("4e")[1])), ensure_ascii=False, indent=1)
    (folder / "content.json").write_text(facts + "\n", encoding="utf-8")
    return sorted(wanted)


if __name__ == "__main__":
    if missing := write(FOLDER):
        raise SystemExit(f"the game never came to: {', '.join(missing)}")
