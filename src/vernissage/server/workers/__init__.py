"""Processes beside the server, and the pools that use them."""
