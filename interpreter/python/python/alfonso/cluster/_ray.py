"""An executor of tasks on a cluster of Ray."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from typing import Any

from .._errors import AlfonsoError


#: The seconds within which a cluster must take a connection.
REACH = 10

START = "start one with `ray start --head`, or name the address that it has printed"
TOKEN = (
    "the version of Ray must be that of the cluster; a cluster with a token needs RAY_AUTH_MODE=token and the same "
    "file ~/.ray/auth_token; an address with `ray://` needs `pip install 'ray[client]'`"
)


def _reached(address: str | None) -> None:
    """Raises AlfonsoError if nothing takes connections at an address. Ray would try for minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=REACH).close()
    except (OSError, OverflowError) as why:
        raise _no_cluster(address, why, START) from why


def _no_cluster(address: str | None, why: BaseException, help: str) -> AlfonsoError:
    line = str(why).strip().splitlines()[0] if str(why).strip() else type(why).__name__
    return AlfonsoError(f"no Ray cluster answers at `{address}`: {line}", code="no-worker", help=help)


def _same(address: str | None, connected: str) -> None:
    """Raises AlfonsoError if this process is connected to another cluster than the one at an address."""
    # Behind a `ray://` address, the cluster has another address.
    if address not in (None, "auto", connected) and not str(address).startswith("ray://"):
        message = f"this process is connected to the Ray cluster at `{connected}`, and not to `{address}`"
        raise AlfonsoError(message, code="no-worker", help="call `ray.shutdown()` first, or name no address")


def _called(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)


class RayExecutor(Executor):
    """Tasks on a cluster of Ray.

    `address` is that of ``ray.init``: ``"auto"`` for the cluster of this machine, ``"HOST:PORT"``, or
    ``"ray://HOST:PORT"``. Without one, it uses the cluster to which the process is connected, or starts
    one on this machine. `cpus` is the number of processors that a task occupies. `wait` is the number
    of seconds after which tasks are given up if no node of the cluster has so many. `options` are
    further options of ``ray.remote``, such as ``resources`` or ``runtime_env``.

    Tasks are not repeated by Ray: `alfonso.cluster.run` does it, so that there is one count of retries.
    All nodes need `alfonso-games` of the same version. Raises AlfonsoError if Ray is not installed, or if
    nothing answers at the address.
    """

    def __init__(self, address: str | None = None, *, cpus: float = 1, wait: float = 60, **options: Any) -> None:
        try:
            import ray
        except ImportError as why:
            message = "`ray` is not installed"
            raise AlfonsoError(message, help="install `alfonso-games[ray]`") from why
        self._ray: Any = ray
        self._is_own = not ray.is_initialized()
        if self._is_own:
            _reached(address)
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
            except (OSError, RuntimeError, ValueError, ImportError) as why:
                raise _no_cluster(address, why, TOKEN) from why
        else:
            _same(address, str(ray.get_runtime_context().gcs_address))
        self._cpus = cpus
        self._wait = wait
        self._missing: float | None = None
        self._asked = 0.0
        chosen = {"num_cpus": cpus, "max_retries": 0, "scheduling_strategy": "SPREAD", **options}
        self._task = ray.remote(**chosen)(_called)
        self._refs: dict[Future[Any], Any] = {}

    def window(self) -> int:
        """The number of tasks that should wait or run at a time. It grows with the cluster."""
        there = self._ray.cluster_resources().get("CPU", 0)
        return max(8, int(2 * there / max(self._cpus, 0.01)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Runs a function as a task."""
        ref = self._task.remote(fn, args, kwargs)
        future: Future[Any] = ref.future()
        self._refs[future] = ref
        future.add_done_callback(lambda done: self._refs.pop(done, None))
        return future

    def complaint(self) -> str | None:
        """Returns the reason why tasks cannot begin, if it has lasted for `wait` seconds.

        Ray itself lets tasks wait without end for a node that has what they need.
        """
        now = time.monotonic()
        if now - self._asked < 1:
            return None
        self._asked = now
        nodes = [it for it in self._ray.nodes() if it["Alive"]]
        if any(it["Resources"].get("CPU", 0) >= self._cpus for it in nodes):
            self._missing = None
            return None
        if self._missing is None:
            self._missing = now
        if now - self._missing < self._wait:
            return None
        most = max((it["Resources"].get("CPU", 0) for it in nodes), default=0)
        return (
            f"no node of the Ray cluster has {self._cpus:g} processors: "
            f"it has {len(nodes)} nodes, and the largest has {most:g}"
        )

    def end(self, futures: Iterable[Future[Any]]) -> None:
        """Ends tasks at once, also those that have begun."""
        for future in futures:
            ref = self._refs.get(future)
            if ref is not None:
                self._ray.cancel(ref, force=True)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster, if this executor has connected to it. With `cancel_futures`, tasks end."""
        if cancel_futures:
            self.end(list(self._refs))
        if self._is_own:
            self._ray.shutdown()
