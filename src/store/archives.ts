import type { ServedFile } from './files.ts'
import { wholeEnvelope } from './entry-keys.ts'
import { statement, type Query } from './statements.ts'

/** Where a walk through a mailbox has come to. */
export interface MailPlace {
  created_at: number
  envelope_id: string
}

/** An entry of a mailbox as it is kept, with its envelope. */
export interface ArchivedMail extends MailPlace {
  direction: string
  read_at: number | null
  /** The envelope, as JSON. */
  body: string
}

/** A file of an entry; null where the entry has none. */
export type ArchivedFile = MailPlace & { [Column in keyof ServedFile]: ServedFile[Column] | null }

const page = (columns: string): string =>
  `select ${columns} from mailbox_entry where agent_id = :agent_id::uuid
     and (created_at, envelope_id) > (:created_at, :envelope_id::uuid)
   order by created_at, envelope_id limit :limit`

const readingMail = statement<ArchivedMail>(
  'archive-mail',
  `select entry.created_at, entry.envelope_id, entry.direction, entry.read_at, ${wholeEnvelope} as body
   from (${page('created_at, envelope_id, direction, read_at, header')}) entry
   join envelope on envelope.id = entry.envelope_id order by entry.created_at, entry.envelope_id`,
  { created_at: 'integer', envelope_id: 'envelope id', direction: 'text', read_at: 'integer', body: 'packed text' },
)

const readingFiles = statement<ArchivedFile>(
  'archive-files',
  `select entry.created_at, entry.envelope_id,
     file.id, file.uploader_id, file.filename, file.content_type, file.size_bytes, file.sha256
   from (${page('created_at, envelope_id')}) entry
   left join lateral (select * from file where file.envelope_id = entry.envelope_id offset 0) file on true order by entry.created_at, entry.envelope_id, file.id`,
  {
    created_at: 'integer',
    envelope_id: 'envelope id',
    id: 'text',
    uploader_id: 'agent id',
    filename: 'text',
    content_type: 'text',
    size_bytes: 'integer',
    sha256: 'text',
  },
)

/** What an agent has, from the oldest to the newest; nothing of it is read by that. */
export function archivesStore(query: Query) {
  return {
    mail: async (agentId: string, { created_at, envelope_id }: MailPlace, limit: number): Promise<ArchivedMail[]> =>
      (await query(readingMail, { agent_id: agentId, created_at, envelope_id, limit })).rows,

    /** At least one row for each entry of the page. */
    files: async (agentId: string, { created_at, envelope_id }: MailPlace, limit: number): Promise<ArchivedFile[]> =>
      (await query(readingFiles, { agent_id: agentId, created_at, envelope_id, limit })).rows,
  }
}
