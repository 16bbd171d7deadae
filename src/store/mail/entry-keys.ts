import { envelopeColumn } from './text-columns.ts'

/**
 * Returns the SQL condition that finds the entry of an envelope in a mailbox. The key of an entry is agent, time,
 * envelope, in the order of listings. The time of an entry is that of its envelope, so this lookup needs no index of
 * its own.
 */
export const isEntryOf = (agent: string, envelope: string): string =>
  `agent_id = ${agent} and envelope_id = ${envelope}
   and created_at = (select envelope.created_at from envelope where envelope.id = ${envelope})`

/** Returns the SQL join of an `envelope` with its `entry` in the mailbox of an agent. */
export const entryOfEnvelope = (agent: string): string =>
  `mailbox_entry entry on entry.agent_id = ${agent}
     and entry.created_at = envelope.created_at and entry.envelope_id = envelope.id`

/** SQL: text of an `envelope` with its `entry`, as JSON. */
export const wholeEnvelope = envelopeColumn('entry.header', 'envelope.body')
