from vernissage.bots.sketch import known, recogniser
from vernissage.decks.words import Word


def test_every_line_names_things_and_tasks_there_are() -> None:
    tasks = {word.en for word in known.tasks()}
    lines = known.lines()
    for thing, named in [*lines.same.items(), *lines.near.items()]:
        assert thing in known.things()
        assert set(named) <= tasks, set(named) - tasks


def test_no_task_is_the_same_as_a_thing_and_only_like_it() -> None:
    doubled = [word.en for word in known.tasks() if known.same(word.en) and known.near(word.en)]
    assert not doubled


def test_the_network_answers_for_every_thing_and_every_task() -> None:
    assert len(recogniser.network().last.bias) == len(known.things()) + len(known.learned())


def test_few_tasks_are_newer_than_the_network() -> None:
    new = [word.en for word in known.tasks() if known.task(word.en) is None]
    assert len(new) <= len(known.tasks()) // 20, new


def test_names_are_found_however_they_are_written() -> None:
    assert known.same("T-shirt") == "t-shirt"
    assert known.same("sofa") == "couch"
    assert known.same("fox") is None
    assert "dog" in known.near("fox")


def test_own_words_mean_a_task_only_where_languages_agree() -> None:
    assert known.english(Word(uk="кавун", ru="кавун", en="кавун", draw="")) == "watermelon"
    assert known.english(Word(uk="Місяць", ru="Місяць", en="Місяць", draw="")) == "moon"
    assert known.english(Word(uk="ґава", ru="ґава", en="ґава", draw="")) == "ґава"
