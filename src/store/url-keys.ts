import { builder, composed, statement, type Query } from './statements.ts'

export interface UrlKeyRow {
  id: string
  /** 32 bytes in base64url. */
  secret: string
  created_at: number
  /** Epoch milliseconds. */
  signs_from: number
}

const listing = statement<UrlKeyRow>(
  'list-url-keys',
  'select id, secret, created_at, signs_from from address_key order by signs_from, id',
)

/** The keys that sign addresses of files. */
export function urlKeysStore(query: Query) {
  return {
    async list(): Promise<UrlKeyRow[]> {
      return (await query(listing)).rows
    },
    async add(key: UrlKeyRow): Promise<void> {
      await query(...composed('add-url-key', builder('address_key').insert(key)))
    },
  }
}
