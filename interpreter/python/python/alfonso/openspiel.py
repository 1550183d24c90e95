"""Games for OpenSpiel, as subclasses of its own classes.

>>> from alfonso.openspiel import load
>>> game = load("tic-tac-toe")
>>> state = game.new_initial_state()
>>> state.action_to_string(0, 4)
'Token@b2'

`load` registers the game as ``alfonso_tic_tac_toe``, so that ``pyspiel.load_game`` finds it too.
``pickle`` stores games and states. A process that reads the texts of
``pyspiel.serialize_game_and_state`` must call `load` first.

Actions have the numbers of `Session.legal_actions`, which plays some moves in several actions, and outcomes of chance those of their order in
`Session.chance_outcomes`. Every player sees everything. All players' results add up to 0.

`load` needs the library OpenSpiel: ``pip install alfonso-games[openspiel]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ._alfonso import Game, Session
from ._alfonso import load as _load
from ._errors import AlfonsoError

__all__ = ["MAX_ACTIONS", "MAX_STARTS", "AlfonsoGame", "AlfonsoState", "load"]

#: The most actions of a game. No shipped game has more: the most are 30,990, of Tamerlane's chess.
MAX_ACTIONS = 65_536

#: The most starts of a game with dealt pieces, which are outcomes of its first chance node.
MAX_STARTS = 10_000

#: The number of plies after which a game ends without a winner, unless `load` gets another.
MAX_PLIES = 2000

_REGISTERED: dict[str, type[AlfonsoGame]] = {}


class AlfonsoGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel that Alfonso plays. `load` makes its subclasses."""

    loaded: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.max_plies = int(params.get("max_plies", MAX_PLIES))
        game, seats = self.loaded, len(self.loaded.players)
        deals = game.starts if game.starts > 1 else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=max(game.chance_count, deals),
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(max(seats - 1, 1)),
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self, state: Any = None) -> AlfonsoState:
        """Returns the start of the game."""
        if state is not None:
            raise ValueError("a state of this game is made from its history")
        return AlfonsoState(self)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        # A process that reads it has perhaps not registered the game.
        return _game, (self.kind.short_name, self.loaded, self.max_plies)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Returns an object that writes observations: the planes of `Session.observation`."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.loaded, params)
        make: Any = IIGObserverForPublicInfoGame
        return make(iig_obs_type, params)


