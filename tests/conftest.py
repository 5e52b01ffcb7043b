"""What all tests share: servers that they start as programs find their pictures painted."""

import os
from pathlib import Path

os.environ.setdefault("VERNISSAGE_PICTURES", str(Path("build/pictures").resolve()))
