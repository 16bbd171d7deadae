import { entryOfEnvelope } from './entry-keys.ts'
import { statement, type Query } from '../engine/statements.ts'
import { rootColumn } from './thread-entries.ts'

const reading = statement<{ envelope_id: string; root_id: string }>(
  'read-roots',
  `select entry.envelope_id, ${rootColumn('entry')} as root_id
   from envelope join ${entryOfEnvelope(':agent_id::uuid')} where envelope.id = any(:ids::uuid[])`,
  { envelope_id: 'envelope id', root_id: 'envelope id' },
)

/** Returns the store that finds the threads of envelopes. */
export function threadRootsStore(query: Query) {
  return {
    /** Returns the thread roots of those envelopes that are in the mailbox. */
    async find(agentId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await query(reading, { agent_id: agentId, ids })
      return new Map(rows.map(({ envelope_id, root_id }) => [envelope_id, root_id]))
    },
  }
}
