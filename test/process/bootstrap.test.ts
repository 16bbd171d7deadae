import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Agent } from '#generated/rest/models.ts'
import type { StoredAgent } from '../../src/domain/agents.ts'
import type { AgentChanges } from '../../src/store/people/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo, keyed, restClient } from '../support/client.ts'
import { bootstrapFile, startProcess, stopProcess } from '../support/process.ts'
import { createDatabase } from '../support/postgres.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { requestToken } from '../support/tokens.ts'
import { testBootstrap, type Bootstrap } from '../support/bootstrap.ts'

/** Starts with each file in turn on one database, like restarts of one deployment. */
async function restarts(...steps: [Bootstrap, (service: Service) => Promise<void>][]): Promise<void> {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  for (const [bootstrap, check] of steps) {
    const service = await startService({ databaseUrl: url, bootstrap })
    await check(service).finally(() => service.close())
  }
  await drop()
}

const changed = (handle: string, change: object): Bootstrap => ({
  ...testBootstrap,
  agents: testBootstrap.agents.map((agent) => (agent.handle === handle ? { ...agent, ...change } : agent)),
})
const as = async (service: Service, name: string) => restClient(service, await service.token(`cli_${name}`))

test('the same file again changes nothing: neither ids nor hashes nor times nor mail', async () => {
  let before = {}
  await restarts(
    [
      testBootstrap,
      async (service) => {
        await (await as(service, 'assistant')).sent(draftTo('@bob.helper'))
        before = await contentsOf(service)
      },
    ],
    [testBootstrap, async (service) => assert.deepEqual(await contentsOf(service), before)],
  )
})

const statusOf = async (service: Service, from: string, to: string): Promise<number> =>
  (await (await as(service, from)).send(draftTo(to))).status

test('a list that a later file names is added to, never cut', async () => {
  const send =
    (...expected: number[]) =>
    async (service: Service): Promise<void> => {
      assert.deepEqual(
        [await statusOf(service, 'helper', '@bob.closed'), await statusOf(service, 'billing', '@bob.closed')],
        expected,
      )
    }
  await restarts(
    [changed('@bob.closed', { allowlist: ['@bob.helper'] }), send(202, 404)],
    [changed('@bob.closed', { allowlist: ['@acme.billing'] }), send(202, 202)],
    [changed('@bob.closed', { allowlist: [] }), send(202, 202)],
    [changed('@bob.closed', { allowlist: undefined, blocks: ['@bob.helper'] }), send(404, 202)],
    [changed('@bob.closed', { blocks: ['@acme.billing'] }), send(404, 404)],
  )
})

test('members that a later file names join those that there are', async () => {
  const withMembers = (...members: { username: string; role: string }[]): Bootstrap => ({
    ...testBootstrap,
    organizations: [{ slug: 'acme', name: 'Acme', members }],
  })
  await restarts(
    [withMembers({ username: 'alice', role: 'owner' }), async () => {}],
    [
      withMembers({ username: 'bob', role: 'member' }),
      async ({ deps: { store } }) => {
        for (const [username, role] of [
          ['alice', 'owner'],
          ['bob', 'member'],
        ] as const) {
          const organizations = await store.accounts.organizations((await store.owners.account(username))!.id)
          assert.deepEqual(
            organizations.map(({ slug, role: has }) => [slug, has]),
            [['acme', role]],
          )
        }
      },
    ],
  )
})

test('fields that a later file names are enforced, and those that it leaves out stay as they are', async () => {
  const inactive = await recordAfter([testBootstrap, { paused: true, display_name: 'Shown' }], [testBootstrap, {}])
  assert.deepEqual([inactive?.paused, inactive?.display_name], [true, 'Shown'])
  const enforced = await recordAfter(
    [testBootstrap, { paused: true }],
    [changed('@bob.helper', { paused: false, display_name: 'Helper' }), {}],
  )
  assert.deepEqual([enforced?.paused, enforced?.display_name], [false, 'Helper'])
})

/** Returns the record of @bob.helper after starts with these files, each followed by these other changes. */
async function recordAfter(...steps: [Bootstrap, AgentChanges][]) {
  let agent: StoredAgent | undefined
  const start = ([bootstrap, changes]: [Bootstrap, AgentChanges]): [Bootstrap, (service: Service) => Promise<void>] => [
    bootstrap,
    async ({ deps: { store, clock } }) => {
      const id = (await store.agents.idOf('@bob.helper'))!
      if (Object.keys(changes).length > 0) await store.agents.change(id, changes, clock())
      agent = await store.profiles.find(id)
    },
  ]
  await restarts(...steps.map(start))
  return agent
}

