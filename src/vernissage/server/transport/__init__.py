"""Sockets, tunnels and the sessions on them."""
