import type { Encryption } from '../engine/encryption.ts'
import { hasKey, insertion, statement, type Query } from '../engine/statements.ts'

export interface UrlKeyRow {
  id: string
  /** Secret of 32 bytes in base64url as it is stored: encrypted if SECRETS_KEY is set. */
  secret: string
  created_at: number
  /** Epoch milliseconds from which the key signs. */
  signs_from: number
}

const listing = statement<UrlKeyRow>(
  'list-url-keys',
  `select id, secret, created_at, signs_from from url_key where ${hasKey('id')} order by signs_from, id`,
  { id: 'text', secret: 'text', created_at: 'integer', signs_from: 'integer' },
)

const adding = insertion<never>('add-url-key', 'url_key', ['id', 'secret', 'created_at', 'signs_from'], '')

export const placeOfUrlKey = (id: string): string => `url_key/${id}`

/** Returns the store of the keys that sign URLs of files. */
export function urlKeysStore(query: Query, encryption: Encryption) {
  return {
    async list(): Promise<UrlKeyRow[]> {
      return (await query(listing)).rows
    },
    /** Returns the secret in clear. Throws a Fault if this process cannot decrypt it. */
    secretOf: ({ id, secret }: UrlKeyRow): Promise<string> => encryption.decrypt(placeOfUrlKey(id), secret),
    /** Adds a key, whose secret is given in clear. */
    async add(key: UrlKeyRow): Promise<void> {
      const secret = await encryption.encrypt(placeOfUrlKey(key.id), key.secret)
      await query(adding, { row: JSON.stringify({ ...key, secret }) })
    },
  }
}
