"""Yokai Sketch as a game of OpenSpiel: `game()`, or `pyspiel.load_game("vernissage_yokai")`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import pyspiel

from vernissage.bots.yokai.fast_duel import DONE, KINDS, MOVES
from vernissage.games.yokai.figures import COLOURS
from vernissage.research.yokai_state import (
    ACTIONS,
    CHANCE,
    LONGEST,
    MOST_OUTCOMES,
    PLAYERS,
    TERMINAL,
    Position,
)

NAME = "vernissage_yokai"
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Yokai Sketch",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=MOST_OUTCOMES,
    num_players=PLAYERS,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class YokaiGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "YokaiState":
        return YokaiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer()


class Observer:
    """What a player sees, as a string; there is no tensor."""

    tensor = None
    dict: ClassVar[Mapping[str, Any]] = {}

    def set_from(self, state: "YokaiState", player: int) -> None:
        """Nothing to fill."""

    def string_from(self, state: "YokaiState", player: int) -> str:
        return state.position.observation(player)


class YokaiState(pyspiel.State):  # type: ignore[misc]
    """The position, as the library asks for it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position = Position()

    def current_player(self) -> int:
        player = self.position.player()
        if player == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if player == TERMINAL else player

    def is_terminal(self) -> bool:
        return self.position.over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def returns(self) -> list[float]:
        return self.position.returns()

    def observation_string(self, player: int | None = None) -> str:
        return self.position.observation(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Any) -> "Worlds":
        """A light state for searches, which OpenSpiel's Python bots take as well."""
        return Worlds(self.get_game(), self.position.resampled(player, _by(sampler)))

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.position.player() == CHANCE:
            self.position.chance(action)
        else:
            self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        if action == DONE:
            return "done"
        kind, colour, effect = MOVES[action]
        card = "/".join((*KINDS[kind].colours, KINDS[kind].effect or "plain"))
        return f"{card} on {COLOURS[colour]}, effect {effect}"

    def __str__(self) -> str:
        duel = self.position.duel
        return repr((duel.seat, duel.played, duel.hands, duel.table, self.position.drawing))


class Worlds:
    """A position with just what OpenSpiel's ISMCTS asks of a state: no history, quick copies."""

    __slots__ = ("_game", "position")

    def __init__(self, game: Any, position: Position) -> None:
        self._game = game
        self.position = position

    def get_game(self) -> Any:
        return self._game

    def clone(self) -> "Worlds":
        return Worlds(self._game, self.position.copy())

    def current_player(self) -> int:
        return self.position.player()

    def is_terminal(self) -> bool:
        return self.position.over()

    def is_chance_node(self) -> bool:
        return self.position.drawing and not self.position.over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.position.legal()

    def apply_action(self, action: int) -> None:
        if self.position.drawing:
            self.position.chance(action)
        else:
            self.position.play(action)

    def returns(self) -> list[float]:
        return self.position.returns()

    def observation_string(self) -> str:
        return self.position.observation(self.position.player())


def _by(sampler: Any) -> Any:
    """A shuffle by a source of numbers between 0 and 1."""

    def shuffle(cards: Any) -> list[int]:
        return [
            card for _, _, card in sorted((sampler(), at, card) for at, card in enumerate(cards))
        ]

    return shuffle


@cache
def game() -> YokaiGame:
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(TYPE, YokaiGame)
    return YokaiGame()
