"""Several servers on one database, kept in step through Redis."""
