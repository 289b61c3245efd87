# What is shown while a scenario of the rulebook is played step by step.

case-refused =
    { $asked ->
        [no] { $seat } has nothing to decide now, so this is not possible: { $action }.
       *[yes] { $seat } cannot do this: { $action }.
    }
