"""Every event that the rules log, with its fields and their kinds.

A module that logs a new event adds it here; `record/words` makes the sentence. Kinds:
    seat       a player, NOBODY for none                faction   a player or the Independent Faction
    place      a location, a box beside the map         space     a space
    unit       a kind of CU                             units     a packed group
    general, royal, fleet, army, card, province         one of them, NOBODY for none
    number     a count, a score, a modifier             dice      one die or a tuple of dice
    word       a key in snake_case                      segment   a phase or segment (`SEGMENT_NAMES`)
    win        how a game was won                       secret    a card that only the event's first seat sees
    noun       any piece or place, as actions name it
"""

from __future__ import annotations

from typing import Final

KINDS: Final = frozenset(
    (
        "seat", "faction", "place", "space", "unit", "units", "general", "royal", "fleet", "army", "card",
        "province", "number", "dice", "word", "segment", "win", "secret", "noun",
    )
)  # fmt: skip

EVENTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # the game itself
    "segment": (("segment", "segment"), ("seat", "seat")),
    "victory": (("seat", "seat"), ("kind", "win")),
    # set-up
    "general_dealt": (("general", "general"), ("seat", "seat")),
    "general_passed_on": (("general", "general"), ("seat", "seat")),
    "general_starts": (("seat", "seat"), ("general", "general"), ("place", "place"), ("units", "units")),
    # sequence of play
    "turn": (("turn", "number"),),
    "round": (("round", "number"),),
    "general_replaces": (("seat", "seat"), ("general", "general"), ("before", "general"), ("place", "place")),
    "general_joins": (("seat", "seat"), ("general", "general")),
    "usurper": (("seat", "seat"),),
    "tie_roll": (("seat", "seat"), ("die", "dice")),
    "turn_order": (("first", "seat"), ("direction", "word"), ("chooser", "seat")),
    "cards_dealt": (("each", "number"), ("table", "number"), ("left", "number")),
    "card_lapses": (("seat", "seat"), ("card", "card")),
    # reinforcements
    "reinforcements": (("seat", "seat"), ("units", "units")),
    "units_placed": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "general_placed": (("seat", "seat"), ("general", "general"), ("place", "place")),
    # political control
    "pc": (("space", "space"), ("owner", "faction"), ("before", "faction")),
    "province": (("province", "province"), ("owner", "faction"), ("before", "faction")),
    "fleet_control": (("fleet", "fleet"), ("seat", "seat")),
    "fleet_dispersed": (("fleet", "fleet"), ("seat", "seat")),
    "fleet_returned": (("fleet", "fleet"), ("seat", "seat")),
    "pc_isolated": (("seat", "seat"), ("space", "space")),
    "siege_lifted": (("seat", "seat"), ("space", "space")),
    # combat units and generals
    "units_eliminated": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "units_dispersed": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "general_dispersed": (("seat", "seat"), ("general", "general")),
    "minor_posted": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "minor_recalled": (("seat", "seat"), ("general", "general"), ("place", "place")),
    # legitimacy and the royal family
    "champion_lost": (("seat", "seat"),),
    "champion_regained": (("seat", "seat"),),
    "royal_control": (("royal", "royal"), ("seat", "seat"), ("before", "seat")),
    "royal_removed": (("royal", "royal"),),
    "royal_arrives": (("royal", "royal"), ("place", "place")),
    "takes_command": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "heir_assassinated": (("royal", "royal"), ("seat", "seat")),
    "marriage": (("royal", "royal"), ("seat", "seat")),
    "burial": (("seat", "seat"), ("space", "space")),
    # activation (9) and the land procedure (10)
    "movement_roll": (("seat", "seat"), ("die", "dice")),
    "levy": (("seat", "seat"),),
    "levy_for_card": (("seat", "seat"),),
    "dowry": (("seat", "seat"), ("card", "card"), ("dice", "dice")),
    "activated": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "moved": (
        ("seat", "seat"), ("general", "general"), ("from", "place"), ("to", "place"), ("units", "units"),
    ),
    "taken_along": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "left_behind": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "pc_removed_by_march": (("seat", "seat"), ("space", "space")),
    "went_inside": (("seat", "seat"), ("place", "place")),
    "ability": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "shifted": (("seat", "seat"), ("piece", "noun"), ("place", "place")),
    "passage_granted": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "passage_refused": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "passage_cancelled": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "overrun": (("faction", "faction"), ("enemy", "faction"), ("place", "place")),
    "retreat": (("faction", "faction"), ("from", "place"), ("to", "place")),
    "withdrew": (("faction", "faction"), ("from", "place"), ("to", "place")),
    "army_back": (("army", "army"), ("place", "place")),
    # interception (11) and evasion (12)
    "interception_declared": (
        ("seat", "seat"), ("from", "place"), ("to", "place"), ("units", "units"),
    ),
    "interception_roll": (
        ("seat", "seat"), ("general", "general"), ("to", "place"), ("die", "dice"), ("bonus", "number"),
        ("need", "number"), ("success", "number"),
    ),
    "evasion_roll": (
        ("seat", "seat"), ("general", "general"), ("place", "place"), ("die", "dice"), ("bonus", "number"),
        ("need", "number"), ("success", "number"),
    ),
    "fled": (("seat", "seat"), ("from", "place"), ("to", "place")),
    # land battle (7.2F, 14), Attrition (7.3), defeat
    "battle": (("attacker", "faction"), ("defender", "faction"), ("place", "place")),
    "units_join_battle": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "general_joins_battle": (("seat", "seat"), ("place", "place"), ("general", "general")),
    "no_battle": (("faction", "faction"), ("place", "place")),
    "prestige": (("faction", "faction"), ("place", "place"), ("prestige", "number")),
    "royals_apart": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "royals_defect": (("seat", "seat"), ("to", "seat"), ("place", "place"), ("units", "units")),
    "elephant_dice": (("seat", "seat"), ("dice", "dice"), ("strength", "number")),
    "elephants_stopped": (("seat", "seat"), ("number", "number")),
    "elephant_rerolled": (
        ("seat", "seat"), ("general", "general"), ("before", "number"), ("die", "dice"), ("after", "number"),
    ),
    "strength_item": (("faction", "faction"), ("item", "word"), ("points", "number"), ("clause", "word")),
    "battle_dice": (
        ("faction", "faction"), ("general", "general"), ("rating", "number"), ("dice", "dice"),
        ("raised", "dice"),
    ),
    "roll_item": (("faction", "faction"), ("item", "word"), ("points", "number"), ("clause", "word")),
    "battle_score": (
        ("faction", "faction"), ("strength", "number"), ("roll", "number"), ("score", "number"),
    ),
    "battle_result": (
        ("winner", "faction"), ("place", "place"), ("attacker_score", "number"), ("defender_score", "number"),
    ),
    "general_loss_check": (("seat", "seat"), ("general", "general"), ("die", "dice"), ("need", "number")),
    "general_killed": (("seat", "seat"), ("general", "general"), ("place", "place")),
    "attrition": (
        ("seat", "seat"), ("place", "place"), ("units", "units"), ("column", "number"), ("die", "dice"),
        ("modifier", "number"), ("lost", "number"),
    ),
    "army_beaten": (("army", "army"), ("place", "place"), ("by", "faction")),
    "popularity_gained": (("seat", "seat"), ("general", "general"), ("points", "number")),
    "beaten_hired": (("seat", "seat"), ("general", "general"), ("place", "place"), ("units", "units")),
    # sieges (15)
    "siege": (
        ("seat", "seat"), ("space", "space"), ("general", "general"), ("owner", "faction"),
        ("made", "number"), ("needed", "number"),
    ),
    "siege_modifier": (
        ("seat", "seat"), ("space", "space"), ("item", "word"), ("points", "number"), ("clause", "word"),
    ),
    "siege_single_roll": (
        ("seat", "seat"), ("space", "space"), ("die", "dice"), ("modified", "number"), ("taken", "number"),
        ("losses", "number"),
    ),
    "siege_roll": (
        ("seat", "seat"), ("space", "space"), ("die", "dice"), ("modified", "number"), ("points", "number"),
        ("losses", "number"),
    ),
    "siege_points": (("seat", "seat"), ("space", "space"), ("points", "number"), ("needed", "number")),
    "siege_completed": (("seat", "seat"), ("space", "space"), ("owner", "faction")),
    "capital_lost": (("seat", "seat"), ("space", "space"), ("taker", "faction")),
    # the Tyche Segment and its cards
    "card_played": (("seat", "seat"), ("card", "card"), ("use", "word")),
    "card_event": (("seat", "seat"), ("card", "card")),
    "card_drawn": (("seat", "seat"), ("card", "secret")),
    "card_removed": (("card", "card"),),
    "card_revealed": (("card", "card"),),
    "no_card": (("seat", "seat"),),
    "discards_reshuffled": (("cards", "number"),),
    "surprise_played": (("seat", "seat"), ("card", "card")),
    "surprise_cancelled": (("seat", "seat"), ("card", "card")),
    "surprise_discarded": (("seat", "seat"), ("card", "card")),
    "force_march": (("seat", "seat"), ("general", "general"), ("points", "number")),
    "training": (("seat", "seat"), ("unit", "unit"), ("progress", "number")),
    "training_completed": (("seat", "seat"), ("unit", "unit")),
    "cart_finished": (("seat", "seat"),),
    "fleet_upgraded": (("fleet", "fleet"), ("seat", "seat")),
    # effects of cards
    "card_enters": (("card", "card"),),
    "card_roll": (
        ("seat", "seat"), ("card", "card"), ("die", "dice"), ("need", "number"), ("success", "number"),
    ),
    "card_stolen": (("seat", "seat"), ("victim", "seat")),
    "card_gained": (("seat", "seat"), ("card", "secret")),
    "city_looted": (("seat", "seat"), ("space", "space")),
    "desertion_roll": (
        ("seat", "seat"), ("victim", "seat"), ("place", "place"), ("die", "dice"), ("deserters", "number"),
    ),
    "units_change_sides": (
        ("loser", "seat"), ("winner", "seat"), ("place", "place"), ("units", "units"),
    ),
    "unrest_roll": (("seat", "seat"), ("dice", "dice")),
    "no_unrest": (("seat", "seat"), ("province", "province")),
    "mutiny_fails": (("seat", "seat"),),
    "oratory": (("seat", "seat"), ("general", "general")),
    "condemned": (("seat", "seat"), ("general", "general")),
    "condemnation_ends": (("seat", "seat"), ("general", "general")),
    "support_begins": (("seat", "seat"),),
    "support_ends": (("seat", "seat"),),
    "oracle_speaks": (("seat", "seat"),),
    "helepolis_built": (("seat", "seat"), ("space", "space")),
    "helepolis_leaves": (("seat", "seat"), ("space", "space")),
    "port_supplied": (("seat", "seat"), ("space", "space")),
    "construction_begins": (("seat", "seat"), ("space", "space")),
    "construction_lost": (("seat", "seat"), ("space", "space")),
    "capital_finished": (("seat", "seat"), ("space", "space")),
    # naval movement and battle (13)
    "embarked": (("seat", "seat"), ("general", "general"), ("place", "place"), ("units", "units")),
    "escort": (("seat", "seat"), ("fleet", "fleet")),
    "sea_step": (("seat", "seat"), ("general", "general"), ("from", "space"), ("to", "space")),
    "storm": (("seat", "seat"), ("space", "space")),
    "weather_modifier": (("seat", "seat"), ("mover", "seat"), ("value", "number")),
    "weather_roll": (("seat", "seat"), ("die", "dice"), ("modifier", "number"), ("modified", "number")),
    "units_aboard": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "general_aboard": (("seat", "seat"), ("place", "place"), ("general", "general")),
    "royal_aboard": (("seat", "seat"), ("place", "place"), ("royal", "royal")),
    "units_ashore": (("seat", "seat"), ("place", "place"), ("units", "units")),
    "general_ashore": (("seat", "seat"), ("place", "place"), ("general", "general")),
    "royal_ashore": (("seat", "seat"), ("place", "place"), ("royal", "royal")),
    "landed": (("seat", "seat"), ("general", "general"), ("place", "place"), ("units", "units")),
    "back_to_port": (("seat", "seat"), ("general", "general"), ("from", "space"), ("place", "place")),
    "naval_battle_declared": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "naval_battle": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "naval_battle_cancelled": (("seat", "seat"), ("mover", "seat"), ("space", "space")),
    "naval_fleet": (("seat", "seat"), ("fleet", "fleet"), ("strength", "number"), ("clause", "word")),
    "naval_dice": (
        ("seat", "seat"), ("strength", "number"), ("dice", "dice"), ("bonus", "number"), ("score", "number"),
    ),
    "naval_result": (
        ("winner", "seat"), ("space", "space"), ("mover_score", "number"), ("interceptor_score", "number"),
    ),
    # Independent Armies (9.5, 16.11)
    "army_wakes": (("army", "army"), ("seat", "seat")),
    "army_marches": (("army", "army"), ("seat", "seat"), ("from", "place"), ("to", "space")),
    "army_garrison": (("army", "army"), ("seat", "seat"), ("space", "space")),
    "army_removed": (("army", "army"), ("space", "space")),
    "army_intercepts": (("seat", "seat"), ("army", "army"), ("from", "space"), ("to", "space")),
    "army_interception_roll": (
        ("seat", "seat"), ("army", "army"), ("to", "space"), ("die", "dice"), ("bonus", "number"),
        ("need", "number"), ("success", "number"),
    ),
    "army_evades": (("seat", "seat"), ("army", "army"), ("space", "space")),
    "army_evasion_roll": (
        ("seat", "seat"), ("army", "army"), ("space", "space"), ("die", "dice"), ("bonus", "number"),
        ("need", "number"), ("success", "number"),
    ),
    "army_flees": (("army", "army"), ("from", "space"), ("to", "space")),
}  # fmt: skip
