import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import type { Webhook } from '#generated/rest/models.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, call, draftTo, keyed, textPart, type Answer } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { refusing, taken } from '../support/receiver.ts'
import { byItself } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { toThisMachine, work } from '../support/webhooks.ts'

const hourMs = 3_600_000

// Due work runs on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const clock = fixedClock()
const service = useService({ clock, env: { ...toThisMachine, ...byItself } })
const receiver = useReceiver()

const create = (agent: Agent, changes: object = {}): Promise<Answer<Webhook>> => {
  const { url, secret } = receiver()
  const body = { url, secret, event: 'envelope.arrived', ttl_seconds: null, ...changes }
  return agent.at<Webhook>('/agents/me/webhooks', { method: 'POST', body, headers: keyed() })
}

/** Creates agents, of which the first has a webhook of the event `envelope.arrived`. */
async function agentsWithDoorbell(count: number): Promise<{ agents: Agent[]; webhook: Webhook }> {
  const agents = await newAgents(service(), count)
  const { status, body, text } = await create(agents[0]!)
  assert.equal(status, 201, text)
  return { agents, webhook: body }
}

const threadOf = (id: string): string => `thr_${id.slice('env_'.length)}`

/** Asserts that a message has ids, a time and a cursor, and nothing of the agents and the envelope. */
function assertIdsOnly(text: string, { id, thread = threadOf(id) }: { id: string; thread?: string }, words: string[]) {
  const { cursor, timestamp, ...event } = JSON.parse(text)
  assert.deepEqual(event, { eventId: id, name: 'envelope.arrived', data: { id, thread_id: thread } })
  assert.deepEqual([typeof cursor, Number.isNaN(Date.parse(timestamp))], ['string', false])
  const decoded = text + Buffer.from(cursor, 'base64url').toString()
  for (const word of words) assert.ok(!decoded.includes(word), word)
}

test('a doorbell rings with ids only, signed, for mail with any content, also as a copy and in a thread', async () => {
  const { agents, webhook } = await agentsWithDoorbell(3)
  const [ann, ben, cem] = agents as [Agent, Agent, Agent]
  const file = await uploaded(service(), ben, 'secret bytes', { name: 'salaries.txt' })
  const parts = [textPart('secret text'), { type: 'data' as const, schema: 'secret:schema', data: { secret: 1 } }]
  const first = await ben.sent(
    draftTo(ann.handle, { subject: 'secret subject', content_parts: [...parts, filePart(file.id)] }),
  )
  const reply = {
    content_parts: parts,
    to: [cem.handle],
    cc: [ann.handle],
    in_reply_to: first.id,
    references: [first.id],
  }
  const second = await ben.sent(draftTo(cem.handle, reply))
  await receiver().got(2)
  await service().deps.webhooks.idle()
  const messages = receiver().events
  assert.deepEqual(
    messages.map((message) => [message.subscriptionId, message.signatures, message.id === message.body.eventId]),
    [first, second].map(() => [webhook.id, 1, true]),
  )
  const words = ['secret', 'salaries', file.id, ...agents.flatMap(({ handle, id }) => [handle, id])]
  const textOf = (id: string): string => messages.find((message) => message.id === id)?.text ?? assert.fail(id)
  assertIdsOnly(textOf(first.id), first, words)
  assertIdsOnly(textOf(second.id), { id: second.id, thread: threadOf(first.id) }, words)
  for (const { headers } of messages)
    for (const word of words) assert.ok(!JSON.stringify(headers).includes(word), `a header has ${word}`)
  const [{ unread } = Object(undefined)] = (await ann.list()).body.envelope_headers
  assert.equal(unread, true, 'a doorbell marks nothing as read')
})

