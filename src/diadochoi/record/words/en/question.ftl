# What a player is asked. The pieces and places in question are $a, $b, $c and $d; $subjects is how many there are.

## Set-up and sequence

question-discard_general = Which General do you pass to the next player?
question-start = Where does { $a } start?
question-first_player = Who goes first, and which way does play pass?
question-direction = Which way does play pass?
question-bury = Do you bury Alexander at { $a }?
question-proclaim_king = Do you proclaim { $a } king and end the game, or have him killed?
question-place_reinforcement = Where do you place { $a }?
question-place_general = Where do you place { $a }?
question-place_new_general = Where does { $a } arrive?
question-province_pc = Where in his Province does { $a } place your PC marker?
question-new_commander = Who takes command at { $a }?

## Surrender

question-surrender_remove = Which enemy PC marker do you remove?
question-surrender_claim = Which space do you claim?
question-surrender_siege = Which city do you besiege?
question-claim_captured = Do you place your PC marker at { $a } now?
question-siege_loss = Which unit do you lose in the Siege of { $a }? Still to lose: { $b }.

## Tyche

question-play_card = Which card do you play, and for what?
question-bonus_event = Do you play the Event of { $a } too?
question-after_card = What do you do after your card?
question-spend_operations = How do you spend your OPs? OPs left: { $a }.
question-place_pc = Where do you place a PC marker? Still to place: { $a }.
question-train_next = Which units do you train? OPs left: { $a }.
question-surprise_window = Do you play a Surprise card now?
question-playing = { $seat } is playing.
question-event_target = What do you play the card on?
question-event_either = Which effect of the card do you use?
question-event_units = Which units does the card add or remove?
question-event_general = Which General does the card affect?
question-event_minor_general = Do you put a Minor General at { $a }?
question-event_royal = Which member of the Royal Family does the card affect?
question-event_royal_goes = Where does { $a } go?
question-event_abduction = Who do you abduct?
question-event_army = Which Army does the card affect?
question-event_fleet = Which Fleet does the card affect?
question-event_pc = Which PC marker does the card change? Still to change: { $a }.
question-event_from_where = Which space does the card take effect from?
question-event_claim = Do you claim { $a }?
question-event_city = Which city does the card affect?
question-event_siege = Which Siege does the card affect?
question-event_two_armies = Which two Armies does the card affect?
question-campaign = Which Army marches next? Armies left: { $a }.
question-pay_surprise = Which Surprise card do you discard to pay for this?
question-army_intercepts = Do you discard a Surprise card to have an Independent Army intercept at { $a }?
question-army_evades = Do you discard a Surprise card to have an Independent Army evade at { $a }?
question-unrest_space =
    { $subjects ->
        [0] Which space becomes Independent?
       *[other] Which space becomes Independent? Choose { $a }, where no marker fits, to place none.
    }

## Activation

question-weather = Your Fleets can change { $a }'s weather roll by { $b }. Do you help or hinder?
question-levy_or_march = Do you raise a Mercenary unit, or roll for movement?
question-post_minors = Where do you put your Minor Generals?
question-activate_next = Who do you activate next?
question-activation =
    { KIND($b) ->
        [sea] What does { $a } do at sea off { FORM($b, form: "space") }? Movement Points left: { $c }.
       *[other] What does { $a } do at { $b }? Movement Points left: { $c }.
    }
question-must_leave = { $a } cannot stay at { $b }. Where does he go? Movement Points left: { $c }.
question-use_ability = Does { $a } use his ability at { $b }?

## The land procedure

question-redistribute = Who goes inside and who stays outside at { $a }?
question-ask_passage = Do you ask { $a } for Free Passage through { $b }?
question-grant_passage = Do you grant { $a } Free Passage through { $b }?
question-keep_promise = Do you still grant { $a } Free Passage through { $b }?
question-attack_or_defend = You intercepted at { $a }. Do you attack { $b } now?
question-withdraw = You were intercepted at { $a }. Do you stay and fight, or withdraw?
question-intercept = Do you intercept at { $a }, and from where?
question-interception_force = Who goes from { $a } to intercept at { $b }?
question-evade = Do you try to evade at { $a }?
question-flee_to = Where do you evade to from { $a }?

## Battle and losses

question-join_battle = Who comes out of the city to fight at { $a }?
question-reroll_elephant = Does { $a } reroll an Elephant die?
question-lose_unit = Which unit do you lose at { $a }? Still to lose: { $b }.
question-forage_loss = Which unit do you lose to foraging at { $a }? Still to lose: { $b }.

## At sea

question-escort = Which Fleets escort your Army?
question-who_goes_inside = Which units go back inside the city of { $a }? Room left: { $b }.
question-at_sea =
    { KIND($b) ->
        [sea] What does { $a } do at sea off { FORM($b, form: "space") }? Movement Points left: { $c }.
       *[other] What does { $a } do at { $b }? Movement Points left: { $c }.
    }
question-drop_off = Who in { $a }'s Army goes ashore at { $b }?
question-mark_ashore = Who stays in charge at { $a }?
question-sea_transport = Which port does { $a } go to from { $b }?
question-declare_naval_battle = Do you attack { $a } at sea off { $b }?

## Independent Armies

question-move_independents = Which Independent Army moves next?
question-march_army =
    { COUNT($a) ->
        [one] Where does { $a } march? Movement Points left: { $b }.
       *[other] Where do { $a } march? Movement Points left: { $b }.
    }
question-deserters_join = Where do the deserters from { $a } go?
question-deserter = Which unit deserts at { $a }?
