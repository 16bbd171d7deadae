import { builder, composed, statement, type Query } from './statements.ts'

export interface SigningKeyRow {
  kid: string
  private_jwk: string
  public_jwk: string
  created_at: number
  /** Epoch milliseconds; published before, used for signing after. */
  signs_from: number
}

/** One key for all processes of a deployment. */
const keysLock = 4_077_306

const locking = statement<never>('lock-keys', 'select pg_advisory_xact_lock(?)')

/** What every process asks in the background too, to see the keys of others. */
export const listing = statement<SigningKeyRow>(
  'list-keys',
  'select kid, private_jwk, public_jwk, created_at, signs_from from signing_key order by signs_from',
)

const removing = statement<never>('remove-keys', 'delete from signing_key where kid = any(?::text[])')

/** The keys that sign access tokens. */
export function keysStore(query: Query) {
  return {
    async list(): Promise<SigningKeyRow[]> {
      return (await query(listing)).rows
    },
    /** Until the transaction ends, so that of processes that start together one makes the first key. */
    async lock(): Promise<void> {
      await query(locking, [keysLock])
    },
    async add(key: SigningKeyRow): Promise<void> {
      await query(...composed('add-key', builder('signing_key').insert(key)))
    },
    async remove(kids: readonly string[]): Promise<void> {
      await query(removing, [[...kids]])
    },
  }
}
