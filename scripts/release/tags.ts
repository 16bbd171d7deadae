import { execFileSync } from 'node:child_process'
import { UsageError } from '../../src/cli/options.ts'
import { goModuleFolder } from '../generate/metadata.ts'

/**
 * Returns the names of the tags of a version. Go finds a module in a folder of a repository by a tag with that folder
 * (go.dev/ref/mod#vcs-version).
 */
export const tagsOf = (version: string): string[] => [`v${version}`, `${goModuleFolder}/v${version}`]

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the missing tags of a version. Throws a UsageError if they cannot be created at the current commit. */
export function missingTags(folder: string, version: string): string[] {
  if (git(folder, 'status', '--porcelain') !== '')
    throw new UsageError('there are changes that are not committed: commit them before you tag a release')
  const head = git(folder, 'rev-parse', 'HEAD')
  const existing = tagsOf(version).filter((name) => git(folder, 'tag', '--list', name) !== '')
  for (const name of existing)
    if (git(folder, 'rev-parse', `${name}^{commit}`) !== head)
      throw new UsageError(`the tag ${name} is at another commit: give the release a new version`)
  return tagsOf(version).filter((name) => !existing.includes(name))
}

/** Creates annotated tags of a version at the current commit. */
export function createTags(folder: string, names: readonly string[], version: string): void {
  for (const name of names) git(folder, 'tag', '--annotate', '--message', `Version ${version}`, name)
}
