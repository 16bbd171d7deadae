"""Client of one agent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any, Literal

from ._ask import find_reply
from ._call import Connection
from ._discovery import Discovery
from ._download import BYTES_MAX, Download
from ._follow import Follower, Following, Save, Start
from ._ids import new_envelope_id
from ._paged import Paged
from ._send import Attachment, Content, Draft, OwnHandle, Part, create_reply_draft, send, to_list
from ._settings import (
    RETRIES_MAX,
    TIMEOUT,
    Attempt,
    Clock,
    Settings,
    SystemClock,
    Wait,
    check_address,
    read_environment,
)
from ._tokens import create_tokens
from .cursor import MailboxItem, check_cursor
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
    """The mailbox of the acting agent: the operations of the contract, and methods that read all of it."""

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
        """Lists all headers, oldest first by default. It marks nothing read."""
        begin = check_cursor(cursor)
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
        cursor: Start = None,
        *,
        save: Save | None = None,
        until: Literal["empty"] | None = None,
        poll: float = 5.0,
        limit: int = 100,
        max_retries: int | None = None,
        time_limit: float | None = None,
    ) -> Following[Envelope]:
        """Yields every envelope that is addressed to the agent, once and in order. It continues over lost connections,
        restarts of the service and expired tokens. With a stored cursor it also continues over restarts of the
        program.

        `cursor` is a FileCursor, which also stores it, or the cursor that `save` received last. By default the loop
        begins with the oldest envelope; "now" skips all existing ones.

        An envelope counts as handled when the body has ended and the loop goes on, or after `stop()` of the loop, which
        saves the cursor and ends the loop. After a `break`, a `return` or an exception in the body it does not count,
        and comes again at the next start. The client cannot tell these apart.

        `until="empty"` ends the loop when the mailbox has nothing more. The client retries transient errors without
        end, or, with `max_retries`, as often as it retries a call. Fetching marks envelopes read, up to `limit` of them
        before the body gets the first. `poll` is the period in seconds if the server does not hold requests. After
        `time_limit` seconds the loop raises a TimeoutError, also while no mail comes.
        """
        _require("limit", limit, 100)
        return Follower(self._connection, cursor, save, max_retries, time_limit).envelopes(until, poll, limit)

    def follow_headers(
        self,
        cursor: Start = None,
        *,
        direction: Literal["in", "out", "both"] = "in",
        save: Save | None = None,
        until: Literal["empty"] | None = None,
        poll: float = 5.0,
        limit: int = 200,
        max_retries: int | None = None,
        time_limit: float | None = None,
    ) -> Following[EnvelopeHeader]:
        """Yields headers like `follow`. They have no content, stay unread, and may have other directions."""
        _require("limit", limit, 200)
        return Follower(self._connection, cursor, save, max_retries, time_limit).headers(direction, until, poll, limit)


def _require(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ValueError(f"{name} is {value}: it must be from 1 to {most}")


class Client(Operations):
    """A client that acts for one agent. All threads of a program can share it.

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
        max_retries: int | None = None,
        user_agent: str | None = None,
        on_wait: Callable[[Wait], object] | None = None,
        on_attempt: Callable[[Attempt], object] | None = None,
        transport: Transport | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Creates a client. `url` is the service's origin or REST address. Default: `AMS_URL`, else
        http://127.0.0.1:8080.

        The credentials are `client_id` and `client_secret`, by default `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET`. Or pass
        a `token`, by default `AMS_TOKEN`, or a function that returns one for the resource with this address. `timeout`
        is in seconds for each request. `max_retries` is from 0 to 4, the default and the maximum of the service's rules.

        A call to an address that has never answered this client is not retried. Set `max_retries` to retry it.
        `on_wait` is called before each wait for a retry, which the logger `agent_messaging_sdk` shows as a warning.
        `on_attempt` is called after each request, which the logger shows at the level DEBUG.
        """
        settings = Settings(
            url=check_address("url", url or read_environment("AMS_URL") or "http://127.0.0.1:8080"),
            timeout=timeout,
            max_retries=RETRIES_MAX if max_retries is None else max_retries,
            is_patient=max_retries is not None,
            user_agent=user_agent,
            on_wait=on_wait,
            on_attempt=on_attempt,
            transport=transport or Connections(),
            clock=clock or SystemClock(),
        )
        tokens = create_tokens(client_id, client_secret, scope, token)
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
        """Returns a client with other options that shares token and connections.

        `idempotency_key` is for one write: a UUID of version 4. With it another process can repeat the write within a
        day.
        """
        given = {"timeout": timeout, "max_retries": max_retries, "idempotency_key": idempotency_key, "headers": headers}
        changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        if max_retries is not None:
            changes["is_patient"] = True
        return self._with_settings(replace(self._connection.settings, **changes))

    def _with_settings(self, settings: Settings) -> Client:
        client = Client.__new__(Client)
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
        """Uploads the files and sends the envelope to all of its recipients, or to none.

        Another call with the same `id` and content changes nothing. It uploads no file twice and returns the same
        acknowledgement, also in another process. Create the id with `new_envelope_id()`. By default there is a new one.
        """
        draft = Draft(
            to=to_list(to),
            cc=to_list(cc),
            subject=subject,
            in_reply_to=in_reply_to,
            references=list(references),
            date_ms=date_ms,
            monitor=monitor,
            id=id or new_envelope_id(),
        )
        return send(self._connection, draft, Content(text, parts, files))

    def ask(
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
        time_limit: float | None = None,
    ) -> Envelope:
        """Sends an envelope and returns the reply to it. Reports of the service are no replies. Only the reply is
        marked read.

        After `time_limit` seconds it raises a TimeoutError, also while no mail comes. Another call with the same `id` and
        content sends nothing new, and continues to wait. By default there is no limit.
        """
        client = self._with_time_limit(time_limit)
        sent = client.send(
            to=to,
            text=text,
            parts=parts,
            files=files,
            cc=cc,
            subject=subject,
            in_reply_to=in_reply_to,
            references=references,
            date_ms=date_ms,
            monitor=monitor,
            id=id,
        )
        return find_reply(client._connection, sent)

    def wait_for_reply(self, sent: MailboxItem, *, time_limit: float | None = None) -> Envelope:
        """Returns the reply to an envelope that this agent sent, from its acknowledgement or its header; see `ask`."""
        return find_reply(self._with_time_limit(time_limit)._connection, sent)

    def _with_time_limit(self, seconds: float | None) -> Client:
        return self._with_settings(self._connection.settings.with_time_limit(seconds, "reply"))

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
        """Replies to the sender of an envelope, with `all` also to the other recipients. It continues thread and
        subject.
        """
        draft = create_reply_draft(self._connection, self._own_handle, envelope, all)
        own = {"subject": subject, "date_ms": date_ms, "monitor": monitor, "id": id}
        changes: dict[str, Any] = {name: value for name, value in own.items() if value is not None}
        return send(self._connection, replace(draft, **changes), Content(text, parts, files))

    def download(
        self, part: ImagePart | FilePart, *, max_bytes: int = BYTES_MAX, foreign: bool = False
    ) -> Download:
        """Downloads the file of a part. The client sends its token to the service only.

        `foreign` also fetches a part without `file_id`, from the address that its sender chose. That address may point
        anywhere, even into your own network.
        """
        return Download(self._connection, part, max_bytes, foreign)

    def token(self) -> str:
        """Returns an access token for REST, for requests outside of this client."""
        connection = self._connection
        addresses = connection.discovery.addresses(connection.settings)
        return connection.tokens.current(connection.settings, addresses, addresses.base_url)

    def close(self) -> None:
        """Closes the connections."""
        transport = self._connection.settings.transport
        if isinstance(transport, Connections):
            transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
