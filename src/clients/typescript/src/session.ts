import { ArgumentError } from './errors.js'
import type { Connection } from './connection.js'
import type { CallOptions } from './settings.js'
import { forgetOwnHandle } from './own-handle.js'
import { createRetryPolicy, withRetries } from './retry.js'
import { withoutTimeoutForPersons } from './tokens.js'

/** Creates the methods for tokens, and for signing a person in and out. */
export function createSession({ settings, discovery, tokens }: Connection) {
  const policy = (operation: string, options?: CallOptions) =>
    withoutTimeoutForPersons(tokens, createRetryPolicy(settings, operation, options))

  return {
    /** Returns an access token for requests outside of this client. Default resource: REST. */
    token: async (resource?: string, options?: CallOptions): Promise<string> =>
      withRetries(policy('token', options), async (abortSignal) =>
        tokens.current(resource ?? (await discovery.addresses(abortSignal)).base_url, abortSignal),
      ),

    /**
     * Asks the person to sign in now, if `auth` is a `login` and its scopes are not yet allowed or have ended. Without
     * this call the client asks when it first needs a token.
     */
    login: async (options?: CallOptions): Promise<void> =>
      withRetries(policy('login', options), async (abortSignal) => requireLogin(tokens.login)(abortSignal)),

    /** Revokes the person's authorization, also at the service, and deletes it. Only `login` asks them again. */
    async logout(options?: CallOptions): Promise<void> {
      forgetOwnHandle(tokens)
      await withRetries(policy('logout', options), async (abortSignal) => requireLogin(tokens.logout)(abortSignal))
    },
  }
}

function requireLogin<Work>(work: Work | undefined): Work {
  if (!work) throw new ArgumentError('this client signs nobody in or out: create it with `auth: login(…)`')
  return work
}
