"""Runs on a cluster of Ray whose nodes and workers are killed.

``ALFONSO_RAY_KILLS`` is the number of runs with kills: 3 by default, more in nightly checks.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import alfonso
import psutil
import pyarrow
import pytest
import ray
from alfonso import cluster
from studies import SMALL

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="tried on Linux only")

KILLS = int(os.environ.get("ALFONSO_RAY_KILLS", "3"))

#: Shards of about a tenth of a second.
PLAN = """(schema: 1, seed: 5, games: 40, cells: [(game: "chess")], agents: [{"*": "alphabeta:depth=2"}],
    max_plies: 40)"""


class Nodes:
    """A cluster with a head that takes no task, and nodes with one processor each."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        store = 80 * 1024 * 1024
        self._store = store
        head = {"num_cpus": 0, "object_store_memory": store, "include_dashboard": False}
        self._cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        self._nodes: list[Any] = []
        self.add()
        self.add()
        ray.init(address=self._cluster.address, log_to_driver=False, logging_level=logging.ERROR)

    def add(self) -> None:
        """Adds a node."""
        self._nodes.append(self._cluster.add_node(num_cpus=1, object_store_memory=self._store, wait=False))

    def kill_node(self) -> None:
        """Kills the oldest node and everything on it."""
        self._cluster.remove_node(self._nodes.pop(0), allow_graceful=False)

    def kill_worker(self) -> bool:
        """Kills a process that plays. Returns false if there is none."""
        for process in psutil.process_iter(["cmdline"]):
            name = " ".join(process.info["cmdline"] or [])
            if name.startswith("ray::_called"):
                process.send_signal(signal.SIGKILL)
                return True
        return False

    def end(self) -> None:
        """Ends the cluster."""
        ray.shutdown()
        self._cluster.shutdown()


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """One cluster for all tests, because it needs many seconds to start."""
    os.environ["RAY_DISABLE_IMPORT_WARNING"] = "1"
    nodes = Nodes()
    yield nodes
    nodes.end()


@pytest.fixture(scope="module")
def expected() -> pyarrow.Table:
    """The rows of one machine."""
    return alfonso.run(PLAN, progress=False)


@pytest.mark.parametrize("number", range(KILLS))
def test_killed_nodes_and_workers_cost_only_their_shards(
    nodes: Nodes, expected: pyarrow.Table, tmp_path: Path, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    killed = {"worker": 0, "node": 0}

    # Ray begins nodes in the main thread only, so the progress of the run is the time to kill.
    def kill(done: int, total: int) -> None:
        if done >= 4 and not killed["worker"]:
            killed["worker"] += nodes.kill_worker()
        elif done >= 8 and killed["worker"] and not killed["node"]:
            # A node is killed together with what it plays, and another one comes later.
            nodes.kill_node()
            nodes.add()
            killed["node"] += 1

    with caplog.at_level(logging.WARNING):
        found = cluster.run(PLAN, cluster.RayExecutor(), folder=tmp_path, timeout=120, progress=kill)
    assert killed == {"worker": 1, "node": 1}
    assert any("tried again" in record.getMessage() for record in caplog.records)
    assert found.table().equals(expected)
    assert len(found.played) == len(found.shards) == 20


def test_results_come_back_without_a_folder(nodes: Nodes) -> None:
    for address in ["auto", ray.get_runtime_context().gcs_address]:
        found = cluster.run(SMALL, address=address)
        assert found.table().equals(alfonso.run(SMALL))


def test_an_address_of_another_cluster_is_refused(nodes: Nodes) -> None:
    with pytest.raises(alfonso.AlfonsoError, match="connected to the Ray cluster at.* not to `10.0.0.9:6379`") as raised:
        cluster.run(SMALL, address="10.0.0.9:6379")
    assert raised.value.code == "no-worker" and raised.value.help


def test_a_run_that_is_stopped_ends_its_tasks(nodes: Nodes) -> None:
    plan = '(schema: 1, games: 1000, cells: [(game: "chess")], agents: [{"*": "alphabeta:depth=30"}])'
    with pytest.raises(alfonso.AlfonsoError, match="no shard was finished"):
        cluster.run(plan, cluster.RayExecutor(), timeout=1.5)
    # The nodes are free again.
    assert cluster.run(SMALL, cluster.RayExecutor(), timeout=60).games == 24


def test_a_cluster_without_a_fitting_node_is_given_up(nodes: Nodes) -> None:
    begun = time.monotonic()
    executor = cluster.RayExecutor(cpus=4, wait=2)
    with pytest.raises(alfonso.AlfonsoError, match="no node of the Ray cluster has 4 processors.*largest has 1"):
        cluster.run(SMALL, executor)
    assert time.monotonic() - begun < 20


def test_errors_of_tasks_are_errors_of_the_run(nodes: Nodes) -> None:
    plan = '(schema: 1, games: 2, cells: [(game: "chess")], agents: [{"*": "exact:memory=1MiB"}])'
    with pytest.raises(alfonso.AlfonsoError, match="more positions") as caught:
        cluster.run(plan, cluster.RayExecutor())
    assert caught.value.code.startswith("A") or caught.value.code == "bad-request"
