"""A release is refused unless version, changelog and tags agree."""

from pathlib import Path

import pytest

from tools.release import git, problems

ME = ("-c", "user.name=Olha", "-c", "user.email=olha@example.org")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--quiet")
    write(tmp_path, version="1.2.0", told="1.2.0")
    return tmp_path


def write(root: Path, version: str, told: str) -> None:
    (root / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
    (root / "CHANGELOG.md").write_text(f"# Changelog\n\n## {told}\n\n- News.\n\n## 1.0.0\n")
    git(root, "add", ".")
    git(root, *ME, "commit", "--quiet", "--allow-empty", "--message", f"Release {version}")


def tag(root: Path, name: str) -> None:
    git(root, *ME, "tag", "--annotate", name, "--message", name)


def test_a_release_may_be_tagged_once_and_checked_again(clone: Path) -> None:
    tag(clone, "v1.1.9")
    tag(clone, "vivid")  # not a version
    assert not list(problems(clone))
    tag(clone, "v1.2.0")
    assert not list(problems(clone))


def test_the_changelog_begins_with_the_version(clone: Path) -> None:
    write(clone, version="1.2.1", told="1.2.0")
    assert list(problems(clone)) == ["pyproject.toml says 1.2.1, the top of CHANGELOG.md 1.2.0"]


def test_everything_is_committed(clone: Path) -> None:
    (clone / "new").touch()
    assert list(problems(clone)) == ["some files are not committed"]


def test_a_tag_stays_where_it_is(clone: Path) -> None:
    tag(clone, "v1.2.0")
    write(clone, version="1.2.0", told="1.2.0")
    assert list(problems(clone)) == ["v1.2.0 is at another commit"]


def test_versions_only_rise(clone: Path) -> None:
    tag(clone, "v1.10.0")
    assert list(problems(clone)) == ["v1.10.0 is newer than 1.2.0"]


def test_a_version_is_three_numbers(clone: Path) -> None:
    write(clone, version="1.2", told="1.2")
    assert list(problems(clone)) == ["the version 1.2 is not three numbers"]
