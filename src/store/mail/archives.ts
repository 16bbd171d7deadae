import { servedFileColumns, type ServedFile } from './files.ts'
import { envelopeTextSql } from './feed-entries.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Cursor in a mailbox: the time and the envelope id of an entry. */
export interface EntryCursor {
  created_at: number
  envelope_id: string
}

/** Mailbox entry with its whole envelope. */
export interface ArchivedMail extends EntryCursor {
  direction: string
  read_at: number | null
  /** Whole envelope as JSON text. */
  body: string
}

/** Mailbox entry with one of its files. The columns of the file are null if the entry has no file. */
export type ArchivedFile = EntryCursor & { [Column in keyof ServedFile]: ServedFile[Column] | null }

const pageSql = (columns: string): string =>
  `select ${columns} from mailbox_entry where agent_id = :agent_id::uuid
     and (created_at, envelope_id) > (:created_at, :envelope_id::uuid)
   order by created_at, envelope_id limit :limit`

const readMailOfArchiveStatement = statement<ArchivedMail>(
  'read-mail-of-archive',
  `select entry.created_at, entry.envelope_id, entry.direction, entry.read_at, ${envelopeTextSql} as body
   from (${pageSql('created_at, envelope_id, direction, read_at, header')}) entry
   join envelope on envelope.id = entry.envelope_id order by entry.created_at, entry.envelope_id`,
  { created_at: 'integer', envelope_id: 'envelope id', direction: 'text', read_at: 'integer', body: 'packed text' },
)

const readFilesOfArchiveStatement = statement<ArchivedFile>(
  'read-files-of-archive',
  `select entry.created_at, entry.envelope_id,
     file.id, file.uploader_id, file.filename, file.content_type, file.size_bytes, file.sha256
   from (${pageSql('created_at, envelope_id')}) entry
   left join lateral (select * from file where file.envelope_id = entry.envelope_id offset 0) file on true order by entry.created_at, entry.envelope_id, file.id`,
  {
    created_at: 'integer',
    envelope_id: 'envelope id',
    ...servedFileColumns,
  },
)

/**
 * Returns the store that reads all mail of an agent for an export, the oldest mail first. It does not mark the mail as
 * read.
 */
export function archivesStore(query: Query) {
  return {
    mail: async (agentId: string, { created_at, envelope_id }: EntryCursor, limit: number): Promise<ArchivedMail[]> =>
      (await query(readMailOfArchiveStatement, { agent_id: agentId, created_at, envelope_id, limit })).rows,

    /**
     * Returns the files of one page of entries. An entry without files has a row, too, so the last row is always the
     * next cursor.
     */
    files: async (agentId: string, { created_at, envelope_id }: EntryCursor, limit: number): Promise<ArchivedFile[]> =>
      (await query(readFilesOfArchiveStatement, { agent_id: agentId, created_at, envelope_id, limit })).rows,
  }
}
