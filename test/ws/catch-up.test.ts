import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { numberedText, numberedValue } from '../../scripts/support/numbered-ids.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { framesSoFar, listen, type Listener } from '../support/listener.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const start = { after_created_at: 0, after_envelope_id: 'env_00000000000000000000000000' }

/** More than one read returns, and more than kernels buffer for a connection. */
const [many, headerBytes] = [2_000, 16_384]

const idsOf = async (listener: Listener, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) {
    const frame = await listener.next()
    if (frame.op === 'envelope.notify') ids.push(frame.id)
  }
  return ids
}

const send = async (from: Agent, to: Agent, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await from.sent(draftTo(to.handle))
}

onEachDatabase((database) => {
  const service = useService({ database })

  test('a feed begins after its position and goes over into live, each envelope once and in order', async () => {
    const [sender, agent] = await newAgents(service(), 2)
    await send(sender!, agent!, 7)
    const [, , third] = (await agent!.list({ order: 'asc' })).body.envelope_headers
    const after = { after_created_at: third!.created_at, after_envelope_id: third!.id }
    const sending = send(sender!, agent!, 30)
    const [fromStart, fromThird] = [
      await listen(service(), agent!, { after: start }),
      await listen(service(), agent!, { after }),
    ]
    await sending
    const all = await agent!.ids({ order: 'asc' })
    assert.equal(all.length, 37)
    assert.deepEqual(await idsOf(fromStart, 37), all)
    assert.deepEqual(await idsOf(fromThird, 34), all.slice(3))
    const { id } = await sender!.sent(draftTo(agent!.handle))
    for (const listener of [fromStart, fromThird]) {
      assert.deepEqual(await idsOf(listener, 1), [id])
      listener.socket.close()
    }
  })

  test('what was read before it is pushed is pushed as read, and each feed begins with its own', async () => {
    const [sender, agent] = await newAgents(service(), 2)
    await send(sender!, agent!, 2)
    await send(agent!, sender!, 1)
    const [first] = await agent!.ids({ order: 'asc' })
    await agent!.open(first!)
    const seen = async (direction: string, count: number): Promise<unknown[]> => {
      const listener = await listen(service(), agent!, { after: start, direction })
      const frames = []
      for (let n = 0; n < count; n++) frames.push(await listener.next())
      listener.socket.close()
      return frames.map((frame) => frame.op === 'envelope.notify' && [frame.unread, frame.direction])
    }
    assert.deepEqual(await seen('in', 2), [
      [false, undefined],
      [true, undefined],
    ])
    assert.deepEqual(await seen('out', 1), [[false, undefined]])
    assert.deepEqual(await seen('both', 3), [
      [false, 'in'],
      [true, 'in'],
      [false, 'out'],
    ])
  })

  test('a position of somebody else shows nothing but what is after it in the own mailbox', async () => {
    const [sender, agent, other] = await newAgents(service(), 3)
    await send(sender!, agent!, 1)
    await send(sender!, other!, 1)
    await send(sender!, agent!, 1)
    const [foreign] = (await other!.list()).body.envelope_headers
    const after = { after_created_at: foreign!.created_at, after_envelope_id: foreign!.id }
    const listener = await listen(service(), agent!, { after })
    assert.deepEqual(await idsOf(listener, 1), (await agent!.ids({ order: 'asc' })).slice(1))
    assert.deepEqual(await framesSoFar(service(), agent!, listener), [])
    listener.socket.close()
  })
})

const slow = useService({ database: 'postgres', env: { SLOW_READER_SECONDS: '2', BUFFERED_BYTES_MAX: '65536' } })

/** Creates mail of one agent without the time of real sends. */
async function fill(agent: Agent): Promise<void> {
  await sqlOn(slow().deps.database, 'the edges are too slow for many rows')(
    `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select :id::uuid, n, ${numberedValue('n')}, 'in',
       '{"id":"' || ${numberedText('env', 'n')} || '","from":"@a.b","to":["@a.c"],"cc":[],"in_reply_to":null,"subject":"' || repeat('x', ${headerBytes})
         || '","date_ms":0,"received_ms":0,"created_at":' || n || ',"has_attachments":false,"type_hint":"text","size_hint":1'
     from generate_series(1, ${many}) n`,
    { id: agent.id },
  )
}

const framesMade = async (): Promise<number> =>
  Number(/^ams_frames_total (\d+)$/m.exec(await slow().deps.observe.metrics())?.[1])

test('R16: a client that does not read is read no further for, and is closed with 4008', {
  timeout: 60_000,
}, async () => {
  const { presence } = slow().deps
  const [agent] = await newAgents(slow(), 1)
  await fill(agent!)
  const before = await framesMade()
  const listener = await listen(slow(), agent!, { after: start })
  listener.socket.pause()
  await until(() => presence.openHere(agent!.id) === 0)
  const frames = (await framesMade()) - before
  assert.ok(frames < many, `${frames} frames were made for nobody`)
  listener.socket.removeAllListeners('message')
  listener.socket.resume()
  assert.equal(await listener.closed, 4008)
})

test('a client that reads slowly gets everything once and in order, after each pause as before', {
  timeout: 60_000,
}, async () => {
  const [sender, agent] = await newAgents(slow(), 2)
  await fill(agent!)
  const listener = await listen(slow(), agent!, { after: start })
  const seen: string[] = []
  while (seen.length < many) {
    listener.socket.pause()
    for (let made = -1; made !== (await framesMade()); await turn()) made = await framesMade() // until it is read no further for
    listener.socket.resume()
    seen.push(...(await idsOf(listener, Math.min(500, many - seen.length))))
  }
  assert.deepEqual(seen, [...seen].sort())
  assert.equal(new Set(seen).size, many)
  const { id } = await sender!.sent(draftTo(agent!.handle))
  assert.deepEqual(await idsOf(listener, 1), [id])
  listener.socket.close()
})
