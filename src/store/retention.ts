import { revising } from './revisions.ts'
import { statement, type Sql } from './sql.ts'

export interface RemovedEntry {
  agent_id: string
  envelope_id: string
  unread: boolean
}

/** Looks into each mailbox from its oldest end; there is no index over all mailboxes by time, on purpose. */
const finding = statement<{ id: string; body: string }>(
  'find-expired',
  `select id, body from envelope where id in (
     select entry.envelope_id from mailbox cross join lateral (
       select envelope_id from mailbox_entry
       where agent_id = mailbox.agent_id and created_at < ? order by created_at limit ?) entry
     limit ?)
   order by id`,
)

const removingEntries = statement<RemovedEntry>(
  'remove-entries',
  `with removed as (
     delete from mailbox_entry where agent_id = any(?::text[]) and envelope_id = any(?::text[])
     returning agent_id, envelope_id, direction <> 'out' and read_at is null as unread),
   revised as (${revising('removed')})
   select * from removed`,
)

const removingEnvelopes = statement<never>(
  'remove-envelopes',
  `with gone as (select unnest(?::text[]) as id),
   pending as (delete from search_pending where envelope_id in (select id from gone)),
   words as (delete from search_words where envelope_id in (select id from gone))
   delete from envelope where id in (select id from gone)`,
)

export function retentionStore({ run }: Sql) {
  return {
    /** At most `limit` envelopes that were created before the cutoff. */
    async expired(cutoff: number, limit: number): Promise<{ id: string; body: string }[]> {
      return (await run(finding, [cutoff, limit, limit])).rows
    },

    /** Removes envelopes from these mailboxes and altogether; says what was removed where. */
    async remove(ids: readonly string[], agentIds: readonly string[]): Promise<RemovedEntry[]> {
      const { rows } = await run(removingEntries, [[...agentIds], [...ids]])
      await run(removingEnvelopes, [[...ids]])
      return rows
    },
  }
}
