import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import {
  createClient,
  createConnection,
  newEnvelopeId,
  send,
  ServiceError,
  type ClientOptions,
  type Draft,
  type Envelope,
} from '#sdk'
import { fileAt } from '#sdk/node'
import { newAgent, type Agent } from '../support/agents.ts'
import { temporaryFolder } from '../support/process.ts'
import { pdf, png } from '../support/samples.ts'
import { hourMs } from '../../src/domain/durations.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const optionsFor = ({ token }: Agent, options: ClientOptions = {}): ClientOptions => {
  const { baseUrl: base_url, authUrl: auth_url, wsUrl: ws_url } = service().config
  return { url: { base_url, auth_url, ws_url }, auth: { token }, maxRetries: 0, ...options }
}
/** Creates a client without shared state, as in another process. */
const clientOf = (agent: Agent, options: ClientOptions = {}) => createClient(optionsFor(agent, options))

const refused = (code: string, operation: string) => (error: unknown) =>
  error instanceof ServiceError && error.code === code && error.operation === operation

const invoice = { name: 'invoice.pdf', bytes: pdf }

it('text, parts and files become the parts of one envelope, in this order', async () => {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const path = join(temporaryFolder(), 'invoice.pdf')
  writeFileSync(path, pdf)
  const dot = new File([png], 'dot.png', { type: 'image/png' })
  const { id, recipients } = await clientOf(alice).send({
    to: bob.handle,
    cc: [alice.handle],
    subject: 'Invoice for June',
    text: 'See below.',
    parts: [{ type: 'data', data: { amount: 12 } }],
    files: [dot, await fileAt(path), new Blob(['a,b\n'], { type: 'text/csv' }), { name: 'Notes.MD', bytes: '# Notes' }],
    monitor: { events: ['stored'] },
    date_ms: 1,
  })
  assert.deepEqual(recipients, [{ handle: bob.handle }, { handle: alice.handle }])

  const { content_parts, ...envelope } = await clientOf(bob).messages.getMessage({ envelope_id: id })
  assert.deepEqual(envelope.monitor, { events: ['stored'] })
  assert.deepEqual([envelope.subject, envelope.date_ms, envelope.cc], ['Invoice for June', 1, [alice.handle]])
  assert.deepEqual(
    content_parts.map((part) => ('mime_type' in part ? [part.type, part.mime_type] : part)),
    [
      { type: 'text', text: 'See below.' },
      { type: 'data', data: { amount: 12 }, schema: null },
      ['image', 'image/png'],
      ['file', 'application/pdf'],
      ['file', 'text/csv'],
      ['file', 'text/markdown'],
    ],
  )
  assert.deepEqual(
    content_parts.flatMap((part) => (part.type === 'file' ? [part.name] : [])),
    ['invoice.pdf', 'file', 'Notes.MD'],
  )
})

it('the function sends without the rest of the client', async () => {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const { id } = await send(createConnection(optionsFor(alice)), { to: [bob.handle], text: 'Hello' })
  assert.deepEqual(await bob.ids(), [id])
})

/** Creates a `fetch` that records requests, and loses responses on demand. */
function losing(lost: (request: Request) => boolean) {
  const requests: Request[] = []
  const fetchThen: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    const response = await fetch(input, init)
    if (!lost(request)) return response
    await response.arrayBuffer()
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
  }
  return { requests, fetch: fetchThen }
}

const isSend = ({ url }: Request): boolean => url.endsWith('/messages')
const isUpload = ({ url }: Request): boolean => url.endsWith('/files')

it('a lost response is retried, and nothing is sent or uploaded twice', async () => {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const seen = new Map<string, number>()
  const { fetch, requests } = losing(({ method, url }) => {
    seen.set(url, (seen.get(url) ?? 0) + 1)
    return method === 'POST' && seen.get(url) === 1
  })
  const clock = { now: () => 0, sleep: async (ms: number) => (ms > 10_000 ? new Promise<void>(() => {}) : undefined) }
  const client = clientOf(alice, { fetch, clock, maxRetries: 1 })
  const { id } = await client.send({ to: bob.handle, text: 'Hello', files: [invoice] })
  assert.equal(requests.filter(isSend).length, 2)
  const keys = requests.filter(isUpload).map(({ headers }) => headers.get('idempotency-key'))
  assert.equal(keys.length, 2)
  assert.equal(new Set(keys).size, 1)
  assert.deepEqual(await bob.ids(), [id])
})

/** Runs a program that sends, ends at some response, and starts again. */
async function sentAgain(lost: (request: Request) => boolean): Promise<void> {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const again = { id: newEnvelopeId(), to: bob.handle, text: 'Hello', files: [invoice, invoice] }
  const { fetch, requests } = losing(lost)
  await assert.rejects(clientOf(alice, { fetch }).send(again), { name: 'ConnectionError' })
  assert.ok(lost(requests.at(-1)!))

  const acknowledgement = await clientOf(alice).send(again)
  assert.deepEqual(await clientOf(alice).send(again), acknowledgement)
  assert.deepEqual(await bob.ids(), [again.id])
  const { body } = await bob.open(acknowledgement.id)
  assert.equal(new Set(body.content_parts.flatMap((part) => ('file_id' in part ? [part.file_id] : []))).size, 2)
}

