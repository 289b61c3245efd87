# What a puzzle asks, and what is said about answers. $stage is `marching` after a movement roll, `dice` after one
# where dice decide, otherwise `before`. $chance and $second are percentages.

## The task

puzzle-task_win =
    { $stage ->
        [marching] You are { $seat }. Win the game now, with this movement roll.
        [dice] You are { $seat }. Win the game now, with one march.
       *[before] You are { $seat }. Win the game now, before the movement roll.
    }
puzzle-task_vp =
    { $stage ->
        [marching] You are { $seat }. Get from { $from } to { $to } VP with this movement roll.
        [dice] You are { $seat }. Get from { $from } to { $to } VP with one march.
       *[before] You are { $seat }. Get from { $from } to { $to } VP before the movement roll.
    }
puzzle-task_legitimacy =
    { $stage ->
        [marching] You are { $seat }. Raise your Legitimacy from { $from } to { $to } with this movement roll.
        [dice] You are { $seat }. Raise your Legitimacy from { $from } to { $to } with one march.
       *[before] You are { $seat }. Raise your Legitimacy from { $from } to { $to } before the movement roll.
    }
puzzle-task_lower =
    { $stage ->
        [marching] You are { $seat }. Bring { $other } down from { $from } to { $to } VP with this movement roll.
        [dice] You are { $seat }. Bring { $other } down from { $from } to { $to } VP with one march.
       *[before] You are { $seat }. Bring { $other } down from { $from } to { $to } VP before the movement roll.
    }
puzzle-task_king = You are { $seat }, and an Heir comes of age next Game Turn. Make sure that you win by Regency.
puzzle-task_no_king = You are { $seat }. As things stand, { $other } wins by Regency next Game Turn. Prevent it.
puzzle-task_royal =
    { $stage ->
        [marching] You are { $seat }. Get control of { $royal } with this movement roll.
        [dice] You are { $seat }. Get control of { $royal } with one march.
       *[before] You are { $seat }. Get control of { $royal } before the movement roll.
    }
puzzle-rules =
    { $stage ->
        [dice] Nothing is certain: find the march with the best chance. The other players do what is worst for you. Nobody plays a Surprise card.
       *[other] No die may decide it. Nobody plays a Surprise card.
    }

## Names in lists. $general is empty where the player has no General on the map.

puzzle-name_win =
    { $general ->
        [none] { $seat }: win at once
       *[other] { $general } at { $place }: win at once
    }
puzzle-name_vp =
    { $general ->
        [none] { $seat }: from { $from } to { $to } VP
       *[other] { $general } at { $place }: from { $from } to { $to } VP
    }
puzzle-name_legitimacy =
    { $general ->
        [none] { $seat }: from { $from } to { $to } Legitimacy
       *[other] { $general } at { $place }: from { $from } to { $to } Legitimacy
    }
puzzle-name_lower =
    { $general ->
        [none] { $seat }: bring { $other } down to { $to } VP
       *[other] { $general } at { $place }: bring { $other } down to { $to } VP
    }
puzzle-name_king =
    { $general ->
        [none] { $seat }: win the Regency
       *[other] { $general } at { $place }: win the Regency
    }
puzzle-name_no_king =
    { $general ->
        [none] { $seat }: prevent { $other }'s Regency
       *[other] { $general } at { $place }: prevent { $other }'s Regency
    }
puzzle-name_royal =
    { $general ->
        [none] { $seat }: get control of { $royal }
       *[other] { $general } at { $place }: get control of { $royal }
    }

## Answers

puzzle-good = You can still reach the goal.
puzzle-chance =
    { $stage ->
        [dice] A card drawn at random would decide that. There is a better way.
       *[other] A die, a card or another player would decide that. There is a way that is certain.
    }
puzzle-over_vp = You would begin the march with { $best } VP. You can have { $to }.
puzzle-over_legitimacy = You would begin the march with { $best } Legitimacy. You can have { $to }.
puzzle-over_lower = Then { $other } keeps { $best } VP. You can bring that down to { $to }.
puzzle-over = That ends this part of your turn before you reach the goal.
puzzle-missed_vp = After that you can reach at most { $best } VP. You can have { $to }.
puzzle-missed_legitimacy = After that you can reach at most { $best } Legitimacy. You can have { $to }.
puzzle-missed_lower = After that { $other } keeps at least { $best } VP. You can bring that down to { $to }.
puzzle-missed = After that you cannot reach the goal.
puzzle-worse =
    { $best ->
        [0] After that you cannot reach the goal. The best chance is { $chance }%.
       *[other] That would have a chance of { $best }%. The best chance is { $chance }%.
    }

puzzle-stuck = We do not see a way to the goal from here. Start again.

## The end

puzzle-done_win = You win the game.
puzzle-done_vp = You have { $to } VP instead of { $from }.
puzzle-done_legitimacy = You have { $to } Legitimacy instead of { $from }.
puzzle-done_lower = { $other } has { $to } VP instead of { $from }.
puzzle-done_king = You will win by Regency, unless Isolation costs you a Province.
puzzle-done_no_king = { $other } will not win by Regency.
puzzle-done_royal = You control { $royal }.
puzzle-lucky =
    { $second ->
        [0] You found the best chance: { $chance }%. No other march can do it.
       *[other] You found the best chance: { $chance }%. The next best march has { $second }%.
    }
puzzle-unlucky =
    { $second ->
        [0] The dice were against you, but you found the best chance: { $chance }%. No other march can do it.
       *[other] The dice were against you, but you found the best chance: { $chance }%. The next best march has { $second }%.
    }
puzzle-gained = You take { $province }.
puzzle-lost =
    { COUNT($other) ->
        [one] { $other } loses { $province }.
       *[other] { $other } lose { $province }.
    }
puzzle-line = One way to do it: { $line }
puzzle-failed =
    { $failed ->
        [0] Every bot that tried it found a way.
       *[other] { $failed }% of the bots' tries failed.
    }
