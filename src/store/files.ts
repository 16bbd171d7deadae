import { statement, type Sql } from './sql.ts'

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

/** What is served of a file. */
export type ServedFile = Pick<FileRow, 'id' | 'filename' | 'content_type' | 'size_bytes' | 'sha256'>

const keeping = statement<never>(
  'keep-file',
  `with kept as (delete from loose_blob where id = ?)
   insert into file (id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
)

const alive = '(envelope_id is not null or expires_at > ?)'

const seeing = statement<{ id: string }>(
  'see-file',
  `select id from file where id = ? and ${alive} and (uploader_id = ? or exists (
     select from mailbox_entry where agent_id = ? and mailbox_entry.envelope_id = file.envelope_id))`,
)

const serving = statement<ServedFile>('serve-file', `select id, filename, content_type, size_bytes, sha256 from file where id = ? and ${alive}`)

const removingClaimed = statement<never>(
  'remove-claimed-files',
  `with gone as (delete from file where envelope_id = any(?::text[]) returning id)
   insert into loose_blob (id, since) select id, 0 from gone`,
)

const expiring = statement<never>(
  'expire-files',
  `with gone as (
     delete from file where envelope_id is null and expires_at <= ? and id in (
       select id from file where envelope_id is null and expires_at <= ? order by id limit ?) returning id)
   insert into loose_blob (id, since) select id, 0 from gone`,
)

/** Uploaded files, and blobs that no file answers for: not yet, or not any more. */
export function filesStore({ run, build }: Sql) {
  return {
    /** Makes the loose blob a file. */
    async keep(row: FileRow): Promise<void> {
      const { id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at } = row
      await run(keeping, [id, id, uploader_id, filename, content_type, size_bytes, sha256, created_at, expires_at])
    },

    /** Whether the agent uploaded the file or is a party of the envelope that claimed it. */
    async isVisible(agentId: string, id: string, now: number): Promise<boolean> {
      return (await run(seeing, [id, now, agentId, agentId])).rows.length > 0
    },

    async find(id: string, now: number): Promise<ServedFile | undefined> {
      return (await run(serving, [id, now])).rows[0]
    },

    async removeClaimed(envelopeIds: readonly string[]): Promise<void> {
      await run(removingClaimed, [[...envelopeIds]])
    },

    /** Removes at most `limit` unclaimed files whose time is over; says how many. */
    async expire(now: number, limit: number): Promise<number> {
      return (await run(expiring, [now, now, limit])).affected
    },

    async addLoose(id: string, since: number): Promise<void> {
      await build('add-loose-blob', (knex) => knex('loose_blob').insert({ id, since }))
    },

    async isLoose(id: string): Promise<boolean> {
      return (await build('find-loose-blob', (knex) => knex('loose_blob').where({ id }).select('id'))).length > 0
    },

    /** Blobs that have been loose since before the cutoff, at most `limit`. */
    async loose(cutoff: number, limit: number): Promise<string[]> {
      const rows = await build('list-loose-blobs', (knex) =>
        knex<{ id: string; since: number }>('loose_blob')
          .where('since', '<=', cutoff)
          .orderBy('id')
          .limit(limit)
          .select('id'),
      )
      return rows.map(({ id }) => id)
    },

    async dropLoose(ids: readonly string[]): Promise<void> {
      await build('drop-loose-blobs', (knex) => knex('loose_blob').whereIn('id', [...ids]).delete())
    },
  }
}
