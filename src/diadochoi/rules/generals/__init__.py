"""Chapter 7.1: abilities of Generals, and the placing of Minor Generals."""
