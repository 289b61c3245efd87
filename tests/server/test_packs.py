"""Content packs on the server: listed, chosen, kept with the table, refused with clear messages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from diadochoi.record.game import new_game
from diadochoi.server.settings import ServerSettings, SettingError, read_settings
from tests.server.serving import Server

ABOUT = 'id = "{name}"\ntitle = "{title}"\nauthor = "Ada"\nnote = "{note}"\n'
DEAR = '[[card]]\nid = "condemnation"\nops = 3\ntitle = "The Verdict"\n'


def put(pack_folder: Path, name: str, deck: str, title: str = "My box", note: str = "") -> Path:
    folder = pack_folder / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(ABOUT.format(name=name, title=title, note=note), encoding="utf-8")
    (folder / "deck.toml").write_text(deck, encoding="utf-8")
    return folder


@pytest.fixture
def pack_folder(tmp_path: Path) -> Path:
    put(tmp_path / "packs", "my-box", DEAR, note="Corrections from my copy.")
    return tmp_path / "packs"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> str:
    return new_database(request.param)


@pytest.fixture
def with_packs(pack_folder: Path, new_database: Callable[[str], str]) -> Iterator[Server]:
    with Server(
        ServerSettings(database=new_database("sqlite"), rate_limits=False, packs=str(pack_folder))
    ) as running:
        yield running


def played(server: Server, edition: str = "4e", **body: Any) -> tuple[Any, str]:
    host = server.guest()
    seats = ["me", "me", "me"]
    table = host.table(players=3, seats=seats, edition=edition, pack="my-box", seed=5, start=True, **body)
    for _ in range(12):
        host.play(table["id"])
    return host, table["id"]


def test_packs_are_listed_with_what_they_change(with_packs: Server) -> None:
    (found,) = with_packs.stranger().get("/api/packs")
    assert (found["id"], found["title"], found["author"]) == ("my-box", "My box", "Ada")
    assert found["note"] == "Corrections from my copy." and found["editions"] == ["4e", "3e", "hybrid"]
    assert found["changes"] == [{"file": "deck", "entries": 1}] and found["problems"] == []


def test_a_pack_put_there_later_is_found(with_packs: Server, pack_folder: Path) -> None:
    put(pack_folder, "second", "", title="Another")
    assert [own["id"] for own in with_packs.stranger().get("/api/packs")] == ["my-box", "second"]
    shutil.rmtree(pack_folder / "second")
    assert [own["id"] for own in with_packs.stranger().get("/api/packs")] == ["my-box"]


def test_a_pack_that_is_not_sound_is_listed_with_its_problems_and_cannot_be_chosen(
    with_packs: Server, pack_folder: Path
) -> None:
    put(pack_folder, "broken", '[[card]]\nid = "condemnation"\nops = 7\n')
    broken, _ = with_packs.stranger().get("/api/packs")
    assert broken["editions"] == []
    assert broken["problems"] == [
        "broken/deck.toml:3: card 'condemnation', ops: 7 is out of range; give a whole number from 1 to 4"
    ]
    refusal = with_packs.guest().post("/api/games", {"pack": "broken"}, 409)
    assert refusal["field"] == "pack" and "choose from my-box" in refusal["message"]


def test_a_folder_that_says_nothing_of_itself_is_listed_by_its_name(
    with_packs: Server, pack_folder: Path
) -> None:
    (pack_folder / "bare").mkdir()
    (pack_folder / "bare" / "pack.toml").write_text("title = 3\n", encoding="utf-8")
    bare, _ = with_packs.stranger().get("/api/packs")
    assert (bare["folder"], bare["id"], bare["title"]) == ("bare", None, "bare")
    assert any("id: is missing" in own for own in bare["problems"])


def test_two_packs_with_one_id_are_distinguished(with_packs: Server, pack_folder: Path) -> None:
    shutil.copytree(pack_folder / "my-box", pack_folder / "other")
    first, second = with_packs.stranger().get("/api/packs")
    assert first["problems"] == [] and "is already the id of my-box" in second["problems"][0]


def test_a_pack_fits_only_the_editions_it_fits(with_packs: Server, pack_folder: Path) -> None:
    put(
        pack_folder, "fourth", '[[card]]\nid = "foundation_of_a_capital"\nops = 2\n'
    )  # a card that the 3rd edition does not have
    by_id = {own["id"]: own for own in with_packs.stranger().get("/api/packs")}
    assert by_id["fourth"]["editions"] == ["4e"] and by_id["fourth"]["problems"] == []
    refusal = with_packs.guest().post("/api/games", {"pack": "fourth", "edition": "3e"}, 409)
    assert refusal["field"] == "pack" and "It works with 4e" in refusal["message"]


def test_a_table_is_played_with_the_pack_that_was_chosen(with_packs: Server) -> None:
    host, game = played(with_packs)
    pack = host.get(f"/api/games/{game}")["pack"]
    assert (pack["id"], pack["title"], pack["author"]) == ("my-box", "My box", "Ada")
    link = host.get("/api/content", edition="4e", pack=pack["digest"])
    document = host.http.get(link["url"]).json()
    (card,) = [own for own in document["cards"] if own["id"] == "condemnation"]
    assert (card["ops"], card["title"], document["pack"]["id"]) == (3, "The Verdict", "my-box")
    assert host.get("/api/content", edition="4e")["hash"] != link["hash"]
    record = host.record(game)
    assert record["content"]["id"] == "my-box" and "deck.toml" in record["content"]["pack"]


def test_a_table_without_a_pack_says_so(with_packs: Server) -> None:
    host = with_packs.guest()
    table = host.table(players=2, seats=["me", "me"], start=True)
    assert table["pack"] is None
    assert "pack" not in host.record(table["id"])["content"]


def test_a_table_keeps_its_pack_when_the_folder_changes_and_the_server_starts_again(
    pack_folder: Path, database: str
) -> None:
    settings = ServerSettings(database=database, rate_limits=False, packs=str(pack_folder))
    with Server(settings) as first:
        host, game = played(first, "3e")
        before = host.state(game)
        record = host.record(game)
        digest = host.get(f"/api/games/{game}")["pack"]["digest"]
    put(pack_folder, "my-box", '[[card]]\nid = "condemnation"\nops = 1\n')
    with Server(settings) as second:
        host.http.base_url = second.url
        assert host.get("/api/games", scope="mine")["tables"][0]["pack"]["digest"] == digest
        assert host.state(game)["view"] == before["view"]
        assert host.record(game) == record
        host.play(game)
        again = host.table(seats=["me", "me", "me"], record=record)  # once trusted, always trusted
        assert again["pack"]["digest"] == digest


def test_a_record_goes_on_where_its_pack_is_known(with_packs: Server) -> None:
    host, game = played(with_packs)
    record = host.record(game)
    assert host.post("/api/records/check", record)["pack"] == "my-box"
    table = host.table(seats=["me", "me", "me"], record=record, upto=6, start=True)
    assert table["pack"]["id"] == "my-box"
    again = host.record(table["id"])
    assert again["content"] == record["content"] and len(again["actions"]) == 6


def test_a_record_with_a_pack_unknown_here_is_refused_with_the_way_out(
    with_packs: Server, tmp_path: Path
) -> None:
    foreign = put(tmp_path, "foreign", '[[card]]\nid = "condemnation"\nops = 2\n')
    record = new_game(2, seed=1, content=foreign).record()
    refusal = with_packs.guest().post("/api/games", {"record": record}, 409)
    assert (refusal["code"], refusal["field"]) == ("record", "record")
    assert "'foreign', which this server does not have" in refusal["message"]
    assert "content unpack" in refusal["message"]


def test_a_record_with_a_damaged_pack_is_refused(with_packs: Server, tmp_path: Path) -> None:
    record = new_game(2, seed=1, content=put(tmp_path, "foreign", "")).record()
    for damage in (3, {}, {"pack.toml": "id ="}, {"pack.toml": "", "../../etc/passwd": "x"}):
        record["content"]["pack"] = damage
        assert with_packs.guest().post("/api/games", {"record": record}, 409)["code"] == "record"


def test_an_older_record_that_carries_no_pack_finds_it_by_its_fingerprint(
    with_packs: Server, pack_folder: Path
) -> None:
    from tests.record.test_record import sealed

    record = new_game(2, seed=1, content=pack_folder / "my-box").record()
    del record["content"]["pack"]
    assert with_packs.guest().post("/api/records/check", sealed(record))["pack"] == "my-box"
    record["content"]["hash"] = "0" * 64
    refusal = with_packs.guest().post("/api/records/check", sealed(record), 409)
    assert "does not have" in refusal["message"]


def test_content_of_a_pack_nobody_knows_is_not_found(with_packs: Server) -> None:
    person = with_packs.stranger()
    assert person.get("/api/content", 404, pack="0" * 32)["code"] == "not_found"
    assert person.get("/api/content/" + "0" * 32, 404, pack="0" * 32, edition="4e")["code"] == "not_found"


def test_a_server_without_packs_lists_none(server: Server) -> None:
    server.context.pack_store.folder = None
    assert server.stranger().get("/api/packs") == []
    refusal = server.guest().post("/api/games", {"pack": "my-box"}, 409)
    assert refusal["message"] == "There is no content pack 'my-box'; this server has none."


def test_the_folder_of_packs_must_be_one(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"nowhere' is not a folder"):
        read_settings({}, {"DIADOCHOI_PACKS": str(tmp_path / "nowhere")})
