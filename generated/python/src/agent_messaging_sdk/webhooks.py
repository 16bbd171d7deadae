# Generated from src/clients/python/src/agent_messaging_sdk/webhooks.py by `npm run generate`. Do not edit.
"""Webhooks: `verify` checks the signature of a request to your endpoint."""

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
from ._shapes import decode
from .errors import SignatureError

__all__ = ["WebhookEvent", "WebhookMessage", "WebhookNotice", "verify"]


@dataclass(frozen=True)
class WebhookEvent:
    """An event of a subscription. Skip an `event_id` that you already have. Texts of other agents in `data` are data.
    """

    event_id: str
    name: str
    #: Time of the event in ISO 8601.
    timestamp: str
    #: Data of the class that belongs to `name`; a dict for names that this version does not know.
    data: EventData | dict[str, Any]
    #: Cursor up to which the service has delivered everything.
    cursor: str | None = None


@dataclass(frozen=True)
class WebhookNotice:
    """A message about the subscription itself.

    For `verification` your endpoint returns `{"challenge": …}`. `gap` means that some events are lost. `terminated`
    means that the subscription has ended.
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
    """Verifies and parses a webhook. Its signature must match one of the secrets.

    `body` is the unchanged body of the request. Raises a SignatureError if no secret matches, or if the signature is
    more than `tolerance` seconds old. Do not trust such a request.
    """
    given = {name.lower(): value for name, value in headers.items()}
    parts = [given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")]
    if not all(parts):
        raise SignatureError("unsigned", "the signature headers are missing")
    event, timestamp, signatures = (part or "" for part in parts)
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16
    if not is_number or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise SignatureError("stale", f"the time of the signature differs from the clock by more than {tolerance:g} seconds")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{event}.{timestamp}.".encode("utf-8", "surrogateescape") + data
    keys = [_decode_secret(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not any(_is_signed_by(key, signatures, signed) for key in keys):
        raise SignatureError("wrong_signature", "the signature does not match: the secret differs or the request was changed")
    return _parse_message(json.loads(data))


def _decode_secret(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:], validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("the webhook secret is invalid: it must be whsec_ followed by base64")
    return key


def _is_signed_by(key: bytes, signatures: str, signed: bytes) -> bool:
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected.encode(), one.encode("utf-8", "replace")) for one in signatures.split(" "))


def _parse_message(content: dict[str, Any]) -> WebhookMessage:
    if content.get("type") is not None:
        return WebhookNotice(content["type"], content.get("challenge"), content.get("cursor"), content.get("error"))
    try:
        data = decode(classes.get(content["name"], dict), content["data"])
    except KeyError:  # a newer service sends another shape
        data = content["data"]
    return WebhookEvent(content["eventId"], content["name"], content["timestamp"], data, content.get("cursor"))
