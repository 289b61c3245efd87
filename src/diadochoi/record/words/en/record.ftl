# Records, saved games and positions: what is wrong with a file. $error and $fault are sentences too.

record-game_over = the game is over
record-cannot_undo = you cannot undo: dice were rolled, cards were shown, or nothing was played
record-undo_of_another = another seat made the last play; only that seat can undo it

record-wrong_seed = the seed is not the one that was committed to before the game
record-deal_differs = the deal at the start of the game differs
record-written_otherwise = '{ $action }' is not the standard way to write this action
record-dice_differ = the dice here are { $found }, but the record says { $recorded }
record-position_differs = the position after it differs
record-unknown_save = this is not a saved game of a known version
record-save_incomplete = the saved game is incomplete: it needs a record and a state
record-save_impossible = this is not a saved game: its state has impossible values
record-save_differs = the saved state does not match the end of its record: { $difference }

record-position_not_converted = it contains a position in format 1 that cannot be converted ({ $kind }: { $fault })

record-old_position = position texts in the old format `{ $old }` can no longer be read. They contain no history to replay. Load the record or saved game the position comes from (both still work) and print the position again; it will begin with `{ $magic }`
record-no_position = a position text begins with `{ $magic }` and the settings of the game
record-not_a_position = it does not have the format of a position
record-name_twice = it contains a name twice
record-wrong_settings = `{ $settings }` must be { $form }
record-position_of_other_content = the position was written with the content '{ $content }' ({ $digest }); this is '{ $ours }' ({ $our_digest })
record-no_such_field = `{ $name }` is not a field of a position
record-field_twice = `{ $name }` is in this position twice
record-position_settings = cannot play with the settings `{ $settings }`: { $error }
record-field_unreadable = `{ $name }={ $value }` cannot be read: { $error }

record-not_an_object = this is not a record: it must be a JSON object
record-save_record_not_an_object = this is not a saved game: its record must be a JSON object
record-no_format = this is not a game record: it has no format; a record has '{ $format }'
record-other_format = this is not a game record: its format is { $found }, not '{ $format }'
record-unknown_version = record format { $version } is unknown; this version reads { $known }
record-lacks = the record is missing { $parts }
record-wrong_parts = this is not a game record: `actions` must be a JSON array and `end` a JSON object
record-incomplete = the record is incomplete: it has { $found } of { $actions } actions
record-head_changed = the header of the record was changed after it was written
record-line_not_json = this is not a record: line { $line } is not JSON ({ $fault })
record-nested_too_deeply = this is not a record: it is nested too deeply or its numbers are too large
record-file_unreadable = { $path } cannot be read: { $error }
record-file_not_text = { $path } is not a text file; if it is compressed, unpack it first
record-in_file = { $path }: { $error }
record-impossible_values = this is not a game record: it has impossible values
record-not_an_action = this is not an action: it needs n, seat, action and check
record-out_of_order = found number { $number }: actions are missing or out of order

record-end_lacks = the end of the record is missing { $parts }

record-unknown_windows = windows: '{ $windows }' is unknown; choose one of { $known }
record-unknown_edition = the edition '{ $edition }' of this record is unknown
record-wrong_content = this is not a game record: `content` must be an object with the strings id and hash
record-seats_differ = the game does not have the seats in this record: { $seats }
record-pack_unusable = cannot use the content pack of this record: { $error }
record-settings_unusable = cannot play with the settings of this record: { $error }

record-state_unknown_fields = the saved state does not match these rules; unknown: { $fields }
record-state_turn = the state cannot be read: `turn` is { $turn }, which this game does not have
record-state_order = the state cannot be read: `order` is { $order }, not every seat once
record-state_roll = the state cannot be read: `movement_roll` is { $roll }, not 0 to 6
record-state_nobody_asked = the state cannot be read: the game is not over, but nobody must decide
record-state_no_options = the state cannot be read: a player must decide, but has no options
record-state_counter = the state cannot be read: `counter` is { $counter }
record-state_seed = the state cannot be read: `seed` has more than { $most } bytes
record-state_no_procedure = a player must decide, but there is no procedure
record-state_field = the state cannot be read: `{ $field }`: { $error }
record-state_stuck = the procedure { $procedure } cannot continue from this position ({ $fault })

record-illegal = { $action }: { $sentence } ({ $clause })
record-illegal_without_clause = { $action }: { $sentence }
record-wrong_seat = { $seat } cannot act now; it is { $asked }'s decision
record-no_such_seat = there is no seat { $seat } in this game; its seats are { $seats }
record-at_action = action { $action }: { $fault }
record-end_differs = the final position differs
record-winner_differs = the record says { $recorded }, but the game says { $found }
record-winner =
    { $winner ->
        [none] { $win ->
            [none] that nobody has won
           *[other] that nobody has won ({ $win })
        }
       *[other] { $win ->
            [none] that { $winner } has won
           *[other] that { $winner } has won ({ $win })
        }
    }
record-other_rules = the record was played with rules version { $rules } (this program has { $ours }) and differs here: { $difference }
record-other_content = the record was played with another version of the content '{ $content }' and differs here: { $difference }
record-head_or_action_changed = the header of the record or this action was changed after it was written
record-action_changed = this action was changed after it was written
record-wrong_head_part = cannot read the record: `{ $part }` must be { $kind }
record-wrong_end_part = cannot read the end of the record: `{ $part }` must be { $kind }
record-wrong_action_part = this is not an action: its `{ $part }` must be { $kind }
record-part_number = a number
record-part_content = an object with the strings id and hash
record-part_text = a string
record-part_texts = a list of strings
record-part_settings = an object of strings
record-part_colours = a list of colours
record-part_seed = a string of hexadecimal digits, at most { $most }
record-part_numbers = a list of numbers
record-part_marks = a list of objects with after, rules and state
record-part_colour = a colour
record-part_colour_or_null = a colour or null
record-part_text_or_null = a string or null

record-journal_dice_differ = entry { $entry }: the dice are { $found }, not { $recorded }
record-shared_seed_shape = cannot read the record: `shared_seed` must contain the server's part and every secret
record-shared_seed_server = the server's part of the seed is not the one it committed to
record-shared_seed_secret = the secret of { $seat } is not the one that was committed to
record-shared_seed_sum = the seed does not follow from its parts
