"""A file to send."""

from __future__ import annotations

import builtins
import mimetypes
from dataclasses import dataclass, field


@dataclass(frozen=True)
class File:
    """Bytes with a file name, to send. The default media type is that of the name's extension."""

    name: str
    data: bytes = field(repr=False)
    type: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.data, (bytes, bytearray, memoryview)):
            raise ValueError(f"the data of the file {self.name!r} must be bytes, not {builtins.type(self.data).__name__}")

    @property
    def media_type(self) -> str:
        """Media type that the client sends with the file."""
        return self.type or _TYPES.guess_type(self.name)[0] or "application/octet-stream"


#: Independent of the tables of the machine.
_TYPES = mimetypes.MimeTypes()
_TYPES.add_type("text/markdown", ".md")
