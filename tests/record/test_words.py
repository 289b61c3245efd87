from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from diadochoi.content import load
from diadochoi.record.game import new_game
from diadochoi.record.log import event_data, visible_to
from diadochoi.record.notation import VERBS
from diadochoi.record.words import catalogue, words_for
from diadochoi.record.words.catalogue import catalogue_faults, catalogue_of, languages, sources, variables
from diadochoi.rules.core import actions
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.events import EVENTS, KINDS
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.court import legitimacy, victory_points
from tests.record.playing import play_on
from tests.record.source_keys import notes, questions, reasons

ENGLISH = words_for(load())
QUESTIONS = variables("en", "question")
REASONS = variables("en", "reason")
ACTIONS = variables("en", "action")
SPOKEN = re.compile(r"\b(TODO|FIXME|None|True|False)\b|_")


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
    sentences = variables("en", "event")
    assert set(sentences) == set(EVENTS), "events in en/event.ftl and rules/core/events.py differ"
    for name, used in sentences.items():
        assert used <= {field for field, _ in EVENTS[name]}, name


def test_every_question_has_a_sentence() -> None:
    missing = {f"{where} {key}" for where, key in questions() if key not in QUESTIONS}
    assert not missing, "add words for these questions to record/words/en/question.ftl"


@pytest.mark.parametrize(
    ("key", "limit", "sentence"),
    [
        ("siege_needs_three", "siege_minimum_cus", "You need 4 units to conduct a Siege."),
        ("removal_needs_three", "remove_pc_minimum_cus", "You need 4 units to remove a PC marker."),
        ("two_units_inside", "cus_inside_city", "Only 4 units fit inside a city."),
        ("eight_cu_limit", "group_limit", "At most 4 units can move together."),
        ("eight_cus_by_sea", "naval_cus", "At most 4 units can move by sea in a Segment."),
    ],
)
def test_a_reason_states_the_limit_of_the_content_in_play(key: str, limit: str, sentence: str) -> None:
    facts = load()
    numbers = {**facts.tables.numbers, limit: 4}
    assert words_for(replace(facts, tables=replace(facts.tables, numbers=numbers))).reason(key) == sentence


def test_every_reason_has_a_sentence() -> None:
    missing = {f"{where} {key}" for where, key in reasons() if key not in REASONS.keys() | QUESTIONS.keys()}
    assert not missing, "add words for these reasons to record/words/en/reason.ftl"


def test_every_verb_has_a_label() -> None:
    assert set(ACTIONS) == set(VERBS)


def test_messages_use_the_letters_of_their_nouns_only() -> None:
    for messages, allowed in (
        (QUESTIONS, "a b c d seat subjects who force"),
        (variables("en", "condition"), "a list all nouns"),
        (variables("en", "about"), "a b c m n o p title text"),
        (REASONS, "a b c limit"),
        (ACTIONS, "a b c nouns"),
    ):
        for key, used in messages.items():
            assert used <= set(allowed.split()), key


