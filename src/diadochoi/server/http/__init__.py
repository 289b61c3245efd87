"""HTTP and WebSocket: routes, limits, security, and the live connection of a browser."""
