import { requestTokens, type AuthContext } from '../auth.js'
import { AuthorizationError, reasonOf, ServiceError } from '../errors.js'
import { heldFrom, isFresh, keepTokens, type HeldToken, type TokenSource } from '../tokens.js'
import { alone, isKept, type Authorization, type Kept, type TokenStorage } from './storage.js'

/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
export function storedTokens(storage: TokenStorage, scope: string, context: AuthContext): TokenSource {
  const { settings, discovery } = context
  const { now } = settings.clock

  /** New tokens that the storage has failed to keep: the refresh token that was used for them is good no more. */
  let unsaved: { used: string; next: Kept } | undefined

  async function refresh(kept: Kept, resource: string): Promise<HeldToken> {
    const { client_id, granted } = kept
    const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource }
    const answer = await requestTokens(form, context)
    const { refresh_token = granted.refresh_token } = answer
    const token = heldFrom(answer, now())
    const tokens = { ...granted.tokens, [resource]: token }
    unsaved = {
      used: granted.refresh_token,
      next: { ...kept, used_at: now(), granted: { ...granted, refresh_token, tokens } },
    }
    await saveUnsaved()
    return token
  }

  async function saveUnsaved(): Promise<void> {
    try {
      await storage.save(unsaved?.next)
    } catch (cause) {
      const message = `the storage did not keep the new tokens: ${reasonOf(cause)}`
      throw new AuthorizationError('storage_failed', message, { cause, retryable: true })
    }
    unsaved = undefined
  }

  /** What is kept, after what a storage that failed has not kept of it yet. */
  async function loaded(): Promise<Authorization | undefined> {
    const kept = await storage.load()
    if (!unsaved) return kept
    // Otherwise somebody has signed in or out meanwhile, and theirs counts.
    if (kept?.granted?.refresh_token !== unsaved.used) unsaved = undefined
    else await saveUnsaved()
    return storage.load()
  }

  const request = async (resource: string, refused: string | undefined): Promise<HeldToken> => {
    const { auth_url } = await discovery.addresses()
    const kept = await loaded()
    if (!isKept(kept, auth_url, scope)) throw ended()
    const known = kept.granted.tokens[resource]
    if (known && known.access_token !== refused && isFresh(known, now())) return known
    return refresh(kept, resource).catch(async (error) => {
      if (!isDead(error)) throw error
      await storage.save(undefined)
      throw ended(error)
    })
  }

  return keepTokens((resource, refused) => alone(storage, () => request(resource, refused)), now)
}

/** The refresh token is not good any more, or the registration: the service does not say which. */
export const isDead = (error: unknown): boolean =>
  error instanceof ServiceError && ['invalid_client', 'invalid_grant'].includes(error.code)

const code = 'authorization_ended'

export const ended = (cause?: unknown): AuthorizationError =>
  new AuthorizationError(code, 'nobody allows it, or not any more: client.login() asks the person', { cause })

export const isEnded = (error: unknown): boolean => error instanceof AuthorizationError && error.code === code
