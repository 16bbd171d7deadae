import type { Knex } from 'knex'
import { persistently } from './errors.ts'

export interface SigningKeyRow {
  kid: string
  private_jwk: string
  public_jwk: string
  created_at: number
  /** Epoch milliseconds; published before, used for signing after. */
  signs_from: number
}

/** One key for all processes of a deployment; held until the transaction ends. */
const firstKeyLock = 4_077_306

/** The keys that sign access tokens. */
export function keysStore(knex: Knex) {
  return {
    list: (): Promise<SigningKeyRow[]> => persistently(async () => knex<SigningKeyRow>('signing_key').select().orderBy('signs_from')),
    /** Adds the very first key; when another process was faster, its key stays and this one is dropped. */
    addFirst: (key: SigningKeyRow): Promise<void> =>
      knex.transaction(async (trx) => {
        await trx.raw('select pg_advisory_xact_lock(?)', [firstKeyLock])
        const [known] = await trx('signing_key').select('kid').limit(1)
        if (!known) await trx('signing_key').insert(key)
      }),
    add: async (key: SigningKeyRow): Promise<void> => {
      await knex('signing_key').insert(key)
    },
    remove: async (kids: readonly string[]): Promise<void> => {
      await knex('signing_key').whereIn('kid', kids).delete()
    },
  }
}
