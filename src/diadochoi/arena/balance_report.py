"""The counts of `balance` as a Markdown page, with intervals, so that nobody mistakes luck for a flaw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from diadochoi.arena.balance import BalanceTally
from diadochoi.arena.card_uses import EVENT, EVENT_AND_OPERATIONS, OPERATIONS, SURPRISE
from diadochoi.arena.ratings import wilson
from diadochoi.arena.recorded_games import NoGamesError
from diadochoi.content import Content
from diadochoi.content.editions import load_edition

_WAYS = {
    "instant_vp": "Instant Victory by VP",
    "instant_legitimacy": "Instant Victory by Legitimacy",
    "regency": "Regency (an Heir comes of age)",
    "end_game": "most VP at the end",
}
_LEAST = 30  # cases before a share is shown
NOTES = "<!-- notes -->"  # everything after this was written by hand
SUMMARY, SUMMARY_END = "<!-- summary -->", "<!-- end of summary -->"  # and so was everything between these


def write_page(page: Path, found: BalanceTally, who: str) -> None:
    """Write the report and keep the summary and notes of the page; without games the page does not change."""
    if not found.games:
        raise NoGamesError(
            f"there are no games to count, so {page} was not changed; play some games with the current rules"
        )
    text = balance_report(found, who)
    if page.exists():
        old = page.read_text(encoding="utf-8")
        _, mark, notes = old.partition(NOTES)
        text += f"\n{mark}{notes}" if mark else ""
        if SUMMARY in old and SUMMARY_END in old:
            summary = old[old.index(SUMMARY) : old.index(SUMMARY_END) + len(SUMMARY_END)]
            title, _, rest = text.partition("\n\n")
            text = f"{title}\n\n{summary}\n\n{rest}"
    page.write_text(text, encoding="utf-8")


def balance_report(found: BalanceTally, who: str) -> str:
    """The report: a section each for ways to win, seats, Generals and cards.

    `who` is a clause in Markdown for the first line that says who played.
    """
    facts = load_edition(found.edition)
    fair = 1 / found.players
    rules = facts.editions[found.edition].title
    if found.options:
        rules += f" with the optional rules {', '.join(found.options)}"
    parts = [
        "# Balance",
        "",
        f"{found.games:,} games with {found.players} players ({rules}); {who}; "
        f"{found.decisions / found.games:.0f} decisions per game. "
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
            ("ends in Game Turn", "games", "share"),
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
        "*Event*: the card was used for its event alone, or as a Surprise card. *Event and OPs*: a Bonus "
        "card was used for both. *Other*: the card was used for a General, a Fleet, the Funeral Cart or a "
        "levy, or was discarded. *Event used*: how often the event was used, alone or with the OPs (a Bonus"
        " card gives both), when the card was played and its event was possible. *Winner's share*: how many"
        " of those who used the event won.",
        "",
        *_table(
            ("card", "event", "event and OPs", "OPs", "other", "event used", "winner's share"),
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


def _generals(found: BalanceTally, facts: Content, fair: float) -> list[tuple[str, ...]]:
    names = {general.id: general.name for general in facts.generals}
    ranked = sorted(found.dealt, key=lambda name: -found.generals[name] / found.dealt[name])
    return [
        (names[name], str(found.dealt[name]), _interval(found.generals[name], found.dealt[name]),
         _verdict(found.generals[name], found.dealt[name], fair))
        for name in ranked
    ]  # fmt: skip


def _sets(found: BalanceTally, facts: Content, fair: float) -> list[str]:
    """The sets of Generals that were dealt often enough."""
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
        "Sets of Generals dealt to one player (with so many sets, some stand out by chance):",
        "",
        *_table(("set", "dealt", "won", ""), rows),
    ]


def _cards(found: BalanceTally, facts: Content, fair: float) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for card in facts.cards:
        uses = {use: number for (name, use), number in found.uses.items() if name == card.id}
        if not uses:
            continue
        counts = [
            uses.pop(EVENT, 0) + uses.pop(SURPRISE, 0),
            uses.pop(EVENT_AND_OPERATIONS, 0),
            uses.pop(OPERATIONS, 0),
            sum(uses.values()),  # the remainder
        ]
        possible = found.taken[card.id] + found.passed[card.id]
        share = f"{found.taken[card.id] / possible:.0%} of {possible}" if possible else "–"
        users = found.users[card.id]
        won = f"{found.users_won[card.id] / users:.0%} of {users}" if users >= _LEAST else "–"
        verdict = _verdict(found.users_won[card.id], users, fair) if users >= _LEAST else ""
        rows.append((f"{card.title} ({card.number})", *map(str, counts), share, f"{won} {verdict}".strip()))
    return rows
