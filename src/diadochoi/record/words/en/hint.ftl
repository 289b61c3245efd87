# Hints that follow an error after a semicolon.

hint-did_you_mean = ; did you mean { $near }?
hint-choose_from = ; choose from { $names }
hint-legal_after = ; it is legal after `{ $action }`
