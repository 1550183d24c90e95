"""Plays the shards of a plan on an executor, and tries those again that were lost."""

from __future__ import annotations

import io
import logging
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .._alfonso import _Study
from .._errors import AlfonsoError
from .._progress import Progress, Shown
from .._run import Plan
from ._job import Job, Part
from ._processes import Processes
from ._ray import RayExecutor
from ._store import Store, opened, unusable

if TYPE_CHECKING:
    import pyarrow

_LOG = logging.getLogger("alfonso.cluster")

#: The name of the manifest in a folder.
MANIFEST = "run.json"
#: The seconds between two looks at the executor and the clock.
SLICE = 0.2
#: The tasks that wait or run at a time, for executors that do not say how many workers they have.
WINDOW = 256
#: The number of finished shards whose files are checked at a time.
CHECKS = 8


class Shard(NamedTuple):
    """A part of a plan: consecutive games of one cell and one lineup of agents."""

    #: The label of the cell.
    cell: str
    #: The agents.
    agents: str
    #: The number of the first game within its cell and agents, from 0.
    first: int
    #: The number of games.
    games: int


class Run:
    """A finished run: all shards have been played, and their files are in the folder."""

    def __init__(self, study: _Study, store: Store | None, parts: list[Part]) -> None:
        self._study = study
        self._store = store
        self._parts = {part.shard: part for part in parts}

    @property
    def fingerprint(self) -> str:
        """The hash of the manifest, which lists everything on which the rows depend."""
        return self._study.run

    @property
    def folder(self) -> str | None:
        """The folder; None if the files are in memory."""
        return None if self._store is None else self._store.shown

    @property
    def games(self) -> int:
        """The number of games."""
        return self._study.games

    @property
    def shards(self) -> tuple[Shard, ...]:
        """The shards, in the order of their rows."""
        return tuple(Shard(*it) for it in self._study.shards)

    @property
    def played(self) -> list[Part]:
        """The shards that this call has played, with their times and sizes. The others were finished
        before."""
        return [self._parts[shard] for shard in sorted(self._parts)]

    def files(self, table: Literal["games", "plies"] = "games") -> list[str]:
        """Returns the names of the files of a table within the folder, in the order of their rows."""
        if table not in ("games", "plies"):
            raise ValueError(f"a table is `games` or `plies`, not {table!r}")
        if table == "plies" and not self._study.has_plies:
            raise AlfonsoError("the plan has no table of plies", help="write `plies: true` in the plan")
        index = {"games": -1, "plies": -2}[table]
        return [self._study.names(shard)[index] for shard in range(len(self._study.shards))]

    def table(self, table: Literal["games", "plies"] = "games") -> pyarrow.Table:
        """Loads a table: the same columns and rows, in the same order, as `alfonso.run`.

        Raises ImportError if pyarrow is not installed, and AlfonsoError if the rows of the plan are not
        Parquet.
        """
        import pyarrow
        from pyarrow import parquet

        if self._study.ending != "parquet":
            message = f"the rows of this plan are files of `{self._study.ending}`, not of Parquet"
            raise AlfonsoError(message, help="leave out `rows` in the plan")
        columns = self._study.columns(table == "plies")
        schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for _, name, kind in columns])
        parts = []
        for shard, name in enumerate(self.files(table)):
            found = parquet.read_table(io.BytesIO(self._load(shard, name)))
            parts.append(found.rename_columns(schema.names).cast(schema))
        return pyarrow.concat_tables(parts) if parts else schema.empty_table()

    def _load(self, shard: int, name: str) -> bytes:
        """Returns the contents of a file."""
        if self._store is None:
            files = self._parts[shard].files
            assert files is not None
            return files[name]
        data = self._store.load(name)
        if data is None:
            raise AlfonsoError(f"`{name}` is missing in `{self._store.shown}`")
        return data


def run(
    plan: Plan,
    executor: Executor | None = None,
    *,
    folder: str | os.PathLike[str] | None = None,
    filesystem: Any = None,
    address: str | None = None,
    workers: int | None = None,
    retries: int = 3,
    timeout: float | None = None,
    progress: Progress = None,
) -> Run:
    """Plays all games of a plan on many processes or machines.

    `plan` is a plan as for `alfonso.run`. The rows are the same as on one machine, in the same order.

    `executor` is any `concurrent.futures.Executor`: threads, processes, ``Client.get_executor()`` of
    Dask, ``MPIPoolExecutor`` of mpi4py, `RayExecutor`. Its workers need `alfonso-games` of the same
    version. Without one, `address` names a cluster of Ray; without either, `workers` processes of this
    machine are used, which is as many as there are processors unless given.

    `folder` is a folder that all workers share, a URI such as ``"s3://bucket/study"``, or a path within
    `filesystem`, a file system of pyarrow. It is the folder of ``alfonso run``, which can continue and
    summarise it. If it has shards of the same plan, their lengths and hashes are checked; those that
    are damaged are played again, and the others are kept. So after a stop, the same call continues.
    Without a folder, the files come back to this process and stay in memory.

    A shard that is lost with its worker is played again, `retries` times at most; other shards go on.
    With `timeout`, the run is given up if no shard is finished for so many seconds. `progress` is that
    of `alfonso.run`. Ctrl-C stops the run.

    Raises AlfonsoError if the plan is invalid, if the folder holds another run, if a shard was lost too
    often, if no worker can take it, or if the folder cannot be used. Finished shards are then kept.
    """
    if retries < 0:
        raise ValueError("`retries` must not be negative")
    if executor is not None and (address is not None or workers is not None):
        raise ValueError("name an `executor`, or an `address` or `workers`")
    if address is not None and workers is not None:
        raise ValueError("a cluster of Ray has its own workers")
    study = _Study(plan)
    store = opened(folder, filesystem)
    job = Job(study, store)
    missing = list(range(len(study.shards)))
    if store is not None:
        try:
            missing = _missing(job, store, _begun(study, store))
        except OSError as why:
            raise unusable(store, why) from why
    sizes = [Shard(*it).games for it in study.shards]
    parts: list[Part] = []
    with Shown(progress, "alfonso") as shown:
        done = study.games - sum(sizes[shard] for shard in missing)
        shown(done, study.games)
        if missing:
            is_own = executor is None
            if executor is None:
                executor = RayExecutor(address) if address is not None else Processes(workers)
            is_over = False
            try:
                with closing(_played(job, missing, executor, retries, timeout)) as played:
                    for part in played:
                        parts.append(part)
                        done += sizes[part.shard]
                        shown(done, study.games)
                is_over = True
            finally:
                if not is_over:
                    study.stop()
                if is_own:
                    executor.shutdown(wait=is_over, cancel_futures=not is_over)
    return Run(study, store, parts)


