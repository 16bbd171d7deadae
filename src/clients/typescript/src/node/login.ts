import type { AuthContext } from '../auth.js'
import { isSignInRequired } from '../errors.js'
import type { Signal } from '../platform.js'
import { singleFlight } from '../single-flight.js'
import type { TokenSource } from '../tokens.js'
import { authorize, type AuthorizationRequest } from './authorize.js'
import { authorizeDevice, type DeviceCode } from './device.js'
import { revokeAuthorization } from './revoke.js'
import { withStorageLock, isGranted, memoryStorage, type TokenStorage } from './storage.js'
import { endedError, createStoredTokens } from './stored-tokens.js'

export interface LoginOptions extends Omit<AuthorizationRequest, 'open'> {
  /**
   * Shows the address to the person: opens their browser or prints it. Without it and `showCode` the client asks
   * nobody, and calls that need the person fail with the code `authorization_ended`.
   */
  open?: (url: string) => unknown
  /**
   * Shows a code to the person, who enters it in a browser on another machine (RFC 8628). For machines without a
   * browser. If both functions are given, the client uses this one.
   */
  showCode?: (code: DeviceCode) => unknown
  /** Storage of the authorization. Default: memory. */
  storage?: TokenStorage
}

/**
 * Creates the `auth` of a client that acts for a person, who signs in with a browser on this machine or, by a code, on
 * another one.
 *
 * The client first uses a stored authorization. Otherwise it asks the person when it first needs a token, or at once
 * with `client.login()`. If they decline, the call fails with an `AuthorizationError` and the code `access_denied`.
 * After that only `client.login()` asks them again; other calls fail with `authorization_ended`. `client.logout()`
 * revokes the authorization.
 */
export const login =
  (options: LoginOptions) =>
  (context: AuthContext): TokenSource => {
    const { open, showCode, scope, storage = memoryStorage() } = options
    const newTokens = (): TokenSource => createStoredTokens(storage, scope, context)
    let tokens = newTokens()
    let mayAsk = true

    const ask = singleFlight(async (abortSignal) => {
      const { auth_url } = await context.discovery.addresses(abortSignal)
      if (isGranted(await withStorageLock(storage, () => storage.load()), auth_url, scope)) return
      if (!(open || showCode) || !mayAsk) throw endedError()
      let wasAsked = false
      const noting =
        <Shown>(show: (shown: Shown) => unknown) =>
        (shown: Shown) => {
          wasAsked = true
          return show(shown)
        }
      try {
        if (showCode) await authorizeDevice({ ...options, showCode: noting(showCode) }, storage, context, abortSignal)
        else if (open) await authorize({ ...options, open: noting(open) }, storage, context, abortSignal)
        tokens = newTokens()
      } finally {
        mayAsk = !wasAsked
      }
    })

    /** Returns a token. It first asks the person if no authorization is stored. */
    async function withPerson(token: () => Promise<string>, signal: Signal | undefined): Promise<string> {
      try {
        const given = await token()
        mayAsk = false
        return given
      } catch (error) {
        if (!isSignInRequired(error)) throw error
        await ask(signal).catch((rejection) => {
          throw isSignInRequired(rejection) ? error : rejection
        })
        return token()
      }
    }

    return {
      current: (resource, signal) => withPerson(() => tokens.current(resource), signal),
      renewed: (resource, rejected, signal) => withPerson(() => tokens.renewed(resource, rejected), signal),
      login(signal) {
        mayAsk = true
        return ask(signal)
      },
      async logout() {
        mayAsk = false
        await withStorageLock(storage, () => revokeAuthorization(storage, context))
        tokens = newTokens()
      },
    }
  }
