import { statement, type Query } from './statements.ts'

const remembering = statement<never>(
  'remember-blob-folder',
  'insert into blob_folder (id) values (:folder_id) on conflict (only_one) do nothing',
)

const reading = statement<{ id: string }>('read-blob-folder', 'select id from blob_folder where only_one', {
  id: 'text',
})

/** In which folder on disk the files of this database are, by the id that stands there. */
export function blobFolderStore(query: Query) {
  const id = async (): Promise<string | undefined> => (await query(reading)).rows[0]?.id
  return {
    id,
    /** The folder of this database from now on, unless there is one already; returns which it is. */
    async remember(folderId: string): Promise<string | undefined> {
      await query(remembering, { folder_id: folderId })
      return id()
    },
  }
}
