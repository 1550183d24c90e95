"""An executor of processes in which the death of one costs only its own task."""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

_Task = tuple["Future[Any]", bytes]


def _processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes(Executor):
    """Processes of this machine, each with one task at a time.

    `concurrent.futures.ProcessPoolExecutor` ends all processes if one of them dies. Here, only the task
    of that process fails, with `concurrent.futures.BrokenExecutor`, and another process takes its
    place. Scripts need no ``if __name__ == "__main__"``: functions must be importable from a module.
    The processes end with the one that started them.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers if workers is not None else _processors()
        if count < 1:
            raise ValueError("there must be at least one worker")
        self.workers = count
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._is_over = False
        self._threads = [threading.Thread(target=self._serve, args=(it,), daemon=True) for it in range(count)]
        for thread in self._threads:
            thread.start()

    def window(self) -> int:
        """The number of tasks that should wait or run at a time."""
        return 2 * self.workers

    def pids(self) -> list[int]:
        """Returns the ids of the running processes."""
        with self._lock:
            return [it.pid for it in self._processes.values()]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Runs a function in one of the processes."""
        if self._is_over:
            raise RuntimeError("the executor was shut down")
        future: Future[Any] = Future()
        self._tasks.put((future, pickle.dumps((fn, args, kwargs))))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes after their tasks. With `cancel_futures`, they end at once."""
        self._is_over = True
        if cancel_futures:
            with self._lock:
                for process in self._processes.values():
                    process.kill()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _started(self, number: int) -> subprocess.Popen[bytes]:
        """Starts a process."""
        paths = os.pathsep.join(path for path in sys.path if path)
        process = subprocess.Popen(
            [sys.executable, "-m", "alfonso.cluster._worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        with self._lock:
            self._processes[number] = process
            if self._is_over:
                process.kill()
        return process

    def _serve(self, number: int) -> None:
        """Passes tasks to a process, and starts another one if it dies."""
        process: subprocess.Popen[bytes] | None = None
        while (task := self._tasks.get()) is not None:
            future, data = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if process is None or process.poll() is not None:
                    process = self._started(number)
                assert process.stdin is not None and process.stdout is not None
                pickle.dump(data, process.stdin)
                process.stdin.flush()
                is_done, result = pickle.load(process.stdout)
            except (OSError, EOFError, pickle.UnpicklingError) as why:
                code = self._ended(number)
                process = None
                lost = BrokenExecutor(f"a worker process ended with the code {code}")
                lost.__cause__ = why
                future.set_exception(lost)
            except BaseException as why:
                future.set_exception(why)
            else:
                if is_done:
                    future.set_result(result)
                else:
                    future.set_exception(result)
        self._ended(number)

    def _ended(self, number: int) -> int | None:
        """Ends a process and returns its code."""
        with self._lock:
            process = self._processes.pop(number, None)
        if process is None:
            return None
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    # Its other end is closed.
                    pass
        try:
            return process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
