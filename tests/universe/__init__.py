"""The whole server, for several nodes, in a world that follows from a seed and means no good.

`python -m tests.universe --seed N` tells what happens in one.
"""
