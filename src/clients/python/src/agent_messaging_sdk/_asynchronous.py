"""What a synchronous client does, for programs of asyncio: in threads, and no further than its caller waits."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future
from functools import wraps
from queue import SimpleQueue
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from ._paged import Item, Page, Paged
from ._settings import SystemClock
from .transport import Request, Response, Transport

P = ParamSpec("P")
T = TypeVar("T")

#: Whether the caller of what this thread does has stopped waiting for it.
_stopped = contextvars.ContextVar("stopped", default=threading.Event())


class StoppableTransport:
    """A request that is under way ends by itself, and after it comes no other."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, request: Request) -> Response:
        if _stopped.get().is_set():
            raise asyncio.CancelledError
        return self._transport(request)


class StoppableClock(SystemClock):
    def sleep(self, seconds: float) -> None:
        _stopped.get().wait(seconds)


async def in_thread(work: Callable[[], T]) -> T:
    stopped = threading.Event()

    def stoppable() -> T:
        _stopped.set(stopped)
        return work()

    try:
        return await asyncio.to_thread(stoppable)
    finally:
        stopped.set()


async def each(items: Iterator[T], close: Callable[[], object] = lambda: None) -> AsyncGenerator[T, None]:
    """The items, each when it is asked for, by one thread, for it may wait long; `close` is the last that it does.

    The end of the program does not wait for it.
    """
    stopped = threading.Event()
    asked: SimpleQueue[Future[Any] | None] = SimpleQueue()

    def work() -> None:
        _stopped.set(stopped)
        while (answer := asked.get()) is not None:
            if answer.set_running_or_notify_cancel():
                _settle(answer, items)
        close()

    context = contextvars.copy_context()
    threading.Thread(target=context.run, args=(work,), name="agent-messaging-sdk", daemon=True).start()
    try:
        while True:
            answer: Future[Any] = Future()
            asked.put(answer)
            item = await asyncio.wrap_future(answer)
            if item is _END:
                return
            yield item
    finally:
        stopped.set()
        asked.put(None)


_END = object()


def _settle(answer: Future[Any], items: Iterator[Any]) -> None:
    try:
        answer.set_result(next(items, _END))
    except BaseException as error:
        answer.set_exception(error)


class AsyncPaged(Generic[Page, Item]):
    """Iterated by `async for` it gives every item of this page and those that follow, from the beginning each time.

    Nothing is asked for before that, and more pages only as they are needed.
    """

    def __init__(self, paged: Paged[Page, Item]) -> None:
        self._paged = paged

    async def page(self) -> Page:
        """The first page alone."""
        return await in_thread(self._paged.page)

    async def pages(self) -> AsyncIterator[Page]:
        """Each page as it comes."""
        pages = self._paged.pages()
        while (page := await in_thread(lambda: next(pages, None))) is not None:
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._paged.items_of(page):
                yield item


class Asynchronous:
    """Has the methods of something synchronous, with the same parameters."""

    def __init__(self, synchronous: Any) -> None:
        self._synchronous = synchronous


def awaited(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    @wraps(method)
    async def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> T:
        return await in_thread(lambda: method(self._synchronous, *args, **given))

    return call


def paged(
    method: Callable[Concatenate[Any, P], Paged[Page, Item]],
) -> Callable[Concatenate[Any, P], AsyncPaged[Page, Item]]:
    @wraps(method)
    def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> AsyncPaged[Page, Item]:
        return AsyncPaged(method(self._synchronous, *args, **given))

    return call


def iterated(
    method: Callable[Concatenate[Any, P], Iterator[T]],
) -> Callable[Concatenate[Any, P], AsyncGenerator[T, None]]:
    @wraps(method)
    def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> AsyncGenerator[T, None]:
        return each(method(self._synchronous, *args, **given))

    return call
