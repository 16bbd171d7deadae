import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabases } from '../../support/prepare.ts'
import { shortLived } from '../../support/short-lived.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Runs the tests that measure time, one file after another. Each one decides by the median of several rounds. `npm
 * test` counts statements, pages and blocks of code instead.
 */
export async function measureTimes({ postgresUrl, progress }: ScenarioContext): Promise<Facts> {
  const prepared = await prepareDatabases(postgresUrl)
  const files = globSync('test/timings/*.timing.ts', { cwd: root }).sort()
  try {
    for (const file of files) {
      progress(file)
      const child = spawn(process.execPath, [...shortLived, '--test', '--test-reporter=dot', file], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, TEST_DATABASE_URL: postgresUrl, ...prepared.env },
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${file} failed`)
    }
    return `${files.length} files passed`
  } finally {
    await prepared.remove()
  }
}
