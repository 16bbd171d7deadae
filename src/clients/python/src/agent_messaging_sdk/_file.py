"""A file to send."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field


@dataclass(frozen=True)
class File:
    """Bytes with a file name, to send. The default media type is that of the name's extension."""

    name: str
    data: bytes = field(repr=False)
    type: str | None = None

    @property
    def media_type(self) -> str:
        return self.type or _TYPES.guess_type(self.name)[0] or "application/octet-stream"


#: Independent of the tables of the machine.
_TYPES = mimetypes.MimeTypes()
_TYPES.add_type("text/markdown", ".md")
