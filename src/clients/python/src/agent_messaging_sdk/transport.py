"""HTTP requests and responses. Tests of a program can replace `Connections` by their own transport."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import urllib3

from .errors import ConnectionError, TimeoutError


@dataclass(frozen=True)
class Request:
    #: Operation of the contract, such as `sendMessage`.
    operation: str
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    #: Seconds to wait for the connection, and then for each chunk of the response.
    timeout: float


class Response:
    """A response whose body is still to be read. The names of its headers are in lower case."""

    def __init__(
        self,
        status: int,
        headers: Mapping[str, str] | None = None,
        body: bytes | Iterable[bytes] = b"",
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in (headers or {}).items()}
        self.pieces: Iterator[bytes] = iter([body] if isinstance(body, bytes) else body)
        self.close = close


class Transport(Protocol):
    """Sends a request. Raises a ConnectionError or a TimeoutError of this package if there is no response."""

    def __call__(self, request: Request) -> Response: ...


class Connections:
    """Pool of connections that all threads can share."""

    def __init__(self) -> None:
        self._pool = urllib3.PoolManager(maxsize=16, retries=False)

    def __call__(self, request: Request) -> Response:
        try:
            answer = self._pool.request(
                request.method,
                request.url,
                body=request.body,
                headers=dict(request.headers),
                timeout=request.timeout,
                redirect=False,
                preload_content=False,
            )
        except urllib3.exceptions.HTTPError as error:
            raise _convert_error(request, error) from error
        is_whole = False

        def pieces() -> Iterator[bytes]:
            nonlocal is_whole
            try:
                # Reads chunks as they arrive, because a wait for full ones would hide a slow connection.
                while piece := answer.read1(65_536, decode_content=True):
                    yield piece
            except urllib3.exceptions.HTTPError as error:
                raise _convert_error(request, error) from error
            is_whole = True

        def close() -> None:
            # The next response on the connection would begin with the unread rest of this one.
            if is_whole:
                answer.release_conn()
            else:
                answer.close()

        return Response(answer.status, answer.headers, pieces(), close)

    def close(self) -> None:
        self._pool.clear()


def _convert_error(request: Request, error: urllib3.exceptions.HTTPError) -> ConnectionError | TimeoutError:
    # urllib3 counts a rejected connection among its time-outs.
    was_refused = isinstance(error, urllib3.exceptions.NewConnectionError)
    if isinstance(error, urllib3.exceptions.TimeoutError) and not was_refused:
        return TimeoutError(request.operation, request.timeout)
    return ConnectionError(request.operation, _innermost_reason(error))


def _innermost_reason(error: BaseException) -> str:
    """Returns the message of the innermost cause. The outer ones show addresses of objects."""
    cause = error.__cause__ or error.__context__
    if cause is not None:
        return _innermost_reason(cause)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
