import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateName, type Content } from '../../scripts/support/prepared.ts'
import { applyBootstrap } from '../../src/bootstrap/apply.ts'
import { readConfig } from '../../src/config.ts'
import { randomIds } from '../../src/platform/ids.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createStore } from '../../src/store/index.ts'
import { testBootstrap } from './bootstrap.ts'
import { administer, databaseAt } from './postgres.ts'

const contents: readonly Content[] = ['schema', 'agents']

export interface Prepared {
  /** By which the tests of the run find what is prepared. */
  env: { TEST_PREPARED: string }
  remove(): Promise<void>
}

/**
 * Databases of both kinds, made once for a whole run: to copy one is a small part of the work that it is to make,
 * migrate and fill one.
 */
export async function prepareDatabases(postgresUrl: string): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-prepared-'))
  const templates: string[] = []
  for (const content of contents) {
    await fill(content, { DATA_DIR: join(folder, content) })
    const template = templateName(folder, content)
    await administer(postgresUrl, `create database ${template}`)
    templates.push(template)
    await fill(content, { DATABASE_URL: databaseAt(postgresUrl, template), UNSAFE_DURABILITY: 'on' })
  }
  return {
    env: { TEST_PREPARED: folder },
    async remove() {
      for (const template of templates) await administer(postgresUrl, `drop database ${template}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(content: Content, env: Record<string, string>): Promise<void> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const store = createStore(database, config)
  if (content === 'agents')
    await applyBootstrap({ store, clock: Date.now, ids: randomIds(Date.now), config }, testBootstrap)
  await database.close()
}
