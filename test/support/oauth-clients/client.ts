import assert from 'node:assert/strict'

/** Where every app has its person sent back to. */
export const callback = 'http://127.0.0.1:51004/callback'

export const metadata = {
  client_name: 'An independent client',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

export interface Wishes {
  /** The address of the resource: all that an app knows in the beginning. */
  resource: string
  /** Without it, all that the app reads in the metadata, or whatever the person may give. */
  scope: string | undefined
}

export interface Tokens {
  access_token: string
  refresh_token?: string | undefined
  scope?: string | undefined
}

/** An app that has found the authorization server and has registered there. */
export interface App {
  /** Where its person has to go. */
  address: URL
  /** Looks at where the person came back to, `state` and all, and exchanges the code. */
  finish(back: URL): Promise<Tokens>
  refresh(token: string): Promise<Tokens>
  revoke?(token: string): Promise<void>
}

export interface ServiceAccount {
  id: string
  secret: string
}

/** A library for OAuth clients that others wrote, driven in its own way. */
export interface OAuthClient<AppOf extends App = App> {
  name: string
  begin(wishes: Wishes): Promise<AppOf>
  clientCredentials(account: ServiceAccount, wishes: Wishes): Promise<Tokens>
  /** Whether the library itself refuses an answer with the `iss` of another server. */
  checksIssuer: boolean
  /** What `refresh` throws where the family has ended. */
  refusal: object
}

/** The value that has to be there. */
export function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined)
  return value
}
