# What the coach says to a player: what to do, what for, and what can go wrong. The pieces and places are $a and
# $b, the numbers $m and $n.

## What to do

coach-take =
    { $m ->
        [0] Take { $list }.
        [one] Take { $list }, and { $m } more space.
       *[other] Take { $list }, and { $m } more spaces.
    }
coach-clear =
    { $m ->
        [one] Remove the enemy PC marker at { $list }.
       *[other] Remove the enemy PC markers at { $list }.
    }
coach-besiege = Besiege { $a }.
coach-siege_by = { $a } besieges { $b }.
coach-remove_by = { $a } removes the enemy PC marker at { $b }.
coach-stays = { $a } stays at { $b }.
coach-march = { $a } marches to { $b }.
coach-sail = { $a } sails to { $b }.
coach-attack = { $a } attacks at { $b }.
coach-attack_faction = { $a } attacks { $c } at { $b }.
coach-march_besiege = { $a } marches to { $b } and besieges it.
coach-march_remove = { $a } marches to { $b } and removes the enemy PC marker.
coach-event = Play { $a } for the Event.
coach-operations =
    { $m ->
        [one] Play { $a } for { $m } OP.
       *[other] Play { $a } for { $m } OPs.
    }
coach-bonus =
    { $m ->
        [one] Play { $a } for the Event and { $m } OP.
       *[other] Play { $a } for the Event and { $m } OPs.
    }
coach-upgrade = Use { $a } to upgrade { $b }.
coach-recruit = Use { $a } to recruit { $b }.
coach-finish_cart = Use { $a } to finish the Funeral Cart.
coach-retrieve = Use { $a } to bring back { $b }.
coach-discard = Discard { $a }.
coach-surprise = Play { $a }.
coach-train = Train { $a }.
coach-roll = Roll for movement.
coach-levy = Raise a Mercenary instead of moving.
coach-evade = Try to evade.
coach-stand = Stand and fight.
coach-withdraw = Withdraw.
coach-grant = Grant Free Passage.
coach-refuse = Refuse Free Passage.
coach-bury = Bury Alexander.
coach-done = Do nothing more here.

## What a rule of thumb says, or a look ahead

coach-at_random = This was chosen at random.
coach-best_now = This looks best right now: your chance of winning is about { $m }%.
coach-best_of =
    { $m ->
        [one] This is your only option. Your chance of winning is about { $n }%.
       *[other] This is the best of { $m } options: your chance of winning is about { $n }%.
    }
coach-costs_nothing = It costs nothing.
coach-battle_is_lost = You would almost certainly lose the battle.
coach-after_card = Keep your Surprise cards for a better moment.
coach-post_minors = Your Minor Generals are well placed.
coach-escort = Each Fleet that escorts makes a Naval Battle safer.
coach-needs_leader = They need a leader.
coach-least_valuable = This is your least valuable unit.
coach-flee_to = They are safest there.
coach-redistribute = Put what you cannot afford to lose inside the city.
coach-keep_promise = A kept promise makes the next one worth something.
coach-reroll_elephant = Reroll low dice.
coach-event_royal_goes = That keeps this piece away from the others.
coach-first_player = Going last, you see what the others do.
coach-ask_passage = Fight only where you expect to win.
coach-train_next = You get these units first.

## What it gains

coach-wins_game = You win the game.
coach-gain_province = You gain control of { $a }.
coach-lose_province = You lose control of { $a }.
coach-free_province = No one controls { $a } anymore.
coach-other_gains_province =
    { COUNT($b) ->
        [one] { $b } gains control of { $a }.
       *[other] { $b } gain control of { $a }.
    }
coach-markers_so_far = You then have { $m } of the { $n } PC markers you need in { $a }.
coach-city_missing = You then have enough PC markers in { $a }, but none in its Major City.
coach-largest_fleet = You get the Largest Fleet ({ $m } VP).
coach-largest_fleet_lost = You lose the Largest Fleet ({ $m } VP).
coach-vp_change = Your VP: { $m } → { $n }.
coach-legitimacy_change = Your Legitimacy: { $m } → { $n }.
coach-rival_vp = { $a } drops from { $m } to { $n } VP.
coach-gain_royal = { $a } comes under your control.
coach-rival_units =
    { $m ->
        [one] { $a } loses { $m } CU.
       *[other] { $a } loses { $m } CUs.
    }
coach-more_units =
    { $m ->
        [one] You get { $m } CU.
       *[other] You get { $m } CUs.
    }
coach-champion = You become a Champion.
coach-take_next =
    { $m ->
        [0] In your next Surrender Segment you can take { $list }.
        [one] In your next Surrender Segment you can take { $list }, and { $m } more space.
       *[other] In your next Surrender Segment you can take { $list }, and { $m } more spaces.
    }
coach-next_province = That gives you control of { $a }.
coach-next_vp = Your VP: { $m } → { $n }.
coach-next_rival_vp = { $a } drops from { $m } to { $n } VP.
coach-battle_won = Your chance of winning the battle is { $m }%.
coach-then_won = If it comes to a battle, your chance of winning it is { $m }%.
coach-keep_cards = Keep { $list } for a better moment.
coach-card_effect = Its Event: { $effect }
coach-likely = That works { $m }% of the time.
coach-before_marches = You must roll before you can march.
coach-nothing_more = Nothing else gains anything now.
coach-training = You have then paid { $m } of the { $n } OPs that this CU costs.
coach-escorts = The Army there escorts { $a }.
coach-joins = Your Army at { $a } then has { $m } CUs.
coach-guards = The Army there guards { $a }.
coach-guards_province = The Army there guards { $a } in { $b } ({ $m } VP).
coach-siege_next = In your next Surrender Segment you can besiege { $a }. The chance that it falls is { $m }%.
coach-siege_begins = In your next Surrender Segment you can besiege { $a }. It has { $m } of the { $n } Siege Points it needs.
coach-approaches =
    { $m ->
        [one] The next goal, { $a }, is then { $m } MP away.
       *[other] The next goal, { $a }, is then { $m } MPs away.
    }
