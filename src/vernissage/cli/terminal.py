"""A table in the terminal: one person against random players, to try the rules by hand."""

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Any

from rich.console import Console

from vernissage.cli.options import read_options
from vernissage.decks import words
from vernissage.games import load, names
from vernissage.kit import Act, Event, Illegal, Manifest, Match, Prompt, Rng, Seat, Texts
from vernissage.kit.clue import Clue
from vernissage.kit.materials import WordCard
from vernissage.kit.prompts import SAMPLE_STROKE, Domain, Ink, OneOf, Said, SomeOf, Text
from vernissage.kit.random_play import random_action
from vernissage.kit.texts import named

ME = Seat(0)


class Terminal:
    def __init__(self, say: Texts, console: Console, seed: bytes) -> None:
        self.say = say
        self.console = console
        self.seed = seed
        self.chance = Rng(seed, -1).below

    def tell(self, text: str) -> None:
        self.console.print(text)

    def ask(self, question: str) -> str:
        return self.console.input(f"{question} ").strip()

    def choose(self, question: str, options: Sequence[str]) -> int:
        """The index of one of several; a single one needs no question."""
        if len(options) == 1:
            return 0
        self._list(options)
        while True:
            answer = self.ask(question)
            if answer in map(str, range(1, len(options) + 1)):
                return int(answer) - 1
            self.tell(self.say("play.number", least=1, most=len(options)))

    def _list(self, options: Sequence[str]) -> None:
        for number, option in enumerate(options, 1):
            self.tell(f"  {number}. {option}")

    def name(self, seat: int) -> str:
        return self.say("play.you" if seat == ME else "play.player", number=seat + 1)

    # The table

    def play(
        self, game: str | None, mode: str | None, seats: int | None, options: list[str]
    ) -> None:
        name = game or self._pick_game()
        rules = load(name)
        self.words = Texts(
            self.say.language, "vernissage.kit", "vernissage.cli", rules.manifest.package
        )
        manifest = rules.manifest
        mode = mode or self._pick_mode(list(manifest.modes))
        if seats is None:
            seats = self._pick_seats(manifest.modes[mode].seats if mode in manifest.modes else (0,))
        wishes = {"mode": mode, **self._options(manifest, options)}
        self.match = Match(rules, seats, wishes, self.seed)
        self.tell(self.words(f"mode_hint.{mode}"))
        self._tell_events(self.match.opening)
        while not self.match.over:
            self._next_move()

    def _options(self, manifest: Manifest, written: list[str]) -> dict[str, Any]:
        """Options from the command line, and the sizes of the built-in decks."""
        wishes = read_options(manifest, written)
        for wish in wishes:
            if not manifest.chosen_by_people(wish):
                raise Illegal("option_of_deck", option=wish)
        return {**wishes, **words.options(manifest)}

    def _pick_game(self) -> str:
        titles = [Texts(self.say.language, load(one).manifest.package)("title") for one in names()]
        return names()[self.choose(self.say("play.which_game"), titles)]

    def _pick_mode(self, modes: list[str]) -> str:
        titles = [self.words(f"mode.{mode}") for mode in modes]
        return modes[self.choose(self.say("play.which_mode"), titles)]

    def _pick_seats(self, seats: Sequence[int]) -> int:
        return seats[self.choose(self.say("play.how_many"), list(map(str, seats)))]

    def _next_move(self) -> None:
        """My move if the game waits for me, unless I let others go first; then one of theirs."""
        if ME in self._awaited():
            self._my_move()
        others = [seat for seat in self._awaited() if seat != ME]
        if others:
            seat = others[self.chance(len(others))]
            action = random_action(self.match.game, self.match.state, seat, self.chance)
            self._tell_events(self.match.give(Act(seat, action)))

    def _awaited(self) -> Sequence[Seat]:
        return self.match.game.awaited(self.match.state)

    def _tell_events(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.reaches(ME):
                told = named(event.args, self.name)
                self.tell("· " + self.words(f"event.{event.kind}", **told))

    def _my_move(self) -> None:
        game, state = self.match.game, self.match.state
        view = game.view(state, ME)
        self.console.rule(self.words(f"phase.{game.phase(state)}"), align="left")
        for line in [*game.describe(view, self.words, self.name), *self._word_lines(view)]:
            self.tell(line)
        prompt = self._choose_prompt(game.prompts(state, ME))
        if prompt is None:
            return
        try:
            self._tell_events(self.match.give(Act(ME, self._ask_action(prompt))))
        except Illegal as illegal:
            self.tell(self.words(f"illegal.{illegal.code}", **illegal.facts))

    def _word_lines(self, view: Any) -> list[str]:
        """The words of the cards on display, where a game has some."""
        material = self.match.game.manifest.materials.words
        cards: Sequence[WordCard] = getattr(view, material.view) if material else ()
        return [
            f"{place}: {', '.join(f'{n} {word}' for n, word in enumerate(self._read(card), 1))}"
            for place, card in zip(ascii_uppercase, cards, strict=False)
        ]

    def _read(self, card: WordCard) -> tuple[str, ...]:
        return words.words(card.level, card.number, card.side, self.say.language)

    # Filling in an action

    def _choose_prompt(self, prompts: Sequence[Prompt]) -> Prompt | None:
        """What to do; None is to let the others go first, while there are any."""
        offers = [self._offer(prompt) for prompt in prompts]
        if len(self._awaited()) > 1:
            offers.append(self.say("play.wait"))
        if len(offers) == 1:
            self.tell(offers[0])
            if not prompts[0].fields:
                self.ask(self.say("play.enter"))
            return prompts[0]
        chosen = self.choose(self.say("play.what"), offers)
        return prompts[chosen] if chosen < len(prompts) else None

    def _ask_action(self, prompt: Prompt) -> Any:
        fields = {name: self._ask_value(name, domain) for name, domain in prompt.fields.items()}
        return self.match.game.actions[prompt.do](**fields)

    def _offer(self, prompt: Prompt) -> str:
        """An action in words, with the fields that leave no choice."""
        fixed = [
            self.show(name, domain.of[0])
            for name, domain in prompt.fields.items()
            if isinstance(domain, OneOf) and len(domain.of) == 1
        ]
        return " · ".join([self.words(f"do.{prompt.do}"), *fixed])

    def show(self, name: str, value: Any) -> str:
        return self.words.show(name, self.name(value) if name in ("seat", "whose") else value)

    def _ask_value(self, name: str, domain: Domain) -> Any:
        match domain:
            case OneOf(of):
                shown = [self.show(name, value) for value in of]
                return of[self.choose(self.say("play.choose"), shown)]
            case SomeOf(of, least, most):
                return self._choose_several(name, of, least, most)
            case Text():
                return self.ask(self.say("play.text"))
            case Said(kinds):
                return self._clue(kinds)
            case Ink():
                return SAMPLE_STROKE

    def _choose_several(
        self, name: str, of: Sequence[Any], least: int, most: int
    ) -> tuple[Any, ...]:
        self._list([self.show(name, value) for value in of])
        numbers = {str(number): value for number, value in enumerate(of, 1)}
        while True:
            chosen = self.ask(self.say("play.some", least=least, most=most)).split()
            if least <= len(chosen) <= most and set(chosen) <= numbers.keys():
                return tuple(numbers[one] for one in chosen)
            self.tell(self.say("play.number", least=1, most=len(of)))

    def _clue(self, kinds: Sequence[Any]) -> Clue:
        kind = kinds[self.choose(self.say("play.clue"), [self.say(f"clue.{k}") for k in kinds])]
        text = self.ask(self.say("play.text")) if kind in ("text", "emoji", "sound") else ""
        return Clue(kind, text)
