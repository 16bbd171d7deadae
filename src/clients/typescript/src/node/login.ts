import type { AuthContext } from '../auth.js'
import type { Signal } from '../platform.js'
import { shared } from '../shared.js'
import type { TokenSource } from '../tokens.js'
import { authorize, type Question } from './authorize.js'
import { forget } from './forget.js'
import { alone, isKept, memoryStorage, type TokenStorage } from './storage.js'
import { ended, isEnded, storedTokens } from './stored-tokens.js'

export interface LoginOptions extends Omit<Question, 'open'> {
  /**
   * Shows the person this address: opens their browser, or prints it. Without it nobody is asked, and what needs an
   * answer is rejected with the code `authorization_ended`.
   */
  open?: (url: string) => unknown
  /** Where what they allow is kept; by default in memory. */
  storage?: TokenStorage
}

/**
 * The `auth` of a client for which a person acts, who signs in with a browser on this machine.
 *
 * What they allowed before and is kept is used. Otherwise they are asked: when a token is first needed, or at once by
 * `client.login()`. That is rejected with an `AuthorizationError`, with the code `access_denied` when they say no. From
 * then on nobody is asked unexpectedly: what needs them again is rejected with the code `authorization_ended`, and
 * `client.login()` asks. `client.logout()` ends what they allowed.
 */
export const login =
  (options: LoginOptions) =>
  (context: AuthContext): TokenSource => {
    const { open, scope, storage = memoryStorage() } = options
    const newTokens = (): TokenSource => storedTokens(storage, scope, context)
    let tokens = newTokens()
    let mayAsk = true

    const ask = shared(async (aborted) => {
      const { auth_url } = await context.discovery.addresses(aborted)
      if (isKept(await alone(storage, () => storage.load()), auth_url, scope)) return
      if (!open || !mayAsk) throw ended()
      let wasAsked = false
      const show = (url: string) => {
        wasAsked = true
        return open(url)
      }
      try {
        await authorize({ ...options, open: show }, storage, context, aborted)
        tokens = newTokens()
      } finally {
        mayAsk = !wasAsked
      }
    })

    /** What gives a token, after asking the person if that is what it lacks. */
    async function asking(token: () => Promise<string>, signal: Signal | undefined): Promise<string> {
      try {
        const given = await token()
        mayAsk = false
        return given
      } catch (error) {
        if (!isEnded(error)) throw error
        await ask(signal).catch((refusal) => {
          throw isEnded(refusal) ? error : refusal
        })
        return token()
      }
    }

    return {
      current: (resource, signal) => asking(() => tokens.current(resource), signal),
      renewed: (resource, refused, signal) => asking(() => tokens.renewed(resource, refused), signal),
      login(signal) {
        mayAsk = true
        return ask(signal)
      },
      async logout() {
        mayAsk = false
        await alone(storage, () => forget(storage, context))
        tokens = newTokens()
      },
    }
  }
