"""Yokai Sketch by its rules, Y1 to Y17."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from vernissage.games.yokai.figures import (
    COLOURS,
    HAND,
    MAX_PLAYS,
    SKETCHES,
    yokai_of,
)
from vernissage.games.yokai.offers import must_play, offers
from vernissage.games.yokai.scoring import result
from vernissage.games.yokai.stacks import Workbench, check_play
from vernissage.games.yokai.state import Action, Board, Over, Play, Stack, State, Turn
from vernissage.games.yokai.text import describe
from vernissage.games.yokai.view import Private, View, private, public
from vernissage.kit import (
    Event,
    Illegal,
    Manifest,
    Namer,
    Outcome,
    Pile,
    Prompt,
    Rng,
    Rules,
    Seat,
    Step,
    Texts,
    event,
    load_manifest,
    numbered,
    without,
)


class Options(Struct, frozen=True):
    mode: str


class YokaiSketch(Rules[State, Action, View, Private, Options]):
    manifest: ClassVar[Manifest] = load_manifest(__package__)
    options = Options
    state = State
    action = Action

    def begin(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        """Y2: three sketches each, four stacks; Y3: chance says who begins."""
        cards = rng.shuffled(numbered(len(SKETCHES)))
        red, yellow, green, blue = (Stack(rng.shuffled(yokai_of(colour))) for colour in COLOURS)
        board = Board(
            seats=seats,
            stacks=(red, yellow, green, blue),
            hands=(cards[:HAND], cards[HAND : 2 * HAND]),
            pile=Pile(cards[2 * HAND :]),
        )
        dealt: list[Event] = []
        for seat in board.all_seats():
            dealt.append(event("dealt", only=(seat,), seat=seat, cards=board.hands[seat], n=HAND))
            dealt.append(event("dealt_hidden", but=(seat,), seat=seat, n=HAND))
        return Step[State](Over(board), dealt).then(start_turn(board, Seat(rng.below(2)), rng))

    def act(self, state: State, seat: Seat, action: Action, rng: Rng) -> Step[State]:
        if not isinstance(state, Turn) or seat != state.seat:
            raise Illegal("not_your_turn")
        if isinstance(action, Play):
            check_play(state.core, seat, action)
            return play(state, action, rng)
        if must_play(state):
            raise Illegal("must_play")
        return end_turn(state.core, seat, rng)

    def expire(self, state: State, seat: Seat, rng: Rng) -> Step[State]:
        """A slow player passes; where passing is forbidden, any card goes to any of its stacks."""
        assert isinstance(state, Turn)
        if not must_play(state):
            return end_turn(state.core, seat, rng)
        card = rng.choice(state.core.hands[seat])
        step = play(state, Play(card, rng.choice(SKETCHES[card].colours)), rng)
        if not isinstance(step.state, Turn) or step.state.seat != seat:
            return step
        return step.then(end_turn(step.state.core, seat, rng))

    def offers(self, state: State, seat: Seat) -> Sequence[Prompt]:
        if not isinstance(state, Turn) or seat != state.seat:
            return ()
        return offers(state)

    def awaited(self, state: State) -> Sequence[Seat]:
        return (state.seat,) if isinstance(state, Turn) else ()

    def moment(self, state: State) -> int:
        return state.core.turn

    def public(self, state: State) -> View:
        return public(state)

    def private(self, state: State, seat: Seat) -> Private:
        return private(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return result(state.core.albums) if isinstance(state, Over) else None

    def describe(self, view: View, say: Texts, name: Namer) -> list[str]:
        return describe(view, say, name)

    def rounds(self, state: State) -> int:
        return state.core.turn

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Unseen are the opponent's hand, the pile, and the yokai that never lay open."""
        board = state.core
        unseen = [one for one in board.all_seats() if one != seat]
        cards = rng.shuffled([*board.pile.draw, *(c for one in unseen for c in board.hands[one])])
        hands = list(board.hands)
        for one in unseen:
            size = len(hands[one])
            hands[one], cards = cards[:size], cards[size:]
        one_, two, three, four = (imagine_stack(stack, rng) for stack in board.stacks)
        board = replace(
            board,
            hands=(hands[0], hands[1]),
            pile=replace(board.pile, draw=cards),
            stacks=(one_, two, three, four),
        )
        return replace(state, core=board)


def imagine_stack(stack: Stack, rng: Rng) -> Stack:
    """Whatever was seen stays in its place; the rest could lie in any order."""
    seen = (*stack.yokai[:1], *stack.known)
    unseen = iter(rng.shuffled(without(stack.yokai, *seen)))
    yokai = tuple(card if card in seen else next(unseen) for card in stack.yokai)
    return replace(stack, yokai=yokai)


def play(state: Turn, action: Play, rng: Rng) -> Step[State]:
    board, seat = state.core, state.seat
    bench = Workbench(board)
    move = bench.resolve(seat, action)
    stacks, albums = bench.frozen()
    hand = without(board.hands[seat], action.card)
    board = replace(
        board,
        stacks=stacks,
        albums=albums,
        hands=(hand, board.hands[1]) if seat == 0 else (board.hands[0], hand),
        pile=board.pile.discarding(bench.discards),
        moves=(*board.moves, move),
    )
    if bench.emptied:
        ending = result(albums)
        facts = {"scores": ending.scores, "seats": ending.winners, "outcome": ending.why}
        return Step(Over(board), (*bench.events, Event("ended", facts)))
    step: Step[State] = Step(Turn(board, seat), bench.events)
    if len(board.moves) == MAX_PLAYS or not hand:
        return step.then(end_turn(board, seat, rng))
    return step


def end_turn(board: Board, seat: Seat, rng: Rng) -> Step[State]:
    quiet = () if board.moves else (event("passed", seat=seat),)
    board = replace(board, moves=(), moves_before=board.moves)
    step = start_turn(board, board.left_of(seat), rng)
    return Step(step.state, (*quiet, *step.events))


def start_turn(board: Board, seat: Seat, rng: Rng) -> Step[State]:
    """Y4: the turn begins with drawing one card."""
    drawn, pile, reshuffled = board.pile.take(1, rng)
    hand = board.hands[seat] + drawn
    hands = (hand, board.hands[1]) if seat == 0 else (board.hands[0], hand)
    board = replace(board, hands=hands, pile=pile, turn=board.turn + 1)
    events = [event("turn", seat=seat)]
    if reshuffled:
        events.append(event("reshuffled"))
    if drawn:
        card = drawn[0]
        facts = {"seat": seat, "card": card, "colour": SKETCHES[card].colours}
        events.append(Event("drew", facts, only=(seat,)))
        events.append(event("drew_hidden", but=(seat,), seat=seat))
    return Step(Turn(board, seat), events)
