"""Types of the compiled module. `help` shows the same texts."""

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, TypedDict, final

import numpy as np
import numpy.typing as npt

class ObservationSpec(TypedDict):
    """The shape and the planes of observations."""

    shape: tuple[int, ...]
    planes: tuple[str, ...]
    dtype: Literal["float32"]

class Solution(TypedDict):
    """The value of a position under perfect play."""

    winner: int | None
    plies: int | None
    positions: int
    longest: int
    line: list[str]

class ExactValue(TypedDict):
    """The value of a game of chance."""

    wins: tuple[Fraction, ...]
    draw: Fraction
    stuck: Fraction
    endless: Fraction
    plies: Fraction | None
    rolls: Fraction | None

class Playouts(TypedDict):
    """The results of random games."""

    plies: int
    wins: tuple[int, ...]
    draws: int
    unfinished: int
    stuck: int

class Comparison(TypedDict):
    """The differences of two readings, as ``alfonso compare --format json`` prints them."""

    clauses: dict[str, Any]
    behaviour: dict[str, Any]

class Lattice(TypedDict):
    """The effects of questions, as ``alfonso lattice --format json`` prints them."""

    by_agents: list[dict[str, Any]]
    idle: list[dict[str, Any]]

def games() -> list[str]:
    """Returns the names of the playable shipped games, sorted."""

def load(name: str | os.PathLike[str], readings: Mapping[str, str] | None = None) -> Game:
    """Loads a game.

    `name` is a shipped game (``"chess"``), one of its rulesets (``"scachs@poem"``), or the path of a
    file that ends in ``.rules``, with or without ``@RULESET``. `readings` gives other answers to
    single questions: ``{"castling": "free"}``.

    Raises AlfonsoError if there is no such game, ruleset, question or reading, and if the file has
    mistakes.
    """

def solve(what: Game | Session, memory: int = 1073741824) -> Solution:
    """Finds the winner under perfect play from the start of a game or from a position.

    `memory` is the most memory for positions, in bytes. Other Python threads run meanwhile, and Ctrl-C
    stops the work. In a game of one player, ``line`` is a shortest solution, ``winner`` is None if there
    is none, and ``positions`` are those found before it. Raises AlfonsoError for games with dice or of
    more than two players, and if the memory does not suffice.
    """

def value(game: Game) -> ExactValue:
    """Computes the exact value of a game in which no player has a choice.

    Raises AlfonsoError if a player has a choice, or if there are too many positions. Other Python
    threads run meanwhile, and Ctrl-C stops the work.
    """

def compare(one: Game, other: Game) -> Comparison:
    """Compares two readings: the clauses that differ, and how play differs."""

def lattice(
    plan: str | os.PathLike[str] | Mapping[str, Any], figures: Sequence[str] | None = None
) -> Lattice:
    """Measures the effect of each question of a game on play.

    `plan` is a plan as for `run`, with one entry in ``cells``. `figures` are names of
    figures, such as ``"plies"`` (the default) and ``"drawn"``.
    """

def weigh(
    plan: str | os.PathLike[str] | Mapping[str, Any], evidence: str, prior: str = "equal"
) -> list[dict[str, Any]]:
    """Weighs the readings of a game against evidence: wear on an object, and figures of sources.

    `plan` is a plan as for `run`, with one entry in ``cells``. `evidence` is the text of a file
    of evidence as for ``alfonso weigh``. `prior` is ``"equal"``, ``"confidence"`` or
    ``"split:QUESTION,QUESTION"``. Returns an object for each lineup of agents, as ``alfonso weigh
    --format json`` prints them: ``readings`` has their posteriors, the most probable first.
    """

