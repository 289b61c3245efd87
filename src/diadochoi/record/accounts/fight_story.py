"""Fights in sentences, from their accounts: for the terminal and for text replays.

The account sums up the separate events of a fight: who fought with what, the modifiers, the dice, the table
row and the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.message import Message
from diadochoi.record.accounts.fight_account import AccountItem, FightAccount, SideAccount, fight_account
from diadochoi.record.accounts.fights import FightAccounts
from diadochoi.record.log import Event, visible_to
from diadochoi.record.play import Play
from diadochoi.record.words import Words
from diadochoi.rules.core import units
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.knowledge.views import names_for


class PlayStories:
    """The sentences of each play of a game, with every fight described from its account."""

    def __init__(self, board: Board, config: Config, words: Words) -> None:
        self.board = board
        self.config = config
        self.words = words
        self._fights = FightAccounts()

    def forget_after(self, plays: int) -> None:
        self._fights.forget_after(plays)

    def of_play(
        self, plays: Sequence[Play], number: int, seat: int | None, open_hands: bool = False
    ) -> list[str]:
        """Return what play `number`, counted from 1, says to a seat; with open hands, all of it."""
        events = plays[number - 1].events
        reported = self._fights.of_play(plays, number)
        begun = self._fights.of_play(plays, number - 1).last if number > 1 else None
        decided = begun.id if begun is not None and begun.outcome != "open" else None
        accounts = {fight.id: fight for fight in reported.fights if fight.id != decided}
        sentences: list[str] = []
        plain: list[Event] = []
        for event, part in zip(events, reported.parts, strict=True):
            if part is None or part == decided:
                plain.append(event if open_hands else visible_to(event, seat))
            elif part in accounts:
                sentences += self.words.story(plain)
                plain = []
                fight = accounts.pop(part)
                account = fight_account(fight, self.board, self.config, self.words)
                sentences += fight_sentences(account, self.board, self.words)
        return sentences + self.words.story(plain)


def fight_sentences(account: FightAccount, board: Board, words: Words) -> list[str]:
    """Describe a fight in words: title, sides, dice, table, cards, outcome, what followed."""
    content = words.content
    place = words.noun(content.index["space"][account["place"].partition("-")[0]])
    left, right = (_side(side, board, words) for side in account["sides"])
    said = [Message(f"fight-{account['kind']}", place=place, left=left, right=right)]
    for own in account["cards"]:
        card = words.card(content.index["card"][own["card"]])
        seat = words.seat(own["seat"])
        said.append(
            Message("fight-card_cancelled" if own["cancelled"] else "fight-card", seat=seat, card=card)
        )
    for side in account["sides"]:
        said += _of_side(side, words)
    said += _of_siege(account)
    outcome = account["outcome"]
    if outcome == "won":
        won = next(side for side in account["sides"] if side["faction"] == account["winner"])
        said.append(Message("fight-won", side=words.seat(won["faction"])))
    elif outcome == "not_fought":
        said.append(Message(f"fight-no_{account['kind']}"))
    elif outcome != "open":
        said.append(Message(f"fight-{outcome}", place=place))
    sentences = [str(message) for message in said]
    effects = [sentence for own in account["cards"] for sentence in own["effects"]]
    return [*_capital(sentences), *effects, *account["after"]]


def _capital(sentences: list[str]) -> list[str]:
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]


def _side(side: SideAccount, board: Board, words: Words) -> object:
    name = words.seat(side["faction"])
    if side["general"] is None:
        return name
    general = words.general(names_for(board).general.index(side["general"]))
    if side["rating"] is None:
        return Message("fight-led", side=name, general=general)
    return Message("fight-led_with_rating", side=name, general=general, rating=side["rating"])


def _of_side(side: SideAccount, words: Words) -> list[Message]:
    said: list[Message] = []
    plain = words.seat(side["faction"])
    if side["elephants"]:
        said.append(Message("fight-elephants", side=plain, dice=side["elephants"]))
    items = [*side["fleets"], *side["items"]]
    if side["strength"] is not None and items:
        parts = [_item(item, words) for item in items]
        said.append(Message("fight-strength", side=plain, strength=side["strength"], items=parts))
    if side["prestige"] is not None:
        said.append(Message("fight-prestige", side=plain, prestige=side["prestige"]))
    if side["dice"]:
        modifiers = [_item(item, words) for item in side["roll_items"]]
        if side["counted"] and side["counted"] != side["dice"]:
            said.append(Message("fight-dice_raised", side=plain, dice=side["dice"], counted=side["counted"]))
        else:
            said.append(Message("fight-dice", side=plain, dice=side["dice"]))
        if modifiers and side["roll"] is not None:
            said.append(Message("fight-roll", items=modifiers, roll=side["roll"]))
        elif modifiers:
            said.append(Message("fight-modifiers", side=plain, items=modifiers))
    if side["row"] is not None and side["score"] is not None:
        said.append(
            Message(
                "fight-row", side=plain, strength=side["strength"], roll=side["roll"], score=side["score"]
            )
        )
    elif side["score"] is not None:
        said.append(Message("fight-score", side=plain, score=side["score"]))
    return said


def _item(item: AccountItem, words: Words) -> Message:
    """Return one item that counts, with its value."""
    index = words.content.index
    key, count = item["item"], item["count"]
    kinds = [unit.id for unit in words.content.units]
    fleets = [fleet.id for fleet in words.content.fleets]
    name: object
    if item["cards"]:
        name = [words.card(index["card"][card]) for card in item["cards"]]
    elif count is not None and key in kinds:
        name = words.units(units.ONE[kinds.index(key)] * count)
    elif key in fleets:
        name = words.fleet(fleets.index(key))
    else:
        name = words.word(key)
    return Message("fight-item", name=name, points=item["points"])


def _of_siege(account: FightAccount) -> list[Message]:
    siege = account["siege"]
    if siege is None:
        return []
    said: list[Message] = []
    if siege["modified"] is not None and siege["takes_from"] is not None:
        said.append(Message("fight-single_roll", roll=siege["modified"], need=siege["takes_from"]))
    elif siege["modified"] is not None:
        said.append(
            Message(
                "fight-siege_row",
                roll=siege["modified"],
                points=siege["points"] or 0,
                losses=siege["losses"] or 0,
            )
        )
    if siege["takes_from"] is None and siege["points"] is not None:
        said.append(Message("fight-siege_progress", made=siege["made"], needed=siege["needed"]))
    return said
