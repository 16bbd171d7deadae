import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'

/** Number of files that an error lists. */
const listedFiles = 20

/** More than git prints for any repository of this size. */
const outputBytesMax = 2 ** 26

/** Returns true for a clone of the repository, and false for a downloaded archive of its files. */
export const isClone = (folder: string): boolean => existsSync(join(folder, '.git'))

/** Runs git in a folder and returns what it prints. Throws a UsageError with the words of git. */
export function git(folder: string, ...args: string[]): string {
  try {
    const output = { encoding: 'utf8', maxBuffer: outputBytesMax } as const
    return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...output }).trimEnd()
  } catch (error) {
    const { stderr, message } = Object(error)
    throw new UsageError(`git ${args[0]} failed: ${String(stderr || message).trim()}`)
  }
}

/** Throws a UsageError with the list of all changes of a clone that are not committed. */
export function requireCommitted(folder: string): void {
  if (!isClone(folder)) return
  const changes = git(folder, '--no-optional-locks', 'status', '--porcelain', '--untracked-files=all')
  if (changes === '') return
  const lines = changes.split('\n')
  const more = lines.length > listedFiles ? [`and ${lines.length - listedFiles} more`] : []
  const list = [...lines.slice(0, listedFiles), ...more].map((line) => `\n  ${line}`).join('')
  throw new UsageError(`there are changes that are not committed:${list}\ncommit them, or remove the files`)
}

/**
 * Returns the paths of the files that git tracks in a clone. Returns undefined for a downloaded archive, in which all
 * files are those of the repository.
 */
export const trackedFiles = (folder: string): ReadonlySet<string> | undefined =>
  isClone(folder) ? new Set(git(folder, 'ls-files', '-z').split('\0')) : undefined
