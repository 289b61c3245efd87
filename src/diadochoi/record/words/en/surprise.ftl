# Whether a player wants to play a Surprise card, and what is happening at that moment.

surprise-own = Do you play { $cards } now?
surprise-free = { $seat } is about to continue: do you play { $cards } first?
surprise-response = { $seat } plays { $card }: do you answer with { $cards }?
surprise-activation =
    { KIND($general) ->
        [none] { $seat } activates an Army at { $place }: do you play { $cards }?
       *[other] { $seat } activates { $general } at { $place }: do you play { $cards }?
    }
surprise-entry =
    { KIND($general) ->
        [none] { $seat } enters { $place }: do you play { $cards }?
       *[other] { $seat }'s { $general } enters { $place }: do you play { $cards }?
    }
surprise-interception_declare =
    { KIND($general) ->
        [none] { $seat } enters { $place } and may be intercepted: do you play { $cards }?
       *[other] { $seat }'s { $general } enters { $place } and may be intercepted: do you play { $cards }?
    }
surprise-interception_declared =
    { KIND($general) ->
        [none] { $seat } is about to be intercepted at { $place }: do you play { $cards }?
       *[other] { $seat }'s { $general } is about to be intercepted at { $place }: do you play { $cards }?
    }
surprise-naval_step =
    { KIND($general) ->
        [none] { $seat } is at sea off { $place }: do you play { $cards }?
       *[other] { $seat }'s { $general } is at sea off { $place }: do you play { $cards }?
    }
surprise-naval_dice = { $seat } and { $other } are about to fight at sea off { $place }: do you play { $cards }?
surprise-before_battle = { $seat } attacks { $other } at { $place }: do you play { $cards }?
surprise-siege = { $seat } besieges { $place }: do you play { $cards }?
surprise-after_battle = { $seat } and { $other } have fought at { $place }: do you play { $cards }?
