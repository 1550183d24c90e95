"""Progress of long work: a bar of tqdm where it is installed, or a function of the caller."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

#: None shows a bar if tqdm is installed and there is a terminal or a notebook. True shows it anywhere,
#: False nowhere. A function is called with the number of games played and the number of all games.
Progress = bool | Callable[[int, int], object] | None


class Shown:
    """Shows progress until the end of a ``with`` block."""

    def __init__(self, progress: Progress, text: str) -> None:
        self._report = progress if callable(progress) else None
        self._text = text
        self._bar: Any = None
        self._class: Any = None
        if self._report is None and progress is not False:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                if progress:
                    raise
            else:
                self._class = tqdm
        # tqdm shows nothing without a terminal if `disable` is None.
        self._disable = None if progress is None else False

    def __enter__(self) -> Shown:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    @property
    def is_silent(self) -> bool:
        """True if nobody looks at the progress."""
        return self._report is None and self._class is None

    def __call__(self, done: int, total: int) -> None:
        """Reports the number of games played and the number of all games."""
        if self._report is not None:
            self._report(done, total)
        elif self._class is not None:
            if self._bar is None:
                self._bar = self._class(total=total, desc=self._text, unit="game", disable=self._disable)
            self._bar.update(done - self._bar.n)
