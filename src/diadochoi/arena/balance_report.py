"""The counts of `balance` as a page of Markdown, with intervals, so that nobody reads luck as a flaw."""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.arena.balance import Tally
from diadochoi.arena.ratings import wilson
from diadochoi.content import Content, load

_WAYS = {
    "instant_vp": "Instant Victory by VP",
    "instant_legitimacy": "Instant Victory by Legitimacy",
    "regency": "Regency (an Heir comes of age)",
    "end_game": "most VP at the end",
}
_LEAST = 30  # of something, before a share of it says anything


def balance_report(found: Tally, played_by: str, content: Content | None = None) -> str:
    """A section each for seats, Generals, ways to win, length, cards."""
    facts = content or load()
    fair = 1 / max(1, found.players)
    parts = [
        "# Balance",
        "",
        f"{found.games} games of {found.players} players, played by {played_by}; "
        f"{found.decisions / max(1, found.games):.0f} decisions a game. "
        f"Intervals are 95 % (Wilson). A fair share of wins is {fair:.1%}.",
        "",
        "## Ways to win, and when",
        "",
        *_table(
            ("way", "games", "share"),
            [
                (_WAYS.get(way, way), str(number), _interval(number, found.games))
                for way, number in found.wins.most_common()
            ],
        ),
        *_table(
            ("ends on Game Turn", "games", "share"),
            [
                (str(turn), str(number), _interval(number, found.games))
                for turn, number in sorted(found.turns.items())
            ],
        ),
        "## Seats",
        "",
        *_table(
            ("seat", "wins", "share"),
            [
                (facts.seat_colours[seat], str(found.seats[seat]), _interval(found.seats[seat], found.games))
                for seat in range(found.players)
            ],
        ),
        *_table(
            ("place in the Turn Order of Game Turn I", "wins", "share"),
            [
                (str(place + 1), str(found.first[place]), _interval(found.first[place], found.games))
                for place in range(found.players)
            ],
        ),
        "## Generals",
        "",
        "How often the player who was dealt a General won.",
        "",
        *_table(("General", "dealt", "won", ""), _generals(found, facts, fair)),
        *_sets(found, facts, fair),
        "## Cards",
        "",
        "Of the times a card was played when its event was possible: how often for the event rather than for "
        "Operation Points or another use. *Winner's share*: of those who used the event, how many won.",
        "",
        *_table(
            ("card", "event", "operations", "other", "event chosen", "winner's share"),
            _cards(found, facts, fair),
        ),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows), ""]


def _interval(wins: int, games: int) -> str:
    share = wilson(wins, games)
    return f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%})"


def _verdict(wins: int, games: int, fair: float) -> str:
    share = wilson(wins, games)
    return "strong" if share.low > fair else "weak" if share.high < fair else ""


def _generals(found: Tally, facts: Content, fair: float) -> list[tuple[str, ...]]:
    names = {general.id: general.name for general in facts.generals}
    ranked = sorted(found.dealt, key=lambda name: -found.generals[name] / found.dealt[name])
    return [
        (names[name], str(found.dealt[name]), _interval(found.generals[name], found.dealt[name]),
         _verdict(found.generals[name], found.dealt[name], fair))
        for name in ranked
    ]  # fmt: skip


def _sets(found: Tally, facts: Content, fair: float) -> list[str]:
    """What one player was dealt, as far as it was dealt often enough to tell."""
    names = {general.id: general.name for general in facts.generals}
    often = [dealt for dealt, number in found.sets.items() if number >= _LEAST]
    if not often:
        return []
    often.sort(key=lambda dealt: (-found.set_wins[dealt] / found.sets[dealt], dealt))
    rows = [
        (
            ", ".join(names[name] for name in dealt),
            str(found.sets[dealt]),
            _interval(found.set_wins[dealt], found.sets[dealt]),
            _verdict(found.set_wins[dealt], found.sets[dealt], fair),
        )
        for dealt in often
    ]
    return [
        "Sets, all that one player was dealt (of many sets some stand out by luck):",
        "",
        *_table(("set", "dealt", "won", ""), rows),
    ]


def _cards(found: Tally, facts: Content, fair: float) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for card in facts.cards:
        uses = {use: number for (name, use), number in found.uses.items() if name == card.id}
        if not uses:
            continue
        event = uses.pop("event", 0) + uses.pop("surprise", 0)
        operations = uses.pop("operations", 0)
        possible = found.chosen[card.id] + found.passed[card.id]
        share = f"{found.chosen[card.id] / possible:.0%} of {possible}" if possible else "–"
        users = found.played[card.id]
        won = f"{found.played_won[card.id] / users:.0%} of {users}" if users >= _LEAST else "–"
        verdict = _verdict(found.played_won[card.id], users, fair) if users >= _LEAST else ""
        rows.append(
            (f"{card.title} ({card.number})", str(event), str(operations), str(sum(uses.values())), share,
             f"{won} {verdict}".strip())
        )  # fmt: skip
    return rows
