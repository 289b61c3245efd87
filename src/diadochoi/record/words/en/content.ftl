# The facts and the rules text: what cannot be found, and what is wrong with a content file.

content-no_such_rule = there is no rule '{ $rule }'

## A problem: where it is, and what is wrong there

content-problem = { $place }: { $subject }: { $fault }
content-problem_of_file = { $place }: { $fault }
content-problems =
    { $count ->
        [one] the content has a problem:
       *[other] the content has { $count } problems:
    }
content-subject_entry = { $kind } { $name }
content-subject_field = { $entry }, { $field }
content-subject_path = path { $a } to { $b } ({ $kind })
content-subject_table = [{ $table }]
content-subject_list = [[{ $table }]]

## Kinds of entries, as a message calls them

content-kind_place = space or Transit Point
content-kind_sea = sea
content-kind_province = Province
content-kind_space = space
content-kind_transit = Transit Point
content-kind_path = path
content-kind_unit = unit
content-kind_general = General
content-kind_minors = minors
content-kind_royal = member of the Royal Family
content-kind_fleet = Fleet
content-kind_independent = Independent Army
content-kind_card = card
content-kind_battle = battle
content-kind_attrition = attrition
content-kind_siege = siege
content-kind_siege_points = siege points
content-kind_general_loss = general loss
content-kind_movement = movement
content-kind_path_cost = path cost
content-kind_elephant = elephant
content-kind_lord_of_asia = Lord of Asia
content-kind_unrest = Unrest roll
content-kind_numbers = numbers
content-kind_seats = seats
content-kind_setup = setup for players
content-kind_turn = Game Turn
content-kind_option = option
content-kind_house_rule = house rule
content-kind_edition = edition

## Kinds of values

content-type_text = text
content-type_whole = a whole number
content-type_flag = true or false
content-type_texts = a list of strings
content-type_wholes = a list of whole numbers
content-type_point = two numbers, degrees north and degrees east
content-type_grid = a list of rows of whole numbers
content-type_names = a list of rows of names
content-type_units = a table of unit kinds and counts, such as { "{" } mercenary = 2 { "}" }
content-type_unit_choices = a list of tables of unit kinds and counts
content-type_classes = a table of player counts and classes
content-type_table = a table
content-type_tables = a list of tables
content-wanted_choice = { $type }: { $choices }
content-wanted_range = { $type } from { $low } to { $high }

## Files and packs

content-unreadable = cannot be read: { $error }
content-not_utf8 = is not UTF-8 text; save it as UTF-8
content-not_toml_here = is not valid TOML here: { $error }
content-nested_too_deeply = has lists nested too deeply to read; remove extra brackets
content-not_toml = is not valid TOML: { $error }
content-no_folder = is not a folder; a content pack is a folder with a pack.toml
content-no_about = has no { $file }; a content pack needs one with id, title and author
content-no_part = does not belong in a content pack; rename it or remove it
content-pack_too_long = has more than { $most } characters; put only corrections in a pack
content-no_pack = is not a content pack; give file names with their texts, including { $file }
content-no_pack_file = { $file } does not belong in a content pack
content-carried_too_long = has more than { $most } characters
content-invalid_pack_id = '{ $id }' is not a valid id for a pack; use lower-case letters, digits, - and _
content-no_content_file = is not a content file
content-outside_tables = is outside every table; put it under a header such as [[card]]
content-no_table_of = is not a table in { $file }
content-belongs_in = [[{ $table }]] belongs in { $file }
content-needs_key = needs { $key } to say which entry you mean
content-remove_true = write true or leave it out
content-nothing_to_remove = cannot be removed because it does not exist
content-drop_list = give a list of field names
content-nothing_to_drop = there is no field '{ $field }' to drop
content-sources_wanted = give a table of fields and their sources
content-still_named = cannot be removed: { $entry } still names it in '{ $field }' ({ $place })

# What a pack cannot change, and what decides instead.
content-decided_elsewhere = a pack cannot change this: { $why }
content-switch_decided_elsewhere = a pack cannot change this here: { $why }
content-decided_two_steps = the procedure always has two steps
content-decided_pc_counts_one = a PC always counts as one point
content-decided_by_switch = the edition's switch { $switch } decides it
content-decided_by_calendar = recruit_at_equal of each turn in calendar.toml decides it
content-decided_by_units = training_cost of the units decides it
content-decided_by_funeral_cart = the rules for the Funeral Cart decide it
content-decided_by_macedonians = the rules name the three Macedonian kinds
content-decided_one_value = the rules support only one value
content-change_file = change { $file }
content-change_field = change { $field } in { $file }
content-change_each = change { $field } of each [[{ $table }]] in { $file }
content-change_first = change { $field } of the first [[{ $table }]] in { $file }

## Single fields

