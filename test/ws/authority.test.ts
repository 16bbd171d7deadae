import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { framesSoFar, listen } from '../support/listener.ts'
import { handshakeRefused, openFeed } from '../support/sdk.ts'
import { onOneDatabase, startSecondService, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const timeout = 10_000

const feedOf = async ({ config }: Service, token: string) => openFeed({ ws_url: config.wsUrl, token })

/** Asserts that the agent gets an error before the upgrade. */
async function assertRefusedFeed(service: Service, agent: Agent, status: number): Promise<void> {
  const token = await agent.tokenFor('ws')
  await assert.rejects(feedOf(service, token), handshakeRefused(status))
}

onOneDatabase((database) => {
  describe('what is ended in the process itself', () => {
    const service = useService({ database, env: { AUTHORITY_SECONDS: '60' } })

    test('closes every socket of an agent that a command makes inactive at once, and no other', {
      timeout,
    }, async () => {
      const [agent, other] = await newAgents(service(), 2)
      const mine = [await listen(service(), agent!), await listen(service(), agent!, { direction: 'both' })]
      const theirs = await listen(service(), other!)
      await runCommand(service(), ['agent', 'set', agent!.handle, '--paused', 'true'])
      assert.equal(service().deps.presence.openHere(agent!.id), 2, 'a paused agent keeps its sockets')
      await runCommand(service(), ['agent', 'set', agent!.handle, '--paused', 'false', '--inactive', 'true'])
      assert.equal(service().deps.presence.openHere(agent!.id), 0)
      assert.deepEqual(await Promise.all(mine.map(({ closed }) => closed)), [1008, 1008])
      await assertRefusedFeed(service(), agent!, 403)
      assert.deepEqual(await framesSoFar(service(), other!, theirs), [])
      theirs.socket.close()
    })

    test('lets the agent connect again as soon as it is active', { timeout }, async () => {
      const agent = await newAgent(service(), { inactive: true })
      await assertRefusedFeed(service(), agent, 403)
      await runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'false'])
      const listener = await listen(service(), agent)
      assert.deepEqual(await framesSoFar(service(), agent, listener), [])
      listener.socket.close()
    })

    test('closes the sockets of a client that a command revokes, and not those of the agent with another client', {
      timeout,
    }, async () => {
      const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
      assert.ok('client_id' in made)
      const agentId = (await service().deps.store.agents.idOf('@acme.billing')) ?? ''
      const issue = (clientId: string): Promise<string> =>
        service().deps.tokens.issue({
          subject: 'acc_of_the_test',
          agentId,
          clientId,
          sessionId: clientId,
          scopes: ['realtime:read'],
          resource: 'ws',
        })
      const [ending, staying] = [
        await feedOf(service(), await issue(String(made.client_id))),
        await feedOf(service(), await issue('cli_billing')),
      ]
      await runCommand(service(), ['client', 'revoke', String(made.client_id)])
      assert.deepEqual(await ending.ended, { code: 1008, reason: 'the client was revoked' })
      assert.equal(service().deps.presence.openHere(agentId), 1)
      staying.close()
    })
  })

  describe('what is ended elsewhere, or past the service', () => {
    const service = useService({ database, env: { AUTHORITY_SECONDS: '1' } })

    test('closes the sockets of an agent that is inactive in the database', { timeout }, async () => {
      const agent = await newAgent(service())
      const feed = await feedOf(service(), await agent.tokenFor('ws'))
      await agent.update({ inactive: true })
      assert.deepEqual(await feed.ended, { code: 1008, reason: 'the agent is inactive' })
    })

    test('closes the sockets of an agent that is gone from the database', { timeout }, async () => {
      const agent = await newAgent(service())
      const feed = await feedOf(service(), await agent.tokenFor('ws'))
      await sqlOn(service().deps.database, 'no edge leads to this state')('delete from agent where id = :id::uuid', {
        id: agent.id,
      })
      assert.deepEqual(await feed.ended, { code: 1008, reason: 'the agent no longer exists' })
      await assertRefusedFeed(service(), agent, 401)
    })

    test('closes the sockets of a client that is revoked in the database', { timeout }, async () => {
      const feed = await feedOf(service(), await service().token('cli_closed', { resource: 'ws' }))
      await service().deps.store.clients.revoke('cli_closed', service().clock())
      assert.deepEqual(await feed.ended, { code: 1008, reason: 'the client was revoked' })
    })
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres', env: { AUTHORITY_SECONDS: '1' } })

  let second: Service
  before(async () => void (second = await startSecondService(service(), { AUTHORITY_SECONDS: '1' })))
  after(() => second.close())

  test('each closes its sockets of an agent that a command at the other makes inactive', { timeout }, async () => {
    const [agent, other] = await newAgents(service(), 2)
    const elsewhere = { config: { ...second.config, wsUrl: `ws://127.0.0.1:${second.config.port}/v1/connect` } }
    const listeners = [await listen(service(), agent!), await listen(elsewhere, agent!)]
    const staying = await listen(elsewhere, other!)
    await runCommand(second, ['agent', 'set', agent!.handle, '--inactive', 'true'])
    assert.deepEqual(await Promise.all(listeners.map(({ closed }) => closed)), [1008, 1008])
    assert.equal(second.deps.presence.openHere(other!.id), 1)
    staying.socket.close()
  })
})
