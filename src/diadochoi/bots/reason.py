"""Why a bot chose: whole sentences, as keys and values; the message catalogue has the words (`bot.ftl`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from diadochoi.record.words import Words


class Reason(NamedTuple):
    """One sentence."""

    key: str
    nouns: tuple[int, ...] = ()  # as actions name them: $a, $b
    numbers: tuple[int, ...] = ()  # $m, $n


def reason(key: str, *nouns: int) -> tuple[Reason, ...]:
    """A reason of one sentence."""
    return (Reason(key, nouns),)


Voice = Literal["bot", "coach"]  # a bot speaks of itself, the coach to the player


def told(reasons: tuple[Reason, ...] | str, words: Words, voice: Voice = "bot") -> str:
    """The sentences of a reason; a bot from elsewhere may give a text of its own."""
    if isinstance(reasons, str):
        return reasons
    return " ".join(words.message(f"{voice}-{one.key}", one.nouns, one.numbers) for one in reasons)
