import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, draftTo, restClient } from '../support/client.ts'
import { createDatabase } from '../support/postgres.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { requestToken } from '../support/tokens.ts'
import { world, type Bootstrap } from '../support/world.ts'

/** Starts with each file in turn on one database, as restarts of one deployment. */
async function restarts(...steps: [Bootstrap, (service: Service) => Promise<void>][]): Promise<void> {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  for (const [bootstrap, check] of steps) {
    const service = await startService({ databaseUrl: url, bootstrap })
    await check(service).finally(() => service.close())
  }
  await drop()
}

const changed = (handle: string, change: object): Bootstrap => ({ ...world, agents: world.agents.map((agent) => (agent.handle === handle ? { ...agent, ...change } : agent)) })
const as = async (service: Service, name: string) => restClient(service, await service.token(`cli_${name}`))
const withoutTimes = (contents: Record<string, string>): Record<string, string> => Object.fromEntries(Object.entries(contents).map(([table, rows]) => [table, rows.replace(/"updated_at":\d+/g, '')]))

test('the same file again changes nothing: neither ids nor hashes nor mail', async () => {
  let before = {}
  await restarts(
    [world, async (service) => {
      await (await as(service, 'assistant')).sent(draftTo('@bob.helper'))
      before = withoutTimes(await contentsOf(service))
    }],
    [world, async (service) => assert.deepEqual(withoutTimes(await contentsOf(service)), before)],
  )
})

test('a changed allowlist is replaced, not added to', async () => {
  const send = (allowed: number, refused: number) => async (service: Service): Promise<void> => {
    const statuses = await Promise.all(['helper', 'billing'].map(async (name) => (await (await as(service, name)).send(draftTo('@bob.closed'))).status))
    assert.deepEqual(statuses, [allowed, refused])
  }
  await restarts(
    [changed('@bob.closed', { allowlist: ['@bob.helper'] }), send(202, 404)],
    [changed('@bob.closed', { allowlist: ['@acme.billing'] }), send(404, 202)],
    [changed('@bob.closed', { allowlist: ['@acme.*', '@bob.*'] }), send(202, 202)],
    [changed('@bob.closed', { allowlist: undefined }), send(404, 404)],
  )
})

test('a changed block, policy or state takes effect, and taking it out ends it', async () => {
  const status = (expected: number) => async (service: Service): Promise<void> => {
    assert.equal((await (await as(service, 'assistant')).send(draftTo('@bob.helper'))).status, expected)
  }
  await restarts(
    [world, status(202)],
    [changed('@bob.helper', { blocks: ['@alice.assistant'] }), status(404)],
    [world, status(202)],
    [changed('@bob.helper', { paused: true }), status(404)],
    [changed('@bob.helper', { inbound_policy: 'allowlist' }), status(404)],
    [world, status(202)],
  )
})

test('a changed secret works and the old one no longer does', async () => {
  const renewed: Bootstrap = { ...world, clients: world.clients.map((client) => ({ ...client, client_secret: `new ${client.client_secret}` })) }
  await restarts(
    [world, async (service) => assert.equal((await requestToken(service)).status, 200)],
    [renewed, async (service) => {
      assert.equal((await requestToken(service, { client_secret: 'new secret of assistant' })).status, 200)
      assert.equal((await requestToken(service)).status, 401)
    }],
  )
})

test('what a later file does not name stays as it was', async () => {
  await restarts(
    [world, async (service) => void (await (await as(service, 'assistant')).sent(draftTo('@bob.helper')))],
    [{}, async (service) => {
      assert.equal((await requestToken(service)).status, 200)
      const { body } = await requestToken(service, { client_id: 'cli_helper', client_secret: 'secret of helper' })
      const helper = restClient(service, body.access_token)
      assert.equal((await helper.ids()).length, 1)
      assertRefused(await helper.send(draftTo('@bob.paused')), 404, 'NOT_FOUND')
    }],
  )
})

test('a file with a mistake in its last entry applies nothing of the others', async () => {
  const mistaken: Bootstrap = { ...changed('@bob.helper', { paused: true }), clients: [...world.clients, { ...world.clients[0]!, client_id: 'cli_x', agent: '@bob.nobody' }] }
  const { url, drop } = await createDatabase(testDatabaseUrl())
  await (await startService({ databaseUrl: url })).close()
  await assert.rejects(startService({ databaseUrl: url, bootstrap: mistaken }), /\/clients\/8\/agent names no agent/)
  const service = await startService({ databaseUrl: url })
  assert.equal((await (await as(service, 'assistant')).send(draftTo('@bob.helper'))).status, 202)
  await service.close()
  await drop()
})

test('no secret of the file is kept as it is', async () => {
  await restarts([world, async (service) => assert.doesNotMatch(JSON.stringify(await contentsOf(service)), /secret of|correct horse|battery staple/)])
})
