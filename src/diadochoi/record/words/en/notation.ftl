# A text that is not an action.

notation-no_such_verb = `{ $word }` is not a verb
notation-no_such_name = `{ $name }` is not a name in this game
notation-no_such_noun = { $noun } is not a noun in this content
notation-no_such_verb_number = { $code } is not an action: { $verb } is not a verb
notation-wrong_number_of_nouns =
    { $count ->
        [one] { $code } is not an action: { $verb } does not take 1 noun
       *[other] { $code } is not an action: { $verb } does not take { $count } nouns
    }
notation-no_verb = an action needs a verb, such as `pass` or `move pella`
notation-ambiguous = `{ $text }` can mean { $actions }
notation-unfinished = `{ $text }` needs { $kinds } after it
notation-wrong_kind = `{ $name }` is { $kind }; { $wanted } is needed here
notation-not_a_number = `{ $name }` is not a number from 0 to { $most }
notation-wrong_nouns = { $code } is not an action: { $verb } takes { $kinds }
notation-wrong_word = `{ $word }` does not follow `{ $verb }`: use { $words }
notation-no_such_kind = `{ $kind }:` is not a known prefix

notation-too_many_names =
    { $count ->
        [0] `{ $verb }` takes nothing; leave out `{ $extra }`
        [one] `{ $verb }` takes one name; leave out `{ $extra }`
       *[other] `{ $verb }` takes at most { $count } names; leave out `{ $extra }`
    }

# What kind of thing a name means.
notation-a_name = a name
notation-a_place = a place
notation-a_unit = a unit
notation-a_general = a general
notation-a_royal = a royal
notation-a_fleet = a fleet
notation-a_army = an army
notation-a_seat = a seat
notation-a_number = a number
notation-a_word = a word
notation-a_card = a card
notation-a_province = a province
