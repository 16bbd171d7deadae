"""A file to send."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field


@dataclass(frozen=True)
class File:
    """Bytes with a name, to send. Without a type it is the one that the name's extension stands for."""

    name: str
    data: bytes = field(repr=False)
    type: str | None = None

    @property
    def media_type(self) -> str:
        return self.type or _TYPES.guess_type(self.name)[0] or "application/octet-stream"


#: The same on every machine, whatever its own tables say.
_TYPES = mimetypes.MimeTypes()
_TYPES.add_type("text/markdown", ".md")