@final
class Table:
    """A finished table of a study.

    ``pyarrow.table``, ``polars.DataFrame``, ``pandas.DataFrame.from_arrow`` and DuckDB take it without
    copying, through the Arrow PyCapsule interface.
    """

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns."""

    @property
    def num_rows(self) -> int:
        """The number of rows."""

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Tables:
    """The tables of a study. Each is taken by other libraries without copying."""

    @property
    def games(self) -> Table:
        """A row for each game."""

    @property
    def plies(self) -> Table | None:
        """A row for each move, choice and roll; None unless the plan sets ``plies: true``."""

    @property
    def traffic(self) -> Table:
        """A row for each seat and pair of cells between which it moved pieces, with the number of
        moves."""

def _tables(
    plan_: str | os.PathLike[str] | Mapping[str, Any],
    threads: int | None,
    progress: Callable[[int, int], object] | None,
) -> Tables: ...

_Stored = tuple[tuple[str, str], dict[str, tuple[str, str]]]

def _study(plan: str, rules: dict[str, _Stored], run: str) -> _Study: ...
@final
class _Study:
    """A study whose shards are played in any order, for `alfonso.cluster`."""

    def __new__(cls, plan_: str | os.PathLike[str] | Mapping[str, Any]) -> _Study: ...
    @property
    def manifest(self) -> str:
        """The contents of the manifest. The rows depend on nothing else."""

    @property
    def run(self) -> str:
        """The hash of the manifest."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def ending(self) -> str:
        """The extension of files of rows."""

    @property
    def has_plies(self) -> bool:
        """True if the study has a table of plies."""

    @property
    def shards(self) -> tuple[tuple[str, str, int, int], ...]:
        """For each shard: the label of its cell, its agents, its first game, and its games."""

    def columns(self, plies: bool) -> list[tuple[str, str, str]]:
        """The columns of a table: the name in files, the name in tables, the type in Arrow."""

    def names(self, shard: int) -> list[str]:
        """Returns the names of a shard's files: hashes, traffic, plies if there are any, games."""

    def hashes(self, shard: int, files: dict[str, tuple[int, str]]) -> str:
        """Returns the contents of the file of hashes of files with these lengths and hashes."""

    def play(self, shard: int) -> list[tuple[str, bytes]] | None:
        """Plays a shard and returns its files in the order of writing; None after `stop`."""

    def stop(self) -> None:
        """Stops all shards that are being played."""

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, _Stored], str]]: ...

@final
class Family:
    """A rule file in all its readings."""

    @property
    def name(self) -> str:
        """The name for scripts: that of the rule file, without its extension."""

    @property
    def title(self) -> str:
        """The title that the file gives the game."""

    @property
    def facts(self) -> dict[str, list[str]]:
        """The facts about the game that the file states, by name."""

    @property
    def rulesets(self) -> list[str]:
        """The names of the rulesets, in file order. `load` takes them after ``@``."""

    @property
    def questions(self) -> dict[str, tuple[str, ...]]:
        """The open questions and their readings, in file order."""

