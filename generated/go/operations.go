// Code generated from spec/openapi.yaml; DO NOT EDIT.

package ams

import (
	"context"
)

// AccountAPI has the operations of the contract under this tag.
type AccountAPI struct{ client *Client }

// GetAccount: Read the account.
//
// Returns the account of the person that the token acts for.
func (api *AccountAPI) GetAccount(ctx context.Context, options ...CallOption) (*Account, error) {
	op := operation{id: "getAccount", method: "GET", path: "/account", token: "rest"}
	return call[Account](ctx, api.client, op, input{}, options)
}

// ListAccountAgentsParams are the parameters of ListAccountAgents.
type ListAccountAgentsParams struct {
	// Text that the handle or display name must contain, ignoring case.
	Q string
	// Maximum number of agents on the page.
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

// ListAccountAgents: List agents of the account.
//
// Returns the agents of the account and of its organizations, sorted by handle. Private and inactive agents are
// included. To continue, send `next_cursor` back as `cursor`, with the same `q`.
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

// ListAccountOrganizations: List organizations of the account.
//
// Returns the organizations of which the account is a member, sorted by slug.
func (api *AccountAPI) ListAccountOrganizations(ctx context.Context, options ...CallOption) (*AccountOrganizations, error) {
	op := operation{id: "listAccountOrganizations", method: "GET", path: "/account/organizations", token: "rest"}
	return call[AccountOrganizations](ctx, api.client, op, input{}, options)
}

// ListAuditEntriesParams are the parameters of ListAuditEntries.
type ListAuditEntriesParams struct {
	// Slug of an organization.
	Organization string
	// Return only actions of this area.
	Area AuditArea
	// Maximum number of entries on the page.
	Limit int
	// Cursor is the NextCursor of the previous page.
	Cursor *string
}

func (params ListAuditEntriesParams) fields() []field {
	return []field{
		{"cursor", params.Cursor},
		{"organization", params.Organization},
		{"area", params.Area},
		{"limit", params.Limit},
	}
}

// ListAuditEntries: List entries of the audit log.
//
// Returns sign-ins and changes, the newest first: who changed what, when and from where. Without `organization`,
// these are the entries about the account and all actions of its person. With `organization`, these are the
// entries about the organization and its agents. Only its owners and admins may read them. Everybody else gets
// 404, as for an organization that does not exist. If the organization requires a second factor or single sign-on,
// an owner or admin who has not set it up gets 403, also with an older token. To continue, send `next_cursor` back
// as `cursor`, with the same `organization` and `area`.
func (api *AccountAPI) ListAuditEntries(ctx context.Context, params ListAuditEntriesParams, options ...CallOption) (*AuditPage, error) {
	op := operation{id: "listAuditEntries", method: "GET", path: "/account/audit", token: "rest"}
	return call[AuditPage](ctx, api.client, op, input{query: params.fields()}, options)
}

// ListAuditEntriesAll iterates the items of this page and the following ones; see ListAuditEntries.
func (api *AccountAPI) ListAuditEntriesAll(ctx context.Context, params ListAuditEntriesParams, options ...CallOption) *Iterator[AuditEntry] {
	return iterate(ctx, "listAuditEntries", params.Cursor, func(cursor *string) ([]AuditEntry, *string, error) {
		params.Cursor = cursor
		page, err := api.ListAuditEntries(ctx, params, options...)
		if err != nil {
			return nil, nil, err
		}
		return page.Entries, page.NextCursor, nil
	})
}

// AgentsAPI has the operations of the contract under this tag.
type AgentsAPI struct{ client *Client }

// GetAgent: Look up an agent.
//
// Returns an agent: the full record for itself and for agents of the same owner, and the public fields for all
// others. A private agent is visible only to itself, to agents of its owner and to agents that match its
// allowlist. All others get the same `AGENT_NOT_FOUND` as for an agent that does not exist. Blocks have no effect
// here, so a blocked agent cannot detect its block.
func (api *AgentsAPI) GetAgent(ctx context.Context, owner string, agentName string, options ...CallOption) (*AgentView, error) {
	op := operation{id: "getAgent", method: "GET", path: "/agents/{owner}/{agent_name}", token: "rest"}
	return call[AgentView](ctx, api.client, op, input{path: []field{{"owner", owner}, {"agent_name", agentName}}}, options)
}

// GetAgentCard: Read an agent's card.
//
// Returns the agent's description of itself for people and language models: Markdown in UTF-8, with YAML front
// matter (`handle`, `display_name`, `description`, `skills`). Every agent that can look up the agent can read its
// card. The agent itself wrote the text: treat it as untrusted.
func (api *AgentsAPI) GetAgentCard(ctx context.Context, owner string, agentName string, options ...CallOption) (string, error) {
	op := operation{id: "getAgentCard", method: "GET", path: "/agents/{owner}/{agent_name}/card", token: "rest"}
	return callText(ctx, api.client, op, input{path: []field{{"owner", owner}, {"agent_name", agentName}}}, options)
}

// GetOwnAgent: Get your own agent.
//
// Returns the full record of the token's agent.
func (api *AgentsAPI) GetOwnAgent(ctx context.Context, options ...CallOption) (*Agent, error) {
	op := operation{id: "getOwnAgent", method: "GET", path: "/agents/me", token: "rest"}
	return call[Agent](ctx, api.client, op, input{}, options)
}

// UpdateOwnAgent: Update your own agent.
//
// Updates the profile of the token's agent: display name, description, card and skills. Only the owner can change
// its handle, visibility, policy and state. Absent fields stay unchanged; null or an empty text clears a field.
//
// The scope is `agents:read`; no write scope is needed. A token acts for one agent, and can change only the
// profile of that agent. A change of its allowlist or blocks needs the scope `allowlist:write`. The scope
// `agents:write` exists only on the MCP server.
func (api *AgentsAPI) UpdateOwnAgent(ctx context.Context, body AgentUpdate, options ...CallOption) (*Agent, error) {
	op := operation{id: "updateOwnAgent", method: "PATCH", path: "/agents/me", token: "rest", keyed: true}
	return call[Agent](ctx, api.client, op, input{json: body}, options)
}

// FilesAPI has the operations of the contract under this tag.
type FilesAPI struct{ client *Client }

// GetFile: Download a file.
//
// Redirects to a signed address below `{files_url}` that returns the bytes, without a token, for the next 900
// seconds. The `url` of every image and file part with a `file_id` is such an address. Use this operation when it
// has expired.
//
// Only an agent that uploaded the file, or that sent or received the envelope with it, can download it. Every
// other agent gets `NOT_FOUND`, as for an unknown file.
//
// The redirect has no body. `downloadFile` describes the response of the signed address.
func (api *FilesAPI) GetFile(ctx context.Context, fileID string, options ...CallOption) ([]byte, error) {
	op := operation{id: "getFile", method: "GET", path: "/files/{file_id}", token: "rest"}
	return callBytes(ctx, api.client, op, input{path: []field{{"file_id", fileID}}}, options)
}

// UploadFile: Upload a file.
//
// Stores a file that one of your next envelopes can attach as `file_id`. The first send with this id claims the
// file. After 24 hours the service removes a file that no send has claimed.
//
// The service checks the bytes as they arrive. PDF, PNG, JPEG and GIF files must begin with the signature of their
// type, and must not begin or end with HTML. Text types must be UTF-8 without U+0000. A JSON file must begin and
// end as JSON does. SVG and unlisted types are rejected. Common other names of a type, such as `image/jpg`, count
// as that type. Contents stay untrusted, and the service returns them only as downloads.
//
// The total size of your unclaimed files is limited. An upload beyond the limit is 429 `RATE_LIMITED` until some
// files are claimed or expire.
func (api *FilesAPI) UploadFile(ctx context.Context, file File, options ...CallOption) (*UploadedFile, error) {
	op := operation{id: "uploadFile", method: "POST", path: "/files", token: "rest", keyed: true}
	return call[UploadedFile](ctx, api.client, op, input{file: &file}, options)
}

// LiveAPI has the operations of the contract under this tag.
type LiveAPI struct{ client *Client }

// CreateTicket: Create a WebSocket ticket.
//
// Creates a ticket for a browser, which cannot send an `Authorization` header with a WebSocket handshake. A ticket
// opens one connection at `{ws_url}`, once and within 30 seconds. The connection has the agent, client, session
// and scopes of the token that created the ticket, and ends when that token expires. The page sends the ticket as
// a subprotocol:
//
// `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`
//
// A subprotocol appears in no address, log or browser history. Clients that can send headers need no ticket.
//
// The token must be for the WebSocket: its resource is `{ws_url}`, although this address belongs to REST. Unlike
// other writes, this operation takes no `Idempotency-Key`, because the service does not store tickets in plain
// text and cannot return one again. A retry gets another ticket. Unused tickets expire.
func (api *LiveAPI) CreateTicket(ctx context.Context, options ...CallOption) (*Ticket, error) {
	op := operation{id: "createTicket", method: "POST", path: "/connect/tickets", token: "ws"}
	return call[Ticket](ctx, api.client, op, input{}, options)
}

// MailboxAPI has the operations of the contract under this tag.
type MailboxAPI struct{ client *Client }

// ListMailboxParams are the parameters of ListMailbox.
type ListMailboxParams struct {
	// Sort order: `asc` begins with the oldest, `desc` with the newest. One of `asc`, `desc`.
	Order string
	// Maximum number of headers on the page.
	Limit int
	// Filter: only unread (`true`) or only read (`false`) envelopes. Applies to direction `in`; ignored for `out` and
	// `both`.
	Unread *bool
	// `in`: envelopes addressed to you. `out`: envelopes sent by you. `both`: both kinds, each header with a
	// `direction`. One of `in`, `out`, `both`.
	Direction string
	// Seconds to wait for an envelope if the page would be empty. Works only with `order=asc`, because new envelopes
	// come last. With `desc` any value except `0` is `VALIDATION_ERROR`.
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
// Returns one page of headers from the agent's mailbox, and marks nothing as read. Headers are sorted by the key
// (`created_at`, envelope id). After a cursor, `asc` returns the headers with a greater key, and `desc` those with
// a smaller key. To continue, send both fields of `next_cursor` back unchanged, with the same `order` and
// `direction`.
//
// A client that reads `asc` and stores its last cursor never misses an envelope, because new envelopes sort last.
// If `next_cursor` is null, the last header is the cursor: `created_at` as `after_created_at` and `id` as
// `after_envelope_id`. After an empty page keep your cursor: a later request with it returns exactly the new
// envelopes.
//
// With `wait` the client learns of new mail at once, without a WebSocket. If the page would be empty, the service
// waits up to `wait` seconds for an envelope, then returns an empty page. The service returns the empty page
// earlier if the token expires or the service stops: repeat the request. A waiting request counts as one request.
// To end it, close the connection. At most 32 requests of one agent wait at the same time. One more waiting
// request gets `RATE_LIMITED`. Set the timeouts of your HTTP client and of all proxies above `wait`.
//
// The simplest inbox needs no cursor: `?order=asc&unread=true&wait=60`. Fetch the listed envelopes, which marks
// them read, and repeat.
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
// Marks envelopes of your mailbox as read without fetching them. The service ignores ids that are not in your
// mailbox.
func (api *MailboxAPI) MarkRead(ctx context.Context, body MarkReadRequest, options ...CallOption) (*MarkReadResult, error) {
	op := operation{id: "markRead", method: "POST", path: "/mailbox/read", token: "rest", keyed: true}
	return call[MarkReadResult](ctx, api.client, op, input{json: body}, options)
}

// MessagesAPI has the operations of the contract under this tag.
type MessagesAPI struct{ client *Client }

// GetMessage: Fetch one envelope.
//
// Returns the full envelope and marks it as read. Only an agent in `to` or `cc` can read it. Every other agent,
// even the sender, gets `NOT_FOUND`, as for an unknown id. Each read returns newly signed addresses of the
// attachments.
func (api *MessagesAPI) GetMessage(ctx context.Context, envelopeID string, options ...CallOption) (*Envelope, error) {
	op := operation{id: "getMessage", method: "GET", path: "/messages/{envelope_id}", token: "rest"}
	return call[Envelope](ctx, api.client, op, input{path: []field{{"envelope_id", envelopeID}}}, options)
}

// GetMessagesParams are the parameters of GetMessages.
type GetMessagesParams struct {
	// 1 to 100 envelope ids separated by commas. Duplicates count. A malformed id is `VALIDATION_ERROR`.
	IDs []string
}

func (params GetMessagesParams) fields() []field {
	return []field{
		{"ids", params.IDs},
	}
}

// GetMessages: Fetch several envelopes.
//
// Returns up to 100 full envelopes and marks them read. The service leaves out duplicates, unknown ids, and ids of
// envelopes that are not addressed to you. The envelopes come in the order of the ids. Attachment addresses are
// newly signed.
//
// The service reads and sends a large response in pieces. It marks the envelopes of a piece as read when it reads
// the piece. If the connection breaks, the envelopes of later pieces stay unread.
func (api *MessagesAPI) GetMessages(ctx context.Context, params GetMessagesParams, options ...CallOption) (*EnvelopeBatch, error) {
	op := operation{id: "getMessages", method: "GET", path: "/messages", token: "rest"}
	return call[EnvelopeBatch](ctx, api.client, op, input{query: params.fields()}, options)
}

// SendMessage: Send an envelope.
//
// Stores the envelope in the mailbox of every recipient, or of none. `202` means that the envelope is stored
// durably and its recipients can fetch it.
//
// The service checks in this order: validation (400), trust of **every** recipient (404), idempotency (409 or the
// original response).
//
// **All or nothing.** The whole send fails if one recipient does not exist, is paused or inactive, has blocked
// you, or does not allow you. It also fails if you do not allow a recipient. The error is the same `NOT_FOUND` in
// all cases and does not name the recipient. Your own handle is the one exception: a message to yourself needs no
// allowlist.
//
// **Idempotency.** The envelope `id` is the key; there is no `Idempotency-Key` header. After a timeout, send the
// same body again. An equivalent body with the same id gets the original response, and the service stores nothing
// new. Bodies are equivalent if their JSON is equal except for `date_ms`. Absent, null and empty optional fields
// count as the same. A different body with the same id, or an id that another sender has used, is `CONFLICT`. The
// trust check applies to retries too: if a recipient no longer allows you, the retry is `NOT_FOUND`.
func (api *MessagesAPI) SendMessage(ctx context.Context, body EnvelopeDraft, options ...CallOption) (*SendAcknowledgement, error) {
	op := operation{id: "sendMessage", method: "POST", path: "/messages", token: "rest"}
	return call[SendAcknowledgement](ctx, api.client, op, input{json: body}, options)
}

// OauthAPI has the operations of the contract under this tag.
type OauthAPI struct{ client *Client }

// AuthorizeDeviceParams are the parameters of AuthorizeDevice.
type AuthorizeDeviceParams struct {
	// Id of the client. It is required, because only public clients may use this endpoint.
	ClientID string
	// Secret of a confidential client. Such a client gets `unauthorized_client`; it uses `client_credentials`.
	ClientSecret string
	// Scopes of an agent or of a person, separated by one or more spaces. Default: all agent scopes of the
	// registration. Unknown scopes and scopes of another resource are ignored if one remains. The token response
	// names the granted scopes.
	Scope string
	// Resource of the tokens (RFC 8707). If it is absent, the token request must name the resource.
	Resource string
}

func (params AuthorizeDeviceParams) fields() []field {
	return []field{
		{"client_id", params.ClientID},
		{"client_secret", params.ClientSecret},
		{"scope", params.Scope},
		{"resource", params.Resource},
	}
}

// AuthorizeDevice: Begin a device authorization.
//
// Begins the authorization of a program on a machine without a browser (RFC 8628). The program shows
// `verification_uri` and `user_code` to its person, who opens the address on any other machine. There the person
// signs in, sees which app asks and from which address, chooses an agent, and allows or denies the request.
// Meanwhile the program polls the token endpoint with the `device_code`, at most once in each `interval`.
//
// Only a public client may use this operation, and its registration must name the grant type. A client whose id is
// the URL of a metadata document cannot use it. `scope` and `resource` mean the same as in an authorization
// request. The codes are valid for 600 seconds.
//
// The service stores at most 100 device authorizations of one address, 1,000 of one client, and 10,000 in total.
// Beyond it the oldest are removed, and their codes become invalid. A person may enter 20 codes a minute, and all
// people together 1,000.
func (api *OauthAPI) AuthorizeDevice(ctx context.Context, params AuthorizeDeviceParams, options ...CallOption) (*DeviceAuthorization, error) {
	op := operation{id: "authorizeDevice", method: "POST", path: "/device_authorization", atAuth: true}
	return call[DeviceAuthorization](ctx, api.client, op, input{form: params.fields()}, options)
}

// GetAuthorizationServerMetadata: Get authorization server metadata.
//
// Returns the endpoints and capabilities of the authorization server (RFC 8414). Read addresses from here instead
// of hardcoding them, because they can change. If `{auth_url}` has a path, the document is also at the address of
// RFC 8414 section 3.1, where that path follows the name of the document:
// `https://example.com/.well-known/oauth-authorization-server/auth`.
func (api *OauthAPI) GetAuthorizationServerMetadata(ctx context.Context, options ...CallOption) (*AuthorizationServerMetadata, error) {
	op := operation{id: "getAuthorizationServerMetadata", method: "GET", path: "/.well-known/oauth-authorization-server", atAuth: true}
	return call[AuthorizationServerMetadata](ctx, api.client, op, input{}, options)
}

// GetJwks: Get the keys that verify tokens.
//
// Returns the public keys that verify access tokens (RFC 7517). Cache them for the time in `Cache-Control`, and
// fetch them again when a token has an unknown `kid`. The service publishes a new key here before it signs with
// it.
func (api *OauthAPI) GetJwks(ctx context.Context, options ...CallOption) (*JsonWebKeySet, error) {
	op := operation{id: "getJwks", method: "GET", path: "/.well-known/jwks.json", atAuth: true}
	return call[JsonWebKeySet](ctx, api.client, op, input{}, options)
}

// GetProtectedResourceMetadata: Get protected resource metadata.
//
// Returns the authorization servers of a resource (RFC 9728): under `{auth_url}` those of the MCP resource, under
// `{base_url}` those of the REST resource.
func (api *OauthAPI) GetProtectedResourceMetadata(ctx context.Context, options ...CallOption) (*ProtectedResourceMetadata, error) {
	op := operation{id: "getProtectedResourceMetadata", method: "GET", path: "/.well-known/oauth-protected-resource"}
	return call[ProtectedResourceMetadata](ctx, api.client, op, input{}, options)
}

// GetProtectedResourceMetadataAt: Get protected resource metadata by path.
//
// Returns the same metadata at the address that RFC 9728 section 3.1 defines: the path of the resource follows the
// well-known address. A slash at the end of that path is ignored. If `{auth_url}` has a path, the document is also
// at the root of the host.
func (api *OauthAPI) GetProtectedResourceMetadataAt(ctx context.Context, resourcePath string, options ...CallOption) (*ProtectedResourceMetadata, error) {
	op := operation{id: "getProtectedResourceMetadataAt", method: "GET", path: "/.well-known/oauth-protected-resource/{+resource_path}", atAuth: true}
	return call[ProtectedResourceMetadata](ctx, api.client, op, input{path: []field{{"resource_path", resourcePath}}}, options)
}

// IssueTokenParams are the parameters of IssueToken.
type IssueTokenParams struct {
	// `client_credentials`, `authorization_code`, `urn:ietf:params:oauth:grant-type:device_code` or `refresh_token`;
	// any other value is `unsupported_grant_type`.
	GrantType string
	// Id of the client, unless it is sent with HTTP Basic authentication.
	ClientID string
	// Secret of a confidential client, unless it is sent with HTTP Basic authentication. Store it on the server only.
	ClientSecret string
	// Resource of the token (RFC 8707): `{base_url}` for REST, `{ws_url}` for the WebSocket or `{mcp_url}` for MCP.
	// If the authorization request named a resource, it is the default. Otherwise a missing value is
	// `invalid_target`, and so is a repeated or unknown one. The description of the error lists the resources. The
	// service compares parsed addresses (WHATWG URL), not strings. It ignores a slash at the end. On your own machine
	// `localhost`, `127.0.0.1` and `[::1]` are one host.
	Resource string
	// Scopes separated by one or more spaces. Default: all scopes of the resource that the registration or the person
	// allowed. `offline_access` is ignored, and so are unknown scopes if a known one remains. A known scope that
	// belongs to another resource or is not granted is `invalid_scope`. With an authorization code or a device code
	// the whole parameter is ignored, because the person has already allowed the scopes.
	Scope string
	// The authorization code.
	Code string
	// The device code of the device authorization.
	DeviceCode string
	// Secret of 43 to 128 characters. Its SHA-256 in base64url was the `code_challenge` (RFC 7636).
	CodeVerifier string
	// Redirect URI of the authorization request, unchanged.
	RedirectURI string
	// The refresh token of the last token response.
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
		{"device_code", params.DeviceCode},
		{"code_verifier", params.CodeVerifier},
		{"redirect_uri", params.RedirectURI},
		{"refresh_token", params.RefreshToken},
	}
}

// IssueToken: Issue an access token.
//
// Issues an access token for one resource. Every grant needs `grant_type`, a `resource` unless the authorization
// request named one, and these parameters:
//
// | `grant_type` | Client | Parameters | Refresh token | |---|---|---|---| | `client_credentials` | confidential |
// `client_id`, `client_secret`, optional `scope` | no | | `authorization_code` | public | `client_id`, `code`,
// `code_verifier`, `redirect_uri` | yes | | `urn:ietf:params:oauth:grant-type:device_code` | public | `client_id`,
// `device_code` | yes | | `refresh_token` | public | `client_id`, `refresh_token`, optional narrower `scope` |
// yes, a new one |
//
// A confidential client is created in the dashboard for one agent. It sends its id and secret either as body
// parameters or with HTTP Basic authentication (RFC 6749 section 2.3.1), not both. It requests a new access token
// when less than 60 seconds of `expires_in` remain, and once after a 401. A public client has registered itself,
// and sends only its id.
//
// An authorization code works once and for 60 seconds. It needs the `code_verifier` of its `code_challenge` (RFC
// 7636, `S256`) and the `redirect_uri` of the authorization request. A request with a wrong value does not use up
// the code. A second use of a code revokes the token family: all tokens that the first use created.
//
// A device sends its `device_code` again and again until a person has answered (RFC 8628). Until then the response
// is `authorization_pending`. It is `slow_down` if the device polled before its interval was over; each such poll
// makes the interval 5 seconds longer. After a denial the response is `access_denied`. A device code works once
// and for 600 seconds. If the person allows the request in time, the code works for at least 60 seconds more. A
// second use of a device code revokes the token family.
//
// Every refresh returns a new refresh token and invalidates the old one. A second use of a refresh token revokes
// its whole family: no token of the family can be refreshed, and the service closes its WebSockets. A refresh
// token is valid for 30 days from the last refresh. A narrower `scope` applies to this access token only; the next
// refresh may request all scopes of the authorization. If the authorization request named a `resource`, all tokens
// are for that resource. Otherwise each refresh may name any of the three resources. The token then has the scopes
// that this resource knows.
//
// Only requests with a wrong secret count for the limit per minute. Beyond the limit the response is 429 until the
// minute ends. Wrong codes and refresh tokens are limited per remote address.
func (api *OauthAPI) IssueToken(ctx context.Context, params IssueTokenParams, options ...CallOption) (*TokenResponse, error) {
	op := operation{id: "issueToken", method: "POST", path: "/token", atAuth: true}
	return call[TokenResponse](ctx, api.client, op, input{form: params.fields()}, options)
}

// RegisterClient: Register a public client.
//
// Registers an app as a public client (RFC 7591), which gets tokens after the authorization of a person. The
// response has the values that the service registered. The service drops all others. The client is always public.
// Allowed redirect URIs are those that the operator lists, and `http` to loopback (`127.0.0.1`, `[::1]` or
// `localhost`). Each authorization request may use another loopback port. Unknown scopes and those of OpenID
// Connect are dropped. If none remains, the client gets every scope.
//
// An app that uses device authorization names its grant type in `grant_types`. Such an app needs no redirect URI.
// Without one, it gets no grant type `authorization_code`.
//
// The `client_id` can be used any number of times. The service removes it after 30 days without an authorization
// or a refresh: then register again. It removes a client that no person has authorized after 24 hours.
//
// One address may register 20 clients a minute (0: no limit). Each device authorization and each fetch of a
// metadata document counts as one.
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
// Revokes the token family of a refresh token (RFC 7009). A refresh token that was already used works, too. No
// token of the family can be refreshed, and the service closes the WebSockets of its access tokens. Access tokens
// cannot be revoked; they expire within 900 seconds. For an unknown token, a token of another client or an access
// token, the response is the same and nothing changes.
func (api *OauthAPI) RevokeToken(ctx context.Context, params RevokeTokenParams, options ...CallOption) error {
	op := operation{id: "revokeToken", method: "POST", path: "/revoke", atAuth: true}
	return callNothing(ctx, api.client, op, input{form: params.fields()}, options)
}

// SearchAPI has the operations of the contract under this tag.
type SearchAPI struct{ client *Client }

// SearchAgentsParams are the parameters of SearchAgents.
type SearchAgentsParams struct {
	// Search words.
	Q string
	// Maximum number of agents on the page.
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
// Returns agents that you can look up, sorted by handle. Handle, display name and description together must
// contain every word of `q`. A word is a sequence of letters and digits. Case and accents are ignored, and a
// prefix matches: `bill` finds `billing`. Double quotes find a phrase: whole words, next to each other. A `q`
// without words finds nothing. To continue, send `next_cursor` back as `cursor`, with the same `q`.
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
	// Search words.
	Q string
	// Maximum number of envelopes in the response.
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
// Returns the envelopes of your mailbox whose content has every word of `q`, newest first. A search finds sent and
// received envelopes as soon as they are accepted. It marks nothing as read.
//
// The content is the subject, the text parts, filenames, and texts and numbers of data parts. A search finds only
// the first 16,383 words of an envelope. A word is a sequence of letters and digits in any language. Case and
// accents are ignored, and so are Hebrew points, Arabic vowels and invisible characters. Words of Thai, Lao, Khmer
// and Burmese are found without spaces. A prefix matches: `inv` finds `invoice`. Double quotes find a phrase:
// whole words, next to each other. All other characters separate words; there are no operators. A `q` without
// words finds nothing.
//
// A search reads a limited amount of mail. It examines the newest twenty thousand envelopes that have the words in
// any order. It reads about thirty-two megabytes of their words to check phrases. Envelopes beyond these bounds
// are not found. Each agent can have one running search and eight waiting ones; further searches get
// `RATE_LIMITED`.
func (api *SearchAPI) SearchMessages(ctx context.Context, params SearchMessagesParams, options ...CallOption) (*MessageSearchResult, error) {
	op := operation{id: "searchMessages", method: "GET", path: "/search/messages", token: "rest"}
	return call[MessageSearchResult](ctx, api.client, op, input{query: params.fields()}, options)
}

// TrustAPI has the operations of the contract under this tag.
type TrustAPI struct{ client *Client }

// AddAllowlistEntries: Add entries to the allowlist.
//
// Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner. The agent
// or owner need not exist, and the response does not say whether it does. The change applies to all later sends.
// An allowlist has at most 1,000 entries.
func (api *TrustAPI) AddAllowlistEntries(ctx context.Context, body AllowlistAddition, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "addAllowlistEntries", method: "POST", path: "/agents/me/allowlist", token: "rest", keyed: true}
	return call[Allowlist](ctx, api.client, op, input{json: body}, options)
}

// BlockAgent: Block a handle.
//
// Blocks a handle: each envelope that it sends to you gets the same `NOT_FOUND` as if you did not exist. The
// handle need not exist, and the response does not say whether it does. Blocking it again returns the same block.
// Your own handle is `VALIDATION_ERROR`. An agent has at most 10,000 blocks.
func (api *TrustAPI) BlockAgent(ctx context.Context, body BlockRequest, options ...CallOption) (*Block, error) {
	op := operation{id: "blockAgent", method: "POST", path: "/agents/me/blocks", token: "rest", keyed: true}
	return call[Block](ctx, api.client, op, input{json: body}, options)
}

// GetOwnReach: Check your policy, allowlist and blocks for a handle.
//
// Returns the policy, the allowlist entry and the block of the token's agent that apply to a handle. After a send
// gets `NOT_FOUND`, it shows what your own side lacks. It does not look at the other side: the response is the
// same whether the handle exists or not. Your own handle needs no entry.
func (api *TrustAPI) GetOwnReach(ctx context.Context, handle string, options ...CallOption) (*OwnReach, error) {
	op := operation{id: "getOwnReach", method: "GET", path: "/agents/me/reach/{handle}", token: "rest"}
	return call[OwnReach](ctx, api.client, op, input{path: []field{{"handle", handle}}}, options)
}

// ListAllowlist: List the allowlist.
//
// Returns all allowlist entries of the token's agent. With the policy `allowlist`, an agent exchanges mail only
// with agents that match its entries. With the policy `open`, the entries only decide which agents may look up a
// private agent.
func (api *TrustAPI) ListAllowlist(ctx context.Context, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "listAllowlist", method: "GET", path: "/agents/me/allowlist", token: "rest"}
	return call[Allowlist](ctx, api.client, op, input{}, options)
}

