import type { Store } from '../../src/store/index.ts'

type Reads = Store['authority']

/**
 * Creates reads of ended authority with other results than those of the database. Without a given revision they return
 * that of any actor.
 */
export const authorityReads = (
  read: Reads['read'],
  readRevision: Reads['readRevision'] = async () => (await read([{ clientId: '', sessionId: '' }]))[0]!,
): Reads => ({
  read,
  readOne: async (actor) => (await read([actor]))[0]!,
  readRevision,
  requireLasting: async () => {},
})
