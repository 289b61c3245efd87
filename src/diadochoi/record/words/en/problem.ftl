problem-step_host_only = Only the host can step through the bots' moves.
problem-step_unpaused = Pause the table first to go step by step.
problem-step_person = The next decision is a person's, not a bot's.

problem-not_signed_in = You are not signed in. POST /api/me signs you in as a guest.

problem-wrong_method = This address allows only { $methods }.
problem-nothing_here = There is nothing here.
problem-database_away = The database is not responding. Try again soon.
problem-not_json = The request body is not valid JSON.

problem-connection_from_other_site = This connection comes from another site.
problem-too_many_connections = You already have { $most } connections to this table.
problem-message_too_large = A message can be at most { $kib } KiB.
problem-hello_first = Send a hello message first.

problem-signed_out = You signed out.
problem-signed_out_everywhere = You signed out everywhere.
problem-signed_in_anew = You signed in. Load this page again.

problem-not_started = The game has not started yet.
problem-analysis_too_early = An analysis shows hidden cards, so you can get it only when the game is over.
problem-analysis_too_long = This server analyses games of at most { $most } plays.

problem-lesson_changed = This lesson has changed: { $answer } is no longer a right answer. Start it again.

problem-no_mail = This server does not send email.
problem-mail_not_confirmed = We have already sent several confirmation emails to this address without an answer.
problem-no_push = This server does not send push notifications.
problem-push_service_unknown = This push service is unknown.
problem-push_keys = These keys do not belong to a subscription.
problem-mail_failed = We could not send the email. Try again later.

problem-battle_without_units = Each side of a battle needs at least one Combat Unit.
problem-no_siege_points = This edition has no Siege Points. Leave out `points` and `needed`.

problem-advice_with_others = There is no advice at a table with other people.
problem-record_too_early = A record shows hidden cards, so you can get it only when the game is over, or when you play alone and have closed the table to others.

problem-no_such_table_of_rules = These rules have no table '{ $table }'; choose from { $known }.

problem-own_tables_signed_out = Sign in to see your tables.

problem-broken = Something went wrong on the server. Nothing was changed. Try again.
problem-too_large = The request is too large. The limit is { $kib } KiB.
problem-request_from_other_site = This request comes from another site.
problem-wrong_type = Send JSON with the header Content-Type: application/json.

problem-too_many_channels = You already have { $most } notification channels. Remove one first.

problem-account_name_fixed = You cannot change the name of an account.
problem-has_account = You already have an account. Sign out to create another one.
problem-wrong_password = Wrong name or password.
problem-name_taken = The name '{ $name }' is taken. Choose another one.

problem-pack_unusable = This server can no longer use the content pack of this table: { $faults }
problem-pack_other_edition = The content pack '{ $pack }' does not work with this edition. It works with { $editions }.
problem-pack_damaged = The content pack is damaged: { $fault }

problem-not_in_advance = This question cannot be answered in advance.
problem-card_not_in_hand = This card is not in your hand.

problem-no_such_bot = There is no bot '{ $bot }'. Choose from { $bots }.

problem-table_closed = This table is closed. Its player has seen hidden cards or dice.
problem-hand_seen = You have seen another player's cards in this game, so you cannot take this seat.
problem-close_with_others = Other people have seats here. You can close a table only if you play alone.
problem-undo_dice_with_others = Someone else may still join or come back, so you cannot undo past dice or cards. Close the table to others first.

problem-history_begins_later = The rules have changed since this game began. You can watch it from play { NUMBER($play, useGrouping: 0) } on.

problem-not_your_decision = It is { $colour }'s decision.

problem-seed_with_others = You can choose a seed only if every seat is yours or a bot's.
problem-start_with_open_seats = A table with open seats cannot start yet.
problem-record_of_other_rules = You cannot start from a game that was played under different rules.
problem-record_too_long = A record can have at most { $most } actions.
problem-seats_do_not_fit = { $players } players need { $players } seats, not { $seats }.
problem-not_a_record = This file is not a game record, or it is damaged.

