import { mkdir } from 'node:fs/promises'

export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Does what needs a folder; where the folder is missing it is made first, and `made` is told before the work is done. */
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