class AlfonsoState(pyspiel.State):  # type: ignore[misc]
    """A state of a game that Alfonso plays."""

    def __init__(self, game: AlfonsoGame) -> None:
        super().__init__(game)
        self._max_plies = game.max_plies
        # Dealt pieces are the first chance node.
        self._game: Game | None = game.loaded if game.loaded.starts > 1 else None
        self.session: Session = game.loaded.session()
        self._begin()

    def _begin(self) -> None:
        self._plies = 0

    def current_player(self) -> int:
        """Returns the seat of the player to act, or the number of a chance or terminal node."""
        if self._game is not None:
            return int(pyspiel.PlayerId.CHANCE)
        session = self.session
        seat = session.to_move
        if seat is not None and self._plies < self._max_plies:
            return seat
        if session.is_chance and self._plies < self._max_plies:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the numbers of the legal actions, in ascending order."""
        return self.session.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of chance, numbered in their order, with their probabilities."""
        if self._game is not None:
            starts = self._game.starts
            return [(number, 1 / starts) for number in range(starts)]
        return [(number, float(odds)) for number, (_, odds) in enumerate(self.session.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        """Plays an action or an outcome of chance."""
        if self._game is not None:
            self.session = self._game.session(start=action)
            self._game = None
        elif self.session.is_chance:
            self.session.play(self.session.legal_moves()[action])
        else:
            self.session.apply_action(action)
            self._plies += 1

    def _action_to_string(self, player: int, action: int) -> str:
        """Returns the text of an action, unique in its state."""
        if self._game is not None:
            return f"start:{action}"
        if self.session.is_chance:
            return self.session.legal_moves()[action].text
        if action == self.session.game.more_action:
            return "more"
        try:
            move = self.session.move_of(action)
        except AlfonsoError:
            move = None
        return move.text if move else self.session.game.action_text(action) or f"chain:{action}"

    def is_terminal(self) -> bool:
        """Returns True if the game is over."""
        if self._game is not None:
            return False
        return self._plies >= self._max_plies or self.session.outcome is not None

    def returns(self) -> list[float]:
        """Returns the result of each seat; 0 while the game goes on, and if it was cut short."""
        outcome = None if self._game is not None else self.session.outcome
        return list(outcome.returns) if outcome else [0.0] * len(self.session.game.players)

    def __str__(self) -> str:
        if self._game is not None:
            return "the pieces are dealt"
        session = self.session
        page = f" page {session.action_page}" if session.action_page else ""
        return f"{session.fen()} {' '.join(session.played[-1:])}".rstrip() + page

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return _state, (self.get_game(), self.history())

    def __deepcopy__(self, memo: Any) -> AlfonsoState:
        # OpenSpiel clones states in this way.
        copied = type(self)(self.get_game())
        copied._plies, copied._game = self._plies, self._game
        copied.session = self.session.copy()
        return copied


class _Observer:
    """Writes observations for OpenSpiel."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        shape = game.observation_spec["shape"]
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: AlfonsoState, player: int) -> None:
        """Writes the observation of a player."""
        state.session.observation(player, out=self.tensor)

    def string_from(self, state: AlfonsoState, player: int) -> str:
        """Returns the position as text: every player sees everything."""
        return str(state)


def load(
    name: str, readings: Mapping[str, str] | None = None, *, max_plies: int = MAX_PLIES
) -> AlfonsoGame:
    """Loads a game for OpenSpiel. `name` and `readings` are those of `alfonso.load`.

    The game is registered on its first use: ``chess`` as ``alfonso_chess``, ``scachs@poem`` as
    ``alfonso_scachs_poem``, and other readings with the begin of their fingerprint. After `max_plies`
    actions, a game ends without a winner.

    Raises AlfonsoError for the errors of `alfonso.load`, and for games that OpenSpiel cannot hold: of
    more than `MAX_ACTIONS` actions, or of more than `MAX_STARTS` starts.
    """
    game = _load(name, readings)
    short = "alfonso_" + "".join(it if it.isalnum() else "_" for it in game.name)
    default = _load(game.name) if not name.endswith(".rules") and game.name else None
    if default is None or default.fingerprint != game.fingerprint:
        short += f"_{game.ruleset.replace('-', '_')}" if not readings and game.ruleset else ""
        if readings or name.endswith(".rules"):
            short += f"_{game.fingerprint[:12]}"
    return _game(short, game, max_plies)


def _game(short: str, game: Game, max_plies: int) -> AlfonsoGame:
    """Makes a game that was stored."""
    if short not in _REGISTERED:
        _register(short, game)
    loaded: AlfonsoGame = pyspiel.load_game(short, {"max_plies": max_plies})
    return loaded


def _state(game: AlfonsoGame, history: list[int]) -> AlfonsoState:
    """Makes a state that was stored."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def _register(short: str, game: Game) -> None:
    if game.action_count > MAX_ACTIONS or game.starts > MAX_STARTS:
        raise AlfonsoError(
            f"{game.name} has {game.action_count} actions and {game.starts} starts",
            help=f"at most {MAX_ACTIONS} and {MAX_STARTS} can be numbered for OpenSpiel",
        )
    types = pyspiel.GameType
    seats = len(game.players)
    chance = types.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else types.ChanceMode.DETERMINISTIC
    kind = types(
        short_name=short,
        long_name=f"{game.title} ({game.ruleset})" if game.ruleset else game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"max_plies": MAX_PLIES},
    )
    made = type("AlfonsoGame_" + short, (AlfonsoGame,), {"loaded": game, "kind": kind})
    pyspiel.register_game(kind, made)
    _REGISTERED[short] = made