def _begun(study: _Study, store: Store) -> set[str]:
    """Begins a folder, or looks whether it is of the same run. Returns the names of its files."""
    manifest = study.manifest.encode()
    store.create()
    names = store.names()
    if MANIFEST not in names:
        if names:
            message = f"the folder `{store.shown}` holds other files"
            raise AlfonsoError(message, help="name an empty or new folder")
        store.write(MANIFEST, manifest)
    elif store.load(MANIFEST) != manifest:
        help = "name another folder, or use the plan, the rule files and the version of `alfonso-games` with which it was begun"
        raise AlfonsoError(f"the folder `{store.shown}` holds another run", help=help)
    return names


def _missing(job: Job, store: Store, names: set[str]) -> list[int]:
    """Returns the shards that are not finished, or whose files are damaged."""
    every = range(len(job.study.shards))
    finished = [shard for shard in every if job.study.names(shard)[-1] in names]
    faulty: dict[int, str] = {}
    with ThreadPoolExecutor(CHECKS) as pool:
        for shard, fault in zip(finished, pool.map(job.fault, finished)):
            if fault is not None:
                _LOG.warning("shard %d in `%s` is played again: %s", shard, store.shown, fault)
                faulty[shard] = fault
    kept = set(finished) - faulty.keys()
    return [shard for shard in every if shard not in kept]


def _window(executor: Executor) -> int:
    """Returns the number of tasks to submit at a time: enough that no worker waits."""
    own: Callable[[], int] | None = getattr(executor, "window", None)
    if own is not None:
        return own()
    workers = getattr(executor, "_max_workers", None)
    return 2 * workers if isinstance(workers, int) else WINDOW


def _played(
    job: Job, missing: Iterable[int], executor: Executor, retries: int, timeout: float | None
) -> Generator[Part, None, None]:
    """Plays shards, and yields each as soon as it is finished."""
    waiting = deque(missing)
    losses: Counter[int] = Counter()
    running: dict[Future[Part], int] = {}
    # Each future announces its own end, so that the time for a shard does not grow with their number.
    finished: SimpleQueue[Future[Part]] = SimpleQueue()
    last = time.monotonic()
    window = _window(executor)
    complaint: Callable[[], str | None] = getattr(executor, "complaint", lambda: None)
    try:
        while waiting or running:
            while waiting and len(running) < window:
                shard = waiting.popleft()
                future = _submitted(executor, job, shard)
                running[future] = shard
                future.add_done_callback(finished.put)
            try:
                future = finished.get(timeout=SLICE)
            except Empty:
                window = _window(executor)
                why = complaint()
                if why is None and timeout is not None and time.monotonic() - last > timeout:
                    why = f"no shard was finished for {timeout:g} seconds"
                if why is not None:
                    raise AlfonsoError(why, code="no-worker", help=_KEPT) from None
                continue
            shard = running.pop(future)
            part = _result(future, shard, losses, retries)
            if part is None:
                waiting.append(shard)
                continue
            last = time.monotonic()
            yield part
    finally:
        # A task of Ray goes on unless it is ended. A cancelled future no longer knows its task.
        end: Callable[[Iterable[Future[Part]]], None] = getattr(executor, "end", lambda _: None)
        end(list(running))
        for future in running:
            future.cancel()


_KEPT = "finished shards are kept: the same call with the same folder continues"


def _submitted(executor: Executor, job: Job, shard: int) -> Future[Part]:
    try:
        return executor.submit(job.play, shard)
    except Exception as why:
        message = f"the executor takes no more tasks: {why or type(why).__name__}"
        raise AlfonsoError(message, code="no-worker", help=_KEPT) from why


def _result(future: Future[Any], shard: int, losses: Counter[int], retries: int) -> Part | None:
    """Returns the part of a finished task; None if it was lost and can be tried again."""
    why: BaseException | None
    if future.cancelled():
        why = RuntimeError("the task was cancelled")
    else:
        why = future.exception()
    if why is None:
        part: Part = future.result()
        return part
    # Ray wraps exceptions of tasks.
    why = getattr(why, "cause", None) or why
    if isinstance(why, (AlfonsoError, ImportError, TypeError)):
        raise why
    losses[shard] += 1
    text = str(why).strip().split("\n")[0] or type(why).__name__
    if losses[shard] > retries:
        message = f"shard {shard} was lost {losses[shard]} times, at last because: {text}"
        raise AlfonsoError(message, code="lost-shard", help=_KEPT) from why
    _LOG.warning("shard %d is tried again: %s", shard, text)
    return None
