# Generated from src/clients/python/src/agent_messaging_sdk/_follow.py by `npm run generate`. Do not edit.
"""Follows a mailbox: yields every envelope once and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Literal, TypeVar, Union

from ._call import Connection
from ._retry import retry_until_done
from ._tokens import parse_agent_id
from .cursor import MAILBOX_START, FileCursor, check_cursor, cursor_of, select_in_order
from .errors import MessagingError, ProtocolError, TooLargeError
from .models import Envelope, EnvelopeHeader, MailboxCursor, MailboxPage
from .operations import MailboxApi, MessagesApi

T = TypeVar("T")

Start = Union[FileCursor, MailboxCursor, Mapping[str, Any], Literal["now"], None]
Save = Callable[[MailboxCursor], object]

#: Name of the loop in errors.
_FOLLOW = "follow"

#: Seconds that a request waits at the server. Proxies often cut requests after 30 seconds.
_WAIT_SECONDS = 25

#: A shorter wait for an empty page shows that the server does not hold requests, or shuts down.
_HELD_SECONDS = 1.0

#: Shortest time between two polls. New mail is read in batches, which saves the rate limit.
_POLL_SECONDS_MIN = 0.25


class Following(Generic[T]):
    """A loop over a mailbox. It yields every item once and in order."""

    def __init__(self, follower: Follower, items: Iterator[T]) -> None:
        self._follower, self._items = follower, items
        self._is_in_body = False
        self._failure: BaseException | None = None

    def __iter__(self) -> Following[T]:
        return self

    def __next__(self) -> T:
        self._is_in_body = False
        try:
            item = next(self._items)
        except StopIteration:
            raise
        except BaseException as error:
            self._failure = error
            raise
        self._is_in_body = True
        return item

    def stop(self) -> None:
        """Saves the cursor of the current item and ends the loop. The item counts as handled, so call this last in the
        body. An error of `save` is raised here, and by each later call.
        """
        self._follower.is_stopped = True
        if self._failure is not None:
            raise self._failure
        if self._is_in_body:
            next(self, None)


class Follower:
    """Reads a mailbox. It retries until the service is back, or as often as `max_retries` says."""

    def __init__(
        self,
        connection: Connection,
        begin: Start,
        save: Save | None = None,
        max_retries: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        settings = connection.settings.with_time_limit(time_limit, "end of the loop")
        if max_retries is not None:
            settings = replace(settings, max_retries=max_retries, is_patient=True)
        self._settings = settings
        self._is_patient = max_retries is None
        self._connection = replace(connection, settings=settings)
        self._has_answered = False
        #: True after `stop` of the loop.
        self.is_stopped = False
        self._batch_max = 100
        self._file = begin if isinstance(begin, FileCursor) else None
        if self._file is not None and save is not None:
            raise ValueError("both a FileCursor and save are given: a FileCursor saves by itself")
        self._save = save
        self._is_from_now = begin == "now"
        if begin == "now":
            begin = None
        elif isinstance(begin, str):
            raise ValueError("cursor is invalid: it must be 'now', a FileCursor, or a cursor of `save`")
        cursor = begin.cursor if isinstance(begin, FileCursor) else check_cursor(begin)
        self._cursor = cursor or MAILBOX_START

    def envelopes(self, until: Literal["empty"] | None, poll: float, limit: int) -> Following[Envelope]:
        return Following(self, self._items("in", self._fetch_envelopes, until, poll, limit))

    def headers(
        self, direction: str, until: Literal["empty"] | None, poll: float, limit: int
    ) -> Following[EnvelopeHeader]:
        return Following(self, self._items(direction, iter, until, poll, limit))

    def _items(
        self,
        direction: str,
        items_of: Callable[[Sequence[EnvelopeHeader]], Iterator[Any]],
        until: Literal["empty"] | None,
        poll: float,
        limit: int,
    ) -> Iterator[Any]:
        agent = self._check_agent() if self._file is not None else None
        if self._is_from_now:
            self._cursor = self._find_end(direction)
            self._save_cursor(agent)
        wait = 0
        while not self.is_stopped:
            started_at = self._settings.clock.now()
            page = self._read_page(direction, limit, wait)
            found = select_in_order(page.envelope_headers, self._cursor)
            for item in items_of(found):
                yield item
                self._cursor = cursor_of(item)
                self._save_cursor(agent)
                if self.is_stopped:
                    return
            if found:
                self._cursor = cursor_of(found[-1])
            is_end = not found or page.next_cursor is None
            if is_end and until == "empty":
                return
            held = self._settings.clock.now() - started_at
            if not found and wait and held < _HELD_SECONDS:
                self._settings.sleep(_FOLLOW, poll)
            elif is_end and held < _POLL_SECONDS_MIN:
                self._settings.sleep(_FOLLOW, _POLL_SECONDS_MIN - max(held, 0.0))
            wait = int(self._settings.limit(_FOLLOW, _WAIT_SECONDS)) if is_end else 0

    def _save_cursor(self, agent: str | None) -> None:
        if self._file is not None:
            self._file.save(self._cursor, agent)
        elif self._save is not None:
            self._save(self._cursor)

    def _check_agent(self) -> str | None:
        """Returns the agent of the token. Raises if the cursor belongs to another agent, which would silently skip
        envelopes.
        """

        def token(connection: Connection) -> str:
            addresses = connection.discovery.addresses(connection.settings)
            return connection.tokens.current(connection.settings, addresses, addresses.base_url)

        agent = parse_agent_id(self._retry_patiently(token))
        stored = self._file.agent_id if self._file is not None else None
        if stored is not None and agent is not None and stored != agent:
            raise ValueError(
                f"the cursor belongs to {stored}, but the token is for {agent}: use one cursor for each agent"
            )
        return agent

    def _find_end(self, direction: str) -> MailboxCursor:
        """Returns the cursor after the newest envelope."""
        newest = self._list({"order": "desc", "limit": 1, "direction": direction}, 0).envelope_headers
        return cursor_of(newest[0]) if newest else MAILBOX_START

    def _read_page(self, direction: str, limit: int, wait: int) -> MailboxPage:
        """Returns the next page. The server may hold the request until there is something new."""
        cursor = self._cursor
        return self._list(
            {
                "order": "asc",
                "limit": limit,
                "direction": direction,
                "after_created_at": cursor.after_created_at,
                "after_envelope_id": cursor.after_envelope_id,
                "wait": wait or None,
            },
            wait,
        )

    def _list(self, query: Mapping[str, Any], wait: int) -> MailboxPage:
        def list_page(connection: Connection) -> MailboxPage:
            return MailboxApi(connection.call).list_mailbox(**query).page()

        return self._retry_patiently(list_page, wait)

    def _fetch_envelopes(self, headers: Sequence[EnvelopeHeader]) -> Iterator[Envelope]:
        """Yields the envelopes of these headers in order, without those that retention has removed."""
        begin = 0
        while begin < len(headers):
            ids = [header.id for header in headers[begin : begin + self._batch_max]]
            try:
                envelopes = self._retry_patiently(lambda connection: MessagesApi(connection.call).get_messages(ids=ids)).envelopes
            except TooLargeError:
                if len(ids) == 1:
                    raise
                self._batch_max = (len(ids) + 1) // 2
                continue
            by_id = {envelope.id: envelope for envelope in envelopes}
            yield from (by_id[one] for one in ids if one in by_id)
            begin += len(ids)

    def _retry_patiently(self, work: Callable[[Connection], T], wait: int = 0) -> T:
        retries = 0 if self._is_patient else self._settings.max_retries
        settings = replace(self._settings, max_retries=retries, timeout=self._settings.timeout + wait)
        connection = replace(self._connection, settings=settings)
        if self._is_patient:
            result = retry_until_done(self._settings, _FOLLOW, self._is_worth_retrying, lambda: work(connection))
        else:
            result = work(connection)
        self._has_answered = True
        return result

    def _is_worth_retrying(self, error: MessagingError) -> bool:
        """Returns true for errors to retry. A proxy without its service may return anything, but only after the first
        success.
        """
        is_foreign = isinstance(error, ProtocolError) and not isinstance(error, TooLargeError)
        return error.retryable or (self._has_answered and is_foreign)
