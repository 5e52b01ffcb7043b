"""What bots see on cards that people made themselves."""

from tests.server.http.test_own_at_table import begin, seated
from tests.server.http.test_own_words import new_words
from tests.server.owning import DECKS, owner, with_pictures
from tests.server.picture_caches import decks
from tests.server.rooms.test_bots import FakePool
from tests.server.serving import run, until
from vernissage.kit.materials import LEVELS


def test_pictures_are_known_by_what_is_said_of_them_or_else_by_their_colours() -> None:
    async def test() -> None:
        pool = FakePool()
        async with owner(decks=decks(), bot_pool=pool) as (me, served):
            deck, names = await with_pictures(me, 3)
            await me.patch(f"{DECKS}/{deck}/pictures/{names[1]}", json={"alt": "кіт на даху"})
            async with await seated(served) as host:
                await begin(host, "dixit", pictures=[f"own-{deck}"])
                await until(lambda: pool.looks)
                sight = pool.looks[0].descriptions
                words = sorted(one["uk"] for one in sight.own_texts.values())
                assert words == ["бірюзовий, сірий", "бірюзовий, сірий", "кіт на даху"]
                own = [n for n, (pack, _) in enumerate(sight.pictures) if pack.startswith("own-")]
                assert len(own) == 3
                assert set(sight.own_texts) == set(own)
                assert all(sight.picture(card) is None for card in own)

    run(test())


def test_own_words_on_the_stand_are_read() -> None:
    async def test() -> None:
        pool = FakePool()
        async with owner(decks=decks(), bot_pool=pool) as (me, served):
            pack = await new_words(me)
            async with await seated(served) as host:
                await begin(host, "pictomania", words=[pack["pack"]])
                await until(lambda: pool.looks)
                look = pool.looks[0]
                assert len(look.descriptions.own_tasks) == len(look.view.stand) == 3
                assert {key.partition("/")[0] for key in look.descriptions.own_tasks} <= set(LEVELS)
                for card in look.view.stand:
                    read = look.descriptions.words(card.level, card.number, card.side)
                    assert len(read) == 7
                    assert all(word.uk for word in read)

    run(test())
