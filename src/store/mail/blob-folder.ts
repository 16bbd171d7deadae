import { statement, type Query } from '../engine/statements.ts'

const remembering = statement<never>(
  'remember-blob-folder',
  'insert into blob_folder (id) values (:folder_id) on conflict (only_one) do nothing',
)

const reading = statement<{ id: string }>('read-blob-folder', 'select id from blob_folder where only_one', {
  id: 'text',
})

/** Returns the store of the blob folder: the id of the folder on disk that has the files of this database. */
export function blobFolderStore(query: Query) {
  const id = async (): Promise<string | undefined> => (await query(reading)).rows[0]?.id
  return {
    id,
    /** Stores the id of the folder, unless the database has one already; returns the stored id. */
    async remember(folderId: string): Promise<string | undefined> {
      await query(remembering, { folder_id: folderId })
      return id()
    },
  }
}
