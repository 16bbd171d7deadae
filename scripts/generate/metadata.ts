import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The version of service, contract and clients, and facts about the project. They stand in package.json alone. */
export interface Metadata {
  version: string
  license: string
  author: string
  homepage: string
  repository: { type: 'git'; url: string }
}

export const metadata: Metadata = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Fills in the metadata in the manifest of a client package. */
export const withMetadata = (manifest: string): string =>
  manifest
    .replace(/\{(version|license|author|homepage)\}/g, (_, name: 'version') => metadata[name])
    .replace('{repository}', metadata.repository.url)

/** Requires that every document of the contract has the version of package.json. */
export function requireOneVersion(documents: Readonly<Record<string, { info: { version: string } }>>): void {
  for (const [name, { info }] of Object.entries(documents))
    if (info.version !== metadata.version)
      throw new Error(`${name} has the version ${info.version}: set it to ${metadata.version}, as in package.json`)
}
