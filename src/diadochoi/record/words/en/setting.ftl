setting-players = players: { $players } is not possible; choose one of { $known }
setting-edition = edition: '{ $edition }' is unknown; choose one of { $known }
setting-facts_of_another_edition = edition: the facts '{ $facts }' are not those of '{ $edition }'; load them with load_edition
setting-optional_card = options: '{ $card }' is not the id of an optional card; choose from { $known }
setting-house_rule_set_by_option = house rule { $rule }: an optional rule that you chose sets another value
setting-house_rule_value = house rule { $rule }: { $value } is not allowed; choose from { $allowed }
setting-house_rule_of_facts = house rule { $rule }: it belongs to the facts of an edition; use a content pack
setting-house_rule_one_value = house rule { $rule }: the rules support only one value of this switch
setting-house_rule_values = house rule { $rule }: the rules support only { $values }
setting-option_of_other_players = options: { $option } is for { $meant } players, not for { $players }
setting-option = options: '{ $option }' is unknown in the edition '{ $edition }'; choose from { $known }
setting-house_rule = house rule '{ $rule }': { $error }; house rules are { $known }
setting-house_rules = house rules: { $error }
setting-option_closed = options: { $option } cannot be played with the edition '{ $edition }': { $reason }

# Why an edition cannot use an optional rule.
setting-no_optional_cards = it has no optional cards
setting-no_heir_of_age = no Heir comes of age
setting-herakles_too_late = Herakles would enter the map after he comes of age
setting-no_siege_points = a single roll scores no Siege Points that could be prevented
setting-own_option = it is option { $option } there

setting-options_word = options: '{ $options }' is a single word; give a list, such as ['{ $options }']
setting-gym_over = the game is over; call reset() to play another

setting-bots_word = bots: '{ $bots }' is a single name; give a list, such as ['{ $bots }']
setting-seat = seat: { $seat } is not a seat in a game with { $players } players; choose 0 to { $last }
setting-illegal = illegal: '{ $illegal }' is unknown; choose '{ $lose }' or '{ $raise_ }'
setting-bots = bots: { $error }
