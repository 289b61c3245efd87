# What a card needs to be played now. $list are the Provinces or other things it names, $a the first of them, $nouns how many.

condition-own_tyche_segment = It is your Tyche Segment and you are choosing a card
condition-its_moment = It is the moment this card is for
condition-something_to_affect = It can affect something here
condition-turn = It is Game Turn { $a } or later
condition-target = There is something it can affect
condition-one_of_its_effects = At least one of its two effects is possible

## Generals and Armies

condition-general_not_in_play = { $a } can still join the game
condition-general_not_of_another = No other player has { $a }
condition-major_general_of_another = Another player has a living Major General
condition-general_by_free_province = One of your Major Generals is in or next to a Province that no player controls
condition-general_in_port = You have a General who has not moved yet in a Port on that sea
condition-no_voyage_yet = You have not moved by sea this Segment
condition-own_free_general = You have a General who is not Besieged
condition-own_free_army = You have an Army that is not Besieged
condition-own_army =
    { COUNT($a) ->
        [one] You have an Army
       *[other] You have an Army of at least { $a } CUs
    }
condition-army_to_activate = You have an Army or General that can still be activated
condition-army_of_another = Another player has an Army on the map
condition-two_armies = One of your Armies is in or next to a space with another player's Army that has Loyal or Royal Army units
condition-units_near_stronghold = Another player has CUs in or next to an Independent Stronghold
condition-independent_army = { $a } can become active, or an Independent Army is on the map

## Spaces and Provinces

condition-own_space = You control a space in { $list }
condition-own_space_in_peace =
    { $nouns ->
        [0] You control a space without enemies
       *[other] You control a space without enemies in { $list }
    }
condition-own_space_or_general =
    { $nouns ->
        [0] You control a space without enemies in its area, or have a General there who is not Besieged
       *[other] You control a space without enemies in { $list }, or have a General there who is not Besieged
    }
condition-space_without_enemies =
    { $nouns ->
        [0] There is a space without enemies in its area
       *[other] There is a space without enemies in { $list }
    }
condition-room_for_reinforcements = There is a space where you can place Reinforcements
condition-controls_one = You control the Province { $list }
condition-controls_all = You control the Provinces { $all }
condition-city_to_change =
    { $nouns ->
        [0] There is a Minor City with an enemy PC marker and no enemy CUs
       *[other] There is a Minor City in { $list } whose PC marker it can change
    }
condition-city_to_claim = There is a space where you can place a PC marker with this card
condition-city_near = Within { $a } MPs of it there is a Minor City with an enemy PC marker that no CUs protect
condition-own_minor_city = You control a Minor City without enemies
condition-no_capital = You have no Capital, and you are not building one
condition-army_in_treasure_city = You have an Army that has not moved in one of your treasure cities, which is neither looted nor Besieged
condition-looted_marker_left = Not all Looted markers are on the map

## Fleets, Sieges, units

condition-fleet_not_yours = You do not control { $a }
condition-fleet_to_refit = You have a Dispersed Fleet, or one that is not upgraded
condition-own_siege = You are Besieging a space with an Army of at least { $a } CUs
condition-own_siege_of_major_city = You are Besieging a Major City
condition-helepolis_in_box = The Helepolis is not in play
condition-units_in_box = Its units are still in their holding box
condition-no_oracle = You do not have the Oracle yet

## The Royal Family

condition-own_heir = You control an Heir on the map
condition-heir_in_peace = One of your Heirs is in a place without enemies that is not Besieged
condition-heir_in_box = { $a } is still in his holding box
condition-female_free = { $a } is alive and nobody controls her
condition-female_not_yours = { $a } is alive and you do not control her
condition-no_enemy_with_her = There are no enemies in { $a }'s location
condition-free_female = There is a Female on the map whom nobody controls
condition-royal_with_your_units = An Heir or a Female is in the same location as your CUs
condition-royal_in_reach = Another player's Heir, Female or Funeral Cart is within reach of one of your Armies
