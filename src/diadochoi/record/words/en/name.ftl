# Names of pieces, places, players and things in a sentence.
#
# An attribute is another form of a name, which a sentence asks for with FORM($place, form: "space"); a language adds the
# forms it needs (cases, gender). `.bare` is the name without an article, after a possessive. `.number` is "other" where the name
# is a plural: COUNT($faction) reads it.
# A name of the content ($name, $space) may have a message of its own, such as `name-space_pella`, `name-general_perdikkas`,
# `name-province_makedonia`, `name-card_oracle`, `name-royal_olympias`.

name-nobody = nobody
name-nothing = nothing
name-no_general = a force
    .bare = force
name-force_with = { $general } with { $units }
name-force_alone = { $general } alone

## Lists: "a and b", "a, b and c"

name-list_comma = { $before }, { $next }
name-list_and = { $before } and { $last }
name-list_or = { $before } or { $last }

## Players

name-seat_red = Red
name-seat_blue = Blue
name-seat_yellow = Yellow
name-seat_green = Green
name-seat_black = Black
name-independent = the Independents
    .number = other

## Places

name-place = { $space }
    .at = at { $space }
name-place_inside = { $space } (inside)
    .space = { $space }
    .at = inside { $space }
name-place_sea = the sea off { $space }
    .space = { $space }
    .at = at sea off { $space }
name-space_tp_abadeh = the { $name }
    .bare = { $name }
name-space_tp_arrajan = the { $name }
    .bare = { $name }
name-space_tp_kashan = the { $name }
    .bare = { $name }
name-space_tp_median_passes = the { $name }
    .bare = { $name }
name-space_tp_sebasteia = the { $name }
    .bare = { $name }
name-off_map = off the map
name-dispersed = the Dispersed Box
name-out_of_game = out of the game
name-not_in_play = not in play
name-holding_box = its holding box

## Royal Family, Fleets, Independent Armies

name-royal_funeral_cart = the { $name }
    .bare = { $name }
name-fleet = the { $name } Fleet
    .bare = { $name } Fleet
name-fleet_cilician_pirates = the { $name }
    .bare = { $name }
    .number = other
name-fleet_pontic_fleet = the { $name }
    .bare = { $name }
name-army = the { $name }
    .bare = { $name }
name-army_leosthenes = { $name }
name-army_ariarathes = { $name }
name-army_philon = { $name }
name-army_glaukias = { $name }
name-army_seuthes = { $name }
name-army_illyrians = the { $name }
    .bare = { $name }
    .number = other
name-army_scythians = the { $name }
    .bare = { $name }
    .number = other
name-army_23_000_colonists = the { $name }
    .bare = { $name }
    .number = other

## Combat Units: `.one` is a single one, `.many` is counted; `.listed` stands in a list before the word for all of them

name-unit_loyal = Loyal
    .one = a Loyal unit
    .many =
        { $count ->
            [one] { $count } Loyal unit
           *[other] { $count } Loyal units
        }
    .listed = { $count } Loyal
name-unit_royal = Royal Army
    .one = a Royal Army unit
    .many =
        { $count ->
            [one] { $count } Royal Army unit
           *[other] { $count } Royal Army units
        }
    .listed = { $count } Royal Army
name-unit_silver_shields = Silver Shields
    .one = a Silver Shields unit
    .many =
        { $count ->
            [one] { $count } Silver Shields unit
           *[other] { $count } Silver Shields units
        }
    .listed = { $count } Silver Shields
name-unit_mercenary = Mercenary
    .one = a Mercenary unit
    .many =
        { $count ->
            [one] { $count } Mercenary unit
           *[other] { $count } Mercenary units
        }
    .listed = { $count } Mercenary
name-unit_elephant = Elephant
    .one = an Elephant unit
    .many =
        { $count ->
            [one] { $count } Elephant unit
           *[other] { $count } Elephant units
        }
    .listed = { $count } Elephant
name-unit_cavalry = Cavalry
    .one = a Cavalry unit
    .many =
        { $count ->
            [one] { $count } Cavalry unit
           *[other] { $count } Cavalry units
        }
    .listed = { $count } Cavalry
name-units_listed =
    { $count ->
        [one] { $list } unit
       *[other] { $list } units
    }

## Parts of a game

name-segment_setup = Setup
name-segment_preparations = Preparations Phase
name-segment_reinforcements = Reinforcements Phase
name-segment_deal = Dealing cards
name-segment_surrender = Surrender Segment
name-segment_tyche = Tyche Segment
name-segment_activation = Activation Segment
name-segment_forage = Forage Segment
name-segment_reveal = Revealing table cards
name-segment_isolation = Isolation Phase
name-segment_turn_end = End of the Game Turn
name-segment_siege = Siege Segment

## How a game is won

name-win_instant_vp = by Victory Points
name-win_instant_legitimacy = by Legitimacy
name-win_regency = as Regent
name-win_end_game = with the most Victory Points at the end of the game

## Words of actions

name-left = to the left
name-right = to the right
name-land = by land
name-mountain = over the mountains
name-strait = across the strait
name-sea = by sea
name-transmed = across the Mediterranean
name-inside = inside
name-outside = outside
name-reinforcement = as a reinforcement
name-province = the Province
name-pc = the PC marker
name-units = the units
name-add = Help with your Fleets
name-subtract = Hinder with your Fleets

## What counts in battles and sieges

name-port_without_fleet = a port, with no Fleet available
name-city = the city itself
name-helepolis = the Helepolis
name-defending_general = the General defending it
name-card = a card
name-failed_evasion = no Local Troops (failed to evade)
name-local_space = Local Troops for the space
name-local_province = Local Troops for the Province
name-local_factor = extra Local Troops from an ability
name-local_alliance = Local Troops from allies
name-item_loyal = Loyal units
name-item_royal = Royal Army units
name-item_silver_shields = Silver Shields
name-item_mercenary = Mercenary units
name-item_elephant = Elephants
name-item_cavalry = Cavalry
name-item_independent = Independent units
name-item_ability = an ability

## Uses of a card

name-upgrade = to upgrade a Fleet
name-recruit = to recruit a General
name-finish_cart = to finish the Funeral Cart
name-retrieve = to bring back a Fleet
name-levy = to raise a Mercenary unit

## Where points come from, beside Provinces and people

name-source_champion = Champion
name-source_tomb = the Tomb
name-source_strategos_of_europe = Strategos of Europe
name-source_oracle = the Oracle of Ammon
name-source_persian_support = Persian support
name-source_condemned = a condemned General
name-source_lord_of_asia = Lord of Asia
name-source_largest_fleet = largest Fleet
name-source_hellespont = the Hellespont
name-source_capital = Capital
name-source_captured_capitals = captured Capitals
