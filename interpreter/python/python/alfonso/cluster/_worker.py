"""A worker process: takes tasks from its input and writes their results to its output.

The process ends when its input ends, so it does not outlive the process that started it.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import sys
import threading
from typing import Any


def main() -> None:
    """Serves until the input ends."""
    # The user's Ctrl-C is for the process that started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    output = os.fdopen(os.dup(1), "wb")
    # What a task prints must not get between the results.
    os.dup2(2, 1)
    source = sys.stdin.buffer
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                tasks.put(pickle.load(source))
        except BaseException:
            # Nobody waits for the result of the current task any more.
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        reply: tuple[bool, Any]
        try:
            # A second layer of pickling, so that a task that cannot be unpickled fails alone.
            function, args, kwargs = pickle.loads(tasks.get())
            reply = (True, function(*args, **kwargs))
        except BaseException as why:
            reply = (False, why)
        try:
            data = pickle.dumps(reply)
        except Exception as why:
            data = pickle.dumps((False, RuntimeError(f"the result cannot be pickled: {why}")))
        output.write(data)
        output.flush()


if __name__ == "__main__":
    main()
