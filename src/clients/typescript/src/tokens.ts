import { trimmedToken } from './checks.js'
import { ProtocolError } from './errors.js'
import type { Signal } from './platform.js'
import type { TokenResponse } from './rest/index.js'
import { shared } from './shared.js'

/** Where access tokens come from. Each is for one resource, named by its address: `base_url`, `ws_url` or another. */
export interface TokenSource {
  /** A token with more than 60 seconds left. The signal is aborted when nobody waits for it any more. */
  current(resource: string, signal?: Signal): Promise<string>
  /** Another token than the one that was refused; the same where there is no other. */
  renewed(resource: string, refused: string, signal?: Signal): Promise<string>
  /** Where a person acts: asks them, unless they were asked before. */
  login?(signal?: Signal): Promise<void>
  /** Where a person acts: ends what they allowed, and forgets it. */
  logout?(signal?: Signal): Promise<void>
}

/** A person takes their own time: where one may be asked for a token, an attempt has no other bound than its parts. */
export const patientFor = <Limits extends { timeoutMs: number }>({ login }: TokenSource, limits: Limits): Limits =>
  login ? { ...limits, timeoutMs: Infinity } : limits

/** An access token and when it expires, in milliseconds since 1970. */
export interface HeldToken {
  access_token: string
  expires_at: number
}

const renewBeforeMs = 60_000

export const isFresh = ({ expires_at }: HeldToken, now: number): boolean => expires_at - now > renewBeforeMs

export function heldFrom({ access_token, expires_in }: Partial<TokenResponse>, now: number): HeldToken {
  const token = trimmedToken(access_token)
  if (token === undefined || typeof expires_in !== 'number')
    throw new ProtocolError('issueToken', 200, 'an answer without a token: is this the authorization server?')
  return { access_token: token, expires_at: now + expires_in * 1000 }
}

/**
 * Keeps one token for each resource, has it renewed in time, and requests only one at a time however many callers wait.
 * `request` is told which token was refused, if one was. A request that failed is not remembered.
 */
export function keepTokens(
  request: (resource: string, refused: string | undefined, aborted: AbortSignal) => Promise<HeldToken>,
  now: () => number,
): TokenSource {
  const kept = new Map<string, KeptToken>()
  function tokenFor(resource: string): KeptToken {
    const token = kept.get(resource) ?? keepToken((aborted, refused) => request(resource, refused, aborted), now)
    kept.set(resource, token)
    return token
  }
  return {
    current: async (resource, signal) => tokenFor(resource).current(signal),
    renewed: async (resource, refused, signal) => tokenFor(resource).renewed(refused, signal),
  }
}

type KeptToken = ReturnType<typeof keepToken>

function keepToken(request: (aborted: AbortSignal, refused?: string) => Promise<HeldToken>, now: () => number) {
  let held: HeldToken | undefined
  const renew = shared(async (aborted, refused?: string) => {
    held = await request(aborted, refused)
    return held.access_token
  })
  return {
    current: (signal: Signal | undefined) => (held && isFresh(held, now()) ? held.access_token : renew(signal)),
    renewed: (refused: string, signal: Signal | undefined) =>
      held && held.access_token !== refused ? held.access_token : renew(signal, refused),
  }
}
