"""Settings that every part of a client uses."""

from __future__ import annotations

import logging
import math
import os
import random as _random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol, TypeVar
from urllib.parse import urlsplit

from .errors import MessagingError, TimeoutError
from .transport import Transport
from .version import version

_logger = logging.getLogger("agent_messaging_sdk")

#: Highest number of retries in the contract's schedule.
RETRIES_MAX = 4

#: Default time-out of each request in seconds.
TIMEOUT = 60.0


class Clock(Protocol):
    """Source of time. Tests pass their own."""

    def now(self) -> float:
        """Returns seconds since 1970."""
        ...

    def sleep(self, seconds: float) -> None:
        """Waits for some seconds."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


@dataclass(frozen=True)
class Wait:
    """A wait before the next attempt of a call or a loop."""

    operation: str
    seconds: float
    #: Error of the last attempt.
    error: MessagingError


@dataclass(frozen=True)
class Attempt:
    """A request that was sent. It carries no token, no secret and no content."""

    operation: str
    #: Seconds until the response began, or until the failure.
    seconds: float
    #: HTTP status of the response; None if there was none.
    status: int | None = None
    #: Id of the request in the operator's log.
    request_id: str | None = None
    #: Error of a request without a response.
    error: MessagingError | None = None


class Contact:
    """Shared by all calls of a client."""

    #: True after the first response.
    has_answered = False

    def __init__(self) -> None:
        #: Deprecated operations that a warning has announced.
        self.deprecated: set[str] = set()


class TimeLimit(NamedTuple):
    """Time limit of a caller, for all requests and waits together."""

    seconds: float
    ends_at: float
    #: Name of the missing result, for the error.
    awaited: str


@dataclass(frozen=True)
class Settings:
    url: str
    timeout: float
    max_retries: int
    user_agent: str | None
    transport: Transport = field(repr=False)
    clock: Clock = field(repr=False)
    random: Callable[[], float] = field(default=_random.random, repr=False)
    #: Idempotency key of a write that another process repeats.
    idempotency_key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    time_limit: TimeLimit | None = None
    on_wait: Callable[[Wait], object] | None = field(default=None, repr=False)
    on_attempt: Callable[[Attempt], object] | None = field(default=None, repr=False)
    #: True if the caller set the number of retries, and so waits also for an address that never answered.
    is_patient: bool = False
    contact: Contact = field(default_factory=Contact, repr=False)

    def __post_init__(self) -> None:
        if not self.timeout > 0:
            raise ValueError(f"timeout is {self.timeout}: it must be more than 0 seconds")
        if not 0 <= self.max_retries <= RETRIES_MAX:
            raise ValueError(f"max_retries is {self.max_retries}: it must be from 0 to {RETRIES_MAX}")

    def with_time_limit(self, seconds: float | None, awaited: str) -> Settings:
        """Returns settings whose requests and waits end with the time limit."""
        if seconds is None:
            return self
        if not seconds > 0:
            raise ValueError(f"time_limit is {seconds}: it must be more than 0 seconds")
        return replace(self, time_limit=TimeLimit(seconds, self.clock.now() + seconds, awaited))

    def limit(self, operation: str, seconds: float) -> float:
        """Returns the seconds, or the rest of the time limit if that is less. Raises a TimeoutError after its end."""
        if self.time_limit is None:
            return seconds
        rest = self.time_limit.ends_at - self.clock.now()
        if rest <= 0:
            raise TimeoutError(operation, self.time_limit.seconds, self.time_limit.awaited)
        return min(seconds, rest)

    def announce(self, wait: Wait) -> None:
        """Logs a wait and calls the hook."""
        _logger.warning("%s; next attempt in %d s", wait.error, math.ceil(wait.seconds))
        _call_hook("on_wait", self.on_wait, wait)

    def observe(self, attempt: Attempt) -> None:
        """Logs an attempt and calls the hook."""
        outcome = attempt.error if attempt.status is None else attempt.status
        _logger.debug("%s: %s after %.3f s, %s", attempt.operation, outcome, attempt.seconds, attempt.request_id)
        _call_hook("on_attempt", self.on_attempt, attempt)

    def announce_deprecation(self, operation: str, headers: Mapping[str, str]) -> None:
        """Logs a warning for each operation that the service marks as deprecated (RFC 9745), once."""
        if "deprecation" not in headers or operation in self.contact.deprecated:
            return
        self.contact.deprecated.add(operation)
        sunset, link = headers.get("sunset", "unknown"), headers.get("link", "the documents of the service")
        _logger.warning("%s is deprecated, sunset: %s, see %s", operation, sunset, link)

    def sleep(self, operation: str, seconds: float) -> None:
        """Waits. Raises a TimeoutError at the end of the time limit."""
        self.clock.sleep(self.limit(operation, seconds))
        self.limit(operation, seconds)

    def headers_for(self, accept: str) -> dict[str, str]:
        own = f"agent-messaging-sdk/{version} python"
        agent = own if self.user_agent is None else f"{self.user_agent} {own}"
        return {"User-Agent": agent, "Accept": accept}


E = TypeVar("E")


def _call_hook(name: str, hook: Callable[[E], object] | None, event: E) -> None:
    """Calls a hook of the program. An error of the hook is logged."""
    try:
        if hook is not None:
            hook(event)
    except Exception:
        _logger.exception("%s failed", name)


def check_address(name: str, text: str) -> str:
    """Checks an address and returns it without a trailing slash. The error hides the address, which may have a secret.
    """
    address = text.strip().rstrip("/")
    try:
        parts = urlsplit(address)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        is_valid = is_valid and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise ValueError(f"{name} is invalid: it must be an address like https://messages.example, without credentials or query")
    return address


def read_environment(name: str) -> str | None:
    return os.environ.get(name) or None
