import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { recordedDisk } from '../../scripts/chaos/power-loss/recorded-disk.ts'
import { seeded } from '../../scripts/chaos/random.ts'
import { crashedFolder, losePower } from '../../scripts/chaos/scenarios/power-loss.ts'
import { memoryFolder } from '../../scripts/support/memory-folder.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { systemDisk } from '../../src/store/engine/embedded-files.ts'
import { createStore } from '../../src/store/index.ts'
import { context } from './context.ts'
import { exitAfterTests } from '../support/exit.ts'

exitAfterTests()

describe('R1, R2, R4: a loss of power takes nothing from the embedded database that was acknowledged', () => {
  it('at fifty random moments of a run with sends, reads, checkpoints and a stop', async (test) => {
    test.diagnostic(await losePower(context, { losses: 50, sendsPerWriter: 30 }))
  })

  it('the test detects a database that does not flush', async () => {
    await assert.rejects(
      losePower(context, { losses: 10, sendsPerWriter: 12, env: { UNSAFE_DURABILITY: 'on' } }),
      /a loss of power after change/,
    )
  })

  it('in the first start: the next start creates a complete database', async () => {
    const folder = mkdtempSync(join(memoryFolder(), 'ams-first-start-'))
    try {
      const [dataDir, base] = [join(folder, 'data'), join(folder, 'base')]
      for (const path of [dataDir, base]) mkdirSync(path, { mode: 0o700 })
      const disk = recordedDisk(systemDisk)
      await (await openDatabase(readConfig({ DATA_DIR: dataDir }), disk)).close()
      const named = disk.changes.findIndex((change) => change.kind === 'rename' && change.isFolder)
      const crashed = crashedFolder(folder, { disk, dataDir, base })
      const isFlushed = named + 2
      for (const at of [named >> 1, named + 1, isFlushed, (isFlushed + disk.changes.length) >> 1]) {
        const { files } = crashed.losePower(at, seeded(at))
        if (at >= isFlushed) assert.ok(files.get(join(dataDir, 'pglite', 'PG_VERSION')), `after change ${at}`)
        const config = readConfig({ DATA_DIR: crashed.dataDir })
        const database = await openDatabase(config, crashed.disk)
        assert.equal(await createStore(database, config).agents.idOf('@nobody.here'), undefined)
        await database.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
