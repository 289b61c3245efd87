# Mistakes in commands: each is one line after "diadochoi: ".

cli-no_browser = cannot make a PDF: there is no browser { $browsers }. Name one with --browser, or write HTML and print it from any browser
cli-aid_file = --out must end in .html or .pdf, not '{ $file }'
cli-house_rule = --house-rule must be NAME=VALUE, not '{ $rule }'
cli-not_written = cannot write { $file }: { $error }
cli-browser_failed = the browser { $browser } did not make a PDF: { $error }

cli-chart_file = { $file }: the name must end in .svg or .html
cli-unknown_bot = --bot: { $error }
cli-in_file = { $file }: { $error }
cli-out_not_written = --out: { $file } cannot be written: { $error }

cli-keep_actions = --keep-actions writes to a journal: name one with --resume FILE
cli-resume = --resume: { $error }
cli-balance = --balance: { $error }

cli-too_small = { $number } is too small: it must be at least { $least }
cli-too_large = { $number } is too large: it must be at most { $most }
cli-is_a_folder = { $file } is a folder; name a file
cli-no_such_file = no such file: { $file }
cli-no_such_folder = no such folder: { $folder }; create it first
cli-is_a_file = { $file } is a file; name a folder
cli-folder_not_written = cannot write to { $folder }; name another folder
cli-name_a_bot = name at least one of { $bots }
cli-finite_number = '{ $text }' must be a finite number
cli-whole_number = '{ $text }' is not a whole number
cli-number = '{ $text }' is not a number

cli-greater_than_zero = --games, --seconds and --every must be greater than 0
cli-servers_need_redis = several --servers need --redis
cli-one_database = --database works with a single number of --games
cli-server_extra = the server needs more libraries ({ $library } is missing): pip install 'diadochoi[server]'

cli-no_such_card = there is no card '{ $card }'
cli-no_card_matches = no card matches all of these filters; leave one out
cli-several_cards = '{ $card }' matches several cards: { $cards }

cli-first_problem_fix_first = { $problem } (and { $more } more); run `diadochoi content check` on it first
cli-is_a_file_new_folder = { $file } is a file; name a new folder
cli-problem_fix_first = { $problem }; run `diadochoi content check` on it first
cli-exists = { $path } already exists; name a new folder
cli-no_pack_in_record = { $file }: this game was played without a content pack
cli-not_unpacked = { $file } cannot be unpacked to { $folder }: { $error }

cli-no_such_edition = there is no edition '{ $edition }'; choose from { $editions }
cli-no_such_chapter = there is no chapter '{ $chapter }'; choose from { $chapters }

cli-no_such_action = { $file } has { $actions } actions; choose from @0 (the start) to @{ $actions }

cli-style = --style: '{ $style }' is unknown; choose mixed, { $styles }
cli-edition = --edition: '{ $edition }' is unknown; choose all, { $editions }
cli-players = --players: { $edition } is not for { $players } players; choose { $known }, or another --edition

cli-map_not_written = cannot write { $file }: { $error }; choose another --out

cli-odds_no_units = { $option }: "{ $text }" does not name any CUs; write numbers and kinds, such as "2 loyal 1 elephant"
cli-odds_mixed = { $option }: Independent CUs cannot fight on the same side as a player's CUs; name only one of the two
cli-odds_empty_side = { $option }: a side needs at least one CU
cli-odds_general = --{ $side }-general { $general }: a Major General cannot command Independent CUs; give the Battle Rating of their commander with --{ $side }-battle
cli-odds_points_complete = --points { $points }: the Siege is already complete, because it needs { $needed }; give fewer points or a larger --needed
cli-odds_small_army = --army { $army }: a Siege needs at least { $least } CUs (15.2.A/a)
cli-odds_too_many = { $option }: there can be at most { $most } CUs
cli-cus_too_many_game = { $wanted } { $kind } CUs are too many; the game has { $supply }
cli-odds_no_siege_points = --points and --needed: { $edition } has no Siege Points
cli-odds_general_or_initiative = give --general or --initiative, not both

cli-seat_without_story = --seat works only with --story: add --story or leave out --seat

cli-no_reference = there is no rules reference for the { $edition }
cli-compare_with_another = compare { $edition } with another edition: diff { $edition } 3e
cli-no_tests = there is no folder { $folder }; name the tests with --tests FOLDER
cli-compare_rules = to compare single rules, name one edition only

cli-no_scenarios = no scenarios found in { $paths }

cli-error = { $error }
cli-first_problem =
    { $more ->
        [0] { $problem }
       *[other] { $problem } (and { $more } more; `diadochoi content check` lists them)
    }
cli-wrong_option = --{ $error }
cli-odds_unit =
    { $name ->
        [none] { $option }: a bare number is not a kind of CU
       *[other] { $option }: { $name } is not a kind of CU
    }
cli-odds_major_general = { $option }: { $name } is not a Major General

## What commands print

cli-after_actions =
    { $count ->
        [one] After { $count } action.
       *[other] After { $count } actions.
    }
cli-possible = { $action }: you can do this now.
cli-refused = { $action }: { $reason }
cli-replay_to = --to { $to }: the record has { $actions } actions
cli-replay_seat = --seat { $seat } is not in this game; choose from { $seats }
cli-replayed = { $actions } actions match
cli-replayed_so_far = { $actions } actions match; { $colour } must answer `{ $question }`
cli-replayed_to_end = { $actions } actions match; { $colour } wins ({ $kind }; VP { $vp })
cli-no_such_theme = --theme: there is no theme { $theme }; choose from { $themes }
cli-no_such_puzzle = --show: there is no puzzle { $name }
cli-puzzles_are_listed = `diadochoi puzzles --list` names them all
