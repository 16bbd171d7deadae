"""Sources of access tokens. Each token is for one resource, named by its address."""

from __future__ import annotations

import base64
import json
import re
import threading
from collections.abc import Callable
from typing import Protocol

from ._discovery import Addresses
from ._exchange import exchange
from ._operation import Operation, request_parts
from ._settings import Settings, read_environment
from .errors import AuthorizationError, MessagingError, ProtocolError
from .transport import Request

#: Remaining seconds at which a token is renewed.
_RENEW_BEFORE = 60.0


class Tokens(Protocol):
    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        """Returns a token that is valid for at least a minute."""
        ...

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, rejected: str) -> str:
        """Returns another token than the rejected one; the same if there is no other."""
        ...


def create_tokens(
    client_id: str | None, client_secret: str | None, scope: str | None, token: str | Callable[[str], str] | None
) -> Tokens:
    if client_id is None and client_secret is None and token is None:
        client_id, client_secret = read_environment("AMS_CLIENT_ID"), read_environment("AMS_CLIENT_SECRET")
        if client_id is None or client_secret is None:
            client_id, client_secret, token = None, None, read_environment("AMS_TOKEN")
    if token is not None:
        if client_id is not None or client_secret is not None:
            raise ValueError("both a token and a client secret are given: pass one of them")
        return ProgramToken(token)
    if client_id is None and client_secret is None:
        return NoCredentials()
    if not client_id or not client_secret:
        raise ValueError("client_id or client_secret is missing: pass both")
    return ClientSecret(client_id, client_secret, scope)


class NoCredentials:
    """Token source of a client without credentials. Operations that need no token still work."""

    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        how = "pass client_id and client_secret to Client, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN"
        raise AuthorizationError("no_auth", f"the client has no credentials: {how}")

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, rejected: str) -> str:
        return rejected


class ProgramToken:
    """A token of the program, or a function that returns a new one for a resource."""

    def __init__(self, token: str | Callable[[str], str]) -> None:
        if isinstance(token, str) and _trim_token(token) is None:
            raise ValueError("token is not a token: it is empty or has invalid characters")  # the error must not show the token
        self._token = token

    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        if isinstance(self._token, str):
            given: object = self._token
        else:
            try:
                given = self._token(resource)
            except MessagingError:
                raise
            except Exception as error:
                raise AuthorizationError("token_unavailable", f"token failed: {error}") from error
        token = _trim_token(given)
        if token is None:
            raise AuthorizationError("token_unavailable", "token returned no token: it is empty or has invalid characters")
        return token

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, rejected: str) -> str:
        return rejected if isinstance(self._token, str) else self.current(settings, addresses, resource)


class ClientSecret:
    """Caches one token for each resource, renews it in time, and shares one request between all threads."""

    def __init__(self, client_id: str, client_secret: str, scope: str | None) -> None:
        self._client = {"client_id": client_id, "client_secret": client_secret}
        self._scope = scope
        self._lock = threading.Lock()
        self._cached: dict[str, tuple[str, float]] = {}

    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        with self._lock:
            token, expires_at = self._cached.get(resource, ("", 0.0))
            if expires_at - settings.clock.now() > _RENEW_BEFORE:
                return token
            return self._request(settings, addresses, resource)

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, rejected: str) -> str:
        with self._lock:
            token, _ = self._cached.get(resource, (rejected, 0.0))
            return self._request(settings, addresses, resource) if token == rejected else token

    def _request(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        form: dict[str, object] = {"grant_type": "client_credentials", **self._client, "resource": resource}
        if resource == addresses.base_url and self._scope is not None:
            form["scope"] = self._scope
        _, body, kind = request_parts(_ISSUE, form)
        headers = {**settings.headers_for("application/json"), "Content-Type": kind or ""}
        asked = settings.clock.now()
        answer = exchange(
            settings,
            _ISSUE,
            Request(_ISSUE.id, "POST", addresses.token_endpoint, headers, body, settings.timeout),
        )
        token, seconds = _trim_token(answer.get("access_token")), answer.get("expires_in")
        if token is None or not isinstance(seconds, (int, float)):
            raise _invalid_response("no token")
        if str(answer.get("token_type")).lower() != "bearer":
            raise _invalid_response("a token whose type is not Bearer")
        self._cached[resource] = (token, asked + seconds)
        return token


_ISSUE = Operation("issueToken", "POST", "", at="auth_url", body="form")


def _invalid_response(what: str) -> ProtocolError:
    return ProtocolError(_ISSUE.id, 200, f"the response has {what}: check the address of the authorization server")


def _trim_token(given: object) -> str | None:
    """Returns the token without surrounding white space; None if it has characters that a header cannot carry."""
    token = given.strip() if isinstance(given, str) else ""
    return token if re.fullmatch(r"[\x21-\x7e]+", token) else None


def parse_agent_id(token: str) -> str | None:
    """Reads the agent's id from the claims of a token; None if they do not have it."""
    try:
        claims = token.split(".")[1]
        agent = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["agent_id"]
        return agent if re.fullmatch(r"agt_\w+", agent) else None
    except (IndexError, KeyError, TypeError, ValueError):
        return None
