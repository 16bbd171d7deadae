"""Retries: by the rules of the contract, or until the work succeeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ._settings import Settings, Wait
from .errors import ConnectionError, MessagingError, TimeoutError, retry_after_of

T = TypeVar("T")

#: Lowest and highest jitter in seconds that each attempt adds to `Retry-After`.
_JITTER = ((0, 0), (1, 3), (4, 8), (10, 20))

#: Wait without a `Retry-After`.
_WAIT = 1.0

#: Longest `Retry-After` that the client honors. Beyond it the call fails, and `retry_after` says when to retry.
_LONGEST_WAIT = 120.0


def with_retries(settings: Settings, operation: str, work: Callable[[], T]) -> T:
    """Retries the work as the contract says, while its error is retryable. Every operation is idempotent."""
    attempt = 0
    while True:
        try:
            return work()
        except MessagingError as error:
            wait = _wait_before(attempt, error, settings)
            if wait is None:
                raise
            settings.announce(Wait(operation, wait, error))
        settings.sleep(operation, wait)
        attempt += 1


def _wait_before(attempt: int, error: MessagingError, settings: Settings) -> float | None:
    if attempt >= min(settings.max_retries, len(_JITTER)) or not error.retryable or not _is_worth_waiting(error, settings):
        return None
    asked = retry_after_of(error)
    wait = _WAIT if asked is None else asked
    least, most = _JITTER[attempt]
    return None if wait > _LONGEST_WAIT else wait + least + settings.random() * (most - least)


def _is_worth_waiting(error: MessagingError, settings: Settings) -> bool:
    """Returns false for an address that never answered, which is often wrong, unless the caller asked to wait."""
    is_unanswered = isinstance(error, (ConnectionError, TimeoutError))
    return settings.is_patient or settings.contact.has_answered or not is_unanswered


_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0

#: Longest `Retry-After` that the client honors here.
_RETRY_AFTER_MAX = 3600.0


def retry_until_done(
    settings: Settings, operation: str, is_worth_retrying: Callable[[MessagingError], bool], work: Callable[[], T]
) -> T:
    """Retries the work until it succeeds, for days if necessary. The waits grow, with jitter."""
    failures = 0
    while True:
        try:
            return work()
        except MessagingError as error:
            if not is_worth_retrying(error):
                raise
            asked = min(retry_after_of(error) or 0.0, _RETRY_AFTER_MAX)
            pause = min(_FIRST_PAUSE * 2 ** min(failures, 10), _LONGEST_PAUSE)
            wait = max(pause / 2 * (1 + settings.random()), asked)
            settings.announce(Wait(operation, wait, error))
        settings.sleep(operation, wait)
        failures += 1
