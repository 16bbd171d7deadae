import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as shapes from '#generated/mcp/shapes.js'
import { newAgent, type Agent } from '../support/agents.ts'
import { beginSession, connectMcp, currentHeaders, currentMeta, eras, mcpRequest } from '../support/mcp.ts'
import { rawEvents, rpc, sessionAt } from '../support/mcp.ts'
import { sqlOn } from '../support/sql.ts'
import { useTwoProcesses } from '../support/processes.ts'

const { at } = useTwoProcesses()

const ask = (handle: string) => ({ name: 'request_contact', arguments: { handle } })
const outcomeOf = (result: unknown): string => Object(result).structuredContent?.outcome
/** Creates an agent of another owner, which needs an approval. */
const stranger = (): Promise<Agent> => newAgent(at(0), { handle: `@bob.x${Math.random().toString(36).slice(2)}` })

describe('an approval', () => {
  for (const era of eras)
    it(`is asked for in the client, and what its person says holds, in ${era}`, async () => {
      for (const [action, outcome] of [
        ['accept', 'requested'],
        ['decline', 'declined'],
        ['cancel', 'cancelled'],
      ] as const) {
        const asked: string[] = []
        const token = await (await newAgent(at(0))).tokenFor('mcp')
        const client = await connectMcp(
          at(0),
          { token },
          {
            era,
            prepare: (one) =>
              one.setRequestHandler('elicitation/create', ({ params }) => {
                asked.push(params.message)
                return { action }
              }),
          },
        )
        const target = await stranger()
        const result = await client.callTool(ask(target.handle))
        assert.equal(outcomeOf(result), outcome, JSON.stringify(result))
        assert.equal(asked.length, 1)
        assert.ok(asked[0]!.includes(target.handle))
        await client.close()
      }
    })

  for (const era of eras)
    it(`waits in the dashboard where the client cannot ask, in ${era}`, async () => {
      const token = await (await newAgent(at(0))).tokenFor('mcp')
      const client = await connectMcp(at(0), { token }, { era, capabilities: {} })
      const result = await client.callTool(ask((await stranger()).handle))
      assert.equal(outcomeOf(result), 'waiting_for_approval')
      await client.close()
    })
})

describe('in a session', () => {
  /** Makes a call that waits for its person; returns the id for the answer. */
  async function asking(agent: Agent, handle: string) {
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(at(0), token, { capabilities: { elicitation: {} } })
    const events = rawEvents(await session.post(rpc('tools/call', ask(handle))))
    const request = JSON.parse((await events.next())?.data ?? '{}')
    assert.equal(request.method, 'elicitation/create')
    return { token, session, events, id: request.id as string }
  }
  const accepting = (id: string) => ({ jsonrpc: '2.0', id, result: { action: 'accept' } })

  it('the answer may come to another process, counts once, and is good for whom was asked alone', async () => {
    const [agent, other] = [await newAgent(at(0)), await newAgent(at(0))]
    const { token, session, events, id } = await asking(agent, (await stranger()).handle)
    const foreign = await beginSession(at(1), await other.tokenFor('mcp'))
    assert.equal((await foreign.post(accepting(id))).status, 400)
    const elsewhere = sessionAt(at(1), token, session.id)
    assert.equal((await elsewhere.post(accepting('appr_00000000000000000000000000'))).status, 400)
    assert.equal((await elsewhere.post(accepting(id))).status, 202)
    assert.equal((await elsewhere.post(accepting(id))).status, 400)
    const { result } = JSON.parse((await events.next())?.data ?? '{}')
    assert.equal(outcomeOf(result), 'requested')
    assert.equal(await events.next(), undefined)
  })

  it('a failing client counts as no answer', async () => {
    const { session, events, id } = await asking(await newAgent(at(0)), (await stranger()).handle)
    await session.post({ jsonrpc: '2.0', id, error: { code: -32603, message: 'no window' } })
    assert.equal(outcomeOf(JSON.parse((await events.next())?.data ?? '{}').result), 'cancelled')
  })

  it('the requested agent is notified of the request, as in the contract', async () => {
    const target = await stranger()
    const told = await (await beginSession(at(1), await target.tokenFor('mcp'))).open()
    const { session, id } = await asking(await newAgent(at(0)), target.handle)
    await session.post(accepting(id))
    for (;;) {
      const message = JSON.parse((await told.next())?.data ?? assert.fail('the stream has ended'))
      if (message.method !== 'notifications/service/contact_request') continue
      assert.ok(shapes.isContactRequest(message.params), JSON.stringify(message))
      break
    }
    await told.close()
  })
})

