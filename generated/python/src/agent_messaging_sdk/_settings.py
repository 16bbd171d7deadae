# Generated from src/clients/python/src/agent_messaging_sdk/_settings.py by `npm run generate`. Do not edit.
"""What every part of a client uses."""

from __future__ import annotations

import os
import random as _random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from .transport import Transport
from .version import version

#: The contract's schedule has no more repetitions.
RETRIES_MAX = 4

#: Seconds for each request, by default.
TIMEOUT = 60.0


class Clock(Protocol):
    """Where time comes from; tests pass their own."""

    def now(self) -> float:
        """Seconds since 1970."""

    def sleep(self, seconds: float) -> None: ...


class SystemClock:
    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


@dataclass(frozen=True)
class Settings:
    url: str
    timeout: float
    max_retries: int
    user_agent: str | None
    transport: Transport = field(repr=False)
    clock: Clock = field(repr=False)
    random: Callable[[], float] = field(default=_random.random, repr=False)
    #: Of a write that is repeated across processes.
    idempotency_key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if not self.timeout > 0:
            raise ValueError(f"timeout is more than 0 seconds, not {self.timeout}")
        if not 0 <= self.max_retries <= RETRIES_MAX:
            raise ValueError(f"max_retries is from 0 to {RETRIES_MAX}, not {self.max_retries}")

    def headers_for(self, accept: str) -> dict[str, str]:
        own = f"agent-messaging-sdk/{version} python"
        agent = own if self.user_agent is None else f"{self.user_agent} {own}"
        return {"User-Agent": agent, "Accept": accept}


def address_of(name: str, text: str) -> str:
    """As the service writes it: without a slash at its end. What may be secret in it is not shown."""
    address = text.strip().rstrip("/")
    try:
        parts = urlsplit(address)
        is_right = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        is_right = is_right and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        is_right = False
    if not is_right:
        raise ValueError(f"{name} is an address like https://messages.example, without anything before or after it")
    return address


def environment(name: str) -> str | None:
    return os.environ.get(name) or None
