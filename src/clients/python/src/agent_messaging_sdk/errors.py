"""Errors that this package raises."""

from __future__ import annotations

import builtins
from typing import Literal


class MessagingError(Exception):
    """Base class of the errors. `operation` says which call failed.

    `retryable` is true if the same call may succeed later. The client has already retried it as often as its options
    allow.
    """

    retryable: bool = False

    def __init__(self, operation: str, message: str) -> None:
        super().__init__(f"{operation}: {message}")
        self.operation = operation


class ServiceError(MessagingError):
    """The service returned an error, in the form of REST or of OAuth. Branch on `code`."""

    def __init__(
        self, operation: str, *, status: int, code: str, message: str, request_id: str | None, retry_after: float | None
    ) -> None:
        super().__init__(operation, f"{message} ({status} {code})")
        self.status = status
        self.code = code
        #: Id of the request in the operator's log.
        self.request_id = request_id
        #: Seconds to wait, from the service's `Retry-After`.
        self.retry_after = retry_after
        self.retryable = is_retryable_status(status)


class ConnectionError(MessagingError, builtins.ConnectionError):
    """The connection failed before the response was complete. The service may have carried out the request."""

    retryable = True


class TimeoutError(MessagingError, builtins.TimeoutError):
    """The response was not complete in time, or your time limit is over. The service may have carried out the request."""

    retryable = True

    def __init__(self, operation: str, seconds: float, awaited: str = "complete response") -> None:
        super().__init__(operation, f"no {awaited} within {seconds:g} seconds")


class ProtocolError(MessagingError):
    """The response does not come from the service: a proxy's page, a redirect, or JSON without a required field."""

    def __init__(self, operation: str, status: int, message: str, retry_after: float | None = None) -> None:
        super().__init__(operation, f"{message} ({status})")
        self.status = status
        self.retry_after = retry_after
        self.retryable = is_retryable_status(status)


class TooLargeError(ProtocolError):
    """The response is larger than the client's limit. A smaller page or batch may succeed."""


class AuthorizationError(MessagingError):
    """The client has no token: it has no credentials (`no_auth`), or the program's token function failed."""

    def __init__(self, code: Literal["no_auth", "token_unavailable"], message: str) -> None:
        super().__init__("token", message)
        self.code = code
        self.retryable = code == "token_unavailable"


class ReplyError(MessagingError):
    """The reply has no recipient, so nothing was sent.

    `postmaster`: the envelope is a report of the service. `own_handle`: the client cannot tell which recipient it is.
    """

    def __init__(self, code: Literal["postmaster", "own_handle"], message: str) -> None:
        super().__init__("reply", message)
        self.code = code


class SignatureError(MessagingError):
    """The signature of a request to your endpoint is invalid for this webhook secret. Do not trust the request."""

    def __init__(self, reason: Literal["unsigned", "stale", "wrong_signature"], message: str) -> None:
        super().__init__("webhooks.verify", message)
        self.reason = reason


def is_retryable_status(status: int) -> bool:
    """Returns true for the HTTP statuses after which the same call may succeed later."""
    return status >= 500 or status in (408, 425, 429)


def retry_after_of(error: MessagingError) -> float | None:
    """Returns the seconds of `Retry-After`; None if the error has none."""
    return error.retry_after if isinstance(error, (ServiceError, ProtocolError)) else None
