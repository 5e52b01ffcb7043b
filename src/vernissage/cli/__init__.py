"""The command line: `vernissage play`, `vernissage match`, `vernissage games` and others."""

import os

# Parallel work is done by processes; more threads in each would only compete.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from vernissage.cli.app import app

__all__ = ["app"]
