# What commands print as their result.

# aid, analyse, map
result-chart = Chart: { $file }
result-analyse_part = { $file }: { $error }; analysing the part before that
result-not_over =
    { $actions ->
        [one] not over after { $actions } action
       *[other] not over after { $actions } actions
    }
result-wins_after =
    { $actions ->
        [one] { $colour } wins after { $actions } action
       *[other] { $colour } wins after { $actions } actions
    }
result-analyse_after = after
result-analyse_turn = Turn
result-analyse_set_up = setup
result-analyse_better = { $bot }: { $action }. { $reason }
result-chart_label = Chances of winning during the game
result-chart_turn = Turn { $turn }
result-chart_points = Turning points
result-chart_point = Action { $action }, { $colour }: { $label }
result-chart_no_points = None: the chances never changed much.
result-chart_same = The bot would have done the same.
result-chart_better = The { $bot } would have chosen “{ $action }”: { $reason }
result-chart_note = Chances are estimated with every card visible; the bot knew what the player knew.
result-map = { $file }: the board, { $size } kB

# arena
result-report = Report: { $file }
result-games = games
result-arena_bot = bot
result-arena_wins = wins
result-arena_share = share (95%)
result-arena_seats = seats
result-arena_rating = rating (95%)
result-arena_ms = ms
result-arena_slowest = slowest
result-arena_ways = { $bot } wins by { $ways }
result-arena_games = { $games } games with { $players } players, { $decisions } decisions per game. They ended in: { $turns }.
result-arena_turn = Game Turn { $turn } ({ $games })
result-arena_failed =
    game { $game } failed:
    { $problem }

# bench
result-bench_engine = engine
result-bench_decisions_per_s = decisions per s
result-bench_games_per_s = games per s
result-bench_decisions_per_game = decisions per game
result-bench_copies_per_s = copies per s
result-bench_views_per_s = views per s
result-load_games = running games
result-load_servers = server processes
result-load_clients = connected clients
result-load_actions_per_s = actions
result-load_p50_ms = until a client's update, median
result-load_p95_ms = … p95
result-load_p99_ms = … p99
result-load_all_p95_ms = until the last client's update, p95
result-load_worst_ms = longest
result-load_lost = updates lost
result-load_reordered = updates out of order
result-load_refused = actions refused
result-load_crossed = actions that came too late: the server had already passed
result-load_kb_per_update = bytes per update
result-load_cpu_ms_per_action = CPU per action
result-load_server_cpu = CPU of the server
result-load_client_cpu = CPU of the clients
result-load_client_lag_p95_ms = delay in the clients, p95
result-load_load_average = load average
result-load_empty_mb = memory, empty server
result-load_running_game_kb = … per running game
result-load_idle_game_kb = … per idle game
result-load_evicted_mb = … after everyone left

# cards
result-cards_number = no.
result-cards_title = card
result-cards_type = type
result-cards_ops = OPs
result-cards_origin = event from
result-cards_id = id
result-cards_shown = { $shown } of { $all } cards
result-card_when = When
result-card_if = If
result-card_then = Then
result-card_from = From
result-card_kept = Kept
result-card_after = After
result-card_table = Table
result-card_from_turn = Game Turn { $turn }
result-card_kept_player_turn = until the end of the Player Turn
result-card_kept_game_turn = until the end of the Game Turn
result-card_kept_until_used_again = until the event is used again
result-card_kept_until_another_uses_it = until another player uses the event
result-card_removed = Remove the card from the game after its event.
result-card_from_table = Its event also happens when the card is revealed with 2 or 3 players.
result-card_kind =
    { $ops ->
        [0] { $kind }
        [one] { $kind }, { $ops } OP
       *[other] { $kind }, { $ops } OPs
    }
result-card_kind_optional =
    { $ops ->
        [0] { $kind }, optional
        [one] { $kind }, { $ops } OP, optional
       *[other] { $kind }, { $ops } OPs, optional
    }

# content
result-problems =
    { $count ->
        [one] { $count } problem found.
       *[other] { $count } problems found.
    }
result-sound_content = The shipped content of { $edition } has no problems: { $facts } facts, hash { $hash }.
result-sound_pack = The content pack { $pack } has no problems: { $facts } facts, hash { $hash }.
result-facts_origin = origin
result-facts_kind = kind
result-facts_entry = entry
result-facts_field = field
result-facts_value = value
result-facts_source = source
result-facts_facts = facts
result-facts_all = all
result-exported =
    { $files ->
        [one] Wrote { $files } file to { $folder }. Uncomment and correct what differs, then run
       *[other] Wrote { $files } files to { $folder }. Uncomment and correct what differs, then run
    }
result-unpacked =
    { $files ->
        [one] Wrote the content pack { $pack } ({ $files } file) to { $folder }.
       *[other] Wrote the content pack { $pack } ({ $files } files) to { $folder }.
    }

# editions
result-editions_edition = edition
result-editions_title = title
result-editions_players = players
result-editions_turns = turns
result-editions_differences = differs from 4e in
result-switches_differ =
    { $count ->
        [one] { $count } switch of { $all } differs between the { $left } and the { $right }.
       *[other] { $count } switches of { $all } differ between the { $left } and the { $right }.
    }

# fuzz
result-fuzz_rare =
    { $number ->
        [one] { $card } was played { $number } time, fewer than { $least }
       *[other] { $card } was played { $number } times, fewer than { $least }
    }
