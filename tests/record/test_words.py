from __future__ import annotations

import copy
import re
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from diadochoi.content import load
from diadochoi.record import words
from diadochoi.record.game import new_game
from diadochoi.record.log import event_data, visible_to
from diadochoi.record.notation import VERBS
from diadochoi.record.words import catalogue_faults, languages, read_catalogue, words_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.events import EVENTS, KINDS
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.court import legitimacy, victory_points
from tests.record.playing import play_on
from tests.record.source_keys import notes, questions, reasons

ENGLISH = words_for(load())
CATALOGUE = read_catalogue("en")
SPOKEN = re.compile(r"\b(TODO|FIXME|None|True|False)\b|_")


def texts(template: object) -> list[str]:
    return list(template.values()) if isinstance(template, dict) else [str(template)]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_event_noted_is_listed_with_its_fields() -> None:
    for where, name, fields in notes():
        assert name in EVENTS, f"{where}: add {name!r} to EVENTS in rules/core/events.py"
        assert fields in (-1, len(EVENTS[name])), f"{where}: {name!r} has {len(EVENTS[name])} fields"


def test_event_fields_have_known_kinds_and_names_of_their_own() -> None:
    for name, fields in EVENTS.items():
        names = [field for field, _ in fields]
        assert len(set(names)) == len(names), name
        assert "event" not in names, name
        assert {kind for _, kind in fields} <= KINDS, name


def test_every_event_has_a_sentence_of_its_own_fields() -> None:
    assert set(CATALOGUE["event"]) == set(EVENTS), "events in en.toml and rules/core/events.py differ"
    for name, template in CATALOGUE["event"].items():
        fields = {field for field, _ in EVENTS[name]}
        for text in texts(template):
            assert blanks(text) <= fields, f"{name}: {text}"


def test_every_question_has_a_sentence() -> None:
    missing = {f"{where} {key}" for where, key in questions() if key not in CATALOGUE["question"]}
    assert not missing, "add words for these questions to record/words/en.toml"


def test_every_reason_has_a_sentence() -> None:
    known = CATALOGUE["reason"].keys() | CATALOGUE["question"].keys()
    missing = {f"{where} {key}" for where, key in reasons() if key not in known}
    assert not missing, "add words for these reasons to record/words/en.toml"


def test_every_verb_has_a_label() -> None:
    assert set(CATALOGUE["action"]) == set(VERBS)


def test_templates_use_the_letters_of_their_nouns_only() -> None:
    for table, allowed in (("question", "a b c d seat"), ("reason", "a b c"), ("action", "a b c")):
        for key, template in CATALOGUE[table].items():
            for text in texts(template):
                assert blanks(text) <= set(allowed.split()), f"{table} {key}: {text}"


# What a made-up catalogue does to the English one, and what is said of it.
FLAWS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a key is missing": (lambda words: words["event"].pop("pc"), "[event] has no words for pc"),
    "a key is unknown": (
        lambda words: words["reason"].update(too_late="Trop tard."),
        "[reason] has words for too_late, which is unknown",
    ),
    "a blank is unknown": (
        lambda words: words["reason"].update(not_now="{x} reste sur la carte."),
        "[reason] not_now cannot say {x}",
    ),
    "a table is missing": (lambda words: words.pop("word"), "[word] is missing"),
    "a table is unknown": (lambda words: words.update(noun={}), "[noun] is unknown"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_catalogue_with_other_keys_than_the_english_one_is_refused(flaw: str) -> None:
    change, fault = FLAWS[flaw]
    catalogue = copy.deepcopy(dict(CATALOGUE))
    assert catalogue_faults(catalogue) == []
    change(catalogue)
    assert catalogue_faults(catalogue) == [fault]


def test_a_catalogue_of_another_language_is_checked_when_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xx.toml").write_text("[word]\n", encoding="utf-8")
    monkeypatch.setattr(words, "_folder", lambda: tmp_path)
    with pytest.raises(ValueError, match=r"xx\.toml: \[action\] is missing \(and \d+ more\)"):
        read_catalogue("xx")


@pytest.mark.parametrize("language", languages())
def test_every_catalogue_can_be_read(language: str) -> None:
    assert catalogue_faults(read_catalogue(language)) == []


def test_unknown_language_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="choose from en"):
        read_catalogue("tlingit")


@pytest.mark.parametrize("players", [2, 5])
def test_whole_game_is_told_in_sentences_without_holes(players: int) -> None:
    game = new_game(players, seed=players)
    told = game.story()
    asked = []
    for number in range(250):
        if game.over:
            break
        decision = game.decision
        assert decision is not None
        asked.append(decision.prompt)
        told.extend(ENGLISH.action(code) for code in game.legal[:5])
        play_on(game, 1, seed=number)
        told.extend(game.story())
    for sentence in told + asked:
        assert sentence, "a sentence is empty"
        assert not SPOKEN.search(sentence), sentence
    for sentence in told:
        assert "?" not in sentence, sentence


def test_sentence_follows_its_conditions() -> None:
    pella = load().index["space"]["pella"]
    assert ENGLISH.event(("pc", pella, 0, NOBODY)) == "Red controls Pella."
    assert ENGLISH.event(("pc", pella, INDEPENDENT, 0)) == "Pella is now Independent."
    assert ENGLISH.event(("pc", pella, NOBODY, 1)) == "Blue loses control of Pella."


def test_markers_that_change_together_are_told_in_one_breath() -> None:
    spaces = load().index["space"]
    events = [("pc", spaces[name], 0, NOBODY) for name in ("pella", "tyros", "sidon")]
    events.insert(1, ("province", 2, 0, NOBODY))
    events.append(("movement_roll", 0, 4))
    events.append(("pc", spaces["gaza"], 0, NOBODY))
    assert ENGLISH.story(events) == [
        "Red controls Pella, Tyros and Sidon.",
        "Red controls Makedonia.",
        "Red rolls 4 for movement.",
        "Red controls Gaza.",
    ]


def test_unknown_keys_are_shown_as_they_are_written() -> None:
    assert ENGLISH.event(("strange_thing", 3)) == "Strange thing."
    assert ENGLISH.question("odd_choice") == "Odd choice?"
    assert ENGLISH.reason("too_odd") == "Too odd."


def test_nouns_have_their_full_names() -> None:
    content = load()
    tyros = content.index["space"]["tyros"]
    assert ENGLISH.noun(tyros) == "Tyros"
    assert ENGLISH.place(tyros | 256) == "Tyros (inside)"
    assert ENGLISH.place(tyros | 512) == "the sea off Tyros"
    assert ENGLISH.noun(actions.SEAT + 1) == "Blue"
    assert ENGLISH.units(2 + (1 << 32)) == "2 Loyal units and 1 Elephant unit"


def test_every_source_of_points_has_a_name() -> None:
    for source in (*victory_points.SOURCES, *legitimacy.SOURCES):
        assert f"source_{source}" in CATALOGUE["word"], source
    assert ENGLISH.source("mikra_phrygia") == "Mikra Phrygia"
    assert ENGLISH.source("perdikkas") == "Perdikkas"
    assert ENGLISH.source("olympias") == "Olympias"
    assert ENGLISH.source("tomb") == "the Tomb"


def test_secret_card_is_seen_by_its_owner_alone() -> None:
    event = ("card_drawn", 1, 7)
    board = board_for(load())
    assert event_data(visible_to(event, 1), board)["card"] == load().cards[7].id
    assert event_data(visible_to(event, 0), board)["card"] is None
    assert event_data(visible_to(event, None), board)["card"] is None
    assert ENGLISH.event(visible_to(event, 0)) == "Blue draws a card."
