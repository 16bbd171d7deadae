import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import { templateName, type Content } from './prepared.ts'
import { applyBootstrap } from '../../src/people/bootstrap.ts'
import { readConfig } from '../../src/settings/config.ts'
import { loadSigningKeys } from '../../src/access/oauth/keys.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { createStore } from '../../src/store/index.ts'
import { testBootstrap } from './bootstrap.ts'
import { administer, databaseAt } from './postgres.ts'

/** Contents in an order in which each includes the previous one. */
const contents: readonly Content[] = ['schema', 'agents']

export interface Prepared {
  /** Environment by which the tests of the run find the prepared databases. */
  env: { TEST_PREPARED: string }
  remove(): Promise<void>
}

/**
 * Prepares databases of both kinds once for a whole run. A copy is much cheaper than creation, migration and content
 * with a signing key, which takes a tenth of a second.
 */
export async function prepareDatabases(postgresUrl: string): Promise<Prepared> {
  const folder = mkdtempSync(join(memoryFolder(), 'ams-prepared-'))
  const templates: string[] = []
  for (const [at, content] of contents.entries()) {
    const before = contents[at - 1]
    const [embedded, template] = [join(folder, content), templateName(folder, content)]
    if (before) cpSync(join(folder, before), embedded, { recursive: true })
    await fill(content, { DATA_DIR: embedded })
    await administer(postgresUrl, `create database ${template} template ${templates.at(-1) ?? 'template1'}`)
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
  const ids = createIdGenerator(Date.now)
  if (content === 'agents') await applyBootstrap({ store, clock: Date.now, ids, config }, testBootstrap)
  await loadSigningKeys({ store, clock: Date.now, ids, keyFailed: assert.ifError }) // makes the first
  await database.close()
}