test('a restart keeps blocks, allowlist entries, cards and states that the API or the command line set', async () => {
  const naming = changed('@bob.closed', { allowlist: ['@alice.assistant'] })
  await restarts(
    [
      naming,
      async (service) => {
        assert.equal(await statusOf(service, 'assistant', '@bob.closed'), 202)
        const closed = await as(service, 'closed')
        assert.equal(
          (
            await closed.at('/agents/me/blocks', {
              method: 'POST',
              body: { handle: '@alice.assistant' },
              headers: keyed(),
            })
          ).status,
          201,
        )
        assert.equal(
          (
            await closed.at('/agents/me/allowlist', {
              method: 'POST',
              body: { entries: ['@acme.*'] },
              headers: keyed(),
            })
          ).status,
          200,
        )
        assert.equal(
          (await closed.at('/agents/me', { method: 'PATCH', body: { display_name: 'By itself' }, headers: keyed() }))
            .status,
          200,
        )
        await runCommand(service, ['agent', 'set', '@bob.helper', '--inactive', 'true'])
      },
    ],
    [
      naming,
      async (service) => {
        assert.equal(
          await statusOf(service, 'assistant', '@bob.closed'),
          404,
          'the block stays, although the file allows whom it blocks',
        )
        assert.equal(await statusOf(service, 'billing', '@bob.closed'), 202, 'the entry stays')
        assert.equal((await (await as(service, 'closed')).at<Agent>('/agents/me')).body.display_name, 'By itself')
        assert.equal(await statusOf(service, 'assistant', '@bob.helper'), 404, 'the agent stays inactive')
      },
    ],
    [
      changed('@bob.helper', { inactive: false }),
      async (service) => assert.equal(await statusOf(service, 'assistant', '@bob.helper'), 202),
    ],
  )
})

test('a client that was revoked stays so, and the log says that the file names it', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const first = await startService({ databaseUrl: url })
  await runCommand(first, ['client', 'revoke', 'cli_assistant'])
  await first.close()
  const again = await startProcess({ DATABASE_URL: url, BOOTSTRAP_FILE: bootstrapFile(testBootstrap) })
  assert.equal((await requestToken(again)).status, 401)
  await stopProcess(again)
  const warnings = again
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"bootstrap.revoked"'))
  assert.deepEqual(
    warnings.map((line) => JSON.parse(line).client_id),
    ['cli_assistant'],
  )
  await drop()
})

test('a changed secret works and the old one no longer does', async () => {
  const renewed: Bootstrap = {
    ...testBootstrap,
    clients: testBootstrap.clients.map((client) => ({ ...client, client_secret: `new ${client.client_secret}` })),
  }
  await restarts(
    [testBootstrap, async (service) => assert.equal((await requestToken(service)).status, 200)],
    [
      renewed,
      async (service) => {
        assert.equal((await requestToken(service, { client_secret: 'new secret of assistant' })).status, 200)
        assert.equal((await requestToken(service)).status, 401)
      },
    ],
  )
})

test('entries that a later file does not name stay unchanged', async () => {
  await restarts(
    [testBootstrap, async (service) => void (await (await as(service, 'assistant')).sent(draftTo('@bob.helper')))],
    [
      {},
      async (service) => {
        assert.equal((await requestToken(service)).status, 200)
        const { body } = await requestToken(service, { client_id: 'cli_helper', client_secret: 'secret of helper' })
        const helper = restClient(service, body.access_token)
        assert.equal((await helper.ids()).length, 1)
        assertRefused(await helper.send(draftTo('@bob.paused')), 404, 'NOT_FOUND')
      },
    ],
  )
})

test('a file with a mistake in its last entry applies nothing of the others', async () => {
  const mistaken: Bootstrap = {
    ...changed('@bob.helper', { paused: true }),
    clients: [...testBootstrap.clients, { ...testBootstrap.clients[0]!, client_id: 'cli_x', agent: '@bob.nobody' }],
  }
  const { url, drop } = await createDatabase(testDatabaseUrl())
  await (await startService({ databaseUrl: url })).close()
  await assert.rejects(
    startService({ databaseUrl: url, bootstrap: mistaken }),
    /\/clients\/8\/agent is not the handle of an agent/,
  )
  const service = await startService({ databaseUrl: url })
  assert.equal((await (await as(service, 'assistant')).send(draftTo('@bob.helper'))).status, 202)
  await service.close()
  await drop()
})

test('no secret of the file is kept as it is', async () => {
  await restarts([
    testBootstrap,
    async (service) =>
      assert.doesNotMatch(JSON.stringify(await contentsOf(service)), /secret of|correct horse|battery staple/),
  ])
})
