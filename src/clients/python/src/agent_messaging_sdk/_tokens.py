"""Where access tokens come from. Each is for one resource, named by its address."""

from __future__ import annotations

import base64
import json
import re
import threading
from collections.abc import Callable
from typing import Protocol

from ._discovery import Addresses
from ._exchange import exchange
from ._operation import Operation, parts_of
from ._settings import Settings, environment
from .errors import AuthorizationError, MessagingError, ProtocolError
from .transport import Request

#: Seconds before its end at which a token is renewed.
_RENEW_BEFORE = 60.0


class Tokens(Protocol):
    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        """A token with more than a minute left."""

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, refused: str) -> str:
        """Another token than the one that was refused; the same where there is no other."""


def tokens_of(
    client_id: str | None, client_secret: str | None, scope: str | None, token: str | Callable[[str], str] | None
) -> Tokens:
    if client_id is None and client_secret is None and token is None:
        client_id, client_secret = environment("AMS_CLIENT_ID"), environment("AMS_CLIENT_SECRET")
        if client_id is None or client_secret is None:
            client_id, client_secret, token = None, None, environment("AMS_TOKEN")
    if token is not None:
        if client_id is not None or client_secret is not None:
            raise ValueError("give a token, or a client with its secret; not both")
        return GivenToken(token)
    if client_id is None and client_secret is None:
        return Nobody()
    if not client_id or not client_secret:
        raise ValueError("client_id and client_secret go together")
    return ClientSecret(client_id, client_secret, scope)


class Nobody:
    """What takes no token works without."""

    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        how = "give Client a client_id and client_secret, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN"
        raise AuthorizationError("no_auth", f"nothing says who acts: {how}")

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, refused: str) -> str:
        return refused


class GivenToken:
    """A token from elsewhere, or what gives one for a resource, a new one each time."""

    def __init__(self, token: str | Callable[[str], str]) -> None:
        if isinstance(token, str) and _trimmed(token) is None:
            raise ValueError("token has characters that no token has")  # it is secret: no error shows it
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
        token = _trimmed(given)
        if token is None:
            raise AuthorizationError("token_unavailable", "token gave what is no token")
        return token

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, refused: str) -> str:
        return refused if isinstance(self._token, str) else self.current(settings, addresses, resource)


class ClientSecret:
    """One token for each resource, renewed in time, and requested once however many threads wait for it."""

    def __init__(self, client_id: str, client_secret: str, scope: str | None) -> None:
        self._client = {"client_id": client_id, "client_secret": client_secret}
        self._scope = scope
        self._lock = threading.Lock()
        self._held: dict[str, tuple[str, float]] = {}

    def current(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        with self._lock:
            token, expires_at = self._held.get(resource, ("", 0.0))
            if expires_at - settings.clock.now() > _RENEW_BEFORE:
                return token
            return self._request(settings, addresses, resource)

    def renewed(self, settings: Settings, addresses: Addresses, resource: str, refused: str) -> str:
        with self._lock:
            token, _ = self._held.get(resource, (refused, 0.0))
            return self._request(settings, addresses, resource) if token == refused else token

    def _request(self, settings: Settings, addresses: Addresses, resource: str) -> str:
        form: dict[str, object] = {"grant_type": "client_credentials", **self._client, "resource": resource}
        if resource == addresses.base_url and self._scope is not None:
            form["scope"] = self._scope
        _, body, kind = parts_of(_ISSUE, form)
        headers = {**settings.headers_for("application/json"), "Content-Type": kind or ""}
        asked = settings.clock.now()
        answer = exchange(
            settings,
            _ISSUE,
            Request(_ISSUE.id, "POST", addresses.token_endpoint, headers, body, settings.timeout),
        )
        token, seconds = _trimmed(answer.get("access_token")), answer.get("expires_in")
        if token is None or not isinstance(seconds, (int, float)):
            raise ProtocolError(_ISSUE.id, 200, "an answer without a token: is this the authorization server?")
        self._held[resource] = (token, asked + seconds)
        return token


_ISSUE = Operation("issueToken", "POST", "", at="auth_url", body="form")


def _trimmed(given: object) -> str | None:
    """A token without space around it, as from a file; None where it has characters that cannot stand in a header."""
    token = given.strip() if isinstance(given, str) else ""
    return token if re.fullmatch(r"[\x21-\x7e]+", token) else None


def agent_in(token: str) -> str | None:
    """The agent that a token of the service is for, as its claims tell; None where they do not."""
    try:
        claims = token.split(".")[1]
        agent = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["agent_id"]
        return agent if re.fullmatch(r"agt_\w+", agent) else None
    except (IndexError, KeyError, TypeError, ValueError):
        return None
