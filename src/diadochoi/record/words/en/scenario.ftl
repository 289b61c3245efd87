# What is wrong with a scenario file, or differs from what it expects.

scenario-no_lesson = a lesson file needs a `lesson` table
scenario-no_worked_example = outside the guide a lesson must cite a worked example, such as 10.J/ex1

scenario-write_effect = write `{ $effect }: { $example }`
scenario-no_such_effect = there is no lasting effect { $effect }
scenario-effect_not_a_map = the effect { $effect } cannot be a map; it { $meaning }
scenario-nobody_besieges = nobody besieges { $space }; write `{ $effect }: { "{" }by: red, at: { $space }{ "}" }`

scenario-ask_choices_right_belong = `ask`, `choices` and `right` belong together: write all three
scenario-right_not_a_choice = `right` must be one of the choices ({ $choices }), not { $right }
scenario-lesson_needs_name = a lesson needs a `name`
scenario-no_such_spot = there is no space '{ $name }'; name a space, or a part of the screen ({ $known })
scenario-no_such_learner = `learner` must be one of { $seats }, not { $learner }

scenario-scenario_needs_title = a scenario needs a `title`
scenario-too_few_players = `{ $seat }` is the { $ordinal } seat ({ $seats }), but `players` says { $players }; name other seats or write `players: { $least }`
scenario-seed_number_word = `seed` must be a number or a word
scenario-one_seat_per_line = only one seat can act on a line, not { $seats }
scenario-unreadable = cannot be read: { $error }
scenario-not_text = is not a text file; write scenarios in YAML
scenario-no_such_edition = `also` names the edition '{ $edition }'; choose from { $known }
scenario-line_script_needs_seat = a line of the script needs a seat and its action, or a `check`

scenario-ties_needs_least_two = `ties` needs at least two seats, as in `[blue, red]`
scenario-belongs_to_nobody = { $name } belongs to nobody
scenario-not_among = { $name } is not among { $what }: { $found }

scenario-differs = { $what }: expected { $wanted }, found { $found }

scenario-nobody_decides = nobody has to decide now
scenario-should_be_illegal = `{ $action }` should not be legal
scenario-event_missing = the event { $event } did not happen
scenario-count_of_nothing = `not_happened` cannot have a `count`; use `happened`
scenario-no_such_event = there is no event `{ $event }`
scenario-event_unwanted = the event { $event } should not have happened: { $sentence }

scenario-not_a_map = { $what } must be a map, not { $value }
scenario-not_a_whole_number = { $what } must be a whole number of at least { $least }, not { $value }
scenario-too_large = { $what } must be at most { $most }, not { $value }
scenario-not_yes_or_no = { $what } must be yes or no, not { $value }
scenario-space_needed = `{ $name }` must be a space without a location
scenario-seat_not_in_game = `{ $seat }` is not in this game of { $players }; its seats are { $seats }
scenario-minor_not_in_game = { $general } is a Minor General of { $colour }, who is not in this game
scenario-major_needed = { $general } is a Minor General; a Major General is needed here
scenario-no_such_key = { $what } has no `{ $key }`
scenario-not_a_list = { $what } must be a list

scenario-dice_of_line_left = dice of this line are left over: { $dice }
scenario-should_be_refused = `{ $action }` is legal, but should be refused
scenario-refused_by_another = `{ $action }` is refused by { $clause } ({ $reason }), not by { $because }
scenario-dice_left = dice are left over: { $dice }
scenario-no_decision_no_clause = { $colour } does not have to decide now, so no clause applies; remove `because` { $pending }
scenario-in_action = { $action }: { $error }
scenario-no_die = no die is left for { $roll } before the first line of the script
scenario-no_die_for_action = { $action }: no die is left for { $roll }

scenario-no_such_segment = `{ $segment }` is not a segment; choose from { $known }
scenario-segment_setup_rules_set = with `segment: setup` the rules set up the board; leave out `{ $key }`
scenario-no_segment_here = in this edition a Player Turn has no segment `{ $segment }`
scenario-nobody_active = nobody is active in `{ $segment }`; leave out `active`
scenario-owner_name_him_under = { $name } has no owner; name him under `seats` or give him an `owner`
scenario-owner_must_be = only { $colour } can own { $name }
scenario-order_name_every_seat = `order` must name every seat once
scenario-map_so_he_cannot = { $name } is not on the map, so he cannot lead units
scenario-place_write = { $name } has no place; write `at`
scenario-card_used = the card { $card } is already used in line { $line }
scenario-no_player_besieges = no player besieges { $space }; name one with `by`
scenario-transit_point_cannot_hold = `{ $space_name }` is a Transit Point and cannot have a PC (2/i)

