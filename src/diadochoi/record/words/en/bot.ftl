# Why a bot does something, and what it gains. The pieces and places are $a and $b, the numbers $m and $n.

bot-only_option = This is my only option.
bot-at_random = I chose at random.
bot-usual_move = This is the usual move here.
bot-best_now = This looks best right now: my chance of winning is about { $m }%.
bot-best_of =
    { $m ->
        [one] This is my only option. My chance of winning is about { $n }%.
       *[other] I like this best of { $m } options: my chance of winning is about { $n }%.
    }

bot-costs_nothing = It costs nothing.
bot-battle_is_lost = I would almost certainly lose the battle.

## Rules of thumb, by question

bot-after_card = I keep my Surprise cards for a better moment.
bot-post_minors = My Minor Generals are well placed.
bot-interception_force = I send all of them.
bot-escort = Each Fleet that escorts makes a Naval Battle safer.
bot-drop_off = I leave no one behind here.
bot-needs_leader = They need a leader.
bot-least_valuable = This is my least valuable unit.
bot-flee_to = They are safest there.
bot-redistribute = I put what I cannot afford to lose inside the city.
bot-keep_promise = I keep my word.
bot-reroll_elephant = I reroll low dice.
bot-event_royal_goes = That keeps this piece away from the others.
bot-start = This is a good place to start.
bot-first_player = I want to go last.
bot-by_the_odds = I go by the odds.
bot-ask_passage = I fight only where I expect to win.
bot-train_next = I get these units first.

## Marches

bot-stay = I stay.
bot-stop_here = I stop here.
bot-nothing_to_gain = I gain nothing by moving now.
bot-march = I march to { $a }.
bot-attack = I attack at { $a }.
bot-attack_from_city = I attack from the city.
bot-besiege = I besiege { $a }.
bot-remove_marker = I remove the enemy PC marker at { $a }.
bot-march_and_garrison = I march to { $a } and leave a garrison in { $b }.
bot-royals_stay = The Royal Family stays behind.
bot-detachment = I send a detachment.
bot-keep_ready = I keep my Armies ready.
bot-roll_to_move = I roll for movement.
bot-rather_levy = I would rather raise a Mercenary than march.
bot-minor_available = I want him available again.
bot-minor_leads = I want a Minor General to lead there.

## Cards and Operation Points

bot-play_card = I play { $a }.
bot-play_card_first = First I play { $a }.
bot-discard_card = I discard { $a }.
bot-card_for_upgrade = I use { $a } to upgrade a Fleet.
bot-card_for_recruit = I use { $a } to recruit a General.
bot-card_for_cart = I use { $a } to finish the Funeral Cart.
bot-card_for_retrieve = I use { $a } to bring back a Fleet.
bot-card_used = I use { $a }.
bot-train = I train units.
bot-leave_points = I leave the OPs unspent.
bot-place_markers = I place PC markers.
bot-no_more_markers = I do not need any more PC markers.
bot-most_wanted_space = A PC marker helps me most here.
bot-needed_here = I need it most here.

## What a choice changes at once

bot-gain_province = I gain control of { $a }.
bot-lose_province = I lose control of { $a }.
bot-free_province = No one controls { $a } anymore.
bot-other_gains_province =
    { COUNT($b) ->
        [one] { $b } gains control of { $a }.
       *[other] { $b } gain control of { $a }.
    }
bot-markers_so_far = I then have { $m } of the { $n } PC markers I need in { $a }.
bot-city_missing = I then have enough PC markers in { $a }, but none in its Major City.
bot-largest_fleet = I get the Largest Fleet ({ $m } VP).
bot-largest_fleet_lost = I lose the Largest Fleet ({ $m } VP).
bot-vp_change = My VP: { $m } → { $n }.
bot-legitimacy_change = My Legitimacy: { $m } → { $n }.
bot-wins_game = I win the game.
bot-rival_vp = { $a } drops from { $m } to { $n } VP.
bot-gain_royal = { $a } comes under my control.
bot-rival_units =
    { $m ->
        [one] { $a } loses { $m } CU.
       *[other] { $a } loses { $m } CUs.
    }
bot-more_units =
    { $m ->
        [one] I get { $m } CU.
       *[other] I get { $m } CUs.
    }
bot-champion = I become a Champion.
bot-battle_won = My chance of winning the battle is { $m }%.
bot-then_won = If it comes to a battle, my chance of winning it is { $m }%.
bot-keep_cards = I keep { $list } for a better moment.
bot-card_effect = Its Event: { $effect }
bot-likely = That works { $m }% of the time.

## What a choice prepares

bot-take_next =
    { $m ->
        [0] In my next Surrender Segment I can take { $list }.
        [one] In my next Surrender Segment I can take { $list }, and { $m } more space.
       *[other] In my next Surrender Segment I can take { $list }, and { $m } more spaces.
    }
