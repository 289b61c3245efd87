"""Content packs change only what they name, and the fingerprint tells them apart."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from diadochoi.content import Content, ContentError, load
from diadochoi.content.editions import examine_edition, load_edition
from diadochoi.content.entries import read_base
from diadochoi.content.export import export
from diadochoi.content.loader import examine
from diadochoi.content.model import PathKind, UnitKind
from diadochoi.content.schema import DECIDED_ELSEWHERE, KINDS
from diadochoi.content.sources import facts
from diadochoi.rules.combat.battle_strength import unit_items
from diadochoi.rules.core import units
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.knowledge import odds
from diadochoi.rules.turn.setup import new_state

BASE = load()
ABOUT = 'id = "my-box"\ntitle = "My box"\nauthor = "me"\n'


def pack(folder: Path, file: str, text: str, about: str = ABOUT) -> Content:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(about, encoding="utf-8")
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return load(folder)


def test_three_lines_correct_a_card(tmp_path: Path) -> None:
    content = pack(tmp_path, "deck.toml", '[[card]]\nid = "condemnation"\nops = 3\n')
    index = BASE.index["card"]["condemnation"]
    assert content.cards[index].ops == 3
    assert content.cards[index].title == BASE.cards[index].title
    assert content.cards[:index] == BASE.cards[:index]
    assert content.cards[index + 1 :] == BASE.cards[index + 1 :]
    assert (content.id, BASE.id) == ("my-box", "base")


def test_nested_tables_are_merged_and_units_replaced(tmp_path: Path) -> None:
    text = '[[general]]\nid = "eumenes"\n[general.start]\nunits = { mercenary = 4 }\n'
    start = pack(tmp_path, "generals.toml", text).generals[BASE.index["general"]["eumenes"]].start
    before = BASE.generals[BASE.index["general"]["eumenes"]].start
    assert start is not None
    assert before is not None
    assert start.units[UnitKind.MERCENARY] == 4
    assert start.units[UnitKind.LOYAL] == 0
    assert start.spaces == before.spaces


def test_particulars_of_a_card_are_merged(tmp_path: Path) -> None:
    content = pack(tmp_path, "deck.toml", '[[card]]\nid = "siege_engineers"\n[card.params]\npoints = 2\n')
    params = content.cards[content.index["card"]["siege_engineers"]].params
    assert params == {"points": 2, "minimum_cus": 3}


def test_paths_are_added_and_removed_from_either_end(tmp_path: Path) -> None:
    content = pack(
        tmp_path,
        "map.toml",
        '[[path]]\na = "sardeis"\nb = "ephesos"\nkind = "land"\nremove = true\n'
        '[[path]]\na = "sardeis"\nb = "ephesos"\nkind = "mountain"\n',
    )
    ends = {BASE.index["space"]["sardeis"], BASE.index["space"]["ephesos"]}
    assert [path.kind for path in content.paths if {path.a, path.b} == ends] == [PathKind.MOUNTAIN]
    assert len(content.paths) == len(BASE.paths)


def test_a_table_is_replaced_whole_and_numbers_one_by_one(tmp_path: Path) -> None:
    text = "[siege]\nrows = [1, 4]\npoints = [0, 3]\nlosses = [2, 0]\n[numbers]\nforage_limit = 9\n"
    tables = pack(tmp_path, "tables.toml", text).tables
    assert tables.siege[3] == (0, 2)
    assert tables.siege[4] == (3, 0)
    assert tables.numbers == {**BASE.tables.numbers, "forage_limit": 9}


def test_fields_can_be_dropped(tmp_path: Path) -> None:
    content = pack(tmp_path, "map.toml", '[[transit]]\nid = "tp_ipsos"\ndrop = ["province"]\n')
    assert content.spaces[content.index["space"]["tp_ipsos"]].province == -1


def test_an_edition_can_be_added(tmp_path: Path) -> None:
    ours = (Path(sys.modules["diadochoi.content"].__file__ or "").parent / "data/editions/4e.toml").read_text(
        encoding="utf-8"
    )
    text = ours.replace('id = "4e"', 'id = "club"').replace("turns = 5", "turns = 4")
    content = pack(tmp_path, "editions/club.toml", text)
    assert content.editions["club"].turns == 4
    assert content.editions["4e"] == BASE.editions["4e"]


def test_what_a_pack_changes_carries_the_source_of_the_pack(tmp_path: Path) -> None:
    about = ABOUT + 'source = "public my copy of the box"\n'
    pack(
        tmp_path,
        "deck.toml",
        '[[card]]\nid = "condemnation"\nops = 3\ntype = "bonus"\n'
        '[card.sources]\ntype = "4th edition rulebook, 3.6"\n',
        about,
    )
    _, entries, _ = examine(tmp_path)
    found = {fact.field: fact.source for fact in facts(entries) if fact.subject == "condemnation"}
    assert found["ops"] == "public my copy of the box"
    assert found["type"] == "4th edition rulebook, 3.6"
    assert found["effect"].startswith("4th edition rulebook")


def test_the_hash_is_the_same_in_another_process() -> None:
    code = "from diadochoi.content import load; print(load().hash)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}
    )
    assert done.stdout.strip() == BASE.hash


def test_the_hash_changes_with_a_fact_but_not_with_words(tmp_path: Path) -> None:
    fact = pack(tmp_path / "fact", "deck.toml", '[[card]]\nid = "condemnation"\nops = 3\n')
    words = pack(
        tmp_path / "words",
        "deck.toml",
        '[[card]]\nid = "condemnation"\ntitle = "Condemned!"\n[card.sources]\nops = "public my box"\n',
    )
    assert fact.hash != BASE.hash
    assert words.hash == BASE.hash


def test_an_ability_counts_for_the_hash(tmp_path: Path) -> None:
    text = '[[general]]\nid = "eumenes"\n[general.ability]\nname = "evade_on"\n'
    assert pack(tmp_path, "generals.toml", text).hash != BASE.hash


def test_an_exported_pack_changes_nothing(tmp_path: Path) -> None:
    export(read_base(), tmp_path)
    assert load(tmp_path).hash == BASE.hash


def test_an_exported_pack_says_the_same_when_uncommented(tmp_path: Path) -> None:
    for path in export(read_base(), tmp_path):
        lines = path.read_text(encoding="utf-8").splitlines()
        values = [
            line.removeprefix("# ") for line in lines if not line.startswith(("# Uncomment", "# you correct"))
        ]
        if path.name != "pack.toml":
            path.write_text("\n".join(values), encoding="utf-8")
    again = load(tmp_path)
    assert (again.hash, again.cards, again.spaces) == (BASE.hash, BASE.cards, BASE.spaces)
    assert again.editions == BASE.editions


def test_an_exported_pack_tells_every_fact(tmp_path: Path) -> None:
    pages = "\n".join(path.read_text(encoding="utf-8") for path in export(read_base(), tmp_path))
    written = set(re.findall(r"^#\s+(\w+) = ", pages, flags=re.MULTILINE))
    told = {fact.field for fact in facts(read_base()) if fact.kind in ("edition", "numbers", "turn", "setup")}
    assert told - written == set()
    assert (tmp_path / "editions" / "hybrid.toml").is_file()


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_an_edition_exported_and_uncommented_says_the_same(edition: str, tmp_path: Path) -> None:
    _, entries, _ = examine_edition(edition)
    export(entries, tmp_path)
    assert load_edition(edition, tmp_path).hash == load_edition(edition).hash


@pytest.mark.parametrize(
    ("name", "hint"),
    [("decks.tml", "did you mean 'deck.toml'"), ("edition/4e.toml", "did you mean 'editions'"),
     ("maps/map.toml", "does not belong in"), ("editions/deep/4e.toml", "does not belong in"),
     ("editions/4e.tml", "does not belong in")],
)  # fmt: skip
def test_what_would_not_be_read_is_named(name: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(hint)) as caught:
        pack(tmp_path, "deck.toml", '[[card]]\nid = "condemnation"\nops = 3\n')
    assert name.split("/")[0] in str(caught.value)


def test_a_pack_may_be_described_and_kept_under_version_control(tmp_path: Path) -> None:
    for name in ("README.md", "LICENSE", "notes.txt", ".gitignore", ".git/config"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("words", encoding="utf-8")
    assert pack(tmp_path, "deck.toml", '[[card]]\nid = "condemnation"\nops = 3\n').id == "my-box"


# What a pack would have to say to change each fact that the rules do not read.
UNREAD = {
    **{(kind, field): f"[numbers]\n{field} = 9\n" for kind, field in DECIDED_ELSEWHERE if kind == "numbers"},
    ("turn", "cart_moves"): "[[turn]]\nturn = 2\ncart_moves = false\n",
    ("unit", "macedonian"): '[[unit]]\nid = "mercenary"\nmacedonian = true\n',
}


@pytest.mark.parametrize(("kind", "field"), sorted(DECIDED_ELSEWHERE))
def test_a_fact_that_no_rule_reads_cannot_be_changed(kind: str, field: str, tmp_path: Path) -> None:
    file = KINDS[kind].file
    with pytest.raises(ContentError, match="a pack cannot change this") as caught:
        pack(tmp_path, file, UNREAD[kind, field])
    [problem] = caught.value.problems
    assert (problem.path.name, str(problem.subject).rpartition(", ")[2]) == (file, field)
    assert problem.line > 1


def test_a_fact_that_no_rule_reads_may_be_repeated(tmp_path: Path) -> None:
    assert pack(tmp_path, "tables.toml", "[numbers]\nevasion_spaces = 2\n").hash == BASE.hash


def test_export_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        export(read_base(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["deck.toml"]


def test_content_is_loaded_once() -> None:
    assert load() is BASE


def test_the_examples_of_the_manual_work(tmp_path: Path) -> None:
    manual = Path(__file__).parents[2] / "docs" / "content-packs.md"
    about, deck, deck_with_sources, paths = re.findall(
        r"```toml\n(.*?)```", manual.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert pack(tmp_path / "deck", "deck.toml", deck, about).id == "my-box"
    assert pack(tmp_path / "sources", "deck.toml", deck_with_sources, about).hash != BASE.hash
    assert len(pack(tmp_path / "paths", "map.toml", paths, about).paths) == len(BASE.paths)


@pytest.mark.parametrize("kind", ["loyal", "royal", "silver_shields", "mercenary", "cavalry"])
def test_the_strength_of_a_unit_is_the_packs(kind: str, tmp_path: Path) -> None:
    content = pack(tmp_path, "units.toml", f'[[unit]]\nid = "{kind}"\nstrength = 5\n')
    state = new_state(content, make_config(content, 3), seed_bytes(1))
    index = UnitKind[kind.upper()]
    group = 2 * units.ONE[index]
    assert [points for _, points, _ in unit_items(state, 0, 0, group)] == [10]
    assert units.fixed_strength(group, content.tables.unit_strength) == 10
    assert set(
        odds.land_battle(content.tables, odds.BattleSide(group=group), odds.BattleSide()).attacker_strength
    ) == {10}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('id = "elephant"\nstrength = 2', "strength"),
        ('id = "mercenary"\nstrength = -1', "strength"),
        ('id = "mercenary"\nsupply = 20', "supply"),
        ('id = "royal"\nsupply = -1', "supply"),
        ('id = "royal"\ntraining_cost = 5', "training_cost"),
        ('id = "loyal"\ntraining_cost = 17', "training_cost"),
        ('id = "silver_shields"\nsupply = 3', "supply"),
    ],
)
def test_units_that_the_rules_cannot_play_are_refused(text: str, field: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        pack(tmp_path, "units.toml", f"[[unit]]\n{text}\n")
    problem = caught.value.problems[0]
    assert str(problem.subject).rpartition(", ")[2] == field
    assert problem.line > 0


def test_minor_generals_may_be_fewer_with_their_names(tmp_path: Path) -> None:
    names = [list(row[:3]) for row in BASE.minors.names]
    content = pack(tmp_path, "generals.toml", f"[minors]\nper_player = 3\nnames = {names}\n")
    state = new_state(content, make_config(content, 3), seed_bytes(1))
    assert len(state.board.minor_generals(0)) == 3


def test_a_number_with_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "long"\ntitle = "Long"\nauthor = "A"\nsource = "public test"\n')
    (tmp_path / "setups.toml").write_text(f"[[setup]]\nplayers = {'5' * 5000}\n")
    with pytest.raises(ContentError, match="not valid TOML"):
        load(tmp_path)
