"""The types of requests and answers outside of play. For play itself see `messages`."""
