# The facts and the rules text: what cannot be found, and what is wrong with a content pack.

content-no_such_rule = there is no rule '{ $rule }'{ $hint }
