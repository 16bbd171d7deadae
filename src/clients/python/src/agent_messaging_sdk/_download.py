"""Bringing the file of a part."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from types import TracebackType
from urllib.parse import unquote

from ._call import Connection
from ._exchange import open_answer
from ._operation import Operation, parts_of
from ._retry import retrying
from .errors import ConnectionError, MessagingError, ProtocolError, ServiceError
from .models import FilePart, ImagePart
from .transport import Request, Response

#: The most that an operator can set for uploads.
BYTES_MAX = 104_857_600

_DOWNLOAD = Operation("downloadFile", "GET", "", answer="bytes")
_GET = Operation("getFile", "GET", "/files/{file_id}", token="rest", answer="bytes")


class Download:
    """A file that is being brought. Iterated it gives its bytes as they come; or take all of them at once.

    They can be taken once. Where the connection breaks, they go on from there.
    """

    def __init__(self, connection: Connection, part: ImagePart | FilePart, max_bytes: int, foreign: bool) -> None:
        if part.file_id is None and not foreign:
            raise ValueError("without a file_id the address is its sender's; `foreign` has to allow that")
        self._connection = connection
        self._file_id = part.file_id
        self._url: str | None = part.url
        self._etag: str | None = None
        self._max_bytes = max_bytes
        self._response: Response | None = retrying(connection.settings, lambda: self._open(0))
        headers = self._response.headers
        #: Without folders; None where nobody has named it.
        self.name = file_name_in(headers.get("content-disposition", ""), getattr(part, "name", None))
        self.type = headers.get("content-type", "application/octet-stream")
        #: In bytes; None where only its end will tell.
        self.size = int(headers["content-length"]) if _is_plain(headers) and "content-length" in headers else None
        self._pieces = self._whole()

    def __iter__(self) -> Iterator[bytes]:
        return self._pieces

    def read(self) -> bytes:
        return b"".join(self._pieces)

    def text(self) -> str:
        """Read as UTF-8."""
        return self.read().decode()

    def close(self) -> None:
        """Leaves the bytes where they are, instead of taking them."""
        self._pieces.close()
        self._drop()

    def __enter__(self) -> Download:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _drop(self) -> None:
        if self._response is not None:
            self._response.close()
        self._response = None

    def _whole(self) -> Generator[bytes, None, None]:
        position = 0
        self._check_size(self.size or 0)

        def next_piece() -> bytes:
            if self._response is None:
                self._response = self._open(position)
            try:
                piece = next(self._response.pieces, b"")
                if piece or self.size is None or position == self.size:
                    return piece
                raise ConnectionError(_DOWNLOAD.id, f"it ended after {position} of {self.size} bytes")
            except MessagingError:
                self._drop()
                raise

        try:
            while piece := retrying(self._connection.settings, next_piece):
                position += len(piece)
                self._check_size(position)
                yield piece
        finally:
            self._drop()

    def _check_size(self, size: int) -> None:
        if size > self._max_bytes:
            self._drop()
            raise ProtocolError(_DOWNLOAD.id, 200, f"it has more than {self._max_bytes} bytes")

    def _open(self, position: int) -> Response:
        """From some byte on: by the address that it came with, which takes no token, and by its id once that ends."""
        if position > 0 and self._etag is None:
            raise _broken_off("cannot be asked for")
        span = {"Range": f"bytes={position}-", "If-Range": self._etag or ""} if position > 0 else {}
        # What is compressed on the way has other positions.
        response = self._answer({"Accept-Encoding": "identity", **span})
        if position == 0:
            tag = response.headers.get("etag", "W/")
            self._etag = tag if not tag.startswith("W/") and _is_plain(response.headers) else None
        if _start_of(response) != position:
            response.close()
            raise _broken_off("was not given")
        return response

    def _answer(self, extra: Mapping[str, str]) -> Response:
        if self._url is not None:
            try:
                return self._asked(_DOWNLOAD, self._url, extra)
            except (ServiceError, ProtocolError) as error:
                if self._file_id is None or error.status < 400 or error.retryable:
                    raise
                self._url = None
        connection = self._connection
        addresses = connection.discovery.addresses(connection.settings)
        url = addresses.base_url + parts_of(_GET, {"file_id": self._file_id}).path

        def send(bearer: Mapping[str, str]) -> Response:
            return self._asked(_GET, url, {**extra, **bearer})

        return connection.with_token(addresses, addresses.base_url, send)

    def _asked(self, operation: Operation, url: str, extra: Mapping[str, str]) -> Response:
        settings = self._connection.settings
        headers = {**settings.headers_for("*/*"), **extra}
        return open_answer(
            settings, operation, Request(operation.id, operation.method, url, headers, None, settings.timeout)
        )


def _broken_off(what: str) -> ProtocolError:
    return ProtocolError(_DOWNLOAD.id, 200, f"it broke off, and its rest {what}")


def _is_plain(headers: Mapping[str, str]) -> bool:
    return headers.get("content-encoding", "identity") == "identity"


def _start_of(response: Response) -> int:
    start = re.match(r"bytes (\d+)-", response.headers.get("content-range", ""))
    return int(start[1]) if response.status == 206 and start else 0


def file_name_in(disposition: str, given: str | None) -> str | None:
    """The name of a file that is about to be kept (RFC 6266 section 4.3): no name leads out of its folder."""
    extended = re.search(r"(?:^|[;\s])filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)", disposition, re.IGNORECASE)
    plain = re.search(r'(?:^|[;\s])filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))', disposition, re.IGNORECASE)
    name = given or ""
    if extended:
        name = unquote(extended[1])
    elif plain:
        name = plain[2] if plain[1] is None else re.sub(r"\\(.)", r"\1", plain[1])
    last = re.split(r"[/\\]", re.sub(r"[\x00-\x1f\x7f-\x9f]", "", name))[-1]
    return None if last in ("", ".", "..") else last
