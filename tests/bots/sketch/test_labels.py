from vernissage.bots.sketch import labels, network
from vernissage.decks.words import Word


def test_every_line_names_things_and_tasks_there_are() -> None:
    tasks = {word.en for word in labels.all_tasks()}
    lines = labels.label_map()
    for thing, named in [*lines.same.items(), *lines.near.items()]:
        assert thing in labels.things()
        assert set(named) <= tasks, set(named) - tasks


def test_no_task_is_the_same_as_a_thing_and_only_like_it() -> None:
    doubled = [
        word.en
        for word in labels.all_tasks()
        if labels.same_thing(word.en) and labels.similar_things(word.en)
    ]
    assert not doubled


def test_the_network_answers_for_every_thing_and_every_task() -> None:
    assert len(network.network().dense.bias) == len(labels.things()) + len(labels.task_indices())


def test_few_tasks_are_newer_than_the_network() -> None:
    new = [word.en for word in labels.all_tasks() if labels.task_index(word.en) is None]
    assert len(new) <= len(labels.all_tasks()) // 20, new


def test_names_are_found_however_they_are_written() -> None:
    assert labels.same_thing("T-shirt") == "t-shirt"
    assert labels.same_thing("sofa") == "couch"
    assert labels.same_thing("fox") is None
    assert "dog" in labels.similar_things("fox")


def test_own_words_mean_a_task_only_where_languages_agree() -> None:
    assert labels.english_name(Word(uk="кавун", ru="кавун", en="кавун", draw="")) == "watermelon"
    assert labels.english_name(Word(uk="Місяць", ru="Місяць", en="Місяць", draw="")) == "moon"
    assert labels.english_name(Word(uk="ґава", ru="ґава", en="ґава", draw="")) == "ґава"
