"""The command line: `vernissage play`, `vernissage match`, `vernissage games` and others."""

import os

# Whatever works here side by side works in processes; more threads in each only get in the way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from vernissage.cli.app import app

__all__ = ["app"]
