import type { Outcome } from './exchange.ts'

export interface Deviation {
  ours: Outcome
  theirs: Outcome
  /** Sentence that requires it. */
  because: string
  /** Document with the sentence. */
  of: 'the contract' | `RFC ${string}`
  cases: readonly string[]
}

/** Returns one case for each of the words. */
const each = (where: string, ...hows: readonly string[]): string[] => hows.map((how) => `${where}: ${how}`)

const grants = ['client_credentials', 'authorization_code', 'refresh_token']
const grantsThat = (...hows: readonly string[]): string[] => grants.flatMap((grant) => each(grant, ...hows))

const notText = 'Strings are well-formed Unicode without U+0000.'
const notThisMethod = 'A method that a path does not have is 405 `METHOD_NOT_ALLOWED`'
const scopeRefused = 'No requested scope is known, or one belongs to another resource or is not granted to the client.'
const spaces = 'separated by one or more spaces'
const parsedAddress = 'The service compares parsed addresses (WHATWG URL), not strings.'
const slashAtTheEnd = 'It ignores a slash at the end.'
const oneResource = 'Otherwise a missing value is `invalid_target`, and so is a repeated or unknown one.'
const unlisted = 'Each parameter may appear once. An empty value counts as absent. Other parameters are ignored.'
const sentNowhere = 'If the client or the redirect URI is unknown, there is no redirect'
const authentication =
  'invalid_client: Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).'
const unauthorized =
  'unauthorized_client: The authenticated client is not authorized to use this authorization grant type.'
const missing = 'invalid_request: The request is missing a required parameter'
const leftOut = 'The service drops all others. The client is always public.'

// biome-ignore format: a table
const ofAuthorization: readonly Deviation[] = [
  { ours: '303 back with invalid_request', theirs: '303 asks the person',
    because: 'SHA-256 of the `code_verifier`, in base64url without padding.', of: 'the contract',
    cases: each('authorize', 'with a challenge of 44 characters') },
  { ours: '303 back with invalid_request', theirs: '303 asks the person',
    because: 'A `state` that is too long or has U+0000 is `invalid_request`.', of: 'the contract',
    cases: each('authorize', 'with a long state', 'state has a NUL in it') },
  { ours: '303 back with invalid_request', theirs: '303 back with invalid_scope',
    because: 'A `state` that is too long or has U+0000 is `invalid_request`.', of: 'the contract',
    cases: each('authorize', 'scope has a NUL in it') },
  { ours: '303 back with invalid_request', theirs: '303 back with invalid_target',
    because: 'A `state` that is too long or has U+0000 is `invalid_request`.', of: 'the contract',
    cases: each('authorize', 'resource has a NUL in it') },
  { ours: '303 back with invalid_request', theirs: '303 back with unsupported_response_type',
    because: 'A `state` that is too long or has U+0000 is `invalid_request`.', of: 'the contract',
    cases: each('authorize', 'response_type has a NUL in it') },
  { ours: 'page 400', theirs: '303 asks the person',
    because: 'An address of an operation that is not encoded in this way is `VALIDATION_ERROR`', of: 'the contract',
    cases: each('authorize', 'with bytes that are no UTF-8') },
  { ours: '303 back with invalid_scope', theirs: '303 asks the person',
    because: 'invalid_scope: The requested scope is invalid, unknown, or malformed.', of: 'RFC 6749 section 4.1.2.1',
    cases: each('authorize', 'for a scope that nobody knows', 'for a scope of another resource', 'scope is in capitals') },
  { ours: '303 asks the person', theirs: '303 back with invalid_scope', because: spaces, of: 'the contract',
    cases: each('authorize', 'for scopes two spaces apart', 'scope has a space behind it') },
  { ours: '303 back with invalid_target', theirs: '303 asks the person',
    because: 'Resource of the tokens (RFC 8707).', of: 'the contract',
    cases: each('authorize', 'for two resources', 'resource stands twice') },
  { ours: '303 asks the person', theirs: '303 back with invalid_target', because: parsedAddress, of: 'the contract',
    cases: each('authorize', 'resource has a space behind it') },
  { ours: '303 asks the person', theirs: '303 back with invalid_target',
    because: slashAtTheEnd, of: 'the contract',
    cases: each('authorize', 'for a resource with a slash behind it') },
  { ours: '303 asks the person', theirs: '303 back with unsupported_response_mode', because: unlisted, of: 'the contract',
    cases: each('authorize', 'with a response mode that nobody knows') },
  { ours: '303 asks the person', theirs: '303 back with login_required', because: unlisted, of: 'the contract',
    cases: each('authorize', 'with the prompt none') },
  { ours: '303 asks the person', theirs: '303 back with request_not_supported', because: unlisted, of: 'the contract',
    cases: each('authorize', 'with a request object') },
  { ours: '303 asks the person', theirs: '303 back with request_uri_not_supported', because: unlisted, of: 'the contract',
    cases: each('authorize', 'with the address of a request object') },
  { ours: 'page 400', theirs: '303 asks the person', because: sentNowhere, of: 'the contract',
    cases: each('authorize', 'redirect_uri is missing', 'redirect_uri is empty') },
  { ours: 'page 400', theirs: '303 back with invalid_request', because: sentNowhere, of: 'the contract',
    cases: each('authorize', 'redirect_uri stands twice') },
  { ours: 'page 403', theirs: 'page 404',
    because: 'The authorization server [...] MAY support the use of the "POST" method as well.', of: 'RFC 6749 section 3.1',
    cases: each('authorize', 'by POST') },
  { ours: 'page 405', theirs: 'page 404', because: notThisMethod, of: 'the contract', cases: each('authorize', 'by PUT') },
]

