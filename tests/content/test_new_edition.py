"""An edition is data: a new one can be played, read and chosen without new code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import diadochoi

PACKAGE = Path(diadochoi.__file__).parent
ROW = '\n[[edition]]\nid = "5e"\nlayers = ["5e"]\nclause_prefix = "5e/"\n'
TABLES = """
[numbers]
overrun_ratio = 7
"""
SCRIPT = """
import json, random
import diadochoi
from diadochoi.cli.main import main
from diadochoi.content.editions import load_edition
from diadochoi.rules.core.config import make_config
from diadochoi.server.schemas.fields import Edition
from pydantic import TypeAdapter

chance = random.Random(5)
game = diadochoi.new_game(players=3, seed=5, edition="5e")
for _ in range(300):
    game.play(chance.choice(game.actions()))
facts = load_edition("5e")
print(json.dumps({
    "title": facts.editions["5e"].title,
    "overrun": make_config(facts, 4, "5e").overrun_ratio,
    "schema": TypeAdapter(Edition).validate_python("5e"),
    "replayed": diadochoi.replay(game.record()).state == game.state,
    "diff": main(["rules", "diff", "4e", "5e"]),
}))
"""


@pytest.fixture
def with_a_fifth_edition(tmp_path: Path) -> Path:
    """Create the package with links to its code and a copy of its content with one more edition."""
    package = tmp_path / "diadochoi"
    package.mkdir()
    for part in PACKAGE.iterdir():
        if part.name not in ("content", "__pycache__"):
            (package / part.name).symlink_to(part)
    shutil.copytree(PACKAGE / "content", package / "content", ignore=shutil.ignore_patterns("__pycache__"))
    data = package / "content" / "data"
    with (data / "edition_table.toml").open("a", encoding="utf-8") as table:
        table.write(ROW)
    fourth = (data / "editions" / "4e.toml").read_text(encoding="utf-8")
    fifth = fourth.replace('id = "4e"', 'id = "5e"').replace("4th edition", "5th edition")
    (data / "editions" / "5e.toml").write_text(fifth, encoding="utf-8")
    layer = data / "editions" / "5e"
    layer.mkdir()
    shutil.copyfile(data / "editions" / "hybrid" / "pack.toml", layer / "pack.toml")
    (layer / "tables.toml").write_text(TABLES, encoding="utf-8")
    rules = package / "content" / "rules" / "5e"
    rules.mkdir()
    (rules / "01.toml").write_text(
        'chapter = "5e/1"\ntitle = "Introduction"\n\n[[section]]\nid = "5e/1"\ntitle = "Introduction"\n\n'
        '[[clause]]\nid = "5e/1/a"\ntext = "An edition for a test."\nsource = "chosen"\n',
        encoding="utf-8",
    )
    return tmp_path


def test_a_new_edition_needs_no_code(with_a_fifth_edition: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": str(with_a_fifth_edition)},
        cwd=with_a_fifth_edition,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "title": "5th edition",
        "overrun": 7,
        "schema": "5e",
        "replayed": True,
        "diff": 0,
    }
