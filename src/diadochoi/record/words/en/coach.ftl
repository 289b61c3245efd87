# What the coach says to a player: what to do, what for, and what can go wrong. The pieces and places are $a and
# $b, the numbers $m and $n.

## What to do

coach-take = Take { $a }.
coach-take_more =
    { $m ->
        [one] Take { $m } space more.
       *[other] Take { $m } spaces more.
    }
coach-besiege = Besiege { $a }.
coach-siege_by = { $a } besieges { $b }.
coach-remove_by = { $a } removes the enemy PC marker at { $b }.
coach-stays = { $a } stays at { $b }.
coach-march = { $a } marches to { $b }.
coach-sail = { $a } sails to { $b }.
coach-attack = { $a } attacks at { $b }.
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
coach-grant = Grant free passage.
coach-refuse = Refuse passage.
coach-bury = Bury Alexander.

## What it gains

coach-wins_game = You win the game.
coach-gain_province = { $a } becomes yours.
coach-lose_province = You lose control of { $a }.
coach-free_province = No one controls { $a } anymore.
coach-other_gains_province = Someone else gains control of { $a }.
coach-markers_so_far = You then have { $m } of the { $n } PC markers you need in { $a }.
coach-city_missing = You then have enough PC markers in { $a }, but not in its Major City.
coach-vp_change = Your VP: { $m } → { $n }.
coach-legitimacy_change = Your Legitimacy: { $m } → { $n }.
coach-rival_vp = { $a } drops from { $m } to { $n } VP.
coach-gain_royal = { $a } comes under your control.
coach-more_units =
    { $m ->
        [one] You get { $m } CU.
       *[other] You get { $m } CUs.
    }
coach-champion = You become a Champion.
coach-take_next = You can take { $a } in your next Surrender Segment.
coach-likely = That works in { $m }% of the cases.
coach-before_marches = Your marches need the roll.
coach-nothing_more = Nothing else gains anything now.
coach-training = Your training then stands at { $m }.
coach-escorts = It escorts { $a }.
coach-joins = It joins your Army at { $a }: { $m } CUs in all.
coach-guards = It guards { $a }.
coach-siege_next = You can besiege { $a } in your next Surrender Segment: it falls with { $m }%.
coach-approaches =
    { $m ->
        [one] It is then { $m } MP from { $a }.
       *[other] It is then { $m } MPs from { $a }.
    }
coach-approaches_royal =
    { $m ->
        [one] It is then { $m } MP from { $b } at { $a }.
       *[other] It is then { $m } MPs from { $b } at { $a }.
    }
coach-no_gain = It gained nothing at once.
coach-better_chance = Your chance to win rises from { $m }% to { $n }%.
coach-chance_to_win = Your chance to win is then { $m }%.

## What can go wrong

coach-battle_lost = You lose the battle with { $m }%.
coach-siege_fails = The city holds out with { $m }%.
coach-may_intercept = { $a } can intercept at { $b } with { $m }%.
coach-may_challenge = { $a } can challenge you at sea; you lose that Naval Battle with { $m }%.
coach-costs_champion = It costs your Champion status.
coach-may_lose_province = You may lose control of { $a } yourself: { $m }%.
coach-may_lose_general = { $a } may be lost or Dispersed: { $m }%.

## Why a plan changes

coach-cause_roll = The movement roll is known now.
coach-cause_siege = The siege of { $a } has been rolled.
coach-cause_dice = The dice have fallen.
coach-cause_card = You drew a card.
coach-cause_answer = You had to answer something that the plan could not foresee.
coach-cause_other = { $a } intervened.
coach-cause_you = You chose something else.
