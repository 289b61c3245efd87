"""The player aid as an HTML page for printing: two sheets of A4, everything in one file."""

from __future__ import annotations

import base64
import re
from functools import cache
from html import escape
from importlib import resources
from typing import Final

from diadochoi.book.aid import Aid, AidCard, AidGroup, aid_of
from diadochoi.book.facts import BookSettings
from diadochoi.book.tables import RuleTable

# The page has no script; its style and fonts are embedded.
INLINE_STYLES_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; frame-ancestors 'none'"
)
PAGES: Final = (1, 2)
# The layout of the first page, by the number of optional rules and house rules on it.
SIZES: Final = {"roomy": 0, "dense": 3, "tight": 12, "tightest": 99}
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
# Tables whose first column is a name, not a number.
_NAMES_FIRST: Final = frozenset(
    ("paths", "siege-points", "general-loss", "units", "reinforcements", "generals", "provinces", "fleets",
     "royal-family", "independent-armies", "turns", "unrest", "siege-roll")
)  # fmt: skip


def aid_page(game: BookSettings) -> str:
    """Return the whole document."""
    aid = aid_of(game)
    title = f"{aid.words['title']}, {aid.edition}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Diadochoi: {escape(title)}</title><style>{_fonts()}{_style()}</style></head><body><main>"
        + "".join(_sheet(aid, page) for page in PAGES)
        + "</main></body></html>"
    )


@cache
def _fonts() -> str:
    folder = resources.files("diadochoi.book").joinpath("fonts")
    faces = (
        ("Aid Serif", "600", "eb-garamond-latin-600-normal.woff2"),
        ("Aid Sans", "100 900", "inter-latin-wght-normal.woff2"),
    )
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/woff2;base64,'
        f'{base64.b64encode(folder.joinpath(file).read_bytes()).decode()}) format("woff2")}}'
        for family, weight, file in faces
    )


@cache
def _style() -> str:
    return resources.files("diadochoi.book").joinpath("aid.css").read_text(encoding="utf-8")


def _sheet(aid: Aid, page: int) -> str:
    groups = "".join(_group(group) for group in aid.groups if group.page == page)
    cards = _cards(aid) if page == PAGES[-1] else ""
    number = aid.words["page"].format(page=page)
    players = aid.words["players"].format(players=aid.players)
    chosen = sum(len(group.lines) for group in aid.groups if group.title in _chosen_titles(aid))
    size = next(name for name, most in SIZES.items() if chosen <= most)
    return (
        f'<section class="sheet page-{page} {size}">'
        f"<header><h1>Diadochoi</h1><p>{escape(aid.words['title'])}</p>"
        f"<p>{escape(aid.edition)} · {escape(players)}</p><p>{escape(number)}</p></header>"
        f'<div class="columns">{groups}{cards}</div></section>'
    )


def _chosen_titles(aid: Aid) -> tuple[str, ...]:
    return aid.words["options"], aid.words["house_rules"]


def _text(line: str) -> str:
    return _BOLD.sub(r"<b>\1</b>", escape(line))


def _group(group: AidGroup) -> str:
    tag = "ol" if group.numbered else "ul"
    lines = "".join(f"<li>{_text(line)}</li>" for line in group.lines)
    body = f"<{tag}>{lines}</{tag}>" if lines else ""
    notes = ""
    if group.table is not None:
        body += _table(group.table)
        if not group.lines:
            notes = "".join(f'<p class="note">{_text(note)}</p>' for note in group.table.notes)
    return f'<section class="group"><h2>{escape(group.title)}</h2>{body}{notes}</section>'


def _table(table: RuleTable) -> str:
    names = " names" if table.id in _NAMES_FIRST else ""
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    across = (
        f'<tr class="across"><td></td><th colspan="{len(table.heads) - 1}">{escape(table.across)}</th></tr>'
        if table.across
        else ""
    )
    rows = "".join(
        "<tr>"
        + f"<th>{escape(row[0])}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table.rows
    )
    kind = f"t-{table.id}{names}"
    return f'<table class="{kind}"><thead>{across}<tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _cards(aid: Aid) -> str:
    items = "".join(_card(card) for card in aid.cards)
    return (
        f'<section class="cards"><h2>{escape(aid.words["cards"])}</h2>'
        f'<p class="note">{escape(aid.words["card_key"])}</p><ol>{items}</ol></section>'
    )


def _card(card: AidCard) -> str:
    mark = "†" if card.once else ""
    return (
        f'<li class="{card.kind}"><i>{escape(card.number)}</i><b>{card.ops or "·"}</b>'
        f"<span>{escape(card.title)}{mark}</span></li>"
    )
