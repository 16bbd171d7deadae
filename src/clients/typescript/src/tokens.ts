import { trimToken } from './checks.js'
import { ProtocolError } from './errors.js'
import type { Signal } from './platform.js'
import type { TokenResponse } from './rest/index.js'
import { singleFlight } from './single-flight.js'

/** Source of access tokens. Each token is for one resource, named by its address: `base_url`, `ws_url` or another. */
export interface TokenSource {
  /** Returns a token that is valid for at least 60 seconds. The signal is aborted when no caller waits any more. */
  current(resource: string, signal?: Signal): Promise<string>
  /** Returns another token than the rejected one; the same if there is no other. */
  renewed(resource: string, rejected: string, signal?: Signal): Promise<string>
  /** Asks the person to sign in, unless they already have. */
  login?(signal?: Signal): Promise<void>
  /** Revokes the person's authorization and deletes it. */
  logout?(signal?: Signal): Promise<void>
}

/** Removes the time-out of attempts if the token source may ask a person, who needs time. */
export const withoutTimeoutForPersons = <Limits extends { timeoutMs: number }>(
  { login }: TokenSource,
  limits: Limits,
): Limits => (login ? { ...limits, timeoutMs: Infinity } : limits)

/** An access token and its expiry, in milliseconds since 1970. */
export interface HeldToken {
  access_token: string
  expires_at: number
}

const renewBeforeMs = 60_000

export const isFresh = ({ expires_at }: HeldToken, now: number): boolean => expires_at - now > renewBeforeMs

/** Reads the token of a response. Throws for a token that does not work by itself (RFC 6749 section 7.1). */
export function parseTokenResponse(
  { access_token, expires_in, token_type }: Partial<Record<keyof TokenResponse, unknown>>,
  now: number,
): HeldToken {
  const invalid = (what: string) =>
    new ProtocolError('issueToken', 200, `the response has ${what}: check the address of the authorization server`)
  const token = trimToken(access_token)
  if (token === undefined || typeof expires_in !== 'number') throw invalid('no token')
  if (String(token_type).toLowerCase() !== 'bearer') throw invalid('a token whose type is not Bearer')
  return { access_token: token, expires_at: now + expires_in * 1000 }
}

/**
 * Caches one token for each resource, renews it in time, and shares one request between all callers. `request` gets the
 * rejected token, if there is one. Failures are not cached.
 */
export function cacheTokens(
  request: (resource: string, rejected: string | undefined, abortSignal: AbortSignal) => Promise<HeldToken>,
  now: () => number,
): TokenSource {
  const tokens = new Map<string, CachedToken>()
  function tokenFor(resource: string): CachedToken {
    const token =
      tokens.get(resource) ?? cacheToken((abortSignal, rejected) => request(resource, rejected, abortSignal), now)
    tokens.set(resource, token)
    return token
  }
  return {
    current: async (resource, signal) => tokenFor(resource).current(signal),
    renewed: async (resource, rejected, signal) => tokenFor(resource).renewed(rejected, signal),
  }
}

type CachedToken = ReturnType<typeof cacheToken>

function cacheToken(request: (abortSignal: AbortSignal, rejected?: string) => Promise<HeldToken>, now: () => number) {
  let current: HeldToken | undefined
  const renew = singleFlight(async (abortSignal, rejected?: string) => {
    current = await request(abortSignal, rejected)
    return current.access_token
  })
  return {
    current: (signal: Signal | undefined) =>
      current && isFresh(current, now()) ? current.access_token : renew(signal),
    renewed: (rejected: string, signal: Signal | undefined) =>
      current && current.access_token !== rejected ? current.access_token : renew(signal, rejected),
  }
}
