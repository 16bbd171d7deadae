import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { newAgent, newAgents } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo } from '../support/client.ts'
import { revoke, tokensOf } from '../support/consents.ts'
import { beginSession, listenTo, openStreams, rawEvents, rpc, sessionAt, type RawEvents } from '../support/mcp.ts'
import type { RawSession } from '../support/mcp.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const streamsMax = 8
const env = { AUTHORITY_SECONDS: '60', MCP_STREAMS_PER_AGENT_MAX: String(streamsMax) } // only the bus ends at once
/** Makes a call that waits for its person. */
async function waitingCall(at: Service, token: string): Promise<RawEvents> {
  const session = await beginSession(at, token, { capabilities: { elicitation: {} } })
  const events = rawEvents(
    await session.post(rpc('tools/call', { name: 'request_contact', arguments: { handle: '@bob.nobody' } })),
  )
  assert.equal(JSON.parse((await events.next())?.data ?? '{}').method, 'elicitation/create')
  return events
}

/** Opens everything on which a client waits: the stream of a session, a listener without a session, and a call. */
async function openAll(at: Service, token: string): Promise<RawEvents[]> {
  const stream = await (await beginSession(at, token)).open()
  const listener = await listenTo(at, token, ['service://threads'])
  assert.match((await listener.next())?.data ?? '', /acknowledged/)
  return [stream, listener, await waitingCall(at, token)]
}

const allEnded = (all: RawEvents[]): Promise<void[]> => Promise.all(all.map(ended))
async function ended(events: RawEvents): Promise<void> {
  while (await events.next());
}

