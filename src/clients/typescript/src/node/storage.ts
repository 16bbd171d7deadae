import type { HeldToken } from '../tokens.js'

/** A person's authorization, as an app stores it. It is as secret as a password. */
export interface Authorization {
  issuer: string
  /** Client id of the app's registration. */
  client_id: string
  /** Last use of the registration, in milliseconds since 1970. */
  used_at: number
  /** Tokens of the authorization; absent until the person has allowed it. */
  granted?: {
    /** Scopes, separated by spaces. */
    scope: string
    refresh_token: string
    /** Access tokens by resource. */
    tokens: Record<string, HeldToken>
  }
}

/** Storage of one authorization. */
export interface TokenStorage {
  load(): Promise<Authorization | undefined>
  /** Replaces the stored authorization; undefined deletes it. */
  save(authorization: Authorization | undefined): Promise<void>
  /**
   * Does the work under an exclusive lock. Processes that share a storage need it: a refresh token works once, and a
   * second use ends the authorization.
   */
  lock?<Result>(work: () => Promise<Result>): Promise<Result>
}

export type GrantedAuthorization = Authorization & Required<Pick<Authorization, 'granted'>>

/** Returns true if the person has allowed all of these scopes at this issuer. */
export function isGranted(
  found: Authorization | undefined,
  issuer: string,
  scope: string,
): found is GrantedAuthorization {
  if (found?.issuer !== issuer || !found.granted) return false
  const allowed = found.granted.scope.split(' ')
  return scope.split(' ').every((one) => allowed.includes(one))
}

/** Creates a storage in memory. */
export function memoryStorage(): TokenStorage {
  let stored: Authorization | undefined
  return {
    load: async () => stored,
    save: async (authorization) => void (stored = authorization),
  }
}

const lastRuns = new WeakMap<TokenStorage, Promise<unknown>>()

/** Does the work exclusively: within this process, and among all processes if the storage has a lock. */
export function withStorageLock<Result>(storage: TokenStorage, work: () => Promise<Result>): Promise<Result> {
  const run = (lastRuns.get(storage) ?? Promise.resolve()).then(() => (storage.lock ? storage.lock(work) : work()))
  lastRuns.set(
    storage,
    run.catch(() => {}),
  )
  return run
}
