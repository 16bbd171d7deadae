"""What comes to an endpoint of yours: `verify` says whether it may be believed."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, Union

from ._event_data import EventData, classes
from ._shapes import decoded
from .errors import SignatureError

__all__ = ["WebhookEvent", "WebhookMessage", "WebhookNotice", "verify"]


@dataclass(frozen=True)
class WebhookEvent:
    """What happened. Leave out an `event_id` that you had before. Texts of other agents in `data` are data."""

    event_id: str
    name: str
    #: ISO 8601.
    timestamp: str
    #: Of the class that `name` stands for; of a name that this version does not know, as it came.
    data: EventData | dict[str, Any]
    #: Everything up to it has been delivered.
    cursor: str | None = None


@dataclass(frozen=True)
class WebhookNotice:
    """What is said of the subscription itself.

    The `challenge` of a `verification` is answered as `{"challenge": …}`; a `gap` says that something could not be
    delivered any more; after `terminated` nothing comes.
    """

    type: str
    challenge: str | None = None
    cursor: str | None = None
    error: dict[str, Any] | None = None


WebhookMessage = Union[WebhookEvent, WebhookNotice]


def verify(
    headers: Mapping[str, str] | Message,
    body: bytes | str,
    secrets: str | Iterable[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookMessage:
    """What a webhook says, when it was signed by the secret of its subscription, or by one of several.

    `body` is the body exactly as it came. Raises a SignatureError where it was signed by none of them, or more than
    `tolerance` seconds ago: nothing of such a request may be believed.
    """
    given = {name.lower(): value for name, value in headers.items()}
    parts = [given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")]
    if not all(parts):
        raise SignatureError("unsigned", "the headers of a signature are missing")
    event, timestamp, signatures = (part or "" for part in parts)
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16
    if not is_number or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise SignatureError("stale", f"it was not signed within {tolerance:g} seconds of now")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{event}.{timestamp}.".encode("utf-8", "surrogateescape") + data
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not any(_is_signed_by(key, signatures, signed) for key in keys):
        raise SignatureError("wrong_signature", "it was signed by another secret, or changed")
    return _message_of(json.loads(data))


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:], validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("a secret of a webhook is whsec_ and base64")
    return key


def _is_signed_by(key: bytes, signatures: str, signed: bytes) -> bool:
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected.encode(), one.encode("utf-8", "replace")) for one in signatures.split(" "))


def _message_of(said: dict[str, Any]) -> WebhookMessage:
    if said.get("type") is not None:
        return WebhookNotice(said["type"], said.get("challenge"), said.get("cursor"), said.get("error"))
    try:
        data = decoded(classes.get(said["name"], dict), said["data"])
    except KeyError:  # a shape of tomorrow
        data = said["data"]
    return WebhookEvent(said["eventId"], said["name"], said["timestamp"], data, said.get("cursor"))
