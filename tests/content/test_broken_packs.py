"""A content pack that cannot work is refused with file, line, field, the fault and how to fix it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from diadochoi.content import ContentError, load
from diadochoi.content.build import build
from diadochoi.content.checks import find_problems
from diadochoi.content.digest import digest
from diadochoi.content.entries import read_base
from diadochoi.content.schema import KINDS

ABOUT = 'id = "broken"\ntitle = "Broken"\nauthor = "a test"\nsource = "public my box"\n'
SPACE = (
    '[[space]]\nid = "{}"\nname = "New"\nprovince = "lydia"\nkind = "minor"\n'
    "independent = []\nat = [38.0, 28.0]\n"
)

# name: file, its text, line of the fault, words that the message must contain
BROKEN: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "a misspelt field": (
        "deck.toml",
        '[[card]]\nid = "fog"\nopps = 3\n',
        3,
        ("card 'fog', opps", "did you mean 'ops'"),
    ),
    "too many ops": (
        "deck.toml",
        '[[card]]\nid = "condemnation"\nops = 7\n',
        3,
        ("card 'condemnation', ops", "7 is out of range", "from 1 to 4"),
    ),
    "ops as a text": (
        "deck.toml",
        '[[card]]\nid = "condemnation"\nops = "three"\n',
        3,
        ("ops", "'three' cannot be used here", "a whole number"),
    ),
    "ops on a Surprise card": (
        "deck.toml",
        '[[card]]\nid = "fog"\nops = 2\n',
        3,
        ("card 'fog', ops", "no Operation Points"),
    ),
    "an unknown effect": (
        "deck.toml",
        '[[card]]\nid = "epidemic"\neffect = "epidemy"\n',
        3,
        ("card 'epidemic', effect", "there is no effect 'epidemy'"),
    ),
    "an effect with the wrong particulars": (
        "deck.toml",
        '[[card]]\nid = "treachery"\n[card.params]\nrange = 4\n',
        4,
        ("card 'treachery', params.range", "no such field", "'range_mp'"),
    ),
    "a particular that names nobody": (
        "deck.toml",
        '[[card]]\nid = "kassandros"\n[card.params]\ngeneral = "kasandros"\n',
        4,
        ("params.general", "there is no General 'kasandros'", "did you mean 'kassandros'"),
    ),
    "an unknown window": (
        "deck.toml",
        '[[card]]\nid = "fog"\nwindows = ["naval-dices"]\n',
        3,
        ("card 'fog', windows", "'naval-dices' is not one of", "naval-dice"),
    ),
    "a card number given twice": (
        "deck.toml",
        '[[card]]\nid = "fog"\nnumber = "1"\n',
        3,
        ("number", "'drink_the_hemlock'"),
    ),
    "a card too many": (
        "deck.toml",
        '[[card]]\nid = "new_card"\nnumber = "60"\ntitle = "New"\ntype = "event"\nops = 2\neffect = "storm"\n'
        'timing_text = "Now."\neffect_text = ["It rains."]\nclauses = ["6.2/a"]\n',
        1,
        ("61 cards of the base game", "must be 60"),
    ),
    "a card taken away": (
        "deck.toml",
        '[[card]]\nid = "fog"\nremove = true\n',
        1,
        ("59 cards", "must be 60"),
    ),
    "a card that is not there taken away": (
        "deck.toml",
        '\n[[card]]\nid = "fogg"\nremove = true\n',
        4,
        ("card 'fogg'", "cannot be removed", "did you mean 'fog'"),
    ),
    "an entry without its id": ("deck.toml", "[[card]]\nops = 3\n", 1, ("[[card]]", "needs id")),
    "a table of another file": (
        "deck.toml",
        '[[general]]\nid = "eumenes"\nbattle = 4\n',
        1,
        ("belongs in generals.toml",),
    ),
    "a misspelt table": ("deck.toml", '[[cards]]\nid = "fog"\n', 1, ("[cards]", "did you mean 'card'")),
    "a path to nowhere": (
        "map.toml",
        '# a comment\n[[path]]\na = "sardeis"\nb = "efesos"\nkind = "land"\n',
        4,
        (
            "path 'sardeis' to 'efesos' (land), b",
            "there is no space or Transit Point",
            "did you mean 'ephesos'",
        ),
    ),
    "a path of no kind": (
        "map.toml",
        '[[path]]\na = "sardeis"\nb = "lesbos"\nkind = "road"\n',
        4,
        ("kind", "'road' is not one of land, mountain, strait, sea or transmed"),
    ),
    "a sea path inland": (
        "map.toml",
        '[[path]]\na = "ephesos"\nb = "sardeis"\nkind = "sea"\n',
        3,
        ("'ephesos' to 'sardeis' (sea), b", "needs a Port, but 'sardeis' is not one"),
    ),
    "a sea path to a Transit Point": (
        "map.toml",
        '[[path]]\na = "alexandreia"\nb = "tp_paraitonion"\nkind = "sea"\n',
        3,
        ("cannot end at the Transit Point 'tp_paraitonion'",),
    ),
    "a path to itself": (
        "map.toml",
        '[[path]]\na = "opis"\nb = "opis"\nkind = "land"\n',
        3,
        ("'opis' to itself",),
    ),
    "the last path taken away": (
        "map.toml",
        "".join(
            f'[[path]]\na = "{a}"\nb = "barke"\nkind = "{kind}"\nremove = true\n'
            for a, kind in (("kyrene", "land"), ("kyrene", "sea"))
        )
        + '[[space]]\nid = "barke"\nport = false\ndrop = ["seas"]\n',
        0,
        ("space 'barke'", "no path leads here"),
    ),
    "a Port without a sea": (
        "map.toml",
        '[[space]]\nid = "sardeis"\nport = true\n',
        3,
        ("no sea path leads here",),
    ),
    "a space too many": (
        "map.toml",
        SPACE.format("new_space") + '[[path]]\na = "new_space"\nb = "sardeis"\nkind = "land"\n',
        1,
        ("kind space", "there are 117; there must be 116"),
    ),
    "a space in no Province": (
        "map.toml",
        '[[space]]\nid = "opis"\nprovince = "babylon"\n',
        3,
        ("space 'opis', province", "there is no Province 'babylon'", "did you mean 'babylonia'"),
    ),
    "two Major Cities in a Province": (
        "map.toml",
        '[[space]]\nid = "uruk"\nkind = "major"\n',
        3,
        ("can have only one",),
    ),
    "a space still in use taken away": (
        "map.toml",
        '[[space]]\nid = "opis"\nremove = true\n',
        1,
        ("space 'opis'", "cannot be removed", "path 'kainai' to 'opis' (land) still names it", "map.toml:"),
    ),
    "a position off the world": (
        "map.toml",
        '[[space]]\nid = "opis"\nat = [133.2, 44.7]\n',
        3,
        ("at", "is out of range"),
    ),
    "a position that is none": (
        "map.toml",
        '[[space]]\nid = "opis"\nat = "north"\n',
        3,
        ("at", "'north'", "two numbers"),
    ),
    "more gray spaces than a General leaves": (
        "map.toml",
        '[[space]]\nid = "uruk"\nindependent = [2, 3, 4, 5]\n',
        0,
        ("General 'perdikkas', start.pcs", "6 PCs do not fit", "5 spaces of 'babylonia'"),
    ),
    "a Seniority given twice": (
        "generals.toml",
        '[[general]]\nid = "eumenes"\nseniority = 20\n',
        3,
        ("General 'eumenes', seniority", "20 already belongs to 'perdikkas'"),
    ),
    "a class that is none": (
        "generals.toml",
        '[[general]]\nid = "eumenes"\nclasses = { 4 = "reserved" }\n',
        3,
        ("classes.4", "'reserved' is not one of starting, reserve, event or unavailable"),
    ),
    "one Starting General too few": (
        "generals.toml",
        '[[general]]\nid = "lysimachos"\nclasses = { 3 = "reserve" }\n',
        0,
        ("setup for players 3, generals_each", "need 9 Starting Generals; there are 8"),
    ),
    "an unknown unit": (
        "generals.toml",
        '[[general]]\nid = "eumenes"\n[general.start]\nunits = { hoplite = 2 }\n',
        4,
        ("start.units", "there is no unit 'hoplite'"),
    ),
    "an unknown ability": (
        "generals.toml",
        '[[general]]\nid = "eumenes"\n[general.ability]\nname = "intercepts_on"\n',
        4,
        ("ability.name", "no ability 'intercepts_on'", "did you mean 'intercept_on'"),
    ),
    "a start outside the Province": (
        "generals.toml",
        '[[general]]\nid = "antigonos"\n[general.start]\nspaces = ["sardeis"]\n',
        4,
        ("start.spaces", "'sardeis' is not in 'phrygia'"),
    ),
    "a Fleet that does not rise": (
        "fleets.toml",
        '[[fleet]]\nid = "rhodos"\nupgraded = 2\n',
        3,
        ("Fleet 'rhodos', upgraded", "2 must be higher than the normal side (2)"),
    ),
    "a Fleet without its holder": (
        "fleets.toml",
        '[[fleet]]\nid = "rhodos"\nholder = "space"\n',
        0,
        ("that gives control of the Fleet",),
    ),
    "an Army that nobody wakes": (
        "independents.toml",
        '[[independent]]\nid = "philon"\ndrop = ["wakes_by"]\n',
        0,
        ("Independent Army 'philon'", "either the space where it starts or the card that activates it"),
    ),
    "a table with a short row": (
        "tables.toml",
        "[battle]\ncolumns = [0, 1]\nrows = [2, 7]\nvalues = [\n  [0, 1],\n  [0],\n]\n",
        4,
        ("[battle], values", "the row for 7 has 1 numbers, but `columns` names 2"),
    ),
    "a table without its columns": (
        "tables.toml",
        "[battle]\nvalues = [[1]]\n",
        1,
        ("[battle], columns", "is missing"),
    ),
    "an unknown number": (
        "tables.toml",
        "[numbers]\nforage_limits = 9\n",
        2,
        ("forage_limits", "did you mean 'forage_limit'"),
    ),
    "an Unrest roll without a Province": (
        "tables.toml",
        '[[unrest]]\nroll = 7\nprovinces = ["armenai"]\n',
        3,
        ("Unrest roll 7, provinces", "there is no Province 'armenai'", "did you mean 'armenia'"),
    ),
    "a source that is none": (
        "deck.toml",
        '[[card]]\nid = "condemnation"\nops = 3\n[card.sources]\nops = "I think so"\n',
        5,
        ("sources.ops", "'I think so' does not name a source", "'4th edition rulebook' or another book"),
    ),
    "a source for nothing": (
        "deck.toml",
        '[[card]]\nid = "condemnation"\nops = 3\n[card.sources]\nopps = "public my box"\n',
        5,
        ("sources.opps", "no such field", "did you mean 'ops'"),
    ),
    "a house rule with a foreign default": (
        "house_rules.toml",
        '[[house_rule]]\nid = "condemnation"\ndefault = "never"\n',
        3,
        ("house rule 'condemnation', default", "'never' is not one of same_play or later_play"),
    ),
    "a switch that is none": (
        "editions/4e.toml",
        'id = "4e"\n[switches]\noverun_ratio = 4\n',
        3,
        ("edition '4e', switches.overun_ratio", "overrun_ratio"),
    ),
    "a field dropped that is not there": (
        "deck.toml",
        '[[card]]\nid = "fog"\ndrop = ["ops"]\n',
        3,
        ("no field 'ops' to drop",),
    ),
    "a file of another name": ("dekc.toml", "", 0, ("is not a content file", "did you mean 'deck.toml'")),
    "a file that is no TOML": ("deck.toml", '[[card]]\nid = "fog\n', 2, ("is not valid TOML here",)),
    "an id given twice": (
        "map.toml",
        '[[transit]]\nid = "opis"\nname = "Opis"\nat = [33.0, 44.0]\n',
        2,
        ("Transit Point 'opis', id", "a space already has this id"),
    ),
}


def write_pack(folder: Path, file: str, text: str) -> None:
    (folder / "pack.toml").write_text(ABOUT, encoding="utf-8")
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", BROKEN)
def test_a_pack_is_refused_for(name: str, tmp_path: Path) -> None:
    file, text, line, words = BROKEN[name]
    write_pack(tmp_path, file, text)
    with pytest.raises(ContentError) as caught:
        load(tmp_path)
    found = [problem for problem in caught.value.problems if all(word in str(problem) for word in words)]
    assert found, str(caught.value)
    if line:
        assert (found[0].path, found[0].line) == (tmp_path / file, line)
        assert str(found[0]).startswith(f"{tmp_path / file}:{line}: ")


def test_all_faults_of_a_pack_are_named_at_once(tmp_path: Path) -> None:
    write_pack(
        tmp_path, "deck.toml", '[[card]]\nid = "condemnation"\nops = 9\n[[card]]\nid = "fog"\nfoo = 1\n'
    )
    (tmp_path / "fleets.toml").write_text('[[fleet]]\nid = "rhodos"\nupgraded = 1\n', encoding="utf-8")
    (tmp_path / "oops.toml").write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match="4 problems") as caught:
        load(tmp_path)
    places = {(problem.path.name, problem.line) for problem in caught.value.problems}
    assert places == {("deck.toml", 3), ("deck.toml", 6), ("fleets.toml", 3), ("oops.toml", 0)}


def test_a_folder_without_pack_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"has no pack\.toml"):
        load(tmp_path)


def test_a_pack_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="is not a folder"):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ('title = "T"\nauthor = "A"\n', "id: is missing"),
        ('id = "My Box"\ntitle = "T"\nauthor = "A"\n', "'My Box' is not a valid id"),
        ('id = "base"\ntitle = "T"\nauthor = "A"\n', "'base' is not a valid id"),
        ('id = "x"\ntitle = "T"\nauthor = 7\n', "7 cannot be used here; give text"),
        ('id = "x"\ntitle = "T"\nautor = "A"\nauthor = "A"\n', "did you mean 'author'"),
        ('id = "x"\ntitle = "T"\nauthor = "A"\nsource = "hearsay"\n', "'hearsay' does not name a source"),
    ],
)
def test_pack_toml_is_checked(about: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(about, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(tmp_path)
    assert words in str(caught.value)


JUNK: tuple[object, ...] = (5, True, "", "xyzzy", [], [1], [[]], [{}], {}, {"a": 1}, 3.5)


def junk_cases() -> list[tuple[str, str, object]]:
    return [(kind.name, field, value) for kind in KINDS.values() for field in kind.fields for value in JUNK]


@pytest.mark.parametrize("seed", range(6))
def test_junk_in_any_field_is_refused_or_harmless_but_never_a_crash(seed: int) -> None:
    for kind, field, value in random.Random(seed).sample(junk_cases(), 12):
        entries = read_base()
        entry = entries.of(kind)[0]
        entry.fields = {**entry.fields, field: value}
        if not find_problems(entries):
            build(entries, "junk", digest(entries))


def test_a_line_outside_every_table_is_refused(tmp_path: Path) -> None:
    write_pack(tmp_path, "deck.toml", "ops = 3\n")
    with pytest.raises(ContentError, match=r"deck\.toml:1: ops: is outside every table"):
        load(tmp_path)
