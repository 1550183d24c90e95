"""Folders of parts: on a disk that all workers share, or in an object storage."""

from __future__ import annotations

import os
import secrets
import string
from typing import TYPE_CHECKING, Any, Protocol

from .._errors import AlfonsoError

if TYPE_CHECKING:
    import pyarrow.fs

#: Storages without renaming. An interrupted upload may leave an incomplete file, which its hashes reveal.
OBJECTS = ("s3", "gcs", "abfs")

#: The signs of the middle of temporary names. The program removes such files if nobody writes them.
SIGNS = string.ascii_letters + string.digits


class Store(Protocol):
    """A folder. Workers receive it by pickling."""

    @property
    def shown(self) -> str:
        """The name of the folder for messages."""
        ...

    def create(self) -> None:
        """Creates the folder if it is missing."""
        ...

    def names(self) -> set[str]:
        """Returns the names of the files in the folder, without those that begin with a point."""
        ...

    def load(self, name: str) -> bytes | None:
        """Returns the contents of a file; None if there is no such file."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Writes a file. An existing file is replaced. On a disk, a file appears complete or not at all."""
        ...


def temporary(name: str) -> str:
    """Returns a new name for a file that is renamed later."""
    return f".{name}.{''.join(secrets.choice(SIGNS) for _ in range(6))}.alfonso-new"


class Disk:
    """A folder on a disk.

    It does not wait until the disk has stored a file: that takes longer than many shards. After a power
    cut, incomplete files do not have their hashes, and are played again.
    """

    def __init__(self, folder: str) -> None:
        self._folder = os.path.abspath(folder)

    @property
    def shown(self) -> str:
        return self._folder

    def create(self) -> None:
        os.makedirs(self._folder, exist_ok=True)

    def names(self) -> set[str]:
        return {name for name in os.listdir(self._folder) if not name.startswith(".")}

    def load(self, name: str) -> bytes | None:
        try:
            with open(os.path.join(self._folder, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        fresh = os.path.join(self._folder, temporary(name))
        try:
            with open(fresh, "xb") as file:
                file.write(data)
            os.replace(fresh, os.path.join(self._folder, name))
        except BaseException:
            if os.path.exists(fresh):
                os.unlink(fresh)
            raise


class Remote:
    """A folder of a file system of pyarrow."""

    def __init__(self, filesystem: pyarrow.fs.FileSystem, folder: str) -> None:
        self._filesystem = filesystem
        self._folder = folder.rstrip("/")
        base: Any = filesystem
        while hasattr(base, "base_fs"):
            base = base.base_fs
        self._has_objects = base.type_name in OBJECTS

    @property
    def shown(self) -> str:
        return f"{self._filesystem.type_name}:{self._folder}"

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}" if self._folder else name

    def create(self) -> None:
        # Object storages have no folders.
        if not self._has_objects:
            self._filesystem.create_dir(self._folder, recursive=True)

    def names(self) -> set[str]:
        from pyarrow.fs import FileSelector

        found = self._filesystem.get_file_info(FileSelector(self._folder, allow_not_found=True))
        return {it.base_name for it in found if not it.base_name.startswith(".")}

    def load(self, name: str) -> bytes | None:
        from pyarrow.fs import FileType

        path = self._path(name)
        if self._filesystem.get_file_info(path).type == FileType.NotFound:
            return None
        with self._filesystem.open_input_file(path) as file:
            data: bytes = file.read()
        return data

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        fresh = path if self._has_objects else self._path(temporary(name))
        with self._filesystem.open_output_stream(fresh) as file:
            file.write(data)
        if fresh != path:
            self._filesystem.move(fresh, path)


def unusable(store: Store, why: OSError) -> AlfonsoError:
    """Returns the error that a folder cannot be used."""
    help = "look whether it is there, whether its disk is full, and whether all workers may write into it"
    return AlfonsoError(f"the folder `{store.shown}` cannot be used: {why}", code="no-folder", help=help)


def opened(
    folder: str | os.PathLike[str] | None, filesystem: pyarrow.fs.FileSystem | None
) -> Store | None:
    """Returns the store of a folder: a path, a URI, or a path within a file system of pyarrow."""
    if folder is None:
        if filesystem is not None:
            raise ValueError("a `filesystem` needs a `folder`")
        return None
    folder = os.fspath(folder)
    if filesystem is None and "://" not in folder:
        return Disk(folder)
    try:
        from pyarrow.fs import FileSystem, LocalFileSystem
    except ImportError as why:
        message = f"`{folder}` needs pyarrow, which is not installed"
        raise AlfonsoError(message, help="install `alfonso-games[arrow]`") from why
    path = folder
    if filesystem is None:
        try:
            filesystem, path = FileSystem.from_uri(folder)
        except (OSError, ValueError) as why:
            help = "name a path, or a URI that pyarrow.fs knows, such as `s3://bucket/study`"
            raise AlfonsoError(f"the folder `{folder}` cannot be used: {why}", code="no-folder", help=help) from why
    if isinstance(filesystem, LocalFileSystem):
        return Disk(path)
    return Remote(filesystem, path)
