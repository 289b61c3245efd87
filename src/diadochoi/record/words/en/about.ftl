# The card next to a piece or place. The nouns are $a, $b and $c, the numbers $m, $n, $o and $p.

## Generals

about-general_commands = He serves { $a } and is in command at { $b }.
about-general_obeys = He serves { $a } at { $b }. { $c } is in command there, so his own ratings and ability do not count.
about-general_dispersed = He serves { $a } and is Dispersed until the next Reinforcements Phase.
about-general_dead = He is dead.
about-general_not_in_play = He has not joined the game yet.
about-general_off_map = He serves { $a } and waits off the map.
about-ability = { $title }: { $text }
about-moves = He moves { $m } to { $n } MPs, intercepts on a roll of { $o } or more, and evades on { $p } or more.
about-fights = Each battle die of his side counts at least { $m }.
about-general_legitimacy = { $m } Legitimacy for his player as long as he lives.
about-popularity = { $m } Popularity: it adds to your Prestige where he is in command.
about-seniority = Seniority { $m }: if several Generals are together, the highest is in command.
about-general_starting = He joins at the start of the game.
about-general_reserve = A player can recruit him with a card.
about-general_event = He comes into play with his own card or on his Game Turn.
about-general_unavailable = He is not used with this number of players.
about-general_lost = He is Dispersed when he loses a battle or is caught without CUs. He can be killed only when he commands in a Land Battle, or by a card.
about-minor_worth = He gives no VP or Legitimacy, but CUs need a General to move or intercept.
about-minor_won = In your own turn you may place him with any of your CUs.
about-minor_lost = He cannot be killed. He leaves the map when he has no CUs with him, or when another General commands there.

## The Royal Family

about-royal_at = At { $a }, controlled by { $b }.
about-royal_free = At { $a }. Nobody controls this piece.
about-royal_gone = Out of the game.
about-in_holding_box = Still in the holding box.
about-heir_worth = { $m } Legitimacy for the player who controls him.
about-heir_worth_highest = { $m } Legitimacy for the player who controls him. If you control several Heirs, only the highest value counts.
about-comes_of_age = He comes of age in Game Turn { $m }. The player who controls him then can win as Regent.
about-heir_won = He belongs to the player with a General in his location. Without a General there, he belongs to the player whose PC marker is there.
about-heir_lost = You lose him when you have neither a General nor a PC marker with him, when another player's General comes to your marker, or in a lost battle. A card can kill him.
about-female_worth = { $m } Legitimacy for the player who controls her. If you control several Females, all of them count.
about-female_won =
    { KIND($a) ->
        [none] You can win her only with a card. Being there is not enough.
       *[other] You can win her only with the card { $a }. Being there is not enough.
    }
about-female_lost = She becomes free when you have neither a General nor a PC marker with her, or when another player's General comes to your marker. A card can kill her.
about-cart_can = Your Army can take it along. In a Major City you may bury Alexander.
about-cart_worth = Buried in { $a }: { $m } permanent Legitimacy. Buried elsewhere: { $n } Legitimacy for the player who controls that city.
about-cart_won = It belongs to the player with a General in its location. Without a General there, it belongs to the player whose PC marker is there.
about-cart_lost = You lose it when you have neither a General nor a PC marker with it, or in a lost battle.
about-tomb_at = Alexander is buried at { $a }. { $b } buried him.
about-tomb_in_pella = { $m } Legitimacy for { $a }.
about-tomb_stays = It can never be lost.
about-tomb_elsewhere = { $m } Legitimacy for the player who controls { $a }.
about-tomb_follows = You lose it with control of the city.

## Fleets, Independent Armies, units

about-fleet_of = It serves { $a }.
about-fleet_dispersed =
    { KIND($a) ->
        [none] It is Dispersed until the next Reinforcements Phase.
       *[other] It belongs to { $a } and is Dispersed until the next Reinforcements Phase.
    }
about-fleet_can = It escorts your Armies at sea, can stop other players' naval moves, and helps you besiege a Port.
about-fleet_sides = Strength { $m }, or { $n } when it is upgraded.
about-fleet_strength = Fleet Strength { $m } now.
about-largest_fleet = The player with the most Fleet Strength, at least { $m }, has the Largest Fleet: { $n } VP.
about-fleet_with_province = You get it with control of the Province { $a }.
about-fleet_with_city = You get it with control of { $a }.
about-fleet_with_card = You get it with the card { $a }.
about-fleet_lost = You lose it when you lose control of { $a }.
about-army_at = At { $a }. It is every player's enemy.
about-army_gone = It is not in the game.
about-army_strength = { $m } CUs with a total strength of { $m }; each of its battle dice counts at least { $n }.
about-army_moves = When a card lets the Independents move, the player of that card moves every active Army up to { $m } MPs.
about-army_reacts = For a Surprise card, a player can have it intercept or evade on a roll of { $m } or more.
about-army_worth = { $m } Popularity for the General who beats it.
about-army_wakes = It enters the map with the card { $a }.
about-army_returns = When it is beaten, it goes back to its holding box.
about-army_lost = When it is beaten, it is out of the game.
about-unit_strength = Combat Strength { $m }.
about-unit_rolls = You roll a die for its strength in every battle.
about-unit_trained =
    { $m ->
        [one] Training one costs { $m } OP.
       *[other] Training one costs { $m } OPs.
    }

## The map

about-transit = Nobody can control it.
about-space_of = Controlled by { $a }.
about-space_free = Nobody controls it.
about-siege_points = { $a } has { $m } of the { $n } Siege Points needed to take it.
about-feeds = It can feed { $m } CUs of one player without losses.
about-port = A Port: Armies can sail from here and land here.
about-part_of_province = Part of { $a }, which is worth { $m } VP. You need { $n } of its spaces to control it.
about-hellespont = One of the Hellespont spaces: all of them together are worth { $m } VP.
about-taken_by_siege =
    { $m ->
        [one] It must be taken by a Siege: { $m } Siege Point.
       *[other] It must be taken by a Siege: { $m } Siege Points.
    }
about-taken_by_siege_roll = It must be taken by a Siege.
about-taken_by_units = An enemy with CUs here takes it over in the Surrender Segment.
about-claimed = Place a PC marker here in your Surrender Segment if you have CUs here, or with a card's OPs.
about-marker_isolated = A PC marker that is cut off from your CUs and Major Cities is lost at the end of the Game Turn.
about-province_of = Controlled by { $a }.
about-province_free = Nobody controls it.
about-province_held = { $a } has { $m } of its { $n } spaces.
about-province_worth = { $m } VP for the player who controls it.
about-strategos = The player who controls it is Strategos of Europe: { $m } Legitimacy.
about-lord_of_asia = Together with { $a } and { $b } it makes you Lord of Asia: { $m } VP.
about-province_won = You control it with { $a } and at least { $m } of its { $n } spaces.
about-province_won_without_city = You control it with at least { $m } of its { $n } spaces.
about-province_lost = You lose it as soon as you no longer have that many.
