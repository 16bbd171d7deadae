import type { Encryption } from './encryption.ts'
import { hasKey, insertion, statement, type Query } from './statements.ts'

export interface UrlKeyRow {
  id: string
  /** 32 bytes in base64url; as it is stored, encrypted where SECRETS_KEY is set. */
  secret: string
  created_at: number
  /** Epoch milliseconds. */
  signs_from: number
}

const listing = statement<UrlKeyRow>(
  'list-url-keys',
  `select id, secret, created_at, signs_from from url_key where ${hasKey('id')} order by signs_from, id`,
  { id: 'text', secret: 'text', created_at: 'integer', signs_from: 'integer' },
)

const adding = insertion<never>('add-url-key', 'url_key', ['id', 'secret', 'created_at', 'signs_from'], '')

export const placeOfUrlKey = (id: string): string => `url_key/${id}`

/** The keys that sign addresses of files. */
export function urlKeysStore(query: Query, encryption: Encryption) {
  return {
    async list(): Promise<UrlKeyRow[]> {
      return (await query(listing)).rows
    },
    /** The secret in clear. Throws a Fault where it cannot be read here. */
    secretOf: ({ id, secret }: UrlKeyRow): Promise<string> => encryption.decrypt(placeOfUrlKey(id), secret),
    /** Takes the secret in clear. */
    async add(key: UrlKeyRow): Promise<void> {
      const secret = await encryption.encrypt(placeOfUrlKey(key.id), key.secret)
      await query(adding, { row: JSON.stringify({ ...key, secret }) })
    },
  }
}
