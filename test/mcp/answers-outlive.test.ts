import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { newDeployment, startProcess, type Deployment } from '../support/deployment.ts'
import { beginSession, rawEvents, rpc, sessionAt } from '../support/mcp.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

const env = {
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  MCP_URL: 'http://ams.example/mcp',
  ALLOWLIST_ENTRIES_MAX: '2',
}

describe('what a person says to a question of a process that was killed meanwhile', () => {
  let deployment: Deployment
  let service: Service
  before(async () => {
    deployment = await newDeployment('postgres', env)
    service = await startService({ database: 'postgres', databaseUrl: deployment.env['DATABASE_URL'], env })
  })
  after(async () => {
    await service.close()
    await deployment.remove()
  })

  /** Asks by one process, kills it, and answers to the other one. */
  async function answered(action: string, handle: string) {
    const agent = await newAgent(service)
    const token = await agent.tokenFor('mcp')
    const asking = await startProcess(deployment)
    const there = { ...service, config: { ...service.config, port: Number(new URL(asking.origin).port) } }
    const session = await beginSession(there, token, { capabilities: { elicitation: {} } })
    const call = rpc('tools/call', { name: 'request_contact', arguments: { handle } })
    const events = rawEvents(await session.post(call))
    const { id } = JSON.parse((await events.next())?.data ?? '{}')
    await asking.kill('SIGKILL')
    const here = sessionAt(service, token, session.id)
    assert.equal((await here.post({ jsonrpc: '2.0', id, result: { action } })).status, 202)
    const sql = sqlOn(service.deps.database, 'no edge shows the stored rows')
    const requests = await sql<{ target: string }>('select target from contact_request where requester = :requester', {
      requester: agent.handle,
    })
    const { result } = Object(await (await here.call('request_contact', { handle })).json())
    return { requested: requests.map(({ target }) => target), told: result?.structuredContent?.outcome }
  }

  it('takes effect at once, without another call', async () => {
    const target = await newAgent(service, { handle: '@bob.wanted' })
    assert.deepEqual(await answered('accept', target.handle), { requested: [target.handle], told: 'requested' })
  })

  it('is stored for the repeated call if it cannot take effect yet', async () => {
    const agent = await newAgent(service)
    const session = await beginSession(service, await agent.tokenFor('mcp'), { capabilities: { elicitation: {} } })
    const { trust } = service.deps.store
    await trust.allow(agent.id, ['@bob.one', '@bob.two'], service.clock())
    const call = { name: 'request_contact', arguments: { handle: '@bob.three' } }
    const events = rawEvents(await session.post(rpc('tools/call', call)))
    const { id } = JSON.parse((await events.next())?.data ?? '{}')
    assert.equal((await session.post({ jsonrpc: '2.0', id, result: { action: 'accept' } })).status, 202)
    const { result } = JSON.parse((await events.next())?.data ?? '{}')
    assert.match(result.content[0].text, /VALIDATION_ERROR/)
    await trust.disallow(agent.id, '@bob.two')
    const again = Object(await (await session.call(call.name, call.arguments)).json())
    assert.equal(again.result.structuredContent.outcome, 'requested')
  })

  it('has no effect if it is not a yes', async () => {
    assert.deepEqual(await answered('decline', '@bob.unwanted'), { requested: [], told: 'declined' })
  })
})
