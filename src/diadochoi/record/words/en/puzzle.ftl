# What a puzzle asks, and what is said about answers. $stage is `marching` after a movement roll, else `before`.

## The task

puzzle-task_win =
    { $stage ->
        [marching] You are { $seat }. Win the game now, with this movement roll.
       *[before] You are { $seat }. Win the game now, before the movement roll.
    }
puzzle-task_vp =
    { $stage ->
        [marching] You are { $seat }. Get from { $from } to { $to } VP with this movement roll.
       *[before] You are { $seat }. Get from { $from } to { $to } VP before the movement roll.
    }
puzzle-task_legitimacy =
    { $stage ->
        [marching] You are { $seat }. Raise your Legitimacy from { $from } to { $to } with this movement roll.
       *[before] You are { $seat }. Raise your Legitimacy from { $from } to { $to } before the movement roll.
    }
puzzle-task_lower =
    { $stage ->
        [marching] You are { $seat }. Bring { $other } down from { $from } to { $to } VP with this movement roll.
       *[before] You are { $seat }. Bring { $other } down from { $from } to { $to } VP before the movement roll.
    }
puzzle-task_king = You are { $seat }, and an Heir comes of age next Game Turn. Make sure that he makes you king.
puzzle-task_no_king = You are { $seat }. As things stand, an Heir makes { $other } king next Game Turn: prevent it.
puzzle-task_royal =
    { $stage ->
        [marching] You are { $seat }. Get control of { $royal } with this movement roll.
       *[before] You are { $seat }. Get control of { $royal } before the movement roll.
    }
puzzle-rules = No die may decide it. Nobody plays a Surprise card.

## Names in lists

puzzle-name_win = Win at once
puzzle-name_vp = From { $from } to { $to } VP
puzzle-name_legitimacy = From { $from } to { $to } Legitimacy
puzzle-name_lower = { $other } down to { $to } VP
puzzle-name_king = Become king
puzzle-name_no_king = Keep { $other } from the throne
puzzle-name_royal = Get { $royal }

## Answers

puzzle-good = The goal is still in reach.
puzzle-chance = A die, a card or another player would decide that. There is a line that is certain.
puzzle-over_vp = Then you march with { $best } VP. You can have { $to }.
puzzle-over_legitimacy = Then you march with { $best } Legitimacy. You can have { $to }.
puzzle-over_lower = Then { $other } keeps { $best } VP. You can bring that down to { $to }.
puzzle-over = That ends this part of your turn, and the goal is not reached.
puzzle-missed_vp = After that you can reach { $best } VP at most. You can have { $to }.
puzzle-missed_legitimacy = After that you can reach { $best } Legitimacy at most. You can have { $to }.
puzzle-missed_lower = After that { $other } keeps at least { $best } VP. You can bring that down to { $to }.
puzzle-missed = After that the goal is out of reach.

## The end

puzzle-done_win = You win the game.
puzzle-done_vp = You have { $to } VP instead of { $from }.
puzzle-done_legitimacy = You have { $to } Legitimacy instead of { $from }.
puzzle-done_lower = { $other } has { $to } VP instead of { $from }.
puzzle-done_king = The Heir will make you king, unless Isolation costs you a Province.
puzzle-done_no_king = The Heir will not make { $other } king.
puzzle-done_royal = You control { $royal }.
puzzle-gained = You take { $province }.
puzzle-lost = { $other } loses { $province }.
puzzle-line = One way to do it: { $line }
puzzle-failed =
    { $failed ->
        [0] Every bot that tried it found a way.
       *[other] { $failed } % of the bots' tries failed.
    }
