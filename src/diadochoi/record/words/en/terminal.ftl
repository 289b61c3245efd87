# The table in a terminal (`diadochoi table`).

terminal-help =
    Type a number or an action (`move sardeis`). Also:
    { "  " }more, find TEXT, all     page through the actions, filter them, show all of them
    { "  " }map SPACE, seats, hand   show a space and its paths, everyone's points, your cards
    { "  " }why ACTION               explain why you cannot do something now
    { "  " }log [N]                  what happened in the last N plays
    { "  " }undo                     take back the last play, unless a die was rolled or a card shown
    { "  " }save FILE, load FILE     save this game, load another
    { "  " }record FILE              write the record of the game so far
    { "  " }position                 print this position as one line
    { "  " }quit                     leave the table
terminal-only_new_game = { $option } is only for a new game; this one keeps its settings
terminal-house_rule = --house-rule { $setting }: write it as ID=VALUE
terminal-too_many_bots = --bots names { $bots } players, but the game has { $seats } seats
terminal-ready = { $seat }, press Enter when you are ready.
terminal-played = { $seat }: { $action }
terminal-number = Choose a number from 1 to { $most }.
terminal-legal = You can play `{ $action }` now.
terminal-refused = { $reason } ({ $clause })
terminal-log_number = Write the number of plays after `log`, such as `log 20`.
terminal-not_written = Cannot write { $file }: { $error }.
terminal-written = Written to { $file }.
terminal-not_loaded = { $error }; you keep your current game
terminal-file_name = `{ $command }` needs a file name.
terminal-player = { $seat } { $player }
terminal-about =
    { $plays ->
        [one] { $edition }, { $plays } play so far: { $seats }.
       *[other] { $edition }, { $plays } plays so far: { $seats }.
    }
terminal-about_with_pack =
    { $plays ->
        [one] { $edition }, content { $pack }, { $plays } play so far: { $seats }.
       *[other] { $edition }, content { $pack }, { $plays } plays so far: { $seats }.
    }

## The state of the game

terminal-turn = Game Turn { $turn }
terminal-round = Round { $round }
terminal-active = { $seat } is active
terminal-seat = Seat
terminal-vp = VP/{ $need }
terminal-legitimacy = L/{ $need }
terminal-status = Status
terminal-cards = Cards
terminal-generals = Generals
terminal-dispersed = Dispersed
terminal-champion = Champion
terminal-successor = Successor
terminal-usurper = Usurper
terminal-source = { $source } { $points }
terminal-sources_of_vp = { $seat } VP: { $sources }
terminal-sources_of_legitimacy = { $seat } L: { $sources }
terminal-empty_hand = { $seat } has no cards in hand.
terminal-card =
    { $ops ->
        [0] { $title } ({ $id }; { $kind })
        [one] { $title } ({ $id }; { $kind }, { $ops } OP)
       *[other] { $title } ({ $id }; { $kind }, { $ops } OPs)
    }

## Spaces and forces

terminal-in_province = in { $province }
terminal-independent = Independent
terminal-controlled = controlled by { $seat }
terminal-siege_points =
    { $points ->
        [one] { $points } Siege Point
       *[other] { $points } Siege Points
    }
terminal-army_outside = { $seat }: { $army }
terminal-army_inside = { $seat } inside: { $army }
terminal-army_at_sea = { $seat } at sea: { $army }
terminal-force = { $seat }'s force at { $place }, { $left } of { $points } MPs left: { $pieces }
terminal-interceptors = { $seat }'s force at { $place }, to intercept at { $there }: { $pieces }
terminal-path_land = land { $cost }
terminal-path_mountain = mountain { $cost }
terminal-path_strait = strait { $cost }
terminal-path_sea = sea { $cost }
terminal-path_transmed = Mediterranean crossing { $cost }

## The actions

terminal-filtered = only `{ $text }`: { $shown } of { $all } (`all` shows the rest)
terminal-more = { $count } more (`more`)
