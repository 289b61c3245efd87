"""Chapter 7.1: abilities of Generals, and where Minor Generals stand."""
