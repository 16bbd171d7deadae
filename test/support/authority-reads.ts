import type { Store } from '../../src/store/index.ts'

/** What has ended, as somebody else than the database says. */
export const authorityReads = (read: Store['authority']['read']): Store['authority'] => ({
  read,
  readOne: async (actor) => (await read([actor]))[0]!,
})
