"""Public information: content, words, rules, odds, health, and the built front end."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from diadochoi.content import load
from diadochoi.content.editions import load_edition
from diadochoi.rules.core.config import make_config
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds_on_table import siege_results
from diadochoi.server.settings import ServerSettings
from tests.server.serving import Server
from tests.server.windows import record_beside_an_enemy


@pytest.fixture(scope="module")
def content(server: Server) -> dict[str, Any]:
    link = server.stranger().get("/api/content")
    document: dict[str, Any] = server.stranger().get(link["url"])
    return document


def test_the_content_document_is_cached_for_ever_under_its_hash(server: Server) -> None:
    person = server.stranger()
    link = person.get("/api/content")
    answer = person.http.get(link["url"])
    assert "immutable" in answer.headers["cache-control"] and answer.json()["hash"] == link["hash"]
    assert person.get("/api/content/" + "0" * 32, 404)["code"] == "not_found"
    editions = {person.get("/api/content", edition=edition)["hash"] for edition in ("4e", "3e", "hybrid")}
    assert len(editions) == 3


def test_the_content_document_has_everything_the_table_is_drawn_from(content: dict[str, Any]) -> None:
    facts = load()
    for kind in ("spaces", "provinces", "generals", "royals", "fleets", "independents", "cards", "units"):
        assert [thing["id"] for thing in content[kind]] == [thing.id for thing in getattr(facts, kind)]
    drawn = {place["id"] for place in content["geometry"]["places"]}
    assert drawn == {space["id"] for space in content["spaces"]}
    assert content["words"]["word"]["seat_red"] == "Red" and "move" in content["verbs"]
    assert len(content["optional_rules"]) == 12 and content["house_rules"]
    assert content["tables"]["battle"] and content["calendar"] and content["player_counts"]["4"]


def test_things_in_the_content_name_each_other_by_id(content: dict[str, Any]) -> None:
    spaces = {space["id"] for space in content["spaces"]}
    provinces = {province["id"] for province in content["provinces"]}
    cards = {card["id"] for card in content["cards"]}
    for path in content["paths"]:
        assert {path["a"], path["b"]} <= spaces
    for space in content["spaces"]:
        assert space["province"] in provinces or space["transit"]
    for province in content["provinces"]:
        assert set(province["spaces"]) <= spaces and province["major_city"] in {*spaces, None}
    for general in content["generals"]:
        assert general["start"] is None or set(general["start"]["spaces"]) <= spaces
    for fleet in content["fleets"]:
        assert fleet["holder_id"] in {*spaces, *provinces} or fleet["card"] in cards
    for army in content["independents"]:
        assert army["wakes_by"] in {*cards, None}


def test_the_ids_of_minor_generals_are_those_of_the_views(server: Server, content: dict[str, Any]) -> None:
    host = server.guest()
    game = host.table(players=5, seats=["me"] * 5, start=True)["id"]
    known = {general["id"] for general in content["generals"]}
    known |= {name for names in content["minors"]["ids"] for name in names}
    assert set(host.state(game)["view"]["generals"]) <= known


def test_words_are_there_for_every_language_listed(server: Server) -> None:
    person = server.stranger()
    languages = person.get("/api/words")
    assert "en" in languages
    for language in languages:
        assert "place_inside" in person.get(f"/api/words/{language}")["word"]
    assert person.get("/api/words/zz", 404)


def test_rules_are_found_by_id_and_by_words(server: Server) -> None:
    person = server.stranger()
    one = person.get("/api/rules/clauses/11.2/c")
    assert [clause["id"] for clause in one["clauses"]] == ["11.2/c"] and one["clauses"][0]["text"]
    section = person.get("/api/rules/clauses/11.2")
    assert len(section["clauses"]) > 1 and section["title"]
    chapter = person.get("/api/rules/clauses/11")
    assert len(chapter["clauses"]) > len(section["clauses"])
    missing = person.get("/api/rules/clauses/11.2/zz", 404)
    assert "11.2" in missing["suggestions"]
    hits = person.get("/api/rules/search", q="interception", limit=5)["hits"]
    assert len(hits) == 5 and all(hit["text"] for hit in hits)
    assert person.get("/api/rules/search", q="xyzzyplugh")["hits"] == []
    assert [chapter["id"] for chapter in person.get("/api/rules", edition="3e")]


def test_odds_are_exact(server: Server) -> None:
    person = server.stranger()
    side = {"loyal": 3, "rating": 3}
    battle = person.post("/api/odds/battle", {"attacker": side, "defender": side})
    assert battle["attacker_wins"] == battle["defender_wins"]
    assert sum(battle[key] for key in ("attacker_wins", "draw", "defender_wins")) == pytest.approx(1)
    assert person.post("/api/odds/battle", {"attacker": side, "defender": {}}, 409)["code"] == "impossible"
    assert person.post("/api/odds/reaction", {"initiative": 4}) == {"chance": pytest.approx(2 / 6)}
    naval = person.post("/api/odds/naval", {"mover": 3, "interceptor": 3})
    assert naval["mover_wins"] == naval["interceptor_wins"]
    siege = person.post("/api/odds/siege", {"modifier": 2, "needed": 1, "rolls": 2})
    assert siege["completed_by"][1] == siege["completed"] >= siege["completed_by"][0]
    losses = person.post("/api/odds/attrition", {"units": 5})["losses"]
    assert sum(chance for _, chance in losses) == pytest.approx(1)


def test_odds_are_those_of_the_edition(server: Server) -> None:
    person = server.stranger()
    side = {"loyal": 3, "rating": 3, "major": True}
    body = {"attacker": side, "defender": side}
    killed = {
        edition: person.post("/api/odds/battle", {**body, **({"edition": edition} if edition else {})})[
            "attacker_killed"
        ]
        for edition in ("", "4e", "3e", "hybrid")
    }
    assert killed[""] == killed["4e"]
    assert killed["hybrid"] != killed["4e"]
    content = load_edition("hybrid")
    config = make_config(content, 3, "hybrid")
    exact = odds.siege(content.tables, 1, needed=1, rolls=2, besiegers=4, results=siege_results(config))
    asked = {"modifier": 1, "rolls": 2, "army": 4}
    siege = person.post("/api/odds/siege", {**asked, "edition": "hybrid"})
    assert siege["completed"] == pytest.approx(float(exact.completed))
    assert siege["completed"] != person.post("/api/odds/siege", {**asked, "needed": 1})["completed"]
    refused = person.post("/api/odds/siege", {**asked, "edition": "hybrid", "points": 1}, 409)
    assert refused["code"] == "impossible"
    person.post("/api/odds/attrition", {"units": 5, "edition": "5e"}, 422)


def test_every_answer_except_a_bare_word_has_its_rule() -> None:
    from diadochoi.content.rulebook.reference import load_reference
    from diadochoi.rules.core.actions import Verb
    from diadochoi.server.views.verb_clauses import VERB_CLAUSES

    plain = {Verb.DONE, Verb.PASS, Verb.YES, Verb.NO, Verb.CHOOSE, Verb.CONFIRM, Verb.CANCEL}
    assert set(Verb) - plain == set(VERB_CLAUSES)
    reference = load_reference("4e")
    assert all(reference.resolves(clause) for clause in VERB_CLAUSES.values())


def test_another_edition_answers_for_the_rules_of_the_fourth(server: Server) -> None:
    """Questions cite the 4th edition; a player of the 3rd reads what replaces the clause, or the same
    text."""
    person = server.stranger()
    own = person.get("/api/rules/clauses/3e/9.9/a", edition="3e")
    assert [clause["id"] for clause in own["clauses"]] == ["3e/9.9/a"]
    instead = next(rule for clause in own["clauses"] for rule in clause["same"] + clause["differs"])
    found = person.get(f"/api/rules/clauses/{instead}", edition="3e")
    assert "3e/9.9/a" in [clause["id"] for clause in found["clauses"]]
    assert person.get("/api/rules/clauses/9.3/a", edition="3e")["clauses"]
    assert person.get("/api/rules/clauses/99.9", 404, edition="3e")["code"] == "not_found"


def test_a_preview_shows_what_a_move_faces(server: Server) -> None:
    """Try every move of an Army next to an enemy: somebody may intercept one of them, or evade it."""
    host = server.guest()
    game = host.table(record=record_beside_an_enemy(), seats=["me", "me"], start=True)["id"]
    decision = host.state(game)["decision"]
    reactions = []
    for move in [option["action"] for option in decision["options"] if option["verb"] == "move"]:
        shown = host.post(f"/api/games/{game}/preview", {"seat": decision["seat"], "action": move})
        assert shown["cost"] >= 1 and shown["left"] >= 0
        reactions += shown["interceptions"] + shown["evasions"]
    assert reactions
    for reaction in reactions:
        assert 0 < reaction["chance"] < 1 and reaction["seat"] != decision["seat"]
        faces = [die for die in range(1, 7) if die + reaction["modifier"] >= reaction["need"]]
        assert reaction["chance"] == pytest.approx(len(faces) / 6)
        assert reaction["general"] == reaction["leaders"][0]["general"]
        unsure = {own["item"] for own in reaction["modifiers"] if not own["certain"]}
        assert set(reaction["if"]) - {"leader"} == unsure
    refused = host.post(
        f"/api/games/{game}/preview", {"seat": decision["seat"], "action": "move nowhere"}, 409
    )
    assert refused["code"] == "notation"


def test_health_says_what_runs(any_server: Server) -> None:
    health = any_server.stranger().get("/health")
    assert health["status"] == "ok" and health["database"] == any_server.context.database.kind


# ---------------------------------------------------------------------- the built front end


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>table</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-Bx3k9_aQ.js").write_text("export {}")
    (folder.parent / "secret.txt").write_text("not for you")
    database = tmp_path_factory.mktemp("database") / "tables.sqlite3"
    with Server(ServerSettings(database=str(database), rate_limits=False), folder) as server:
        yield server


def test_hashed_files_are_kept_for_ever_and_the_page_never(built: Server) -> None:
    http = built.stranger().http
    script = http.get("/assets/index-Bx3k9_aQ.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert http.get("/").headers["cache-control"] == "no-cache"
    assert "immutable" not in http.get("/favicon.svg").headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/join/abc?token=x", "/game/Zk3", "/index.html"])
def test_every_address_of_the_front_end_gets_its_page(built: Server, path: str) -> None:
    answer = built.stranger().http.get(path)
    assert answer.status_code == 200 and "<title>table" in answer.text


def test_a_missing_script_or_route_is_not_answered_by_the_page(built: Server) -> None:
    for path in ("/assets/index-AAAAAAAA.js", "/api/nothing", "/api"):
        answer = built.stranger().http.get(path)
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_files_outside_the_folder_are_out_of_reach(built: Server, path: str) -> None:
    connection = HTTPConnection(built.url.removeprefix("http://"))
    connection.request("GET", path)  # unchanged, because a browser or httpx would clean it up first
    answer = connection.getresponse()
    assert answer.status == 200 and b"<title>table" in answer.read()
    connection.close()


def test_the_page_may_load_nothing_from_other_hosts(built: Server) -> None:
    policy = built.stranger().http.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "http:" not in policy and "https:" not in policy and "*" not in policy


def test_without_a_build_the_server_says_how_to_get_one(tmp_path: Path) -> None:
    settings = ServerSettings(database=str(tmp_path / "tables.sqlite3"))
    with Server(settings, tmp_path / "nothing") as server:
        assert "npm" in server.stranger().http.get("/").text


def test_two_editions_are_compared_switch_by_switch(server: Server) -> None:
    person = server.stranger()
    found = person.get("/api/editions/4e/diff/3e")
    assert (found["left"]["id"], found["right"]["id"]) == ("4e", "3e")
    city = next(row for row in found["rows"] if row["switch"] == "siege_points_player_city")
    assert (city["left"], city["right"]) == ("3, 3, 3", "1, 2, 3")
    assert "3e/15.1.1/c" in city["clauses"] and not any(rule.startswith("hy/") for rule in city["clauses"])
    passage = next(row for row in found["rows"] if row["switch"] == "free_passage")
    assert passage["left_meaning"] and passage["left_meaning"] != passage["right_meaning"]
    assert "3e/22.1/b" in [clause["id"] for clause in found["clauses"]]
    assert person.get("/api/editions/3e/diff/3e")["rows"] == []
    assert person.get("/api/editions/4e/diff/5e", 422)["code"] == "malformed"


def test_the_content_of_an_edition_offers_its_own_optional_rules(server: Server) -> None:
    person = server.stranger()
    content = person.get(person.get("/api/content", edition="3e")["url"])
    offered = {rule["id"]: rule for rule in content["optional_rules"]}
    assert {"23.1", "23.2", "23.3", "23.4", "23.5", "24.1", "24.2", "16.9"} <= set(offered)
    assert not {"16.1", "16.2", "16.10", "16.11"} & set(offered)
    assert (offered["24.1"]["players"], offered["23.2"]["players"]) == ([2], [])


def test_a_table_with_options_of_an_edition_is_set_up_or_refused_with_the_reason(server: Server) -> None:
    person = server.guest("Leonnatos")
    table = person.table(players=2, edition="3e", options=["23.2", "24.1"], seats=["me", "me"], start=True)
    assert table["options"] == ["23.2", "24.1"]
    body = {"players": 4, "edition": "3e", "options": ["24.1"]}
    answer = person.http.post("/api/games", json=body)
    assert answer.status_code in (409, 422) and "24.1 is for 2 players" in answer.json()["message"]
