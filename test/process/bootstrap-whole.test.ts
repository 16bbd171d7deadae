import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BootstrapError } from '../../src/people/bootstrap-file.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDeps } from '../../src/deps.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { bootstrapFile } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
before(async () => void (database = await createDatabase(testDatabaseUrl())))
after(() => database.drop())

const configWith = (file?: unknown) =>
  readConfig({ DATABASE_URL: database.url, ...(file === undefined ? {} : { BOOTSTRAP_FILE: bootstrapFile(file) }) })

/** Does the work of the process before it serves. */
const start = (file: unknown) =>
  openDeps(configWith(file), {
    clock: systemClock,
    ids: createIdGenerator(systemClock),
    log: createLog('silent', false),
  })

/** Returns the content of the database while no process runs, so that none can repair it. */
async function contents(): Promise<Record<string, string>> {
  const opened = await openDatabase(configWith())
  try {
    return await contentsOf({ deps: { database: opened } })
  } finally {
    await opened.close()
  }
}

const last = { ...testBootstrap.clients[0], client_id: 'cli_last', agent: '@bob.nobody' }

/** A file in which every kind of entry is new or changed, and the last entry cannot be applied. */
const mistaken = {
  accounts: [
    ...testBootstrap.accounts.map((account) => ({ ...account, email: 'changed@example.com' })),
    { ...testBootstrap.accounts[0], username: 'carol' },
  ],
  organizations: [
    { slug: 'acme', name: 'Changed', members: [{ username: 'bob', role: 'owner' }] },
    { slug: 'umbrella', name: 'New', members: [{ username: 'carol', role: 'owner' }] },
  ],
  agents: [
    ...testBootstrap.agents.map((agent) => ({
      ...agent,
      paused: true,
      display_name: 'Changed',
      allowlist: ['@carol.*'],
      blocks: ['@carol.new'],
    })),
    {
      handle: '@carol.new',
      inbound_policy: 'open',
      visibility: 'public',
      allowlist: ['@bob.*'],
      blocks: ['@bob.helper'],
    },
  ],
  clients: [...testBootstrap.clients.map((client) => ({ ...client, scope: 'messages:read' })), last],
}

const isRefused = (error: unknown): boolean =>
  error instanceof BootstrapError && error.message.includes(`/clients/${testBootstrap.clients.length}/agent`)

/** Returns true for rows of the schema that lookups read instead of missing rows. */
const isOfNobody = (row: string): boolean => row.includes('"agent_id":"00000000-0000-0000-0000-000000000000"')

test('a file whose last entry fails leaves an empty database empty', async () => {
  const before = await contents()
  const rows = Object.values(before).flatMap((text) => text.split('\n'))
  assert.deepEqual(
    rows.filter((row) => row !== '' && !isOfNobody(row)),
    [],
  )
  await assert.rejects(start(mistaken), isRefused)
  assert.deepEqual(await contents(), before)
})

test('a file whose last entry fails changes nothing of what is there, and adds nothing to it', async () => {
  await (await start(testBootstrap)).close()
  const before = await contents()
  assert.match(before['client'] ?? '', /cli_assistant/)
  await assert.rejects(start(mistaken), isRefused)
  assert.deepEqual(await contents(), before)
})