test('a doorbell that nobody answers rings again later, with the same ids and a new signature', async () => {
  const { agents } = await agentsWithDoorbell(2)
  const [ann, ben] = agents as [Agent, Agent]
  receiver().answer = refusing(500)
  const { id } = await ben.sent(draftTo(ann.handle, { subject: 'secret subject' }))
  await receiver().got(1)
  await service().deps.webhooks.idle()
  await work(service())
  assert.equal(receiver().events.length, 1, 'it rang again at once')
  receiver().answer = taken
  clock.advance(hourMs)
  await work(service())
  const [first, again, ...more] = receiver().events
  assert.deepEqual([again?.id, more], [id, []])
  assert.ok(again!.timestamp > first!.timestamp)
  for (const { text } of [first!, again!]) assertIdsOnly(text, { id }, ['secret', ben.handle])
  clock.advance(hourMs)
  await work(service())
  assert.equal(receiver().events.length, 2, 'it rang after it was answered')
})

test('a doorbell has no filters, and reports of the service do not ring it', async () => {
  const { agents } = await agentsWithDoorbell(2)
  const [ann, ben] = agents as [Agent, Agent]
  for (const filter of [{ from: [ben.handle] }, { include_preview: true }, { only_contacts: true }])
    assertRefused(await create(ann, { arguments: filter }), 400, 'VALIDATION_ERROR')
  const watched = await ann.sent(draftTo(ben.handle, { monitor: { events: ['stored'] } }))
  await until(async () => (await ann.list()).body.envelope_headers.length === 1)
  const [report] = (await ann.list()).body.envelope_headers
  assert.equal(report!.in_reply_to, watched.id)
  const { id } = await ben.sent(draftTo(ann.handle))
  await receiver().got(1)
  await work(service())
  assert.deepEqual(
    receiver().events.map((message) => message.id),
    [id],
  )
})

test('a doorbell rings for no mail that its agent may not read', async () => {
  const { agents, webhook } = await agentsWithDoorbell(3)
  const [ann, ben, cem] = agents as [Agent, Agent, Agent]
  await ben.sent(draftTo(cem.handle))
  await ann.sent(draftTo(ben.handle))
  const blocked = await ann.at('/agents/me/blocks', { method: 'POST', body: { handle: cem.handle }, headers: keyed() })
  assert.equal(blocked.status, 201)
  assert.equal((await cem.send(draftTo(ann.handle))).status, 404)
  await work(service())
  const { id } = await ben.sent(draftTo(ann.handle))
  await receiver().got(1)
  await work(service())
  assert.deepEqual(
    receiver().events.map((message) => message.id),
    [id],
  )
  const [{ client_id }] = (await sqlOn(service().deps.database, 'no edge shows the stored rows')(
    'select client_id from webhook where id = :id',
    { id: webhook.id },
  )) as [{ client_id: string }]
  await runCommand(service(), ['client', 'revoke', client_id])
  await until(async () => {
    await work(service())
    return receiver().notices.length > 0
  })
  assert.deepEqual(
    receiver().notices.map(({ body }) => body.type),
    ['terminated'],
  )
  await ben.sent(draftTo(ann.handle))
  await work(service())
  assert.equal(receiver().events.length, 1, 'it rang after its client had lost the access')
})

test('a client without the scope of webhooks gets no doorbell', async () => {
  const [ann] = await newAgents(service(), 1)
  const scope = 'mailbox:read messages:read'
  const client = await runCommand(service(), ['client', 'create', '--agent', ann!.handle, '--scope', scope])
  assert.ok('client_id' in client)
  const { access_token } = (
    await requestToken(service(), {
      client_id: String(client['client_id']),
      client_secret: String(client['client_secret']),
    })
  ).body
  const { url, secret } = receiver()
  const refused = await call(`${service().config.baseUrl}/agents/me/webhooks`, {
    method: 'POST',
    token: access_token,
    headers: keyed(),
    body: { url, secret, event: 'envelope.arrived' },
  })
  assertRefused(refused, 403, 'INSUFFICIENT_SCOPE')
  assert.equal(receiver().challenges, 0)
})
