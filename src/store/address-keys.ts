import type { Knex } from 'knex'

export interface AddressKeyRow {
  id: string
  /** 32 bytes in base64url. */
  secret: string
  created_at: number
  /** Epoch milliseconds. */
  signs_from: number
}

/** The keys that sign addresses of files. */
export function addressKeysStore(knex: Knex) {
  return {
    list: (): Promise<AddressKeyRow[]> => knex<AddressKeyRow>('address_key').select().orderBy(['signs_from', 'id']),
    add: async (key: AddressKeyRow): Promise<void> => {
      await knex('address_key').insert(key)
    },
  }
}
