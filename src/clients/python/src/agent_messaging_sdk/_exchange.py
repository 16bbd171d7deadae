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
from ._settings import Attempt, Settings
from .errors import (
    ConnectionError,
    MessagingError,
    ProtocolError,
    ServiceError,
    TimeoutError,
    TooLargeError,
)
from .transport import Request, Response

#: Largest response that the client holds in memory. A batch of the largest envelopes has about 30 MB.
RESPONSE_BYTES_MAX = 64 * 2**20

#: Largest error body. Longer ones are pages of a proxy.
ERROR_BYTES_MAX = 64 * 2**10


def exchange(settings: Settings, operation: Operation, request: Request) -> Any:
    """Sends one request and reads the whole response."""
    seconds = settings.limit(request.operation, request.timeout)
    request = replace(request, timeout=seconds, time_limit=seconds)
    deadline = time.monotonic() + seconds
    response = open_response(settings, operation, request)
    try:
        data = _read_body(response, RESPONSE_BYTES_MAX, request, deadline)
    finally:
        response.close()
    if data is None:
        what = f"the response is too large: at most {RESPONSE_BYTES_MAX} bytes"
        raise TooLargeError(operation.id, response.status, what)
    if operation.answer == "json":
        return _parse_json_body(response, operation.id, data)
    if operation.answer == "text":
        return data.decode("utf-8", "replace")
    if operation.answer == "bytes":
        return data
    # For example the sign-in page of a public network.
    if "html" in content_type_of(response).lower():
        raise _unexpected_response(response, operation.id, "an HTML page instead of an empty response")
    return None


def open_response(settings: Settings, operation: Operation, request: Request) -> Response:
    """Sends one request and waits for the beginning of the response. The caller reads the body and closes it."""
    deadline = time.monotonic() + request.timeout
    started = time.monotonic()
    try:
        response = settings.transport(request)
    except MessagingError as error:
        settings.observe(Attempt(request.operation, time.monotonic() - started, error=error))
        raise
    request_id = response.headers.get("request-id")
    settings.observe(Attempt(request.operation, time.monotonic() - started, response.status, request_id))
    settings.contact.has_answered = True
    settings.announce_deprecation(operation.id, response.headers)
    if operation.answer == "bytes":
        response = _follow_redirects(settings, request, response)
    if 200 <= response.status < 300:
        return response
    try:
        raise _read_error(response, operation, _read_body(response, ERROR_BYTES_MAX, request, deadline), settings)
    finally:
        response.close()


def _follow_redirects(settings: Settings, request: Request, response: Response) -> Response:
    """Follows redirects of a download. The target is another server, so it gets neither the token nor other headers."""
    for _ in range(5):
        target = response.headers.get("location")
        if not 300 <= response.status < 400 or target is None:
            break
        response.close()
        kept = {name: value for name, value in request.headers.items() if name in ("User-Agent", "Range", "If-Range")}
        request = replace(request, url=urljoin(request.url, target), headers=kept, body=None)
        response = settings.transport(request)
    return response


def _read_body(response: Response, most: int, request: Request, deadline: float) -> bytes | None:
    """Reads a whole body. Returns None if it is too large."""
    data = bytearray()
    for piece in response.pieces:
        data += piece
        if len(data) > most:
            return None
        if time.monotonic() > deadline:
            raise TimeoutError(request.operation, request.timeout)
    return bytes(data)


def content_type_of(response: Response) -> str:
    return response.headers.get("content-type", "")


def _unexpected_response(response: Response, operation: str, what: str) -> ProtocolError:
    return ProtocolError(operation, response.status, f"{what}: check the address of the service")


def _parse_json_body(response: Response, operation: str, data: bytes) -> dict[str, Any]:
    # Python accepts headers without an end.
    if not data and not {"content-length", "transfer-encoding"} & response.headers.keys():
        raise ConnectionError(operation, "the response is incomplete")
    kind = content_type_of(response)
    if not re.match(r"application/json\b", kind, re.IGNORECASE):
        raise _unexpected_response(response, operation, f"{kind or 'no content type'} instead of JSON")
    value = _parse_json(data)
    # Incomplete JSON means that the connection lost the rest of the response.
    if value is _BROKEN:
        raise ConnectionError(operation, "the JSON of the response is incomplete")
    if not isinstance(value, dict):
        raise _unexpected_response(response, operation, "JSON that is not an object")
    return value


_BROKEN = object()


def _parse_json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return _BROKEN


def _read_error(response: Response, operation: Operation, data: bytes | None, settings: Settings) -> MessagingError:
    """Reads an error body of REST or OAuth. Other bodies come from a proxy and become a `ProtocolError`."""
    retry_after = parse_retry_after(response.headers, settings.clock.now)
    code, message = _parse_error_body(_parse_json(data or b""), operation.at == "auth_url")
    if code is None:
        return ProtocolError(operation.id, response.status, _describe_foreign_response(response), retry_after)
    return ServiceError(
        operation.id,
        status=response.status,
        code=code,
        message=message or code,
        request_id=response.headers.get("request-id"),
        retry_after=retry_after,
    )


def _describe_foreign_response(response: Response) -> str:
    if 300 <= response.status < 400:
        target = response.headers.get("location", "").split("?")[0]
        return f"the response is a redirect{f' to {target}' if target else ''}; the client does not send its token there"
    return f"the response does not come from the service ({content_type_of(response) or 'no content type'})"


def _parse_error_body(body: Any, is_oauth: bool) -> tuple[str | None, str | None]:
    """Reads code and message of an error body. The OAuth form counts only at OAuth endpoints, because gateways send
    `{"error":"Not Found"}`.
    """
    error = body.get("error") if isinstance(body, dict) else None
    if is_oauth and isinstance(error, str) and re.fullmatch("[a-z_]+", error):
        return error, _text_or_none(body.get("error_description"))
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return error["code"], _text_or_none(error.get("message"))
    return None, None


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def parse_retry_after(headers: Mapping[str, str], now: Callable[[], float]) -> float | None:
    """Returns the seconds of `Retry-After`, a number or a date of the server's clock (RFC 9110 section 10.2.3)."""
    value = headers.get("retry-after", "").strip()
    if re.fullmatch("[0-9]+", value):
        return float(value)
    date = _parse_http_date(value)
    if date is None:
        return None
    asked = _parse_http_date(headers.get("date", ""))
    return max(0.0, date - (now() if asked is None else asked))


def _parse_http_date(value: str) -> float | None:
    try:
        return parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, IndexError):
        return None
