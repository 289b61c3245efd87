"""The coach's advice in words, with the ids of the interface."""

from __future__ import annotations

from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.coach import Alternative, CoachAdvice, PlanItem, Status
from diadochoi.bots.review.dangers import Danger
from diadochoi.bots.review.explain import Explanation
from diadochoi.record.notation import Notation
from diadochoi.record.words import Words
from diadochoi.server.messages import AdviceInfo, AdvisedAlternative, AdvisedDanger, AdvisedStep


def advice_data(advice: CoachAdvice, notation: Notation, words: Words) -> AdviceInfo:
    reasons = [
        reasons_text(advice.reason, words, "coach"),
        reasons_text(advice.explanation.gains, words, "coach"),
    ]
    return AdviceInfo(
        bot=advice.bot,
        action=notation.text(advice.action),
        label=words.action(advice.action),
        reason=" ".join(reason for reason in reasons if reason),
        risks=reasons_text(advice.explanation.risks, words, "coach"),
        plan=[_step(item, status, item in advice.suggested, words) for item, status in advice.plan],
        causes=reasons_text(advice.causes, words, "coach"),
        dropped=[what(one, words) for one in advice.dropped],
        alternative=_alternative(advice.alternative, words) if advice.alternative is not None else None,
        dangers=[_danger(danger, words) for danger in advice.dangers],
    )


def what(explained: Explanation, words: Words) -> str:
    """What to do; an action without its own words uses the label of its button."""
    return reasons_text(explained.what, words, "coach") or words.action(explained.action)


def _step(item: PlanItem, status: Status, suggested: bool, words: Words) -> AdvisedStep:
    spaces = words.content.spaces
    return AdvisedStep(
        status=status,
        certain=item.certain,
        what=what(item.explanation, words),
        gains=reasons_text(item.explanation.gains, words, "coach"),
        risks=reasons_text(item.explanation.risks, words, "coach"),
        places=[spaces[place].id for place in item.explanation.places],
        vp=item.explanation.vp,
        risk=item.explanation.danger,
        suggested=suggested,
    )


def _danger(danger: Danger, words: Words) -> AdvisedDanger:
    return AdvisedDanger(
        seat=danger.seat,
        what=reasons_text((danger.what,), words, "coach"),
        how=reasons_text(danger.how, words, "coach"),
        places=[words.content.spaces[place].id for place in danger.places],
        vp=danger.vp,
        chance=danger.chance,
    )


def _alternative(found: Alternative, words: Words) -> AdvisedAlternative:
    return AdvisedAlternative(
        what=what(found.explanation, words),
        gains=reasons_text(found.explanation.gains, words, "coach"),
        risks=reasons_text(found.explanation.risks, words, "coach"),
        planned=found.planned,
        instead=found.instead,
    )
