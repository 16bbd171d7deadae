# Generated from src/clients/python/src/agent_messaging_sdk/_discovery.py by `npm run generate`. Do not edit.
"""Finds the addresses of the service from one address: the resource names its authorization server (RFC 9728)."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from typing import Any, NamedTuple

from ._exchange import exchange
from ._operation import Operation
from ._settings import Settings
from .errors import ProtocolError
from .transport import Request


class Addresses(NamedTuple):
    #: REST, with the version in the path.
    base_url: str
    #: The authorization server.
    auth_url: str
    #: The WebSocket.
    ws_url: str
    token_endpoint: str


class Discovery:
    """Caches the addresses. Failures are not cached, so the next call tries again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: Addresses | None = None

    def addresses(self, settings: Settings) -> Addresses:
        with self._lock:
            self._found = self._found or _discover(settings)
            return self._found


def _discover(settings: Settings) -> Addresses:
    url = settings.url
    servers = _fetch(f"{url}/.well-known/oauth-protected-resource", settings).get("authorization_servers")
    issuer = servers[0] if isinstance(servers, list) and servers else None
    if not isinstance(issuer, str):
        raise _unexpected_metadata(f"the metadata of {url} names no authorization server")
    _require_secure(url, [issuer])
    metadata = _fetch(f"{issuer}/.well-known/oauth-authorization-server", settings)
    # RFC 8414 section 3.3. Without this check one server could impersonate another.
    if metadata.get("issuer") != issuer:
        raise _unexpected_metadata(f"the metadata of {issuer} belongs to another issuer, {metadata.get('issuer')}")
    endpoint = metadata.get("token_endpoint")
    if not isinstance(endpoint, str) or not re.match("https?:", endpoint, re.IGNORECASE):
        raise _unexpected_metadata(f"the metadata of {issuer} has no token_endpoint")
    addresses = Addresses(_find_resource(metadata, "rest"), issuer, _find_resource(metadata, "ws"), endpoint)
    _require_secure(url, addresses)
    return addresses


def _find_resource(metadata: dict[str, Any], transport: str) -> str:
    for server in metadata.get("resource_servers") or []:
        if server.get("transport") == transport:
            return str(server["resource"])
    raise _unexpected_metadata(f"the metadata of {metadata['issuer']} has no resource for {transport}")


def _require_secure(origin: str, addresses: Iterable[str]) -> None:
    """Raises if a service with TLS names an address without TLS, which would expose secrets and tokens."""
    plain = next((one for one in addresses if not re.match("(https|wss):", one, re.IGNORECASE)), None)
    if plain is not None and origin.lower().startswith("https:"):
        raise _unexpected_metadata(f"{origin} uses TLS, but names an address without TLS: {plain}")


def _unexpected_metadata(what: str) -> ProtocolError:
    return ProtocolError(_DISCOVER.id, 200, what)


_DISCOVER = Operation("discover", "GET", "")


def _fetch(url: str, settings: Settings) -> dict[str, Any]:
    headers = settings.headers_for("application/json")
    answer: dict[str, Any] = exchange(
        settings, _DISCOVER, Request(_DISCOVER.id, "GET", url, headers, None, settings.timeout)
    )
    return answer