problem-already_started = The game has already started.
problem-seats_open = These seats are still open: { $seats }. Fill them with people or bots first.
problem-bot_plays_for_you = A bot is playing this seat for you. Take it back first.

problem-changed_meanwhile = Someone else changed the table at the same time. Try again.

problem-link_expired = This link no longer works. Ask the host for a new one.
problem-game_over = The game is over.
problem-invite_to_bot = A bot plays this seat. Only an open seat has an invite link.
problem-own_seat = This is your own seat.
problem-person_present = { $name } is here.
problem-seat_taken = Someone else has already taken this seat.
problem-link_for_another = This link is for { $name }.
problem-seat_already_asked = Someone else is already asking for a seat. Wait until that is decided.
problem-seat_request_over = This request for a seat has already been decided.
problem-table_private = This table is private. You need an invite link.
problem-seat_of_bot = A bot plays this seat. The host can open it.
problem-seat_not_yours = This seat is not yours.
problem-bot_plays_already = A bot already plays this seat until its owner takes it back.
problem-clock_decides = This game has a clock. A bot takes over when the time runs out.
problem-no_such_seat = Choose a seat from 0 to { $last }.
problem-delete_finished = You cannot delete a finished game.
problem-delete_with_others = Other people are playing. Leave your seat instead.
problem-owner_signs_in = { $name } has an account and can sign in from any browser. A link would show you their cards.
problem-still_has_time = { $name } still has time to play. When it runs out, a bot takes over; then you can make a new link.
problem-seat_needs_player = Someone must play this seat. Invite a person to take it over.

problem-host_only = Only the host can do that.
problem-stale = The game has moved on since this question was shown, perhaps in another tab. Look at the table again, then answer.

problem-pause_host_only = Only the host can pause the table.
problem-pause_own_decision = You cannot stop the clock while it is your decision.
problem-paused = The table is paused. Resume it first.

problem-nothing_to_undo = There is nothing to undo.
problem-undo_past_rules = The rules have changed since then, so you cannot undo further.
problem-no_time_to_undo = The time since then counts as yours if you undo this, and you do not have that much left.
problem-undo_over = This undo request has already been decided.

# A request that cannot be read: $field is a name in the JSON or the address.
problem-malformed = { $field }: { $fault }
problem-field_missing = { $field } is missing.
problem-field_unknown = { $field } is not a known field. Leave it out.
problem-field_choice = { $field } must be { $expected }.
problem-field_kind = { $field } must have one of these types: { $expected }.
problem-field_least = { $field } must be at least { $least }.
problem-field_above = { $field } must be greater than { $above }.
problem-field_most = { $field } must be at most { $most }.
problem-field_below = { $field } must be less than { $below }.
problem-text_too_short =
    { $field } must have at least { $least ->
        [one] { $least } character
       *[other] { $least } characters
    }.
problem-text_too_long =
    { $field } can have at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }.
problem-list_too_short =
    { $field } must have at least { $least ->
        [one] { $least } entry
       *[other] { $least } entries
    }.
problem-list_too_long =
    { $field } can have at most { $most ->
        [one] { $most } entry
       *[other] { $most } entries
    }.
problem-text_pattern = { $field } must match the pattern { $pattern }.
problem-need_text = { $field } must be text.
problem-need_whole_number = { $field } must be a whole number.
problem-need_number = { $field } must be a finite number.
problem-need_boolean = { $field } must be true or false.
problem-need_list = { $field } must be a list.
problem-need_object = { $field } must be an object.

# What the rules refuse: $reason is a sentence of reason.ftl.
problem-illegal = { $action }: { $reason }
problem-sentence = { $text }

problem-no_such_table = There is no such table, or you may not see it.
problem-no_such_notification_channel = There is no such notification channel, or you may not see it.
problem-no_such_file = There is no such file.
problem-no_such_lesson = There is no such lesson.
problem-no_such_content_pack = There is no such content pack, or you may not see it.
problem-no_such_content = There is no such content, or you may not see it.
problem-no_such_language = There is no such language.
problem-no_such_piece = There is no such piece, or you may not see it.
problem-no_such_moment = The game has not reached that point.
problem-no_such_rule = There is no rule '{ $rule }'.
problem-not_running =
    { $state ->
        [open] The game has not started yet.
        [finished] The game is over.
        [abandoned] The game was abandoned.
       *[other] The game is not running.
    }
