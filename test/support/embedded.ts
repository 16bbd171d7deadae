import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/store/database.ts'
import { holdsDatabase } from '../../src/store/folder.ts'

/**
 * An empty embedded database, made once for a whole run: to copy it takes a quarter of the time that making one takes.
 */
export async function prepareEmbedded(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-embedded-'))
  const database = await openDatabase(readConfig({ DATA_DIR: folder }))
  await database.close()
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Puts a copy of the prepared database, where there is one, into a folder that holds none. */
export function copyPrepared(dataDir: string): void {
  const folder = process.env['TEST_EMBEDDED_FOLDER']
  if (folder !== undefined && !holdsDatabase(dataDir)) cpSync(folder, dataDir, { recursive: true })
}
