import { UsageError } from '../../src/cli/options.ts'
import { goModuleFolder } from '../generate/metadata.ts'
import { git, isClone, requireCommitted } from './repository.ts'

/**
 * Returns the names of the tags of a version. Go finds a module in a folder of a repository by a tag with that folder
 * (go.dev/ref/mod#vcs-version).
 */
export const tagsOf = (version: string): string[] => [`v${version}`, `${goModuleFolder}/v${version}`]

/** Returns the missing tags of a version. Throws a UsageError if they cannot be created at the current commit. */
export function missingTags(folder: string, version: string): string[] {
  if (!isClone(folder)) throw new UsageError('a downloaded archive has no tags: give --tag in a clone')
  requireCommitted(folder)
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