@final
class Game:
    """One reading of a rule file, ready for play. It never changes, and threads can share it."""

    @property
    def name(self) -> str:
        """The name for scripts: that of the rule file, without its extension."""

    @property
    def title(self) -> str:
        """The title that the rule file gives the game."""

    @property
    def ruleset(self) -> str:
        """The name of the ruleset; empty if the file has none."""

    @property
    def readings(self) -> dict[str, str]:
        """The answers that differ from those of the ruleset, by question."""

    @property
    def family(self) -> Family:
        """The rule file in all its readings."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat, in the order of the first turns."""

    @property
    def has_chance(self) -> bool:
        """True if the game has dice, lots or dealt pieces."""

    @property
    def has_partners(self) -> bool:
        """True if some players are partners, who win together."""

    @property
    def starts(self) -> int:
        """The number of starts: 1, or more if pieces are dealt."""

    @property
    def chance_count(self) -> int:
        """A bound on the number of outcomes of a roll; 0 for a game without dice."""

    @property
    def fingerprint(self) -> str:
        """The hash of the rules, as 64 hexadecimal digits. It depends only on their meaning."""

    @property
    def action_count(self) -> int:
        """The number of actions. The numbers of `Session.legal_actions` are below it."""

    @property
    def more_action(self) -> int | None:
        """The number of the action that turns to further moves, in positions with more chains of jumps
        than numbers; None for games without chains. See `Session.apply_action`."""

    def action_text(self, action: int) -> str | None:
        """Returns the text of an action, without the cells between the jumps of a chain.

        Returns None for the last actions of a game with chains. They number chains that share origin
        and target with another one.
        """

    @property
    def observation_spec(self) -> ObservationSpec:
        """The shape and the planes of `Session.observation`.

        The shape is ``(planes, ranks, files)``, and ``(planes, cells)`` for boards that are no grid.
        """

    def session(
        self, seed: int | None = None, fen: str | None = None, start: int | None = None
    ) -> Session:
        """Starts a session.

        With a `seed`, the session draws the outcomes of chance itself, so that only players are to
        act, and `Session.random_move` draws from the same seed. Equal seeds give equal games on every
        machine. Without a seed, the outcomes of chance are played like moves.

        `fen` is a position in the notation of `Session.fen`. Raises AlfonsoError if it is not a
        position of this game. `start` is the number of a start, below `starts`, if pieces are dealt.
        """

    def playouts(self, games: int, seed: int = 1, max_plies: int = 2000) -> Playouts:
        """Plays random games as quickly as the engine can, from the first start.

        Returns the number of plies in all games, and numbers of games: ``wins`` of each seat, alone or
        with others, ``draws``, ``unfinished`` (cut after `max_plies` plies) and ``stuck`` (nobody could
        move, or a rule took too many steps). Equal seeds give equal games. Other Python threads run
        meanwhile, and Ctrl-C stops the work.
        """

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """A legal move of one position, or an outcome of chance.

    A move belongs to the game of its session. It keeps its position, so that its parts stay known
    while the session plays on. Two moves are equal if they mean the same action in the same game.

    The origin is `from_`, because ``from`` is a word of Python; ``getattr(move, "from")`` works too.
    """

    @property
    def text(self) -> str:
        """The move as text, unique in its position: ``e2-e4``, ``e7-e8=Queen``, ``roll:3,5``."""

    @property
    def from_(self) -> str | None:
        """The cell from which the piece moves; None for a piece from a reserve, or without a piece."""

    @property
    def to(self) -> str | None:
        """The cell to which the piece moves; None if no piece moves."""

    @property
    def piece(self) -> str | None:
        """The kind of the piece that moves; None if no piece moves."""

    @property
    def becomes(self) -> str | None:
        """The kind to which the piece promotes, if the player chooses it."""

    @property
    def captured(self) -> list[str]:
        """The cells whose pieces the move captures, in ascending order."""

    @property
    def rule(self) -> str:
        """The id of the rule that allows the move."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """The outcome of a game."""

    @property
    def kind(self) -> Literal["over", "stuck", "over-budget"]:
        """``"over"`` if a rule ended the game, ``"stuck"`` if nobody can move and no rule says what
        follows, ``"over-budget"`` if a rule takes too many steps."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the winners; empty for a draw."""

    @property
    def returns(self) -> tuple[float, ...]:
        """The result of each seat. They add up to 0: the losers lose 1 each, the winners share it."""

    @property
    def is_draw(self) -> bool:
        """True if nobody wins."""

    @property
    def is_claim(self) -> bool:
        """True if the player to move may claim or decline this draw; see `Session.decline`."""

    @property
    def rule(self) -> str:
        """The id of the rule that ended the game; empty if none did."""

