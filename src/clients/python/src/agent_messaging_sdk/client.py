"""One agent's view of the service."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any, Literal

from ._call import Connection
from ._discovery import Discovery
from ._download import BYTES_MAX, Download
from ._follow import Begin, Follower, Save
from ._ids import new_envelope_id
from ._paged import Paged
from ._send import Attachment, Draft, OwnHandle, Part, Said, draft_of_reply, handles, send
from ._settings import RETRIES_MAX, TIMEOUT, Clock, Settings, SystemClock, address_of, environment
from ._tokens import tokens_of
from .cursor import checked_cursor
from .models import (
    Envelope,
    EnvelopeHeader,
    FilePart,
    ImagePart,
    MailboxCursor,
    MailboxPage,
    Monitor,
    SendAcknowledgement,
)
from .operations import MailboxApi, Operations
from .transport import Connections, Transport


class Mailbox(MailboxApi):
    """The mailbox of the acting agent: the operations of the contract, and ways to read all of it."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection.call)
        self._connection = connection

    def walk(
        self,
        *,
        direction: Literal["in", "out", "both"] | None = None,
        unread: bool | None = None,
        order: Literal["asc", "desc"] = "asc",
        limit: int = 200,
        cursor: MailboxCursor | Mapping[str, Any] | None = None,
    ) -> Paged[MailboxPage, EnvelopeHeader]:
        """All headers that there are, by default oldest first; nothing is marked read."""
        begin = checked_cursor(cursor)
        return self.list_mailbox(
            order=order,
            limit=limit,
            direction=direction,
            unread=unread,
            after_created_at=None if begin is None else begin.after_created_at,
            after_envelope_id=None if begin is None else begin.after_envelope_id,
        )

    def follow(
        self,
        cursor: Begin = None,
        *,
        save: Save | None = None,
        until: Literal["empty"] | None = None,
        poll: float = 5.0,
        limit: int = 100,
        max_retries: int | None = None,
    ) -> Iterator[Envelope]:
        """Every envelope that is addressed to the agent, once and in order, for as long as one likes: over lost
        connections, restarts of the service, expired tokens and, with a cursor that is kept, restarts of the program.

        `cursor` is where to go on: a FileCursor, which keeps it too, or what `save` was given last; without one it
        begins with the oldest envelope that is kept, with "now" it passes over all that is there. It is saved after
        the body of the loop has run. Where the body raises or breaks, the envelope is not saved, and comes again.

        With `until="empty"` it ends when nothing is left. Errors that pass are waited out, however long they take,
        or, with `max_retries`, as long as a call would be repeated. Fetching marks envelopes read, up to `limit` of
        them before the body gets the first. `poll` is for servers that do not keep a request until there is something.
        """
        _require("limit", limit, 100)
        return Follower(self._connection, cursor, save, max_retries).envelopes(until, poll, limit)

    def follow_headers(
        self,
        cursor: Begin = None,
        *,
        direction: Literal["in", "out", "both"] = "in",
        save: Save | None = None,
        until: Literal["empty"] | None = None,
        poll: float = 5.0,
        limit: int = 200,
        max_retries: int | None = None,
    ) -> Iterator[EnvelopeHeader]:
        """As `follow`, but headers without content, which marks nothing read, and of other directions too."""
        _require("limit", limit, 200)
        return Follower(self._connection, cursor, save, max_retries).headers(direction, until, poll, limit)


