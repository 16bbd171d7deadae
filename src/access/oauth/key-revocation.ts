import { Fault } from '../../fault.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import { makeKey } from './keys.ts'

/**
 * Revokes a leaked signing key. Tokens that it signed become invalid, and webhooks that it signs for are removed. If it
 * was the signing key, another key signs at once. Caches do not have that one yet, so verifiers fetch the keys again
 * when they see its id (RFC 7517).
 */
export async function revokeKey(store: Store, ids: Ids, now: number, kid: string): Promise<{ signing: string }> {
  const next = await makeKey(ids, now, now)
  return store.transaction(async ({ keys, webhooks }) => {
    await keys.lock()
    const known = await keys.list()
    const others = known.filter((key) => key.kid !== kid)
    if (others.length === known.length) throw new Fault('NOT_FOUND', `no key has the id ${kid}: see \`keys list\``)
    await keys.remove([kid])
    await webhooks.removeOfKey(kid)
    const signing = others.findLast(({ signs_from }) => signs_from <= now)
    if (!signing) await keys.add(next)
    return { signing: (signing ?? next).kid }
  })
}
