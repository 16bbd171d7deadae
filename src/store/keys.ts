import { statement, type Sql } from './sql.ts'

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

/** The keys that sign access tokens. */
export function keysStore({ run, build }: Sql) {
  return {
    list: (): Promise<SigningKeyRow[]> =>
      build('list-keys', (knex) => knex<SigningKeyRow>('signing_key').select().orderBy('signs_from')),
    /** Until the transaction ends, so that of processes that start together one makes the first key. */
    async lock(): Promise<void> {
      await run(locking, [keysLock])
    },
    async add(key: SigningKeyRow): Promise<void> {
      await build('add-key', (knex) => knex('signing_key').insert(key))
    },
    async remove(kids: readonly string[]): Promise<void> {
      await build('remove-keys', (knex) => knex('signing_key').whereIn('kid', kids).delete())
    },
  }
}
