import { envelopeColumn } from './text-columns.ts'

/**
 * The entry of an envelope in a mailbox as an SQL condition. The key of an entry has the time before the envelope, as
 * listings want it, and the time of an entry is that of its envelope: so no index of its own is needed to look one up.
 */
export const isEntryOf = (agent: string, envelope: string): string =>
  `agent_id = ${agent} and envelope_id = ${envelope}
   and created_at = (select envelope.created_at from envelope where envelope.id = ${envelope})`

/** The same beside the row of the envelope, as `entry`. */
export const entryOfEnvelope = (agent: string): string =>
  `mailbox_entry entry on entry.agent_id = ${agent}
     and entry.created_at = envelope.created_at and entry.envelope_id = envelope.id`

/** The text of an envelope beside its `entry`, as JSON. */
export const wholeEnvelope = envelopeColumn('entry.header', 'envelope.body')
