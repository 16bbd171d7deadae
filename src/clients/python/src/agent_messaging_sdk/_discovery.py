"""Where the service is, found from one address: the resource names its authorization server (RFC 9728)."""

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
    #: REST, with the version.
    base_url: str
    #: The authorization server.
    auth_url: str
    #: The WebSocket.
    ws_url: str
    token_endpoint: str


class Discovery:
    """Remembers what it has found, and no failure: whoever asks next tries again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: Addresses | None = None

    def addresses(self, settings: Settings) -> Addresses:
        with self._lock:
            self._found = self._found or _found_from(settings)
            return self._found


def _found_from(settings: Settings) -> Addresses:
    url = settings.url
    servers = _fetched(f"{url}/.well-known/oauth-protected-resource", settings).get("authorization_servers")
    issuer = servers[0] if isinstance(servers, list) and servers else None
    if not isinstance(issuer, str):
        raise _not_ours(f"{url} names no authorization server")
    _require_secure(url, [issuer])
    metadata = _fetched(f"{issuer}/.well-known/oauth-authorization-server", settings)
    # RFC 8414 section 3.3: otherwise one server could speak for another.
    if metadata.get("issuer") != issuer:
        raise _not_ours(f"{issuer} was asked, and {metadata.get('issuer')} answered")
    endpoint = metadata.get("token_endpoint")
    if not isinstance(endpoint, str) or not re.match("https?:", endpoint, re.IGNORECASE):
        raise _not_ours(f"{issuer} names no token endpoint")
    addresses = Addresses(_resource(metadata, "rest"), issuer, _resource(metadata, "ws"), endpoint)
    _require_secure(url, addresses)
    return addresses


def _resource(metadata: dict[str, Any], transport: str) -> str:
    for server in metadata.get("resource_servers") or []:
        if server.get("transport") == transport:
            return str(server["resource"])
    raise _not_ours(f"{metadata['issuer']} names no resource for {transport}")


def _require_secure(origin: str, addresses: Iterable[str]) -> None:
    """What was begun under TLS does not go on without: secrets and tokens would be read on the way."""
    plain = next((one for one in addresses if not re.match("(https|wss):", one, re.IGNORECASE)), None)
    if plain is not None and origin.lower().startswith("https:"):
        raise _not_ours(f"{origin} leads to {plain}, which is not encrypted")


def _not_ours(what: str) -> ProtocolError:
    return ProtocolError(_DISCOVER.id, 200, what)


_DISCOVER = Operation("discover", "GET", "")


def _fetched(url: str, settings: Settings) -> dict[str, Any]:
    headers = settings.headers_for("application/json")
    answer: dict[str, Any] = exchange(
        settings, _DISCOVER, Request(_DISCOVER.id, "GET", url, headers, None, settings.timeout)
    )
    return answer
