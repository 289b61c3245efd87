# Help of the commands: `diadochoi --help`, `diadochoi COMMAND --help`.
# The first line of a command is in the list of commands; `_about` begins its own page.

help-about = The board game of Alexander's successors: play it, study it, train bots for it.
help-version = print the version and exit
help-commands = commands

# aid
help-aid = make a player aid for an edition: two A4 pages
help-aid_edition = default: 4e
help-aid_players = number of players (default: 4)
help-aid_options = optional rules, separated by commas: 16.2,16.9
help-aid_house_rule = a house rule of the game (may be repeated)
help-aid_pack = the content pack of the game
help-aid_out = file to write, ending in .html or .pdf
help-aid_browser = the Chromium or Chrome browser that makes the PDF (default: the one on PATH)

# analyse
help-analyse = show who was winning when, where a game turned, and what a bot would have done
help-analyse_about = Analyse every step of a recorded game: each player's chance of winning, the decisions that changed it most, and what a bot with the same knowledge would have done.
help-analyse_record = a record or a saved game
help-analyse_json = print the analysis as JSON and nothing else
help-analyse_out = draw a chart: FILE.svg, or a web page FILE.html
help-analyse_bot = the bot that gives advice (default { $bot })
help-analyse_turns = show at most N turning points (default { $number })
help-analyse_content = the content pack of the game

# arena
help-arena = let bots play many games and rate them
help-arena_about = Bots play many games. Every deal of Generals, cards and dice is played with the bots rotated through the seats. Print wins, ways to win, time per decision and ratings with 95% intervals; the same seed gives the same results with any number of processes.
help-arena_bots = bots separated by commas, one for each seat (strategist,random,random,random); if you name fewer, they are repeated, and if you name more, they take turns; some have a setting for effort (seeker:200, strategist:4x3; see docs/bots.md)
help-arena_games = how many games (default 40)
help-arena_players = seats (default 4)
help-arena_seed = a word for the series; the same seed plays the same games (default arena)
help-arena_edition = default 4e
help-arena_options = optional rules separated by commas (16.2,16.9; 16.1:oracle is a single card)
help-arena_budget = seconds per decision, for bots that search (default 1)
help-arena_jobs = processes (default: all cores)
help-arena_ray = play on a Ray cluster instead: HOST:PORT, ray://HOST:PORT, auto, or local for this machine
help-arena_json = print the result as JSON and nothing else
help-arena_out = write a report as an HTML page
help-arena_balance = write a Markdown page that counts card uses and wins by seat and General; keeps the notes after the line <!-- notes -->
help-arena_keep_actions = write every action to the journal (needs --resume)
help-arena_resume = write the games to a journal, and continue it if it exists

# arguments
help-arguments_edition = use the facts of this edition (default { $edition })
help-arguments_content = use this content pack

# bench
help-bench = measure the speed of the engine and of other Python game libraries
help-bench_about = Play random games on one core and report decisions, copies, views and games per second of CPU time, alternating with other libraries (extra: bench).
help-bench_seconds = seconds for each measurement (default 5)
help-bench_players = number of players (default 4)
help-bench_no_peers = measure only this engine
help-bench_json = print JSON and nothing else

# bench_server
help-bench_more = more benchmarks
help-bench_server = measure a server with many games and clients
help-bench_server_about = Start a separate server, fill it with games, connect clients by WebSocket and play an action in every game every two seconds. Print the time from an action to each client's update, lost messages, and the CPU and memory use of the server (extra: server).
help-bench_server_games = number of games; several numbers give one column each (default 500)
help-bench_server_clients = connected clients in total (default 4 per game)
help-bench_server_seconds = how long to measure (default 30)
help-bench_server_every = seconds between two actions of a game (default 2)
help-bench_server_database = an empty database (default: a temporary SQLite file)
help-bench_server_servers = server processes on one database; all clients of a table use the same one (default 1)
help-bench_server_redis = the Redis server that connects several servers
help-bench_server_whole_states = clients ask for full states instead of patches
help-bench_server_no_eviction = do not wait until idle tables leave memory
help-bench_server_json = print JSON and nothing else

# cards
help-cards = list the Tyche cards or show one
help-cards_type = only cards of this type
help-cards_op = only cards with N OPs
help-cards_source = only cards whose event has a source of this kind
help-cards_option = only the optional cards of 16.1
help-cards_show = print a card with its clauses
help-cards_show_names = an id, a number or part of a title

