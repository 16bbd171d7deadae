import type { Sql } from './sql.ts'

export interface UrlKeyRow {
  id: string
  /** 32 bytes in base64url. */
  secret: string
  created_at: number
  /** Epoch milliseconds. */
  signs_from: number
}

/** The keys that sign addresses of files. */
export function urlKeysStore({ build }: Sql) {
  return {
    list: (): Promise<UrlKeyRow[]> =>
      build('list-address-keys', (knex) => knex<UrlKeyRow>('address_key').select().orderBy(['signs_from', 'id'])),
    add: async (key: UrlKeyRow): Promise<void> => {
      await build('add-address-key', (knex) => knex('address_key').insert(key))
    },
  }
}