bot-next_province = That gives me control of { $a }.
bot-next_vp = My VP: { $m } → { $n }.
bot-next_rival_vp = { $a } drops from { $m } to { $n } VP.
bot-before_marches = I must roll before I can march.
bot-nothing_more = Nothing else gains anything now.
bot-training = I have then paid { $m } of the { $n } OPs that this CU costs.
bot-escorts = The Army there escorts { $a }.
bot-joins = My Army at { $a } then has { $m } CUs.
bot-guards = The Army there guards { $a }.
bot-guards_province = The Army there guards { $a } in { $b } ({ $m } VP).
bot-siege_next = In my next Surrender Segment I can besiege { $a }. The chance that it falls is { $m }%.
bot-siege_begins = In my next Surrender Segment I can besiege { $a }. It has { $m } of the { $n } Siege Points it needs.
bot-approaches =
    { $m ->
        [one] The next goal, { $a }, is then { $m } MP away.
       *[other] The next goal, { $a }, is then { $m } MPs away.
    }
bot-approaches_province =
    { $m ->
        [one] The next goal, { $a } in { $b } ({ $n } VP), is then { $m } MP away.
       *[other] The next goal, { $a } in { $b } ({ $n } VP), is then { $m } MPs away.
    }
bot-approaches_royal =
    { $m ->
        [one] The next goal, { $b } at { $a }, is then { $m } MP away.
       *[other] The next goal, { $b } at { $a }, is then { $m } MPs away.
    }
bot-rival_markers =
    { $m ->
        [0] { $a } then has no PC markers left in { $b }.
        [one] { $a } then has { $m } PC marker in { $b }, and control takes { $n }.
       *[other] { $a } then has { $m } PC markers in { $b }, and control takes { $n }.
    }
bot-gets_away = { $b }'s Army at { $a } ({ $m } CUs) is then { $n } MPs away.
bot-no_gain = It gains me nothing right away.
bot-score_after = I then have { $m } VP and { $n } Legitimacy.
bot-better_chance = My chance of winning rises from { $m }% to { $n }%.
bot-chance_to_win = My chance of winning is then { $m }%.

## What an answer to another player is about

bot-sails_to =
    { $m ->
        [one] { $a } sails to { $b } with { $m } CU.
       *[other] { $a } sails to { $b } with { $m } CUs.
    }
bot-sails_by =
    { $m ->
        [one] { $a } sails by with { $m } CU.
       *[other] { $a } sails by with { $m } CUs.
    }
bot-sea_battle = With all my Fleets I would win the Naval Battle and drive them back { $m }% of the time, and lose it { $n }% of the time.
bot-interception_odds = An Interception would succeed { $m }% of the time.
bot-interception_fight = An Interception would succeed { $m }% of the time, and then I would win the battle { $n }% of the time.
bot-would_leave = My Army would leave { $a }.
bot-would_cost_champion = An attack would cost me Champion status.
bot-no_surprise = I play no Surprise card now.
bot-avoided_battle = In a battle my chance of winning would be { $m }%.

## What can go wrong

bot-battle_lost = My chance of losing the battle is { $m }%.
bot-siege_fails = The chance that the city holds out is { $m }%.
bot-may_intercept = { $a } can intercept at { $b } from { $c }. The chance that this succeeds is { $m }%.
bot-may_challenge = { $a } can challenge me at sea. My chance of losing that Naval Battle is { $m }%.
bot-costs_champion = It costs me Champion status.
bot-may_lose_province =
    { $m ->
        [100] I lose control of { $a } myself.
       *[other] The chance that I lose control of { $a } is { $m }%.
    }
bot-may_lose_general = The chance that { $a } is killed or Dispersed is { $m }%.
bot-gives_up =
    { $m ->
        [0] I can then no longer take { $list } in my next Surrender Segment.
        [one] I can then no longer take { $list }, and { $m } more space, in my next Surrender Segment.
       *[other] I can then no longer take { $list }, and { $m } more spaces, in my next Surrender Segment.
    }
bot-gives_up_province = I would have gained control of { $a } ({ $m } VP) there.
bot-exposed =
    { $o ->
        [one] { $b }'s Army at { $a } has { $m } CUs, mine { $n }, and it is { $o } MP away.
       *[other] { $b }'s Army at { $a } has { $m } CUs, mine { $n }, and it is { $o } MPs away.
    }
bot-leaves_open =
    { $m ->
        [one] No CU is left at { $a }, and { $c }'s Army at { $b } is { $m } MP away.
       *[other] No CU is left at { $a }, and { $c }'s Army at { $b } is { $m } MPs away.
    }
