"""Wrong arguments, threads and Ctrl-C: everything ends in an exception, never the interpreter."""

from __future__ import annotations

import os
import pickle
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import alfonso
import numpy as np
import pytest
from alfonso.vector import VectorSession
from conftest import loaded

CALLS = 100_000

#: The exceptions in which a wrong call may end. None of them ends the interpreter.
EXPECTED = (
    alfonso.AlfonsoError,
    TypeError,
    ValueError,
    OverflowError,
    AttributeError,
    IndexError,
    BufferError,
    KeyError,
)


class Odd:
    """An object whose methods fail."""

    def __str__(self) -> str:
        raise ValueError("no text")

    def __index__(self) -> int:
        raise ValueError("no number")

    def __fspath__(self) -> str:
        raise ValueError("no path")

    def __len__(self) -> int:
        return -1

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def values(draw: random.Random) -> list[Any]:
    """Returns arguments of many types, most of them wrong."""
    chess = loaded("chess").session()
    return [
        None, True, False, 0, 1, -1, 2, 7, 2**31, 2**32, 2**63, 2**64, 2**200, -(2**63), 0.5, float("nan"),
        float("inf"), "", "chess", "e2-e4", "Token@a1", "roll:1,2", "\0", "\ud800", "é" * 50, "x" * 2000, "a.rules",
        "/", ".rules", "chess@nobody", "level:3", "alphabeta:depth=1", "exact:memory=1MiB", b"chess", b"\xff",
        bytearray(8), memoryview(b"1234"), [], [1], ["e2-e4"], (), (1, 2), {}, {"castling": "free"}, {1: 2},
        {"a": {}}, set(), object(), Odd(), int, alfonso.Session, alfonso.load, lambda: 1, chess, loaded("chess"),
        chess.legal_moves()[0], loaded("ur").session(seed=1), loaded("ur").session(seed=1).random_move(),
        alfonso.Agent("random"), np.zeros(3), np.zeros(0, np.int32), np.zeros((2, 2), np.int64), np.float32(1),
        np.int8(3), np.array(["a"]), range(3), iter([]), draw.random(), draw.getrandbits(70), chess.fen(),
    ]  # fmt: skip


def callables() -> list[Callable[..., Any]]:
    """Returns all that can be called."""
    found: list[Callable[..., Any]] = [
        alfonso.load,
        alfonso.games,
        alfonso.compare,
        alfonso.value,
        alfonso.solve,
        alfonso.lattice,
        alfonso.weigh,
        alfonso.tables,
        alfonso.run,
        alfonso.Agent,
        alfonso.Session,  # type: ignore[list-item]
        alfonso.Move,  # type: ignore[list-item]
        alfonso.Game,  # type: ignore[list-item]
        alfonso.AlfonsoError,
        VectorSession,
        alfonso._alfonso._study,  # type: ignore[attr-defined]
        alfonso._alfonso._Study,  # type: ignore[attr-defined]
        alfonso._alfonso._game,  # type: ignore[attr-defined]
        alfonso._alfonso._session,  # type: ignore[attr-defined]
    ]
    return found


def test_wrong_calls_end_in_exceptions() -> None:
    draw = random.Random(20261201)
    arguments = values(draw)
    owners: list[Any] = [
        loaded("chess"),
        loaded("chess").family,
        loaded("tic-tac-toe").session(seed=1),
        loaded("ur").session(),
        loaded("oware").session(seed=1).random_move(),
        alfonso.Agent("greedy"),
        VectorSession("tic-tac-toe", 3),
        alfonso.tables('(schema: 1, games: 2, cells: [(game: "hex")])').games,
        alfonso._alfonso._Study('(schema: 1, games: 2, cells: [(game: "hex")])'),  # type: ignore[attr-defined]
    ]
    finished = loaded("tic-tac-toe").session(seed=1)
    while finished.outcome is None:
        finished.play(finished.random_move())
    owners += [finished, finished.outcome]
    methods = [
        (owner, name)
        for owner in owners
        for name in dir(type(owner))
        if name not in ("__class__", "__init_subclass__", "__subclasshook__", "__dir__", "__sizeof__")
    ]
    slow = {alfonso.solve, alfonso.compare, alfonso.lattice, alfonso.value, alfonso.weigh}
    raised = ended = 0
    free = callables()
    for number in range(CALLS):
        if number % 5 == 0:
            function: Any = draw.choice(free)
            # Right arguments of these start long work.
            chosen = [it for it in arguments if function not in slow or not isinstance(it, alfonso.Game | alfonso.Session)]
            if function is VectorSession:
                chosen = [it for it in chosen if not isinstance(it, int) or it < 100]
        else:
            owner, name = draw.choice(methods)
            chosen = arguments
            if name in ("step_randomly", "playouts"):
                chosen = [it for it in chosen if not isinstance(it, int) or it < 100]
            try:
                function = getattr(owner, name)
            except EXPECTED:
                raised += 1
                continue
        args = [draw.choice(chosen) for _ in range(draw.choice([0, 1, 1, 1, 2, 2, 3]))]
        kwargs = {}
        if draw.random() < 0.1:
            kwargs[draw.choice(["seed", "fen", "readings", "n", "start", "out", "name", "threads"])] = draw.choice(chosen)
        try:
            function(*args, **kwargs)
            ended += 1
        except EXPECTED as error:
            raised += 1
            assert getattr(error, "code", "") != "internal", (function, args, error)
    assert raised > CALLS / 2 and ended > 1000
    session = loaded("chess").session()
    session.play("e2-e4")
    assert session.ply == 1


