"""Online tables: accounts, seats, stored games and live play. Started by `diadochoi serve`."""
