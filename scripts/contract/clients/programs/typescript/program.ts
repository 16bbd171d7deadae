/** Makes fourteen calls with a generated client in TypeScript, and prints a line for each success. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { connect, putFile, type ContentPartDraft, type EnvelopeDraft } from './adapter.ts'

const env = (name: string): string => process.env[name] ?? assert.fail(`${name} is missing`)
const done = (call: string): void => console.log(`ok ${call}`)

const draft = (to: string, ...content_parts: ContentPartDraft[]): EnvelopeDraft => ({
  id: `env_0${randomUUID().replaceAll('-', '').slice(0, 25).toUpperCase()}`,
  to: [to],
  subject: 'From TypeScript',
  date_ms: Date.now(),
  content_parts,
})

const text = (words: string): ContentPartDraft => ({ type: 'text', text: words })

/** Starts the endpoint of this program. Returns its address and its first event. */
async function listen(secret: string) {
  const { promise: event, resolve } = Promise.withResolvers<{
    id: unknown
    headers: Record<string, string>
    body: string
  }>()
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const headers = request.headers as Record<string, string>
    const message = new Webhook(secret).verify(body, headers) as Record<string, unknown>
    if (message['type'] === 'verification') return response.end(JSON.stringify({ challenge: message['challenge'] }))
    resolve({ id: headers['webhook-id'], headers, body })
    return response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, event, close: () => server.close() }
}

const download = async (url: string): Promise<string> => (await fetch(url)).text()

const sender = await connect(env('AUTH_URL'), env('SENDER_ID'), env('SENDER_SECRET'))
const recipient = await connect(env('AUTH_URL'), env('RECIPIENT_ID'), env('RECIPIENT_SECRET'))
const to = env('RECIPIENT_HANDLE')
done('token')

const first = draft(
  to,
  text('The invoice for June'),
  { type: 'image', url: 'https://files.example/stamp%20one.png' },
  { type: 'file', url: 'https://files.example/invoice.pdf', size: 5_000_000_000 },
  { type: 'data', data: { total_cents: 12900 } },
)
const accepted = await sender.send(first)
assert.deepEqual(await sender.send(first), accepted)
const [second, third] = [draft(to, text('second')), draft(to, text('third'))]
await sender.send(second)
await sender.send(third)
done('send, and send again')

const seen: string[] = []
for (let cursor: { after_created_at: number; after_envelope_id: string } | null | undefined; cursor !== null; ) {
  const page = await recipient.list({ order: 'asc', limit: 1, ...cursor })
  seen.push(...page.envelope_headers.map(({ id }) => id))
  cursor = page.next_cursor ?? null
}
assert.deepEqual(seen, [first.id, second.id, third.id])
done('page through the mailbox')

const envelope = await recipient.read(first.id)
const part = envelope.content_parts[2]
assert.deepEqual(
  envelope.content_parts.map(({ type }) => type),
  ['text', 'image', 'file', 'data'],
)
assert.ok(part?.type === 'file' && part.size === 5_000_000_000 && envelope.date_ms === first.date_ms)
done('fetch')

const batch = await recipient.readSeveral([first.id, second.id])
assert.deepEqual(
  batch.envelopes.map(({ id }) => id),
  [first.id, second.id],
)
done('fetch a batch')

assert.equal((await recipient.markRead([first.id, second.id, third.id])).marked_read, 1)
done('mark read')

const content = 'Please pay within 30 days.'
const uploaded = await sender.upload(new File([content], 'terms.txt', { type: 'text/plain' }))
assert.ok(uploaded.size_bytes === content.length && uploaded.filename === 'terms.txt')
done('upload')

const attached = draft(to, { type: 'file', file_id: uploaded.id })
await sender.send(attached)
const [file] = (await recipient.read(attached.id)).content_parts
assert.equal(await download(file?.type === 'file' ? file.url : assert.fail('no file part')), content)
assert.equal(await download(await recipient.locate(uploaded.id)), content)
done('download')

const address = new URL(env('UPLOAD_URL'))
const terms = env('UPLOAD_CONTENT')
const put = await putFile(address, new Blob([terms], { type: 'text/plain' }))
assert.ok(put.status === 'ready' && put.size_bytes === terms.length && put.content_type === 'text/plain')
done('upload to an address')

assert.deepEqual(
  (await recipient.search('invoice')).envelopes.map(({ envelope_id }) => envelope_id),
  [first.id],
)
done('search')

await sender.allow('@acme.*')
assert.ok((await sender.listAllowed()).entries.includes('@acme.*'))
assert.ok(!(await sender.disallow('@acme.*')).entries.includes('@acme.*'))
done('change the allowlist')

const secret = `whsec_${randomBytes(32).toString('base64')}`
const endpoint = await listen(secret)
const created = await recipient.createWebhook({ url: endpoint.url, secret, event: 'envelope.arrived' })
const waking = draft(to, text('Wake up.'))
await sender.send(waking)
const { id, headers, body } = await endpoint.event
assert.ok(id === waking.id && headers['x-mcp-subscription-id'] === created.id)
assert.deepEqual(JSON.parse(body).data, { id: waking.id, thread_id: `thr_${waking.id.slice(4)}` })
assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
assert.ok((await recipient.deleteWebhook(created.id)).deleted)
endpoint.close()
done('receive a webhook')

await assert.rejects(sender.send(draft('@nobody.here', text('?'))), { status: 404, code: 'NOT_FOUND' })
done('be refused')

await assert.rejects(
  async () => {
    for (let tries = Number(env('TRIES')); tries > 0; tries--) await recipient.search('invoice')
  },
  ({ status, code, retryAfter }) => status === 429 && code === 'RATE_LIMITED' && retryAfter >= 1,
)
done('be limited')
