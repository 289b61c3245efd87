# The labels of actions. The names in the action are $a, $b and $c; $nouns is how many there are.
# `one` is a unit of a kind: "a Loyal unit"; other names stay as they are.

action-done = Done
action-pass = Pass
action-yes = Yes
action-no = No
action-choose =
    { $nouns ->
        [1] { $a }
        [2] { $a }, { $b }
       *[other] { $a }, { $b }, { $c }
    }
action-discard-general = Pass on { $a }
action-start = { $a } starts at { $b }
action-first = { $a } goes first; play passes { $b }
action-place =
    { $nouns ->
        [2] Place { FORM($a, form: "one") } { FORM($b, form: "at") }
       *[other] Place { FORM($a, form: "one") } { FORM($b, form: "at") } ({ $c })
    }
action-disperse =
    { $nouns ->
        [0] Disperse
       *[other] Disperse { FORM($a, form: "one") }
    }
action-post = Put a Minor General { FORM($a, form: "at") }
action-repost =
    { KIND($b) ->
        [inside] Move { $a } inside { FORM($b, form: "space") }
       *[other] Move { $a } to { $b }
    }
action-recall = Take { $a } off the map
action-disband = Disband a Royal Army unit { FORM($a, form: "at") }
action-lose =
    { $nouns ->
        [1] Lose { FORM($a, form: "one") }
       *[other] Lose { FORM($a, form: "one") } { FORM($b, form: "at") }
    }
action-remove = Remove the PC marker at { $a }
action-claim = Claim { $a }
action-siege =
    { $nouns ->
        [0] Conduct a Siege
       *[other] Besiege { $a }
    }
action-event = Play { $a } for the Event
action-operations = Play { $a } for OPs
action-bonus = Play { $a } for the Event and the OPs
action-upgrade = Use { $a } to upgrade { $b }
action-recruit = Use { $a } to recruit { $b }
action-finish-cart = Use { $a } to finish the Funeral Cart
action-retrieve = Use { $a } to bring back { $b }
action-discard = Discard { $a }
action-surprise =
    { $nouns ->
        [1] Play { $a }
        [2] Play { $a } on { $b }
       *[other] Play { $a }: { $b }, { $c }
    }
action-march =
    { $nouns ->
        [1] Force-March { $a }
       *[other] { COUNT($b) ->
                [one] Force-March { $a } with { $b } MP
               *[other] Force-March { $a } with { $b } MPs
            }
    }
action-place-pcs = Place PC markers
action-train = Train { FORM($a, form: "one") }
action-activate = Activate { $a }
action-levy =
    { $nouns ->
        [0] Raise a Mercenary
       *[other] Use { $a } to raise a Mercenary
    }
action-roll = Roll
action-move =
    { $nouns ->
        [1] Move to { $a }
       *[other] Move to { $a } { $b }
    }
action-take =
    { $nouns ->
        [1] Take { FORM($a, form: "one") } along
       *[other] Take { FORM($a, form: "one") } along ({ $b })
    }
action-leave =
    { $nouns ->
        [1] Leave { FORM($a, form: "one") } behind
       *[other] Leave { FORM($a, form: "one") } behind ({ $b })
    }
action-stop = Stop
action-enter = Enter the city
action-sortie = Go out of the city
action-embark = Embark
action-sail =
    { $nouns ->
        [1] Sail to { $a }
       *[other] Sail to { $a } { $b }
    }
action-land =
    { $nouns ->
        [0] Land
       *[other] Land { $a }
    }
action-escort = Escort with { $a }
action-remove-pc = Remove the PC marker
action-shift = Move { FORM($a, form: "one") } { $b }
action-ask = Ask { $a } for Free Passage
action-grant = Grant it
action-refuse = Refuse
action-confirm = Keep your promise
action-cancel = Break your promise
action-intercept = Intercept from { $a }
action-commit = Send { $a }
action-withdraw = Withdraw
action-stand = Stand and fight
action-evade =
    { $nouns ->
        [0] Try to evade
       *[other] { $a } tries to evade
    }
action-flee = Evade to { $a }
action-halt = Stop moving here
action-join = { $a } joins
action-command = Put { $a } in command
action-reroll = Reroll die { $a }
action-challenge = Commit { $a }
action-march-army = Move { $a }
action-garrison = Place an Independent PC marker
action-bury = Bury Alexander here
