import { ServiceError } from '../../errors.js'
import { postmaster } from '../../own-handle.js'
import type { TrustApi } from '../../rest/index.js'
import type { CallOptions } from '../../settings.js'
import { isRejection } from './rejection.js'

/**
 * Trust in an author, in words of the contract. REST does not show whether the author allows this agent by name, so
 * `admitted` also stands for contacts.
 */
export type Trust = 'you' | 'same_owner' | 'admitted' | 'service' | 'unknown'

const ownerOf = (handle: string): string => handle.slice(0, handle.indexOf('.'))

/**
 * Returns the trust of the agent in an author. Without the scope `allowlist:read` it is `unknown` for other owners. It
 * is also `unknown` if the service rejects the question.
 */
export async function findTrust(
  trust: Pick<TrustApi, 'getOwnReach'>,
  own: string | undefined,
  author: string,
  options: CallOptions,
): Promise<Trust> {
  if (author === own) return 'you'
  if (author === postmaster) return 'service'
  const isSameOwner = own !== undefined && ownerOf(author) === ownerOf(own)
  try {
    const { blocked, allowlist_entry } = await trust.getOwnReach({ handle: author }, options)
    if (blocked) return 'unknown'
    if (isSameOwner) return 'same_owner'
    return allowlist_entry === null ? 'unknown' : 'admitted'
  } catch (error) {
    if (isRejection(error)) return 'unknown'
    if (!(error instanceof ServiceError) || error.code !== 'INSUFFICIENT_SCOPE') throw error
    return isSameOwner ? 'same_owner' : 'unknown'
  }
}