describe('an event stream', () => {
  const timer = testTimer()
  const service = useService({ database: 'postgres', env, timer })
  let second: Service
  before(async () => void (second = await startSecondService(service(), env)))
  after(() => second.close())

  it('says something at least every fifteen seconds, and ends when its token expires', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp')
    const [stream, listener, call] = await openAll(service(), token)
    const over = [stream!, listener!].map(ended)
    const answer = call!.next()
    for (let seconds = 15; seconds < 890; seconds += 15) timer.advance(15_000)
    await answer
    assert.ok(call!.keepAlives() >= 3, 'a call has waited as long as it may')
    assert.equal(await openStreams(service()), 2)
    timer.advance(20_000)
    await Promise.all(over)
    assert.equal(await openStreams(service()), 0)
    for (const { keepAlives } of [stream!, listener!]) assert.ok(keepAlives() >= 59, String(keepAlives()))
  })

  it('ends at every process when its agent, its client or what its person allowed is ended at one', async () => {
    const agent = await newAgent(service())
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const clientId = String(made.client_id)
    const billing = (await service().deps.store.agents.idOf('@acme.billing')) ?? ''
    const claims = { subject: 'acc_of_the_test', agentId: billing, clientId, sessionId: clientId }
    const scopes = ['threads:read', 'contacts:read', 'contacts:write']
    const family = await tokensOf(service(), { resource: service().config.mcpUrl, scope: scopes.join(' ') })
    const ends: [string, () => Promise<unknown>][] = [
      [await agent.tokenFor('mcp'), () => runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'true'])],
      [
        await service().deps.tokens.issue({ ...claims, scopes, resource: 'mcp' }),
        () => runCommand(service(), ['client', 'revoke', clientId]),
      ],
      [
        family.access_token,
        () =>
          revoke(service(), {
            token: family.refresh_token,
            client_id: family.clientId,
            token_type_hint: 'refresh_token',
          }),
      ],
    ]
    const staying = await (await beginSession(second, await (await newAgent(service())).tokenFor('mcp'))).open()
    for (const [token, end] of ends) {
      const all = await openAll(second, token)
      assert.equal(await openStreams(second), 3)
      await end()
      await allEnded(all)
      assert.equal(await openStreams(second), 1)
      assert.ok([401, 403].includes((await listenTo(second, token, ['service://threads'])).response.status))
    }
    await staying.close()
  })

  it('is in the metrics, like sessions and tool calls', async () => {
    const session = await beginSession(second, await (await newAgent(service())).tokenFor('mcp'))
    const stream = await session.open()
    await session.call('list_threads', {})
    await session.call('get_thread', {})
    const text = await (await fetch(`http://127.0.0.1:${second.config.port}/metrics`)).text()
    for (const line of [
      /^ams_mcp_streams 1$/m,
      /^ams_mcp_sessions_total\{version="2025-11-25"\} \d+$/m,
      /^ams_mcp_calls_total\{tool="list_threads",outcome="ok"\} 1$/m,
      /^ams_mcp_calls_total\{tool="get_thread",outcome="VALIDATION_ERROR"\} 1$/m,
      /^ams_requests_total\{operation="mcp",status="200"\} \d+$/m,
    ])
      assert.match(text, line)
    await stream.close()
  })

  it('is counted no more when its process has stopped', async () => {
    const stopping = await startSecondService(service(), env)
    const token = await (await newAgent(service())).tokenFor('mcp')
    const openAt = async (at: Service): Promise<RawEvents[]> => {
      const sessions = await Promise.all(Array.from({ length: streamsMax }, () => beginSession(at, token)))
      return Promise.all(sessions.map(({ open }) => open()))
    }
    const before = await openAt(stopping)
    await stopping.close()
    await allEnded(before)
    for (const { response, close } of await openAt(second)) {
      assert.equal(response.status, 200)
      await close()
    }
  })

  /**
   * Returns the envelopes in the notifications of a client that reopens its stream at another process, up to the last
   * one.
   */
  async function followed(session: RawSession, token: string, moved: () => void): Promise<string[]> {
    const seen: string[] = []
    let events = await session.open()
    assert.equal(events.response.status, 200)
    for (let isLast = false; !isLast; ) {
      const event = await events.next()
      if (!event) {
        moved()
        events = await sessionAt(second, token, session.id).open({ 'Last-Event-ID': events.lastId() })
        assert.equal(events.response.status, 200)
        continue
      }
      const { method, params } = JSON.parse(event.data)
      if (method !== 'notifications/service/message_created') continue
      seen.push(params.id)
      isLast = params.subject === 'last'
    }
    await events.close()
    return seen
  }

  it('ends in waves in the second half of the time that its process drains, and goes on at another without a gap', async () => {
    const [drainMs, each] = [20_000, streamsMax]
    const ownTimer = testTimer()
    const draining = await startSecondService(service(), env, ownTimer)
    const [sender, recipient] = await newAgents(service(), 2)
    const token = await recipient!.tokenFor('mcp')
    const sent: string[] = []
    const send = async (subject: string): Promise<void> =>
      void sent.push((await sender!.sent(draftTo(recipient!.handle, { subject }))).id)
    const sessions = await Promise.all(Array.from({ length: each }, () => beginSession(draining, token)))
    let moved = 0
    const following = sessions.map((session) => followed(session, token, () => moved++))
    await until(async () => (await openStreams(draining)) === each)
    const waiting = ended(await waitingCall(draining, await sender!.tokenFor('mcp')))
    const drained = draining.drain(drainMs)
    await send('early')
    const late = await (await beginSession(draining, await sender!.tokenFor('mcp'))).open()
    assert.equal(late.response.status, 200)
    await late.close()
    await until(async () => (await openStreams(draining)) === each)
    assert.equal(moved, 0)
    ownTimer.advance(drainMs / 2)
    await turn()
    assert.equal((await (await beginSession(draining, token)).open()).response.status, 503)
    for (let quarter = 1; quarter <= 4; quarter++) {
      await send('meanwhile')
      for (let waves = 0; waves < drainMs / 2 / 4 / 250; waves++) {
        ownTimer.advance(250)
        await turn()
      }
      const due = Math.floor((each * quarter) / 4)
      await until(() => moved >= due)
      assert.ok(moved <= due + 1, `${moved} in ${quarter}/4`)
    }
    await drained
    await waiting
    await send('last')
    for (const seen of await Promise.all(following)) assert.deepEqual(seen, sent)
    await draining.close()
  })
})