result-fuzz_games = { $games } games, { $decisions } decisions ({ $each } per game)
result-fuzz_editions = editions  { $numbers }
result-fuzz_players = players  { $numbers }
result-fuzz_styles = styles  { $numbers }
result-fuzz_wins = won by  { $numbers }
result-fuzz_turns = ended in turn  { $numbers }
result-fuzz_verbs = actions  { $numbers }
result-fuzz_checks = checked  everything at { $all } decisions, quick checks at { $quick } more, copies, saves, samples and text at { $saving }
result-fuzz_cards = { $edition }: cards played for their event or as a Surprise card
result-fuzz_plays = { $edition }: { $cards } cards, { $plays } plays; fewest: { $card } { $fewest }
result-fuzz_holds = all invariants hold
result-fuzz_failed =
    { $games ->
        [one] { $games } game failed:
       *[other] { $games } games failed:
    }
result-fuzz_failure = { $file }  after { $actions } actions: { $problem }

# odds
result-never = never
result-always = always
result-odds_span = { $low } to { $high }, mean { $mean }
result-odds_attacker = attacker
result-odds_defender = defender
result-odds_strength = Battle Strength
result-odds_rating = Battle Rating
result-odds_wins = wins
result-odds_draw = draw
result-odds_killed = commander killed
result-odds_side_loses =
    { $lost ->
        [one] loses { $lost } CU
       *[other] loses { $lost } CUs
    }
result-odds_besieger_loses =
    { $lost ->
        [one] besieger loses { $lost } CU
       *[other] besieger loses { $lost } CUs
    }
result-odds_losses = Losses are eliminated CUs. { $share } of victories cost the winner nothing.
result-odds_mover_wins = mover wins
result-odds_draw_continues = draw, continues
result-odds_interceptor_wins = interceptor wins
result-odds_after = after
result-odds_completed = completed
result-odds_rolls =
    { $rolls ->
        [one] { $rolls } roll
       *[other] { $rolls } rolls
    }
result-odds_points = not completed, points { $points } of { $needed }: { $chance }
result-odds_general = General
result-odds_initiative = Initiative
result-odds_succeeds = succeeds
result-odds_cus_lost = CUs lost
result-odds_chance = chance

# puzzles
result-puzzle_easy = easy
result-puzzle_medium = medium
result-puzzle_hard = hard
result-puzzle_failed = { $percent }% failed
result-puzzle_position = Position: { $file }
result-puzzles =
    { $count ->
        [one] { $count } puzzle; `diadochoi puzzles --show ID` prints one
       *[other] { $count } puzzles; `diadochoi puzzles --show ID` prints one
    }
result-puzzles_all = all
result-puzzles_tried = { $number } of { $all }
result-puzzles_of_bot =
    { $count ->
        [one] { $bot } on { $count } puzzle
       *[other] { $bot } on { $count } puzzles
    }
result-puzzles_solved = { $solved } of { $tries }  { $percent }% solved

# rules
result-clause_example = Example.
result-clause_derived = For example.
result-clause_ruling = ruling { $ruling }
result-clause_same = As in the 4th edition: { $clauses }.
result-clause_differs = Differs from the 4th edition ({ $clauses }).
result-facts_of_clause_ruling = Ruling
result-facts_of_clause_see = See
result-facts_of_clause_cited_by = Cited by
result-facts_of_clause_source = Source
result-facts_of_clause_code = Code
result-facts_of_clause_data = Data
result-facts_of_clause_switch = Switch
result-facts_of_clause_same_as = Same as
result-facts_of_clause_proved_by = Proved by
result-nothing_found = Nothing found for '{ $query }' in the { $edition }.
result-clauses_differ =
    { $count ->
        [one] { $count } clause of the { $edition } differs.
       *[other] { $count } clauses of the { $edition } differ.
    }
result-clauses_differ_from =
    { $count ->
        [one] { $count } clause of the { $edition } differs from { $ids }.
       *[other] { $count } clauses of the { $edition } differ from { $ids }.
    }
result-only_in_text = Only in the text
result-editions_differ =
    { $switches ->
        [one] The { $left } and the { $right } differ in { $switches } switch and { $clauses } more clauses.
       *[other] The { $left } and the { $right } differ in { $switches } switches and { $clauses } more clauses.
    }
result-rules_clauses = clauses
result-without_proof = Without a proof:
result-all_proved = Every clause has a proof.
result-exempt = Exempt: { $rules }
result-needless_exemption = { $file } proves { $rule }; remove it from exempt.toml.
result-no_clause = { $file } names '{ $rule }', which is not a clause
result-below_floor = { $percent }% is below the minimum of { $floor }%.
result-coverage_chapter = chapter
result-coverage_clauses = clauses
result-coverage_exempt = exempt
result-coverage_proven = proven
result-coverage_percent = %
result-coverage_all = all
result-code_cites = The code cites { $cited } of { $all } rules of the { $edition }: { $percent }%. Examples are not counted, because scenarios prove them.
result-not_cited = Not cited, and without a reason in content/rules/uncited.toml:

# scenario
result-scenario_fails = FAIL  { $fault }
result-scenario_holds = ok    { $file }  { $title }
result-scenarios_hold = { $good } of { $all } scenarios pass
result-in_edition = { $fault } (in { $edition })
result-program_failed = { $file }: the program failed with { $kind }: { $error }
result-game_over = The game is over.
result-turn_over = Nobody has to decide: the Game Turn is over.
