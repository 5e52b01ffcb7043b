"""A table as this node serves it."""
