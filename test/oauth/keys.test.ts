import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl, type Service, type ServiceOptions } from '../support/service.ts'

const keysOf = async ({ config }: Service): Promise<string> =>
  (await call(`${config.authUrl}/.well-known/jwks.json`)).text
const mailboxStatus = async ({ config }: Service, token: string): Promise<number> =>
  (await call(`${config.baseUrl}/mailbox`, { token })).status

/** Tokens have their issuer and resource, so both processes must use the same addresses. */
const addresses = { AUTH_URL: 'http://issuer.example', BASE_URL: 'http://issuer.example/v1' }

/** Issues a token without the endpoint, whose address is not that of the process. */
const issue = async ({ deps }: Service): Promise<string> => {
  const agentId = await deps.store.agents.idOf('@alice.assistant')
  return deps.tokens.issue({
    subject: 'acc',
    agentId: agentId!,
    clientId: 'cli_assistant',
    sessionId: 'cli_assistant',
    scopes: ['mailbox:read'],
    resource: 'rest',
  })
}

const local = (service: Service): Service => ({
  ...service,
  config: {
    ...service.config,
    authUrl: `http://127.0.0.1:${service.config.port}`,
    baseUrl: `http://127.0.0.1:${service.config.port}/v1`,
  },
})

test('the keys survive a restart on the embedded database, and so do tokens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ams-keys-'))
  const options: ServiceOptions = { database: 'embedded', env: { DATA_DIR: folder, ...addresses } }
  const first = await startService(options)
  const [keys, token] = [await keysOf(local(first)), await issue(first)]
  await first.close()
  const second = await startService(options)
  try {
    assert.equal(await keysOf(local(second)), keys)
    assert.equal(await mailboxStatus(local(second), token), 200)
  } finally {
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a second process on the same database publishes the same keys and verifies the tokens of the first', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const services: Service[] = []
  for (let n = 0; n < 2; n++) services.push(await startService({ databaseUrl: url, env: addresses }))
  try {
    const [first, second] = services
    assert.equal(await keysOf(local(first!)), await keysOf(local(second!)))
    assert.equal(await mailboxStatus(local(second!), await issue(first!)), 200)
    assert.equal(await mailboxStatus(local(first!), await issue(second!)), 200)
  } finally {
    await Promise.all(services.map((service) => service.close()))
    await drop()
  }
})

test('processes that start together on an empty database agree on the keys', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const services = await Promise.all([1, 2, 3].map(() => startService({ databaseUrl: url, env: addresses })))
  try {
    const published = await Promise.all(services.map((service) => keysOf(local(service))))
    assert.equal(new Set(published).size, 1)
    for (const service of services) {
      const token = await issue(service)
      for (const other of services) assert.equal(await mailboxStatus(local(other), token), 200)
    }
  } finally {
    await Promise.all(services.map((service) => service.close()))
    await drop()
  }
})
