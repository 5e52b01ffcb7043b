"""Vernissage: a table for picture games."""
