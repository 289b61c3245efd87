# Why a bot does something, and what it brings. The pieces and places are $a and $b, the numbers $m and $n.

bot-only_option = This is my only option.
bot-at_random = I chose at random.
bot-usual_move = This is the usual move here.
bot-best_now = This looks best right now: it gives me about a { $m }% chance to win.
bot-best_of =
    { $m ->
        [one] This is my only option: about a { $n }% chance to win.
       *[other] I like this best of { $m } options: about a { $n }% chance to win.
    }

bot-costs_nothing = It costs nothing.
bot-battle_is_lost = I would almost certainly lose the battle.

## Rules of thumb, by question

bot-after_card = I keep my Surprise cards.
bot-post_minors = My Minor Generals are well placed.
bot-interception_force = I send all of them.
bot-escort = I want all my Fleets as escort.
bot-drop_off = I leave no one behind here.
bot-needs_leader = They need a leader.
bot-least_valuable = This is my least valuable unit.
bot-flee_to = They are safest there.
bot-redistribute = I put what I cannot afford to lose inside the city.
bot-keep_promise = I keep my word.
bot-reroll_elephant = I reroll low dice.
bot-event_royal_goes = That keeps it away from the others.
bot-start = This is a good place to start.
bot-first_player = I want to go last.
bot-by_the_odds = I go by the odds.
bot-ask_passage = I fight only where I expect to win.
bot-train_next = I get these units soonest.

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
bot-most_wanted_space = A PC marker does most for me here.
bot-needed_here = I need it most here.

## What a choice brings at once

bot-gain_province = I gain control of { $a }.
bot-lose_province = I lose control of { $a }.
bot-free_province = No one controls { $a } anymore.
bot-other_gains_province = Someone else gains control of { $a }.
bot-markers_so_far = I then have { $m } of the { $n } PC markers I need in { $a }.
bot-city_missing = I then have enough PC markers in { $a }, but not in its main city.
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
bot-likely = That works in { $m }% of the cases.

## What a choice prepares

bot-take_next = I can take { $a } in my next Surrender Segment.
bot-before_marches = My marches need the roll.
bot-nothing_more = Nothing else gains anything now.
bot-training = My training then stands at { $m }.
bot-escorts = It escorts { $a }.
bot-joins = It joins my Army at { $a }: { $m } CUs in all.
bot-guards = It guards { $a }.
bot-siege_next = I can besiege { $a } in my next Surrender Segment: it falls with { $m }%.
bot-approaches =
    { $m ->
        [one] It is then { $m } MP from { $a }.
       *[other] It is then { $m } MPs from { $a }.
    }
bot-approaches_royal =
    { $m ->
        [one] It is then { $m } MP from { $b } at { $a }.
       *[other] It is then { $m } MPs from { $b } at { $a }.
    }
bot-no_gain = It gained me nothing at once.
bot-better_chance = My chance to win rises from { $m }% to { $n }%.
bot-chance_to_win = My chance to win is then { $m }%.

## What can go wrong

bot-battle_lost = I lose the battle with { $m }%.
bot-siege_fails = The city holds out with { $m }%.
bot-may_intercept = { $a } can intercept at { $b } with { $m }%.
bot-may_challenge = { $a } can challenge me at sea; I lose that Naval Battle with { $m }%.
bot-costs_champion = It costs my Champion status.
bot-may_lose_province = I may lose control of { $a } myself: { $m }%.
bot-may_lose_general = { $a } may be lost or Dispersed: { $m }%.