scenario-not_a_scenario = a scenario is a map with `title`, `position`, `script` and `expect`
scenario-not_yaml = not YAML: { $fault }
scenario-colon_in_text = not YAML: this line has a second colon; put a text that contains `: ` in quotation marks
scenario-alias = `*{ $name }` refers to another part of the file; write the value out instead
scenario-two_documents = a file can contain only one scenario; put the part after `---` into its own file
scenario-too_deep = lists and maps are nested more than { $deepest } deep
scenario-key_not_text = a key must be text, not a list or a map
scenario-key_twice = `{ $key }` appears twice

scenario-at_place = { $place }: { $fault }
scenario-at_line = line { $line }: { $fault }
scenario-should_be_legal = `{ $action }` should be legal: { $reason } ({ $clause }) { $pending }
scenario-should_be_legal_unknown = `{ $action }` should be legal { $pending }
scenario-event_missing_after = the event { $event } did not happen after { $before }
scenario-event_count =
    { $wanted ->
        [one] { $found ->
           *[other] the event { $event } happened { $found } times, not once
        }
       *[other] { $found ->
            [one] the event { $event } happened once, not { $wanted } times
           *[other] the event { $event } happened { $found } times, not { $wanted } times
        }
    }
scenario-refused = { $refusal } { $pending }
scenario-not_played = { $action }: { $error } { $pending }
scenario-pending = { $colour } must answer `{ $kind }`: { $actions }
scenario-pending_over = the game is over
scenario-pending_nobody = nobody has to decide
scenario-in_brackets = ({ $now })
scenario-in_brackets_answered = ({ $now }; automatic answers since the last line: { $answers })
scenario-answered_itself = this was the only answer to `{ $question }`, so the program gave it automatically
scenario-ended_already = the activation had already ended
scenario-next_roll = the next roll
scenario-roll = the roll `{ $roll }`
scenario-roll_of = the roll `{ $roll }` of { $whose }
scenario-roll_about = the roll `{ $roll }` ({ $about })
scenario-roll_of_about = the roll `{ $roll }` of { $whose } ({ $about })

# What is compared.
scenario-who_is_asked = who is asked
scenario-part_of_decision = { $part } of the decision
scenario-movement_points_left = Movement Points left
scenario-automatic_answers = automatic answers
scenario-the_event = the event { $event }
scenario-a_decision = a decision
scenario-an_answer = an answer
scenario-units = a group of units

scenario-a_lesson = a lesson

scenario-a_scenario = a scenario
scenario-a_line = a line of the script
scenario-a_check = a check
scenario-a_die = a die

scenario-place_of = location of { $name }
scenario-the_tomb = the Tomb
scenario-captured_capitals = captured capitals
scenario-winner_of_tie = winner of a tie between { $among }
scenario-royal_army_lost = Royal Army units out of the game
scenario-discards = the discards
scenario-cards_out_game = the cards out of the game
scenario-control_of = control of { $name }
scenario-fleet = fleet { $name }
scenario-siege_points_at = siege points at { $name }
scenario-capital_of = capital of { $seat }
scenario-a_tie = a tie
scenario-training_of = training of { $seat }
scenario-popularity_of = popularity of { $name }
scenario-cards_in_front = cards in front of { $seat }
scenario-owner_of = owner of { $name }
scenario-owner_of_fleet = owner of the { $name } fleet
scenario-part_of_fleet = { $name } fleet, { $key }
scenario-prestige_of = Prestige of { $name }
scenario-prestige_when = Prestige of { $name } when { $side }
scenario-effect = effect { $name }

scenario-a_position = a position
scenario-this_entry = this entry
scenario-units_of = units of { $name }
scenario-siege_points = siege points
scenario-vp = VP
scenario-legitimacy = Legitimacy
scenario-number_of = { $what } of { $seat }
scenario-hand_of = hand of { $seat }
scenario-units_at = units of { $seat } at { $name }
scenario-dispersed_units = dispersed units of { $seat }

## Puzzles

scenario-no_puzzle = a puzzle file needs a `puzzle` table
scenario-a_puzzle = a puzzle
scenario-a_goal = a goal
scenario-no_such_theme = the folder of a puzzle is its theme: { $themes }
scenario-puzzle_needs_script = a puzzle needs a `script`: its solution
scenario-puzzle_needs_goal = a puzzle needs one `goal`: { $kinds }
scenario-lower_names_one = {"`lower` names one player: {green: 9}"}

# Lines of `scenario show`.
scenario-line_refused = { $colour }: { $action } is refused
scenario-only_answer = { $answer } (the only answer to `{ $question }`)
