"""One HTTP request and its answer. Tests of a program put an object of their own in the place of `Connections`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import urllib3

from .errors import ConnectionError, TimeoutError


@dataclass(frozen=True)
class Request:
    #: Of the contract, such as `sendMessage`.
    operation: str
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    #: Seconds until it is connected, and then until each next piece of the answer comes.
    timeout: float


class Response:
    """An answer whose body is still to come. The names of its headers are in lower case."""

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
    """Asks, and raises a ConnectionError or a TimeoutError of this package where there is no answer."""

    def __call__(self, request: Request) -> Response: ...


class Connections:
    """Connections that are kept, for as many threads as there are."""

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
            raise _failure(request, error) from error
        is_whole = False

        def pieces() -> Iterator[bytes]:
            nonlocal is_whole
            try:
                # As they come: who waits for more of them at once would not notice how slow they are.
                while piece := answer.read1(65_536, decode_content=True):
                    yield piece
            except urllib3.exceptions.HTTPError as error:
                raise _failure(request, error) from error
            is_whole = True

        def close() -> None:
            # What is left of the answer would be taken for the next one.
            if is_whole:
                answer.release_conn()
            else:
                answer.close()

        return Response(answer.status, answer.headers, pieces(), close)

    def close(self) -> None:
        self._pool.clear()


def _failure(request: Request, error: urllib3.exceptions.HTTPError) -> ConnectionError | TimeoutError:
    # A connection that was refused is one of its time-outs, too.
    was_refused = isinstance(error, urllib3.exceptions.NewConnectionError)
    if isinstance(error, urllib3.exceptions.TimeoutError) and not was_refused:
        return TimeoutError(request.operation, request.timeout)
    return ConnectionError(request.operation, _reason_of(error))


def _reason_of(error: BaseException) -> str:
    """The innermost reason; the outer ones show addresses of objects."""
    cause = error.__cause__ or error.__context__
    if cause is not None:
        return _reason_of(cause)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
