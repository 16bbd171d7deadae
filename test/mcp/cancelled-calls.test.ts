import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { beginSession, connectMcp, rawEvents, rpc, sessionAt } from '../support/mcp.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { sqlOn } from '../support/sql.ts'

const { at } = useTwoProcesses()

const ask = { name: 'request_contact', arguments: { handle: '@bob.nobody' } }
const cancelling = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason: 'Not now' },
})

/** Returns the number of the agent's approvals in the dashboard. */
const waitingOf = async (agentId: string): Promise<number> =>
  (
    await sqlOn(at(0).deps.database, 'the edges need many more steps')(
      'select from approval where agent_id = :agentId::uuid and answer is null',
      { agentId },
    )
  ).length

describe('a call of a session that its client takes back while it waits for a person', () => {
  async function asking(version = '2025-11-25') {
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(at(0), token, { version, capabilities: { elicitation: {} } })
    const call = rpc('tools/call', ask)
    const events = rawEvents(await session.post(call))
    const next = async () => JSON.parse((await events.next())?.data ?? 'null')
    return { agent, call, next, session, elsewhere: sessionAt(at(1), token, session.id), question: await next() }
  }

  for (const version of ['2025-06-18', '2025-11-25'])
    it(`ends without an answer, whichever process hears of it, and the question with it, in ${version}`, async () => {
      const { agent, call, elsewhere, next, question } = await asking(version)
      assert.equal((await elsewhere.post(cancelling('another'))).status, 202)
      assert.equal((await elsewhere.post(cancelling(call.id))).status, 202)
      const { method, params } = await next()
      assert.deepEqual([method, params.requestId], ['notifications/cancelled', question.id])
      assert.equal(await next(), null, 'the answer has ended with nothing more')
      const accepting = { jsonrpc: '2.0', id: question.id, result: { action: 'accept' } }
      assert.equal((await elsewhere.post(accepting)).status, 400)
      assert.equal(await waitingOf(agent.id), 1)
    })

  it('goes on when another session takes back a call with the same id', async () => {
    const { agent, call, next, question, session } = await asking()
    const other = await beginSession(at(1), await agent.tokenFor('mcp'))
    assert.equal((await other.post(cancelling(call.id))).status, 202)
    const accepting = { jsonrpc: '2.0', id: question.id, result: { action: 'accept' } }
    assert.equal((await session.post(accepting)).status, 202)
    assert.equal((await next()).result.structuredContent.outcome, 'requested')
  })

  it('is not allowed by a yes to what another call with its id has asked', async () => {
    const { call, elsewhere, question, session } = await asking()
    await elsewhere.post(cancelling(call.id))
    const params = { name: 'request_contact', arguments: { handle: '@bob.another' } }
    const events = rawEvents(await session.post({ ...call, params }))
    const another = JSON.parse((await events.next())!.data)
    const accepting = ({ id }: { id: string }) => ({ jsonrpc: '2.0', id, result: { action: 'accept' } })
    assert.equal((await elsewhere.post(accepting(question))).status, 400)
    assert.equal((await elsewhere.post(accepting(another))).status, 202)
    const { handle, outcome } = JSON.parse((await events.next())!.data).result.structuredContent
    assert.deepEqual([handle, outcome], ['@bob.another', 'requested'])
  })

  it('makes the official SDK close its question', async () => {
    const agent = await newAgent(at(0))
    const stop = new AbortController()
    const stopped = Promise.withResolvers<void>()
    const client = await connectMcp(
      at(0),
      { token: await agent.tokenFor('mcp') },
      {
        era: '2025-11-25',
        prepare: (one) =>
          one.setRequestHandler('elicitation/create', async (_, { mcpReq }) => {
            mcpReq.signal.addEventListener('abort', () => stopped.resolve())
            stop.abort('Not now')
            await stopped.promise
            return { action: 'accept' }
          }),
      },
    )
    await assert.rejects(client.callTool(ask, { signal: stop.signal }))
    await stopped.promise
    assert.equal(await waitingOf(agent.id), 1)
    await client.close()
  })
})

describe('a session of a version that has no way to ask', () => {
  for (const version of ['2025-03-26', '2024-11-05'])
    it(`learns that an approval waits, whatever capabilities its client has: ${version}`, async () => {
      const agent = await newAgent(at(0))
      const session = await beginSession(at(0), await agent.tokenFor('mcp'), {
        version,
        capabilities: { elicitation: {} },
      })
      const response = await session.call(ask.name, ask.arguments)
      assert.equal(response.headers.get('content-type'), 'application/json')
      const { result } = Object(await response.json())
      assert.match(result.content[0].text, /outcome: waiting_for_approval/) // these revisions have no structured content
      assert.equal(await waitingOf(agent.id), 1)
    })
})
