"""Every event makes a good English sentence for any subject: one, many, the Independents, nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from diadochoi.content.editions import load_edition
from diadochoi.record.words import Words, words_for
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, INSIDE, NOBODY, OFF_MAP, SEA

SINGLE = 1  # one Loyal unit
WORDS = {edition: words_for(load_edition(edition)) for edition in ("4e", "3e")}
# Possible values of each kind of field, the plain case first.
SUBJECTS: dict[str, tuple[object, ...]] = {
    "seat": (0, NOBODY),
    "faction": (0, INDEPENDENT, NOBODY),
    "place": (3, 3 | INSIDE, 3 | SEA, OFF_MAP, DISPERSED),
    "space": (3,),
    "unit": (0, 4),
    "units": (2, 0, SINGLE, SINGLE << 8, 2 + (2 << 24), 2 + (1 << 32), 1 + (1 << 32)),
    "general": (0, 30, NOBODY),
    "royal": (0, 6),
    "fleet": (0, 7),
    "army": (0, 2, 4),
    "card": (0, NOBODY),
    "secret": (0, NOBODY),
    "province": (0,),
    "number": (2, 0, 1, -1),
    "dice": (4, (3, 5), (2,)),
    "word": ("event", "upgrade", "levy", "right", "elephant", "independent", "discard"),
    "segment": (5,),
    "win": (1, 2, 3, 4),
    "noun": (0, 1024, 1028, 1040, 1104),
}
# Only these numbers can be below 0.
MODIFIERS = ("bonus", "modifier", "value", "modified")
# These are always present in such an event.
NEVER_NOBODY = {
    ("marriage", "seat"),
    ("general_replaces", "seat"),
    ("card_stolen", "victim"),
    ("weather_modifier", "mover"),
    ("card_event", "card"),
}
# Singular verbs, which must not follow a plural name.
THIRD_PERSON = re.compile(r"(is|has|was|does|\w+[^s]s)")
PLURAL_NOUNS = re.compile(r"\b1 (?:Elephant )?(?:units|Siege Points|cards|points)\b")
SINGULAR_NOUNS = re.compile(r"(?<![\d,.+-])\b(?:0|[2-9]|\d\d) (?:unit|Siege Point|card|point)\b")


def cases(name: str) -> Iterator[tuple[object, ...]]:
    """Yield the plain case, each field with each of its values, and all pairs of Factions and of places."""
    fields = EVENTS[name]
    plain = [SUBJECTS[kind][0] for _, kind in fields]
    yield (name, *plain)
    for place, (field, kind) in enumerate(fields):
        for value in SUBJECTS[kind][1:]:
            never = (name, field) in NEVER_NOBODY or (kind == "number" and field not in MODIFIERS)
            if value == NOBODY and never:
                continue
            case = list(plain)
            case[place] = value
            yield (name, *case)
            for other, (_, kind_of_other) in enumerate(fields):
                if other > place and kind_of_other in ("faction", "units", "general", "number"):
                    for second in SUBJECTS[kind_of_other][1:3]:
                        twice = list(case)
                        twice[other] = second
                        yield (name, *twice)


def told(words: Words, name: str) -> list[str]:
    return [words.event(case) for case in cases(name)]


@pytest.mark.parametrize("edition", WORDS)
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_a_sentence_no_matter_who_it_is_about(name: str, edition: str) -> None:
    for sentence in told(WORDS[edition], name):
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        for wrong in ("{", "}", "  ", " .", " ,", "..", "?", "nobody's", "of nobody", "with nothing"):
            assert wrong not in sentence, sentence


@pytest.mark.parametrize("edition", WORDS)
@pytest.mark.parametrize("name", EVENTS)
def test_verbs_and_nouns_agree_with_one_and_many(name: str, edition: str) -> None:
    for sentence in told(WORDS[edition], name):
        for many in ("The Independents", "The Scythians", "The Cilician pirates", "The 23,000 Colonists"):
            if sentence.startswith(f"{many} "):
                verb = sentence.removeprefix(f"{many} ").split()[0].rstrip(".")
                assert not THIRD_PERSON.fullmatch(verb), sentence
        for one in ("Red ", "The Greek Army ", "1 Loyal unit ", "1 Royal Army unit "):
            if sentence.startswith(one):
                verb = sentence.removeprefix(one).split()[0]
                assert verb not in ("lose", "go", "are", "have", "attack", "retreat", "win", "come"), sentence
        if re.match(r"(2 Loyal|1 Loyal and 1)", sentence):
            assert not re.search(r"units? (is|goes|stays|comes|enters)\b", sentence), sentence
        assert not PLURAL_NOUNS.search(sentence), sentence
        assert not SINGULAR_NOUNS.search(sentence.replace("1 Elephant unit", "")), sentence


E4 = WORDS["4e"]
LEONNATOS = E4.content.index["general"]["leonnatos"]
AKE = E4.content.index["space"]["ake"]
MINOR = len(E4.content.generals)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (("mutiny_fails", 0), "Red's Mutiny fails."),
        (("condemned", 0, LEONNATOS), "Red condemns Leonnatos."),
        (("condemnation_ends", NOBODY, LEONNATOS), "Leonnatos is no longer condemned."),
        (("pc", AKE, NOBODY, INDEPENDENT), "The Independents lose control of Ake."),
        (("siege_points", 0, AKE, 4, 3), "Siege of Ake: 4 Siege Points so far; it takes 3."),
        (("back_to_port", 0, LEONNATOS, AKE, AKE), "Red's Leonnatos is driven back into port at Ake."),
        (("landed", 0, LEONNATOS, AKE, 0), "Red's Leonnatos lands at Ake."),
        (("royals_defect", 0, 1, AKE, 1 << 8), "1 Royal Army unit at Ake defects from Red to Blue."),
        (("royals_defect", 0, 1, AKE, 2 << 8), "2 Royal Army units at Ake defect from Red to Blue."),
        (("reinforcements", 0, 2 + (2 << 24)), "Red receives 2 Loyal and 2 Mercenary units."),
        (("reinforcements", 0, 2 + (1 << 24)), "Red receives 2 Loyal units and 1 Mercenary unit."),
        (("general_dispersed", 0, LEONNATOS), "Red's Leonnatos is Dispersed."),
        (("general_dispersed", 0, MINOR), f"Red's {E4.general(MINOR)} leaves the map."),
    ],
)
def test_sentences_that_were_once_wrong(event: tuple[object, ...], sentence: str) -> None:
    assert E4.event(event) == sentence
