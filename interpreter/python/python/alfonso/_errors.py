"""The error of this package."""

from collections.abc import Mapping, Sequence
from typing import Any


class AlfonsoError(Exception):
    """A rule file has mistakes, a request cannot be fulfilled, or a move is not legal.

    Attributes:
        code: A short name of the kind of mistake, such as ``A0410`` or ``illegal-move``.
            ``alfonso explain CODE`` of the command line explains codes that begin with A.
        message: The mistake, on one line.
        help: Advice on how to correct it, if there is any.
        diagnostics: All mistakes of a rule file, as dicts with ``code``, ``severity``, ``message``
            and ``help``.
    """

    code: str
    message: str
    help: str | None
    diagnostics: tuple[Mapping[str, Any], ...]

    def __init__(
        self,
        message: str,
        code: str = "bad-request",
        help: str | None = None,
        diagnostics: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        super().__init__(message, code, help, tuple(diagnostics))
        self.message = message
        self.code = code
        self.help = help
        self.diagnostics = tuple(diagnostics)

    def __str__(self) -> str:
        return self.message if self.help is None else f"{self.message} ({self.help})"
