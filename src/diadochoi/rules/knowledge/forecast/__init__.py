"""What an option will certainly do, and what it may lead to under which conditions."""
