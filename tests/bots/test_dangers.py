"""What the coach says others could take next, in the first game after the guide."""

from __future__ import annotations

from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.dangers import dangers
from diadochoi.content import load
from diadochoi.record.lessons.first_game import first_game
from diadochoi.record.words import words_for
from diadochoi.rules.core.ids import FACTIONS, NOBODY, as_space
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

RED = FACTIONS[0]


def _space(state: State, name: str) -> int:
    return next(space.index for space in state.board.content.spaces if space.id == name)


def test_the_first_game_begins_with_two_dangers_and_their_numbers() -> None:
    state = first_game().state
    found = dangers(state, RED)
    words = words_for(load())
    said = [reasons_text((danger.what,), words, "coach") for danger in found]
    assert said == ["Yellow could take Kilikia from you.", "Yellow could take Phrygia from you."]
    for danger in found:
        after = state.copy()
        after.set_pc(danger.places[-1], NOBODY)
        refresh(after)
        assert state.vp[RED] - after.vp[RED] == danger.vp > 0
        assert 0 < danger.chance < 100
        assert reasons_text(danger.how, words, "coach").endswith("prevents it.")


def test_a_unit_in_the_city_ends_the_danger() -> None:
    state = first_game().state
    for name in ("gordion", "tarsos"):
        state.troops[RED][as_space(_space(state, name))] = next(iter(state.troops[RED].values()))
    state.dirty = True
    refresh(state)
    lost = {danger.places[-1] for danger in dangers(state, RED) if danger.vp}
    assert not lost & {_space(state, "gordion"), _space(state, "tarsos")}
