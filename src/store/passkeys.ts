import { statement, type Query } from './statements.ts'

export interface Passkey {
  /** Id of the credential in base64url, as browsers send it. */
  id: string
  account_id: string
  name: string
  /** Public key in the COSE format, in base64url. */
  public_key: string
  counter: number
  /** Transports by which browsers reach the authenticator, separated by spaces. */
  transports: string
}

/** Passkey as its owner sees it. */
export interface ListedPasskey extends Pick<Passkey, 'id' | 'name' | 'transports'> {
  created_at: number
  used_at: number | null
}

const adding = statement<never>(
  'add-passkey',
  `insert into passkey (id, account_id, name, public_key, counter, transports, created_at)
   values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
)

const finding = statement<Passkey>(
  'find-passkey',
  'select id, account_id, name, public_key, counter, transports from passkey where id = ?',
)

const listing = statement<ListedPasskey>(
  'list-passkeys',
  'select id, name, transports, created_at, used_at from passkey where account_id = ? order by created_at, id',
)

const using = statement<never>(
  'use-passkey',
  `update passkey set counter = ?, used_at = ?
   where id = ? and (counter < ? or greatest(counter, ?) = 0)`,
)
const removing = statement<never>('remove-passkey', 'delete from passkey where account_id = ? and id = ?')

const challenging = statement<never>(
  'add-passkey-challenge',
  'insert into passkey_challenge (digest, expires_at) values (?, ?)',
)

const taking = statement<never>(
  'take-passkey-challenge',
  'delete from passkey_challenge where digest = ? and expires_at > ?',
)
const forgetting = statement<never>('forget-passkey-challenges', 'delete from passkey_challenge where expires_at <= ?')

/** Returns the store of passkeys, and of the challenges that they have to sign. */
export function passkeysStore(query: Query) {
  return {
    /** Adds the passkey; returns false if an account has it already. */
    async add(passkey: Passkey, now: number): Promise<boolean> {
      const { id, account_id, name, public_key, counter, transports } = passkey
      return (await query(adding, [id, account_id, name, public_key, counter, transports, now])).affected > 0
    },

    async find(id: string): Promise<Passkey | undefined> {
      return (await query(finding, [id])).rows[0]
    },

    async list(accountId: string): Promise<ListedPasskey[]> {
      return (await query(listing, [accountId])).rows
    },

    /**
     * Stores a use of the passkey. Returns false if another use with the same or a later counter came before, or if the
     * passkey was removed. Authenticators that do not count always send 0.
     */
    async use(id: string, counter: number, now: number): Promise<boolean> {
      return (await query(using, [counter, now, id, counter, counter])).affected > 0
    },

    /** Removes the passkey; returns false if the account did not have it. */
    async remove(accountId: string, id: string): Promise<boolean> {
      return (await query(removing, [accountId, id])).affected > 0
    },

    async challenge(digest: string, expiresAt: number): Promise<void> {
      await query(challenging, [digest, expiresAt])
    },

    /** Uses up a challenge; returns false if it was not issued, was used before or has expired. */
    async takeChallenge(digest: string, now: number): Promise<boolean> {
      return (await query(taking, [digest, now])).affected > 0
    },

    async forgetChallenges(now: number): Promise<void> {
      await query(forgetting, [now])
    },
  }
}
