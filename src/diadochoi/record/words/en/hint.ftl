# Hints that can follow an error.

hint-did_you_mean = did you mean { $near }?
hint-choose_from = choose from { $names }
hint-legal_after = it is legal after `{ $action }`
hint-after = { $problem }; { $hint }
