import type { ColumnKindsOf } from '../engine/columns.ts'
import { fixedLimits } from '#generated/limits.ts'
import { nowMsSql, type Query, statement } from '../engine/statements.ts'
import { countedFileBytesSql, releaseFileBytesSql } from '../people/owner-usage.ts'
import { isEntryOfEnvelopeSql } from './feed-entries.ts'

const writeBlobFolderStatement = statement<never>(
  'write-blob-folder',
  'insert into blob_folder (id) values (:folder_id) on conflict (only_one) do nothing',
)

const readBlobFolderStatement = statement<{ id: string }>(
  'read-blob-folder',
  'select id from blob_folder where only_one',
  { id: 'text' },
)

/** Returns the store for the id of the blob folder, which is the folder on disk with the files of this database. */
export function blobFolderRecordStore(query: Query) {
  const id = async (): Promise<string | undefined> => (await query(readBlobFolderStatement)).rows[0]?.id
  return {
    id,
    /** Stores the id of the folder, unless the database already has one. Returns the stored id. */
    async remember(folderId: string): Promise<string | undefined> {
      await query(writeBlobFolderStatement, { folder_id: folderId })
      return id()
    },
  }
}

export interface FileRow {
  id: string
  uploader_id: string
  filename: string
  content_type: string
  size_bytes: number
  sha256: string
  created_at: number
  /** Epoch milliseconds at which the file expires, unless an envelope claims the file before. */
  expires_at: number
}

/** File that a client may upload to a signed URL until the URL expires. */
export interface DirectUploadRow extends Omit<FileRow, 'sha256' | 'created_at'> {
  /** Client that requested the URL. */
  client_id: string
  /** Session of the client. */
  session_id: string
}

const findDirectUploadStatement = statement<DirectUploadRow>(
  'find-direct-upload',
  `select id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id from direct_upload
   where id = :id and not taken and expires_at > :now`,
  {
    id: 'text',
    uploader_id: 'agent id',
    filename: 'text',
    content_type: 'text',
    size_bytes: 'integer',
    expires_at: 'integer',
    client_id: 'text',
    session_id: 'text',
  },
)

const takeDirectUploadStatement = statement<never>(
  'take-direct-upload',
  `with taken as (
     update direct_upload set taken = true where id = :id and not taken and expires_at > :now returning id)
   insert into orphan_blob (id, since) select id, :now from taken`,
)

const addDirectUploadStatement = statement<never>(
  'add-direct-upload',
  `with came as (delete from direct_upload where id = :id and taken returning *),
   kept as (delete from orphan_blob where id in (select id from came))
   insert into file (id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at)
     select id, uploader_id, filename, content_type, size_bytes, :sha256::text, :created_at::bigint,
       :expires_at::bigint from came`,
)

const removeDirectUploadsStatement = statement<never>(
  'remove-direct-uploads',
  `with gone as (delete from direct_upload where expires_at <= :cutoff returning uploader_id, size_bytes),
   ${releaseFileBytesSql('gone')}
   select from gone`,
)

/**
 * Returns the store of direct uploads, which are files that clients have announced but not yet uploaded.
 * `files.reserve` creates them. An envelope cannot contain such a file before its upload.
 */
export function directUploadsStore(query: Query) {
  return {
    async find(id: string, now: number): Promise<DirectUploadRow | undefined> {
      return (await query(findDirectUploadStatement, { id, now })).rows[0]
    },

    /** Reserves the upload for this caller, which stores the bytes and calls `keep`. Returns false if it is taken. */
    async take(id: string, now: number): Promise<boolean> {
      return (await query(takeDirectUploadStatement, { id, now })).affected > 0
    },

    /** Turns a reserved upload into a file. Returns false if the upload no longer exists. */
    async keep({ id, sha256, created_at, expires_at }: FileRow): Promise<boolean> {
      return (await query(addDirectUploadStatement, { id, sha256, created_at, expires_at })).affected > 0
    },

    async remove(cutoff: number): Promise<void> {
      await query(removeDirectUploadsStatement, { cutoff })
    },
  }
}

