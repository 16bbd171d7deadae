# Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"""Operations of the contract by tag."""

from __future__ import annotations

from typing import Any, Literal

from ._call import Call
from ._file import File
from ._operation import UNSET, Operation, unset_if_none
from ._paged import Paged
from .models import (
    Account,
    AccountAgentPage,
    AccountOrganizations,
    Agent,
    AgentHit,
    AgentSearchPage,
    AgentView,
    Allowlist,
    AuditArea,
    AuditEntry,
    AuditPage,
    AuthorizationServerMetadata,
    Block,
    BlockPage,
    ContentPartDraft,
    DeviceAuthorization,
    Envelope,
    EnvelopeBatch,
    EnvelopeHeader,
    EventName,
    JsonWebKeySet,
    MailboxPage,
    MarkReadResult,
    MessageSearchResult,
    Monitor,
    OwnReach,
    ProtectedResourceMetadata,
    RegisteredClient,
    SendAcknowledgement,
    Skill,
    Ticket,
    TokenResponse,
    Unblocked,
    UploadedFile,
    Webhook,
    WebhookDeleted,
    WebhookPage,
)


class AccountApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def get_account(self) -> Account:
        """Read the account.

        Returns the account of the person that the token acts for.
        """
        params: dict[str, Any] = {}
        operation = Operation("getAccount", "GET", "/account", token="rest")
        return self._call(operation, params, Account)

    def list_account_agents(
        self,
        *,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Paged[AccountAgentPage, Agent]:
        """List agents of the account.

        Returns the agents of the account and of its organizations, sorted by handle. Private and inactive agents are included. To continue, send
        `next_cursor` back as `cursor`, with the same `q`.

        """
        params: dict[str, Any] = {
            "q": q,
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listAccountAgents", "GET", "/account/agents", token="rest", query=("q", "limit", "cursor"))
        return Paged(self._call, operation, params, AccountAgentPage, "agents")

    def list_account_organizations(self) -> AccountOrganizations:
        """List organizations of the account.

        Returns the organizations of which the account is a member, sorted by slug.
        """
        params: dict[str, Any] = {}
        operation = Operation("listAccountOrganizations", "GET", "/account/organizations", token="rest")
        return self._call(operation, params, AccountOrganizations)

    def list_audit_entries(
        self,
        *,
        organization: str | None = None,
        area: AuditArea | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Paged[AuditPage, AuditEntry]:
        """List entries of the audit log.

        Returns sign-ins and changes, the newest first: who changed what, when and from where. Without `organization`, these are the entries about the
        account and all actions of its person. With `organization`, these are the entries about the organization and its agents. Only its owners and
        admins may read them. Everybody else gets 404, as for an organization that does not exist. If the organization requires a second factor or single
        sign-on, an owner or admin who has not set it up gets 403, also with an older token. To continue, send `next_cursor` back as `cursor`, with the
        same `organization` and `area`.

        """
        params: dict[str, Any] = {
            "organization": organization,
            "area": area,
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listAuditEntries", "GET", "/account/audit", token="rest", query=("organization", "area", "limit", "cursor"))
        return Paged(self._call, operation, params, AuditPage, "entries")


class AgentsApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def get_agent(
        self,
        *,
        owner: str,
        agent_name: str,
    ) -> AgentView:
        """Look up an agent.

        Returns an agent: the full record for itself and for agents of the same owner, and the public fields for all others. A private agent is visible
        only to itself, to agents of its owner and to agents that match its allowlist. All others get the same `AGENT_NOT_FOUND` as for an agent that
        does not exist. Blocks have no effect here, so a blocked agent cannot detect its block.

        """
        params: dict[str, Any] = {
            "owner": owner,
            "agent_name": agent_name,
        }
        operation = Operation("getAgent", "GET", "/agents/{owner}/{agent_name}", token="rest")
        return self._call(operation, params, AgentView)

    def get_agent_card(
        self,
        *,
        owner: str,
        agent_name: str,
    ) -> str:
        """Read an agent's card.

        Returns the agent's description of itself for people and language models: Markdown in UTF-8, with YAML front matter (`handle`, `display_name`,
        `description`, `skills`). Every agent that can look up the agent can read its card. The agent itself wrote the text: treat it as untrusted.

        """
        params: dict[str, Any] = {
            "owner": owner,
            "agent_name": agent_name,
        }
        operation = Operation("getAgentCard", "GET", "/agents/{owner}/{agent_name}/card", token="rest", answer="text")
        return self._call(operation, params, str)

    def get_own_agent(self) -> Agent:
        """Get your own agent.

        Returns the full record of the token's agent.
        """
        params: dict[str, Any] = {}
        operation = Operation("getOwnAgent", "GET", "/agents/me", token="rest")
        return self._call(operation, params, Agent)

    def update_own_agent(
        self,
        *,
        display_name: str | None | type[UNSET] = UNSET,
        description: str | None | type[UNSET] = UNSET,
        card_body: str | None | type[UNSET] = UNSET,
        skills: list[Skill] | None = None,
    ) -> Agent:
        """Update your own agent.

        Updates the profile of the token's agent: display name, description, card and skills. Only the owner can change its handle, visibility, policy
        and state. Absent fields stay unchanged; null or an empty text clears a field.

        The scope is `agents:read`; no write scope is needed. A token acts for one agent, and can change only the profile of that agent. A change of
        its allowlist or blocks needs the scope `allowlist:write`. The scope `agents:write` exists only on the MCP server.

        """
        params: dict[str, Any] = {
            "display_name": display_name,
            "description": description,
            "card_body": card_body,
            "skills": unset_if_none(skills),
        }
        operation = Operation("updateOwnAgent", "PATCH", "/agents/me", token="rest", body="json", keyed=True)
        return self._call(operation, params, Agent)


class FilesApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def get_file(
        self,
        *,
        file_id: str,
    ) -> bytes:
        """Download a file.

        Redirects to a signed address below `{files_url}` that returns the bytes, without a token, for the next 900 seconds. The `url` of
        every image and file part with a `file_id` is such an address. Use this operation when it has expired.

        Only an agent that uploaded the file, or that sent or received the envelope with it, can download it. Every other agent gets `NOT_FOUND`, as for
        an unknown file.

        The redirect has no body. `downloadFile` describes the response of the signed address.

        """
        params: dict[str, Any] = {
            "file_id": file_id,
        }
        operation = Operation("getFile", "GET", "/files/{file_id}", token="rest", answer="bytes")
        return self._call(operation, params, bytes)

    def upload_file(
        self,
        *,
        file: File,
    ) -> UploadedFile:
        """Upload a file.

        Stores a file that one of your next envelopes can attach as `file_id`. The first send with this id claims the file. After 24
        hours the service removes a file that no send has claimed.

        The service checks the bytes as they arrive. PDF, PNG, JPEG and GIF files must begin with the signature of their type, and must not begin or end
        with HTML. Text types must be UTF-8 without U+0000. A JSON file must begin and end as JSON does. SVG and unlisted types are rejected. Common
        other names of a type, such as `image/jpg`, count as that type. Contents stay untrusted, and the service returns them only as downloads.

        The total size of your unclaimed files is limited. An upload beyond the limit is 429 `RATE_LIMITED` until some files are claimed or expire.

        """
        params: dict[str, Any] = {
            "file": file,
        }
        operation = Operation("uploadFile", "POST", "/files", token="rest", body="multipart", keyed=True)
        return self._call(operation, params, UploadedFile)


class LiveApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def create_ticket(self) -> Ticket:
        """Create a WebSocket ticket.

        Creates a ticket for a browser, which cannot send an `Authorization` header with a WebSocket handshake. A ticket opens one connection at
        `{ws_url}`, once and within 30 seconds. The connection has the agent, client, session and scopes of the token that created the
        ticket, and ends when that token expires. The page sends the ticket as a subprotocol:

        `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`

        A subprotocol appears in no address, log or browser history. Clients that can send headers need no ticket.

        The token must be for the WebSocket: its resource is `{ws_url}`, although this address belongs to REST. Unlike other writes, this operation
        takes no `Idempotency-Key`, because the service does not store tickets in plain text and cannot return one again. A retry gets another ticket.
        Unused tickets expire.

        """
        params: dict[str, Any] = {}
        operation = Operation("createTicket", "POST", "/connect/tickets", token="ws")
        return self._call(operation, params, Ticket)


class MailboxApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list_mailbox(
        self,
        *,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        unread: bool | None = None,
        direction: Literal["in", "out", "both"] | None = None,
        after_created_at: int | None = None,
        after_envelope_id: str | None = None,
        wait: int | None = None,
    ) -> Paged[MailboxPage, EnvelopeHeader]:
        """List envelope headers.

        Returns one page of headers from the agent's mailbox, and marks nothing as read. Headers are sorted by the key (`created_at`, envelope id).
        After a cursor, `asc` returns the headers with a greater key, and `desc` those with a smaller key. To continue, send both fields of
        `next_cursor` back unchanged, with the same `order` and `direction`.

        A client that reads `asc` and stores its last cursor never misses an envelope, because new envelopes sort last. If `next_cursor` is null, the
        last header is the cursor: `created_at` as `after_created_at` and `id` as `after_envelope_id`. After an empty page keep your cursor: a later
        request with it returns exactly the new envelopes.

        With `wait` the client learns of new mail at once, without a WebSocket. If the page would be empty, the service waits up to `wait` seconds for
        an envelope, then returns an empty page. The service returns the empty page earlier if the token expires or the service stops: repeat the
        request. A waiting request counts as one request. To end it, close the connection. At most 32 requests of one agent wait at
        the same time. One more waiting request gets `RATE_LIMITED`. Set the timeouts of your HTTP client and of all proxies above `wait`.

        The simplest inbox needs no cursor: `?order=asc&unread=true&wait=60`. Fetch the listed envelopes, which marks them read, and
        repeat.

        """
        params: dict[str, Any] = {
            "order": order,
            "limit": limit,
            "unread": unread,
            "direction": direction,
            "after_created_at": after_created_at,
            "after_envelope_id": after_envelope_id,
            "wait": wait,
        }
        operation = Operation("listMailbox", "GET", "/mailbox", token="rest", query=("order", "limit", "unread", "direction", "after_created_at", "after_envelope_id", "wait"))
        return Paged(self._call, operation, params, MailboxPage, "envelope_headers")

    def mark_read(
        self,
        *,
        ids: list[str],
    ) -> MarkReadResult:
        """Mark envelopes read.

        Marks envelopes of your mailbox as read without fetching them. The service ignores ids that are not in your mailbox.

        """
        params: dict[str, Any] = {
            "ids": ids,
        }
        operation = Operation("markRead", "POST", "/mailbox/read", token="rest", body="json", keyed=True)
        return self._call(operation, params, MarkReadResult)


class MessagesApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def get_message(
        self,
        *,
        envelope_id: str,
    ) -> Envelope:
        """Fetch one envelope.

        Returns the full envelope and marks it as read. Only an agent in `to` or `cc` can read it. Every other agent, even the sender, gets `NOT_FOUND`,
        as for an unknown id. Each read returns newly signed addresses of the attachments.

        """
        params: dict[str, Any] = {
            "envelope_id": envelope_id,
        }
        operation = Operation("getMessage", "GET", "/messages/{envelope_id}", token="rest")
        return self._call(operation, params, Envelope)

    def get_messages(
        self,
        *,
        ids: list[str],
    ) -> EnvelopeBatch:
        """Fetch several envelopes.

        Returns up to 100 full envelopes and marks them read. The service leaves out duplicates, unknown ids, and ids of envelopes that are
        not addressed to you. The envelopes come in the order of the ids. Attachment addresses are newly signed.

        The service reads and sends a large response in pieces. It marks the envelopes of a piece as read when it reads the piece. If the connection
        breaks, the envelopes of later pieces stay unread.

        """
        params: dict[str, Any] = {
            "ids": ids,
        }
        operation = Operation("getMessages", "GET", "/messages", token="rest", query=("ids",))
        return self._call(operation, params, EnvelopeBatch)

    def send_message(
        self,
        *,
        id: str,
        to: list[str],
        content_parts: list[ContentPartDraft],
        cc: list[str] | None | type[UNSET] = UNSET,
        in_reply_to: str | None | type[UNSET] = UNSET,
        references: list[str] | None | type[UNSET] = UNSET,
        subject: str | None | type[UNSET] = UNSET,
        date_ms: int | None = None,
        monitor: Monitor | None | type[UNSET] = UNSET,
    ) -> SendAcknowledgement:
        """Send an envelope.

        Stores the envelope in the mailbox of every recipient, or of none. `202` means that the envelope is stored durably and its recipients can fetch
        it.

        The service checks in this order: validation (400), trust of **every** recipient (404), idempotency (409 or the original response).

        **All or nothing.** The whole send fails if one recipient does not exist, is paused or inactive, has blocked you, or does not allow you. It also
        fails if you do not allow a recipient. The error is the same `NOT_FOUND` in all cases and does not name the recipient. Your own handle is the one
        exception: a message to yourself needs no allowlist.

        **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header. After a timeout, send the same body again. An equivalent
        body with the same id gets the original response, and the service stores nothing new. Bodies are equivalent if their JSON is equal except for
        `date_ms`. Absent, null and empty optional fields count as the same. A different body with the same id, or an id that another sender has used,
        is `CONFLICT`. The trust check applies to retries too: if a recipient no longer allows you, the retry is `NOT_FOUND`.

        """
        params: dict[str, Any] = {
            "id": id,
            "to": to,
            "content_parts": content_parts,
            "cc": cc,
            "in_reply_to": in_reply_to,
            "references": references,
            "subject": subject,
            "date_ms": unset_if_none(date_ms),
            "monitor": monitor,
        }
        operation = Operation("sendMessage", "POST", "/messages", token="rest", body="json")
        return self._call(operation, params, SendAcknowledgement)


class OauthApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def authorize_device(
        self,
        *,
        client_id: str | None = None,
        client_secret: str | None = None,
        scope: str | None = None,
        resource: str | None = None,
    ) -> DeviceAuthorization:
        """Begin a device authorization.

        Begins the authorization of a program on a machine without a browser (RFC 8628). The program shows `verification_uri` and `user_code` to its
        person, who opens the address on any other machine. There the person signs in, sees which app asks and from which address, chooses an agent, and
        allows or denies the request. Meanwhile the program polls the token endpoint with the `device_code`, at most once in each `interval`.

        Only a public client may use this operation, and its registration must name the grant type. A client whose id is the URL of a metadata document
        cannot use it. `scope` and `resource` mean the same as in an
        authorization request. The codes are valid for 600 seconds.

        The service stores at most 100 device authorizations of one address,
        1,000 of one client, and 10,000 in total. Beyond it the oldest are removed, and their codes
        become invalid. A person may enter 20 codes a minute, and all people together 1,000.

        """
        params: dict[str, Any] = {
            "client_id": unset_if_none(client_id),
            "client_secret": unset_if_none(client_secret),
            "scope": unset_if_none(scope),
            "resource": unset_if_none(resource),
        }
        operation = Operation("authorizeDevice", "POST", "/device_authorization", at="auth_url", body="form")
        return self._call(operation, params, DeviceAuthorization)

    def get_authorization_server_metadata(self) -> AuthorizationServerMetadata:
        """Get authorization server metadata.

        Returns the endpoints and capabilities of the authorization server (RFC 8414). Read addresses from here instead of hardcoding them, because they
        can change. If `{auth_url}` has a path, the document is also at the address of RFC 8414 section 3.1, where that path follows the name of the
        document: `https://example.com/.well-known/oauth-authorization-server/auth`.

        """
        params: dict[str, Any] = {}
        operation = Operation("getAuthorizationServerMetadata", "GET", "/.well-known/oauth-authorization-server", at="auth_url")
        return self._call(operation, params, AuthorizationServerMetadata)

    def get_jwks(self) -> JsonWebKeySet:
        """Get the keys that verify tokens.

        Returns the public keys that verify access tokens (RFC 7517). Cache them for the time in `Cache-Control`, and fetch them again when a token has
        an unknown `kid`. The service publishes a new key here before it signs with it.

        """
        params: dict[str, Any] = {}
        operation = Operation("getJwks", "GET", "/.well-known/jwks.json", at="auth_url")
        return self._call(operation, params, JsonWebKeySet)

    def get_protected_resource_metadata(self) -> ProtectedResourceMetadata:
        """Get protected resource metadata.

        Returns the authorization servers of a resource (RFC 9728): under `{auth_url}` those of the MCP resource, under `{base_url}` those of the REST
        resource.

        """
        params: dict[str, Any] = {}
        operation = Operation("getProtectedResourceMetadata", "GET", "/.well-known/oauth-protected-resource")
        return self._call(operation, params, ProtectedResourceMetadata)

    def get_protected_resource_metadata_at(
        self,
        *,
        resource_path: str,
    ) -> ProtectedResourceMetadata:
        """Get protected resource metadata by path.

        Returns the same metadata at the address that RFC 9728 section 3.1 defines: the path of the resource follows the well-known address. A slash at
        the end of that path is ignored. If `{auth_url}` has a path, the document is also at the root of the host.

        """
        params: dict[str, Any] = {
            "resource_path": resource_path,
        }
        operation = Operation("getProtectedResourceMetadataAt", "GET", "/.well-known/oauth-protected-resource/{+resource_path}", at="auth_url")
        return self._call(operation, params, ProtectedResourceMetadata)

    def issue_token(
        self,
        *,
        grant_type: str,
        client_id: str | None = None,
        client_secret: str | None = None,
        resource: str | None = None,
        scope: str | None = None,
        code: str | None = None,
        device_code: str | None = None,
        code_verifier: str | None = None,
        redirect_uri: str | None = None,
        refresh_token: str | None = None,
    ) -> TokenResponse:
        """Issue an access token.

        Issues an access token for one resource. Every grant needs `grant_type`, a `resource` unless the authorization request named one, and these parameters:

        | `grant_type` | Client | Parameters | Refresh token |
        |---|---|---|---|
        | `client_credentials` | confidential | `client_id`, `client_secret`, optional `scope` | no |
        | `authorization_code` | public | `client_id`, `code`, `code_verifier`, `redirect_uri` | yes |
        | `urn:ietf:params:oauth:grant-type:device_code` | public | `client_id`, `device_code` | yes |
        | `refresh_token` | public | `client_id`, `refresh_token`, optional narrower `scope` | yes, a new one |

        A confidential client is created in the dashboard for one agent. It sends its id and secret either as body parameters or with HTTP Basic
        authentication (RFC 6749 section 2.3.1), not both. It requests a new access token when less than 60 seconds of `expires_in`
        remain, and once after a 401. A public client has registered itself, and sends only its id.

        An authorization code works once and for 60 seconds. It needs the `code_verifier` of its `code_challenge` (RFC 7636, `S256`) and the
        `redirect_uri` of the authorization request. A request with a wrong value does not use up the code. A second use of a code revokes the token
        family: all tokens that the first use created.

        A device sends its `device_code` again and again until a person has answered (RFC 8628). Until then the response is `authorization_pending`. It is
        `slow_down` if the device polled before its interval was over; each such poll makes the interval 5 seconds longer. After a
        denial the response is `access_denied`. A device code works once and for 600 seconds. If the person allows the request in time,
        the code works for at least 60 seconds more. A second use of a device code revokes the token family.

        Every refresh returns a new refresh token and invalidates the old one. A second use of a refresh token revokes its whole family: no token of the
        family can be refreshed, and the service closes its WebSockets. A refresh token is valid for 30 days from the last refresh. A
        narrower `scope` applies to this access token only; the next refresh may request all scopes of the authorization. If the authorization request
        named a `resource`, all tokens are for that resource. Otherwise each refresh may name any of the three resources. The token then has the scopes
        that this resource knows.

        Only requests with a wrong secret count for the limit per minute. Beyond the limit the response is 429 until the minute ends. Wrong codes and
        refresh tokens are limited per remote address.

        """
        params: dict[str, Any] = {
            "grant_type": grant_type,
            "client_id": unset_if_none(client_id),
            "client_secret": unset_if_none(client_secret),
            "resource": unset_if_none(resource),
            "scope": unset_if_none(scope),
            "code": unset_if_none(code),
            "device_code": unset_if_none(device_code),
            "code_verifier": unset_if_none(code_verifier),
            "redirect_uri": unset_if_none(redirect_uri),
            "refresh_token": unset_if_none(refresh_token),
        }
        operation = Operation("issueToken", "POST", "/token", at="auth_url", body="form")
        return self._call(operation, params, TokenResponse)

    def register_client(
        self,
        *,
        client_name: str | None | type[UNSET] = UNSET,
        redirect_uris: list[str] | None = None,
        grant_types: object | None | type[UNSET] = UNSET,
        token_endpoint_auth_method: object | None | type[UNSET] = UNSET,
        scope: str | None | type[UNSET] = UNSET,
    ) -> RegisteredClient:
        """Register a public client.

        Registers an app as a public client (RFC 7591), which gets tokens after the authorization of a person. The response has the values that the
        service registered. The service drops all others. The client is always public. Allowed redirect URIs are those that the operator lists, and
        `http` to loopback (`127.0.0.1`, `[::1]` or `localhost`). Each authorization request may use another loopback port. Unknown scopes and
        those of OpenID Connect are dropped. If none remains, the client gets every scope.

        An app that uses device authorization names its grant type in `grant_types`. Such an app needs no redirect URI. Without one, it gets no grant
        type `authorization_code`.

        The `client_id` can be used any number of times. The service removes it after 30 days without an authorization or a refresh: then
        register again. It removes a client that no person has authorized after 24 hours.

        One address may register 20 clients a minute (0: no limit). Each device authorization and each fetch of a
        metadata document counts as one.

        """
        params: dict[str, Any] = {
            "client_name": client_name,
            "redirect_uris": unset_if_none(redirect_uris),
            "grant_types": grant_types,
            "token_endpoint_auth_method": token_endpoint_auth_method,
            "scope": scope,
        }
        operation = Operation("registerClient", "POST", "/register", at="auth_url", body="json")
        return self._call(operation, params, RegisteredClient)

    def revoke_token(
        self,
        *,
        token: str,
        client_id: str | None = None,
        client_secret: str | None = None,
        token_type_hint: str | None = None,
    ) -> None:
        """Revoke a refresh token.

        Revokes the token family of a refresh token (RFC 7009). A refresh token that was already used works, too. No token of the family can be
        refreshed, and the service closes the WebSockets of its access tokens. Access tokens cannot be revoked; they expire within
        900 seconds. For an unknown token, a token of another client or an access token, the response is the same and nothing
        changes.

        """
        params: dict[str, Any] = {
            "token": token,
            "client_id": unset_if_none(client_id),
            "client_secret": unset_if_none(client_secret),
            "token_type_hint": unset_if_none(token_type_hint),
        }
        operation = Operation("revokeToken", "POST", "/revoke", at="auth_url", body="form", answer="nothing")
        self._call(operation, params, object)


class SearchApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def search_agents(
        self,
        *,
        q: str,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Paged[AgentSearchPage, AgentHit]:
        """Search for agents.

        Returns agents that you can look up, sorted by handle. Handle, display name and description together must contain every word of `q`. A word is a
        sequence of letters and digits. Case and accents are ignored, and a prefix matches: `bill` finds `billing`. Double quotes find a phrase: whole words, next to
        each other. A `q` without words finds nothing. To continue, send `next_cursor` back as `cursor`, with the same `q`.

        """
        params: dict[str, Any] = {
            "q": q,
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("searchAgents", "GET", "/search/agents", token="rest", query=("q", "limit", "cursor"))
        return Paged(self._call, operation, params, AgentSearchPage, "agents")

    def search_messages(
        self,
        *,
        q: str,
        limit: int | None = None,
    ) -> MessageSearchResult:
        """Search the mailbox.

        Returns the envelopes of your mailbox whose content has every word of `q`, newest first. A search finds sent and received envelopes as soon as
        they are accepted. It marks nothing as read.

        The content is the subject, the text parts, filenames, and texts and numbers of data parts. A search finds only the first 16,383
        words of an envelope. A word is a sequence of letters and digits in any language. Case and accents are ignored, and so are Hebrew
        points, Arabic vowels and invisible characters. Words of Thai, Lao, Khmer and Burmese are found without spaces. A prefix matches: `inv` finds `invoice`.
        Double quotes find a phrase: whole words, next to each other. All other characters separate words; there are no operators. A `q` without words
        finds nothing.

        A search reads a limited amount of mail. It examines the newest twenty thousand envelopes that have the words in any order. It reads about
        thirty-two megabytes of their words to check phrases. Envelopes beyond these bounds are not found. Each agent can have one running search and
        eight waiting ones; further searches get `RATE_LIMITED`.

        """
        params: dict[str, Any] = {
            "q": q,
            "limit": limit,
        }
        operation = Operation("searchMessages", "GET", "/search/messages", token="rest", query=("q", "limit"))
        return self._call(operation, params, MessageSearchResult)


class TrustApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def add_allowlist_entries(
        self,
        *,
        entries: list[str],
    ) -> Allowlist:
        """Add entries to the allowlist.

        Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner. The agent or owner need
        not exist, and the response does not say whether it does. The change applies to all later sends. An allowlist has at most 1,000
        entries.

        """
        params: dict[str, Any] = {
            "entries": entries,
        }
        operation = Operation("addAllowlistEntries", "POST", "/agents/me/allowlist", token="rest", body="json", keyed=True)
        return self._call(operation, params, Allowlist)

    def block_agent(
        self,
        *,
        handle: str,
    ) -> Block:
        """Block a handle.

        Blocks a handle: each envelope that it sends to you gets the same `NOT_FOUND` as if you did not exist. The handle need not exist, and the
        response does not say whether it does. Blocking it again returns the same block. Your own handle is `VALIDATION_ERROR`. An agent has at most
        10,000 blocks.

        """
        params: dict[str, Any] = {
            "handle": handle,
        }
        operation = Operation("blockAgent", "POST", "/agents/me/blocks", token="rest", body="json", keyed=True)
        return self._call(operation, params, Block)

    def get_own_reach(
        self,
        *,
        handle: str,
    ) -> OwnReach:
        """Check your policy, allowlist and blocks for a handle.

        Returns the policy, the allowlist entry and the block of the token's agent that apply to a handle. After a send gets `NOT_FOUND`, it shows what your own side lacks. It does not look at the other side: the response is the same whether the handle exists or not. Your own handle needs no entry.
        """
        params: dict[str, Any] = {
            "handle": handle,
        }
        operation = Operation("getOwnReach", "GET", "/agents/me/reach/{handle}", token="rest")
        return self._call(operation, params, OwnReach)

    def list_allowlist(self) -> Allowlist:
        """List the allowlist.

        Returns all allowlist entries of the token's agent. With the policy `allowlist`, an agent exchanges mail only with agents that match its
        entries. With the policy `open`, the entries only decide which agents may look up a private agent.

        """
        params: dict[str, Any] = {}
        operation = Operation("listAllowlist", "GET", "/agents/me/allowlist", token="rest")
        return self._call(operation, params, Allowlist)

    def list_blocks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Paged[BlockPage, Block]:
        """List blocks.

        Returns the handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as `cursor`. A cursor is a
        position in the order of handles.

        """
        params: dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listBlocks", "GET", "/agents/me/blocks", token="rest", query=("limit", "cursor"))
        return Paged(self._call, operation, params, BlockPage, "blocks")

    def remove_allowlist_entry(
        self,
        *,
        entry: str,
    ) -> Allowlist:
        """Remove an entry from the allowlist.

        Removes exactly this entry. If the list does not have it, the error is `NOT_FOUND`. If you remove `@owner.*`, the entries for single agents of the owner stay.
        """
        params: dict[str, Any] = {
            "entry": entry,
        }
        operation = Operation("removeAllowlistEntry", "DELETE", "/agents/me/allowlist/{entry}", token="rest", keyed=True)
        return self._call(operation, params, Allowlist)

    def unblock_agent(
        self,
        *,
        handle: str,
    ) -> Unblocked:
        """Unblock a handle.

        Removes a block. From then on, only policies and allowlists decide whether the agent may write to you. If the handle is not blocked, the error is `NOT_FOUND`.
        """
        params: dict[str, Any] = {
            "handle": handle,
        }
        operation = Operation("unblockAgent", "DELETE", "/agents/me/blocks/{handle}", token="rest", keyed=True)
        return self._call(operation, params, Unblocked)


class WebhooksApi:
    """Operations of the contract, each with its parameters as keywords."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def create_webhook(
        self,
        *,
        url: str,
        secret: str,
        event: EventName,
        arguments: dict[str, Any] | None = None,
        cursor: str | None | type[UNSET] = UNSET,
        ttl_seconds: int | None | type[UNSET] = UNSET,
    ) -> Webhook:
        """Create or renew a webhook.

        Creates a webhook. The service then sends events to an address, from now on or from a cursor. Each message has one event. The order is not
        guaranteed. First the service sends a message with a `challenge`, which the endpoint must return. The service repeats this check at most once a
        day. Every message is signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The service retries for
        days until the endpoint returns a 2xx status. The status `410` deletes the webhook.

        Address, event and arguments together identify a webhook. If you create the same webhook again, the service extends its lifetime, replaces its
        secret and reactivates it. A webhook ends with the authorization of the client that created it.

        """
        params: dict[str, Any] = {
            "url": url,
            "secret": secret,
            "event": event,
            "arguments": unset_if_none(arguments),
            "cursor": cursor,
            "ttl_seconds": ttl_seconds,
        }
        operation = Operation("createWebhook", "POST", "/agents/me/webhooks", token="rest", body="json", keyed=True)
        return self._call(operation, params, Webhook)

    def delete_webhook(
        self,
        *,
        webhook_id: str,
    ) -> WebhookDeleted:
        """Delete a webhook.

        Deletes a webhook of the token's agent. A message that the service has already sent may still arrive within some seconds. An unknown id is `NOT_FOUND`.
        """
        params: dict[str, Any] = {
            "webhook_id": webhook_id,
        }
        operation = Operation("deleteWebhook", "DELETE", "/agents/me/webhooks/{webhook_id}", token="rest", keyed=True)
        return self._call(operation, params, WebhookDeleted)

    def list_webhooks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Paged[WebhookPage, Webhook]:
        """List webhooks.

        Returns the webhooks of the token's agent, without their secrets. The list includes webhooks that other clients of the agent created, also over
        MCP. To continue, send `next_cursor` back as `cursor`.

        """
        params: dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listWebhooks", "GET", "/agents/me/webhooks", token="rest", query=("limit", "cursor"))
        return Paged(self._call, operation, params, WebhookPage, "webhooks")


class Operations:
    """All operations of the contract, by tag."""

    def __init__(self, call: Call) -> None:
        self.account = AccountApi(call)
        self.agents = AgentsApi(call)
        self.files = FilesApi(call)
        self.live = LiveApi(call)
        self.mailbox = MailboxApi(call)
        self.messages = MessagesApi(call)
        self.oauth = OauthApi(call)
        self.search = SearchApi(call)
        self.trust = TrustApi(call)
        self.webhooks = WebhooksApi(call)
