"""Runs on many processes: parts, retries, resumption, storage. Ray is in `test_ray`."""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import alfonso
import pytest
from alfonso import cluster
from alfonso.cluster._store import Disk, Remote
from studies import HALF, PLAN, PROGRAM, SMALL, WHOLE, WIDE, contents, of_program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are ended by signals")


@pytest.fixture(scope="module")
def pool() -> Iterator[cluster.Processes]:
    """Two processes for all tests."""
    with cluster.Processes(2) as pool:
        yield pool


def test_the_folder_is_that_of_the_program(tmp_path: Path, pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PLAN.parent)
    found = cluster.run(PLAN, pool, folder=tmp_path / "whole")
    assert contents(tmp_path / "whole") == contents(WHOLE)
    assert found.table().equals(alfonso.run(PLAN)) and found.table("plies").equals(alfonso.run(PLAN, table="plies"))
    assert found.files() == ["games-00000.parquet", "games-00001.parquet"]
    # A folder that the program has begun is continued.
    shutil.copytree(HALF, tmp_path / "half")
    found = cluster.run(PLAN, pool, folder=tmp_path / "half")
    assert [part.shard for part in found.played] == [1]
    assert contents(tmp_path / "half") == contents(WHOLE)


def test_the_program_continues_the_folder(tmp_path: Path, pool: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PLAN.parent)
    plan, theirs = of_program(WIDE, tmp_path)
    cluster.run(plan, pool, folder=tmp_path / "ours")
    assert contents(tmp_path / "ours") == contents(theirs)
    if PROGRAM is not None:
        resume = [PROGRAM, "run", plan, "--into", tmp_path / "ours", "--resume"]
        subprocess.run(resume, check=True, capture_output=True)
        assert (tmp_path / "ours/summary.json").read_bytes() == (theirs / "summary.json").read_bytes()


def test_all_executors_give_the_same_rows(tmp_path: Path, pool: Executor) -> None:
    expected = alfonso.run(WIDE)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as others:
        for number, executor in enumerate((threads, pool, others)):
            seen: list[tuple[int, int]] = []
            found = cluster.run(WIDE, executor, folder=tmp_path / str(number), progress=lambda *it: seen.append(it))
            assert found.table().equals(expected)
            assert seen[0] == (0, found.games) and seen[-1] == (found.games, found.games) == (32, 32)
            assert len(found.played) == len(found.shards)
            assert all(part.files is None and part.size > 1000 and part.seconds >= part.play for part in found.played)
    in_memory = cluster.run(WIDE, pool)
    assert in_memory.folder is None and in_memory.table().equals(expected)
    assert in_memory.shards[0] == cluster.Shard("scachs@poem castling=modern", "random", 0, 2)


def test_dask_is_an_executor(tmp_path: Path) -> None:
    from distributed import Client

    with Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        found = cluster.run(SMALL, client.get_executor(), folder=tmp_path)
    assert found.table().equals(alfonso.run(SMALL))


class Dying(cluster.Processes):
    """Kills a process while it plays, now and then."""

    def __init__(self, workers: int, kills: int) -> None:
        super().__init__(workers)
        self.kills = kills

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        pids = self.pids()
        if pids and self.kills > 0:
            self.kills -= 1
            os.kill(pids[0], signal.SIGKILL)
        return super().submit(fn, *args, **kwargs)