/** Columns that a download of a file needs. */
export type ServedFile = Pick<FileRow, 'id' | 'uploader_id' | 'filename' | 'content_type' | 'size_bytes' | 'sha256'>

const sumOfSizesSql = `coalesce(sum(${countedFileBytesSql}), 0)`

/** SQL expression: bytes of an agent's unclaimed files and announced uploads. Needs `:uploader_id` and `:now`. */
const unclaimedSql = `(
  (select ${sumOfSizesSql} from file where uploader_id = :uploader_id::uuid and envelope_id is null and expires_at > :now)
  + (select ${sumOfSizesSql} from direct_upload where uploader_id = :uploader_id::uuid and expires_at > :now))`

/** SQL query: one row if the agent may store `:size_bytes` more, and no row otherwise. */
const capacitySql = `select where ${unclaimedSql} + greatest(:size_bytes::bigint, ${fixedLimits.countedFileBytesMin}) <= :unclaimed_bytes_max::bigint`

const countUnclaimedStatement = statement<{ bytes: number }>(
  'count-unclaimed',
  `select ${unclaimedSql}::bigint as bytes`,
  { bytes: 'integer' },
)

/**
 * Locks the uploading agent, so that concurrent uploads of one agent are counted one after another. The statement after
 * the lock sees the uploads that other transactions have committed.
 */
const lockUploaderStatement = statement<never>(
  'lock-uploader',
  'select from agent where id = :uploader_id::uuid for no key update',
)

const addFileStatement = statement<never>(
  'add-file',
  `with capacity as (${capacitySql}),
   kept as (delete from orphan_blob where id = :id and exists (select from capacity))
   insert into file (id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at)
     select :id::text, :uploader_id::uuid, :filename::text, :content_type::text, :size_bytes::bigint, :sha256::text,
       :created_at::bigint, :expires_at::bigint from capacity`,
)

const reserveUploadStatement = statement<never>(
  'reserve-upload',
  `with capacity as (${capacitySql})
   insert into direct_upload (id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id)
     select :id::text, :uploader_id::uuid, :filename::text, :content_type::text, :size_bytes::bigint,
       :expires_at::bigint, :client_id::text, :session_id::text from capacity`,
)

const isUnexpiredSql = '(envelope_id is not null or expires_at > :now)'

const findVisibleFileStatement = statement<{ id: string }>(
  'find-visible-file',
  `select id from file where id = :id and ${isUnexpiredSql} and (uploader_id = :agent_id::uuid or exists (
     select from mailbox_entry where ${isEntryOfEnvelopeSql(':agent_id::uuid', 'file.envelope_id')}))`,
  { id: 'text' },
)

export const servedFileColumns: ColumnKindsOf<ServedFile> = {
  id: 'text',
  uploader_id: 'agent id',
  filename: 'text',
  content_type: 'text',
  size_bytes: 'integer',
  sha256: 'text',
}

const serveFileStatement = statement<ServedFile>(
  'serve-file',
  `select id, uploader_id, filename, content_type, size_bytes, sha256 from file where id = :id and ${isUnexpiredSql}`,
  servedFileColumns,
)

/** SQL condition: no envelope has claimed the file. `coalesce` prevents a scan of the index of unclaimed files. */
const isUnclaimedSql = 'coalesce(envelope_id is null, false)'

/**
 * Returns an SQL statement that removes files, subtracts their bytes from the usage, and makes their blobs orphans. The
 * condition must lock the files in the order of their ids, because sends lock files in that order.
 */
const removeFilesSql = (condition: string): string =>
  `with gone as (delete from file where ${condition} returning id, uploader_id, size_bytes),
   ${releaseFileBytesSql('gone')}
   insert into orphan_blob (id, since) select id, 0 from gone`

