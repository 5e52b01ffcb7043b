"""Vernissage: a table for picture games."""

from importlib.metadata import version

__version__ = version("vernissage")
