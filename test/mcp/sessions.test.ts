import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { hashGeneratedSecret } from '../../src/platform/secret-hashes.ts'
import { newAgent } from '../support/agents.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { beginSession, mcpRequest, rpc, sessionAt } from '../support/mcp.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { sqlOn } from '../support/sql.ts'

const skill = { name: 'invoices', description: 'Sends invoices' }

describe('a session of the older era', () => {
  const { at, processes } = useTwoProcesses({ MCP_SESSIONS_PER_AGENT_MAX: '4' })

  it('is served by every process, and ended by one for all', async () => {
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    const elsewhere = sessionAt(at(1), token, session.id)
    const { result } = Object(await (await elsewhere.call('add_skill', skill)).json())
    assert.deepEqual(result.structuredContent.skills, [skill])
    assert.equal((await elsewhere.post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
    const end = await mcpRequest(at(1), token, { method: 'DELETE', headers: { 'Mcp-Session-Id': session.id } })
    assert.equal(end.status, 204)
    for (const own of [session, elsewhere]) {
      assert.equal((await own.post(rpc('ping'))).status, 404)
      assert.equal((await own.open()).response.status, 404)
    }
    const again = await mcpRequest(at(0), token, { method: 'DELETE', headers: { 'Mcp-Session-Id': session.id } })
    assert.equal(again.status, 404)
  })

  it('S23: does not exist for another agent, nor for another client of the same agent', async () => {
    const [agent, other] = [await newAgent(at(0)), await newAgent(at(0))]
    const session = await beginSession(at(0), await agent.tokenFor('mcp'))
    const claims = { subject: 'acc_x', agentId: agent.id, sessionId: 'cli_other', resource: 'mcp' as const }
    const foreign = await at(0).deps.tokens.issue({ ...claims, clientId: 'cli_other', scopes: ['threads:read'] })
    for (const token of [await other.tokenFor('mcp'), foreign]) {
      const stolen = sessionAt(at(1), token, session.id)
      const missing = sessionAt(at(1), token, 'x'.repeat(43))
      const request = rpc('ping')
      const bodies = [await stolen.post(request), await missing.post(request)]
      assert.deepEqual(
        bodies.map(({ status }) => status),
        [404, 404],
      )
      assert.equal(await bodies[0]!.text(), await bodies[1]!.text())
      assert.equal((await stolen.open()).response.status, 404)
      const headers = { 'Mcp-Session-Id': session.id }
      assert.equal((await mcpRequest(at(0), token, { method: 'DELETE', headers })).status, 404)
    }
    assert.equal((await session.post(rpc('ping'))).status, 200)
  })

  it('is limited in number; beyond the limit the least recently used one ends', async () => {
    const { clock } = at(0)
    const token = await (await newAgent(at(0))).tokenFor('mcp')
    const sessions = []
    for (let n = 0; n < 4; n++) {
      sessions.push(await beginSession(at(0), token))
      clock.advance(61_000)
    }
    assert.equal((await sessions[0]!.post(rpc('ping'))).status, 200)
    clock.advance(1_000)
    sessions.push(await beginSession(at(0), token))
    const statuses = []
    for (const session of sessions) statuses.push((await session.post(rpc('ping'))).status)
    assert.deepEqual(statuses, [200, 404, 200, 200, 200])
  })

  it('does not end for another one while it has a stream, at any process', async () => {
    const token = await (await newAgent(at(0))).tokenFor('mcp')
    at(1).clock.advance(at(0).clock() - at(1).clock())
    const session = await beginSession(at(0), token)
    const events = await sessionAt(at(1), token, session.id).open()
    for (const { clock } of processes().services) clock.advance(61_000)
    for (let n = 0; n < 8; n++) await beginSession(at(0), token)
    assert.equal((await session.post(rpc('ping'))).status, 200)
    await events.close()
  })

  it('does not end for another one while it is used', async () => {
    const { clock, config } = at(0)
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const sessions = []
    for (let n = 0; n < 4; n++) {
      sessions.push(await beginSession(at(0), token))
      clock.advance(1_000)
    }
    const using = await openCompetingTransaction(config.databaseUrl ?? '')
    await using.query('update mcp_session set used_at = $1 where agent_id = $2 and hash = $3', [
      clock(),
      uuidOf(agent.id),
      hashGeneratedSecret(sessions[0]!.id),
    ])
    const begun = beginSession(at(0), token)
    await using.isWaitedFor()
    await using.query('commit')
    await using.end()
    const statuses = []
    for (const session of [...sessions, await begun]) statuses.push((await session.post(rpc('ping'))).status)
    assert.deepEqual(statuses, [200, 404, 200, 200, 200])
  })

  it('is exactly limited with concurrent starts', async () => {
    const agent = await newAgent(at(0))
    const token = await agent.tokenFor('mcp')
    const begin = async (n: number): Promise<void> => {
      const session = await beginSession(at(n % 2), token)
      await (await sessionAt(at(0), token, session.id).open()).close()
    }
    const counts = []
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => begin(n)))
      const text = 'select from mcp_session where agent_id = :id::uuid'
      counts.push((await sqlOn(at(0).deps.database, 'no edge shows the stored rows')(text, { id: agent.id })).length)
    }
    assert.deepEqual(counts, [4, 4, 4])
  })

  it('takes the versions that have sessions, and offers the newest of them for any other', async () => {
    const token = await (await newAgent(at(0))).tokenFor('mcp')
    const offered = async (protocolVersion: string): Promise<string> => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const response = await mcpRequest(at(0), token, { body: rpc('initialize', params) })
      return Object(await response.json()).result.protocolVersion
    }
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
      assert.equal(await offered(version), version)
    for (const version of ['1999-01-01', '2026-07-28']) assert.equal(await offered(version), '2025-11-25')
    const session = await beginSession(at(0), token)
    assert.equal((await session.post(rpc('ping'), { 'MCP-Protocol-Version': '2025-06-18' })).status, 200)
    assert.equal((await session.post(rpc('ping'), { 'MCP-Protocol-Version': '1999-01-01' })).status, 400)
  })

  it('does not begin with an invalid initialize, which gets the error', async () => {
    const token = await (await newAgent(at(0))).tokenFor('mcp')
    const good = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const refused = async (body: object): Promise<string> => {
      const response = await mcpRequest(at(0), token, { body })
      assert.deepEqual([response.status, response.headers.get('mcp-session-id')], [400, null])
      const { code, message } = Object(await response.json()).error
      assert.equal(code, -32602)
      return message
    }
    for (const protocolVersion of [5, null, undefined])
      assert.match(
        await refused(rpc('initialize', { ...good, protocolVersion })),
        /\/params\/protocolVersion: .*string/,
      )
    const bare = await refused(rpc('initialize'))
    for (const field of Object.keys(good)) assert.ok(bare.includes(`/params/${field}: `), bare)
    assert.match(await refused({ jsonrpc: '2.0', method: 'initialize', params: good }), /must be a request with an id/)
  })

  it('ends when nobody has used it for too long', async () => {
    const agent = await newAgent(at(0))
    const session = await beginSession(at(0), await agent.tokenFor('mcp'))
    assert.equal((await session.post(rpc('no/such/method'))).status, 200)
    assert.equal((await session.post({ jsonrpc: '2.0', id: 'forged', result: { action: 'accept' } })).status, 400)
    const statuses = []
    for (const hours of [23, 23, 24]) {
      at(0).clock.advance(hours * 3_600_000)
      const later = sessionAt(at(0), await agent.tokenFor('mcp'), session.id)
      statuses.push((await later.post(rpc('ping'))).status)
    }
    assert.deepEqual(statuses, [200, 200, 404])
  })
})