const removeClaimedFilesStatement = statement<never>(
  'remove-claimed-files',
  removeFilesSql(`id in (select id from file where envelope_id = any(:envelope_ids::uuid[]) order by id for update)`),
)

const expireFilesStatement = statement<never>(
  'expire-files',
  removeFilesSql(`envelope_id is null and expires_at <= :now and id in (
    select id from file where envelope_id is null and expires_at <= :now order by id limit :limit for update)`),
)

const releaseFilesStatement = statement<never>(
  'release-files',
  removeFilesSql(`id = any(array(
    select id from file where ${isUnclaimedSql} and id = any(:ids::text[]) order by id for update))`),
)

const removeOrphansStatement = statement<never>(
  'remove-orphans',
  'delete from orphan_blob where id = any(:ids::text[])',
)

const addOrphanStatement = statement<never>(
  'add-orphan',
  `insert into orphan_blob (id, since) values (:id, greatest(:since::bigint, ${nowMsSql}))`,
)

const listOrphansStatement = statement<{ id: string }>(
  'list-orphans',
  'select id from orphan_blob where since <= :cutoff order by id limit :limit',
  { id: 'text' },
)

/** Returns the store of uploaded files and of orphans, which are blobs without a file (table `orphan_blob`). */
export function filesStore(query: Query) {
  return {
    /** Turns an orphan into a file, in a transaction. Returns false if that would exceed `unclaimedBytesMax`. */
    async keep(row: FileRow, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at } = row
      await query(lockUploaderStatement, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at }
      const limit = { now: created_at, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(addFileStatement, { ...columns, ...limit })).affected > 0
    },

    /** Stores an announced upload, in a transaction. Returns false if that would exceed `unclaimedBytesMax`. */
    async reserve(row: DirectUploadRow, now: number, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id } = row
      await query(lockUploaderStatement, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id }
      const limit = { now, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(reserveUploadStatement, { ...columns, ...limit })).affected > 0
    },

    /** Returns the bytes of the agent that count towards `unclaimedBytesMax`. */
    async unclaimedBytes(agentId: string, now: number): Promise<number> {
      return (await query(countUnclaimedStatement, { uploader_id: agentId, now })).rows[0]!.bytes
    },

    /** Returns true if the agent uploaded the file, or if its mailbox has the envelope that claimed the file. */
    async isVisible(agentId: string, id: string, now: number): Promise<boolean> {
      return (await query(findVisibleFileStatement, { id, now, agent_id: agentId })).rows.length > 0
    },

    async find(id: string, now: number): Promise<ServedFile | undefined> {
      return (await query(serveFileStatement, { id, now })).rows[0]
    },

    async removeClaimed(envelopeIds: readonly string[]): Promise<void> {
      await query(removeClaimedFilesStatement, { envelope_ids: envelopeIds })
    },

    /** Turns files into orphans, except for files that envelopes have claimed. */
    async release(ids: readonly string[]): Promise<void> {
      await query(releaseFilesStatement, { ids })
    },

    /** Removes at most `limit` unclaimed files that have expired. Returns their number. */
    async expire(now: number, limit: number): Promise<number> {
      return (await query(expireFilesStatement, { now, limit })).affected
    },

    async addOrphan(id: string, since: number): Promise<void> {
      await query(addOrphanStatement, { id, since })
    },

    /** Returns the ids of at most `limit` blobs that became orphans before the cutoff. */
    async orphans(cutoff: number, limit: number): Promise<string[]> {
      return (await query(listOrphansStatement, { cutoff, limit })).rows.map(({ id }) => id)
    },

    /**
     * Removes the rows of orphans, and returns the number of removed rows. It waits for concurrent transactions that
     * turn these orphans into files.
     */
    async removeOrphans(ids: readonly string[]): Promise<number> {
      return (await query(removeOrphansStatement, { ids })).affected
    },
  }
}
