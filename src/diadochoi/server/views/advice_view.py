"""What the coach says, in words and by the ids of the interface."""

from __future__ import annotations

from diadochoi.bots.reason import told
from diadochoi.bots.review.coach import Alternative, Counsel, Deed, Status
from diadochoi.bots.review.explain import Explained
from diadochoi.record.notation import Notation
from diadochoi.record.words import Words
from diadochoi.server.messages import Advice, AdvisedAlternative, AdvisedStep


def advice_data(counsel: Counsel, notation: Notation, words: Words) -> Advice:
    reasons = [told(counsel.reason, words), told(counsel.told.gains, words, "coach")]
    return Advice(
        bot=counsel.bot,
        action=notation.text(counsel.action),
        label=words.action(counsel.action),
        reason=" ".join(reason for reason in reasons if reason),
        risks=told(counsel.told.risks, words, "coach"),
        plan=[_step(deed, status, words) for deed, status in counsel.plan],
        causes=told(counsel.causes, words, "coach"),
        dropped=[what(one, words) for one in counsel.dropped],
        alternative=_alternative(counsel.alternative, words) if counsel.alternative is not None else None,
    )


def what(explained: Explained, words: Words) -> str:
    """What is done; a deed without words of its own is called as its button is."""
    return told(explained.what, words, "coach") or words.action(explained.action)


def _step(deed: Deed, status: Status, words: Words) -> AdvisedStep:
    spaces = words.content.spaces
    return AdvisedStep(
        status=status,
        certain=deed.certain,
        what=what(deed.told, words),
        gains=told(deed.told.gains, words, "coach"),
        risks=told(deed.told.risks, words, "coach"),
        places=[spaces[place].id for place in deed.told.places],
    )


def _alternative(found: Alternative, words: Words) -> AdvisedAlternative:
    return AdvisedAlternative(
        what=what(found.told, words),
        gains=told(found.told.gains, words, "coach"),
        risks=told(found.told.risks, words, "coach"),
        planned=found.planned,
        instead=found.instead,
    )
