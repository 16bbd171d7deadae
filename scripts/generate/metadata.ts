import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The version of service, contract and clients, and facts about the project. They stand in package.json alone. */
interface Manifest {
  version: string
  license: string
  author: string
  repository: { type: 'git'; url: string }
}

const { version, license, author, repository }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Address of the repository without scheme, such as `forge.example/owner/name`. */
const place = repository.url.replace(/^git\+https:\/\/|\.git$/g, '')

/** Folder of the Go module in the repository. */
export const goModuleFolder = 'generated/go'

/**
 * Path of the Go module: the address of the repository, the folder of the module, and from version 2 on the major
 * version (go.dev/ref/mod#module-path).
 */
export const goModule = `${place}/${goModuleFolder}${majorSuffixOf(version)}`

function majorSuffixOf(text: string): string {
  const major = Number.parseInt(text, 10)
  return major > 1 ? `/v${major}` : ''
}

export const metadata = { version, license, author, repository, homepage: `https://${place}` }

/** Path of the Go module in hand-written sources, which Go tools can read. */
const goModuleInSources = 'module.invalid/ams'

/** Fills in the metadata in a hand-written file of a client package. */
export const withMetadata = (text: string): string =>
  text
    .replace(/\{(version|license|author|homepage)\}/g, (_, name: 'version') => metadata[name])
    .replace('{repository}', repository.url)
    .replaceAll(goModuleInSources, goModule)

/** Requires that every document of the contract has the version of package.json. */
export function requireOneVersion(documents: Readonly<Record<string, { info: { version: string } }>>): void {
  for (const [name, { info }] of Object.entries(documents))
    if (info.version !== version)
      throw new Error(`${name} has the version ${info.version}: set it to ${version}, as in package.json`)
}