def test_no_message_lacks_a_value_or_calls_a_missing_function(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        ENGLISH.catalogue.say("event-movement_roll", {"seat": "Red"})
        assert "Unknown external: die" in caplog.text
        caplog.clear()
        for key in QUESTIONS:
            ENGLISH.question(key, (0, 1, 2, 3))
        for key in REASONS:
            ENGLISH.reason(key, actions.action(0, 0, 1, 2))
    assert caplog.text == ""


@pytest.mark.parametrize("language", languages())
def test_every_catalogue_can_be_read(language: str) -> None:
    assert catalogue_faults(language) == []


# Errors in the files of a made-up language, and the messages about them.
FLAWS = {
    "a key is unknown": ("reason", "reason-too_late = Trop tard.", "reason.ftl: reason-too_late is unknown"),
    "a value is unknown": ("reason", "reason-no_port = { $x }", "reason.ftl: reason-no_port cannot say $x"),
    "a file is unknown": ("noun", "", "noun.ftl is unknown"),
    "a key is in another file": (
        "event", "reason-no_port = Non.", "event.ftl: reason-no_port belongs into another file",
    ),
    "a message is there twice": (
        "event", "event-pc = Oui.\nevent-pc = Non.", "event.ftl: event-pc is there twice",
    ),
    "a message cannot be read": (
        "event", "event-pc = { $owner", "event.ftl: Expected token: \"}\": 'event-pc = { $owner'",
    ),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Create a copy of the catalogues that a test may add a language to."""
    shutil.copytree(Path(catalogue.__file__).parent / "en", tmp_path / "en")
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "event.ftl").touch()
    monkeypatch.setattr(catalogue, "folder", lambda: tmp_path)
    for cached in (catalogue_of, sources):
        cached.cache_clear()
    yield tmp_path
    for cached in (catalogue_of, sources):
        cached.cache_clear()


@pytest.mark.parametrize("flaw", FLAWS)
def test_faults_of_a_catalogue_are_named(flaw: str, folder: Path) -> None:
    table, source, fault = FLAWS[flaw]
    (folder / "fr" / f"{table}.ftl").write_text(source, encoding="utf-8")
    assert catalogue_faults("fr") == [fault]


def test_another_language_needs_only_files(folder: Path) -> None:
    """Cases, gender and three plural forms, as in Czech, without a line of code."""
    (folder / "fr").rename(folder / "cs")
    (folder / "cs" / "name.ftl").write_text(
        """
name-seat_red = Červený
    .acc = Červeného
name-seat_blue = Modrá
    .acc = Modrou
    .gender = feminine
name-space_pella = Pella
    .loc = Pelle
name-unit_loyal = věrná jednotka
    .many-acc = { $count ->
        [one] { $count } věrnou jednotku
        [few] { $count } věrné jednotky
       *[other] { $count } věrných jednotek
    }
name-unit_elephant = jednotka slonů
    .many-acc = { $count ->
        [one] { $count } jednotku slonů
        [few] { $count } jednotky slonů
       *[other] { $count } jednotek slonů
    }
name-list_and = { $before } a { $last }
""",
        encoding="utf-8",
    )
    (folder / "cs" / "event.ftl").write_text(
        """
event-battle =
    { FORM($attacker, form: "gender") ->
        [feminine] { $attacker } zaútočila na { FORM($defender, form: "acc") }.
       *[other] { $attacker } zaútočil na { FORM($defender, form: "acc") } u { FORM($place, form: "loc") }.
    }
event-units_placed = { $seat } umísťuje { FORM($units, form: "acc") }.
event-siege_points =
    { $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }
""",
        encoding="utf-8",
    )
    content = load()
    czech = words_for(content, "cs")
    pella = content.index["space"]["pella"]
    assert czech.event(("battle", 0, 1, pella)) == "Červený zaútočil na Modrou u Pelle."
    assert czech.event(("battle", 1, 0, pella)) == "Modrá zaútočila na Červeného."
    assert czech.event(("units_placed", 0, pella, 2 + (5 << 32))) == (
        "Červený umísťuje 2 věrné jednotky a 5 jednotek slonů."
    )
    told = [czech.event(("siege_points", 0, pella, points, 3)) for points in (1, 2, 5)]
    assert told == ["1 bod", "2 body", "5 bodů"]
    assert czech.event(("turn", 2)) == "Game Turn 2 begins.", "what a language lacks is said in English"
    assert catalogue_faults("cs") == []


def test_unknown_language_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="choose from en"):
        catalogue_of("tlingit")


def test_large_numbers_are_written_as_the_language_does() -> None:
    assert ENGLISH.event(("turn", 12345)) == "Game Turn 12,345 begins."


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_has_sentences_without_gaps(players: int) -> None:
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


def test_markers_that_change_together_share_a_sentence() -> None:
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
    assert ENGLISH.event(("strange_thing", 3)) == "Event-strange_thing"
    assert ENGLISH.question("odd_choice") == "Question-odd_choice"
    assert ENGLISH.reason("too_odd") == "Reason-too_odd"


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
        assert ENGLISH.catalogue.has(f"name-source_{source}"), source
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


def test_a_place_that_is_described_has_an_article_in_a_sentence() -> None:
    content = load()
    words, index = words_for(content), content.index["space"]
    passes, pella = index["tp_median_passes"], index["pella"]
    move = [words.action(actions.action(actions.Verb.MOVE, space)) for space in (passes, pella)]
    assert move == ["Move to the Median Passes", "Move to Pella"]
    assert words.place(passes).form("at") == "at the Median Passes"
    assert words.noun(passes).form("bare") == "Median Passes"
