import { tokenSourceOf, withBearer, type GiveToken } from './bearer.js'
import { AccountApi } from './rest/index.js'
import { retryingFetch, type RetryOptions } from './retry.js'
import type { TokenSource } from './tokens.js'

export interface AccountClientOptions extends RetryOptions {
  /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
  base_url: string
  /** Gives a person's access token, as `authorize` does for the scopes `account:…`; the clients of agents get none. */
  token: TokenSource | GiveToken
}

/** A person's view of their account. */
export const createAccountClient = ({ base_url, token, ...retry }: AccountClientOptions): AccountApi =>
  new AccountApi(withBearer(base_url, retryingFetch(retry), tokenSourceOf(token)))