def test_a_mistake_inside_becomes_an_exception() -> None:
    # A stored game of another version, and states that nobody stored.
    stored = loaded("chess").__reduce__()[1][0]
    with pytest.raises(alfonso.AlfonsoError, match="differ"):
        alfonso._alfonso._game({**stored, "fingerprint": "0" * 64})  # type: ignore[attr-defined]
    with pytest.raises(alfonso.AlfonsoError):
        alfonso._alfonso._game({})  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        pickle.dumps(loaded("chess").session().legal_moves()[0])


def test_threads_share_a_session() -> None:
    session = loaded("chess").session(seed=1)
    game = loaded("chess")
    errors: list[BaseException] = []
    stop = time.monotonic() + 2

    def play(number: int) -> None:
        draw = random.Random(number)
        try:
            while time.monotonic() < stop:
                try:
                    moves = session.legal_moves()
                    if not moves or draw.random() < 0.4:
                        session.undo()
                    else:
                        session.play(draw.choice(moves))
                    session.observation(0)
                    session.fen()
                    str(draw.choice(moves).captured) if moves else None
                    game.session(seed=number).play("e2-e4")
                except alfonso.AlfonsoError as error:
                    # Another thread has played meanwhile.
                    assert error.code in ("illegal-move", "A0905") or "not legal" in error.message, error
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not errors, errors
    fen = session.fen()
    again = game.session(seed=1)
    for text in session.played:
        again.play(text)
    assert again.fen() == fen


def test_other_threads_run_during_long_work() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    alfonso.Agent("alphabeta:time=1s").choose(loaded("chess").session())
    done.set()
    thread.join()
    assert counted > 50


#: A game of chance with about a million positions.
POSITIONS = """
game "Far" players One "o", Two "t" dice lot faces 1..6 number far = 0
turn { turn.throw: roll lot  turn.go: set far to far * 6 + lot }
end { end.far: when far >= 400000 -> mover wins }
"""

#: Work that would take a minute or more.
LONG = {
    "agent": 'alfonso.Agent("alphabeta:depth=30").choose(alfonso.load("chess").session())',
    "mcts": 'alfonso.Agent("mcts:playouts=100000000").choose(alfonso.load("go").session())',
    "solve": 'alfonso.solve(alfonso.load("chess"), memory=2 << 30)',
    "exact": 'alfonso.Agent("exact:memory=2048MiB").choose(alfonso.load("chess").session())',
    "value": "alfonso.value(alfonso.load(sys.argv[1]))",
    "lattice": "alfonso.lattice('(schema: 1, games: 1000000, cells: [(game: \"scachs\", vary: {\"castling\": All})])')",
    "playouts": 'alfonso.load("chess").playouts(10**9)',
    "vector": 'VectorSession("chess", 256, seed=1).step_randomly(10**9)',
}


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_stops_long_work(work: str, tmp_path: Path) -> None:
    file = tmp_path / "far.rules"
    file.write_text(POSITIONS)
    # Threads of the work end soon after the call: then no more processor time passes.
    code = textwrap.dedent(
        f"""
        import alfonso, sys, time
        from alfonso.vector import VectorSession
        print("begun", flush=True)
        begun = time.monotonic()
        try:
            {LONG[work]}
            print("ended", flush=True)
        except KeyboardInterrupt:
            print("stopped", flush=True)
        for second in range(10):
            used = time.process_time()
            time.sleep(1)
            if time.process_time() - used < 0.2:
                print("quiet", flush=True)
                break
        import os
        os._exit(0)
        """
    )
    command = [sys.executable, "-c", code, str(file)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(1.0)
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "stopped\n"
        assert time.monotonic() - sent < 15
        out, _ = child.communicate(timeout=30)
        assert out == "quiet\n"
    finally:
        child.kill()
        child.wait()
