"""The clauses of the rules: reading them and comparing editions."""
