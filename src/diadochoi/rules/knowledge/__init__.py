"""What can be told about a position: views, forecasts and odds. Changes nothing."""