describe('in the current revision', () => {
  const meta = currentMeta({ elicitation: {} })
  async function callWith(token: string, name: string, handle: string, more: object) {
    const headers = currentHeaders('tools/call', name)
    const body = rpc('tools/call', { ...ask(handle), name, ...more, _meta: meta })
    return Object(await (await mcpRequest(at(1), token, { body, headers })).json())
  }
  const call = async (agent: Agent, handle: string, more: object = {}) =>
    callWith(await agent.tokenFor('mcp'), 'request_contact', handle, more)
  const inputResponses = { approval: { action: 'accept' } }

  it('what the client was given is good for a time, for the same call of the same agent and client', async () => {
    const [agent, other] = [await newAgent(at(0)), await newAgent(at(0))]
    const [target, another] = [(await stranger()).handle, (await stranger()).handle]
    const stateFor = async (): Promise<string> => {
      const { result } = await call(agent, target)
      assert.equal(result.resultType, 'input_required', JSON.stringify(result))
      return result.requestState
    }
    const forged = await call(agent, target, { inputResponses, requestState: 'x'.repeat(43) })
    assert.equal(forged.error.code, -32602)
    const elsewhere = await call(other, target, { inputResponses, requestState: await stateFor() })
    assert.equal(elsewhere.error.code, -32602)
    const changed = await call(agent, another, { inputResponses, requestState: await stateFor() })
    assert.equal(changed.error.code, -32602)
    const claims = { subject: 'acc_x', agentId: agent.id, sessionId: 'cli_other', resource: 'mcp' as const }
    const scopes = ['contacts:read', 'contacts:write']
    const byOther = await at(0).deps.tokens.issue({ ...claims, clientId: 'cli_other', scopes })
    const given = { inputResponses, requestState: await stateFor() }
    assert.equal((await callWith(byOther, 'request_contact', target, given)).error.code, -32602)
    const late = await stateFor()
    at(1).clock.advance(301_000)
    assert.equal((await call(agent, target, { inputResponses, requestState: late })).error.code, -32602)
    const requestState = await stateFor()
    const { result } = await call(agent, target, { inputResponses, requestState })
    assert.equal(outcomeOf(result), 'requested')
  })

  it('what the client was given brings the same outcome as often as it calls again, for the tool that asked', async () => {
    const [agent, target] = [await newAgent(at(0)), (await stranger()).handle]
    const token = await agent.tokenFor('mcp')
    const stateOf = ({ result }: { result: { requestState: string } }): string => result.requestState
    const requestState = stateOf(await call(agent, target))
    const decline = { inputResponses: { approval: { action: 'decline' } }, requestState }
    assert.equal(outcomeOf((await call(agent, target, decline)).result), 'declined')
    assert.equal(outcomeOf((await call(agent, target, { inputResponses, requestState })).result), 'declined')

    const granted = { inputResponses, requestState: stateOf(await call(agent, target)) }
    assert.equal(outcomeOf((await call(agent, target, granted)).result), 'requested')
    const { requestState: forOther } = (await call(agent, (await stranger()).handle)).result
    const misused = await callWith(token, 'remove_contact', target, { inputResponses, requestState: forOther })
    assert.equal(misused.error.code, -32602)
    const together = { inputResponses, requestState: stateOf(await callWith(token, 'remove_contact', target, {})) }
    const both = await Promise.all([1, 2].map(() => callWith(token, 'remove_contact', target, together)))
    assert.deepEqual(
      both.map(({ result }) => outcomeOf(result)),
      ['removed', 'removed'],
    )
    const late = await callWith(token, 'remove_contact', target, together)
    assert.equal(outcomeOf(late.result), 'removed')
    const anew = await callWith(token, 'remove_contact', target, {})
    assert.match(anew.result.content[0].text, /NOT_FOUND/, 'who comes back with nothing was told already')
  })

  it('what was decided in the dashboard meanwhile is what the client is told when it calls again', async () => {
    const [agent, target] = [await newAgent(at(0)), (await stranger()).handle]
    const { requestState } = (await call(agent, target)).result
    const { approvals, database, store } = at(0).deps
    const [approval] = await sqlOn(database, 'the edges need many more steps')<{ id: string }>(
      'select id from approval where agent_id = :agentId::uuid',
      { agentId: agent.id },
    )
    const person = await store.owners.account('alice')
    await approvals.decide(person!.id, approval!.id, 'accepted')
    // Without the entry, the agent could ask again.
    await sqlOn(database, 'no edge leads to this state')(
      'delete from allowlist_entry where agent_id = :agentId::uuid',
      { agentId: agent.id },
    )
    const again = await Promise.all([1, 2].map(() => call(agent, target, { inputResponses, requestState })))
    assert.deepEqual(
      again.map(({ result }) => outcomeOf(result)),
      ['requested', 'requested'],
    )
    const left = await sqlOn(database, 'no edge shows the stored rows')(
      'select id from approval where agent_id = :agentId::uuid and outcome is null',
      { agentId: agent.id },
    )
    assert.deepEqual(left, [], 'nothing waits for a person who has answered')
  })
})
