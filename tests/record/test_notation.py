from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochoi.content import load
from diadochoi.record.errors import AmbiguousAction, NotationError
from diadochoi.record.notation import KIND_NAMES, VERBS, notation_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import FORMS, NounKind, Verb, action
from diadochoi.rules.core.ids import INSIDE, SEA
from tests.rules.moments import examples

NOTATION = notation_for(load())
CONTENT = load()


def place(name: str) -> int:
    return NOTATION.noun(name, (NounKind.PLACE,))


@st.composite
def any_action(draw: st.DrawFn) -> int:
    verb = draw(st.sampled_from(sorted(FORMS)))
    form = FORMS[verb]
    length = draw(st.integers(len(form.operands) - form.optional, len(form.operands)))
    nouns = []
    for kinds in form.operands[:length]:
        kind = draw(st.sampled_from(list(kinds)))
        words = form.words if kind == NounKind.WORD else ()
        nouns.append(draw(st.sampled_from(sorted(words or NOTATION.by_kind[kind].values()))))
    return action(verb, *nouns)


@examples
@given(any_action())
def test_every_action_reads_back_from_its_text(code: int) -> None:
    assert NOTATION.parse(NOTATION.text(code)) == code


def test_another_process_gets_a_notation_that_writes_the_same() -> None:
    sent = pickle.loads(pickle.dumps(NOTATION))
    code = action(Verb.MOVE, place("abydos"), actions.BY_PATH + 2)
    assert sent.text(code) == NOTATION.text(code) == "move abydos strait"


@examples
@given(any_action())
def test_case_and_spacing_do_not_matter(code: int) -> None:
    assert NOTATION.parse("  " + NOTATION.text(code).upper().replace(" ", "   ")) == code


def test_every_verb_has_a_form_and_a_name() -> None:
    assert set(VERBS.values()) == {int(verb) for verb in Verb} == set(FORMS)


def test_every_noun_has_one_name_of_its_kind() -> None:
    for kind in NounKind:
        names = NOTATION.by_kind[kind]
        assert len(set(names.values())) == len(names)
        for name, noun in names.items():
            assert actions.noun_kind(noun) == kind
            assert NOTATION.noun(f"{KIND_NAMES[kind]}:{name}") == noun


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pass", action(Verb.PASS)),
        ("move sardeis", action(Verb.MOVE, place("sardeis"))),
        ("place mercenary tyros/inside", action(Verb.PLACE, actions.UNIT + 3, place("tyros") | INSIDE)),
        ("move abydos strait", action(Verb.MOVE, place("abydos"), actions.BY_PATH + 2)),
        ("sail tyros/sea", action(Verb.SAIL, place("tyros") | SEA)),
        ("first blue left", action(Verb.FIRST, actions.SEAT + 1, actions.LEFT)),
        ("repost philoxenos pella", action(Verb.REPOST, actions.GENERAL + 20, place("pella"))),
        ("choose 5", action(Verb.CHOOSE, actions.NUMBER + 5)),
        ("remove-pc", action(Verb.REMOVE_PC)),
        ("finish-cart fog", action(Verb.FINISH_CART, actions.CARD + CONTENT.index["card"]["fog"])),
    ],
)
def test_actions_are_a_verb_and_names(text: str, code: int) -> None:
    assert NOTATION.text(code) == text
    assert NOTATION.parse(text) == code


def test_verbs_may_be_written_with_spaces_or_underscores() -> None:
    assert NOTATION.parse("remove pc") == NOTATION.parse("remove_pc") == action(Verb.REMOVE_PC)
    assert NOTATION.parse("train silver-shields") == NOTATION.parse("train silver_shields")


def test_name_of_two_kinds_belongs_to_the_first_and_the_other_is_marked() -> None:
    fleet = actions.FLEET + CONTENT.index["fleet"]["rhodos"]
    assert NOTATION.text(action(Verb.CHOOSE, place("rhodos"))) == "choose rhodos"
    assert NOTATION.text(action(Verb.CHOOSE, fleet)) == "choose fleet:rhodos"
    assert NOTATION.text(action(Verb.ESCORT, fleet)) == "escort rhodos"


def test_bare_name_means_the_kind_that_is_legal() -> None:
    fleet = action(Verb.CHOOSE, actions.FLEET + CONTENT.index["fleet"]["rhodos"])
    assert NOTATION.parse("choose rhodos", [fleet]) == fleet


def test_missing_path_kind_is_found_when_only_one_fits() -> None:
    by_strait = action(Verb.MOVE, place("abydos"), actions.BY_PATH + 2)
    assert NOTATION.parse("move abydos", [by_strait, actions.STOP]) == by_strait


def test_missing_path_kind_is_ambiguous_when_two_fit() -> None:
    paths = [action(Verb.MOVE, place("abydos"), actions.BY_PATH + kind) for kind in (1, 2)]
    with pytest.raises(AmbiguousAction, match="`move abydos mountain` or `move abydos strait`") as caught:
        NOTATION.parse("move abydos", paths)
    assert caught.value.suggestions == ("move abydos mountain", "move abydos strait")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs a verb"),
        ("mvoe pella", "`mvoe` is not a verb; did you mean `move`"),
        ("move pela", "`pela` is not a name in this game; did you mean `pella`"),
        ("move antigonos", "`antigonos` is a general; a place is needed here"),
        ("move", "`move` needs a place after it"),
        ("activate kassandros pella", "takes one name; leave out `pella`"),
        ("pass pella", "takes nothing; leave out `pella`"),
        ("move fleet:rhodos", "is a fleet; a place is needed here"),
        ("choose ship:rhodos", "`ship:` is not a known prefix"),
        ("reroll x", "`x` is not a number"),
    ],
)
def test_wrong_texts_are_refused_with_what_was_meant(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.parse(text)
    assert message in str(caught.value)


def test_a_word_that_never_follows_the_verb_is_refused() -> None:
    with pytest.raises(NotationError, match="`strait` does not follow `leave`: use `inside` or `outside`"):
        NOTATION.parse("leave loyal strait")
    assert NOTATION.parse("choose strait") == action(Verb.CHOOSE, actions.BY_PATH + 2)


def test_familiar_names_lead_to_the_greek_ones() -> None:
    known = next(space for space in CONTENT.spaces if space.aka and " " not in space.aka)
    with pytest.raises(NotationError) as caught:
        NOTATION.parse(f"move {known.aka.lower()}")
    assert caught.value.suggestions[0] == known.id
