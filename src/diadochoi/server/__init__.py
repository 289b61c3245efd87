"""Tables online: accounts, seats, stored games, live play. The command is `diadochoi serve`."""
