"""Runs a synchronous client in threads for asyncio programs. A cancelled call sends no further request."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future
from functools import wraps
from queue import SimpleQueue
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from ._follow import Following
from ._paged import Item, Page, Paged
from ._settings import SystemClock
from .transport import Request, Response, Transport

P = ParamSpec("P")
T = TypeVar("T")

#: Set when the caller no longer waits for the work of this thread.
_stopped = contextvars.ContextVar("stopped", default=threading.Event())


class StoppableTransport:
    """Lets a running request finish, and starts no other one after a cancellation."""

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


async def iterate_in_thread(items: Iterator[T], close: Callable[[], object] = lambda: None) -> AsyncGenerator[T, None]:
    """Yields the items. One thread fetches each of them on demand, because a fetch may wait long, and finally calls
    `close`.

    The end of the program does not wait for the thread.
    """
    stopped = threading.Event()
    requests: SimpleQueue[Future[Any] | None] = SimpleQueue()

    def work() -> None:
        _stopped.set(stopped)
        while (answer := requests.get()) is not None:
            if answer.set_running_or_notify_cancel():
                _set_next(answer, items)
        close()

    context = contextvars.copy_context()
    threading.Thread(target=context.run, args=(work,), name="agent-messaging-sdk", daemon=True).start()
    try:
        while True:
            answer: Future[Any] = Future()
            requests.put(answer)
            item = await asyncio.wrap_future(answer)
            if item is _END:
                return
            yield item
    finally:
        stopped.set()
        requests.put(None)


_END = object()


def _set_next(answer: Future[Any], items: Iterator[Any]) -> None:
    try:
        answer.set_result(next(items, _END))
    except BaseException as error:
        answer.set_exception(error)


class AsyncFollowing(Generic[T]):
    """A loop over a mailbox: like `Following`, with `await` and `async for`."""

    def __init__(self, items: Following[T]) -> None:
        self._following = items
        self._items = iterate_in_thread(items)

    def __aiter__(self) -> AsyncFollowing[T]:
        return self

    async def __anext__(self) -> T:
        return await self._items.__anext__()

    async def stop(self) -> None:
        """Saves the cursor of the current item and ends the loop. The item counts as handled, so call this last in the
        body. An error of `save` is raised here, and by each later call.
        """
        await in_thread(self._following.stop)

    async def aclose(self) -> None:
        """Ends the loop without saving the cursor."""
        await self._items.aclose()


class AsyncPaged(Generic[Page, Item]):
    """A list in pages. `async for` iterates every item of this page and the following ones, from the beginning each
    time.

    It sends no request before, and fetches further pages only when they are needed.
    """

    def __init__(self, paged: Paged[Page, Item]) -> None:
        self._paged = paged

    async def page(self) -> Page:
        """Returns the first page only."""
        return await in_thread(self._paged.page)

    async def pages(self) -> AsyncIterator[Page]:
        """Yields each page."""
        pages = self._paged.pages()
        while (page := await in_thread(lambda: next(pages, None))) is not None:
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._paged.items_of(page):
                yield item


class Asynchronous:
    """Base class of the objects that have the methods of a synchronous one, with the same parameters."""

    def __init__(self, synchronous: Any) -> None:
        self._synchronous = synchronous


def as_awaitable(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    @wraps(method)
    async def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> T:
        return await in_thread(lambda: method(self._synchronous, *args, **given))

    return call


def as_async_list(
    method: Callable[Concatenate[Any, P], Paged[Page, Item]],
) -> Callable[Concatenate[Any, P], AsyncPaged[Page, Item]]:
    @wraps(method)
    def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> AsyncPaged[Page, Item]:
        return AsyncPaged(method(self._synchronous, *args, **given))

    return call


def as_async_iterator(
    method: Callable[Concatenate[Any, P], Following[T]],
) -> Callable[Concatenate[Any, P], AsyncFollowing[T]]:
    @wraps(method)
    def call(self: Asynchronous, /, *args: P.args, **given: P.kwargs) -> AsyncFollowing[T]:
        return AsyncFollowing(method(self._synchronous, *args, **given))

    return call
