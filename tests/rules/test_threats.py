"""What a seat might lose: each threat agrees with the rule that would carry it out."""

from __future__ import annotations

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.knowledge.threats import threats
from diadochoi.rules.turn.isolation import isolated
from diadochoi.rules.turn.surrender import removable
from tests.golden.courses import play_course, read_course


def test_threats_agree_with_the_rules_that_carry_them_out() -> None:
    course = read_course("4e-01")
    actions = course["actions"]
    kinds: set[str] = set()
    for upto in range(100, len(actions), 160):
        state = play_course({**course, "actions": actions[:upto]}).state
        for seat in range(state.config.players):
            found = threats(state, seat)  # type: ignore[arg-type]
            kinds |= {threat.kind for threat in found}
            cut_off = [threat for threat in found if threat.kind == "isolation"]
            assert [list(threat.spaces) for threat in cut_off] == (
                [isolated(state, seat)] if isolated(state, seat) else []  # type: ignore[arg-type]
            )
            for threat in found:
                if threat.kind in ("province", "city"):
                    assert set(threat.spaces) <= set(removable(state, threat.seat))  # type: ignore[arg-type]
                if threat.kind == "province":
                    after = state.copy()
                    for space in threat.spaces:
                        after.set_pc(space, NOBODY)
                    assert (
                        state.province_owner[threat.province] == seat != after.province_owner[threat.province]
                    )
                if threat.kind.startswith("victory"):
                    assert threat.seat != seat and threat.needed - threat.made <= 3
    assert len(kinds) >= 2