content-no_table_of_file = is not a table in this file
content-its_tables = its tables are { $tables }
content-there_are = choose from { $names }
content-no_such_field = there is no such field
content-no_such_number = there is no number with this name
content-no_such_entry = there is no { $kind } '{ $name }'
content-no_such_unit = there is no unit '{ $unit }'
content-not_an_id = { $value } is not an id ({ $kind }); write text
content-missing = is missing; give { $wanted }
content-empty = is empty; give { $wanted }
content-unusable = { $value } cannot be used here; give { $wanted }
content-not_among = { $value } is not one of { $choices }
content-out_of_range = { $value } is out of range; give { $wanted }
content-invalid_id = '{ $id }' is not a valid id; use lower-case letters, digits and underscores
content-named_twice = '{ $name }' is named twice
content-defined_twice = { $entry } is already defined (line { $line }); remove one
content-class_missing = has no entry for { $players } players; give { $classes }
content-option_players = must be a list of numbers of players that this edition is for: { $players }
content-class_players = { $players } is not a possible number of players; give 2, 3, 4 and 5
content-has_no_source = has no source; start it with '{ $book }' or another book, 'public ' or 'chosen: ', and say where or why
content-no_source_named = { $text } does not name a source; start it with '{ $book }' or another book, 'public ' or 'chosen: ', and say where or why
content-sources_table = cannot be used here; give a table of fields and their sources
content-exactly_once = [{ $table }] must be in { $file } exactly once, not { $found } times
content-base_cards = there are { $count } cards of the base game; there must be { $right }
content-optional_cards = there are { $count } optional cards; there must be { $right }
content-entries = entries of kind { $kind }: there are { $count }; there must be { $right }

## The map

content-path_to_itself = leads from '{ $place }' to itself
content-sea_path_transit = a { $kind } path cannot end at the Transit Point '{ $place }'; it is not a Port
content-sea_path_port = a { $kind } path needs a Port, but '{ $place }' is not one; set port = true there
content-port_no_path = no sea path leads here; add one or set port = false
content-port_needs_sea = a Port needs its sea, such as seas = ['megale_thalassa']
content-seas_without_port = only a Port has seas; set port = true or leave seas out
content-no_path = no path leads here; add a [[path]] with this id
content-cut_off = no path leads here from the rest of the map; add a [[path]] with this id
content-dead_end = is a dead end; a Transit Point joins at least two places
content-province_empty = has no spaces; put one in it or remove it
content-major_cities = '{ $province }' has several Major Cities, { $cities }; a Province can have only one
content-hellespont_number =
    { $count ->
        [0] no space is marked hellespont; mark exactly { $needed }
        [one] { $count } space is marked hellespont ({ $names }); mark exactly { $needed }
       *[other] { $count } spaces are marked hellespont ({ $names }); mark exactly { $needed }
    }
content-hellespont_port = a Hellespont space must be a Port; set port = true
content-independent_spaces = { $spaces } spaces start Independent with { $players } players; the box has { $limit } markers
content-transit_id = a space already has this id; spaces and Transit Points need different ids

## Units and pieces

content-unit_order = units must be in the order { $units }
content-strength_rolls = { $strength } cannot be used; it must be -1, because they roll using `faces` of [elephant] in tables.toml
content-strength_fixed = { $strength } cannot be used; it must be at least 0
content-supply_limited = { $supply } cannot be used; give the number of counters
content-supply_unlimited = { $supply } cannot be used; give -1, because the rules set no limit
content-no_training = you cannot raise more than the game starts with; give 0
content-seniority_taken = { $seniority } already belongs to '{ $general }'; each General needs a different one
content-no_such_ability = there is no ability '{ $ability }'
content-start_missing = is missing; a Starting General needs a place and CUs
content-recruit_missing = is missing; say where a Reserve General arrives
content-start_elsewhere = '{ $space }' is not in '{ $province }'
content-start_space = needs at least one space
content-start_pcs =
    { $pcs ->
        [one] { $pcs } PC does not fit; with { $players } players { $free } spaces of '{ $province }' are not Independent
       *[other] { $pcs } PCs do not fit; with { $players } players { $free } spaces of '{ $province }' are not Independent
    }
content-start_royal = '{ $royal }' starts at { $home }, not with him
content-recruit_provinces = give the Provinces where he arrives, or any_port = true
content-starting_generals = { $players } players with { $each } each need { $needed } Starting Generals; there are { $found }
content-royal_army = all Generals together start with { $placed } Royal Army CUs; units.toml has { $supply }
content-no_such_turn = there is no Game Turn { $turn } in calendar.toml
content-only_heir = only an Heir can inherit; leave this out
content-minor_names = give { $rows } rows of { $names } names, one row for each seat colour
content-fleet_holder = is missing; name the { $holder } that gives control of the Fleet
content-fleet_other_holder = does not belong with holder = '{ $holder }'; leave it out
content-fleet_upgraded = { $upgraded } must be higher than the normal side ({ $normal })
content-fleet_taken = '{ $holder }' already gives the Fleet '{ $fleet }'
content-army_start = give either the space where it starts or the card that activates it
content-army_entries = is missing; name the spaces joined to its holding box
content-army_outside = '{ $space }' is outside its Provinces, { $provinces }

