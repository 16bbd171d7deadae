import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { beginSession, connectMcp, rawEvents, rpc } from '../support/mcp.ts'
import { testTimer } from '../support/timer.ts'
import { useService } from '../support/use-service.ts'

const timer = testTimer()
const service = useService({ timer, env: { APPROVAL_SECONDS: '120' } })

const handle = '@bob.nobody'
const outcomeOf = (result: unknown): string => Object(result).structuredContent?.outcome

describe('a call in a session that waits for its person', () => {
  /** Makes a call whose client is asked. With a token for progress it gets reports while the call waits. */
  async function asking(progressToken?: string) {
    const token = await (await newAgent(service())).tokenFor('mcp')
    const session = await beginSession(service(), token, { capabilities: { elicitation: {} } })
    const params = {
      name: 'request_contact',
      arguments: { handle },
      ...(progressToken && { _meta: { progressToken } }),
    }
    const events = rawEvents(await session.post(rpc('tools/call', params)))
    const next = async () => JSON.parse((await events.next())?.data ?? '{}')
    const { id, method } = await next()
    assert.equal(method, 'elicitation/create')
    return { session, id, next }
  }

  it('ends before clients time out, and a later answer of the person still counts', async () => {
    const { session, id, next } = await asking()
    timer.advance(50_000)
    assert.equal(outcomeOf((await next()).result), 'waiting_for_approval')
    const answer = { jsonrpc: '2.0', id, result: { action: 'accept' } }
    assert.equal((await session.post(answer)).status, 202)
    const { result } = Object(await (await session.call('request_contact', { handle })).json())
    assert.equal(outcomeOf(result), 'requested')
  })

  it('waits longer if the client requests progress, and reports it every fifteen seconds', async () => {
    const { next } = await asking('a token')
    for (let progress = 1; progress < 8; progress++) {
      timer.advance(15_000)
      const params = { progressToken: 'a token', progress, message: 'Waiting for the approval of your person' }
      assert.deepEqual(await next(), { jsonrpc: '2.0', method: 'notifications/progress', params })
    }
    timer.advance(15_000)
    let last = await next()
    if (last.method === 'notifications/progress') last = await next() // due at the same time as the end
    assert.equal(outcomeOf(last.result), 'waiting_for_approval')
  })

  it('goes on for the official SDK, which gets the answer in the end', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp')
    const told = Promise.withResolvers<void>()
    const client = await connectMcp(
      service(),
      { token },
      {
        era: '2025-11-25',
        prepare: (one) =>
          one.setRequestHandler('elicitation/create', async () => {
            timer.advance(15_000)
            await told.promise
            return { action: 'accept' }
          }),
      },
    )
    let progresses = 0
    const onprogress = (): void => {
      progresses++
      if (progresses === 5) told.resolve()
      else timer.advance(15_000)
    }
    const call = { name: 'request_contact', arguments: { handle } }
    assert.equal(outcomeOf(await client.callTool(call, { onprogress, resetTimeoutOnProgress: true })), 'requested')
    assert.equal(progresses, 5)
    await client.close()
  })
})