it('a send that ended between two uploads is the same send in another process', () => {
  let uploads = 0
  return sentAgain((request) => isUpload(request) && ++uploads >= 2)
})

it('a send that ended before its acknowledgement is the same send in another process, its files included', () =>
  sentAgain(isSend))

it('other bytes under the id of a send are refused, and so is another text', async () => {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const draft = { id: newEnvelopeId(), to: bob.handle, files: [invoice] }
  await clientOf(alice).send(draft)
  const changed = { ...draft, files: [{ ...invoice, bytes: Buffer.concat([pdf, Buffer.from('\n')]) }] }
  await assert.rejects(clientOf(alice).send(changed), refused('IDEMPOTENCY_MISMATCH', 'uploadFile'))
  await assert.rejects(clientOf(alice).send({ ...draft, text: 'More' }), refused('CONFLICT', 'sendMessage'))
})

it('a send with files that is repeated when its uploads are forgotten is refused if it was accepted', async () => {
  const [alice, bob] = [await newAgent(service()), await newAgent(service())]
  const [sent, unsent] = [newEnvelopeId(), newEnvelopeId()]
  const draft = { to: bob.handle, files: [invoice] }
  await clientOf(alice).send({ ...draft, id: sent })
  await assert.rejects(clientOf(alice, { fetch: losing(isUpload).fetch }).send({ ...draft, id: unsent }))
  service().clock.advance(24 * hourMs + 1)

  const later = { ...alice, token: await alice.tokenFor('rest') }
  await assert.rejects(clientOf(later).send({ ...draft, id: sent }), refused('CONFLICT', 'sendMessage'))
  assert.equal((await clientOf(later).send({ ...draft, id: unsent })).id, unsent)
})

it('keys of uploads are UUIDs of version 4, one for each place of each envelope', async () => {
  const alice = await newAgent(service())
  const { fetch, requests } = losing(() => false)
  const client = clientOf(alice, { fetch })
  const id = newEnvelopeId()
  for (const again of [id, id, newEnvelopeId()])
    await client.send({ id: again, to: alice.handle, files: [invoice, invoice] })
  const keys = requests.filter(isUpload).map(({ headers }) => headers.get('idempotency-key') ?? '')
  assert.deepEqual(keys.slice(0, 2), keys.slice(2, 4))
  assert.equal(new Set(keys).size, 4)
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  // Other versions of this package must derive the same key.
  const hash = createHash('sha256').update(`${id} file 0`).digest('hex')
  assert.equal(keys[0]?.slice(0, 13), `${hash.slice(0, 8)}-${hash.slice(8, 12)}`)
})

it('the service checks limits and types', async () => {
  const alice = await newAgent(service())
  const client = clientOf(alice)
  await assert.rejects(client.send({ to: [], text: 'Hello' }), refused('VALIDATION_ERROR', 'sendMessage'))
  await assert.rejects(client.send({ to: alice.handle, parts: [] }), refused('VALIDATION_ERROR', 'sendMessage'))
  const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
  await assert.rejects(client.send({ to: alice.handle, files: [svg] }), refused('INVALID_FILE', 'uploadFile'))
})

it('a send is called off by its signal, before its next request', async () => {
  const alice = await newAgent(service())
  const controller = new AbortController()
  const { fetch, requests } = losing((request) => {
    if (isUpload(request)) controller.abort()
    return false
  })
  const { signal } = controller
  const sending = clientOf(alice, { fetch }).send({ to: alice.handle, files: [invoice] }, { signal })
  await assert.rejects(sending, { name: 'AbortError' })
  assert.equal(requests.filter(isSend).length, 0)
  assert.deepEqual(await alice.ids(), [])
})

const people = () => Promise.all([newAgent(service()), newAgent(service()), newAgent(service()), newAgent(service())])

/** Returns an envelope of the sender as its first recipient reads it. */
async function received(sender: Agent, draft: Draft, reader: Agent): Promise<Envelope> {
  const { id } = await clientOf(sender).send(draft)
  return clientOf(reader).messages.getMessage({ envelope_id: id })
}
const read = async (reader: Agent, id: string): Promise<Envelope> =>
  clientOf(reader).messages.getMessage({ envelope_id: id })

it('a reply goes to the sender alone, in the same conversation', async () => {
  const [alice, bob, carol] = await people()
  const draft = { to: [bob.handle], cc: carol.handle, subject: 'Lunch', text: 'Today?' }
  const question = await received(alice, draft, bob)
  const { id } = await clientOf(bob).reply(question, { text: 'Yes', files: [invoice] })
  const answer = await read(alice, id)
  assert.deepEqual([answer.to, answer.cc, answer.subject], [[alice.handle], [], 'Re: Lunch'])
  assert.deepEqual([answer.in_reply_to, answer.references], [question.id, [question.id]])
  assert.deepEqual(
    answer.content_parts.map(({ type }) => type),
    ['text', 'file'],
  )

  const next = await read(bob, (await clientOf(alice).reply(answer, { text: 'Fine' })).id)
  assert.deepEqual([next.subject, next.references], ['Re: Lunch', [question.id, answer.id]])
  const other = await clientOf(bob).reply(question, { text: 'By the way', subject: 'Dinner' })
  assert.equal((await read(alice, other.id)).subject, 'Dinner')
})

