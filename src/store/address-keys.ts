import type { Sql } from './sql.ts'

export interface AddressKeyRow {
  id: string
  /** 32 bytes in base64url. */
  secret: string
  created_at: number
  /** Epoch milliseconds. */
  signs_from: number
}

/** The keys that sign addresses of files. */
export function addressKeysStore({ build }: Sql) {
  return {
    list: (): Promise<AddressKeyRow[]> =>
      build('list-address-keys', (knex) => knex<AddressKeyRow>('address_key').select().orderBy(['signs_from', 'id'])),
    add: async (key: AddressKeyRow): Promise<void> => {
      await build('add-address-key', (knex) => knex('address_key').insert(key))
    },
  }
}
