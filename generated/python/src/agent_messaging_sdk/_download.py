# Generated from src/clients/python/src/agent_messaging_sdk/_download.py by `npm run generate`. Do not edit.
"""Downloads the file of a part."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from types import TracebackType
from urllib.parse import unquote

from ._call import Connection
from ._exchange import open_response
from ._operation import Operation, request_parts
from ._retry import with_retries
from .errors import ConnectionError, MessagingError, ProtocolError, ServiceError
from .models import FilePart, ImagePart
from .transport import Request, Response

#: Highest upload limit that an operator can set.
BYTES_MAX = 104_857_600

_DOWNLOAD = Operation("downloadFile", "GET", "", answer="bytes")
_GET = Operation("getFile", "GET", "/files/{file_id}", token="rest", answer="bytes")


class Download:
    """A download in progress. Iterate it for the bytes as they arrive, or read all of them at once.

    The bytes can be read once. After a lost connection the download resumes.
    """

    def __init__(self, connection: Connection, part: ImagePart | FilePart, max_bytes: int, foreign: bool) -> None:
        if part.file_id is None and not foreign:
            raise ValueError("the part has no file_id, only an address that its sender chose: pass foreign=True to fetch it")
        self._connection = connection
        self._file_id = part.file_id
        self._url: str | None = part.url
        self._etag: str | None = None
        self._max_bytes = max_bytes
        self._response: Response | None = with_retries(connection.settings, _DOWNLOAD.id, lambda: self._open(0))
        headers = self._response.headers
        #: File name without folders; None if the file has none.
        self.name = safe_file_name(headers.get("content-disposition", ""), getattr(part, "name", None))
        self.type = headers.get("content-type", "application/octet-stream")
        #: Size in bytes; None if the server does not say.
        self.size = int(headers["content-length"]) if _is_plain(headers) and "content-length" in headers else None
        self._chunks = self._stream()

    def __iter__(self) -> Iterator[bytes]:
        return self._chunks

    def read(self) -> bytes:
        """Reads all bytes."""
        return b"".join(self._chunks)

    def text(self) -> str:
        """Reads all bytes as UTF-8."""
        return self.read().decode()

    def close(self) -> None:
        """Ends the download without reading the rest."""
        self._chunks.close()
        self._release()

    def __enter__(self) -> Download:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _release(self) -> None:
        if self._response is not None:
            self._response.close()
        self._response = None

    def _stream(self) -> Generator[bytes, None, None]:
        position = 0
        self._check_size(self.size or 0)

        def next_chunk() -> bytes:
            if self._response is None:
                self._response = self._open(position)
            try:
                chunk = next(self._response.pieces, b"")
                if chunk or self.size is None or position == self.size:
                    return chunk
                raise ConnectionError(_DOWNLOAD.id, f"the response ended after {position} of {self.size} bytes")
            except MessagingError:
                self._release()
                raise

        try:
            while chunk := with_retries(self._connection.settings, _DOWNLOAD.id, next_chunk):
                position += len(chunk)
                self._check_size(position)
                yield chunk
        finally:
            self._release()

    def _check_size(self, size: int) -> None:
        if size > self._max_bytes:
            self._release()
            raise ProtocolError(_DOWNLOAD.id, 200, f"the file is too large: at most {self._max_bytes} bytes")

    def _open(self, position: int) -> Response:
        """Opens the file at a byte position. It uses the signed address first, which needs no token but expires, and
        then the id.
        """
        if position > 0 and self._etag is None:
            raise _resume_error("the server sent no strong ETag")
        span = {"Range": f"bytes={position}-", "If-Range": self._etag or ""} if position > 0 else {}
        # Compressed bodies have other positions.
        response = self._request({"Accept-Encoding": "identity", **span})
        if position == 0:
            tag = response.headers.get("etag", "W/")
            self._etag = tag if not tag.startswith("W/") and _is_plain(response.headers) else None
        if _start_of(response) != position:
            response.close()
            raise _resume_error("the server did not send the requested range")
        return response

    def _request(self, extra: Mapping[str, str]) -> Response:
        if self._url is not None:
            try:
                return self._send(_DOWNLOAD, self._url, extra)
            except (ServiceError, ProtocolError) as error:
                if self._file_id is None or error.status < 400 or error.retryable:
                    raise
                self._url = None
        connection = self._connection
        addresses = connection.discovery.addresses(connection.settings)
        url = addresses.base_url + request_parts(_GET, {"file_id": self._file_id}).path

        def send(bearer: Mapping[str, str]) -> Response:
            return self._send(_GET, url, {**extra, **bearer})

        return connection.with_token(addresses, addresses.base_url, send)

    def _send(self, operation: Operation, url: str, extra: Mapping[str, str]) -> Response:
        settings = self._connection.settings
        headers = {**settings.headers_for("*/*"), **extra}
        return open_response(
            settings, operation, Request(operation.id, operation.method, url, headers, None, settings.timeout)
        )


def _resume_error(what: str) -> ProtocolError:
    return ProtocolError(_DOWNLOAD.id, 200, f"the connection was lost and the download cannot resume: {what}")


def _is_plain(headers: Mapping[str, str]) -> bool:
    return headers.get("content-encoding", "identity") == "identity"


def _start_of(response: Response) -> int:
    start = re.match(r"bytes (\d+)-", response.headers.get("content-range", ""))
    return int(start[1]) if response.status == 206 and start else 0


def safe_file_name(disposition: str, given: str | None) -> str | None:
    """Returns a safe file name without folders (RFC 6266 section 4.3), which cannot lead out of the target folder."""
    extended = re.search(r"(?:^|[;\s])filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)", disposition, re.IGNORECASE)
    plain = re.search(r'(?:^|[;\s])filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))', disposition, re.IGNORECASE)
    name = given or ""
    if extended:
        name = unquote(extended[1])
    elif plain:
        name = plain[2] if plain[1] is None else re.sub(r"\\(.)", r"\1", plain[1])
    last = re.split(r"[/\\]", re.sub(r"[\x00-\x1f\x7f-\x9f]", "", name))[-1]
    return None if last in ("", ".", "..") else last
