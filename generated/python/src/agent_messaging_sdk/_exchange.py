# Generated from src/clients/python/src/agent_messaging_sdk/_exchange.py by `npm run generate`. Do not edit.
"""One request and its answer: what the operation gives, or the error that the answer is."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urljoin

from ._operation import Operation
from ._settings import Settings
from .errors import (
    ConnectionError,
    MessagingError,
    ProtocolError,
    ServiceError,
    TimeoutError,
    TooLargeError,
)
from .transport import Request, Response

#: The most of an answer that is held: a batch of the largest envelopes has some 30 MB.
ANSWER_BYTES_MAX = 64 * 2**20

#: Refusals are short; what is longer is a page of something in between.
REFUSAL_BYTES_MAX = 64 * 2**10


def exchange(settings: Settings, operation: Operation, request: Request) -> Any:
    """One request and the whole of its answer."""
    deadline = time.monotonic() + request.timeout
    response = open_answer(settings, operation, request)
    try:
        data = _whole(response, ANSWER_BYTES_MAX, request, deadline)
    finally:
        response.close()
    if data is None:
        raise TooLargeError(operation.id, response.status, f"the answer has more than {ANSWER_BYTES_MAX} bytes")
    if operation.answer == "json":
        return _json_in(response, operation.id, data)
    if operation.answer == "text":
        return data.decode("utf-8", "replace")
    if operation.answer == "bytes":
        return data
    # The page of a network that wants a sign-in first, say.
    if "html" in type_of(response).lower():
        raise _not_ours(response, operation.id, "a page instead of an empty answer")
    return None


def open_answer(settings: Settings, operation: Operation, request: Request) -> Response:
    """One request and the beginning of its answer; the body is the caller's to read and to close."""
    deadline = time.monotonic() + request.timeout
    response = settings.transport(request)
    if operation.answer == "bytes":
        response = _redirected(settings, request, response)
    if 200 <= response.status < 300:
        return response
    try:
        raise _refusal_in(response, operation, _whole(response, REFUSAL_BYTES_MAX, request, deadline), settings)
    finally:
        response.close()


def _redirected(settings: Settings, request: Request, response: Response) -> Response:
    """Where a redirect ends is another's business: it gets no token, and nothing that was added for the service."""
    for _ in range(5):
        target = response.headers.get("location")
        if not 300 <= response.status < 400 or target is None:
            break
        response.close()
        kept = {name: value for name, value in request.headers.items() if name in ("User-Agent", "Range", "If-Range")}
        request = replace(request, url=urljoin(request.url, target), headers=kept, body=None)
        response = settings.transport(request)
    return response


def _whole(response: Response, most: int, request: Request, deadline: float) -> bytes | None:
    """A whole body, None where it has more bytes."""
    data = bytearray()
    for piece in response.pieces:
        data += piece
        if len(data) > most:
            return None
        if time.monotonic() > deadline:
            raise TimeoutError(request.operation, request.timeout)
    return bytes(data)


def type_of(response: Response) -> str:
    return response.headers.get("content-type", "")


def _not_ours(response: Response, operation: str, what: str) -> ProtocolError:
    return ProtocolError(operation, response.status, f"{what}: is this the address of the service?")


def _json_in(response: Response, operation: str, data: bytes) -> dict[str, Any]:
    # Python takes headers without their end for whole ones.
    if not data and not {"content-length", "transfer-encoding"} & response.headers.keys():
        raise ConnectionError(operation, "the answer has no end")
    kind = type_of(response)
    if not re.match(r"application/json\b", kind, re.IGNORECASE):
        raise _not_ours(response, operation, f"{kind or 'no type'} instead of JSON")
    value = _parsed(data)
    # Where its end is missing, the rest of the answer was lost on the way.
    if value is _BROKEN:
        raise ConnectionError(operation, "the answer is no whole JSON")
    if not isinstance(value, dict):
        raise _not_ours(response, operation, "JSON that is no object")
    return value


_BROKEN = object()


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return _BROKEN


def _refusal_in(response: Response, operation: Operation, data: bytes | None, settings: Settings) -> MessagingError:
    """An error body of REST or of OAuth, or an answer of something in between."""
    retry_after = retry_after_seconds(response.headers, settings.clock.now)
    code, message = _meaning_of(_parsed(data or b""), operation.at == "auth_url")
    if code is None:
        return ProtocolError(operation.id, response.status, _foreign(response), retry_after)
    return ServiceError(
        operation.id,
        status=response.status,
        code=code,
        message=message or code,
        request_id=response.headers.get("request-id"),
        retry_after=retry_after,
    )


def _foreign(response: Response) -> str:
    if 300 <= response.status < 400:
        target = response.headers.get("location", "").split("?")[0]
        return f"a redirect{f' to {target}' if target else ''}, which is not followed with a token"
    return f"{type_of(response) or 'an answer'} that is not of the service"


def _meaning_of(body: Any, is_oauth: bool) -> tuple[str | None, str | None]:
    """Gateways say `{"error":"Not Found"}`: the form of OAuth counts only where OAuth is spoken."""
    error = body.get("error") if isinstance(body, dict) else None
    if is_oauth and isinstance(error, str) and re.fullmatch("[a-z_]+", error):
        return error, _text_in(body.get("error_description"))
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return error["code"], _text_in(error.get("message"))
    return None, None


def _text_in(value: object) -> str | None:
    return value if isinstance(value, str) else None


def retry_after_seconds(headers: Mapping[str, str], now: Callable[[], float]) -> float | None:
    """`Retry-After` in seconds, given as such or as a date of the server's clock (RFC 9110 section 10.2.3)."""
    value = headers.get("retry-after", "").strip()
    if re.fullmatch("[0-9]+", value):
        return float(value)
    date = _date_in(value)
    if date is None:
        return None
    asked = _date_in(headers.get("date", ""))
    return max(0.0, date - (now() if asked is None else asked))


def _date_in(value: str) -> float | None:
    try:
        return parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, IndexError):
        return None