// biome-ignore format: a table
const ofTokens: readonly Deviation[] = [
  { ours: '401 invalid_client', theirs: '400 invalid_grant',
    because: 'The code is the same if the refresh token was already used, was revoked, has expired or belongs to another client. Then start a new authorization.',
    of: 'the contract',
    cases: each('refresh_token', 'as another client', 'with a token that nobody gave', 'with an access token', 'with a code',
      'with a token that was used', 'with the next token, after the one before was used again',
      'with a token of a code that was used again', 'with a token that is revoked',
      'with a token that was not used for 30 days', 'refresh_token is in capitals', 'refresh_token has a space behind it') },
  { ours: '403 invalid_scope', theirs: '200', because: scopeRefused, of: 'the contract',
    cases: each('client_credentials', 'for a scope that nobody knows', 'for a scope of another resource', 'scope is in capitals') },
  { ours: '403 invalid_scope', theirs: '400 invalid_scope', because: scopeRefused, of: 'the contract',
    cases: each('refresh_token', 'for a broader scope', 'for a scope that nobody knows', 'scope is in capitals') },
  { ours: '200', theirs: '400 invalid_scope', because: '`offline_access` is ignored, and so are unknown scopes if a known one remains.', of: 'the contract',
    cases: each('refresh_token', 'for offline_access too') },
  { ours: '200', theirs: '400 invalid_scope', because: spaces, of: 'the contract',
    cases: [...each('client_credentials', 'scope has a space behind it'), ...each('refresh_token', 'scope has a space behind it')] },
  { ours: '400 invalid_target', theirs: '200', because: oneResource, of: 'the contract',
    cases: each('client_credentials', 'resource is missing', 'resource is empty', 'resource stands twice') },
  { ours: '200', theirs: '400 invalid_target', because: parsedAddress, of: 'the contract',
    cases: grantsThat('resource has a space behind it') },
  { ours: '400 invalid_request', theirs: '400 unsupported_grant_type', because: missing, of: 'RFC 6749 section 5.2',
    cases: each('client_credentials', 'for the grant of devices') },
  { ours: '400 unauthorized_client', theirs: '400 invalid_request', because: unauthorized, of: 'RFC 6749 section 5.2',
    cases: [...each('client_credentials', 'of a public client', 'for the grant of codes'),
      ...each('authorization_code', 'as a client that has a secret'), ...each('refresh_token', 'as a client that has a secret')] },
  { ours: '400 unsupported_grant_type', theirs: '401 invalid_client',
    because: 'any other value is `unsupported_grant_type`.', of: 'the contract',
    cases: each('client_credentials', 'for a grant that nobody knows, of nobody') },
  { ours: '400 invalid_grant', theirs: '400 invalid_request',
    because: 'If the values are not equal, an error response indicating "invalid_grant" as described in Section 5.2 of [RFC6749] MUST be returned.',
    of: 'RFC 7636 section 4.6',
    cases: each('authorization_code', 'with a verifier that is short', 'with a verifier that is long',
      'code_verifier has a space behind it') },
  { ours: '400 invalid_request', theirs: '400 invalid_grant', because: missing, of: 'RFC 6749 section 5.2',
    cases: each('authorization_code', 'code_verifier is missing', 'code_verifier is empty') },
  { ours: '400 invalid_request', theirs: '200',
    because: '| `authorization_code` | public | `client_id`, `code`, `code_verifier`, `redirect_uri` | yes |', of: 'the contract',
    cases: each('authorization_code', 'redirect_uri is missing', 'redirect_uri is empty') },
  { ours: '401 invalid_client', theirs: '400 invalid_request', because: authentication, of: 'RFC 6749 section 5.2',
    cases: [
      ...['in the header, without a secret', 'in the header, of a public client', 'in the header, without a colon',
        'in the header, not in base64', 'in the header, with a broken escape', 'as a bearer', 'as a bearer, and in the form',
        'nowhere'].map((how) => `token: credentials ${how}`),
      ...each('client_credentials', 'client_id is missing', 'client_id is empty'),
      ...each('revoke', 'of nobody, with a bearer', 'client_id is missing', 'client_id is empty')] },
  { ours: '405 invalid_request', theirs: '404', because: 'there a wrong method is 405 `invalid_request`', of: 'the contract',
    cases: ['token', 'register', 'revoke'].flatMap((where) => each(where, 'by GET', 'by PUT')) },
  { ours: '400 invalid_request', theirs: '200', because: notText, of: 'the contract',
    cases: [...each('token', 'with bytes that are no UTF-8', 'with a name that is no UTF-8', 'with an end in the middle of an escape'),
      ...each('client_credentials', 'client_secret has a NUL in it'),
      ...each('revoke', 'token has a NUL in it', 'token_type_hint has a NUL in it')] },
  { ours: '400 invalid_request', theirs: '400 unsupported_grant_type', because: notText, of: 'the contract',
    cases: each('client_credentials', 'grant_type has a NUL in it') },
  { ours: '400 invalid_request', theirs: '401 invalid_client', because: notText, of: 'the contract',
    cases: [...each('client_credentials', 'client_id has a NUL in it'), ...each('revoke', 'client_id has a NUL in it')] },
  { ours: '400 invalid_request', theirs: '400 invalid_target', because: notText, of: 'the contract',
    cases: grantsThat('resource has a NUL in it') },
  { ours: '400 invalid_request', theirs: '400 invalid_scope', because: notText, of: 'the contract',
    cases: [...each('client_credentials', 'scope has a NUL in it'), ...each('refresh_token', 'scope has a NUL in it')] },
  { ours: '400 invalid_request', theirs: '400 invalid_grant', because: notText, of: 'the contract',
    cases: [...each('authorization_code', 'code has a NUL in it', 'redirect_uri has a NUL in it'),
      ...each('refresh_token', 'refresh_token has a NUL in it')] },
  { ours: '200', theirs: '400 unsupported_token_type',
    because: 'For an unknown token, a token of another client or an access token, the response is the same and nothing changes.',
    of: 'the contract', cases: each('revoke', 'of an access token') },
]

