import { join, resolve } from 'node:path'
import { parseOptions, parseWholeNumber, UsageError } from '../src/cli/options.ts'
import { metadata } from './generate/metadata.ts'
import { root } from './generate/root.ts'
import { imageObstacle } from './release/image.ts'
import { makeRelease } from './release/make.ts'
import { git, isClone, requireCommitted } from './release/repository.ts'
import { createTags, missingTags, tagsOf } from './release/tags.ts'

const usage = `Makes a release in the folder release/: the service, the client packages, the documents and their checksums.

Usage: npm run release -- VERSION [--tag] [--allow-dirty] [--no-image] [--out FOLDER]

  VERSION        must be the version in package.json
  --tag          also creates the tags of the version at the current commit, which must have all changes
  --allow-dirty  also packs changes that are not committed; files that git does not track stay out
  --no-image     makes no image, which takes longest
  --out FOLDER   another folder: a new one, an empty one, or one with an earlier release, which is replaced
  --help         this text

The release has the files that git tracks, or all files of a downloaded archive. Every change must be committed.
The same commit gives the same bytes with the same version of Node. SOURCE_DATE_EPOCH replaces the time of the commit, in seconds.
`

async function main(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(words, {
    out: { type: 'string' },
    tag: { type: 'boolean' },
    'allow-dirty': { type: 'boolean' },
    'no-image': { type: 'boolean' },
    help: { type: 'boolean' },
  })
  if (values.help) return void process.stdout.write(usage)
  const [version, ...others] = positionals
  if (version === undefined || others.length > 0)
    throw new UsageError('the version is missing, or there are several: give one, such as 1.0.0')
  if (version !== metadata.version)
    throw new UsageError(
      `the version in package.json is ${metadata.version}: set it to ${version} there, in spec/ and in CHANGELOG.md`,
    )
  if (!values['allow-dirty']) requireCommitted(root)
  const folder = resolve(values.out ?? join(root, 'release'))
  const tags = values.tag ? missingTags(root, version) : []
  const obstacle = values['no-image'] ? 'it was made with --no-image' : imageObstacle()
  const files = await makeRelease(folder, epochSeconds(), obstacle)
  createTags(root, tags, version)
  process.stdout.write(`${files.map((path) => join(folder, path)).join('\n')}\n\n`)
  if (values.tag) process.stdout.write(`To publish the tags, run "git push origin ${tagsOf(version).join(' ')}".\n`)
  if (obstacle !== undefined) process.stdout.write(`The release has no image, because ${obstacle}.\n`)
}

/** Returns the time of all files of the release. */
function epochSeconds(): number {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given !== undefined) return parseWholeNumber('SOURCE_DATE_EPOCH', given)
  if (!isClone(root))
    throw new UsageError('there is no commit here: set SOURCE_DATE_EPOCH to the time of the release in seconds')
  return Number(git(root, 'show', '-s', '--format=%ct', 'HEAD'))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`release: ${error.message}; see npm run release -- --help\n`)
  process.exitCode = 2
})
