import { statement, type Query } from '../engine/statements.ts'

/** Address and browser from which a person has signed in. */
export interface SignInPlace {
  id: string
  source: string
  browser: string
  first_at: number
  last_at: number
  /** True if the person has confirmed the place. */
  seen: boolean
}

/** Stores a sign-in. The first place of an account counts as confirmed, because the account was created there. */
const noting = statement<{ id: string }>(
  'note-sign-in-place',
  `insert into sign_in_place (id, account_id, source, browser, first_at, last_at, seen)
   values (:id, :account_id, :source, :browser, :now, :now,
     not exists (select from sign_in_place where account_id = :account_id))
   on conflict (account_id, source, browser) do update set last_at = excluded.last_at returning id`,
  { id: 'text' },
)

const trimming = statement<never>(
  'trim-sign-in-places',
  `delete from sign_in_place where id in
     (select id from sign_in_place where account_id = :account_id order by last_at desc, id desc offset :most)`,
)

const listing = statement<SignInPlace>(
  'list-sign-in-places',
  `select id, source, browser, first_at, last_at, seen from sign_in_place where account_id = :account_id
   order by last_at desc, id desc`,
  { id: 'text', source: 'text', browser: 'text', first_at: 'integer', last_at: 'integer', seen: 'boolean' },
)

const knowing = statement<never>(
  'know-sign-in-place',
  `update sign_in_place set seen = true where account_id = :account_id and id = :id
     and id is distinct from (select place_id from web_session where web_session.id = :session_id)`,
)

const forgetting = statement<never>('forget-sign-in-places', 'delete from sign_in_place where last_at <= :last_before')

export function signInPlacesStore(query: Query) {
  return {
    /**
     * Stores a sign-in, and removes the oldest places beyond `most`. Returns the id of the place, which is the given
     * one if new.
     */
    async note(
      place: Omit<SignInPlace, 'first_at' | 'last_at' | 'seen'>,
      accountId: string,
      now: number,
      most: number,
    ) {
      const { id, source, browser } = place
      const { rows } = await query(noting, { id, account_id: accountId, source, browser, now })
      await query(trimming, { account_id: accountId, most })
      return rows[0]!.id
    },

    /** Returns the places, the last used first. */
    list: async (accountId: string): Promise<SignInPlace[]> => (await query(listing, { account_id: accountId })).rows,

    /** Confirms a place; returns false if the account does not have it, or if this session began there. */
    know: async (accountId: string, id: string, sessionId: string): Promise<boolean> =>
      (await query(knowing, { account_id: accountId, id, session_id: sessionId })).affected > 0,

    async forget(lastBefore: number): Promise<void> {
      await query(forgetting, { last_before: lastBefore })
    },
  }
}
