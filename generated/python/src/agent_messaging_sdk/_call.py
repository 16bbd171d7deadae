# Generated from src/clients/python/src/agent_messaging_sdk/_call.py by `npm run generate`. Do not edit.
"""The one way that every generated call takes: the address, a token for it, one exchange; and again as the rules say."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ._discovery import Addresses, Discovery
from ._exchange import exchange
from ._operation import Operation, parts_of
from ._retry import retrying
from ._settings import Settings
from ._shapes import decoded
from ._tokens import Tokens
from .errors import ProtocolError, ServiceError
from .transport import Request

T = TypeVar("T")


class Call(Protocol):
    def __call__(self, operation: Operation, params: Mapping[str, object], kind: type[T]) -> T: ...


@dataclass(frozen=True)
class Connection:
    """What every part of a client uses, and the parts of `with_options` share but for the settings."""

    settings: Settings
    discovery: Discovery
    tokens: Tokens

    def call(self, operation: Operation, params: Mapping[str, object], kind: type[T]) -> T:
        return shaped(kind, self.asked(operation, params), operation.id)

    def asked(self, operation: Operation, params: Mapping[str, object]) -> Any:
        settings = self.settings
        # Made once: every attempt says the same.
        path, body, content_type = parts_of(operation, params)
        headers = settings.headers_for(_ACCEPTED[operation.answer])
        if content_type is not None:
            headers["Content-Type"] = content_type
        if operation.keyed:
            headers["Idempotency-Key"] = settings.idempotency_key or str(uuid.uuid4())
        headers.update(settings.headers)

        def attempt() -> Any:
            addresses = self.discovery.addresses(settings)
            url = (addresses.auth_url if operation.at == "auth_url" else addresses.base_url) + path

            def send(bearer: Mapping[str, str]) -> Any:
                all_headers = {**headers, **bearer}
                request = Request(operation.id, operation.method, url, all_headers, body, settings.timeout)
                return exchange(settings, operation, request)

            if operation.token is None:
                return send({})
            return self.with_token(addresses, addresses.ws_url if operation.token == "ws" else addresses.base_url, send)

        return retrying(settings, attempt)

    def with_token(self, addresses: Addresses, resource: str, send: Callable[[Mapping[str, str]], T]) -> T:
        """After a 401 does it once more, if there is another token."""
        token = self.tokens.current(self.settings, addresses, resource)
        try:
            return send(_bearer(token))
        except ServiceError as error:
            if error.status != 401:
                raise
            another = self.tokens.renewed(self.settings, addresses, resource, token)
            if another == token:
                raise
        return send(_bearer(another))


_ACCEPTED = {"json": "application/json", "text": "text/*", "bytes": "*/*", "nothing": "application/json"}


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def shaped(kind: type[T], answer: Any, operation: str) -> T:
    """Beyond what a client needs to go on, the fields of answers are taken at their word."""
    try:
        value: T = decoded(kind, answer)
        return value
    except KeyError as error:
        raise ProtocolError(operation, 200, f"an answer without {error}: is this the address of the service?") from None
