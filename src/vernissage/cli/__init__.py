"""The command line: `vernissage play`, `vernissage simulate`, `vernissage games`."""

from vernissage.cli.app import app

__all__ = ["app"]
