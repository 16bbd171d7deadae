import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './error-code.ts'

const ownerOnly = 0o700

/**
 * Creates a folder and its missing parents. Returns the first folder that it created, or undefined. `mkdir` with
 * `recursive` never ends in a file system that accepts no new folders, such as /proc.
 */
export function createFolder(folder: string, mode = ownerOnly): string | undefined {
  try {
    mkdirSync(folder, { mode })
    return folder
  } catch (error) {
    if (isFolder(folder)) return undefined
    if (codeOf(error) !== 'ENOENT' || isFolder(dirname(folder))) throw error
    const firstNew = createFolder(dirname(folder), mode)
    const own = createFolder(folder, mode)
    return firstNew ?? own
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