problem-someone_else = someone else
problem-person_away =
    { $wait ->
        [one] { $name } may come back soon. The host can step in after { $minutes } minutes: wait { $wait } more minute.
       *[other] { $name } may come back soon. The host can step in after { $minutes } minutes: wait { $wait } more minutes.
    }
problem-too_many =
    { $what ->
        [guest] Too many new guests. Try again in { $seconds } s.
        [password] Too many sign-in attempts. Try again in { $seconds } s.
        [table] Too many new tables. Try again in { $seconds } s.
        [command] Too many commands. Try again in { $seconds } s.
        [chat] Too many chat messages. Try again in { $seconds } s.
        [connect] Too many new connections. Try again in { $seconds } s.
        [mail] Too many emails. Try again in { $seconds } s.
        [upload] Too many large uploads. Try again in { $seconds } s.
        [work] Too many requests of this kind. Try again in { $seconds } s.
        [heavy] Too many requests of this kind. Try again in { $seconds } s.
       *[request] Too many requests. Try again in { $seconds } s.
    }

# Content packs on the server: $place is a file.
problem-no_such_pack =
    { $count ->
        [0] There is no content pack '{ $pack }'; this server has none.
       *[other] There is no content pack '{ $pack }'; choose from { $packs }.
    }
problem-pack_missing =
    { $carried ->
        [yes] This game was played with the content pack '{ $pack }', which this server does not have. The operator can extract it from the record with `diadochoi content unpack` and add it to the server's packs folder.
       *[no] This game was played with the content pack '{ $pack }', which this server does not have. The operator can add it to the server's packs folder.
    }
problem-pack_id_twice = { $place }: id: '{ $pack }' is already the id of { $other }; choose another id
problem-pack_more = … and { $count } more
problem-pack_not_drawn = { $place }: the board does not show { $spaces }; keep the ids of the built-in map

# Why a live connection is closed.
problem-no_hello = The connection did not start with a hello message.
problem-too_many_invalid = Too many invalid messages.
problem-no_such_puzzle = There is no such puzzle.
problem-puzzle_changed = This puzzle has changed: { $answer } is no longer a right answer. Start it again.

problem-account_deleted = You deleted your account.
problem-password_changed = Your password was changed. Sign in again.
problem-no_reset = This server does not send email, so it cannot reset a password.
problem-reset_expired = This link no longer works. Ask for a new one.
problem-guest_only = You are a guest. Create an account first.
problem-name_empty = A name needs at least one letter or digit.
problem-name_letters = A name cannot mix alphabets or contain invisible characters. Choose another one.
problem-name_looks_alike = The name '{ $name }' looks like the name of another player. Choose another one.
problem-password_common = This password is easy to guess. Choose another one.

problem-too_slow = The request took too long to arrive. Try again.
problem-wrong_host = This server does not recognize the name in your address bar. Its operator can allow the name with --hosts or --address.
problem-wrong_address = This is not an address of this server.
problem-nul = The request contains a NUL character, which is not allowed.
problem-not_json_number = { $name } is not a JSON number.
problem-took_too_long = This took too long and was stopped. Try again later.
problem-still_running = Your last request of this kind is still running. Try again soon.
problem-busy = The server is busy. Try again soon.
problem-disk_full = The disk is almost full: { $mib } MiB left.

problem-dice_players_only = Only players can contribute to the dice. Take a seat first.
problem-dice_seed_known = The seed of this table is already known, so you cannot contribute to it.
problem-dice_too_late = The game is about to start. It is too late to contribute to the dice.
problem-secret_not_needed = This secret is not needed now. Reveal it when the game is about to start.
problem-secret_other = This secret is not the one you committed to.