it('a reply to all goes to everybody but oneself, whose handle is asked for once', async () => {
  const [alice, bob, carol, dave] = await people()
  const question = await received(alice, { to: [bob.handle, carol.handle], cc: dave.handle, text: 'Lunch?' }, bob)
  const { fetch, requests } = losing(() => false)
  const client = clientOf(bob, { fetch })
  for (const text of ['Yes', 'Or rather no']) {
    const { id } = await client.reply(question, { text, all: true })
    const { to, cc } = await read(alice, id)
    assert.deepEqual([to, cc], [[alice.handle, carol.handle], [dave.handle]])
  }
  assert.equal(requests.filter(({ url }) => url.endsWith('/agents/me')).length, 1)
})

it('without the scope to learn who one is, a reply to all says so before anything is sent', async () => {
  const [alice, bob, carol] = await people()
  const question = await received(alice, { to: [bob.handle, carol.handle], text: 'Lunch?' }, bob)
  const alone = await received(alice, { to: bob.handle, text: 'Lunch?' }, bob)
  const client = clientOf({ ...bob, token: await bob.tokenFor('rest', ['messages:write']) })
  await assert.rejects(client.reply(question, { text: 'Yes', all: true }), { name: 'ReplyError', code: 'own_handle' })
  assert.deepEqual(await alice.ids(), [])
  await client.reply(question, { text: 'Yes' })
  await client.reply(alone, { text: 'Yes', all: true })
  assert.equal((await alice.ids()).length, 2)
})

it('a header and a frame can be answered, and what one has sent goes on to its recipients', async () => {
  const [alice, bob, carol] = await people()
  const question = await received(alice, { to: bob.handle, text: 'Lunch?', cc: carol.handle }, bob)
  await clientOf(bob).reply(question, { text: 'Yes' })
  const [header] = await clientOf(alice).mailbox.listMailbox().toArray({ limit: 1 })
  assert.ok(header)
  const third = await read(bob, (await clientOf(alice).reply(header, { text: 'Fine' })).id)
  assert.deepEqual([third.subject, third.references], [null, [question.id, header.id]])

  const sent = await clientOf(alice).mailbox.listMailbox({ direction: 'both', order: 'asc' }).toArray({ limit: 1 })
  const { id } = await clientOf(alice).reply(sent[0]!, { text: 'Anybody?', all: true })
  const { to, cc, references } = await read(bob, id)
  assert.deepEqual([to, cc, references], [[bob.handle], [carol.handle], [question.id]])

  const self = await received(alice, { to: alice.handle, text: 'Note' }, alice)
  const again = await clientOf(alice).reply(self, { text: 'Note', all: true })
  assert.deepEqual(again.recipients, [{ handle: alice.handle }])
})

it('a long conversation keeps its root and its latest ancestors, and a long subject its beginning', async () => {
  const [alice, bob] = await people()
  const ancestors = Array.from({ length: 100 }, () => newEnvelopeId())
  const subject = '😀'.repeat(998)
  const draft = { to: bob.handle, subject, text: 'Hello', references: ancestors }
  const question = await received(alice, draft, bob)
  const answer = await read(alice, (await clientOf(bob).reply(question, { text: 'Hello' })).id)
  assert.deepEqual(answer.references, [ancestors[0], ...ancestors.slice(2), question.id])
  assert.equal(answer.subject, `Re: ${'😀'.repeat(994)}`)
  const next = await read(bob, (await clientOf(alice).reply(answer, { text: 'Hello' })).id)
  assert.equal(next.subject, answer.subject)
})

it('a reply to the postmaster fails', async () => {
  const [alice, bob] = await people()
  await clientOf(alice).send({ to: bob.handle, text: 'Hello', monitor: { events: ['stored'] } })
  const [report] = await alice.ids()
  const { fetch, requests } = losing(() => false)
  const replying = clientOf(alice, { fetch }).reply(await read(alice, report!), { text: 'Thanks', files: [invoice] })
  await assert.rejects(replying, { name: 'ReplyError', code: 'postmaster', operation: 'reply' })
  assert.equal(requests.length, 0)
})

it('a reply with an id of its own is done once', async () => {
  const [alice, bob] = await people()
  const question = await received(alice, { to: bob.handle, text: 'Lunch?' }, bob)
  const id = newEnvelopeId()
  for (const _ of 'ab') await clientOf(bob).reply(question, { id, text: 'Yes', files: [invoice] })
  assert.deepEqual(await alice.ids(), [id])
})
