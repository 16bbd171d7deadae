# Generated from src/clients/python/src/agent_messaging_sdk/async_client.py by `npm run generate`. Do not edit.
"""Client of one agent for asyncio programs."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from types import TracebackType

from ._asynchronous import (
    StoppableClock,
    StoppableTransport,
    as_async_iterator,
    as_async_list,
    as_awaitable,
    in_thread,
    iterate_in_thread,
)
from ._download import BYTES_MAX, Download
from ._settings import TIMEOUT, Attempt, Clock, Wait
from .async_operations import AsyncMailboxApi, AsyncOperations
from .client import Client, Mailbox
from .models import FilePart, ImagePart
from .transport import Connections, Transport


class AsyncMailbox(AsyncMailboxApi):
    """The mailbox of the acting agent: like `Mailbox`, with `await` and `async for`."""

    walk = as_async_list(Mailbox.walk)
    follow = as_async_iterator(Mailbox.follow)
    follow_headers = as_async_iterator(Mailbox.follow_headers)


class AsyncDownload:
    """A download in progress: like `Download`, with `await` and `async for`."""

    def __init__(self, download: Download) -> None:
        self._download = download
        self._pieces: AsyncGenerator[bytes, None] | None = None
        self.name, self.type, self.size = download.name, download.type, download.size

    def __aiter__(self) -> AsyncGenerator[bytes, None]:
        if self._pieces is None:
            self._pieces = iterate_in_thread(iter(self._download), self._download.close)
        return self._pieces

    async def read(self) -> bytes:
        """Reads all bytes."""
        return b"".join([piece async for piece in self])

    async def text(self) -> str:
        """Reads all bytes as UTF-8."""
        return (await self.read()).decode()

    async def close(self) -> None:
        """Ends the download without reading the rest."""
        if self._pieces is None:
            self._download.close()
        else:
            await self._pieces.aclose()

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class AsyncClient(AsyncOperations):
    """A `Client` for asyncio, with the same names, parameters, results and errors.

    It runs a `Client` in threads. A cancelled call ends at once. Its thread finishes the running request, so a write
    may still be carried out.
    """

    mailbox: AsyncMailbox
    _synchronous: Client

    def __init__(
        self,
        *,
        url: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        scope: str | None = None,
        token: str | Callable[[str], str] | None = None,
        timeout: float = TIMEOUT,
        max_retries: int | None = None,
        user_agent: str | None = None,
        on_wait: Callable[[Wait], object] | None = None,
        on_attempt: Callable[[Attempt], object] | None = None,
        transport: Transport | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Creates a client with the parameters of `Client`. Threads call the token function, the hooks, the transport
        and the clock.
        """
        transport = transport or Connections()
        client = Client(
            url=url,
            client_id=client_id,
            client_secret=client_secret,
            scope=scope,
            token=token,
            timeout=timeout,
            max_retries=max_retries,
            user_agent=user_agent,
            on_wait=on_wait,
            on_attempt=on_attempt,
            transport=StoppableTransport(transport),
            clock=clock or StoppableClock(),
        )
        self._begin(client, transport)

    def _begin(self, client: Client, transport: Transport) -> None:
        super().__init__(client)
        self._transport = transport
        self.mailbox = AsyncMailbox(client.mailbox)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncClient:
        """Returns a client with other options that shares token and connections; see `Client`."""
        client = AsyncClient.__new__(AsyncClient)
        synchronous = self._synchronous.with_options(
            timeout=timeout, max_retries=max_retries, idempotency_key=idempotency_key, headers=headers
        )
        client._begin(synchronous, self._transport)
        return client

    send = as_awaitable(Client.send)
    ask = as_awaitable(Client.ask)
    wait_for_reply = as_awaitable(Client.wait_for_reply)
    reply = as_awaitable(Client.reply)
    token = as_awaitable(Client.token)

    async def download(
        self, part: ImagePart | FilePart, *, max_bytes: int = BYTES_MAX, foreign: bool = False
    ) -> AsyncDownload:
        """Downloads the file of a part; see `Client`. Use `async with await client.download(part) as file`."""
        return AsyncDownload(
            await in_thread(lambda: self._synchronous.download(part, max_bytes=max_bytes, foreign=foreign))
        )

    async def close(self) -> None:
        """Closes the connections."""
        if isinstance(self._transport, Connections):
            self._transport.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
