import { Fault } from '../fault.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { makeKey } from './keys.ts'

/**
 * Takes back a key that others may have: what it signed is good nowhere any more, and webhooks that were made with that
 * are gone. Where it was the one that signs, another one does from now on, although no cache has it yet: whoever meets
 * a new key looks again (RFC 7517).
 */
export async function withdrawKey(store: Store, ids: Ids, now: number, kid: string): Promise<{ signing: string }> {
  const next = await makeKey(ids, now, now)
  return store.transaction(async ({ keys, webhooks }) => {
    await keys.lock()
    const known = await keys.list()
    const left = known.filter((key) => key.kid !== kid)
    if (left.length === known.length) throw new Fault('NOT_FOUND', `there is no key ${kid}`)
    await keys.remove([kid])
    await webhooks.removeOfKey(kid)
    const signing = left.findLast(({ signs_from }) => signs_from <= now)
    if (!signing) await keys.add(next)
    return { signing: (signing ?? next).kid }
  })
}
