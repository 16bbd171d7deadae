import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { holdsDatabase } from '../../src/store/folder.ts'

/** What a prepared database holds: the schema alone, or also all that `testBootstrap` names. */
export type Content = 'schema' | 'agents'

/** The folder of the databases that a run of the tests has prepared. */
const folder = process.env['TEST_PREPARED']

/** Where folders of services are made that are gone after a test; those of a run of the tests go with it. */
export const servicesFolder = folder ?? tmpdir()

/** The name of a prepared database on PostgreSQL. */
export const templateName = (folder: string, content: Content): string =>
  `${basename(folder).toLowerCase().replaceAll('-', '_')}_${content}`

/** The prepared database on PostgreSQL, to be copied; none outside of a run of the tests. */
export const preparedTemplate = (content: Content): string | undefined =>
  folder === undefined ? undefined : templateName(folder, content)

/** Puts a copy of the prepared embedded database into a folder that holds none; false where there is none to copy. */
export function copyPrepared(dataDir: string, content: Content): boolean {
  if (folder === undefined || holdsDatabase(dataDir)) return false
  copyFiles(join(folder, content), dataDir)
  return true
}

/** The databases that PostgreSQL makes others from; nobody writes to them. */
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
