# What a player is asked. The pieces and places in question are $a, $b, $c and $d; $subjects is how many there are. Where
# another player's force has just entered a space, $who is the player and $force the force: "Perdikkas with 2 Loyal units".

## Setup and sequence

question-discard_general = Which General do you pass to the next player?
question-start = Where does { $a } start?
question-first_player = Who goes first this Game Turn, and which way does play pass?
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
question-siege_loss =
    { COUNT($b) ->
        [one] The Siege of { $a } costs you a unit. Which one?
       *[other] The Siege of { $a } costs you { $b } units. Which one do you lose first?
    }

## Tyche

question-play_card = Which card do you play, and for what?
question-bonus_event = Do you play the Event of { $a } too?
question-after_card = You have played your card. Do you play or discard a Surprise card too?
question-spend_operations =
    { COUNT($a) ->
        [one] You have { $a } OP left. What do you spend it on?
       *[other] You have { $a } OPs left. What do you spend them on?
    }
question-place_pc =
    { COUNT($a) ->
        [one] You can place { $a } more PC marker. Where?
       *[other] You can place { $a } more PC markers. Where does the next one go?
    }
question-train_next =
    { COUNT($a) ->
        [one] You have { $a } OP left for training. Which units do you train?
       *[other] You have { $a } OPs left for training. Which units do you train?
    }
question-surprise_window = Do you play a Surprise card now?
question-playing = { $seat } is playing.
question-event_target = What do you play the card on?
question-event_either = Which effect of the card do you use?
question-event_units = Which units do you raise, and where?
question-event_general = Which General do you choose?
question-event_minor_general = Do you put a Minor General with the units at { $a }?
question-event_royal = Which member of the Royal Family do you choose?
question-event_royal_goes = Where do you send { $a }?
question-event_abduction = Who do you abduct?
question-event_army = Which Army do you choose?
question-event_fleet = Which Fleet do you choose?
question-event_pc =
    { COUNT($a) ->
        [one] Which space do you choose? The card changes { $a } more.
       *[other] Which space do you choose? The card changes up to { $a } more.
    }
question-event_from_where = Which Army, Heir or Province do you choose?
question-event_claim = Do you place your PC marker at { $a } too?
question-event_city = Which city do you choose?
question-event_siege = Which of your Sieges do you choose?
question-event_two_armies = Which of your Armies faces which other Army?
question-campaign =
    { COUNT($a) ->
        [one] Which Army marches next? You can activate { $a } more.
       *[other] Which Army marches next? You can activate { $a } more.
    }
question-pay_surprise = Which Surprise card do you discard to pay for this?
question-army_intercepts =
    { KIND($who) ->
        [none] Do you discard a Surprise card to have an Independent Army intercept at { $a }?
       *[other] { $who } moved { $force } to { $a }. Do you discard a Surprise card to have an Independent Army intercept?
    }
question-army_evades =
    { KIND($who) ->
        [none] Do you discard a Surprise card to have an Independent Army evade at { $a }?
       *[other] { $who } moved { $force } to { $a }. Do you discard a Surprise card to have the Independent Army evade?
    }
question-unrest_space =
    { $subjects ->
        [0] Which space becomes Independent?
       *[other] Which space becomes Independent? If you choose { $a }, which is full, no marker is placed.
    }

## Activation

question-weather = Your Fleets can change { $a }'s weather roll by { $b }. Do you help or hinder?
question-levy_or_march = Do you raise a Mercenary unit, or roll for movement?
question-post_minors = Where do you put your Minor Generals?
question-activate_next = Who do you activate next?
question-activation = What does { $a } do { FORM($b, form: "at") }? MPs left: { $c }.
question-must_leave = { $a } cannot stay at { $b }. Where does he go? MPs left: { $c }.
question-use_ability = Does { $a } use his ability at { $b }?

## The land procedure

question-redistribute =
    { KIND($who) ->
        [none] Who goes inside and who stays outside at { $a }?
       *[other] { $who } moved { $force } to { $a }. Who goes inside, and who stays outside?
    }
question-ask_passage = Do you ask { $a } for Free Passage through { $b }?
question-grant_passage =
    { KIND($who) ->
        [none] { $a } asks you for Free Passage through { $b }. Do you grant it?
       *[other] { $a } asks you for Free Passage through { $b } for { $force }. Do you grant it?
    }
question-keep_promise = You granted { $a } Free Passage through { $b }. Do you keep your promise?
question-attack_or_defend = You intercepted at { $a }. Do you attack { $b } now?
question-withdraw = You were intercepted at { $a }. Do you stay and fight, or withdraw?
question-intercept =
    { KIND($who) ->
        [none] Do you intercept at { $a }?
       *[other] { $who } moved { $force } to { $a }. Do you intercept?
    }
question-interception_force = Who goes from { $a } to intercept at { $b }?
question-evade =
    { KIND($who) ->
        [none] Do you try to evade at { $a }?
       *[other] { $who } moved { $force } to { $a }. Do you try to evade?
    }
question-flee_to = Where do you evade to from { $a }?

## Battle and losses

question-join_battle = Who comes out of the city to fight at { $a }?
question-reroll_elephant = Does { $a } reroll an Elephant die?
question-lose_unit =
    { COUNT($b) ->
        [one] You lose a unit at { $a }. Which one?
       *[other] You lose { $b } units at { $a }. Which one first?
    }
question-forage_loss =
    { COUNT($b) ->
        [one] { $a } cannot feed all your units, so you lose one. Which one?
       *[other] { $a } cannot feed all your units, so you lose { $b }. Which one first?
    }

## At sea

question-escort = Which Fleets escort your Army?
question-who_goes_inside = Which units go back inside the city of { $a }? There is room for { $b }.
question-at_sea = What does { $a } do { FORM($b, form: "at") }? MPs left: { $c }.
question-drop_off = Who in { $a }'s Army goes ashore at { $b }?
question-mark_ashore = Which General stays with the units at { $a }?
question-sea_transport = Which port does { $a } go to from { $b }?
question-declare_naval_battle = Do you attack { $a } at sea off { $b }?

## Independent Armies

question-move_independents = Which Independent Army moves next?
question-march_army =
    { COUNT($a) ->
        [one] Where does { $a } march? MPs left: { $b }.
       *[other] Where do { $a } march? MPs left: { $b }.
    }
question-deserters_join = Where do the deserters from { $a } go?
question-deserter = Which unit deserts at { $a }?
