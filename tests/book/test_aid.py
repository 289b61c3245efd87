"""The player aid: exactly two pages, for every edition and any mix of options."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from diadochoi.book.aid import aid_of
from diadochoi.book.aid_page import aid_page
from diadochoi.book.facts import game_of
from diadochoi.cli.main import main
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.rules.core.config import offered_options


def every_option(edition: str, players: int = 4) -> tuple[str, ...]:
    return tuple(rule.id for rule in offered_options(load_edition(edition), edition, players))


@pytest.mark.parametrize(("edition", "players"), [*product(EDITIONS, (2, 3, 4)), ("4e", 5)])
def test_every_mix_of_settings_has_a_sheet(edition: str, players: int) -> None:
    """Nothing is left blank, whatever the settings."""
    for options in ((), every_option(edition, players), *((one,) for one in every_option(edition, players))):
        page = aid_page(game_of(edition, players, options))
        text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)
        assert "{" not in text and "None" not in text and "_" not in text


def test_the_sheet_tells_the_numbers_of_its_game() -> None:
    lines = {line for group in aid_of(game_of("4e", 5)).groups for line in group.lines}
    assert any("20 VP with 5 players" in line for line in lines)
    hybrid = " ".join(line for group in aid_of(game_of("hybrid")).groups for line in group.lines)
    assert "Champion" not in hybrid and "regency" not in hybrid and "12 at a Major City" in hybrid
    house = aid_of(game_of("4e", 4, (), {"overrun_ratio": "4"}))
    assert any("Overrun: 4 times" in line for group in house.groups for line in group.lines)


def test_the_sheet_names_the_generals_who_change_a_siege_roll() -> None:
    def modifiers(edition: str, **house: str) -> str:
        groups = {group.title: group.lines for group in aid_of(game_of(edition, 4, (), house)).groups}
        return " ".join(groups["Siege modifiers"])

    assert "Demetrios +1 (Surrender Segment), Menelaos +1, Polyarchos −1 (inside)" in modifiers("4e")
    assert "Demetrios +1, Menelaos +1" in modifiers("4e", demetrios_siege_bonus="always")
    assert "Demetrius" not in modifiers("3e") and "command" not in modifiers("3e")


def test_the_phases_and_segments_stand_in_the_order_of_the_edition() -> None:
    groups = {group.title: group.lines for group in aid_of(game_of("hybrid")).groups}
    assert [line.split(":")[0].strip("*") for line in groups["Player Turn"]] == [
        "Surrender", "Activation", "Siege", "Forage", "Tyche",
    ]  # fmt: skip
    assert "Usurper" not in " ".join(groups["Game Turn"])


def test_the_card_list_is_the_deck() -> None:
    assert len(aid_of(game_of("4e")).cards) == 60
    assert len(aid_of(game_of("4e", 4, ("16.1:oracle",))).cards) == 61
    titles = [card.title for card in aid_of(game_of("3e")).cards]
    assert "Seleucus" in titles and "Lysimachus" not in titles


def test_an_option_of_another_edition_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid", "--options", "23.2", "--out", "aid.html"]) == 2
    assert "'23.2' is unknown" in capsys.readouterr().err
    assert main(["aid", "--out", "aid.doc"]) == 2
    assert ".html or .pdf" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs Chromium")
def test_a_pdf_has_two_pages(tmp_path: Path) -> None:
    out = tmp_path / "aid.pdf"
    assert main(["aid", "--options", ",".join(every_option("4e")), "--out", str(out)]) == 0
    assert len(re.findall(rb"/Type\s*/Page\b", out.read_bytes())) == 2


_MEASURE = """<script>
addEventListener("load", () => document.fonts.ready.then(() => {
  const over = [...document.querySelectorAll(".columns")].map((box) => [
    box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  document.title = "OVER " + over.flat().map((n) => Math.max(0, n)).join(" ");
}));
</script>"""


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs Chromium")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_runs_off_a_page(edition: str, tmp_path: Path) -> None:
    """Measured in the browser: no options, some, all, and all with every house rule changed."""
    everything = every_option(edition)
    house = {
        rule.id: next(value for value in rule.values if value != rule.default)
        for rule in load_edition(edition).house_rules.values()
    }
    mixes = [(everything[:count], {}) for count in (0, 3, 12)] + [(everything, house)]
    for options, house_rules in mixes:
        page = tmp_path / "aid.html"
        sheet = aid_page(game_of(edition, 4, options, house_rules))
        page.write_text(sheet.replace("</body>", f"{_MEASURE}</body>"), encoding="utf-8")
        command = "chromium --headless --no-sandbox --disable-gpu --window-size=1200,1400"
        profile = f"--user-data-dir={tmp_path}/profile"
        done = subprocess.run(
            [*command.split(), "--virtual-time-budget=3000", profile, "--dump-dom", page.as_uri()],
            capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
        measured = re.search(r"<title>OVER ([\d ]+)</title>", done.stdout)
        assert measured and measured[1] == "0 0 0 0", (edition, len(options), len(house_rules))
