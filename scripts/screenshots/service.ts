import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeps, type OpenedServiceDeps } from '../../src/deps.ts'
import { createLog } from '../../src/platform/log.ts'
import type { IdGenerator } from '../../src/platform/ids.ts'
import { systemTimer } from '../../src/platform/clock.ts'
import { readConfig, type Config } from '../../src/settings/config.ts'
import { startServer } from '../../src/server.ts'
import { fixedClock, type TestClock } from '../support/test-clock.ts'
import type { Bootstrap } from '../support/bootstrap.ts'

/** Port of the service. The pages show its address, so it is always the same. */
const port = 4680

/** Time at which the service starts. The clock stands still except where the data moves it. */
const startTime = Date.UTC(2026, 0, 31, 8, 0)

export interface ShownService {
  config: Config
  deps: OpenedServiceDeps
  clock: TestClock
  ids: IdGenerator
  close(): Promise<void>
}

/** Creates ids that are the same in each run. */
function countedIds(): IdGenerator {
  let count = 0
  return (prefix) => `${prefix}_01KG${String(++count).padStart(22, '0')}`
}

/** Starts the service in this process, with a fixed clock and an embedded database in a temporary folder. */
export async function startShownService(bootstrap: Bootstrap): Promise<ShownService> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-screenshots-'))
  const file = join(folder, 'bootstrap.json')
  writeFileSync(file, JSON.stringify(bootstrap))
  const config = readConfig({
    PORT: String(port),
    WEB_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_FILE: file,
    RATE_LIMITS: 'off',
    CLOCK_LEAD_SECONDS: '1000000000',
    LOG_LEVEL: 'error',
    BUS: 'memory',
    // No server listens there, so the service shows its settings of email and sends none.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mail@example.com',
    SMTP_TLS: 'off',
  })
  const [clock, ids] = [fixedClock(startTime), countedIds()]
  const log = createLog(config.logLevel, false)
  const deps = await openDeps(config, { clock, ids, log, timer: systemTimer, databaseClock: clock })
  const server = await startServer(deps)
  return {
    config,
    deps,
    clock,
    ids,
    async close() {
      await server.close()
      await deps.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
