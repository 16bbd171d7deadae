import type { ColumnsOf } from '../engine/columns.ts'
import { fixedLimits } from '#generated/limits.ts'
import { nowMs, type Query, statement } from '../engine/statements.ts'
import { countedBytes, releasingBytes } from '../people/owner-usage.ts'
import { isEntryOf } from './feed-entries.ts'

const remembering = statement<never>(
  'remember-blob-folder',
  'insert into blob_folder (id) values (:folder_id) on conflict (only_one) do nothing',
)

const reading = statement<{ id: string }>('read-blob-folder', 'select id from blob_folder where only_one', {
  id: 'text',
})

/** Returns the store of the blob folder. It remembers which folder on disk holds the files of this database. */
export function blobFolderStore(query: Query) {
  const id = async (): Promise<string | undefined> => (await query(reading)).rows[0]?.id
  return {
    id,
    /** Stores the id of the folder, unless the database already has one. Returns the stored id. */
    async remember(folderId: string): Promise<string | undefined> {
      await query(remembering, { folder_id: folderId })
      return id()
    },
  }
}

const finding = statement<DirectUploadRow>(
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

const taking = statement<never>(
  'take-direct-upload',
  `with taken as (
     update direct_upload set taken = true where id = :id and not taken and expires_at > :now returning id)
   insert into orphan_blob (id, since) select id, :now from taken`,
)

const announcing = statement<never>(
  'keep-direct-upload',
  `with came as (delete from direct_upload where id = :id and taken returning *),
   kept as (delete from orphan_blob where id in (select id from came))
   insert into file (id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at)
     select id, uploader_id, filename, content_type, size_bytes, :sha256::text, :created_at::bigint,
       :expires_at::bigint from came`,
)

const removing = statement<never>(
  'remove-direct-uploads',
  `with gone as (delete from direct_upload where expires_at <= :cutoff returning uploader_id, size_bytes),
   ${releasingBytes('gone')}
   select from gone`,
)

/**
 * Returns the store of direct uploads: files that clients have announced and not yet uploaded. `files.reserve` creates
 * them. No envelope can contain one before its upload.
 */
export function directUploadsStore(query: Query) {
  return {
    async find(id: string, now: number): Promise<DirectUploadRow | undefined> {
      return (await query(finding, { id, now })).rows[0]
    },

    /** Reserves the upload for one caller, who stores its bytes until `keep`. Returns false for all others. */
    async take(id: string, now: number): Promise<boolean> {
      return (await query(taking, { id, now })).affected > 0
    },

    /** Turns a reserved upload into a file. Returns false if the upload no longer exists. */
    async keep({ id, sha256, created_at, expires_at }: FileRow): Promise<boolean> {
      return (await query(announcing, { id, sha256, created_at, expires_at })).affected > 0
    },

    async remove(cutoff: number): Promise<void> {
      await query(removing, { cutoff })
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
  /** Epoch milliseconds at which the file expires, unless an envelope claims it before. */
  expires_at: number
}

/** File that a client may upload to a signed URL until the URL expires. */
export interface DirectUploadRow extends Omit<FileRow, 'sha256' | 'created_at'> {
  /** Client that requested the URL. */
  client_id: string
  /** Session of the client. */
  session_id: string
}

/** Columns that a download of a file needs. */
export type ServedFile = Pick<FileRow, 'id' | 'uploader_id' | 'filename' | 'content_type' | 'size_bytes' | 'sha256'>

const sumOfSizes = `coalesce(sum(${countedBytes}), 0)`

/** SQL expression: bytes of an agent's unclaimed files and announced uploads. Needs `:uploader_id` and `:now`. */
const unclaimed = `(
  (select ${sumOfSizes} from file where uploader_id = :uploader_id::uuid and envelope_id is null and expires_at > :now)
  + (select ${sumOfSizes} from direct_upload where uploader_id = :uploader_id::uuid and expires_at > :now))`

/** SQL query: one row if the agent may store the given bytes in addition, and no row otherwise. */
const capacity = `select where ${unclaimed} + greatest(:size_bytes::bigint, ${fixedLimits.countedFileBytesMin}) <= :unclaimed_bytes_max::bigint`

const counting = statement<{ bytes: number }>('count-unclaimed', `select ${unclaimed}::bigint as bytes`, {
  bytes: 'integer',
})

/**
 * Locks the uploading agent, so that its uploads are counted one after another. The next statement sees the uploads
 * that other transactions have stored.
 */
const locking = statement<never>('lock-uploader', 'select from agent where id = :uploader_id::uuid for no key update')

const keeping = statement<never>(
  'keep-file',
  `with capacity as (${capacity}),
   kept as (delete from orphan_blob where id = :id and exists (select from capacity))
   insert into file (id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at)
     select :id::text, :uploader_id::uuid, :filename::text, :content_type::text, :size_bytes::bigint, :sha256::text,
       :created_at::bigint, :expires_at::bigint from capacity`,
)

const reserving = statement<never>(
  'reserve-upload',
  `with capacity as (${capacity})
   insert into direct_upload (id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id)
     select :id::text, :uploader_id::uuid, :filename::text, :content_type::text, :size_bytes::bigint,
       :expires_at::bigint, :client_id::text, :session_id::text from capacity`,
)

const alive = '(envelope_id is not null or expires_at > :now)'

const seeing = statement<{ id: string }>(
  'see-file',
  `select id from file where id = :id and ${alive} and (uploader_id = :agent_id::uuid or exists (
     select from mailbox_entry where ${isEntryOf(':agent_id::uuid', 'file.envelope_id')}))`,
  { id: 'text' },
)

export const servedFileColumns: ColumnsOf<ServedFile> = {
  id: 'text',
  uploader_id: 'agent id',
  filename: 'text',
  content_type: 'text',
  size_bytes: 'integer',
  sha256: 'text',
}

const serving = statement<ServedFile>(
  'serve-file',
  `select id, uploader_id, filename, content_type, size_bytes, sha256 from file where id = :id and ${alive}`,
  servedFileColumns,
)

/** SQL condition: the file is unclaimed. `coalesce` keeps PostgreSQL from reading the index of unclaimed files. */
const isUnclaimed = 'coalesce(envelope_id is null, false)'

/** Removes the files of removed envelopes in the order of file ids. Sends lock files in the same order. */
const removingClaimed = statement<never>(
  'remove-claimed-files',
  `with gone as (
     delete from file where id in (
       select id from file where envelope_id = any(:envelope_ids::uuid[]) order by id for update)
     returning id, uploader_id, size_bytes),
   ${releasingBytes('gone')}
   insert into orphan_blob (id, since) select id, 0 from gone`,
)

const expiring = statement<never>(
  'expire-files',
  `with gone as (
     delete from file where envelope_id is null and expires_at <= :now and id in (
       select id from file where envelope_id is null and expires_at <= :now order by id limit :limit for update)
     returning id, uploader_id, size_bytes),
   ${releasingBytes('gone')}
   insert into orphan_blob (id, since) select id, 0 from gone`,
)

const releasing = statement<never>(
  'release-files',
  `with gone as (
     delete from file where id = any(array(
       select id from file where ${isUnclaimed} and id = any(:ids::text[]) order by id for update))
     returning id, uploader_id, size_bytes),
   ${releasingBytes('gone')}
   insert into orphan_blob (id, since) select id, 0 from gone`,
)

const dropping = statement<never>('remove-orphans', 'delete from orphan_blob where id = any(:ids::text[])')

const addingOrphan = statement<never>(
  'add-orphan',
  `insert into orphan_blob (id, since) values (:id, greatest(:since::bigint, ${nowMs}))`,
)

const listingOrphans = statement<{ id: string }>(
  'list-orphans',
  'select id from orphan_blob where since <= :cutoff order by id limit :limit',
  { id: 'text' },
)

/** Returns the store of uploaded files, and of orphans: blobs that no file refers to (table `orphan_blob`). */
export function filesStore(query: Query) {
  return {
    /** Turns an orphan into a file, in a transaction. Returns false if the uploader reaches `unclaimedBytesMax`. */
    async keep(row: FileRow, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at } = row
      await query(locking, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at }
      const limit = { now: created_at, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(keeping, { ...columns, ...limit })).affected > 0
    },

    /** Reserves an announced upload, in a transaction. Returns false if the uploader reaches `unclaimedBytesMax`. */
    async reserve(row: DirectUploadRow, now: number, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id } = row
      await query(locking, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id }
      const limit = { now, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(reserving, { ...columns, ...limit })).affected > 0
    },

    /** Returns the bytes of the agent's unclaimed files that have not expired, as `keep` counts them. */
    async unclaimedBytes(agentId: string, now: number): Promise<number> {
      return (await query(counting, { uploader_id: agentId, now })).rows[0]!.bytes
    },

    /** Returns true if the agent uploaded the file, or if its mailbox has the envelope that claimed the file. */
    async isVisible(agentId: string, id: string, now: number): Promise<boolean> {
      return (await query(seeing, { id, now, agent_id: agentId })).rows.length > 0
    },

    async find(id: string, now: number): Promise<ServedFile | undefined> {
      return (await query(serving, { id, now })).rows[0]
    },

    async removeClaimed(envelopeIds: readonly string[]): Promise<void> {
      await query(removingClaimed, { envelope_ids: envelopeIds })
    },

    /** Turns files into orphans again, unless envelopes have claimed them. */
    async release(ids: readonly string[]): Promise<void> {
      await query(releasing, { ids })
    },

    /** Removes at most `limit` unclaimed files that have expired. Returns their number. */
    async expire(now: number, limit: number): Promise<number> {
      return (await query(expiring, { now, limit })).affected
    },

    async addOrphan(id: string, since: number): Promise<void> {
      await query(addingOrphan, { id, since })
    },

    /** Returns at most `limit` blobs that became orphans before the cutoff. */
    async orphans(cutoff: number, limit: number): Promise<string[]> {
      return (await query(listingOrphans, { cutoff, limit })).rows.map(({ id }) => id)
    },

    /**
     * Removes the rows of orphans, and returns their number. It waits for transactions that turn these orphans into
     * files.
     */
    async removeOrphans(ids: readonly string[]): Promise<number> {
      return (await query(dropping, { ids })).affected
    },
  }
}
