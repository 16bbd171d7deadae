import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo, restClientAt } from '../support/client.ts'
import { currentMeta, metricOf, openStreams, rpc } from '../support/mcp.ts'
import { eventClient, eventsOf, type EventStreamClient, type Told } from '../support/mcp-events.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const streamsMax = 4
const env = { AUTHORITY_SECONDS: '60', MCP_STREAMS_PER_AGENT_MAX: String(streamsMax), BUFFERED_BYTES_MAX: '65536' }
const name = 'envelope.received'

const sendTo = async (recipient: Agent, sender: Pick<Agent, 'sent'>, changes: object = {}): Promise<string> =>
  (await sender.sent(draftTo(recipient.handle, changes))).id

async function rest(stream: EventStreamClient): Promise<Told[]> {
  const told: Told[] = []
  for (let next = await stream.next(); next; next = await stream.next()) if (next.kind !== 'heartbeat') told.push(next)
  return told
}

describe('a stream of events', () => {
  const timer = testTimer()
  const service = useService({ database: 'postgres', env, timer })
  let second: Service
  before(async () => void (second = await startSecondService(service(), env)))
  after(() => second.close())

  it('confirms, tells what came since the cursor, and then what comes, as a poll would', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const client = await eventsOf(service(), ann!)
    const cursor = await client.now()
    const sent = [await sendTo(ann!, ben!), await sendTo(ann!, ben!)]
    const stream = await client.stream({ name, cursor })
    assert.equal(stream.response.headers.get('content-type'), 'text/event-stream')
    assert.deepEqual(await stream.nextEvent(), { kind: 'active', params: { cursor, truncated: false } })
    const told = [await stream.nextEvent(), await stream.nextEvent()]
    sent.push(await sendTo(ann!, ben!))
    told.push(await stream.nextEvent())
    assert.deepEqual(
      told.map(({ kind, params }) => [kind, params.eventId]),
      sent.map((id) => ['event', id]),
    )
    const polled = await client.poll({ name, cursor })
    assert.deepEqual(
      told.map(({ params: { cursor: _, ...event } }) => event),
      polled.events,
    )
    for (const [n, { params }] of told.entries())
      assert.deepEqual(
        (await client.poll({ name, cursor: params.cursor })).events.map(({ eventId }) => eventId),
        sent.slice(n + 1),
      )
    assert.equal(told.at(-1)!.params.cursor, polled.cursor)
    await stream.close()
  })

  it('begins now without a cursor, and has only events of its agent, kind and arguments', async () => {
    const [ann, ben, cai] = await newAgents(service(), 3)
    await sendTo(ann!, ben!)
    const client = await eventsOf(service(), ann!)
    const [all, fromBen, reports] = await Promise.all([
      client.stream({ name }),
      client.stream({ name, arguments: { from: [ben!.handle] }, cursor: null }),
      client.stream({ name: 'delivery.report' }),
    ])
    for (const stream of [all, fromBen, reports]) assert.equal((await stream.nextEvent()).kind, 'active')
    await sendTo(ben!, cai!)
    const [one, two] = [await sendTo(ann!, cai!), await sendTo(ann!, ben!)]
    await sendTo(ben!, ann!, { monitor: { events: ['stored'] } })
    assert.deepEqual([(await all.nextEvent()).params.eventId, (await all.nextEvent()).params.eventId], [one, two])
    assert.equal((await fromBen.nextEvent()).params.eventId, two)
    assert.equal((await reports.nextEvent()).params.data['fact'], 'stored')
    for (const stream of [all, fromBen, reports]) await stream.close()
  })

  it('tells of mail that another process has accepted', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const stream = await (await eventsOf(service(), ann!)).stream({ name })
    assert.equal((await stream.nextEvent()).kind, 'active')
    const there = restClientAt(second, ben!.token)
    for (let n = 0; n < 3; n++) {
      const id = await sendTo(ann!, there)
      assert.equal((await stream.nextEvent()).params.eventId, id)
    }
    await stream.close()
  })

  it('sends its cursor at least every fifteen seconds as data, also past unwanted events', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const client = await eventsOf(service(), ann!)
    const stream = await client.stream({ name, arguments: { from: ['@globex.*'] } })
    const began = (await stream.nextEvent()).params.cursor
    timer.advance(15_000)
    const quiet = await stream.next()
    assert.deepEqual(quiet, { kind: 'heartbeat', params: { cursor: began } })
    await sendTo(ann!, ben!)
    const now = await client.now()
    const positionOf = async (): Promise<string | undefined> => {
      timer.advance(15_000)
      return (await stream.next())?.params.cursor
    }
    const { events, cursor } = await client.poll({ name, cursor: began })
    assert.equal(events.length, 1)
    await until(async () => [now, cursor].includes((await positionOf()) ?? ''))
    assert.equal(stream.keepAlives(), 0, 'no comments')
    await stream.close()
  })

  it('reports a failed read without details, and continues when it can', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const stream = await (await eventsOf(service(), ann!)).stream({ name })
    assert.equal((await stream.nextEvent()).kind, 'active')
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    await sql('alter table mailbox_reading rename to not_there')
    const id = await sendTo(ann!, ben!)
    const { kind, params } = await stream.nextEvent()
    assert.deepEqual([kind, params.error], ['error', { code: -32603, message: 'cannot read events: retrying' }])
    await sql('alter table not_there rename to mailbox_reading')
    timer.advance(1_000)
    let next = await stream.nextEvent()
    while (next.kind === 'error') next = await stream.nextEvent()
    assert.deepEqual([next.kind, next.params.eventId], ['event', id])
    await stream.close()
  })

  it('ends with a notice when its token or its authority ends', async () => {
    const agent = await newAgent(service())
    const open = async (at: Service) => {
      const stream = await eventClient(at, await agent.tokenFor('mcp')).stream({ name })
      assert.equal((await stream.nextEvent()).kind, 'active')
      return stream
    }
    const expiring = await open(service())
    for (const ms of [890_000, 20_000]) {
      service().clock.advance(ms)
      timer.advance(ms)
    }
    const revoked = await open(second)
    await runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'true'])
    for (const [stream, reason] of [
      [expiring, /^TOKEN_EXPIRED/],
      [revoked, /^FORBIDDEN: the agent is inactive/],
    ] as const) {
      const [terminated, result, ...more] = await rest(stream)
      assert.deepEqual([terminated?.kind, result?.kind, more], ['terminated', 'result', []])
      const { code, message, data } = terminated!.params.error!
      assert.deepEqual([code, message], [-32012, 'Forbidden'])
      assert.match(Object(data).reason, reason)
    }
    assert.equal(await openStreams(service()), 0)
  })

  it('ends with an empty result where its process stops, and goes on at another without a gap', async () => {
    const stopping = await startSecondService(service(), env)
    const [ann, ben] = await newAgents(service(), 2)
    const token = await ann!.tokenFor('mcp')
    const stream = await eventClient(stopping, token).stream({ name })
    const before = await sendTo(ann!, ben!)
    const ended = rest(stream)
    await until(async () => (await metricOf(stopping, 'ams_mcp_events_total')) > 0)
    await stopping.close()
    const told = await ended
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['active', 'event', 'result'],
    )
    assert.equal(told[1]!.params.eventId, before)
    const missed = await sendTo(ann!, ben!)
    const again = await eventClient(second, token).stream({ name, cursor: told[1]!.params.cursor })
    assert.deepEqual([(await again.nextEvent()).kind, (await again.nextEvent()).params.eventId], ['active', missed])
    await again.close()
  })

  it('is limited per agent, and frees its place', async () => {
    const client = await eventsOf(service(), await newAgent(service()))
    const open: EventStreamClient[] = []
    for (let n = 0; n < streamsMax; n++) {
      for (let times = 0; times < streamsMax; times++) await client.refusal('events/stream', { name: 'nothing' })
      open.push(await client.stream({ name }))
    }
    const { code, data } = await client.refusal('events/stream', { name })
    assert.deepEqual([code, data], [-32013, { limit: 'streams', max: streamsMax }])
    const other = await (await eventsOf(service(), await newAgent(service()))).stream({ name })
    await open.pop()!.close()
    await until(async () => (await openStreams(service())) === streamsMax)
    open.push(other, await client.stream({ name }))
    for (const { close } of open) await close()
    await until(async () => (await openStreams(service())) === 0)
  })

  it('R17: stops reading for a client that does not read, and closes its stream', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const token = await ann!.tokenFor('mcp')
    const cursor = await eventClient(service(), token).now()
    const subject = 'x'.repeat(900)
    for (let n = 0; n < 150; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => sendTo(ann!, ben!, { subject })))
    const more = `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
      select agent_id, created_at, gen_random_uuid(), direction, header, root_id
      from mailbox_entry cross join generate_series(1, 100) n where agent_id = :id::uuid`
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(more, { id: ann!.id })
    const told = () => metricOf(service(), 'ams_mcp_events_total')
    const before = await told()
    const socket = connect(service().config.port, '127.0.0.1').pause()
    await once(socket, 'connect')
    const body = JSON.stringify(rpc('events/stream', { name, cursor, _meta: currentMeta() }))
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: events/stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await until(async () => (await told()) > before)
    let [seen, times] = [0, 0]
    await until(async () => (times = seen === (seen = await told()) ? times + 1 : 0) > 50)
    assert.ok(seen - before < 12_000, `${seen - before} of 15,150 were read`)
    assert.equal(await openStreams(service()), 1)
    timer.advance(16_000)
    await until(async () => (await openStreams(service())) === 0)
    socket.destroy()
  })
})
