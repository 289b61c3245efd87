"""Chapter 13: Naval Movement, naval battles and landings."""
