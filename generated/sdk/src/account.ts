// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js'
import { AccountApi, Configuration } from './rest/index.js'
import { retryingFetch, type RetryOptions } from './retry.js'

export interface AccountClientOptions extends RetryOptions {
  /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
  base_url: string
  /** Gives a person's access token; the clients of agents cannot get one. */
  token: () => string | Promise<string>
}

/** A person's view of their account. */
export function createAccountClient({ base_url, token, ...retry }: AccountClientOptions): AccountApi {
  const accessToken = async (): Promise<string> => `Bearer ${await token()}`
  const middleware = [{ post: ({ response }: { response: Response }) => expectSuccess(response) }]
  return new AccountApi(
    new Configuration({ basePath: base_url, accessToken, fetchApi: retryingFetch(retry), middleware }),
  )
}
