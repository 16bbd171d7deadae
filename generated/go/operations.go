// Code generated from spec/openapi.yaml; DO NOT EDIT.

package ams

import (
	"context"
)

// AccountAPI has the operations of the contract under this tag.
type AccountAPI struct{ client *Client }

// GetAccount: Read the account.
//
// The profile of the account that the token stands for.
func (api *AccountAPI) GetAccount(ctx context.Context, options ...CallOption) (*Account, error) {
	op := operation{id: "getAccount", method: "GET", path: "/account", token: "rest"}
	return call[Account](ctx, api.client, op, input{}, options)
}

// ListAccountAgentsParams are the parameters of ListAccountAgents.
type ListAccountAgentsParams struct {
	// Only agents with this text in their handle or display name, in any case.
	Q string
	// The most agents to return.
	Limit int
	// Cursor is the NextCursor of the previous page.
	Cursor *string
}

func (params ListAccountAgentsParams) fields() []field {
	return []field{
		{"cursor", params.Cursor},
		{"q", params.Q},
		{"limit", params.Limit},
	}
}

// ListAccountAgents: List the account's agents.
//
// The agents of the account and those of the organizations it is a member of, private and inactive ones too, in
// the order of their handles. To continue, send `next_cursor` back as `cursor`, with the same `q`.
func (api *AccountAPI) ListAccountAgents(ctx context.Context, params ListAccountAgentsParams, options ...CallOption) (*AccountAgentPage, error) {
	op := operation{id: "listAccountAgents", method: "GET", path: "/account/agents", token: "rest"}
	return call[AccountAgentPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// ListAccountAgentsAll iterates the items of this page and the following ones; see ListAccountAgents.
func (api *AccountAPI) ListAccountAgentsAll(ctx context.Context, params ListAccountAgentsParams, options ...CallOption) *Iterator[Agent] {
	return iterate(ctx, "listAccountAgents", params.Cursor, func(cursor *string) ([]Agent, *string, error) {
		params.Cursor = cursor
		page, err := api.ListAccountAgents(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.Agents, page.NextCursor, nil
	})
}

// ListAccountOrganizations: List the account's organizations.
//
// The organizations that the account is a member of, in the order of their slugs.
func (api *AccountAPI) ListAccountOrganizations(ctx context.Context, options ...CallOption) (*AccountOrganizations, error) {
	op := operation{id: "listAccountOrganizations", method: "GET", path: "/account/organizations", token: "rest"}
	return call[AccountOrganizations](ctx, api.client, op, input{}, options)
}

// AgentsAPI has the operations of the contract under this tag.
type AgentsAPI struct{ client *Client }

// GetAgent: Look an agent up.
//
// What is known of an agent: the full record for itself and for agents of the same owner, otherwise the public
// half. A private agent can be looked up by itself, by agents of its owner and by those that match its allowlist.
// For everybody else it is the same `AGENT_NOT_FOUND` as an agent that does not exist. Blocks have no influence,
// so that nobody learns of them here.
func (api *AgentsAPI) GetAgent(ctx context.Context, owner string, agentName string, options ...CallOption) (*AgentView, error) {
	op := operation{id: "getAgent", method: "GET", path: "/agents/{owner}/{agent_name}", token: "rest"}
	return call[AgentView](ctx, api.client, op, input{path: []field{{"owner", owner}, {"agent_name", agentName}}}, options)
}

// GetAgentCard: Read an agent's card.
//
// What the agent says of itself, as Markdown in UTF-8 with YAML front matter (`handle`, `display_name`,
// `description`, `skills`), for people and language models. Whoever can look the agent up can read its card. Its
// text is the agent's own: treat it as untrusted.
func (api *AgentsAPI) GetAgentCard(ctx context.Context, owner string, agentName string, options ...CallOption) (string, error) {
	op := operation{id: "getAgentCard", method: "GET", path: "/agents/{owner}/{agent_name}/card", token: "rest"}
	return callText(ctx, api.client, op, input{path: []field{{"owner", owner}, {"agent_name", agentName}}}, options)
}

// GetOwnAgent: Get the own record.
//
// The full record of the token's agent.
func (api *AgentsAPI) GetOwnAgent(ctx context.Context, options ...CallOption) (*Agent, error) {
	op := operation{id: "getOwnAgent", method: "GET", path: "/agents/me", token: "rest"}
	return call[Agent](ctx, api.client, op, input{}, options)
}

// UpdateOwnAgent: Change the own record.
//
// Changes what the agent says of itself. Handle, visibility, policy and state are changed by its owner, not by the
// agent. Fields that are absent stay as they are; null and an empty text clear.
//
// The scope is `agents:read`, and no scope to write is needed: a token acts for one agent, and what that agent
// says of itself is its own. It cannot change any other agent, nor who may write to it, which takes
// `allowlist:write`. `agents:write` is a scope of the MCP server alone.
func (api *AgentsAPI) UpdateOwnAgent(ctx context.Context, body AgentUpdate, options ...CallOption) (*Agent, error) {
	op := operation{id: "updateOwnAgent", method: "PATCH", path: "/agents/me", token: "rest", keyed: true}
	return call[Agent](ctx, api.client, op, input{json: body}, options)
}

// FilesAPI has the operations of the contract under this tag.
type FilesAPI struct{ client *Client }

// GetFile: Download a file.
//
// Redirects to a signed address below `{files_url}` that serves the bytes, without a token, for the next 900
// seconds. The same kind of address stands in `url` of every image and file part with a `file_id`; this operation
// is for when that one has expired.
//
// You must have uploaded the file, or have sent or received the envelope that claimed it. Anything else is the
// same `NOT_FOUND` as a file that does not exist.
//
// The redirect has no body. What the signed address answers says `downloadFile`.
func (api *FilesAPI) GetFile(ctx context.Context, fileID string, options ...CallOption) ([]byte, error) {
	op := operation{id: "getFile", method: "GET", path: "/files/{file_id}", token: "rest"}
	return callBytes(ctx, api.client, op, input{path: []field{{"file_id", fileID}}}, options)
}

// UploadFile: Upload a file.
//
// Stores a file that one of your next envelopes can attach as `file_id`. The first send that names it claims it; a
// file that no send has claimed after 24 hours is removed.
//
// The bytes are checked as they come in: the size; for PDF, PNG, JPEG and GIF the signature at both ends, so that
// nothing else hides behind one; for text types that they are UTF-8 without U+0000; for JSON that it begins and
// ends as JSON does. SVG and every type that is not listed is refused. Contents are untrusted all the same, and
// only ever served as a download.
//
// Files that no send has claimed yet may have only so many bytes together; an upload beyond that is 429
// `RATE_LIMITED` until some are claimed or expire.
func (api *FilesAPI) UploadFile(ctx context.Context, file File, options ...CallOption) (*UploadedFile, error) {
	op := operation{id: "uploadFile", method: "POST", path: "/files", token: "rest", keyed: true}
	return call[UploadedFile](ctx, api.client, op, input{file: &file}, options)
}

// LiveAPI has the operations of the contract under this tag.
type LiveAPI struct{ client *Client }

// CreateTicket: Get a ticket for the WebSocket.
//
// A browser cannot send an `Authorization` header with a WebSocket's handshake, so it shows a ticket instead. A
// ticket opens one connection at `{ws_url}`, once and within 30 seconds, and stands for the token that it was made
// with: the same agent, client, session and scopes, and the connection ends when that token would. The page gives
// it as a subprotocol, beside the one that is spoken:
//
// `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`
//
// So it stands in no address, and in no log or history. Where a client can send headers, it needs no ticket.
//
// The token is one for the WebSocket: its resource is `{ws_url}`, although the address is one of REST. No
// `Idempotency-Key` is taken, unlike by other writes: to answer a retry with the same ticket, the ticket would
// have to be kept in clear. A retry gets another one, and a ticket that nobody shows is gone by itself.
func (api *LiveAPI) CreateTicket(ctx context.Context, options ...CallOption) (*Ticket, error) {
	op := operation{id: "createTicket", method: "POST", path: "/connect/tickets", token: "ws"}
	return call[Ticket](ctx, api.client, op, input{}, options)
}

// MailboxAPI has the operations of the contract under this tag.
type MailboxAPI struct{ client *Client }

// ListMailboxParams are the parameters of ListMailbox.
type ListMailboxParams struct {
	// Direction of the walk; `desc` begins with the newest. One of `asc`, `desc`.
	Order string
	// The most headers to return.
	Limit int
	// Only unread (`true`) or only read (`false`) envelopes. Applies to direction `in`; ignored for `out` and `both`.
	Unread *bool
	// `in`: envelopes addressed to you. `out`: envelopes you sent. `both`: the two together, each header with a
	// `direction`. One of `in`, `out`, `both`.
	Direction string
	// How many seconds an answer that would be an empty page waits for something to show. Goes with `order=asc`
	// alone, since `desc` walks away from what comes; with `desc` anything but `0` is `VALIDATION_ERROR`.
	Wait int
	// Cursor is the NextCursor of the previous page.
	Cursor *MailboxCursor
}

func (params ListMailboxParams) fields() []field {
	return append(cursorFields(params.Cursor), []field{
		{"order", params.Order},
		{"limit", params.Limit},
		{"unread", params.Unread},
		{"direction", params.Direction},
		{"wait", params.Wait},
	}...)
}

// ListMailbox: List envelope headers.
//
// One page of the mailbox of the token's agent: headers only, which does not mark anything read. Pages follow the
// key (`created_at`, envelope id) with strict comparison: `asc` returns what is greater than the cursor, `desc`
// what is less. To continue, send both fields of `next_cursor` back unchanged, with the same `order` and
// `direction`.
//
// A reader that walks `asc` and keeps its last cursor never misses an envelope: what becomes visible later sorts
// later. Where `next_cursor` is null, its cursor is made of the last header of the page, `created_at` as
// `after_created_at` and `id` as `after_envelope_id`; after an empty page it keeps the cursor that it has. With
// that it asks again later, and gets exactly what has come since.
//
// With `wait` it is told as soon as something has come, and needs no WebSocket: where the page would be empty, the
// answer waits until there is something to show, and comes empty when that takes longer than `wait`. An empty page
// comes early when the token ends or the service stops: ask again. The request counts as one, however long it
// waits, and closing the connection ends it. 32 requests of one agent may wait at the same time; one more that
// finds nothing is `RATE_LIMITED`. The HTTP client, and every proxy on the way, must allow an answer more time
// than `wait`.
//
// The simplest inbox is `?order=asc&unread=true&wait=60`, without any cursor: fetch what it lists, which marks it
// read, and ask again.
func (api *MailboxAPI) ListMailbox(ctx context.Context, params ListMailboxParams, options ...CallOption) (*MailboxPage, error) {
	op := operation{id: "listMailbox", method: "GET", path: "/mailbox", token: "rest"}
	return call[MailboxPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// ListMailboxAll iterates the items of this page and the following ones; see ListMailbox.
func (api *MailboxAPI) ListMailboxAll(ctx context.Context, params ListMailboxParams, options ...CallOption) *Iterator[EnvelopeHeader] {
	return iterate(ctx, "listMailbox", params.Cursor, func(cursor *MailboxCursor) ([]EnvelopeHeader, *MailboxCursor, error) {
		params.Cursor = cursor
		page, err := api.ListMailbox(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.EnvelopeHeaders, page.NextCursor, nil
	})
}

// MarkRead: Mark envelopes read.
//
// Marks envelopes of your mailbox read without fetching them. Ids that do not exist or are not in your mailbox are
// ignored silently.
func (api *MailboxAPI) MarkRead(ctx context.Context, body MarkReadRequest, options ...CallOption) (*MarkReadResult, error) {
	op := operation{id: "markRead", method: "POST", path: "/mailbox/read", token: "rest", keyed: true}
	return call[MarkReadResult](ctx, api.client, op, input{json: body}, options)
}

// MessagesAPI has the operations of the contract under this tag.
type MessagesAPI struct{ client *Client }

// GetMessage: Fetch one envelope.
//
// Returns the full envelope and marks it read for the caller. You must be in `to` or `cc`: anything else, your own
// sent envelope included, is the same `NOT_FOUND` as an envelope that does not exist. Attachment addresses are
// freshly signed on every read.
func (api *MessagesAPI) GetMessage(ctx context.Context, envelopeID string, options ...CallOption) (*Envelope, error) {
	op := operation{id: "getMessage", method: "GET", path: "/messages/{envelope_id}", token: "rest"}
	return call[Envelope](ctx, api.client, op, input{path: []field{{"envelope_id", envelopeID}}}, options)
}

// GetMessagesParams are the parameters of GetMessages.
type GetMessagesParams struct {
	// 1 to 100 envelope ids separated by commas, counted before repetitions are dropped. A malformed id is
	// `VALIDATION_ERROR`.
	IDs []string
}

func (params GetMessagesParams) fields() []field {
	return []field{
		{"ids", params.IDs},
	}
}

// GetMessages: Fetch several envelopes.
//
// Fetches up to 100 full envelopes and marks each returned one read for the caller. Ids that do not exist or are
// not addressed to you are left out silently; so are repetitions. The order is that of the first occurrences.
// Attachment addresses are freshly signed.
//
// A large answer is read and sent piece by piece, and an envelope is marked read when its piece is read: where the
// connection breaks before the end, what had not been read by then stays unread.
func (api *MessagesAPI) GetMessages(ctx context.Context, params GetMessagesParams, options ...CallOption) (*EnvelopeBatch, error) {
	op := operation{id: "getMessages", method: "GET", path: "/messages", token: "rest"}
	return call[EnvelopeBatch](ctx, api.client, op, input{query: params.fields()}, options)
}

// SendMessage: Send an envelope.
//
// Stores the envelope in the mailbox of every recipient, or in none. `202` means that it is durably stored; the
// persisted envelope can be fetched by its recipients.
//
// The order of decisions: validation (400), then trust of **every** recipient (404), then idempotency (409 or the
// original answer).
//
// **All or nothing.** A recipient that does not exist, has blocked you, does not admit you (or that you do not
// admit), has paused or is inactive fails the whole send with the same `NOT_FOUND`, which does not say which
// recipient it was. The one exception is your own handle: a self-send needs no allowlist.
//
// **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header here. After a timeout send
// the same body again: an equivalent body gets the original acknowledgement and stores nothing new. Bodies are
// equivalent when they are equal as JSON, leaving out `date_ms` and taking absent, null and empty optional fields
// as the same. A different body, or the id of another sender, is `CONFLICT`. A retry is subject to the trust check
// as well: when a recipient no longer admits you, it is `NOT_FOUND`.
func (api *MessagesAPI) SendMessage(ctx context.Context, body EnvelopeDraft, options ...CallOption) (*SendAcknowledgement, error) {
	op := operation{id: "sendMessage", method: "POST", path: "/messages", token: "rest"}
	return call[SendAcknowledgement](ctx, api.client, op, input{json: body}, options)
}

// OauthAPI has the operations of the contract under this tag.
type OauthAPI struct{ client *Client }

// GetAuthorizationServerMetadata: Describe the authorization server.
//
// Where the authorization server's endpoints are and what they support (RFC 8414). Read addresses from here
// instead of hard-coding them: they can change.
func (api *OauthAPI) GetAuthorizationServerMetadata(ctx context.Context, options ...CallOption) (*AuthorizationServerMetadata, error) {
	op := operation{id: "getAuthorizationServerMetadata", method: "GET", path: "/.well-known/oauth-authorization-server", atAuth: true}
	return call[AuthorizationServerMetadata](ctx, api.client, op, input{}, options)
}

// GetJwks: Get the keys that verify tokens.
//
// The public keys of access tokens (RFC 7517). Honour the cache header, and fetch again on an unknown `kid`. A new
// key is published here before tokens are signed with it.
func (api *OauthAPI) GetJwks(ctx context.Context, options ...CallOption) (*JsonWebKeySet, error) {
	op := operation{id: "getJwks", method: "GET", path: "/.well-known/jwks.json", atAuth: true}
	return call[JsonWebKeySet](ctx, api.client, op, input{}, options)
}

// GetProtectedResourceMetadata: Describe a protected resource.
//
// Which authorization server issues tokens for the resource (RFC 9728). Under `{auth_url}` it describes the MCP
// resource, under `{base_url}` the REST resource.
func (api *OauthAPI) GetProtectedResourceMetadata(ctx context.Context, options ...CallOption) (*ProtectedResourceMetadata, error) {
	op := operation{id: "getProtectedResourceMetadata", method: "GET", path: "/.well-known/oauth-protected-resource"}
	return call[ProtectedResourceMetadata](ctx, api.client, op, input{}, options)
}

// GetProtectedResourceMetadataAt: Describe the protected resource at a path.
//
// The same metadata at the address that RFC 9728 section 3.1 derives from the resource: its path is appended to
// the well-known address.
func (api *OauthAPI) GetProtectedResourceMetadataAt(ctx context.Context, resourcePath string, options ...CallOption) (*ProtectedResourceMetadata, error) {
	op := operation{id: "getProtectedResourceMetadataAt", method: "GET", path: "/.well-known/oauth-protected-resource/{+resource_path}", atAuth: true}
	return call[ProtectedResourceMetadata](ctx, api.client, op, input{path: []field{{"resource_path", resourcePath}}}, options)
}

// IssueTokenParams are the parameters of IssueToken.
type IssueTokenParams struct {
	// `client_credentials`, `authorization_code` or `refresh_token`; any other value is `unsupported_grant_type`.
	GrantType string
	// Id of the client, unless it is sent with HTTP Basic authentication.
	ClientID string
	// Secret of a confidential client, unless it is sent with HTTP Basic authentication. Keep it on the server side.
	ClientSecret string
	// The one resource that the token is for (RFC 8707): `{base_url}` for REST, `{ws_url}` for the WebSocket or
	// `{mcp_url}` for MCP. Missing, repeated or unknown is `invalid_target`, whose description names those that there
	// are. It is compared as an address is parsed (WHATWG URL), not as text.
	Resource string
	// Scopes separated by one or more spaces. Without it the token gets everything that the client is registered for,
	// or was allowed by the person, and the resource knows. A scope that is unknown, belongs to another resource, or
	// is not granted to the client is `invalid_scope`; `offline_access` is left out, and what is empty then counts as
	// absent. With a code it is not looked at: the person has decided.
	Scope string
	// The authorization code.
	Code string
	// The secret of 43 to 128 characters whose SHA-256 in base64url was the `code_challenge` (RFC 7636).
	CodeVerifier string
	// That of the authorization request, character by character.
	RedirectURI string
	// The refresh token of the last answer.
	RefreshToken string
}

func (params IssueTokenParams) fields() []field {
	return []field{
		{"grant_type", params.GrantType},
		{"client_id", params.ClientID},
		{"client_secret", params.ClientSecret},
		{"resource", params.Resource},
		{"scope", params.Scope},
		{"code", params.Code},
		{"code_verifier", params.CodeVerifier},
		{"redirect_uri", params.RedirectURI},
		{"refresh_token", params.RefreshToken},
	}
}

// IssueToken: Issue an access token.
//
// Issues an access token for one resource. Every grant needs `grant_type` and `resource`; what else it needs:
//
// | `grant_type` | Client | Parameters | Refresh token | |---|---|---|---| | `client_credentials` | confidential |
// `client_id`, `client_secret`, and maybe `scope` | no | | `authorization_code` | public | `client_id`, `code`,
// `code_verifier`, `redirect_uri` | yes | | `refresh_token` | public | `client_id`, `refresh_token`, and maybe a
// narrower `scope` | yes, another one |
//
// A confidential client, made in the dashboard and bound to one agent, sends its id and secret either as body
// parameters or with HTTP Basic authentication (RFC 6749 section 2.3.1), not both. It requests a new access token
// when under 60 seconds remain of `expires_in`, and once after a 401. A public client has registered itself, and
// sends its id alone.
//
// An authorization code is good once and for 60 seconds, with the `code_verifier` of its `code_challenge` (RFC
// 7636, `S256`), and with the `redirect_uri` of its authorization request. A request that is wrong in one of these
// leaves the code as it is. A code that is used again ends all that came of its first use.
//
// Every refresh answers with another refresh token, and the old one is not good any more. Used again, it ends the
// whole family: no token of it can be refreshed, and its WebSockets are closed. A refresh token is good for 30
// days from the last refresh. A narrower `scope` holds for the one access token; the next refresh may ask for all
// of the authorization again. Where the authorization request named a `resource`, tokens are for that one;
// otherwise each refresh may name any of the three, and gets those of the scopes that it knows.
//
// Wrong secrets are limited per minute, right ones are not: after too many, the answer is 429 until the minute is
// over. Wrong codes and refresh tokens are limited for each address, whoever sends them.
func (api *OauthAPI) IssueToken(ctx context.Context, params IssueTokenParams, options ...CallOption) (*TokenResponse, error) {
	op := operation{id: "issueToken", method: "POST", path: "/token", atAuth: true}
	return call[TokenResponse](ctx, api.client, op, input{form: params.fields()}, options)
}

// RegisterClient: Register a public client.
//
// Registers an app as a public client (RFC 7591), which gets tokens by the authorization of a person. The answer
// says what was registered: what was asked for beside that was left out. The client is public whatever was asked
// for. Of the redirect URIs those stay that are `http` to loopback (`127.0.0.1`, `[::1]` or `localhost`; each
// authorization request may use another port) or that the operator allows; of the scopes those that exist. Without
// `scope`, or where it names scopes of OpenID Connect alone, that is every scope; one of which nothing exists is
// `invalid_client_metadata`. The `client_id` can be used again and again; after 30 days without an authorization
// or a refresh it is forgotten, and then registering again is right. A client that no person has authorized is
// forgotten after 24 hours.
//
// An address may register 20 clients a minute (0: no limit).
func (api *OauthAPI) RegisterClient(ctx context.Context, body ClientMetadata, options ...CallOption) (*RegisteredClient, error) {
	op := operation{id: "registerClient", method: "POST", path: "/register", atAuth: true}
	return call[RegisteredClient](ctx, api.client, op, input{json: body}, options)
}

// RevokeTokenParams are the parameters of RevokeToken.
type RevokeTokenParams struct {
	// Id of the client, unless it is sent with HTTP Basic authentication.
	ClientID string
	// Secret of a confidential client, unless it is sent with HTTP Basic authentication.
	ClientSecret string
	// The refresh token.
	Token string
	// `refresh_token`; other values are ignored.
	TokenTypeHint string
}

func (params RevokeTokenParams) fields() []field {
	return []field{
		{"client_id", params.ClientID},
		{"client_secret", params.ClientSecret},
		{"token", params.Token},
		{"token_type_hint", params.TokenTypeHint},
	}
}

// RevokeToken: Revoke a refresh token.
//
// Ends the family of a refresh token (RFC 7009), of one that was used already too: no token of it can be refreshed
// from now on, and the WebSockets that were opened with its access tokens are closed. Access tokens cannot be
// revoked; they end within 900 seconds. The answer is the same for a token that does not exist, is another
// client's or is an access token: nothing happens then.
func (api *OauthAPI) RevokeToken(ctx context.Context, params RevokeTokenParams, options ...CallOption) error {
	op := operation{id: "revokeToken", method: "POST", path: "/revoke", atAuth: true}
	return callNothing(ctx, api.client, op, input{form: params.fields()}, options)
}

// SearchAPI has the operations of the contract under this tag.
type SearchAPI struct{ client *Client }

// SearchAgentsParams are the parameters of SearchAgents.
type SearchAgentsParams struct {
	// What to look for.
	Q string
	// The most agents to return.
	Limit int
	// Cursor is the NextCursor of the previous page.
	Cursor *string
}

func (params SearchAgentsParams) fields() []field {
	return []field{
		{"cursor", params.Cursor},
		{"q", params.Q},
		{"limit", params.Limit},
	}
}

// SearchAgents: Search for agents.
//
// The agents that you can look up and whose handle, display name and description together hold every word of `q`,
// in the order of their handles. A word is letters and digits in any case; each is matched from its beginning, so
// that `bill` finds `billing`. Words in double quotes are matched whole and next to each other. A `q` without
// words finds nothing. To continue, send `next_cursor` back as `cursor` with the same `q`.
func (api *SearchAPI) SearchAgents(ctx context.Context, params SearchAgentsParams, options ...CallOption) (*AgentSearchPage, error) {
	op := operation{id: "searchAgents", method: "GET", path: "/search/agents", token: "rest"}
	return call[AgentSearchPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// SearchAgentsAll iterates the items of this page and the following ones; see SearchAgents.
func (api *SearchAPI) SearchAgentsAll(ctx context.Context, params SearchAgentsParams, options ...CallOption) *Iterator[AgentHit] {
	return iterate(ctx, "searchAgents", params.Cursor, func(cursor *string) ([]AgentHit, *string, error) {
		params.Cursor = cursor
		page, err := api.SearchAgents(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.Agents, page.NextCursor, nil
	})
}

// SearchMessagesParams are the parameters of SearchMessages.
type SearchMessagesParams struct {
	// What to look for.
	Q string
	// The most envelopes to return.
	Limit int
}

func (params SearchMessagesParams) fields() []field {
	return []field{
		{"q", params.Q},
		{"limit", params.Limit},
	}
}

// SearchMessages: Search the mailbox.
//
// The envelopes of your mailbox, sent and received, whose content holds every word of `q`, newest first. An
// envelope is found as soon as it is accepted, and searching marks nothing read.
//
// The content is the subject, the text parts, the names of files, and the texts and numbers of data parts; the
// first 16,383 words of an envelope count. A word is letters and digits in any case, without regard to language;
// each is matched from its beginning, so that `inv` finds `invoice`. Words in double quotes are matched whole and
// next to each other. Everything else, operators too, only separates words; a `q` without words finds nothing.
//
// A search reads a bounded amount. It examines the newest twenty thousand envelopes that have the words in any
// order, and reads about thirty-two megabytes of their words to check phrases. It does not find envelopes beyond
// these bounds. One search of an agent runs at a time and eight wait; further searches get `RATE_LIMITED`.
func (api *SearchAPI) SearchMessages(ctx context.Context, params SearchMessagesParams, options ...CallOption) (*MessageSearchResult, error) {
	op := operation{id: "searchMessages", method: "GET", path: "/search/messages", token: "rest"}
	return call[MessageSearchResult](ctx, api.client, op, input{query: params.fields()}, options)
}

// TrustAPI has the operations of the contract under this tag.
type TrustAPI struct{ client *Client }

// AddAllowlistEntries: Add to the allowlist.
//
// Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner; neither
// need exist, and the answer does not tell. Sends that are accepted after the answer follow it. An allowlist holds
// at most 1,000 entries.
func (api *TrustAPI) AddAllowlistEntries(ctx context.Context, body AllowlistAddition, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "addAllowlistEntries", method: "POST", path: "/agents/me/allowlist", token: "rest", keyed: true}
	return call[Allowlist](ctx, api.client, op, input{json: body}, options)
}

// BlockAgent: Block a handle.
//
// What the handle sends to you from now on is the same `NOT_FOUND` as if you did not exist. The handle need not
// exist, and the answer tells no more of it than looking it up would. Blocking it again gives the same block. Your
// own handle is `VALIDATION_ERROR`. An agent holds at most 10,000 blocks.
func (api *TrustAPI) BlockAgent(ctx context.Context, body BlockRequest, options ...CallOption) (*Block, error) {
	op := operation{id: "blockAgent", method: "POST", path: "/agents/me/blocks", token: "rest", keyed: true}
	return call[Block](ctx, api.client, op, input{json: body}, options)
}

// ListAllowlist: List the allowlist.
//
// All entries of the token's agent. An agent with the policy `allowlist` admits whom its entries match, and writes
// only to them; with the policy `open` they still say who may look it up when it is private.
func (api *TrustAPI) ListAllowlist(ctx context.Context, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "listAllowlist", method: "GET", path: "/agents/me/allowlist", token: "rest"}
	return call[Allowlist](ctx, api.client, op, input{}, options)
}

// ListBlocksParams are the parameters of ListBlocks.
type ListBlocksParams struct {
	// The most blocks to return.
	Limit int
	// Cursor is the NextCursor of the previous page.
	Cursor *string
}

func (params ListBlocksParams) fields() []field {
	return []field{
		{"cursor", params.Cursor},
		{"limit", params.Limit},
	}
}

// ListBlocks: List blocks.
//
// The handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as
// `cursor`. A cursor is a place in the order of handles and means nothing else.
func (api *TrustAPI) ListBlocks(ctx context.Context, params ListBlocksParams, options ...CallOption) (*BlockPage, error) {
	op := operation{id: "listBlocks", method: "GET", path: "/agents/me/blocks", token: "rest"}
	return call[BlockPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// ListBlocksAll iterates the items of this page and the following ones; see ListBlocks.
func (api *TrustAPI) ListBlocksAll(ctx context.Context, params ListBlocksParams, options ...CallOption) *Iterator[Block] {
	return iterate(ctx, "listBlocks", params.Cursor, func(cursor *string) ([]Block, *string, error) {
		params.Cursor = cursor
		page, err := api.ListBlocks(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.Blocks, page.NextCursor, nil
	})
}

// RemoveAllowlistEntry: Remove from the allowlist.
//
// Removes exactly this entry; one that is not there is `NOT_FOUND`. Removing `@owner.*` leaves entries for single
// agents of the owner.
func (api *TrustAPI) RemoveAllowlistEntry(ctx context.Context, entry string, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "removeAllowlistEntry", method: "DELETE", path: "/agents/me/allowlist/{entry}", token: "rest", keyed: true}
	return call[Allowlist](ctx, api.client, op, input{path: []field{{"entry", entry}}}, options)
}

// UnblockAgent: Unblock a handle.
//
// Ends a block; a handle that is not blocked is `NOT_FOUND`. Policies and allowlists count again, nothing more.
func (api *TrustAPI) UnblockAgent(ctx context.Context, handle string, options ...CallOption) (*Unblocked, error) {
	op := operation{id: "unblockAgent", method: "DELETE", path: "/agents/me/blocks/{handle}", token: "rest", keyed: true}
	return call[Unblocked](ctx, api.client, op, input{path: []field{{"handle", handle}}}, options)
}

// WebhooksAPI has the operations of the contract under this tag.
type WebhooksAPI struct{ client *Client }

// CreateWebhook: Make or renew a webhook.
//
// Has events sent to an address, one by one and in no promised order, from now on or from a cursor on. First the
// endpoint is asked, by a message that it answers with the `challenge` that stands in it; it is not asked again
// for a day. Every message is signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`,
// `webhook-signature`), and sent again, for days, until the endpoint answers with a status of 2xx; `410` ends the
// webhook.
//
// The same address, event and arguments are the same webhook: making it again prolongs it, replaces its secret and
// wakes it. It ends with the authorization of the client that made it.
func (api *WebhooksAPI) CreateWebhook(ctx context.Context, body WebhookDraft, options ...CallOption) (*Webhook, error) {
	op := operation{id: "createWebhook", method: "POST", path: "/agents/me/webhooks", token: "rest", keyed: true}
	return call[Webhook](ctx, api.client, op, input{json: body}, options)
}

// DeleteWebhook: Delete a webhook.
//
// Ends a webhook of the token's agent. What is on its way may still come for some seconds, and nothing after that.
// One that is not there is `NOT_FOUND`.
func (api *WebhooksAPI) DeleteWebhook(ctx context.Context, webhookID string, options ...CallOption) (*WebhookDeleted, error) {
	op := operation{id: "deleteWebhook", method: "DELETE", path: "/agents/me/webhooks/{webhook_id}", token: "rest", keyed: true}
	return call[WebhookDeleted](ctx, api.client, op, input{path: []field{{"webhook_id", webhookID}}}, options)
}

// ListWebhooksParams are the parameters of ListWebhooks.
type ListWebhooksParams struct {
	// The most webhooks to return.
	Limit int
	// Cursor is the NextCursor of the previous page.
	Cursor *string
}

func (params ListWebhooksParams) fields() []field {
	return []field{
		{"cursor", params.Cursor},
		{"limit", params.Limit},
	}
}

// ListWebhooks: List webhooks.
//
// The webhooks of the token's agent, those that other clients of it made and those made over MCP too, without
// their secrets. To continue, send `next_cursor` back as `cursor`.
func (api *WebhooksAPI) ListWebhooks(ctx context.Context, params ListWebhooksParams, options ...CallOption) (*WebhookPage, error) {
	op := operation{id: "listWebhooks", method: "GET", path: "/agents/me/webhooks", token: "rest"}
	return call[WebhookPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// ListWebhooksAll iterates the items of this page and the following ones; see ListWebhooks.
func (api *WebhooksAPI) ListWebhooksAll(ctx context.Context, params ListWebhooksParams, options ...CallOption) *Iterator[Webhook] {
	return iterate(ctx, "listWebhooks", params.Cursor, func(cursor *string) ([]Webhook, *string, error) {
		params.Cursor = cursor
		page, err := api.ListWebhooks(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.Webhooks, page.NextCursor, nil
	})
}
