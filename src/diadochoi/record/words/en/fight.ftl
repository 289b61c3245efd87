# Battles, Naval Battles and Sieges as the terminal and replays tell them, from their accounts.

fight-battle = Battle of { $place }: { $left } against { $right }.
fight-naval = Naval Battle off { $place }: { $right } against { $left }.
fight-siege = Siege of { $place } by { $left }.
fight-led = { $side } under { $general }
fight-led_with_rating = { $side } under { $general } (Battle Rating { $rating })
fight-card = { $seat } plays { $card }.
fight-card_cancelled = { $seat } plays { $card }, but it is cancelled.
fight-item = { $name } { SIGNED($points) }
fight-strength =
    { COUNT($side) ->
        [one] { $side } has strength { $strength }: { $items }.
       *[other] { $side } have strength { $strength }: { $items }.
    }
fight-prestige =
    { COUNT($side) ->
        [one] { $side } has Prestige { $prestige }.
       *[other] { $side } have Prestige { $prestige }.
    }
fight-elephants =
    { COUNT($side) ->
        [one] { $side } rolls { $dice } for Elephants.
       *[other] { $side } roll { $dice } for Elephants.
    }
fight-dice =
    { COUNT($side) ->
        [one] { $side } rolls { $dice }.
       *[other] { $side } roll { $dice }.
    }
fight-dice_raised =
    { COUNT($side) ->
        [one] { $side } rolls { $dice }, which counts as { $counted } with the Battle Rating.
       *[other] { $side } roll { $dice }, which counts as { $counted } with the Battle Rating.
    }
fight-roll = With { $items }, the roll is { $roll }.
fight-modifiers =
    { COUNT($side) ->
        [one] { $side } has these modifiers: { $items }.
       *[other] { $side } have these modifiers: { $items }.
    }
fight-row =
    { COUNT($side) ->
        [one] { $side } scores { $score }: strength { $strength } and roll { $roll } on the Battle Table.
       *[other] { $side } score { $score }: strength { $strength } and roll { $roll } on the Battle Table.
    }
fight-score =
    { COUNT($side) ->
        [one] { $side } scores { $score }.
       *[other] { $side } score { $score }.
    }
fight-siege_row =
    { $losses ->
        [0] The modified roll is { $roll }: { $points ->
            [one] { $points } Siege Point
           *[other] { $points } Siege Points
        }, no losses.
       *[other] The modified roll is { $roll }: { $points ->
            [one] { $points } Siege Point
           *[other] { $points } Siege Points
        }, { $losses ->
            [one] { $losses } CU lost
           *[other] { $losses } CUs lost
        }.
    }
fight-single_roll = The modified roll is { $roll }; { $need } or more takes the place.
fight-siege_progress = The Siege now has { $made } of { $needed } Siege Points.
fight-won =
    { COUNT($side) ->
        [one] { $side } wins.
       *[other] { $side } win.
    }
fight-draw = The battle is a draw.
fight-taken = { $place } falls.
fight-holds = { $place } holds out.
fight-no_battle = No battle takes place.
fight-no_naval = No Naval Battle takes place.
fight-no_siege = The Siege is called off.