# content
help-content = check, list and correct the facts of the game
help-content_check = check a content pack, or the shipped facts
help-content_check_about = Check a content pack and list every mistake with its file and line. The exit status is 1 if there is a mistake. Without a pack, the shipped facts are checked for every edition.
help-content_check_folder = the pack (default: the shipped facts)
help-content_report = count the facts by source: rulebooks, public pages, our own choices
help-content_report_about = rulebook: from a rulebook or player aid. public: from a public web page. chosen: our own choice, with a reason.
help-content_report_list = list the facts with their sources
help-content_report_origin = only facts of this origin (may be repeated)
help-content_report_kind = only facts of this kind (may be repeated)
help-content_export = write a starting point for a content pack
help-content_export_about = Write the facts as a content pack in which every line is commented out. Uncomment and correct the lines that differ from your box.
help-content_export_folder = a new folder
help-content_export_origin = only facts of this origin (may be repeated)
help-content_unpack = extract the content pack from a game record
help-content_unpack_about = A record contains the content pack its game was played with. Write it to a folder to read it, play with it (--content) or offer it on a server (serve --packs).
help-content_unpack_record = a record or a saved game
help-content_unpack_folder = a new folder
help-content_check_edition = check for this edition (default: 4e for a pack, all for the shipped facts)
help-content_edition = the facts of this edition (default 4e)
help-content_content = use this content pack

# editions
help-editions = list and compare the editions of the rules
help-editions_show = print every switch of an edition
help-editions_show_group = only one chapter, such as siege
help-editions_show_set = check whether the edition works with another value (may be repeated)
help-editions_diff = print the switches in which two editions differ
help-editions_diff_group = only one chapter, such as siege

# explain
help-explain = show what a player can do at a point of a game, and why
help-explain_record = a record, saved game or scenario; @N means after action N
help-explain_why = explain why this action is not possible (may be repeated)
help-explain_content = the content pack of the game

# fuzz
help-fuzz = play random games and check every invariant after every action
help-fuzz_about = Play whole games of 2 to 5 players in several styles, with random options, house rules and windows, and check every invariant. A failing game is saved as a record that ends at the error. `diadochoi replay FILE` replays it; `diadochoi explain FILE@N` shows any moment.
help-fuzz_games = how many games (default 200)
help-fuzz_players = only this number of players
help-fuzz_edition = the edition to play, or all (default 4e)
help-fuzz_style = how the players choose: random; biased towards fights and events; ambitious for VP and Legitimacy; focused on cards for battles, sieges, sea or provinces; mixed (default): a new style each game
help-fuzz_seed = a word for the series; the same seed plays the same games (default fuzz)
help-fuzz_jobs = processes (default: all cores)
help-fuzz_every = run all checks after every N-th action (default 1)
help-fuzz_minutes = stop after N minutes
help-fuzz_quick_every = run the quick checks after every N-th action
help-fuzz_most_decisions = a game with more than N decisions counts as endless and fails (default 25,000)
help-fuzz_cards_at_least = fail if the event of any card was played fewer than N times
help-fuzz_out = folder for failing games
help-fuzz_json = print the report as JSON and nothing else

# map
help-map = draw the board as an SVG file
help-map_out = file to write (default: board.svg)
help-map_theme = colours for day or night

# odds
help-odds = exact odds of battles, sieges, interceptions, evasions and attrition
help-odds_naval = the odds of a Naval Battle
help-odds_naval_mover = Fleet Strength of the moving side
help-odds_naval_mover_bonus = added to the mover's roll
help-odds_siege = the odds of completing a Siege
help-odds_siege_modifier = sum of all modifiers
help-odds_siege_points = Siege Points so far
help-odds_siege_needed = Siege Points needed: 3 for a Major City, 2 for a Stronghold, 1 for a Minor City
help-odds_siege_rolls = maximum number of Siege rolls
help-odds_siege_army = besieging CUs; a Siege needs at least 3
help-odds_siege_garrison = CUs inside that defend (option 16.5)
help-odds_reaction_initiative = Initiative Rating (default: show all)
help-odds_reaction_general = a Major General; his ability counts
help-odds_interception = the odds of one Interception roll
help-odds_evasion = the odds of one Evasion roll
help-odds_attrition = the odds of Attrition losses
help-odds_attrition_column = column of the Attrition Table; 2 for a Stronghold
help-odds_attrition_general = the General in command
help-odds_battle = the odds of a Land Battle
help-odds_battle_about = A Land Battle. CUs are written as "2 loyal 3 mercenary 1 elephant", or "6 independent".
help-odds_attacker = attacker
help-odds_defender = defender
help-odds_battle_units = CUs that fight
help-odds_battle_rating = Battle Rating of the General in command
help-odds_battle_general = a Major General by name, `minor` (default) or `none`
help-odds_battle_local = Local Troops
help-odds_battle_bonus = card modifiers to the roll
help-odds_battle_elephants_stopped = a card reduces these Elephants to 0
help-odds_battle_cavalry = with optional rule 16.9
help-odds_json = print JSON

