import assert from 'node:assert/strict'

/** Redirect URI of all apps. */
export const callback = 'http://127.0.0.1:51004/callback'

export const metadata = {
  client_name: 'An independent client',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

export interface Wishes {
  /** Address of the resource, which is all that an app knows at first. */
  resource: string
  /** Requested scopes. Default: those that the app reads in the metadata, or all that the person can give. */
  scope: string | undefined
  /** URL of the metadata document of the app, which it then uses instead of a registration. */
  document?: string
}

export interface Tokens {
  access_token: string
  refresh_token?: string | undefined
  scope?: string | undefined
}

/** An app that has discovered the authorization server and has registered there. */
export interface App {
  /** Address for its person. */
  address: URL
  /** Checks the redirect address with its `state`, and exchanges the code. */
  finish(back: URL): Promise<Tokens>
  refresh(token: string): Promise<Tokens>
  revoke?(token: string): Promise<void>
}

export interface ServiceAccount {
  id: string
  secret: string
}

/** A third-party library for OAuth clients, used in its own way. */
export interface OAuthClient<AppOf extends App = App> {
  name: string
  begin(wishes: Wishes): Promise<AppOf>
  clientCredentials(account: ServiceAccount, wishes: Wishes): Promise<Tokens>
  /** True if the library itself rejects a response with the `iss` of another server. */
  checksIssuer: boolean
  /** Error of `refresh` after the family has ended. */
  refusal: object
}

/** Returns the value; throws if it is missing. */
export function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined)
  return value
}
