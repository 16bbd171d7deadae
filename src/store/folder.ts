import { chmodSync, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Fault } from '../fault.ts'
import { flushPath, systemDisk } from './embedded-files.ts'
import { lockFolder } from './folder-lock.ts'

const ownerOnly = 0o700
const others = 0o077

/** Where the embedded database has its files. */
export const filesOfDatabase = (dataDir: string): string => join(dataDir, 'pglite')

/** Whether there is an embedded database in the folder, running or not. */
export const holdsDatabase = (dataDir: string): boolean => existsSync(filesOfDatabase(dataDir))

/**
 * Makes the folder of the embedded database if it is missing, closes it to others, and takes it until it is given back.
 */
export function takeFolder(dataDir: string): () => void {
  try {
    flushNames(dataDir, mkdirSync(dataDir, { recursive: true, mode: ownerOnly }))
    closeToOthers(dataDir)
    const lack = lackOfRoom(freeBytesAt(dataDir))
    if (lack !== undefined) throw refusedFolder(dataDir, lack)
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof Fault || !(error instanceof Error)) throw error
    throw refusedFolder(dataDir, `cannot be used: ${error.message}`)
  }
}

/** Flushes the names of the folders that were created, from `firstNew` down to `folder`. */
function flushNames(folder: string, firstNew: string | undefined): void {
  if (firstNew === undefined) return
  for (let at = resolve(folder); at.startsWith(resolve(firstNew)); at = dirname(at)) flushPath(systemDisk, dirname(at))
}

/** Mail, keys and the socket of the command line are in it. A folder that others share, like /tmp, is left as it is. */
function closeToOthers(dataDir: string): void {
  const mode = statSync(dataDir).mode & 0o7777
  if ((mode & others) === 0) return
  if (readdirSync(dataDir).length > 0 && !holdsDatabase(dataDir))
    throw refusedFolder(
      dataDir,
      `is open to others (mode ${mode.toString(8)}) and holds no database: chmod 700 it, or name another`,
    )
  chmodSync(dataDir, ownerOnly)
}

/** What keeps a process from starting with this folder. */
export const refusedFolder = (dataDir: string, why: string): Fault =>
  new Fault('SERVICE_UNAVAILABLE', `the folder ${dataDir} (DATA_DIR) ${why}`)

const megabyte = 1_048_576

/** Below it a segment of the journal of the embedded database (16 MB) may find no room, and a commit never ends. */
const roomMin = 64 * megabyte

/** Bytes that may be written where the folder is; a file system that counts none has room. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/** Why the embedded database cannot work there now. */
export const lackOfRoom = (freeBytes: number): string | undefined =>
  freeBytes < roomMin
    ? `has ${Math.floor(freeBytes / megabyte)} MB of room on its disk, and ${roomMin / megabyte} MB are needed`
    : undefined

/** What the embedded database cannot do with its files, by the numbers of WASI: it says nothing else. */
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

/** The same failure, in words where the embedded database has none. */
export function unusableFiles(dataDir: string, error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('errno' in error)) return error
  const number = Number(error.errno)
  return refusedFolder(dataDir, `cannot be used: ${reasons[number] ?? `error ${number} of WASI`}`)
}