// biome-ignore format: a table
const ofRegistration: readonly Deviation[] = [
  { ours: '400 invalid_redirect_uri', theirs: '201',
    because: 'At least one must be `http` to loopback or allowed by the operator. The service drops all others.', of: 'the contract',
    cases: each('register', 'with a redirect that has a user', 'with a redirect to https elsewhere',
      'with a redirect of a private scheme') },
  { ours: '201', theirs: '400 invalid_redirect_uri',
    because: 'At least one must be `http` to loopback or allowed by the operator. The service drops all others.', of: 'the contract',
    cases: each('register', 'with one redirect that is good and one that is not') },
  { ours: '201', theirs: '400 invalid_client_metadata', because: leftOut, of: 'the contract',
    cases: each('register', 'with an empty name', 'with grants that are a text', 'with the grant password',
      'with the response type token', 'with a way to authenticate that nobody knows', 'with a logo that runs') },
  { ours: '201', theirs: '400 invalid_client_metadata',
    because: 'Unknown scopes and those of OpenID Connect are dropped.', of: 'the contract',
    cases: each('register', 'with a scope that nobody knows', 'with a scope that nobody knows among others') },
  { ours: '400 invalid_request', theirs: '400 invalid_redirect_uri',
    because: 'All of the metadata [...] are sent as [...] a JSON object [...] using the "application/json" content type.',
    of: 'RFC 7591 section 3.1', cases: each('register', 'without a type') },
]

/** Responses that differ between this service and the other one, with the reason. All others are equal. */
export const deviations: readonly Deviation[] = [...ofAuthorization, ...ofTokens, ...ofRegistration]
