# Generated from src/clients/python/src/agent_messaging_sdk/_follow.py by `npm run generate`. Do not edit.
"""Every envelope of a mailbox, once and in order, for as long as one likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar, Union

from ._call import Connection
from ._retry import until_done
from ._tokens import agent_in
from .cursor import MAILBOX_START, FileCursor, checked_cursor, cursor_of, in_order
from .errors import MessagingError, ProtocolError, TooLargeError
from .models import Envelope, EnvelopeHeader, MailboxCursor, MailboxPage
from .operations import MailboxApi, MessagesApi

T = TypeVar("T")

Begin = Union[FileCursor, MailboxCursor, Mapping[str, Any], Literal["now"], None]
Save = Callable[[MailboxCursor], object]

#: Proxies often cut a request that has no answer after 30 seconds.
_WAIT_SECONDS = 25

#: A server that answers an empty page sooner does not wait, or stops at this moment.
_HELD_SECONDS = 1.0

#: Whatever is there, nobody looks more often: what comes is read in batches, as rate limits want it.
_LOOKS_APART = 0.25


class Follower:
    """Reads a mailbox, however long the service is away, or as often as `max_retries` says."""

    def __init__(self, connection: Connection, begin: Begin, save: Save | None, max_retries: int | None) -> None:
        settings = connection.settings
        if max_retries is not None:
            settings = replace(settings, max_retries=max_retries)
        self._settings = settings
        self._is_patient = max_retries is None
        self._connection = replace(connection, settings=settings)
        self._has_answered = False
        self._batch_max = 100
        self._file = begin if isinstance(begin, FileCursor) else None
        if self._file is not None and save is not None:
            raise ValueError("a FileCursor saves by itself")
        self._save = save
        self._is_from_now = begin == "now"
        if begin == "now":
            begin = None
        elif isinstance(begin, str):
            raise ValueError("cursor is 'now', or what `save` was given")
        place = begin.cursor if isinstance(begin, FileCursor) else checked_cursor(begin)
        self._cursor = place or MAILBOX_START

    def envelopes(self, until: Literal["empty"] | None, poll: float, limit: int) -> Iterator[Envelope]:
        return self._items("in", self._fetched, until, poll, limit)

    def headers(self, direction: str, until: Literal["empty"] | None, poll: float, limit: int) -> Iterator[EnvelopeHeader]:
        return self._items(direction, iter, until, poll, limit)

    def _items(
        self,
        direction: str,
        items_of: Callable[[Sequence[EnvelopeHeader]], Iterator[Any]],
        until: Literal["empty"] | None,
        poll: float,
        limit: int,
    ) -> Iterator[Any]:
        agent = self._agent() if self._file is not None else None
        if self._is_from_now:
            self._cursor = self._end(direction)
            self._keep(agent)
        wait = 0
        while True:
            begun = self._settings.clock.now()
            page = self._page(direction, limit, wait)
            found = in_order(page.envelope_headers, self._cursor)
            for item in items_of(found):
                yield item
                self._cursor = cursor_of(item)
                self._keep(agent)
            if found:
                self._cursor = cursor_of(found[-1])
            is_end = not found or page.next_cursor is None
            if is_end and until == "empty":
                return
            held = self._settings.clock.now() - begun
            if not found and wait and held < _HELD_SECONDS:
                self._settings.clock.sleep(poll)
            elif is_end and held < _LOOKS_APART:
                self._settings.clock.sleep(_LOOKS_APART - max(held, 0.0))
            wait = _WAIT_SECONDS if is_end else 0

    def _keep(self, agent: str | None) -> None:
        if self._file is not None:
            self._file.save(self._cursor, agent)
        elif self._save is not None:
            self._save(self._cursor)

    def _agent(self) -> str | None:
        """The place of another agent would pass over what is older, and nobody would know."""

        def token(connection: Connection) -> str:
            addresses = connection.discovery.addresses(connection.settings)
            return connection.tokens.current(connection.settings, addresses, addresses.base_url)

        agent = agent_in(self._lasting(token))
        kept = self._file.agent_id if self._file is not None else None
        if kept is not None and agent is not None and kept != agent:
            raise ValueError(f"the cursor is the place of {kept}, and the token is for {agent}: each needs its own")
        return agent

    def _end(self, direction: str) -> MailboxCursor:
        """The cursor behind everything that is there now."""
        newest = self._look({"order": "desc", "limit": 1, "direction": direction}, 0).envelope_headers
        return cursor_of(newest[0]) if newest else MAILBOX_START

    def _page(self, direction: str, limit: int, wait: int) -> MailboxPage:
        """What comes next; where nothing does, the server may wait for it."""
        place = self._cursor
        return self._look(
            {
                "order": "asc",
                "limit": limit,
                "direction": direction,
                "after_created_at": place.after_created_at,
                "after_envelope_id": place.after_envelope_id,
                "wait": wait or None,
            },
            wait,
        )

    def _look(self, query: Mapping[str, Any], wait: int) -> MailboxPage:
        def look(connection: Connection) -> MailboxPage:
            return MailboxApi(connection.call).list_mailbox(**query).page()

        return self._lasting(look, wait)

    def _fetched(self, headers: Sequence[EnvelopeHeader]) -> Iterator[Envelope]:
        """The envelopes with these headers, in their order, without those that retention has removed meanwhile."""
        begin = 0
        while begin < len(headers):
            ids = [header.id for header in headers[begin : begin + self._batch_max]]
            try:
                envelopes = self._lasting(lambda connection: MessagesApi(connection.call).get_messages(ids=ids)).envelopes
            except TooLargeError:
                if len(ids) == 1:
                    raise
                self._batch_max = (len(ids) + 1) // 2
                continue
            by_id = {envelope.id: envelope for envelope in envelopes}
            yield from (by_id[one] for one in ids if one in by_id)
            begin += len(ids)

    def _lasting(self, work: Callable[[Connection], T], wait: int = 0) -> T:
        retries = 0 if self._is_patient else self._settings.max_retries
        settings = replace(self._settings, max_retries=retries, timeout=self._settings.timeout + wait)
        connection = replace(self._connection, settings=settings)
        if self._is_patient:
            result = until_done(self._settings, self._passes, lambda: work(connection))
        else:
            result = work(connection)
        self._has_answered = True
        return result

    def _passes(self, error: MessagingError) -> bool:
        """What is in between, such as a proxy without its service, may answer anything; believed until there was one."""
        is_foreign = isinstance(error, ProtocolError) and not isinstance(error, TooLargeError)
        return error.retryable or (self._has_answered and is_foreign)
