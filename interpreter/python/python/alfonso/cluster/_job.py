"""The work of one task: a shard of a study is played, and its files are written."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Any

from .._alfonso import _Study, _study
from .._errors import AlfonsoError
from ._store import Store

#: The studies of this process, by the hashes of their manifests.
_STUDIES: dict[str, _Study] = {}


@dataclass(frozen=True)
class Part:
    """A shard that was played, and what it cost."""

    #: The number of the shard.
    shard: int
    #: The time of the task in seconds: play, encoding, and writing.
    seconds: float
    #: The time of play in seconds, with the encoding of the files.
    play: float
    #: The number of bytes of all files.
    size: int
    #: The contents of the files by name, if there is no folder.
    files: dict[str, bytes] | None


class Job:
    """A study and the folder of its parts. Workers look the study up once and keep it."""

    def __init__(self, study: _Study, store: Store | None) -> None:
        self._study: _Study | None = study
        self._stored: Any = study.__reduce__()[1]
        self.store = store

    def __getstate__(self) -> tuple[Any, Store | None]:
        return self._stored, self.store

    def __setstate__(self, state: tuple[Any, Store | None]) -> None:
        self._stored, self.store = state
        self._study = None

    @property
    def study(self) -> _Study:
        """The study."""
        if self._study is None:
            run = self._stored[2]
            if run not in _STUDIES:
                # One at a time: a study of many cells is large.
                _STUDIES.clear()
                _STUDIES[run] = _study(*self._stored)
            self._study = _STUDIES[run]
        return self._study

    def play(self, shard: int) -> Part:
        """Plays a shard and writes its files. The rows of games are written last."""
        begun = time.perf_counter()
        files = self.study.play(shard)
        if files is None:
            raise AlfonsoError("the work was stopped", code="stopped")
        played = time.perf_counter()
        size = sum(len(data) for _, data in files)
        if self.store is None:
            return Part(shard, played - begun, played - begun, size, dict(files))
        for name, data in files:
            self.store.write(name, data)
        return Part(shard, time.perf_counter() - begun, played - begun, size, None)

    def fault(self, shard: int) -> str | None:
        """Returns the reason why the files of a shard cannot be used; None if they are as written."""
        assert self.store is not None
        own, *names = self.study.names(shard)
        seen: dict[str, tuple[int, str]] = {}
        for name in names:
            data = self.store.load(name)
            if data is None:
                return f"`{name}` is missing"
            seen[name] = (len(data), hashlib.sha256(data).hexdigest())
        noted = self.store.load(own)
        if noted is None:
            return f"`{own}` is missing"
        if noted != self.study.hashes(shard, seen).encode():
            return f"the files do not have the lengths and hashes of `{own}`"
        return None
