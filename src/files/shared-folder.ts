import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Ids } from '../platform/ids.ts'
import { refusedFolder } from '../store/folder.ts'
import type { Store } from '../store/index.ts'
import { codeOf } from '../platform/error-code.ts'
import { flush, isNotFound } from './folder.ts'

export interface SharedFolderDeps {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesStore'>
  store: Pick<Store, 'blobFolder'>
  ids: Ids
}

const wholeId = /^(dir_[0-9A-Z]{26})\n$/

/** Another process may be writing the id at this moment. */
const looks = { max: 20, everyMs: 50 }

/**
 * Throws unless the folder is the one with the files of this database: a process with another one would not find what
 * the others have stored. Each folder has an id of its own, in a file that is written once, and the database remembers
 * the id of the folder that was there first.
 */
export async function requireSharedFolder({ config, store, ids }: SharedFolderDeps): Promise<void> {
  const { databaseUrl, dataDir, filesStore } = config
  if (filesStore !== 'disk' || databaseUrl === undefined) return // nothing to share, or no process to share it with
  const folder = join(dataDir, 'files')
  const path = join(folder, 'folder-id')
  const remembered = await store.blobFolder.id()
  const own = await usingFolder(dataDir, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const known = await readId(path)
    if (known !== undefined || remembered !== undefined) return known
    await writeId(path, ids('dir'))
    return readId(path) // which may be that of another process
  })
  if (own !== undefined && own === (remembered ?? (await store.blobFolder.remember(own)))) return
  throw refusedFolder(dataDir, `is not the one with the files of this database; ${ways}`)
}

/**
 * Whether the folder is the one with the files of this database, without writing to either; nothing where no process
 * shares it. One is new that no process has used yet.
 */
export async function examineFolder({ config, store }: Omit<SharedFolderDeps, 'ids'>) {
  const { databaseUrl, dataDir, filesStore } = config
  if (filesStore !== 'disk' || databaseUrl === undefined) return undefined
  const remembered = await store.blobFolder.id()
  if (remembered === undefined) return 'new'
  return (await readId(join(dataDir, 'files', 'folder-id'))) === remembered ? 'of this database' : 'of another'
}

export const ways =
  'give every process the folder that the others have, as a shared volume, or use FILES_STORE=s3. If that folder is lost: "delete from blob_folder" in the database, and the next start goes on with its own folder; the files are gone'

async function readId(path: string): Promise<string | undefined> {
  for (let look = 1; look <= looks.max; look++) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (!isNotFound(error)) throw error
    })
    if (text === undefined) return undefined
    const [, id] = wholeId.exec(text) ?? []
    if (id !== undefined) return id
    await delay(looks.everyMs)
  }
  throw new Error(`${path} is damaged: restore it, or remove it and "delete from blob_folder" in the database`)
}

/** Nothing happens where there is one. It is on disk when the database learns of it. */
async function writeId(path: string, id: string): Promise<void> {
  await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await flush(dirname(path))
}

async function usingFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusedFolder(dataDir, `cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
