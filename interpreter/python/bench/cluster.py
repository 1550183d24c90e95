"""Measures runs on many processes and on Ray, beside the terminal program.

    python cluster.py --program alfonso [--games 256] [--workers 2] [--only NAME]

Prints one line for each measurement:

- `wall`: the time of `alfonso.cluster.run` for the shards of a plan, on processes and on Ray, beside
  `alfonso run --threads N` for the same shards. Starting Ray and its first tasks are not counted.
- `overhead`: the time per shard that a worker spends on something else than play, with tiny shards: the
  files, and the way to the worker and back, beside an empty task.
- `bytes`: the size of a game in the folder, by the tables that the plan requests, and the time of a shard.
- `store`: the time of writing a file, and that of waiting until the disk has stored it.

Run it on a quiet machine. The best of several runs counts.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import tempfile
import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import alfonso
from alfonso import cluster
from alfonso._alfonso import _Study
from alfonso.cluster._store import Disk

AGENTS = 'agents: [{"*": "random"}, {"*": "alphabeta:depth=2"}]'


def plan_of(games: int, more: str = "") -> str:
    """Returns a plan with 64 or more shards."""
    return f'(schema: 1, seed: 1, games: {games}, max_plies: 200, {more} cells: [(game: "scachs@poem")], {AGENTS})'


def tiny(series: int) -> str:
    """Returns a plan of so many shards with two short games each."""
    agents = ", ".join(f'{{"*": "mcts:playouts={number}"}}' for number in range(1, series + 1))
    return f'(schema: 1, games: 2, cells: [(game: "tic-tac-toe")], agents: [{agents}])'


def best(times: int, work: Any) -> float:
    """Returns the shortest time of several runs of some work."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def of_program(program: str, plan: str, workers: int) -> float:
    """Returns the time of a run of the terminal program."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.ron"
        path.write_text(plan)
        command = [program, "run", str(path), "--into", f"{folder}/run", "--threads", str(workers)]
        begun = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        return time.perf_counter() - begun


class Measured(NamedTuple):
    """The times of a run in seconds."""

    #: The time of the run.
    wall: float
    #: The time of play and of writing, of all workers.
    play: float
    store: float
    shards: int


def of_cluster(plan: str, executor: Executor) -> Measured:
    """Measures a run on an executor."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        found = cluster.run(plan, executor, folder=folder, progress=False)
        wall = time.perf_counter() - begun
    play = sum(part.play for part in found.played)
    return Measured(wall, play, sum(part.seconds for part in found.played) - play, len(found.shards))


def empty_task(executor: Executor, tasks: int, workers: int) -> float:
    """Returns the time of a worker for an empty task, with as many tasks at a time as in a run."""

    def work() -> None:
        futures = [executor.submit(divmod, 7, 2) for _ in range(tasks)]
        for future in futures:
            future.result()

    work()
    return workers * best(3, work) / tasks


def measure(arguments: argparse.Namespace) -> None:
    """Prints the measurements."""
    workers, times = arguments.workers, arguments.times
    is_asked = lambda name: arguments.only in (None, name)  # noqa: E731
    executors: list[tuple[str, Executor]] = []
    if is_asked("wall") or is_asked("overhead"):
        executors.append(("processes", cluster.Processes(workers)))
        if not arguments.without_ray:
            import ray

            # Workers of Ray are nice to others, which would count where the machine is not quiet.
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR,
                     object_store_memory=80 * 1024 * 1024, _system_config={"worker_niceness": 0})  # fmt: skip
            executors.append(("ray", cluster.RayExecutor()))
        for _, executor in executors:
            # The first tasks start the workers.
            cluster.run(tiny(60), executor, progress=False)
    if is_asked("wall"):
        plan = plan_of(arguments.games)
        # In turns, so that all have the same share of a machine that is not quiet.
        theirs: list[float] = []
        ours: dict[str, list[Measured]] = {name: [] for name, _ in executors}
        for _ in range(times):
            theirs.append(of_program(arguments.program, plan, workers))
            for name, executor in executors:
                ours[name].append(of_cluster(plan, executor))
        print(f"wall       program   {min(theirs):6.2f} s for {2 * arguments.games} games, {workers} threads")
        for name, found in ours.items():
            it = min(found)
            print(f"wall       {name:9} {it.wall:6.2f} s, {it.wall / min(theirs):.3f} x, {it.shards} shards, "
                  f"{it.play / workers / it.wall:.0%} of it play, {it.store / workers / it.wall:.0%} store")  # fmt: skip
    if is_asked("overhead"):
        plan = tiny(arguments.shards)
        for name, executor in executors:
            empty = empty_task(executor, arguments.shards, workers)
            it = min(of_cluster(plan, executor) for _ in range(times))
            overhead = workers * it.wall / it.shards - it.play / it.shards
            print(f"overhead   {name:9} {1000 * overhead:6.2f} ms a shard besides play: {1000 * empty:.2f} ms an empty task, "
                  f"{1000 * it.store / it.shards:.2f} ms the store; {it.shards / it.wall:.0f} shards a second")  # fmt: skip
    if is_asked("bytes"):
        # A shard of the largest size, of a plan that is never played to its end.
        for name, more in (("figures", ""), ("moves", "moves: true,"), ("plies", "plies: true,")):
            study = _Study(f'(schema: 1, games: 1000000000, {more} cells: [(game: "chess")])')
            begun = time.process_time()
            files = study.play(0)
            seconds = time.process_time() - begun
            assert files is not None
            size, games = sum(len(data) for _, data in files), study.shards[0][3]
            print(f"bytes      {name:9} {size / games:8.1f} a game, {size / 1e3:.0f} kB a shard of {games} games; "
                  f"{games / seconds:.0f} games a second and core, {seconds:.2f} s a shard")  # fmt: skip
    if is_asked("store"):
        with tempfile.TemporaryDirectory() as folder:
            store = Disk(folder)
            data = os.urandom(50_000)
            write = best(3, lambda: [store.write(str(number), data) for number in range(60)]) / 60

        def synced(path: Path) -> None:
            with open(path, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())

        with tempfile.TemporaryDirectory() as folder:
            slow = best(3, lambda: [synced(Path(folder, str(number))) for number in range(60)]) / 60
        print(f"store      a file of 50 kB {1000 * write:6.2f} ms; {1000 * slow:.2f} ms if one waits for the disk")
    for _, executor in executors:
        executor.shutdown()


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="alfonso", help="the terminal program")
    parser.add_argument("--games", type=int, default=256, help="the games of each of two series (default: 256)")
    parser.add_argument("--shards", type=int, default=200, help="the number of tiny shards (default: 200)")
    parser.add_argument("--workers", type=int, default=2, help="the number of workers (default: 2)")
    parser.add_argument("--times", type=int, default=3, help="the number of runs (default: 3)")
    parser.add_argument("--only", choices=["wall", "overhead", "bytes", "store"])
    parser.add_argument("--without-ray", action="store_true")
    arguments = parser.parse_args()
    print(f"alfonso-games of {Path(alfonso.__file__).parent}")
    measure(arguments)


if __name__ == "__main__":
    main()
