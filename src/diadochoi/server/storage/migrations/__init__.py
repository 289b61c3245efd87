"""Database migrations, run at every start."""