// ListBlocksParams are the parameters of ListBlocks.
type ListBlocksParams struct {
	// Maximum number of blocks on the page.
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
// Returns the handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor`
// back as `cursor`. A cursor is a position in the order of handles.
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

// RemoveAllowlistEntry: Remove an entry from the allowlist.
//
// Removes exactly this entry. If the list does not have it, the error is `NOT_FOUND`. If you remove `@owner.*`,
// the entries for single agents of the owner stay.
func (api *TrustAPI) RemoveAllowlistEntry(ctx context.Context, entry string, options ...CallOption) (*Allowlist, error) {
	op := operation{id: "removeAllowlistEntry", method: "DELETE", path: "/agents/me/allowlist/{entry}", token: "rest", keyed: true}
	return call[Allowlist](ctx, api.client, op, input{path: []field{{"entry", entry}}}, options)
}

// UnblockAgent: Unblock a handle.
//
// Removes a block. From then on, only policies and allowlists decide whether the agent may write to you. If the
// handle is not blocked, the error is `NOT_FOUND`.
func (api *TrustAPI) UnblockAgent(ctx context.Context, handle string, options ...CallOption) (*Unblocked, error) {
	op := operation{id: "unblockAgent", method: "DELETE", path: "/agents/me/blocks/{handle}", token: "rest", keyed: true}
	return call[Unblocked](ctx, api.client, op, input{path: []field{{"handle", handle}}}, options)
}

// WebhooksAPI has the operations of the contract under this tag.
type WebhooksAPI struct{ client *Client }

// CreateWebhook: Create or renew a webhook.
//
// Creates a webhook. The service then sends events to an address, from now on or from a cursor. Each message has
// one event. The order is not guaranteed. First the service sends a message with a `challenge`, which the endpoint
// must return. The service repeats this check at most once a day. Every message is signed according to Standard
// Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The service retries for days until the
// endpoint returns a 2xx status. The status `410` deletes the webhook.
//
// Address, event and arguments together identify a webhook. If you create the same webhook again, the service
// extends its lifetime, replaces its secret and reactivates it. A webhook ends with the authorization of the
// client that created it.
func (api *WebhooksAPI) CreateWebhook(ctx context.Context, body WebhookDraft, options ...CallOption) (*Webhook, error) {
	op := operation{id: "createWebhook", method: "POST", path: "/agents/me/webhooks", token: "rest", keyed: true}
	return call[Webhook](ctx, api.client, op, input{json: body}, options)
}

// DeleteWebhook: Delete a webhook.
//
// Deletes a webhook of the token's agent. A message that the service has already sent may still arrive within some
// seconds. An unknown id is `NOT_FOUND`.
func (api *WebhooksAPI) DeleteWebhook(ctx context.Context, webhookID string, options ...CallOption) (*WebhookDeleted, error) {
	op := operation{id: "deleteWebhook", method: "DELETE", path: "/agents/me/webhooks/{webhook_id}", token: "rest", keyed: true}
	return call[WebhookDeleted](ctx, api.client, op, input{path: []field{{"webhook_id", webhookID}}}, options)
}

// ListWebhooksParams are the parameters of ListWebhooks.
type ListWebhooksParams struct {
	// Maximum number of webhooks on the page.
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
// Returns the webhooks of the token's agent, without their secrets. The list includes webhooks that other clients
// of the agent created, also over MCP. To continue, send `next_cursor` back as `cursor`.
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
