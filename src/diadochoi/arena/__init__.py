"""Many games: tournaments, ratings, fuzzing, benchmarks."""
