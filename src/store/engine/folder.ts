import { chmodSync, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../fault.ts'
import { createFolder } from '../../platform/folders.ts'
import { SettingError } from '../../settings/parse.ts'
import { flushPath, systemDisk } from './embedded-files.ts'

/**
 * Maximum wait for the lock of the folder, in milliseconds. A process that was killed a moment ago may still hold it.
 */
const waitMs = 3_000

const busy = 5

/**
 * Locks a folder for this process, and returns the function that unlocks it. Two processes with a database in the same
 * folder would destroy the database.
 *
 * The lock is SQLite's exclusive lock on a file. The kernel releases it when the process ends for any reason, and
 * containers that share a volume respect it. A file with a process id has neither advantage.
 *
 * The lock file is never removed, because another process may just have locked it. Nothing else in this process may
 * open the file, because closing it anywhere releases the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: waitMs })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    const ways = 'stop it, choose another DATA_DIR, or use DATABASE_URL for several processes'
    throw new Fault('SERVICE_UNAVAILABLE', `${folder} is in use by another process; ${ways}`)
  }
  return () => file.close()
}

const ownerOnly = 0o700
const others = 0o077

/** Returns the folder with the files of the embedded database. */
export const databaseFolderOf = (dataDir: string): string => join(dataDir, 'pglite')

/** Returns true if the data folder contains an embedded database, running or not. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(databaseFolderOf(dataDir))

/**
 * Locks the folder of the embedded database for this process, and returns the function that unlocks it. Creates a
 * missing folder, and removes the access of other users.
 */
export function lockDataFolder(dataDir: string): () => void {
  const firstNew = createInDataFolder(dataDir, dataDir)
  try {
    flushNames(dataDir, firstNew)
    closeToOthers(dataDir)
    const lack = diskSpaceProblemOf(freeBytesAt(dataDir))
    if (lack !== undefined) throw folderFault(dataDir, lack)
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof Fault || !(error instanceof Error)) throw error
    throw folderFault(dataDir, `cannot be used: ${error.message}`)
  }
}

/** Creates a folder in the data folder as `createFolder` does. Throws a SettingError if it cannot. */
export function createInDataFolder(dataDir: string, folder: string): string | undefined {
  try {
    return createFolder(folder)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new SettingError(`${placeOf(dataDir)} cannot be used: ${error.message}: choose another folder`)
  }
}

/** Flushes the directory entries of newly created folders, from `firstNew` down to `folder`. */
function flushNames(folder: string, firstNew: string | undefined): void {
  if (firstNew === undefined) return
  for (let at = resolve(folder); at.startsWith(resolve(firstNew)); at = dirname(at)) flushPath(systemDisk, dirname(at))
}

/**
 * Removes the access of other users to the folder, which contains mail, keys and the socket of the command line. Throws
 * for a shared folder, such as /tmp.
 */
function closeToOthers(dataDir: string): void {
  const mode = statSync(dataDir).mode & 0o7777
  if ((mode & others) === 0) return
  if (readdirSync(dataDir).length > 0 && !hasEmbeddedDatabase(dataDir))
    throw folderFault(
      dataDir,
      `is open to other users (mode ${mode.toString(8)}) and has no database: run chmod 700 on it, or choose another`,
    )
  chmodSync(dataDir, ownerOnly)
}

/** Returns the fault for a folder that a process cannot use. */
export const folderFault = (dataDir: string, why: string): Fault =>
  new Fault('SERVICE_UNAVAILABLE', `${placeOf(dataDir)} ${why}`)

const placeOf = (dataDir: string): string => `the folder ${dataDir} (DATA_DIR)`

const megabyte = 1_048_576

/**
 * Free bytes that the embedded database needs to accept statements. With less space, PostgreSQL may fail to create a
 * segment of its write-ahead log (16 MB), and a commit would never end.
 */
const roomMin = 64 * megabyte

/** Returns the free bytes on the file system of the folder. Returns Infinity if the file system reports no size. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/** Returns the reason why the embedded database cannot work with so few free bytes. Returns undefined if it can. */
export const diskSpaceProblemOf = (freeBytes: number): string | undefined =>
  freeBytes < roomMin
    ? `has ${Math.floor(freeBytes / megabyte)} MB of free space and needs ${roomMin / megabyte} MB: free space on its disk`
    : undefined

/** Reasons of file errors by their numbers in WASI. The embedded database reports only the number. */
const reasons: Record<number, string> = {
  2: 'EACCES: permission denied',
  19: 'EDQUOT: disk quota exceeded',
  20: 'EEXIST: there is a file in its place',
  29: 'EIO: the disk fails',
  33: 'EMFILE: too many open files',
  51: 'ENOSPC: no space left on device',
  54: 'ENOTDIR: there is a file in its place',
  63: 'EPERM: operation not permitted',
  69: 'EROFS: the file system is read-only',
}

/**
 * Returns a fault with the reason if the embedded database reported only the number of a file error. Returns any other
 * error unchanged.
 */
export function unusableFilesFault(dataDir: string, error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('errno' in error)) return error
  const number = Number(error.errno)
  return folderFault(dataDir, `cannot be used: ${reasons[number] ?? `error ${number} of WASI`}`)
}
