import { open } from 'node:fs/promises'
import { unavailableError } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import { createFolder } from '../../platform/folders.ts'

export const isFileNotFound = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Runs `work`, which needs a folder. If the folder is missing, creates it, calls `created` and runs `work` again. */
export async function withFolder<T>(
  folder: string,
  work: () => Promise<T>,
  created: () => Promise<void> = async () => {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isFileNotFound(error)) throw error
    createFolder(folder)
    await created()
    return work()
  }
}

/**
 * Throws SERVICE_UNAVAILABLE if the error says that the disk or the quota is full. Otherwise rethrows the error. The
 * client can retry when the operator has freed space.
 */
export function throwUnavailableIfFull(error: unknown): never {
  throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? unavailableError(error) : error
}

/** Flushes the bytes of a file, or the entries of a folder, to the disk (fsync). */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
