import { mkdir, open } from 'node:fs/promises'
import { unavailable } from '../fault.ts'
import { codeOf } from '../platform/error-code.ts'

export const isNotFound = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Does work that needs a folder; if the folder is missing, creates it, calls `made` and tries again. */
export async function withFolder<T>(
  folder: string,
  work: () => Promise<T>,
  made: () => Promise<void> = async () => {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isNotFound(error)) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await made()
    return work()
  }
}

/** For a rejection: a full disk, or quota, is no fault of the service, and passes when its operator makes room. */
export function refuseIfFull(error: unknown): never {
  throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? unavailable(error) : error
}

/** Flushes the bytes of a file, or the entries of a folder, to the disk (fsync). */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
