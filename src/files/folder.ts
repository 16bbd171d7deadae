import { mkdir, open } from 'node:fs/promises'

export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

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

/** Flushes the bytes of a file, or the entries of a folder, to the disk (fsync). */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
