"""Playing many games: tournaments, ratings, fuzzing, benchmarks."""
