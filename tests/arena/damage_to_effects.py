"""Ways to break a valid state: its lasting effects and the cards in front of players.

Each comes with words that the reported problem must contain.
"""

from __future__ import annotations

from diadochoi.content.model import SpaceKind
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.table.state import State
from tests.arena.finding import Damage, card, free_space, kept_card, settings


def oracle_of_nobody(state: State) -> None:
    state.effects["oracle"] = 4


def twice_finished(state: State) -> None:
    state.effects["cart_finished"] = 2


def condemned_stranger(state: State) -> None:
    state.effects["condemned"] = state.general_owner.index(NOBODY)


def unborn_orator(state: State) -> None:
    state.effects["oratory"] = 99


def tower_in_a_village(state: State) -> None:
    state.effects["helepolis"] = free_space(state, SpaceKind.MINOR)


def tower_alone(state: State) -> None:
    state.effects["helepolis"] = free_space(state, SpaceKind.MAJOR)


def four_looted(state: State) -> None:
    loot = state.board.cards[card(state, "loot_city")]
    names = loot.params["spaces"]
    assert isinstance(names, (list, tuple))
    for number, name in enumerate(names[:4], 1):
        state.effects[f"looted_{number}"] = state.board.space_index[str(name)]


def looted_twice(state: State) -> None:
    for number in (1, 2):
        state.effects[f"looted_{number}"] = state.board.space_index["babylon"]


def looted_village(state: State) -> None:
    state.effects["looted_1"] = state.board.pella


def guided_by_nobody(state: State) -> None:
    state.effects["fixed_allowance"] = 4 << 4 | 4


def guided_without_card(state: State) -> None:
    state.effects["fixed_allowance"] = 0 << 4 | 4


def building_site_lost(state: State) -> None:
    state.effects["construction_0"] = next(s for s in range(state.board.named) if state.pc[s] != 0)


def building_in_the_desert(state: State) -> None:
    state.effects["construction_0"] = 250


def unknown_effect(state: State) -> None:
    state.effects["sunshine"] = 1


def capital_without_option(state: State) -> None:
    state.config = type(state.config)(**{**settings(state), "optional_cards": ()})
    state.capitals[0] = next(s for s in range(state.board.named) if state.pc[s] == 0)


def capital_in_a_major_city(state: State) -> None:
    state.capitals[0] = state.board.pella


def capital_of_another(state: State) -> None:
    state.capitals[0] = next(
        s for s in range(state.board.named) if state.pc[s] != 0 and state.board.kind[s] == SpaceKind.MINOR
    )


def second_capital(state: State) -> None:
    state.capitals[0] = next(s for s in range(state.board.named) if state.pc[s] == 0)
    state.effects["construction_0"] = state.capitals[0]


def captured_without_option(state: State) -> None:
    state.config = type(state.config)(**{**settings(state), "optional_cards": ()})
    state.captured_capitals[0] = 1


def captured_negative(state: State) -> None:
    state.captured_capitals[0] = -1


def card_before_nobody(state: State) -> None:
    state.front[kept_card(state, "defensive_alliance")] = 4


def card_that_does_not_stay(state: State) -> None:
    state.front[state.draw_pile.pop(_place_of_a_fleeting_card(state))] = 0


def _place_of_a_fleeting_card(state: State) -> int:
    return next(place for place, card in enumerate(state.draw_pile) if not state.board.cards[card].kept)


def guides_without_effect(state: State) -> None:
    state.effects.pop("fixed_allowance", None)
    state.front[kept_card(state, "fixed_allowance")] = 0


def oracle_before_another(state: State) -> None:
    state.effects["oracle"] = 1
    state.front[kept_card(state, "oracle")] = 0


def support_before_another(state: State) -> None:
    state.effects["persian_support"] = 1
    state.front[kept_card(state, "popular_support")] = 0


def married_and_offered(state: State) -> None:
    offer = kept_card(state, "offer_marriage")
    royal = state.board.royal_index[str(state.board.cards[offer].params["female"])]
    state.royal_owner[royal] = 0
    state.front[offer] = 0


EFFECTS_DAMAGE: list[Damage] = [
    (oracle_of_nobody, "effect oracle: there is no seat 4"),
    (twice_finished, "effect cart_finished is 2"),
    (condemned_stranger, "effect condemned ("),
    (unborn_orator, "effect oratory: there is no general 99"),
    (tower_in_a_village, "the Helepolis of seat 0 is at"),
    (tower_alone, "effect helepolis ("),
    (four_looted, "4 Looted markers"),
    (looted_twice, "is looted twice"),
    (looted_village, "which holds no treasure"),
    (guided_by_nobody, "effect fixed_allowance: there is no seat 4"),
    (guided_without_card, "effect fixed_allowance has outlived its card"),
    (building_site_lost, "effect construction_0 ("),
    (building_in_the_desert, "effect construction_0: there is no space 250"),
    (unknown_effect, "effect sunshine is unknown"),
    (capital_without_option, "has a Capital at"),
    (capital_in_a_major_city, "was a city of that kind before"),
    (capital_of_another, "is not under its PC"),
    (second_capital, "builds a second Capital"),
    (captured_without_option, "captured Capitals without the optional cards"),
    (captured_negative, "has -1 captured Capitals"),
    (card_before_nobody, "lies before seat 4"),
    (card_that_does_not_stay, "but it is not kept"),
    (guides_without_effect, "which does not have its effect"),
    (oracle_before_another, "which does not have its effect"),
    (support_before_another, "which does not have its effect"),
    (married_and_offered, "who is dead or married"),
]
