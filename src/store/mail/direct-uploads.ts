import type { DirectUploadRow, FileRow } from './files.ts'
import { releasingBytes } from '../people/owner-usage.ts'
import { statement, type Query } from '../engine/statements.ts'

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

const keeping = statement<never>(
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
 * Returns the store of direct uploads: files whose bytes are still to come. `files.reserve` creates them. No envelope
 * can contain one before it is a file.
 */
export function directUploadsStore(query: Query) {
  return {
    async find(id: string, now: number): Promise<DirectUploadRow | undefined> {
      return (await query(finding, { id, now })).rows[0]
    },

    /**
     * Reserves the upload for one caller, who stores its bytes as an orphan until `keep`; returns false to all others.
     */
    async take(id: string, now: number): Promise<boolean> {
      return (await query(taking, { id, now })).affected > 0
    },

    /** Turns a taken upload into a file; returns false if the upload no longer exists. */
    async keep({ id, sha256, created_at, expires_at }: FileRow): Promise<boolean> {
      return (await query(keeping, { id, sha256, created_at, expires_at })).affected > 0
    },

    async remove(cutoff: number): Promise<void> {
      await query(removing, { cutoff })
    },
  }
}
