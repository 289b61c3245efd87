"""`diadochoi content` checks, reports and exports in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli.main import main
from diadochoi.content import editions, load
from diadochoi.content.entries import Entries, read_base
from diadochoi.content.problems import ContentProblem
from diadochoi.content.sources import facts

ABOUT = 'id = "my-box"\ntitle = "My box"\nauthor = "me"\nsource = "public my box"\n'


def pack(folder: Path, text: str) -> Path:
    (folder / "pack.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return folder


def row(output: str, name: str) -> list[int]:
    line = next(line for line in output.splitlines() if line.startswith(f"{name} "))
    return [int(word) for word in line.removeprefix(name).split()]


def test_the_shipped_content_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" has no problems")[0] for line in lines] == [
        f"The shipped content of {edition}" for edition in ("4e", "3e", "hybrid")
    ]


def test_a_fault_in_the_files_of_any_edition_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read = editions.read_edition

    def misread(edition: str) -> tuple[Entries, list[ContentProblem]]:
        entries, problems = read(edition)
        if edition == "hybrid":
            entries.of("card")[0].fields["ops"] = 9
        return entries, problems

    monkeypatch.setattr(editions, "read_edition", misread)
    assert main(["content", "check"]) == 1
    shown = capsys.readouterr().out
    assert "9 is out of range" in shown
    assert "The shipped content of 3e has no problems" in shown


def test_a_pack_is_checked_for_the_edition_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    optional = next(card.id for card in load().cards if card.optional)
    folder = pack(tmp_path, f'[[card]]\nid = "{optional}"\nnote = "mine"\n')
    assert main(["content", "check", str(folder)]) == 0
    assert main(["content", "check", str(folder), "--edition", "3e"]) == 1
    assert optional in capsys.readouterr().out


def test_report_tells_the_facts_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "report", "--edition", "3e"]) == 0
    *_, total = row(capsys.readouterr().out, "all")
    assert total == len(list(facts(editions.read_edition("3e")[0]))) != len(list(facts(read_base())))


def test_check_names_the_place_of_each_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack(tmp_path, '[[card]]\nid = "condemnation"\nops = 7\n')
    assert main(["content", "check", str(folder)]) == 1
    output = capsys.readouterr().out
    assert f"{folder / 'deck.toml'}:3: card 'condemnation', ops: 7 is out of range" in output
    assert "1 problem found." in output


def test_check_accepts_a_sound_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(pack(tmp_path, '[[card]]\nid = "condemnation"\nops = 3\n'))]) == 0
    assert "The content pack my-box has no problems" in capsys.readouterr().out


def test_check_of_a_missing_folder_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(tmp_path / "nowhere")]) == 1
    assert "is not a folder" in capsys.readouterr().out


def test_report_counts_every_fact_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "report"]) == 0
    output = capsys.readouterr().out
    *parts, total = row(output, "all")
    assert sum(parts) == total == len(list(facts(read_base())))
    assert row(output, "fleets") == [14, 1, 9, 24]
    assert row(output, "royal family") == [29, 0, 0, 29]


def test_report_counts_what_a_pack_settles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["content", "report"])
    seed, public, chosen, total = row(capsys.readouterr().out, "cards")
    folder = pack(tmp_path, '[[card]]\nid = "condemnation"\nops = 4\n')
    assert main(["content", "report", "--content", str(folder)]) == 0
    assert row(capsys.readouterr().out, "cards") == [seed, public + 1, chosen - 1, total]


def test_report_lists_facts_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "report", "--list", "--kind", "fleets", "--origin", "public"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["origin", "kind", "entry", "field", "value", "source"]
    assert len(lines) == 1
    assert "phoenike" in lines[0]
    assert "nct9.ne.jp" in lines[0]


def test_report_refuses_a_broken_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack(tmp_path, '[[card]]\nid = "condemnation"\nops = 7\n')
    assert main(["content", "report", "--content", str(folder)]) == 2
    assert "content check" in capsys.readouterr().err


def test_export_writes_a_pack_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["content", "export", str(folder)]) == 0
    assert main(["content", "check", str(folder)]) == 0
    assert '# id = "condemnation"' in (folder / "deck.toml").read_text(encoding="utf-8")
    assert f"diadochoi content check {folder}" in capsys.readouterr().out


def test_export_of_chosen_facts_leaves_the_others_out(tmp_path: Path) -> None:
    assert main(["content", "export", str(tmp_path / "mine"), "--origin", "chosen"]) == 0
    fleets = (tmp_path / "mine" / "fleets.toml").read_text(encoding="utf-8")
    assert "# normal" in fleets
    assert '# id = "rhodos"' not in fleets  # both its sides are printed in the rulebook


def test_export_into_a_pack_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "export", str(pack(tmp_path, ""))]) == 2
    assert "already exists; name a new folder" in capsys.readouterr().err
