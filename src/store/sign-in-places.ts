import { statement, type Query } from './statements.ts'

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
   values (?, ?, ?, ?, ?, ?, not exists (select from sign_in_place where account_id = ?))
   on conflict (account_id, source, browser) do update set last_at = excluded.last_at returning id`,
)

const trimming = statement<never>(
  'trim-sign-in-places',
  `delete from sign_in_place where id in
     (select id from sign_in_place where account_id = ? order by last_at desc, id desc offset ?)`,
)

const listing = statement<SignInPlace>(
  'list-sign-in-places',
  `select id, source, browser, first_at, last_at, seen from sign_in_place where account_id = ?
   order by last_at desc, id desc`,
)

const knowing = statement<never>(
  'know-sign-in-place',
  `update sign_in_place set seen = true where account_id = ? and id = ?
     and id is distinct from (select place_id from web_session where web_session.id = ?)`,
)

const forgetting = statement<never>('forget-sign-in-places', 'delete from sign_in_place where last_at <= ?')

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
      const { rows } = await query(noting, [id, accountId, source, browser, now, now, accountId])
      await query(trimming, [accountId, most])
      return rows[0]!.id
    },

    /** Returns the places, the last used first. */
    list: async (accountId: string): Promise<SignInPlace[]> => (await query(listing, [accountId])).rows,

    /** Confirms a place; returns false if the account does not have it, or if this session began there. */
    know: async (accountId: string, id: string, sessionId: string): Promise<boolean> =>
      (await query(knowing, [accountId, id, sessionId])).affected > 0,

    async forget(lastBefore: number): Promise<void> {
      await query(forgetting, [lastBefore])
    },
  }
}