@final
class Session:
    """A game in progress: a position, the moves that led to it, and those that are possible next.

    Threads can share a session: each call locks it.
    """

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def seed(self) -> int | None:
        """The seed; None if outcomes of chance are played like moves."""

    def legal_moves(self) -> list[Move]:
        """Returns everything that can be played next: the legal moves of the player to act, or the
        outcomes of chance in a session without a seed. The list is empty if the game is over."""

    def play(self, what: Move | str) -> None:
        """Plays a move or an outcome of chance: a `Move`, or its text.

        Raises AlfonsoError if the move is not legal; the session is then unchanged.
        """

    def parse(self, text: str) -> Move:
        """Returns the legal move with this text. Raises AlfonsoError if there is none, or several."""

    def undo(self) -> Move | None:
        """Takes back the last move and returns it; None at the start.

        In a seeded session, the outcomes of chance that followed are taken back too. The same move
        then leads to the same outcomes again.
        """

    def decline(self) -> bool:
        """Declines a draw that the player to move may claim, so that play goes on.

        Returns False without any effect if no draw can be claimed.
        """

    def copy(self) -> Session:
        """Returns a copy that plays on by itself."""

    def __copy__(self) -> Session: ...
    def __deepcopy__(self, memo: object, /) -> Session: ...
    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""

    @property
    def to_move(self) -> int | None:
        """The seat of the player to act; None if chance decides or the game is over."""

    @property
    def turn(self) -> int:
        """The seat of the player whose turn it is, also while chance or another player decides."""

    @property
    def is_chance(self) -> bool:
        """True if the next thing to play is an outcome of chance."""

    @property
    def in_play(self) -> tuple[bool, ...]:
        """For each seat, whether its player is still in play."""

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        """Returns the outcomes of chance with their exact probabilities; empty if players act."""

    def random_move(self, seed: int | None = None) -> Move | None:
        """Returns one of `legal_moves` at random; None if there is none.

        The draw depends only on the seed, the position and the number of moves played. `seed` is that
        of the session unless given. Raises AlfonsoError if neither is there.
        """

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the legal moves in ascending order; see `Game.action_count`."""

    def apply_action(self, action: int) -> None:
        """Plays the move with this number.

        If a position has more chains of jumps than numbers, the last number, `Game.more_action`, plays
        nothing. It turns to further moves of the same player, which `legal_actions` then lists. Any move
        and `undo` turn back. Raises AlfonsoError if the number is not among `legal_actions`.
        """

    def action(self, what: Move) -> int:
        """Returns the number of the next action on the way to a legal move: its own number, or
        `Game.more_action` if the move is on a later page. Raises AlfonsoError if it is not legal here."""

    def move_of(self, action: int) -> Move | None:
        """Returns the legal move with this number; None for `Game.more_action`.

        Raises AlfonsoError if the number is not among `legal_actions`.
        """

    @property
    def action_page(self) -> int:
        """The number of times that `Game.more_action` was applied in this position."""

    def action_mask(self) -> npt.NDArray[np.int8]:
        """Returns an array of shape ``(action_count,)``: 1 for legal actions, else 0."""

    def observation(
        self, seat: int, out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """Returns the position from the viewpoint of a seat, in the shape of `observation_spec`.

        Planes are, in this order: the pieces of each kind and player, facings, pieces that have not
        moved, heights of stacks, pieces beneath others, the player to act, the players in play,
        variables, dice, plies since events, and reserves. Player 0 is the seat itself, player 1 the
        next in the order of turns, and so on. The board is never turned.

        `out` is a contiguous array of the same size to write into.
        """

    @property
    def observation_spec(self) -> ObservationSpec:
        """The shape and the planes of `observation`; see `Game.observation_spec`."""

    def fen(self) -> str:
        """Returns the position in the game's notation, an extension of Forsyth-Edwards notation.

        It omits how often positions have occurred. `pickle` keeps the whole game.
        """

    @property
    def ply(self) -> int:
        """The number of plies, including those before the session began, without outcomes of chance."""

    @property
    def in_check(self) -> bool:
        """True if the player to move is in check."""

    @property
    def played(self) -> list[str]:
        """The texts of the moves and outcomes of chance since the start of the session."""

    @property
    def position_hash(self) -> int:
        """A hash of the position. Positions that agree in everything that rules read have the same."""

    def _repr_svg_(self) -> str:
        """Returns the board as an SVG picture. Notebooks show it."""

@final
class Agent:
    """An agent that chooses moves. It knows a game only by its rules.

    Agents are written as on the command line: ``"random"``, ``"greedy"``, ``"level:3"`` (1 to 10),
    ``"alphabeta:depth=4"``, ``"mcts:playouts=500"``, ``"exact"``.

    ``"net:FILE.onnx"`` plays the likeliest move of a policy that was trained outside of this package,
    and ``"net:FILE.onnx,simulations=200"`` searches with its policy and value.
    ``"net:FILE.onnx,depth=3"`` is an alpha-beta search with the value alone. ``"net:NAME"`` is the file
    ``networks/GAME/RULESET.NAME.onnx``. The file is opened at the first move in a game. docs/networks.md
    describes such files.
    """

    def __new__(cls, text: str, seed: int = 1) -> Agent: ...
    @property
    def text(self) -> str:
        """The agent as text."""

    @property
    def seed(self) -> int:
        """The seed."""

    def choose(self, session: Session) -> Move:
        """Chooses a move. Where chance decides, draws one of the outcomes by their probabilities.

        The session does not change. Other Python threads run during the search, and Ctrl-C stops it.
        Raises AlfonsoError if the game is over or the agent cannot play it.
        """

    def consider(self, session: Session) -> tuple[list[tuple[Move, float]], float | None]:
        """Searches like `choose`, and returns how the search divided its simulations among the moves: a
        list of pairs of a move and its share, which add up to 1. The second value is the expected result
        of the player to move, from 0 to 1, or None if the agent does not estimate it.

        A program that learns from searches trains its policy on these shares. For a policy without search,
        they are its probabilities. For agents without simulations, the chosen move has the share 1.
        """

@final
class VectorSession:
    """Many sessions of one game that play side by side, each call one move in each.

    A session that ends begins the next game in the same call. All arrays are allocated once and
    written by each call; copy what must stay. Chance is drawn by the sessions themselves. Session
    number i plays the games i, i + n, i + 2n and so on of the seed. With `max_plies`, longer games are
    broken off without a result.
    """

    def __new__(
        cls,
        game: Game | str,
        n: int,
        seed: int = 0,
        *,
        masks: bool = False,
        observations: bool = False,
        max_plies: int | None = None,
    ) -> VectorSession: ...
    def __len__(self) -> int: ...
    @property
    def game(self) -> Game:
        """The game."""

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """The numbers of legal moves, of shape ``(n,)``."""

    @property
    def to_move(self) -> npt.NDArray[np.int32]:
        """The seats to act, of shape ``(n,)``."""

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The results of the games that the last call ended, else 0, of shape ``(n, seats)``."""

    @property
    def done(self) -> npt.NDArray[np.int8]:
        """1 where the last call ended a game, of shape ``(n,)``."""

    @property
    def truncated(self) -> npt.NDArray[np.int8]:
        """1 where the last call broke a game off after `max_plies` plies, of shape ``(n,)``."""

    @property
    def masks(self) -> npt.NDArray[np.int8] | None:
        """1 for legal actions, else 0, of shape ``(n, action_count)``; None without `masks`."""

    @property
    def observations(self) -> npt.NDArray[np.float32] | None:
        """The positions from the viewpoint of the seats to act, of shape ``(n, *shape)``; None without
        `observations`."""

    @property
    def plies(self) -> int:
        """The number of moves that players have made in all sessions."""

    def step(self, choices: npt.NDArray[np.int32] | npt.NDArray[np.int64] | Sequence[int]) -> None:
        """Plays a legal move in each session, given by its index below `counts`.

        Raises IndexError if one of them is not legal. No session has then changed.
        """

    def step_actions(
        self, actions: npt.NDArray[np.int32] | npt.NDArray[np.int64] | Sequence[int]
    ) -> None:
        """Plays a legal action in each session, given by its number; see `masks`. `Game.more_action`
        plays nothing and turns to further moves of the session.

        Raises IndexError if one of them is not legal. No session has then changed.
        """

    def step_randomly(self, steps: int = 1) -> None:
        """Plays a random move in each session, `steps` times. Ctrl-C stops it between two moves."""

    def fens(self) -> list[str]:
        """Returns the positions in the game's notation; see `Session.fen`."""
