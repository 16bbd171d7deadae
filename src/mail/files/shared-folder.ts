import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../settings/config.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { createInDataFolder, folderFault } from '../../store/engine/folder.ts'
import type { Store } from '../../store/index.ts'
import { codeOf } from '../../platform/error-code.ts'
import { flushToDisk, isFileNotFound } from './folder.ts'

export interface SharedFolderDeps {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesStore'>
  store: Pick<Store, 'blobFolder'>
  ids: IdGenerator
}

const wholeId = /^(dir_[0-9A-Z]{26})\n$/

/**
 * Highest number of attempts to read the folder id, and the pause between them. Another process may be writing the id.
 */
const readAttempts = { max: 20, everyMs: 50 }

/**
 * Throws unless the folder contains the files of this database. In another folder, the process would not find files
 * that other processes have stored. A file in the folder contains the id of the folder and is written once. The
 * database stores the id of the first folder that processes used with it.
 */
export async function requireSharedFolder({ config, store, ids }: SharedFolderDeps): Promise<void> {
  const { databaseUrl, dataDir, filesStore } = config
  if (filesStore !== 'disk' || databaseUrl === undefined) return // no folder is used, or no other process shares it
  const folder = join(dataDir, 'files')
  const path = join(folder, 'folder-id')
  const remembered = await store.blobFolder.id()
  createInDataFolder(dataDir, folder)
  const own = await usingFolder(dataDir, async () => {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const known = await readId(path)
    if (known !== undefined || remembered !== undefined) return known
    await writeId(path, ids('dir'))
    return readId(path) // another process may have written it
  })
  if (own !== undefined && own === (remembered ?? (await store.blobFolder.remember(own)))) return
  throw folderFault(dataDir, `is not the one with the files of this database; ${sharedFolderRemedies}`)
}

/**
 * Checks whether the folder contains the files of this database. Changes nothing. Returns `new` if the database has no
 * folder yet, and undefined if processes share no folder.
 */
export async function inspectSharedFolder({ config, store }: Omit<SharedFolderDeps, 'ids'>) {
  const { databaseUrl, dataDir, filesStore } = config
  if (filesStore !== 'disk' || databaseUrl === undefined) return undefined
  const remembered = await store.blobFolder.id()
  if (remembered === undefined) return 'new'
  return (await readId(join(dataDir, 'files', 'folder-id'))) === remembered ? 'of this database' : 'of another'
}

export const sharedFolderRemedies =
  'give every process the folder that the others have, as a shared volume, or use FILES_STORE=s3. If that folder is lost, run "delete from blob_folder" in the database and start again; its files are lost too'

async function readId(path: string): Promise<string | undefined> {
  for (let attempt = 1; attempt <= readAttempts.max; attempt++) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (!isFileNotFound(error)) throw error
    })
    if (text === undefined) return undefined
    const [, id] = wholeId.exec(text) ?? []
    if (id !== undefined) return id
    await delay(readAttempts.everyMs)
  }
  throw new Error(
    `${path} is damaged: restore it from a backup, or remove it and run "delete from blob_folder" in the database`,
  )
}

/**
 * Writes the id of the folder, unless the file exists. Flushes the file, so that it is on disk before the database
 * stores the id.
 */
async function writeId(path: string, id: string): Promise<void> {
  await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await flushToDisk(dirname(path))
}

async function usingFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw folderFault(dataDir, `cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
