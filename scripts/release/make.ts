import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { createFolder } from '../../src/platform/folders.ts'
import { sbomOf } from '../audit/sbom.ts'
import { filesBelow } from '../generate/compare.ts'
import { metadata } from '../generate/metadata.ts'
import { tarGzOf, type Files } from './archives.ts'
import { generatedFiles, goClient, pythonClient, requireGenerated, typescriptClient } from './clients.ts'
import { serviceLock } from './dependencies.ts'
import { imageFiles } from './image.ts'
import { releaseNotes } from './notes.ts'
import { packageManifest, serviceFiles } from './service.ts'
import { readSource } from './sources.ts'

const { version } = metadata

const checksumFile = 'SHA256SUMS'

/** Mode of the folder, which the umask of the caller reduces. */
const forEverybody = 0o777

/**
 * Writes a release into a folder, in the place of an earlier release. Returns the paths of the files. Throws a
 * UsageError if the folder has other files, so that none of them gets lost. `noImage` is the reason why the release has
 * no image; undefined if it has one.
 */
export async function makeRelease(
  folder: string,
  epochSeconds: number,
  noImage: string | undefined,
): Promise<string[]> {
  requireFolder(folder)
  const notes = releaseNotes(readSource('CHANGELOG.md').toString(), version, imageNote(noImage))
  requireGenerated()
  const program = serviceFiles()
  const files = new Map([
    ...service(program, epochSeconds),
    ...(noImage === undefined ? imageFiles(program, epochSeconds) : []),
    ...typescriptClient(epochSeconds),
    ...(await pythonClient(epochSeconds)),
    ...(await goClient(epochSeconds)),
    ...documents(epochSeconds),
    ...notes,
  ])
  files.set(checksumFile, checksums(files))
  rmSync(folder, { recursive: true, force: true })
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return [...files.keys()]
}

/** Creates the folder, before the long work of a release. Throws a UsageError if it cannot be used. */
function requireFolder(folder: string): void {
  if (existsSync(folder) && !isReplaceable(folder))
    throw new UsageError(`${folder} is not empty and not a release: give a new folder`)
  try {
    createFolder(folder, forEverybody)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new UsageError(`${folder} cannot be written: ${Object(error).message}: give another folder`)
  }
}

/** Returns the line of the release notes about the image. */
const imageNote = (noImage: string | undefined): string =>
  noImage === undefined
    ? '* The image is in the folder `image`, in the layout of OCI, for the processor that made it.'
    : `* This release has no image, because ${noImage}. \`scripts/deploy/Dockerfile\` builds one.`

/** Returns true for a folder that has no files, or only those of a release. */
function isReplaceable(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false
  if (readdirSync(folder).length === 0) return true
  const list = join(folder, checksumFile)
  if (!existsSync(list)) return false
  const listed = readFileSync(list, 'utf8').split('\n').map(pathInChecksum)
  const known = new Set([checksumFile, ...listed])
  return filesBelow(folder).every((path) => known.has(path))
}

/** Returns the path in a line of the checksums, which begins with 64 digits and two spaces. */
const pathInChecksum = (line: string): string => line.slice(66)

/** Returns the npm package of the service, and the list of its packages. */
function service(program: Files, epochSeconds: number): [string, Buffer][] {
  const files = new Map([...program].map(([path, bytes]) => [`package/${path}`, bytes]))
  return [
    [`agent-messaging-${version}.tgz`, tarGzOf(files, epochSeconds)],
    [`agent-messaging-${version}.cdx.json`, Buffer.from(sbomOf(serviceLock(packageManifest)))],
  ]
}

const documents = (epochSeconds: number): [string, Buffer][] => [
  [
    `agent-messaging-documents-${version}.tar.gz`,
    tarGzOf(generatedFiles('docs', `agent-messaging-documents-${version}/`), epochSeconds),
  ],
]

const checksums = (files: Files): Buffer =>
  Buffer.from(
    [...files]
      .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
      .toSorted((one, other) => (pathInChecksum(one) < pathInChecksum(other) ? -1 : 1))
      .join(''),
  )
