# Values in saved games and positions. $value is what is written there.

stored-no_parts = { $procedure } has no { $parts }
stored-no_step = { $procedure } has no step { $step }
stored-not_a_list = should be a list of objects
stored-no_procedure = there is no procedure { $procedure }
stored-in_field = { $procedure }.{ $field }: { $error }

stored-must_be = { $value } must be { $kind }
stored-too_large = { $value } is too large
stored-not_of_this_game = { $value } is not a { $of } of this game
stored-one = { $value } must be one of { $known }
stored-group_units = { $value } is not a group of units
stored-values = { $value } must have { $count } values
stored-value_each_seat = { $value } must have a value for each seat
stored-position_list = { $value } is not a position in a list
stored-does_belong = { $value } does not belong here
stored-cannot_belong = { $value } cannot belong to { $owner } here

stored-out_range = { $value } is out of range
stored-verb = { $value } is not a verb
stored-part_card = { $value } is not part of a card
stored-unknown_parts = { $value } has unknown parts
stored-too_many_successes = too many successes
stored-seat_army = { $value } must be a seat and an army
stored-lasting_effect = { $value } is not a lasting effect
stored-more_than_values = { $value } has more than { $count } values

stored-kind_dict = an object
stored-kind_list = a list
stored-kind_str = a string
stored-kind_int = a number
stored-kind_bool = true or false
