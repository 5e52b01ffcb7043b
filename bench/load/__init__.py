"""Load for servers: people with pens and people who take turns."""
