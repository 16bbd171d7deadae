import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { signedUrlOf, filePart, uploaded } from '../support/files.ts'
import { parseAnswer, readToEnd } from '../support/raw.ts'
import { onEachDatabase } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const large = (marks: string): ReturnType<typeof textPart>[] =>
  [1, 2, 3, 4].map(() => textPart(marks.padEnd(30_000, 'é')))

onEachDatabase((database) => {
  const service = useService({ database })

  /** Sends large envelopes from the agent to itself. 45 of them exceed the buffers of a connection. */
  async function filled(agent: Agent, count: number): Promise<string[]> {
    const drafts = Array.from({ length: count }, (_, n) => draftTo(agent.handle, { content_parts: large(`${n}`) }))
    await Promise.all(drafts.map((draft) => agent.sent(draft)))
    return drafts.map(({ id }) => id)
  }

  const unread = (agent: Agent): Promise<string[]> => agent.ids({ unread: true, order: 'asc' })

  /** Requests the batch without reading the response. */
  async function ask(agent: Agent, ids: readonly string[]): Promise<Socket> {
    const client = await connectHalfOpen(service())
    client.pause()
    client.write(getRequest(`/v1/messages?ids=${ids.join(',')}`, agent.token))
    return client
  }

  test('a large batch has all that the caller may read, once and in order, and marks it read', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const ids = await filled(agent!, 6)
    const foreign = await other!.sent(draftTo(other!.handle))
    const file = await uploaded(service(), agent!)
    const small = await agent!.sent(draftTo(agent!.handle, { content_parts: [filePart(file.id)] }))
    const wanted = [foreign.id, ids[5]!, small.id, ids[0]!, ids[5]!, foreign.id, ids[1]!, ids[3]!, foreign.id]
    const answer = await agent!.openAll(wanted)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/json')
    assert.match(answer.headers.get('transfer-encoding') ?? '', /chunked/)
    assert.deepEqual(
      answer.body.envelopes.map(({ id }) => id),
      [ids[5], small.id, ids[0], ids[1], ids[3]],
    )
    const texts = await Promise.all([ids[5]!, ids[0]!].map(async (id) => (await agent!.open(id)).text))
    assert.ok(answer.text.startsWith(`{"envelopes":[${texts[0]},`) && answer.text.includes(`,${texts[1]},`))
    assert.equal((await fetch(await signedUrlOf(service(), agent!, file.id))).status, 200)
    assert.deepEqual(new Set(await unread(agent!)), new Set([ids[2], ids[4]]))
    assert.deepEqual(await unread(other!), [foreign.id])
  })

  test('a batch without readable envelopes is well formed too', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const ids = await filled(agent!, 2)
    const { id } = await other!.sent(draftTo(other!.handle))
    assert.deepEqual(
      (await agent!.openAll([...ids, id])).body.envelopes.map((envelope) => envelope.id),
      ids,
    )
  })

  test('a small batch is one piece of a known length', async () => {
    const agent = await newAgent(service())
    const { id } = await agent.sent(draftTo(agent.handle))
    const answer = await agent.openAll([id])
    assert.equal(answer.headers.get('content-length'), String(Buffer.byteLength(answer.text)))
  })

  test('a batch is read while the client takes it: envelopes not sent to an aborting client stay unread, and can be fetched again', async () => {
    const agent = await newAgent(service())
    const ids = await filled(agent, 45)
    const client = await ask(agent, ids)
    await until(async () => (await unread(agent)).length < 45)
    client.resume()
    await once(client, 'data')
    client.destroy()
    let left = await unread(agent)
    await until(async () => left.length === (left = await unread(agent)).length)
    assert.ok(left.length > 0 && left.length < 45, `${left.length} are unread`)
    assert.deepEqual(new Set(left), new Set(ids.slice(-left.length)), 'those that would have come last')
    assert.deepEqual(
      (await agent.openAll(ids)).body.envelopes.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(await unread(agent), [])
  })

  test('an unfinished batch cuts the connection, so that no client takes it for complete', async () => {
    const agent = await newAgent(service())
    const ids = await filled(agent, 45)
    const client = await ask(agent, ids)
    await until(async () => (await unread(agent)).length < 45)
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    await sql('alter table mailbox_entry rename to gone')
    try {
      client.once('end', () => client.end()).resume()
      const answer = parseAnswer(await readToEnd(client))
      assert.equal(answer.status, 200)
      assert.match(answer.head, /transfer-encoding: chunked/i)
      assert.doesNotMatch(answer.text, /\r\n0\r\n\r\n$/)
    } finally {
      await sql('alter table gone rename to mailbox_entry')
    }
  })

  test('a batch that cannot start gets an error status', async () => {
    const agent = await newAgent(service())
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    await sql('alter table mailbox_entry rename to gone')
    const answer = await agent.openAll([draftTo(agent.handle).id])
    await sql('alter table gone rename to mailbox_entry')
    assert.equal(answer.status, 500)
  })
})