def test_a_killed_worker_costs_only_its_shard(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plan = '(schema: 1, seed: 5, games: 24, cells: [(game: "chess")], agents: [{"*": "alphabeta:depth=2"}], max_plies: 20)'
    with Dying(2, 3) as pool, caplog.at_level(logging.WARNING):
        found = cluster.run(plan, pool, folder=tmp_path)
    assert pool.kills == 0
    lost = [record for record in caplog.records if "tried again" in record.message]
    assert 1 <= len(lost) <= 3 and "ended with the code -9" in lost[0].getMessage()
    assert found.table().equals(alfonso.run(plan))
    assert not [it for it in tmp_path.iterdir() if it.name.startswith(".") and it.suffix != ".alfonso-new"]


class Losing(Executor):
    """Loses some tasks: they are done, and nobody hears of it, or they are not done at all."""

    def __init__(self, lost: int, error: BaseException) -> None:
        self.lost = lost
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.lost > 0:
            self.lost -= 1
            if self.lost % 2:
                fn(*args, **kwargs)
            future.set_exception(self.error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_tasks_are_repeated_and_not_for_ever(tmp_path: Path) -> None:
    found = cluster.run(SMALL, Losing(7, BrokenExecutor("gone")), folder=tmp_path / "a")
    assert found.table().equals(alfonso.run(SMALL))
    with pytest.raises(alfonso.AlfonsoError, match="lost 3 times.*gone") as caught:
        cluster.run(SMALL, Losing(10**6, BrokenExecutor("gone")), folder=tmp_path / "b", retries=2)
    assert caught.value.code == "lost-shard" and caught.value.help
    # A mistake of ours would only happen again.
    with pytest.raises(alfonso.AlfonsoError, match="mine"):
        cluster.run(SMALL, Losing(1, alfonso.AlfonsoError("mine")), folder=tmp_path / "c")


class Waiting(Executor):
    """Begins no task."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


def test_a_run_without_progress_is_given_up() -> None:
    begun = time.monotonic()
    with pytest.raises(alfonso.AlfonsoError, match="no shard was finished for 0.5 seconds"):
        cluster.run(SMALL, Waiting(), timeout=0.5)
    assert time.monotonic() - begun < 5
    shut = ThreadPoolExecutor(1)
    shut.shutdown()
    with pytest.raises(alfonso.AlfonsoError, match="takes no more tasks"):
        cluster.run(SMALL, shut)


def test_a_killed_driver_is_continued(tmp_path: Path, pool: Executor) -> None:
    plan = '(schema: 1, seed: 5, games: 40, cells: [(game: "chess")], agents: [{"*": "alphabeta:depth=2"}], max_plies: 40)'
    code = f"""
        import alfonso.cluster
        alfonso.cluster.run({plan!r}, workers=2, folder={str(tmp_path)!r}, progress=False)
    """
    driver = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)])
    finished = lambda: len(list(tmp_path.glob("games-*")))  # noqa: E731
    until = time.monotonic() + 60
    while finished() < 3 and time.monotonic() < until:
        time.sleep(0.01)
    driver.kill()
    driver.wait()
    assert 3 <= finished() < 20
    # The workers end with their driver, so that nothing is written any more.
    time.sleep(0.5)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("games-*")}
    time.sleep(0.7)
    assert before.keys() == set(tmp_path.glob("games-*"))
    found = cluster.run(plan, pool, folder=tmp_path)
    assert len(found.played) == 20 - len(before)
    assert all(path.stat().st_mtime_ns == time_ for path, time_ in before.items())
    assert found.table().equals(alfonso.run(plan))


def test_damaged_parts_are_played_again(tmp_path: Path, pool: Executor, caplog: pytest.LogCaptureFixture) -> None:
    cluster.run(SMALL, pool, folder=tmp_path)
    whole = contents(tmp_path)
    rows = tmp_path / "games-00000.parquet"
    rows.write_bytes(rows.read_bytes()[:-1])
    traffic = tmp_path / "traffic-00002.csv"
    traffic.write_bytes(traffic.read_bytes().replace(b"1\n", b"2\n", 1))
    (tmp_path / "hashes-00003.json").unlink()
    shutil.copy(tmp_path / "games-00005.parquet", tmp_path / "games-00004.parquet")
    (tmp_path / "games-00006.parquet").unlink()
    (tmp_path / "hashes-00007.json").write_text((tmp_path / "hashes-00008.json").read_text())
    with caplog.at_level(logging.WARNING):
        found = cluster.run(SMALL, pool, folder=tmp_path)
    assert [part.shard for part in found.played] == [0, 2, 3, 4, 6, 7]
    assert len(caplog.records) == 5 and "hashes-00003.json` is missing" in caplog.text
    assert contents(tmp_path) == whole
    assert cluster.run(SMALL, pool, folder=tmp_path).played == []


def test_folders_of_other_runs_are_left_alone(tmp_path: Path, pool: Executor) -> None:
    cluster.run(SMALL, pool, folder=tmp_path / "run")
    before = contents(tmp_path / "run")
    with pytest.raises(alfonso.AlfonsoError, match="holds another run"):
        cluster.run(SMALL.replace("seed: 5", "seed: 6"), pool, folder=tmp_path / "run")
    assert contents(tmp_path / "run") == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other/letter.txt").write_text("mine")
    with pytest.raises(alfonso.AlfonsoError, match="holds other files"):
        cluster.run(SMALL, pool, folder=tmp_path / "other")
    for kwargs in ({"retries": -1}, {"executor": pool, "workers": 2}, {"address": "a", "workers": 2}):
        with pytest.raises(ValueError):
            cluster.run(SMALL, **kwargs)  # type: ignore[arg-type]


def test_a_study_is_sent_with_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PLAN.parent)
    study = alfonso._alfonso._Study(PLAN)  # type: ignore[attr-defined]
    stored = pickle.dumps(study)
    # Workers do not have the rule file.
    monkeypatch.chdir(tmp_path)
    again = pickle.loads(stored)
    assert (again.run, again.manifest, again.shards) == (study.run, study.manifest, study.shards)
    assert again.play(1) == study.play(1)
    made, (plan, rules, run) = study.__reduce__()
    with pytest.raises(alfonso.AlfonsoError, match="another version"):
        made(plan, rules, "0" * 64)
    with pytest.raises(alfonso.AlfonsoError, match="no shard 9"):
        study.play(9)
    study.stop()
    assert study.play(0) is None


def test_parts_appear_whole(tmp_path: Path) -> None:
    from pyarrow.fs import LocalFileSystem, SubTreeFileSystem

    stores = [Disk(str(tmp_path / "a")), Remote(SubTreeFileSystem(str(tmp_path), LocalFileSystem()), "b/c")]
    for store in stores:
        store.create()
        assert store.names() == set() and store.load("x") is None
        store.write("x", b"one")
        store.write("x", b"two")
        assert (store.names(), store.load("x")) == ({"x"}, b"two")
        again = pickle.loads(pickle.dumps(store))
        assert again.load("x") == b"two"
    assert [it.name for it in (tmp_path / "a").iterdir()] == ["x"]


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A bucket of a server that behaves like S3. Yields the URI of a folder in it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from moto.server import main; main()", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < until and server.poll() is None
                time.sleep(0.1)
        keys = "access_key=key&secret_key=secret"
        query = f"region=us-east-1&scheme=http&endpoint_override=127.0.0.1%3A{port}"
        from pyarrow.fs import S3FileSystem

        made = S3FileSystem(
            access_key="key", secret_key="secret", region="us-east-1", scheme="http",
            endpoint_override=f"127.0.0.1:{port}", allow_bucket_creation=True,
        )  # fmt: skip
        made.create_dir("studies")
        yield f"s3://key:secret@studies/one?{query}" if keys else ""
    finally:
        server.kill()
        server.wait()


def test_results_go_to_object_storage(bucket: str, pool: Executor, tmp_path: Path) -> None:
    from pyarrow.fs import FileSystem

    found = cluster.run(SMALL, pool, folder=bucket)
    assert found.table().equals(alfonso.run(SMALL)) and found.folder == "s3:studies/one"
    filesystem, path = FileSystem.from_uri(bucket)
    # A damaged object is played again, the others are kept.
    with filesystem.open_output_stream(f"{path}/games-00003.parquet") as file:
        file.write(b"PAR1")
    again = cluster.run(SMALL, pool, folder=path, filesystem=filesystem)
    assert [part.shard for part in again.played] == [3]
    assert again.table().equals(found.table())
    # The same bytes as on a disk.
    cluster.run(SMALL, pool, folder=tmp_path)
    store = Remote(filesystem, path)
    assert {name: store.load(name) for name in store.names()} == contents(tmp_path)
    with pytest.raises(alfonso.AlfonsoError, match="holds another run"):
        cluster.run(WIDE, pool, folder=bucket)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_not_awaited(address: str) -> None:
    with pytest.raises(alfonso.AlfonsoError, match="no Ray cluster answers") as raised:
        cluster.run(SMALL, address=address)
    assert raised.value.code == "no-worker" and raised.value.help


@pytest.mark.parametrize("folder", ["none://bucket/study", "s3://", "/dev/null/study"])
def test_a_folder_that_cannot_be_used_is_refused(folder: str) -> None:
    with pytest.raises(alfonso.AlfonsoError, match="cannot be used") as raised:
        cluster.run(SMALL, workers=1, folder=folder)
    assert raised.value.code == "no-folder" and raised.value.help


def test_an_executor_of_processes_can_be_shut_down() -> None:
    pool = cluster.Processes(1)
    assert pool.submit(divmod, 7, 2).result(30) == (3, 1)
    assert isinstance(pool.submit(divmod, 7, 0).exception(30), ZeroDivisionError)
    assert isinstance(pool.submit(os._exit, 3).exception(30), BrokenExecutor)
    assert pool.submit(divmod, 7, 2).result(30) == (3, 1)
    assert isinstance(pool.submit(threading.Lock).exception(30), RuntimeError)
    slow = pool.submit(time.sleep, 60)
    time.sleep(0.2)
    pool.shutdown(cancel_futures=True)
    assert isinstance(slow.exception(30), BrokenExecutor)
    with pytest.raises(RuntimeError):
        pool.submit(divmod, 7, 2)
    with pytest.raises(ValueError):
        cluster.Processes(0)
