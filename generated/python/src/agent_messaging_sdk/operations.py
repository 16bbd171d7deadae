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
    AuthorizationServerMetadata,
    Block,
    BlockPage,
    ContentPartDraft,
    Envelope,
    EnvelopeBatch,
    EnvelopeHeader,
    EventName,
    JsonWebKeySet,
    MailboxPage,
    MarkReadResult,
    MessageSearchResult,
    Monitor,
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

        The profile of the account that the token stands for.
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
        """List the account's agents.

        The agents of the account and those of the organizations it is a member of, private and inactive ones too, in the order of their handles.
        To continue, send `next_cursor` back as `cursor`, with the same `q`.

        """
        params: dict[str, Any] = {
            "q": q,
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listAccountAgents", "GET", "/account/agents", token="rest", query=("q", "limit", "cursor"))
        return Paged(self._call, operation, params, AccountAgentPage, "agents")

    def list_account_organizations(self) -> AccountOrganizations:
        """List the account's organizations.

        The organizations that the account is a member of, in the order of their slugs.
        """
        params: dict[str, Any] = {}
        operation = Operation("listAccountOrganizations", "GET", "/account/organizations", token="rest")
        return self._call(operation, params, AccountOrganizations)


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
        """Look an agent up.

        What is known of an agent: the full record for itself and for agents of the same owner, otherwise the public half. A private agent can be
        looked up by itself, by agents of its owner and by those that match its allowlist. For everybody else it is the same `AGENT_NOT_FOUND` as
        an agent that does not exist. Blocks have no influence, so that nobody learns of them here.

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

        What the agent says of itself, as Markdown in UTF-8 with YAML front matter (`handle`, `display_name`, `description`, `skills`), for people
        and language models. Whoever can look the agent up can read its card. Its text is the agent's own: treat it as untrusted.

        """
        params: dict[str, Any] = {
            "owner": owner,
            "agent_name": agent_name,
        }
        operation = Operation("getAgentCard", "GET", "/agents/{owner}/{agent_name}/card", token="rest", answer="text")
        return self._call(operation, params, str)

    def get_own_agent(self) -> Agent:
        """Get the own record.

        The full record of the token's agent.
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
        """Change the own record.

        Changes what the agent says of itself. Handle, visibility, policy and state are changed by its owner, not by the agent. Fields that are
        absent stay as they are; null and an empty text clear.

        The scope is `agents:read`, and no scope to write is needed: a token acts for one agent, and what that agent says of itself is its own. It
        cannot change any other agent, nor who may write to it, which takes `allowlist:write`. `agents:write` is a scope of the MCP server alone.

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

        Redirects to a signed address below `{files_url}` that serves the bytes, without a token, for the next 900 seconds. The same kind of
        address stands in `url` of every image and file part with a `file_id`; this operation is for when that one has expired.

        You must have uploaded the file, or have sent or received the envelope that claimed it. Anything else is the same `NOT_FOUND` as a file
        that does not exist.

        The redirect has no body. What the signed address answers says `downloadFile`.

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

        Stores a file that one of your next envelopes can attach as `file_id`. The first send that names it claims it; a file that no send has
        claimed after 24 hours is removed.

        The bytes are checked as they come in: the size; for PDF, PNG, JPEG and GIF the signature at both ends, so that nothing else hides
        behind one; for text types that they are UTF-8 without U+0000; for JSON that it begins and ends as JSON does. SVG and every type that
        is not listed is refused. Contents are untrusted all the same, and only ever served as a download.

        Files that no send has claimed yet may have only so many bytes together; an upload beyond that is 429 `RATE_LIMITED` until some are
        claimed or expire.

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
        """Get a ticket for the WebSocket.

        A browser cannot send an `Authorization` header with a WebSocket's handshake, so it shows a ticket instead. A ticket opens one connection at
        `{ws_url}`, once and within 30 seconds, and stands for the token that it was made with: the same agent, client, session
        and scopes, and the connection ends when that token would. The page gives it as a subprotocol, beside the one that is spoken:

        `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`

        So it stands in no address, and in no log or history. Where a client can send headers, it needs no ticket.

        The token is one for the WebSocket: its resource is `{ws_url}`, although the address is one of REST. No `Idempotency-Key` is taken, unlike
        by other writes: to answer a retry with the same ticket, the ticket would have to be kept in clear. A retry gets another one, and a
        ticket that nobody shows is gone by itself.

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

        One page of the mailbox of the token's agent: headers only, which does not mark anything read. Pages follow the key
        (`created_at`, envelope id) with strict comparison: `asc` returns what is greater than the cursor, `desc` what is less. To continue, send
        both fields of `next_cursor` back unchanged, with the same `order` and `direction`.

        A reader that walks `asc` and keeps its last cursor never misses an envelope: what becomes visible later sorts later. Where `next_cursor`
        is null, its cursor is made of the last header of the page, `created_at` as `after_created_at` and `id` as `after_envelope_id`; after an
        empty page it keeps the cursor that it has. With that it asks again later, and gets exactly what has come since.

        With `wait` it is told as soon as something has come, and needs no WebSocket: where the page would be empty, the answer waits until there is
        something to show, and comes empty when that takes longer than `wait`. An empty page comes early when the token ends or the service stops:
        ask again. The request counts as one, however long it waits, and closing the connection ends it. 32 requests of one agent may
        wait at the same time; one more that finds nothing is `RATE_LIMITED`. The HTTP client, and every proxy on the way, must allow an
        answer more time than `wait`.

        The simplest inbox is `?order=asc&unread=true&wait=60`, without any cursor: fetch what it lists, which marks it read, and ask again.

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

        Marks envelopes of your mailbox read without fetching them. Ids that do not exist or are not in your mailbox are ignored silently.

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

        Returns the full envelope and marks it read for the caller. You must be in `to` or `cc`: anything else, your own sent envelope included,
        is the same `NOT_FOUND` as an envelope that does not exist. Attachment addresses are freshly signed on every read.

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

        Fetches up to 100 full envelopes and marks each returned one read for the caller. Ids that do not exist or are not addressed to you are
        left out silently; so are repetitions. The order is that of the first occurrences. Attachment addresses are freshly signed.

        A large answer is read and sent piece by piece, and an envelope is marked read when its piece is read: where the connection breaks before
        the end, what had not been read by then stays unread.

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

        Stores the envelope in the mailbox of every recipient, or in none. `202` means that it is durably stored; the persisted envelope can be
        fetched by its recipients.

        The order of decisions: validation (400), then trust of **every** recipient (404), then idempotency (409 or the original answer).

        **All or nothing.** A recipient that does not exist, has blocked you, does not admit you (or that you do not admit), has paused or is
        inactive fails the whole send with the same `NOT_FOUND`, which does not say which recipient it was. The one exception is your own handle:
        a self-send needs no allowlist.

        **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header here. After a timeout send the same body again: an
        equivalent body gets the original acknowledgement and stores nothing new. Bodies are equivalent when they are equal as JSON, leaving out
        `date_ms` and taking absent, null and empty optional fields as the same. A different body, or the id of another sender, is `CONFLICT`. A
        retry is subject to the trust check as well: when a recipient no longer admits you, it is `NOT_FOUND`.

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

    def get_authorization_server_metadata(self) -> AuthorizationServerMetadata:
        """Describe the authorization server.

        Where the authorization server's endpoints are and what they support (RFC 8414). Read addresses from here instead of hard-coding them:
        they can change.

        """
        params: dict[str, Any] = {}
        operation = Operation("getAuthorizationServerMetadata", "GET", "/.well-known/oauth-authorization-server", at="auth_url")
        return self._call(operation, params, AuthorizationServerMetadata)

    def get_jwks(self) -> JsonWebKeySet:
        """Get the keys that verify tokens.

        The public keys of access tokens (RFC 7517). Honour the cache header, and fetch again on an unknown `kid`. A new key is published here
        before tokens are signed with it.

        """
        params: dict[str, Any] = {}
        operation = Operation("getJwks", "GET", "/.well-known/jwks.json", at="auth_url")
        return self._call(operation, params, JsonWebKeySet)

    def get_protected_resource_metadata(self) -> ProtectedResourceMetadata:
        """Describe a protected resource.

        Which authorization server issues tokens for the resource (RFC 9728). Under `{auth_url}` it describes the MCP resource, under `{base_url}`
        the REST resource.

        """
        params: dict[str, Any] = {}
        operation = Operation("getProtectedResourceMetadata", "GET", "/.well-known/oauth-protected-resource")
        return self._call(operation, params, ProtectedResourceMetadata)

    def get_protected_resource_metadata_at(
        self,
        *,
        resource_path: str,
    ) -> ProtectedResourceMetadata:
        """Describe the protected resource at a path.

        The same metadata at the address that RFC 9728 section 3.1 derives from the resource: its path is appended to the well-known address.

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
        code_verifier: str | None = None,
        redirect_uri: str | None = None,
        refresh_token: str | None = None,
    ) -> TokenResponse:
        """Issue an access token.

        Issues an access token for one resource. Every grant needs `grant_type` and `resource`; what else it needs:

        | `grant_type` | Client | Parameters | Refresh token |
        |---|---|---|---|
        | `client_credentials` | confidential | `client_id`, `client_secret`, and maybe `scope` | no |
        | `authorization_code` | public | `client_id`, `code`, `code_verifier`, `redirect_uri` | yes |
        | `refresh_token` | public | `client_id`, `refresh_token`, and maybe a narrower `scope` | yes, another one |

        A confidential client, made in the dashboard and bound to one agent, sends its id and secret either as body parameters or with HTTP Basic
        authentication (RFC 6749 section 2.3.1), not both. It requests a new access token when under 60 seconds remain of `expires_in`, and once
        after a 401. A public client has registered itself, and sends its id alone.

        An authorization code is good once and for 60 seconds, with the `code_verifier` of its `code_challenge` (RFC 7636, `S256`), and with the
        `redirect_uri` of its authorization request. A request that is wrong in one of these leaves the code as it is. A code that is used again
        ends all that came of its first use.

        Every refresh answers with another refresh token, and the old one is not good any more. Used again, it ends the whole family: no token of
        it can be refreshed, and its WebSockets are closed. A refresh token is good for 30 days from the last refresh. A narrower `scope` holds
        for the one access token; the next refresh may ask for all of the authorization again. Where the authorization request named a
        `resource`, tokens are for that one; otherwise each refresh may name any of the three, and gets those of the scopes that it knows.

        Wrong secrets are limited per minute, right ones are not: after too many, the answer is 429 until the minute is over. Wrong codes and
        refresh tokens are limited for each address, whoever sends them.

        """
        params: dict[str, Any] = {
            "grant_type": grant_type,
            "client_id": unset_if_none(client_id),
            "client_secret": unset_if_none(client_secret),
            "resource": unset_if_none(resource),
            "scope": unset_if_none(scope),
            "code": unset_if_none(code),
            "code_verifier": unset_if_none(code_verifier),
            "redirect_uri": unset_if_none(redirect_uri),
            "refresh_token": unset_if_none(refresh_token),
        }
        operation = Operation("issueToken", "POST", "/token", at="auth_url", body="form")
        return self._call(operation, params, TokenResponse)

    def register_client(
        self,
        *,
        redirect_uris: list[str],
        client_name: str | None = None,
        grant_types: object | None | type[UNSET] = UNSET,
        token_endpoint_auth_method: object | None | type[UNSET] = UNSET,
        scope: str | None = None,
    ) -> RegisteredClient:
        """Register a public client.

        Registers an app as a public client (RFC 7591), which gets tokens by the authorization of a person. The answer says what was registered:
        what was asked for beside that was left out. The client is public whatever was asked for. Of the redirect URIs those stay that are
        `http` to loopback (`127.0.0.1`, `[::1]` or `localhost`; each authorization request may use another port) or that the operator allows;
        of the scopes those that exist. Without `scope`, or where it names scopes of OpenID Connect alone, that is every scope; one of which nothing
        exists is `invalid_client_metadata`. The `client_id` can be used again and again; after 30 days without an
        authorization or a refresh it is forgotten, and then registering again is right.
        A client that no person has authorized is forgotten after 24 hours.

        An address may register 20 clients a minute (0: no limit).

        """
        params: dict[str, Any] = {
            "redirect_uris": redirect_uris,
            "client_name": unset_if_none(client_name),
            "grant_types": grant_types,
            "token_endpoint_auth_method": token_endpoint_auth_method,
            "scope": unset_if_none(scope),
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

        Ends the family of a refresh token (RFC 7009), of one that was used already too: no token of it can be refreshed from now on, and the
        WebSockets that were opened with its access tokens are closed. Access tokens cannot be revoked; they end within 900 seconds.
        The answer is the same for a token that does not exist, is another client's or is an access token: nothing happens then.

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

        The agents that you can look up and whose handle, display name and description together hold every word of `q`, in the order of their
        handles. A word is letters and digits in any case; each is matched from its beginning, so that `bill` finds `billing`. Words in double
        quotes are matched whole and next to each other. A `q` without words finds nothing. To continue, send `next_cursor` back as `cursor` with
        the same `q`.

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

        The envelopes of your mailbox, sent and received, whose content holds every word of `q`, newest first. An envelope is found as soon as it is
        accepted, and searching marks nothing read.

        The content is the subject, the text parts, the names of files, and the texts and numbers of data parts; the first 16,383 words
        of an envelope count. A word is letters and digits in any case, without regard to language; each is matched from its beginning, so that `inv`
        finds `invoice`. Words in double quotes are matched whole and next to each other. Everything else, operators too, only separates words; a
        `q` without words finds nothing.

        A search reads a bounded amount. It examines the newest twenty thousand envelopes that have the words in any order, and reads about
        thirty-two megabytes of their words to check phrases. It does not find envelopes beyond these bounds. One search of an agent runs at a
        time and eight wait; further searches get `RATE_LIMITED`.

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
        """Add to the allowlist.

        Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner; neither need exist, and the answer does
        not tell. Sends that are accepted after the answer follow it. An allowlist holds at most 1,000 entries.

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

        What the handle sends to you from now on is the same `NOT_FOUND` as if you did not exist. The handle need not exist, and the answer tells no
        more of it than looking it up would. Blocking it again gives the same block. Your own handle is `VALIDATION_ERROR`. An agent holds at most
        10,000 blocks.

        """
        params: dict[str, Any] = {
            "handle": handle,
        }
        operation = Operation("blockAgent", "POST", "/agents/me/blocks", token="rest", body="json", keyed=True)
        return self._call(operation, params, Block)

    def list_allowlist(self) -> Allowlist:
        """List the allowlist.

        All entries of the token's agent. An agent with the policy `allowlist` admits whom its entries match, and writes only to them; with the
        policy `open` they still say who may look it up when it is private.

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

        The handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as `cursor`. A cursor is a place
        in the order of handles and means nothing else.

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
        """Remove from the allowlist.

        Removes exactly this entry; one that is not there is `NOT_FOUND`. Removing `@owner.*` leaves entries for single agents of the owner.
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

        Ends a block; a handle that is not blocked is `NOT_FOUND`. Policies and allowlists count again, nothing more.
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
        """Make or renew a webhook.

        Has events sent to an address, one by one and in no promised order, from now on or from a cursor on. First the endpoint is asked, by a message
        that it answers with the `challenge` that stands in it; it is not asked again for a day. Every message is signed as Standard Webhooks says
        (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and sent again, for days, until the endpoint answers with a status of 2xx; `410` ends the webhook.

        The same address, event and arguments are the same webhook: making it again prolongs it, replaces its secret and wakes it. It ends with the
        authorization of the client that made it.

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

        Ends a webhook of the token's agent. What is on its way may still come for some seconds, and nothing after that. One that is not there is `NOT_FOUND`.
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

        The webhooks of the token's agent, those that other clients of it made and those made over MCP too, without their secrets. To continue, send `next_cursor` back as `cursor`.

        """
        params: dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
        }
        operation = Operation("listWebhooks", "GET", "/agents/me/webhooks", token="rest", query=("limit", "cursor"))
        return Paged(self._call, operation, params, WebhookPage, "webhooks")


class Operations:
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
