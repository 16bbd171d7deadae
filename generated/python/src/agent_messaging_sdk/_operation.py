# Generated from src/clients/python/src/agent_messaging_sdk/_operation.py by `npm run generate`. Do not edit.
"""Descriptions of the contract's operations, and their requests. Each generated method has a description."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple
from urllib.parse import quote, urlencode

from urllib3.filepost import encode_multipart_formdata

from ._file import File
from ._shapes import to_dict


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    #: Path below `at`, with `{names}` of parameters. `{+names}` may contain slashes (RFC 6570 section 3.2.3).
    path: str
    at: Literal["base_url", "auth_url"] = "base_url"
    #: Resource that the token is for. Without it the operation takes no token.
    token: Literal["rest", "ws"] | None = None
    query: tuple[str, ...] = ()
    body: Literal["json", "form", "multipart"] | None = None
    #: True if the operation takes an `Idempotency-Key`.
    keyed: bool = False
    answer: Literal["json", "text", "bytes", "nothing"] = "json"


class UNSET:
    """Marks an absent field, because None means null."""


def unset_if_none(value: object) -> object:
    """Converts None to UNSET, for fields that are never null."""
    return UNSET if value is None else value


class Parts(NamedTuple):
    """Path, body and content type of a request."""

    path: str
    body: bytes | None
    type: str | None


def request_parts(operation: Operation, params: Mapping[str, object]) -> Parts:
    """Creates the path with its query, and the body, which has the parameters that neither path nor query takes."""
    rest = {name: value for name, value in params.items() if value is not UNSET}

    def segment(match: re.Match[str]) -> str:
        several, name = match.groups()
        text = str(rest.pop(name, ""))
        segments = text.split("/") if several else [text]
        # URL parsers resolve dot segments, which would call another operation.
        if any(one in ("", ".", "..") for one in segments):
            raise ValueError(f"{operation.id}: {name} is missing or invalid")
        return "/".join(quote(one, safe="") for one in segments)

    path = re.sub(r"\{(\+?)(\w+)\}", segment, operation.path)
    query = {name: _text(value) for name in operation.query if (value := rest.pop(name, None)) is not None}
    return Parts(f"{path}?{urlencode(query)}" if query else path, *_create_body(operation, rest))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _create_body(operation: Operation, fields: Mapping[str, object]) -> tuple[bytes | None, str | None]:
    if operation.body is None:
        return None, None
    if operation.body == "json":
        return to_json(operation.id, fields).encode(errors="backslashreplace"), _JSON
    present = {name: value for name, value in fields.items() if value is not None}
    if operation.body == "form":
        return urlencode({name: _text(value) for name, value in present.items()}).encode(), _FORM
    body, kind = encode_multipart_formdata({name: _field(value) for name, value in present.items()})
    return body, kind


def to_json(operation: str, fields: Mapping[str, object]) -> str:
    """Returns the JSON. Raises a ValueError for values that JSON cannot carry, such as infinity."""
    try:
        return json.dumps(to_dict(fields), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{operation}: JSON cannot carry a value: {error}") from None


_JSON = "application/json"
_FORM = "application/x-www-form-urlencoded"


def _field(value: object) -> tuple[str, bytes, str] | str:
    return (value.name, value.data, value.media_type) if isinstance(value, File) else _text(value)
