# Generated from src/clients/python/src/agent_messaging_sdk/_operation.py by `npm run generate`. Do not edit.
"""What a client knows of an operation of the contract; the generated calls carry one each."""

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
    #: Below `at`, with `{names}` of parameters, `{+names}` where they may contain slashes (RFC 6570 section 3.2.3).
    path: str
    at: Literal["base_url", "auth_url"] = "base_url"
    #: The resource that its token is for; without, it takes none.
    token: Literal["rest", "ws"] | None = None
    query: tuple[str, ...] = ()
    body: Literal["json", "form", "multipart"] | None = None
    #: Takes an `Idempotency-Key`.
    keyed: bool = False
    answer: Literal["json", "text", "bytes", "nothing"] = "json"


class UNSET:
    """Stands for a field that is not given, where None says something else."""


def given(value: object) -> object:
    """A field that is not given where it is None."""
    return UNSET if value is None else value


class Parts(NamedTuple):
    """A request, but for who asks."""

    path: str
    body: bytes | None
    type: str | None


def parts_of(operation: Operation, params: Mapping[str, object]) -> Parts:
    """The operation's path with its query, and its body: what path and query do not take."""
    rest = {name: value for name, value in params.items() if value is not UNSET}

    def segment(match: re.Match[str]) -> str:
        several, name = match.groups()
        text = str(rest.pop(name, ""))
        segments = text.split("/") if several else [text]
        # A dot segment would be resolved away, and what is left be another operation.
        if any(one in ("", ".", "..") for one in segments):
            raise ValueError(f"{operation.id}: {name} is missing")
        return "/".join(quote(one, safe="") for one in segments)

    path = re.sub(r"\{(\+?)(\w+)\}", segment, operation.path)
    query = {name: _text(value) for name in operation.query if (value := rest.pop(name, None)) is not None}
    return Parts(f"{path}?{urlencode(query)}" if query else path, *_body_of(operation, rest))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _body_of(operation: Operation, fields: Mapping[str, object]) -> tuple[bytes | None, str | None]:
    if operation.body is None:
        return None, None
    if operation.body == "json":
        return json.dumps(to_dict(fields), ensure_ascii=False, allow_nan=False).encode(errors="backslashreplace"), _JSON
    given = {name: value for name, value in fields.items() if value is not None}
    if operation.body == "form":
        return urlencode({name: _text(value) for name, value in given.items()}).encode(), _FORM
    body, kind = encode_multipart_formdata({name: _field(value) for name, value in given.items()})
    return body, kind


_JSON = "application/json"
_FORM = "application/x-www-form-urlencoded"


def _field(value: object) -> tuple[str, bytes, str] | str:
    return (value.name, value.data, value.media_type) if isinstance(value, File) else _text(value)
