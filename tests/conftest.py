"""What all tests share: pictures that need not be painted, and how many tests run at a time."""

import gc
import os
import sys
import warnings
from collections.abc import Iterator

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


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What a failed test has left open must not make those after it fail."""
    failed = item.session.testsfailed
    try:
        return (yield)
    finally:
        if item.session.testsfailed > failed:
            close_what_is_left()


def close_what_is_left() -> None:
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):  # pytest's, of a failure
        if hasattr(sys, name):
            delattr(sys, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
