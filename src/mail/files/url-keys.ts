import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { createOpenedRows } from '../../platform/opened-rows.ts'
import type { UrlKeyRow } from '../../store/access/url-keys.ts'
import type { Store } from '../../store/index.ts'

/** Shortest time between two reloads of the keys that URLs with an unknown key cause. */
const reloadEveryMs = 5_000
const secretBytes = 32

export interface UrlKey {
  id: string
  secret: Buffer
}

export interface UrlKeys {
  /** Returns the newest key that may already sign. */
  signer(): UrlKey
  /** Returns a key by its id, including keys that other processes have created since. */
  find(id: string): Promise<UrlKey | undefined>
  reload(): Promise<void>
}

interface LoadDeps {
  store: Store
  clock: Clock
  ids: Ids
  keyFailed: (error: unknown) => void
}

/** Creates a key that signs from the given time on. Older keys still verify URLs that they signed. */
export const newUrlKey = (ids: Ids, now: number, signsFrom = now): UrlKeyRow => ({
  id: ids('key'),
  secret: randomBytes(secretBytes).toString('base64url'),
  created_at: now,
  signs_from: signsFrom,
})

/** Loads the keys of the deployment. The first process creates the first key. */
export async function loadUrlKeys({ store, clock, ids, keyFailed }: LoadDeps): Promise<UrlKeys> {
  if ((await store.urlKeys.list()).length === 0) await store.urlKeys.add(newUrlKey(ids, clock()))
  const open = createOpenedRows({
    idOf: ({ id }: UrlKeyRow) => id,
    closedOf: ({ secret }) => secret,
    open: async (row) => ({
      id: row.id,
      secret: Buffer.from(await store.urlKeys.secretOf(row), 'base64url'),
      signsFrom: row.signs_from,
    }),
    failed: keyFailed,
  })
  const read = async () => open(await store.urlKeys.list())
  let keys = await read()
  let reloadedAt = -Infinity
  const known = (id: string): UrlKey | undefined => keys.find((key) => key.id === id)

  return {
    signer() {
      const now = clock()
      return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]!
    },
    async find(id) {
      if (known(id) || Math.abs(clock() - reloadedAt) < reloadEveryMs) return known(id)
      reloadedAt = clock()
      keys = await read()
      return known(id)
    },
    async reload() {
      keys = await read()
    },
  }
}
