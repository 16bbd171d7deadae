"""Doing something again, by the rules of the contract, or for as long as it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ._settings import Settings
from .errors import MessagingError, retry_after_of

T = TypeVar("T")

#: Seconds of jitter, least and most, that each attempt adds to `Retry-After`.
_JITTER = ((0, 0), (1, 3), (4, 8), (10, 20))

#: Where no `Retry-After` came: nobody comes back at once.
_WAIT = 1.0

#: A server that asks for more is not waited for: the caller learns when to come back from `retry_after`.
_LONGEST_WAIT = 120.0


def retrying(settings: Settings, work: Callable[[], T]) -> T:
    """Does the work again as the contract says, while its error is worth it. Every operation is idempotent."""
    attempt = 0
    while True:
        try:
            return work()
        except MessagingError as error:
            wait = _wait_before(attempt, error, settings)
            if wait is None:
                raise
        settings.clock.sleep(wait)
        attempt += 1


def _wait_before(attempt: int, error: MessagingError, settings: Settings) -> float | None:
    if attempt >= min(settings.max_retries, len(_JITTER)) or not error.retryable:
        return None
    asked = retry_after_of(error)
    wait = _WAIT if asked is None else asked
    least, most = _JITTER[attempt]
    return None if wait > _LONGEST_WAIT else wait + least + settings.random() * (most - least)


_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0

#: A server that asks for more is asked again after this time all the same.
_LONGEST_ASKED = 3600.0


def until_done(settings: Settings, passes: Callable[[MessagingError], bool], work: Callable[[], T]) -> T:
    """Does the work until it is done, for days where it must, while its errors pass: later and later, with jitter."""
    failures = 0
    while True:
        try:
            return work()
        except MessagingError as error:
            if not passes(error):
                raise
            asked = min(retry_after_of(error) or 0.0, _LONGEST_ASKED)
        pause = min(_FIRST_PAUSE * 2 ** min(failures, 10), _LONGEST_PAUSE)
        settings.clock.sleep(max(pause / 2 * (1 + settings.random()), asked))
        failures += 1
