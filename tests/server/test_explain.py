"""Explanations of pieces, spaces, cards and the deck, with what each viewpoint may know."""

from __future__ import annotations

from typing import Any

from tests.server.serving import Person, Server


def about(person: Person, game: str, kind: str, name: str, **query: Any) -> dict[str, Any]:
    answer: dict[str, Any] = person.get(f"/api/games/{game}/about", kind=kind, id=name, **query)
    return answer


def lines(answer: dict[str, Any], part: str) -> list[str]:
    return [line for own in answer["parts"] if own["part"] == part for line in own["lines"]]


def test_a_piece_tells_what_it_is_can_do_and_is_worth(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, seed=4)["id"]
    heir = about(host, game, "royal", "alexandros")
    assert heir["name"] == "Alexandros" and heir["what"].endswith("to the player who controls him.")
    assert lines(heir, "worth")[0].startswith("5 Legitimacy")
    assert lines(heir, "won") and lines(heir, "lost")
    general = about(host, game, "general", "perdikkas")
    assert lines(general, "can")[0].startswith("Master of the elephants: When he commands")
    city = about(host, game, "place", "pella")
    described = about(host, game, "place", "tp_median_passes"), about(host, game, "royal", "funeral_cart")
    assert [one["name"] for one in described] == ["Median Passes", "Funeral Cart"]
    assert lines(city, "won") == ["It must be taken by a Siege: 3 Siege Points."]
    # A past moment is described as it was.
    assert about(host, game, "general", "perdikkas", play=0)["name"] == "Perdikkas"


def test_what_is_not_there_is_refused_with_a_reason(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    for kind, name in (("general", "nobody_known"), ("thing", "pella"), ("word", "left")):
        refused = host.get(f"/api/games/{game}/about", 404, kind=kind, id=name)
        assert refused["message"] == "There is no such piece, or you may not see it."
    host.get(f"/api/games/{game}/about", 404, kind="place", id="pella", play=9999)


def test_only_the_holder_of_a_card_learns_what_it_needs_now(server: Server) -> None:
    host, other = server.guest(), server.guest("Other")
    made = host.table(players=2, seats=["me", "open"], visibility="public")
    game = made["id"]
    other.join(made)
    host.post(f"/api/games/{game}/start")
    while not any(own["cards"] for own in host.state(game)["view"]["seats"]):
        seat = host.state(game)["decision"]["seat"]
        (host if seat == 0 else other).play(game)
    mine = next(card for card in host.state(game, seat=0)["view"]["seats"][0]["hand"])
    told = about(host, game, "card", mine, seat=0)
    assert told["conditions"] and all(set(own) == {"text", "holds"} for own in told["conditions"])
    assert about(other, game, "card", mine, seat=1)["conditions"] == []
    assert about(other, game, "card", mine, seat="none")["conditions"] == []
    # The deck: the seat's own hand is open, every other card is somewhere unseen.
    deck = host.get(f"/api/games/{game}/deck", seat=0)
    where = {own["card"]: own["where"] for own in deck["cards"]}
    assert where[mine] == "hand"
    theirs = host.state(game, seat=0)["view"]["seats"][1]["cards"]
    assert deck["other_hands"] == theirs
    seen_by_other = other.get(f"/api/games/{game}/deck", seat=1)
    assert {own["card"]: own["where"] for own in seen_by_other["cards"]}[mine] == "unseen"


def test_a_lesson_tells_about_its_pieces_too(server: Server) -> None:
    guest = server.guest()
    lesson = guest.get("/api/lessons")[0]["id"]
    told = guest.post(f"/api/lessons/{lesson}/about", {"answers": [], "kind": "unit", "id": "elephant"})
    assert lines(told, "can") == ["You roll a die for its strength in every battle."]
