import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasProperty } from './replace-file.js'

/**
 * Creates a folder and its missing parents. `mkdir` with `recursive` never ends in a file system that accepts no new
 * folders, such as /proc.
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode)
  } catch (error) {
    if (await isFolder(path)) return
    if (!hasProperty(error, 'code', 'ENOENT') || (await isFolder(dirname(path)))) throw error
    await createFolder(dirname(path), mode)
    await createFolder(path, mode)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
