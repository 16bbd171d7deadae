import type { Knex } from 'knex'

export interface SigningKeyRow {
  kid: string
  private_jwk: string
  public_jwk: string
  created_at: number
  /** Epoch milliseconds; published before, used for signing after. */
  signs_from: number
}

/** The keys that sign access tokens. */
export function keysStore(knex: Knex) {
  return {
    list: (): Promise<SigningKeyRow[]> => knex<SigningKeyRow>('signing_key').select().orderBy('signs_from'),
    add: async (key: SigningKeyRow): Promise<void> => {
      await knex('signing_key').insert(key)
    },
    remove: async (kids: readonly string[]): Promise<void> => {
      await knex('signing_key').whereIn('kid', kids).delete()
    },
  }
}
