"""Everything that this package raises on purpose."""

from __future__ import annotations

import builtins
from typing import Literal


class MessagingError(Exception):
    """`operation` says which call failed, and `retryable` whether the same call may succeed later, as it is.

    What can be repeated has been repeated already, as often as it may.
    """

    retryable: bool = False

    def __init__(self, operation: str, message: str) -> None:
        super().__init__(f"{operation}: {message}")
        self.operation = operation


class ServiceError(MessagingError):
    """The service refused, in its own words or in those of OAuth. Branch on `code`."""

    def __init__(
        self, operation: str, *, status: int, code: str, message: str, request_id: str | None, retry_after: float | None
    ) -> None:
        super().__init__(operation, f"{message} ({status} {code})")
        self.status = status
        self.code = code
        #: What the operator's log calls the request.
        self.request_id = request_id
        #: Seconds that the service asked to wait.
        self.retry_after = retry_after
        self.retryable = is_worth_retrying(status)


class ConnectionError(MessagingError, builtins.ConnectionError):
    """There was no answer, or only half of one: the service may have done what it was asked, or not."""

    retryable = True


class TimeoutError(MessagingError, builtins.TimeoutError):
    """There was no whole answer in time: the service may have done what it was asked, or not."""

    retryable = True

    def __init__(self, operation: str, seconds: float) -> None:
        super().__init__(operation, f"nothing within {seconds:g} seconds")


class ProtocolError(MessagingError):
    """The answer is not one of this service: a page of a proxy, a redirect, JSON that lacks what a client needs."""

    def __init__(self, operation: str, status: int, message: str, retry_after: float | None = None) -> None:
        super().__init__(operation, f"{message} ({status})")
        self.status = status
        self.retry_after = retry_after
        self.retryable = is_worth_retrying(status)


class TooLargeError(ProtocolError):
    """An answer of more bytes than are held. It would be the same again, but for less it may be asked."""


class AuthorizationError(MessagingError):
    """There is no token: nothing says who acts (`no_auth`), or the program's own source of tokens gave none."""

    def __init__(self, code: Literal["no_auth", "token_unavailable"], message: str) -> None:
        super().__init__("token", message)
        self.code = code
        self.retryable = code == "token_unavailable"


class ReplyError(MessagingError):
    """There is nobody to reply to; nothing was sent.

    `postmaster`: it is a report of the service. `own_handle`: it could not be told which recipient is oneself.
    """

    def __init__(self, code: Literal["postmaster", "own_handle"], message: str) -> None:
        super().__init__("reply", message)
        self.code = code


class SignatureError(MessagingError):
    """A request to your endpoint that is no webhook of the subscription whose secret it was held against."""

    def __init__(self, reason: Literal["unsigned", "stale", "wrong_signature"], message: str) -> None:
        super().__init__("webhooks.verify", message)
        self.reason = reason


def is_worth_retrying(status: int) -> bool:
    return status >= 500 or status in (408, 425, 429)


def retry_after_of(error: MessagingError) -> float | None:
    """Seconds that an answer asked to wait, where there was one and it did."""
    return error.retry_after if isinstance(error, (ServiceError, ProtocolError)) else None
