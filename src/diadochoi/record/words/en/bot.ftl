# Why a bot does something, and what it gains. The pieces and places are $a and $b, the numbers $m and $n.

bot-only_option = This is my only option.
bot-at_random = I chose at random.
bot-usual_move = This is the usual move here.
bot-best_now = This looks best right now: it gives me about a { $m }% chance of winning.
bot-best_of =
    { $m ->
        [one] This is my only option: about a { $n }% chance of winning.
       *[other] I like this best of { $m } options: about a { $n }% chance of winning.
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
bot-other_gains_province = Someone else gains control of { $a }.
bot-markers_so_far = I then have { $m } of the { $n } PC markers I need in { $a }.
bot-city_missing = I then have enough PC markers in { $a }, but none in its Major City.
bot-vp_change = My VP: { $m } → { $n }.
bot-legitimacy_change = My Legitimacy: { $m } → { $n }.
bot-wins_game = I win the game.
bot-rival_vp = { $a } drops from { $m } to { $n } VP.
bot-gain_royal = { $a } comes under my control.
bot-more_units =
    { $m ->
        [one] I get { $m } CU.
       *[other] I get { $m } CUs.
    }
bot-champion = I become a Champion.
bot-likely = That works { $m }% of the time.

## What a choice prepares

bot-take_next = I can take { $a } in my next Surrender Segment.
bot-before_marches = I must roll before I can march.
bot-nothing_more = Nothing else gains anything now.
bot-training = That takes my training to { $m }.
bot-escorts = It escorts { $a }.
bot-joins = It joins my Army at { $a }: { $m } CUs in total.
bot-guards = It guards { $a }.
bot-guards_province = It guards { $a } in { $b } ({ $m } VP).
bot-siege_next = I can besiege { $a } in my next Surrender Segment, with a { $m }% chance that it falls.
bot-siege_begins = I can besiege { $a } in my next Surrender Segment. It has { $m } of the { $n } Siege Points it needs.
bot-approaches =
    { $m ->
        [one] It is then { $m } MP from { $a }, its next goal.
       *[other] It is then { $m } MPs from { $a }, its next goal.
    }
bot-approaches_province =
    { $m ->
        [one] It is then { $m } MP from { $a }, its next goal in { $b } ({ $n } VP).
       *[other] It is then { $m } MPs from { $a }, its next goal in { $b } ({ $n } VP).
    }
bot-approaches_royal =
    { $m ->
        [one] It is then { $m } MP from { $b } at { $a }.
       *[other] It is then { $m } MPs from { $b } at { $a }.
    }
bot-no_gain = It gains me nothing right away.
bot-standing = I then have { $m } VP and { $n } Legitimacy.
bot-better_chance = My chance of winning rises from { $m }% to { $n }%.
bot-chance_to_win = My chance of winning is then { $m }%.

## What can go wrong

bot-battle_lost = I have a { $m }% chance of losing the battle.
bot-siege_fails = There is a { $m }% chance that the city holds out.
bot-may_intercept = { $a } can intercept at { $b }, with a { $m }% chance.
bot-may_challenge = { $a } can challenge me at sea, with a { $m }% chance that I lose that Naval Battle.
bot-costs_champion = It costs me Champion status.
bot-may_lose_province =
    { $m ->
        [100] I lose control of { $a } myself.
       *[other] There is a { $m }% chance that I lose control of { $a }.
    }
bot-may_lose_general = There is a { $m }% chance that { $a } is killed or Dispersed.
