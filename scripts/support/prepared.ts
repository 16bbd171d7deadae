import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hasEmbeddedDatabase } from '../../src/store/engine/folder.ts'

/** Content of a prepared database: only the schema, or also the agents of `testBootstrap`. */
export type Content = 'schema' | 'agents'

/** Folder with the databases that a run of the tests has prepared. */
const folder = process.env['TEST_PREPARED']

/** Parent of the temporary folders of services. A run of the tests removes its own. */
export const servicesFolder = folder ?? tmpdir()

/** Returns the name of a prepared database on PostgreSQL. */
export const templateName = (folder: string, content: Content): string =>
  `${basename(folder).toLowerCase().replaceAll('-', '_')}_${content}`

/** Returns the prepared PostgreSQL database to copy; undefined outside of a run of the tests. */
export const preparedTemplate = (content: Content): string | undefined =>
  folder === undefined ? undefined : templateName(folder, content)

/** Copies the prepared embedded database into a folder without a database. Returns false if none is prepared. */
export function copyPrepared(dataDir: string, content: Content): boolean {
  if (folder === undefined || hasEmbeddedDatabase(dataDir)) return false
  copyFiles(join(folder, content), dataDir)
  return true
}

/** Databases that PostgreSQL uses as templates; nobody writes to them. */
const neverWritten = /\/base\/(1|4)$/

function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const copy = neverWritten.test(from) && statSync(from).dev === statSync(to).dev ? linkSync : copyFileSync
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target)
    else copy(source, target)
  }
}
