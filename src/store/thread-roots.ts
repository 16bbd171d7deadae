import { entryOfEnvelope } from './entry-keys.ts'
import { noId } from './ids.ts'
import { beginningThreads, keptRoot, keptRoots, rootsJoined } from './lone-threads.ts'
import { statement, type Query } from './statements.ts'
import { rootColumn } from './thread-entries.ts'
import { bodyColumn } from './text-columns.ts'

/** An entry without a root, and the references of its envelope as JSON. */
interface RootlessRow {
  header: string
  envelope_id: string
  created_at: number
  references: string | null
}

export interface RootlessEntry {
  id: string
  /** Open at its end; see header-text.ts. */
  header: string
  createdAt: number
  in_reply_to: string | null
  references: string[]
}

export interface RootedEntry {
  rootId: string
  /** Open at its end. */
  header: string
}

export interface GivenRoot {
  id: string
  createdAt: number
  rootId: string
}

const findingMailbox = statement<{ agent_id: string }>(
  'find-mailbox-without-roots',
  'select agent_id from mailbox_entry where root_id is null order by agent_id limit 1',
)

const lockingMailbox = statement<never>('lock-mailbox', 'select from mailbox where agent_id = ?::uuid for update')

const reading = statement<RootlessRow>(
  'read-entries-without-roots',
  `select entry.envelope_id, entry.created_at, entry.header,
     (${bodyColumn('envelope.body')} -> 'references')::text as references
   from (
     select envelope_id, created_at, header from mailbox_entry
     where agent_id = ?::uuid and root_id is null order by created_at, envelope_id limit ?) entry
   left join envelope on envelope.id = entry.envelope_id
   order by entry.created_at, entry.envelope_id`,
)

const readingRoots = statement<{ envelope_id: string; root_id: string; header: string }>(
  'read-roots',
  `select entry.envelope_id, ${rootColumn('entry')} as root_id, entry.header
   from envelope join ${entryOfEnvelope('?::uuid')} where envelope.id = any(?::uuid[]) and entry.root_id is not null`,
)

/** Entries are locked in the order in which readers lock them. */
const giving = statement<never>(
  'give-roots',
  `with named as (
     select * from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::bigint[]) as named(agent_id, envelope_id, root_id, created_at)),
   given as (select agent_id, envelope_id, created_at, ${keptRoot('named')} as root_id from named),
   locked as (
     select entry.agent_id, entry.created_at, entry.envelope_id
     from mailbox_entry entry join given using (agent_id, created_at, envelope_id)
     order by agent_id, envelope_id for update of entry),
   changed as (
     update mailbox_entry entry set root_id = given.root_id from given join locked using (agent_id, created_at, envelope_id)
     where entry.agent_id = given.agent_id and entry.created_at = given.created_at
       and entry.envelope_id = given.envelope_id)
   insert into thread (agent_id, root_id, first_at, last_at)
   select agent_id, root_id, min(created_at), max(created_at) from given where root_id <> ${noId} group by agent_id, root_id
   order by agent_id, root_id
   on conflict (agent_id, root_id) do update
     set first_at = least(thread.first_at, excluded.first_at), last_at = greatest(thread.last_at, excluded.last_at)`,
)

const linksOf = ({ envelope_id, header, created_at, references }: RootlessRow): RootlessEntry => ({
  id: envelope_id,
  header,
  createdAt: created_at,
  in_reply_to: JSON.parse(`${header}}`).in_reply_to,
  references: JSON.parse(references ?? '[]'),
})

/** Entries that came before there were threads, or by processes of a version that knows of none. */
export function threadRootsStore(query: Query) {
  return {
    /** Some agent that has such entries. */
    async agentWithout(): Promise<string | undefined> {
      return (await query(findingMailbox)).rows[0]?.agent_id
    },

    /** The oldest of them, in order; nothing comes into the mailbox until the transaction ends. */
    async lockWithout(agentId: string, limit: number): Promise<RootlessEntry[]> {
      await query(lockingMailbox, [agentId])
      return (await query(reading, [agentId, limit])).rows.map(linksOf)
    },

    /** Those of the envelopes that are in the mailbox and have a root. */
    async find(agentId: string, ids: readonly string[]): Promise<Map<string, RootedEntry>> {
      const { rows } = await query(readingRoots, [agentId, [...ids]])
      return new Map(rows.map(({ envelope_id, root_id, header }) => [envelope_id, { rootId: root_id, header }]))
    },

    async give(agentId: string, given: readonly GivenRoot[]): Promise<void> {
      const entries = given.map((entry) => ({ agentId, ...entry }))
      await query(beginningThreads, rootsJoined(entries))
      await query(giving, [
        given.map(() => agentId),
        given.map(({ id }) => id),
        keptRoots(entries),
        given.map(({ createdAt }) => createdAt),
      ])
    },
  }
}
