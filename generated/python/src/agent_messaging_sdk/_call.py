# Generated from src/clients/python/src/agent_messaging_sdk/_call.py by `npm run generate`. Do not edit.
"""Carries out calls: finds the address, gets a token, sends one request, and retries as the contract says."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ._discovery import Addresses, Discovery
from ._exchange import exchange
from ._operation import Operation, request_parts
from ._retry import with_retries
from ._settings import Settings
from ._shapes import decode
from ._tokens import Tokens
from .errors import ProtocolError, ServiceError
from .transport import Request

T = TypeVar("T")


class Call(Protocol):
    def __call__(self, operation: Operation, params: Mapping[str, object], kind: type[T]) -> T: ...


@dataclass(frozen=True)
class Connection:
    """The parts that every function of a client uses. The clients of `with_options` share all but the settings."""

    settings: Settings
    discovery: Discovery
    tokens: Tokens

    def call(self, operation: Operation, params: Mapping[str, object], kind: type[T]) -> T:
        return decode_response(kind, self.request(operation, params), operation.id)

    def request(self, operation: Operation, params: Mapping[str, object]) -> Any:
        settings = self.settings
        # Created once, so that every attempt sends the same.
        path, body, content_type = request_parts(operation, params)
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

        return with_retries(settings, operation.id, attempt)

    def with_token(self, addresses: Addresses, resource: str, send: Callable[[Mapping[str, str]], T]) -> T:
        """Sends with a token. Repeats it once after a 401 if the token source has another token."""
        token = self.tokens.current(self.settings, addresses, resource)
        try:
            return send(_bearer(token))
        except ServiceError as error:
            if error.status != 401:
                raise
            renewed = self.tokens.renewed(self.settings, addresses, resource, token)
            if renewed == token:
                raise
        return send(_bearer(renewed))


_ACCEPTED = {"json": "application/json", "text": "text/*", "bytes": "*/*", "nothing": "application/json"}


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def decode_response(kind: type[T], answer: Any, operation: str) -> T:
    """Converts the response to its class. It checks only the fields that the contract requires."""
    try:
        value: T = decode(kind, answer)
        return value
    except KeyError as error:
        raise ProtocolError(operation, 200, f"the response has no {error}: check the address of the service") from None