coach-approaches_province =
    { $m ->
        [one] The next goal, { $a } in { $b } ({ $n } VP), is then { $m } MP away.
       *[other] The next goal, { $a } in { $b } ({ $n } VP), is then { $m } MPs away.
    }
coach-approaches_royal =
    { $m ->
        [one] The next goal, { $b } at { $a }, is then { $m } MP away.
       *[other] The next goal, { $b } at { $a }, is then { $m } MPs away.
    }
coach-rival_markers =
    { $m ->
        [0] { $a } then has no PC markers left in { $b }.
        [one] { $a } then has { $m } PC marker in { $b }, and control takes { $n }.
       *[other] { $a } then has { $m } PC markers in { $b }, and control takes { $n }.
    }
coach-gets_away = { $b }'s Army at { $a } ({ $m } CUs) is then { $n } MPs away.
coach-no_gain = It gains nothing right away.
coach-score_after = You then have { $m } VP and { $n } Legitimacy.
coach-better_chance = Your chance of winning rises from { $m }% to { $n }%.
coach-chance_to_win = Your chance of winning is then { $m }%.

## What an answer to another player is about

coach-sails_to =
    { $m ->
        [one] { $a } sails to { $b } with { $m } CU.
       *[other] { $a } sails to { $b } with { $m } CUs.
    }
coach-sails_by =
    { $m ->
        [one] { $a } sails by with { $m } CU.
       *[other] { $a } sails by with { $m } CUs.
    }
coach-sea_battle = With all your Fleets you would win the Naval Battle and drive them back { $m }% of the time, and lose it { $n }% of the time.
coach-interception_odds = An Interception would succeed { $m }% of the time.
coach-interception_fight = An Interception would succeed { $m }% of the time, and then you would win the battle { $n }% of the time.
coach-would_leave = Your Army would leave { $a }.
coach-would_cost_champion = An attack would cost you Champion status.
coach-no_surprise = Keep your Surprise cards.
coach-avoided_battle = In a battle your chance of winning would be { $m }%.

## What can go wrong

coach-battle_lost = Your chance of losing the battle is { $m }%.
coach-siege_fails = The chance that the city holds out is { $m }%.
coach-may_intercept = { $a } can intercept at { $b } from { $c }. The chance that this succeeds is { $m }%.
coach-may_challenge = { $a } can challenge you at sea. Your chance of losing that Naval Battle is { $m }%.
coach-costs_champion = It costs you Champion status.
coach-may_lose_province =
    { $m ->
        [100] You lose control of { $a } yourself.
       *[other] The chance that you lose control of { $a } is { $m }%.
    }
coach-may_lose_general = The chance that { $a } is killed or Dispersed is { $m }%.
coach-gives_up =
    { $m ->
        [0] You can then no longer take { $list } in your next Surrender Segment.
        [one] You can then no longer take { $list }, and { $m } more space, in your next Surrender Segment.
       *[other] You can then no longer take { $list }, and { $m } more spaces, in your next Surrender Segment.
    }
coach-gives_up_province = You would have gained control of { $a } ({ $m } VP) there.
coach-exposed =
    { $o ->
        [one] { $b }'s Army at { $a } has { $m } CUs, yours { $n }, and it is { $o } MP away.
       *[other] { $b }'s Army at { $a } has { $m } CUs, yours { $n }, and it is { $o } MPs away.
    }
coach-leaves_open =
    { $m ->
        [one] No CU is left at { $a }, and { $c }'s Army at { $b } is { $m } MP away.
       *[other] No CU is left at { $a }, and { $c }'s Army at { $b } is { $m } MPs away.
    }

## What others could take next

coach-danger_province = { $a } could take { $b } from you.
coach-danger_attacks = { $a } could attack { $c } at { $b }.
coach-danger_attacks_units =
    { $m ->
        [one] { $a } could attack your CU at { $b }.
       *[other] { $a } could attack your { $m } CUs at { $b }.
    }
coach-danger_catches = { $a } could catch { $c } at { $b } without a battle.
coach-danger_reaches =
    { $m ->
        [one] { $a } can march to { $b } with { $m } CU.
       *[other] { $a } can march to { $b } with { $m } CUs.
    }
coach-danger_sails =
    { $m ->
        [one] { $a } can sail to { $b } with { $m } CU.
       *[other] { $a } can sail to { $b } with { $m } CUs.
    }
coach-danger_removes =
    { $m ->
        [one] If a CU stays there, { $a } removes your PC marker in the Surrender Segment after that. A CU of yours in the city prevents it.
       *[other] If CUs stay in { $m } of your cities, { $a } removes your PC markers in the Surrender Segment after that. CUs of yours in the cities prevent it.
    }
coach-danger_odds = { $a } would win { $m }% of such battles, you { $n }%.
coach-danger_royal = If you lose, { $a } goes to the winner.

## Why a plan changes

coach-cause_roll = The movement roll is known now.
coach-cause_siege = You have rolled for the siege of { $a }.
coach-cause_dice = The dice have been rolled.
coach-cause_card = You drew a card.
coach-cause_answer = You had to answer a question that the plan did not expect.
coach-cause_other = { $a } intervened.
coach-cause_unhindered = The plan expected someone to interfere, but nobody did.
coach-cause_you = You chose something else.
