"""HTTP requests and responses. Tests of a program can replace `Connections` by their own transport."""

from __future__ import annotations

import contextvars
import http.client
import io
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import urllib3
import urllib3.connection
import urllib3.connectionpool

from .errors import ConnectionError, TimeoutError


@dataclass(frozen=True)
class Request:
    """A request to send."""

    #: Operation of the contract, such as `sendMessage`.
    operation: str
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    #: Seconds to wait for the connection, and then for each chunk of the response.
    timeout: float
    #: Seconds for the whole response, however slowly its bytes arrive. None: no limit.
    time_limit: float | None = None


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

    def __call__(self, request: Request) -> Response:
        """Returns the response as soon as its headers are there."""
        ...


#: Time of the monotonic clock at which the response of the current request must be complete.
_deadline: contextvars.ContextVar[float | None] = contextvars.ContextVar("deadline", default=None)


class _Reader(io.RawIOBase):
    """Reads from a socket until the deadline of its request. The time-out of a socket is only for each read."""

    def __init__(self, connected: socket.socket, deadline: float) -> None:
        self._socket, self._deadline = connected, deadline
        self._raw = connected.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        rest = self._deadline - time.monotonic()
        if rest <= 0:
            raise socket.timeout("timed out")
        timeout = self._socket.gettimeout()
        self._socket.settimeout(rest if timeout is None else min(rest, timeout))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _HttpResponse(http.client.HTTPResponse):
    def __init__(self, connected: socket.socket, *args: Any, **given: Any) -> None:
        super().__init__(connected, *args, **given)
        deadline = _deadline.get()
        if deadline is not None:
            self.fp.close()
            self.fp = io.BufferedReader(_Reader(connected, deadline))


class _HttpConnection(urllib3.connection.HTTPConnection):
    response_class = _HttpResponse


class _HttpsConnection(urllib3.connection.HTTPSConnection):
    response_class = _HttpResponse


class _HttpPool(urllib3.connectionpool.HTTPConnectionPool):
    ConnectionCls: Any = _HttpConnection


class _HttpsPool(urllib3.connectionpool.HTTPSConnectionPool):
    ConnectionCls: Any = _HttpsConnection


class Connections:
    """Pool of connections that all threads can share."""

    def __init__(self) -> None:
        self._pool = urllib3.PoolManager(maxsize=16, retries=False)
        self._pool.pool_classes_by_scheme = {"http": _HttpPool, "https": _HttpsPool}

    def __call__(self, request: Request) -> Response:
        """Sends the request, and returns the response as soon as its headers are there."""
        limit = request.time_limit
        token = _deadline.set(None if limit is None else time.monotonic() + limit)
        try:
            return self._send(request)
        finally:
            _deadline.reset(token)

    def _send(self, request: Request) -> Response:
        try:
            answer = self._pool.request(
                request.method,
                request.url,
                body=request.body,
                headers=dict(request.headers),
                timeout=urllib3.Timeout(
                    total=request.time_limit, connect=request.timeout, read=request.timeout
                ),
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
        """Closes all connections."""
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