def _require(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ValueError(f"{name} is from 1 to {most}, not {value}")


class Client(Operations):
    """One agent's view of the service, for as many threads as there are.

    Every operation of the contract is a method under its tag, such as `client.search.search_agents(q="billing")`.
    """

    mailbox: Mailbox

    def __init__(
        self,
        *,
        url: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        scope: str | None = None,
        token: str | Callable[[str], str] | None = None,
        timeout: float = TIMEOUT,
        max_retries: int = RETRIES_MAX,
        user_agent: str | None = None,
        transport: Transport | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`url` is the service's origin or its REST address; by default `AMS_URL`, else http://127.0.0.1:8080.

        Who acts is a client with its secret, by default `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET`; or a token, or a
        function that gives one for the resource with this address, by default `AMS_TOKEN`. `timeout` is for each
        request, in seconds. `max_retries` is from 0 to 4, which is all that the service's rules allow.
        """
        settings = Settings(
            url=address_of("url", url or environment("AMS_URL") or "http://127.0.0.1:8080"),
            timeout=timeout,
            max_retries=max_retries,
            user_agent=user_agent,
            transport=transport or Connections(),
            clock=clock or SystemClock(),
        )
        tokens = tokens_of(client_id, client_secret, scope, token)
        self._begin(Connection(settings, Discovery(), tokens), OwnHandle())

    def _begin(self, connection: Connection, own_handle: OwnHandle) -> None:
        super().__init__(connection.call)
        self._connection = connection
        self._own_handle = own_handle
        self.mailbox = Mailbox(connection)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Client:
        """The same client, with the same token and connections, for calls that need something else.

        `idempotency_key` is for one write, to repeat it in another process within a day: a UUID of version 4.
        """
        given = {"timeout": timeout, "max_retries": max_retries, "idempotency_key": idempotency_key, "headers": headers}
        changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        client = Client.__new__(Client)
        settings = replace(self._connection.settings, **changes)
        client._begin(replace(self._connection, settings=settings), self._own_handle)
        return client

    def send(
        self,
        *,
        to: str | Iterable[str],
        text: str | None = None,
        parts: Iterable[Part] = (),
        files: Iterable[Attachment] = (),
        cc: str | Iterable[str] | None = None,
        subject: str | None = None,
        in_reply_to: str | None = None,
        references: Iterable[str] = (),
        date_ms: int | None = None,
        monitor: Monitor | Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> SendAcknowledgement:
        """Uploads the files and sends the envelope: to all of its recipients, or to none.

        The same call with the same `id`, one of `new_envelope_id()`, does the same once more, also from another
        process: it uploads nothing twice and gets the same acknowledgement. By default there is a new one.
        """
        draft = Draft(
            to=handles(to),
            cc=handles(cc),
            subject=subject,
            in_reply_to=in_reply_to,
            references=list(references),
            date_ms=date_ms,
            monitor=monitor,
            id=id or new_envelope_id(),
        )
        return send(self._connection, draft, Said(text, parts, files))

    def reply(
        self,
        envelope: Envelope | EnvelopeHeader,
        *,
        text: str | None = None,
        parts: Iterable[Part] = (),
        files: Iterable[Attachment] = (),
        all: bool = False,
        subject: str | None = None,
        date_ms: int | None = None,
        monitor: Monitor | Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> SendAcknowledgement:
        """Answers an envelope: its sender, with `all` the other recipients too. Conversation and subject go on."""
        draft = draft_of_reply(self._connection, self._own_handle, envelope, all)
        own = {"subject": subject, "date_ms": date_ms, "monitor": monitor, "id": id}
        changes: dict[str, Any] = {name: value for name, value in own.items() if value is not None}
        return send(self._connection, replace(draft, **changes), Said(text, parts, files))

    def download(
        self, part: ImagePart | FilePart, *, max_bytes: int = BYTES_MAX, foreign: bool = False
    ) -> Download:
        """Brings the file of a part; only the service itself is shown a token.

        `foreign` also fetches a part without `file_id`, by the address that its sender gave. That may lead anywhere,
        into your own network too.
        """
        return Download(self._connection, part, max_bytes, foreign)

    def token(self) -> str:
        """An access token for REST, for requests that this client does not make."""
        connection = self._connection
        addresses = connection.discovery.addresses(connection.settings)
        return connection.tokens.current(connection.settings, addresses, addresses.base_url)

    def close(self) -> None:
        """Lets the connections go."""
        transport = self._connection.settings.transport
        if isinstance(transport, Connections):
            transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
