import type { Encryption } from './encryption.ts'
import { hasKey, insertion, statement, type Query, type Statement, type Values } from './statements.ts'

export interface SigningKeyRow {
  kid: string
  /** As it is stored: encrypted where SECRETS_KEY is set. */
  private_jwk: string
  public_jwk: string
  created_at: number
  /** Epoch milliseconds; published before, used for signing after. */
  signs_from: number
}

/** One key for all processes of a deployment. */
const keysLock = 4_077_306

/** Until the transaction ends, so that processes that start together take turns. */
export const lockingKeys: [Statement<never>, Values] = [
  statement<never>('lock-keys', 'select pg_advisory_xact_lock(:key)'),
  { key: keysLock },
]

/** What every process asks in the background too, to see the keys of others. */
export const listing = statement<SigningKeyRow>(
  'list-keys',
  `select kid, private_jwk, public_jwk, created_at, signs_from from signing_key where ${hasKey('kid')} order by signs_from`,
  { kid: 'text', private_jwk: 'text', public_jwk: 'text', created_at: 'integer', signs_from: 'integer' },
)

const adding = insertion<never>(
  'add-key',
  'signing_key',
  ['kid', 'private_jwk', 'public_jwk', 'created_at', 'signs_from'],
  '',
)

const holding = statement<never>('hold-key', 'select from signing_key where kid = :kid for key share')

const removing = statement<never>('remove-keys', 'delete from signing_key where kid = any(:kids::text[])')

export const placeOfSigningKey = (kid: string): string => `signing_key/${kid}`

/** The keys that sign access tokens. */
export function keysStore(query: Query, encryption: Encryption) {
  return {
    async list(): Promise<SigningKeyRow[]> {
      return (await query(listing)).rows
    },
    /** Until the transaction ends, so that of processes that start together one makes the first key. */
    async lock(): Promise<void> {
      await query(...lockingKeys)
    },
    /** Whether the key is there, where it stays until the transaction ends. */
    async hold(kid: string): Promise<boolean> {
      return (await query(holding, { kid })).rows.length > 0
    },
    /** The private half in clear. Throws a Fault where it cannot be read here. */
    privateJwk: ({ kid, private_jwk }: SigningKeyRow): Promise<string> =>
      encryption.decrypt(placeOfSigningKey(kid), private_jwk),
    /** Takes the private half in clear. */
    async add(key: SigningKeyRow): Promise<void> {
      const private_jwk = await encryption.encrypt(placeOfSigningKey(key.kid), key.private_jwk)
      await query(adding, { row: JSON.stringify({ ...key, private_jwk }) })
    },
    async remove(kids: readonly string[]): Promise<void> {
      await query(removing, { kids })
    },
  }
}
