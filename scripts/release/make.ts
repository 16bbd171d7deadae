import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { running, type Lock } from '../audit/lock.ts'
import { sbomOf } from '../audit/sbom.ts'
import { metadata } from '../generate/metadata.ts'
import { root } from '../generate/root.ts'
import { tarGzOf, type Files } from './archives.ts'
import { generatedFiles, goClient, pythonClient, typescriptClient } from './clients.ts'
import { releaseNotes } from './notes.ts'
import { serviceFiles } from './service.ts'

const { version, license } = metadata

/** Writes a release into a folder, which it empties before. Returns the paths of the files. */
export async function makeRelease(folder: string, epochSeconds: number): Promise<string[]> {
  const files = new Map([
    ...service(epochSeconds),
    ...typescriptClient(epochSeconds),
    ...(await pythonClient(epochSeconds)),
    ...(await goClient(epochSeconds)),
    ...documents(epochSeconds),
    ...releaseNotes(read('CHANGELOG.md'), version),
  ])
  files.set('SHA256SUMS', checksums(files))
  rmSync(folder, { recursive: true, force: true })
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return [...files.keys()]
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the npm package of the service, and the list of its packages. */
function service(epochSeconds: number): [string, Buffer][] {
  const files = new Map([...serviceFiles()].map(([path, bytes]) => [`package/${path}`, bytes]))
  return [
    [`agent-messaging-${version}.tgz`, tarGzOf(files, epochSeconds)],
    [`agent-messaging-${version}.cdx.json`, Buffer.from(sbomOf(serviceLock()))],
  ]
}

/** Returns the part of the lock that the package of the service installs. A clone also installs Node as a package. */
function serviceLock(): Lock {
  const lock: Lock = JSON.parse(read('package-lock.json'))
  const needed = running(lock).filter(([, { optional }]) => !optional)
  return { packages: { '': { name: 'agent-messaging', version, license }, ...Object.fromEntries(needed) } }
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
      .toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
      .join(''),
  )
