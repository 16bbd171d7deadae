import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../../src/settings/config.ts'
import { openDatabase } from '../../../src/store/engine/database.ts'
import { systemDisk } from '../../../src/store/engine/embedded-files.ts'
import { createStore } from '../../../src/store/index.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { recordedDisk } from '../power-loss/recorded-disk.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { crashedFolder } from './power-loss.ts'

/**
 * Records the file changes of the first start of an embedded database, and simulates losses of power among them.
 * Asserts that the next start has a complete database. Three moments are fixed: halfway to the rename that gives the
 * new database its name, after this rename, and after its flush. The others are random.
 */
export async function losePowerInFirstStart(
  { seed, progress }: ScenarioContext,
  { losses }: { losses: number },
): Promise<Facts> {
  const folder = mkdtempSync(join(memoryFolder(), 'ams-first-start-'))
  try {
    const [dataDir, base] = [join(folder, 'data'), join(folder, 'base')]
    for (const path of [dataDir, base]) mkdirSync(path, { mode: 0o700 })
    const disk = recordedDisk(systemDisk)
    await (await openDatabase(readConfig({ DATA_DIR: dataDir }), disk)).close()
    const changeCount = disk.changes.length
    const renameIndex = disk.changes.findIndex((change) => change.kind === 'rename' && change.isFolder)
    const flushEnd = renameIndex + 2
    const random = seeded(seed)
    const others = Array.from({ length: losses - 3 }, () => random.integer(0, changeCount))
    const moments = [renameIndex >> 1, renameIndex + 1, flushEnd, ...others].sort((a, b) => a - b)
    const crashed = crashedFolder(folder, { disk, dataDir, base })
    let survivorCount = 0
    for (const [index, at] of moments.entries()) {
      const { files } = crashed.losePower(at, seeded(seed + index))
      const hasDatabase = files.has(join(dataDir, 'pglite', 'PG_VERSION'))
      assert.ok(hasDatabase || at < flushEnd, `no database after change ${at} of ${changeCount}`)
      if (hasDatabase) survivorCount++
      await assertUsable(crashed)
      progress(`${index + 1} of ${losses} losses of power`)
    }
    return `${losses} losses of power among ${changeCount} file changes; ${survivorCount} databases survived, others were created again`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asserts that the service can start with these files, and that the database has its tables. */
async function assertUsable({ dataDir, disk }: ReturnType<typeof crashedFolder>): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, disk)
  try {
    assert.equal(await createStore(database, config).agents.idOf('@nobody.here'), undefined)
  } finally {
    await database.close()
  }
}
