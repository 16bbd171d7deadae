import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { root } from '../generate/root.ts'
import { trackedFiles } from './repository.ts'

const tracked = trackedFiles(root)

/** Returns true for a file that a release may contain. Files that git does not track are of this machine alone. */
export const isSource = (path: string): boolean => tracked?.has(path) ?? true

/** Returns the bytes of a file of the repository. Throws a UsageError if git does not track it. */
export function readSource(path: string): Buffer {
  if (!isSource(path)) throw new UsageError(`the release needs ${path}, which git does not track: run git add ${path}`)
  return readFileSync(join(root, path))
}
