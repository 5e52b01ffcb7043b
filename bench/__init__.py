"""Figures beside peers, in the same run."""