# puzzles
help-puzzles = list puzzles, show one, or measure how many of them a bot solves
help-puzzles_about = Puzzles are positions where one line of play reaches a goal and most others do not. `--bot king` lets a bot try all of them; `--list` and `--show ID` are for people.
help-puzzles_bot = let this bot try the puzzles, such as king or strategist:4x3
help-puzzles_list = list the puzzles (the default)
help-puzzles_show = print one puzzle with its solution
help-puzzles_theme = only the puzzles of this theme
help-puzzles_tries = tries for each puzzle (default 1)
help-puzzles_budget = seconds per decision, for bots that use a clock (default 1)
help-puzzles_jobs = with --bot: processes (default 1)
help-puzzles_json = with --bot: print the result as JSON

# replay
help-replay = replay a record and check every die
help-replay_to = stop after action N
help-replay_story = print what happened, action by action
help-replay_seat = with --story: only what this seat saw (default: everything)
help-replay_content = the content pack of the game

# rules
help-rules = read, search and compare the rules
help-rules_show = print a chapter, a section or a clause
help-rules_show_ids = such as 3, 11.2 or 11.2/c (default: the table of contents)
help-rules_show_tests = folder with the tests that prove the clauses (default: tests)
help-rules_search = find clauses by words
help-rules_search_limit = show N clauses (default 12)
help-rules_diff = compare editions: `diff 4e 3e` as a table, `diff 3e` clause by clause
help-rules_diff_ids = a second edition, or ids of 4th edition rules, such as 3.7
help-rules_code = count the clauses the code cites, and list the others
help-rules_code_floor = exit with 1 below N percent
help-rules_coverage = count the clauses proved by tests and scenarios
help-rules_coverage_missing = list the clauses without a proof, and those that do not need one
help-rules_coverage_floor = exit with 1 below N percent
help-rules_edition = default: 4e

# scenario
help-scenario = play and check scenarios
help-scenario_check = play scenarios and compare the outcome; exit with 1 if one fails
help-scenario_check_paths = a scenario file, or a folder of them
help-scenario_check_quiet = print failures only
help-scenario_show = play one scenario and print what happens
help-scenario_show_edition = play it in another edition listed under `also`
help-scenario_content = play with this content pack

# table
help-table = play in the terminal, with people and bots
help-table_players = 2 to 5 (default 4)
help-table_seed = a number or a word; the same seed gives the same deal and dice
help-table_edition = 4e, 3e or hybrid (default 4e)
help-table_options = optional rules; 16.1:oracle is a single card
help-table_house_rule = a house rule (may be repeated)
help-table_content = a content pack
help-table_bots = bots for the last seats, such as strategist,greedy; `human` keeps a seat for a person
help-table_budget = seconds per decision for bots that search (default 1)
help-table_load = continue a saved game or a record
help-table_position = start from a position: the line that the command `position` prints
help-table_private = clear the screen between players and wait for the next one
help-table_plain = plain text without frames and colours

# serve
help-serve = start the server, for yourself or for many players
help-serve_about = Start the server. You can also set every option by its environment variable.
help-serve_variables =
    environment variables:
    { $lines }
help-serve_open = open a browser window
help-serve_setting = { $meaning } ({ $default })
help-serve_yes = yes
help-serve_no = no
help-serve_host = address to listen on; 0.0.0.0 listens on all networks
help-serve_port = port to listen on; 0 picks a free one
help-serve_database = sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME; default: a file in your data folder
help-serve_secret = key that signs cookies, at least 32 characters; default: stored in the database
help-serve_origins = other addresses where browsers open the table, such as https://table.example, …
help-serve_hosts = other names of this server, such as table.example, …; the name in --address and numeric addresses always work
help-serve_secret_file = file with the key that signs cookies, created if it is missing; keeps the key out of the database
help-serve_proxies = trusted proxies (for X-Forwarded-For), separated by commas
help-serve_log_format = log format
help-serve_log_level = log level
help-serve_rate_limits = limit the rate of requests
help-serve_connections = how many connections one address may have open, except proxies
help-serve_idle_minutes = minutes until an unused table is unloaded
help-serve_guest_days = days until an inactive guest without games is deleted
help-serve_packs = folder with content packs; default: `packs` in your data folder
help-serve_address = public address for links and notifications, such as https://table.example
help-serve_redis = connect several servers on the same database: redis://HOST:PORT/0
help-serve_smtp = mail server for notifications: smtp+tls://USER:PASSWORD@HOST:PORT
help-serve_mail_from = sender of emails; default: diadochoi@ followed by the mail server
help-serve_push = send notifications to browsers (Web Push)
help-serve_push_services = additional push services, separated by commas
help-serve_notice_minutes = minutes until an absent player gets a notification
help-serve_absent_minutes = minutes until the host can let a bot play for an absent player
help-serve_bot_processes = number of processes in which bots think
help-serve_timeout_bot = bot that plays when a player runs out of time; default: the best fast one