## Cards

content-card_number_taken = '{ $number }' is already the number of '{ $card }'
content-surprise_ops = a Surprise card has no Operation Points; leave ops out
content-card_ops = is missing; give a whole number from 1 to 4
content-surprise_windows = a Surprise card needs its windows: { $windows }
content-windows_of_event = only Surprise cards have windows; leave this out
content-surprise_from_table = a Surprise card does nothing when revealed; leave this out
content-optional_number = the number of an optional card must start with O, and no other number may
content-no_such_effect = there is no effect '{ $effect }'
content-no_such_part = no part can have the effect { $effect }
content-part_word = { $word } must be pc or units
content-die_numbers = give { $faces } numbers, one for each face of the die
content-silver_shields = the card adds { $come }; units.toml has { $supply } Silver Shields

## Tables and numbers

content-row_numbers = has { $numbers } numbers; give one for each of { $rows } rows
content-steps = { $steps } must increase by 1 from { $first }
content-grid_rows = has { $found } rows, but `rows` names { $rows }
content-grid_columns = the row for { $row } has { $numbers } numbers, but `columns` names { $columns }
content-grid_negative = the row for { $row } has a number below 0
content-faces = has { $numbers } numbers; give one for each face of a die
content-unrest_rolls = the Unrest Table has no entry for { $rolls }
content-unrest_provinces = needs one or two Provinces
content-colours = give { $players } different colours

## Editions, optional rules and house rules

content-no_such_option = is not an optional rule; choose from 16.1 to 16.12
content-house_rule_values = a house rule needs at least two values to choose from
content-calendar_short = calendar.toml has only { $turns } Game Turns
content-option_needs = an optional rule needs { $fields }

## Switches

content-value_yes = yes
content-value_no = no
content-value_none = none
content-value = { $switch } = { $value }
content-no_such_switch = there is no switch '{ $switch }'
content-switch_missing = switch { $switch } is missing; { $title } needs a value
content-switch_no_value = switch { $switch } ({ $title }) has no value; write name=value
content-switch_flag = switch { $switch } ({ $title }) must be true or false, not { $value }
content-switch_list = switch { $switch } ({ $title }) must be a list, not { $value }
content-switch_twice = switch { $switch } ({ $title }) contains something twice: { $value }
content-switch_length = switch { $switch } ({ $title }) needs { $needed } entries, not { $found }: { $value }
content-switch_per_players = switch { $switch } ({ $title }) needs one entry for each of { $players } players: { $value }
content-switch_whole = switch { $switch } ({ $title }) must be a whole number, not { $value }
content-switch_range = switch { $switch } ({ $title }) must be { $low } to { $high }, not { $value }
content-switch_word = switch { $switch } ({ $title }) must be a word, not { $value }
content-switch_choice = switch { $switch } ({ $title }) must be { $choices }, not { $value }
content-switch_id = switch { $switch } ({ $title }) names the { $kind } { $value }, which does not exist
content-conflict = { $values }: { $reason }

## Switches that cannot be played together

content-conflict_phases = a Game Turn needs all its phases; you can leave out only usurper
content-conflict_phase_order = turn events must come first and turn end last, with turn order and deal before the rounds
content-conflict_segments = a Player Turn needs all its segments; you can leave out only siege
content-conflict_usurper_phase = a Usurper needs the Usurper phase, and the phase needs a Usurper
content-conflict_usurper_champion = Champions may attack the Usurper freely, so without Champions a Usurper has no effect
content-conflict_capitals = Capitals are founded by an optional card
content-conflict_command_tie = stars can be tied and need a rule for ties; Seniority is never tied
content-conflict_stars = Generals need stars if stars decide who commands, and stars must decide if Generals have them
content-conflict_one_rank = a General has one rank
content-conflict_abilities = without abilities, no ability can modify a siege
content-conflict_general_twice = a General cannot be both dealt at the start and in the deck
content-conflict_general_bought = Generals recruited after a death cannot be in the deck
content-conflict_training = training needs a price, and a price needs training
content-conflict_surrender_or_siege = a place either surrenders or must be besieged, not both
content-conflict_untakable = between them the two lists must name every kind of place, or some could never be taken
content-conflict_siege_segment = a Siege Segment needs siege rolls, and siege rolls need the segment
content-conflict_no_siege = no segment allows a siege roll, so nothing can be besieged
content-conflict_siege_points = with Siege Points everything that can be besieged needs at least one
content-conflict_single_roll = the single roll that takes a place must be higher than the roll that costs a CU
content-conflict_single_roll_defection = a single roll scores no Siege Points, so they cannot make Royal Army CUs defect
content-conflict_weather_dice = the roll for a safe landing must be higher than the roll for a storm
content-conflict_weather_path = the weather roll covers a whole naval move, so the path must be announced first
content-conflict_regency = a Regency needs a Game Turn in which an Heir comes of age
