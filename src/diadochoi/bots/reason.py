"""Why a bot chose something: sentences as keys and values; the message catalogue has the texts
(`bot.ftl`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from diadochoi.record.words import Words


class BotReason(NamedTuple):
    """One sentence."""

    key: str
    nouns: tuple[int, ...] = ()  # as in actions: $a, $b
    numbers: tuple[int, ...] = ()  # $m, $n


def reason(key: str, *nouns: int) -> tuple[BotReason, ...]:
    """A reason of one sentence."""
    return (BotReason(key, nouns),)


# Reasons that say what the bot does or likes, but not why.
_WITHOUT_PURPOSE: Final = frozenset((
    "only_option", "usual_move", "stay", "stop_here", "march", "attack", "attack_from_city", "besiege",
    "remove_marker", "march_and_garrison", "royals_stay", "detachment", "keep_ready", "roll_to_move",
    "rather_levy", "minor_available", "minor_leads", "play_card", "play_card_first", "discard_card",
    "card_for_upgrade", "card_for_recruit", "card_for_cart", "card_for_retrieve", "card_used", "train",
    "leave_points", "place_markers", "no_more_markers", "most_wanted_space", "needed_here", "start",
    "by_the_odds", "interception_force", "drop_off", "nothing_to_gain",
))  # fmt: skip


def with_purpose(reasons: tuple[BotReason, ...]) -> tuple[BotReason, ...]:
    """The reasons that tell a person something new; `explain` says what is done."""
    return tuple(one for one in reasons if one.key not in _WITHOUT_PURPOSE)


_OWN_CHANCE: Final = frozenset(("best_now", "best_of"))  # reasons that state the chance to win themselves
_CHANCE: Final = frozenset(("better_chance", "chance_to_win"))


def without_second_chance(own: tuple[BotReason, ...], gains: tuple[BotReason, ...]) -> tuple[BotReason, ...]:
    """What a choice gains, without an estimate of the chance to win where the bot has stated its own."""
    if not any(one.key in _OWN_CHANCE for one in own):
        return gains
    return tuple(one for one in gains if one.key not in _CHANCE)


# A rule of thumb, and the reason that says the same with names.
_NAMED_BY: Final = {"after_card": "keep_cards"}


def without_repetition(own: tuple[BotReason, ...], gains: tuple[BotReason, ...]) -> tuple[BotReason, ...]:
    """A bot's rules of thumb, without those that the gains state with names."""
    named = {one.key for one in gains}
    return tuple(one for one in own if _NAMED_BY.get(one.key) not in named)


def with_chance(gains: tuple[BotReason, ...], percent: int) -> tuple[BotReason, ...]:
    """What a choice gains, with this chance to win where one is stated."""
    return tuple(
        BotReason("chance_to_win", numbers=(percent,)) if one.key in _CHANCE else one for one in gains
    )


Voice = Literal["bot", "coach"]  # a bot speaks about itself, the coach to the player


def reasons_text(reasons: tuple[BotReason, ...] | str, words: Words, voice: Voice = "bot") -> str:
    """The sentences of a reason; an external bot may give a plain text."""
    if isinstance(reasons, str):
        return reasons
    return " ".join(words.message(f"{voice}-{one.key}", one.nouns, one.numbers) for one in reasons)
