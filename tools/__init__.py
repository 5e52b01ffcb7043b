"""Checks and chores of the house."""
