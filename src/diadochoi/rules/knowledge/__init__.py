"""What can be said about a position: views, forecasts and odds. Changes nothing."""
