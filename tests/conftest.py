"""What all tests share: pictures that need not be painted, and how many tests run at a time."""

import os

import pytest
from hypothesis import settings

from tests.pictures import STAND_INS, make_stand_ins

os.environ.setdefault("VERNISSAGE_PICTURES", str(STAND_INS))  # for servers started as programs

settings.register_profile("patient", deadline=None)  # a busy machine fails no test
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # before xdist starts its workers
        make_stand_ins()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Journeys and servers also wait, for a browser or a process, so cores would idle."""
    return (os.cpu_count() or 1) * 5 // 2
