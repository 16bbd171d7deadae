import { fixedLimits } from '#generated/limits.ts'
import { isEntryOf } from './entry-keys.ts'
import { countedBytes, releasingBytes } from './owner-usage.ts'
import { nowMs, statement, type Query } from './statements.ts'

export interface FileRow {
  id: string
  uploader_id: string
  filename: string
  content_type: string
  size_bytes: number
  sha256: string
  created_at: number
  /** Counts only until the file is claimed. */
  expires_at: number
}

/** A file that is to come to an address of its own, by then. */
export interface DirectUploadRow extends Omit<FileRow, 'sha256' | 'created_at'> {
  /** The client that asked for the address, and its session; null if an earlier version of the service gave it. */
  client_id: string | null
  session_id: string | null
}

/** What is served of a file. */
export type ServedFile = Pick<FileRow, 'id' | 'uploader_id' | 'filename' | 'content_type' | 'size_bytes' | 'sha256'>

const sumOfSizes = `coalesce(sum(${countedBytes}), 0)`

/** With what is still to come to an address that was given for it. */
const unclaimed = `(
  (select ${sumOfSizes} from file where uploader_id = :uploader_id::uuid and envelope_id is null and expires_at > :now)
  + (select ${sumOfSizes} from direct_upload where uploader_id = :uploader_id::uuid and expires_at > :now))`

/** Where the agent has room for so many bytes more. */
const capacity = `select where ${unclaimed} + greatest(:size_bytes::bigint, ${fixedLimits.countedFileBytesMin}) <= :unclaimed_bytes_max::bigint`

const counting = statement<{ bytes: number }>('count-unclaimed', `select ${unclaimed}::bigint as bytes`, {
  bytes: 'integer',
})

/** Uploads of one agent are counted one after another: the next statement sees what was kept meanwhile. */
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

const serving = statement<ServedFile>(
  'serve-file',
  `select id, uploader_id, filename, content_type, size_bytes, sha256 from file where id = :id and ${alive}`,
  {
    id: 'text',
    uploader_id: 'agent id',
    filename: 'text',
    content_type: 'text',
    size_bytes: 'integer',
    sha256: 'text',
  },
)

/** In SQL: the file is unclaimed. `coalesce` keeps PostgreSQL from reading the index of unclaimed files. */
const isUnclaimed = 'coalesce(envelope_id is null, false)'

/** Files are removed in the order of their ids, in which sends lock those that they claim. */
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

/** Uploaded files, and orphans: blobs that no file refers to yet, or any more (the table `orphan_blob`). */
export function filesStore(query: Query) {
  return {
    /** Makes the orphan a file, in a transaction, unless its uploader would have more unclaimed bytes than that. */
    async keep(row: FileRow, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at } = row
      await query(locking, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at }
      const limit = { now: created_at, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(keeping, { ...columns, ...limit })).affected > 0
    },

    /** Counts a file that is to come as if it were there, in a transaction, under the same limit. */
    async reserve(row: DirectUploadRow, now: number, unclaimedBytesMax: number): Promise<boolean> {
      const { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id } = row
      await query(locking, { uploader_id })
      const columns = { id, uploader_id, filename, content_type, size_bytes, expires_at, client_id, session_id }
      const limit = { now, unclaimed_bytes_max: unclaimedBytesMax }
      return (await query(reserving, { ...columns, ...limit })).affected > 0
    },

    /** Bytes of the agent's files that no send has claimed and whose time is not over, counted as by `keep`. */
    async unclaimedBytes(agentId: string, now: number): Promise<number> {
      return (await query(counting, { uploader_id: agentId, now })).rows[0]!.bytes
    },

    /** Whether the agent uploaded the file or is a party of the envelope that claimed it. */
    async isVisible(agentId: string, id: string, now: number): Promise<boolean> {
      return (await query(seeing, { id, now, agent_id: agentId })).rows.length > 0
    },

    async find(id: string, now: number): Promise<ServedFile | undefined> {
      return (await query(serving, { id, now })).rows[0]
    },

    async removeClaimed(envelopeIds: readonly string[]): Promise<void> {
      await query(removingClaimed, { envelope_ids: envelopeIds })
    },

    /** Makes them orphans again, unless an envelope has claimed them. */
    async release(ids: readonly string[]): Promise<void> {
      await query(releasing, { ids })
    },

    /** Removes at most `limit` unclaimed files whose time is over; says how many. */
    async expire(now: number, limit: number): Promise<number> {
      return (await query(expiring, { now, limit })).affected
    },

    async addOrphan(id: string, since: number): Promise<void> {
      await query(addingOrphan, { id, since })
    },

    /** Blobs that have been orphans since before the cutoff, at most `limit`. */
    async orphans(cutoff: number, limit: number): Promise<string[]> {
      return (await query(listingOrphans, { cutoff, limit })).rows.map(({ id }) => id)
    },

    /** Waits for transactions that are making files of them; returns how many were orphans. */
    async removeOrphans(ids: readonly string[]): Promise<number> {
      return (await query(dropping, { ids })).affected
    },
  }
}
