import type { Store } from '../../src/store/index.ts'

type Reads = Store['authority']

/** What has ended, as somebody else than the database says; without a word on the revision it is that of any actor. */
export const authorityReads = (
  read: Reads['read'],
  readRevision: Reads['readRevision'] = async () => (await read([{ clientId: '', sessionId: '' }]))[0]!,
): Reads => ({
  read,
  readOne: async (actor) => (await read([actor]))[0]!,
  readRevision,
  requireLasting: async () => {},
})
