import type { ServedFile } from './files.ts'
import { wholeEnvelope } from './entry-keys.ts'
import { statement, type Query } from './statements.ts'

/** Cursor of a walk through a mailbox. */
export interface MailPlace {
  created_at: number
  envelope_id: string
}

/** Mailbox entry as it is stored, with its envelope. */
export interface ArchivedMail extends MailPlace {
  direction: string
  read_at: number | null
  /** Envelope as JSON. */
  body: string
}

/** File of an entry; its columns are null if the entry has no file. */
export type ArchivedFile = MailPlace & { [Column in keyof ServedFile]: ServedFile[Column] | null }

const page = (columns: string): string =>
  `select ${columns} from mailbox_entry where agent_id = ?::uuid and (created_at, envelope_id) > (?, ?::uuid)
   order by created_at, envelope_id limit ?`

const readingMail = statement<ArchivedMail>(
  'archive-mail',
  `select entry.created_at, entry.envelope_id, entry.direction, entry.read_at, ${wholeEnvelope} as body
   from (${page('created_at, envelope_id, direction, read_at, header')}) entry
   join envelope on envelope.id = entry.envelope_id order by entry.created_at, entry.envelope_id`,
)

const readingFiles = statement<ArchivedFile>(
  'archive-files',
  `select entry.created_at, entry.envelope_id,
     file.id, file.uploader_id, file.filename, file.content_type, file.size_bytes, file.sha256
   from (${page('created_at, envelope_id')}) entry
   left join lateral (select * from file where file.envelope_id = entry.envelope_id offset 0) file on true order by entry.created_at, entry.envelope_id, file.id`,
)

/** Returns the store that reads all mail of an agent, from the oldest to the newest, without marking it as read. */
export function archivesStore(query: Query) {
  return {
    mail: async (agentId: string, { created_at, envelope_id }: MailPlace, limit: number): Promise<ArchivedMail[]> =>
      (await query(readingMail, [agentId, created_at, envelope_id, limit])).rows,

    /** Returns at least one row for each entry of the page. */
    files: async (agentId: string, { created_at, envelope_id }: MailPlace, limit: number): Promise<ArchivedFile[]> =>
      (await query(readingFiles, [agentId, created_at, envelope_id, limit])).rows,
  }
}
