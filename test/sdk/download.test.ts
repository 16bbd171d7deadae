import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { it, type TestContext } from 'node:test'
import { createClient, ServiceError, type ClientOptions, type FilePart } from '#sdk'
import { newAgent, type Agent } from '../support/agents.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ env: { DOWNLOAD_SECONDS: '60' } })

const clientOf = ({ token }: Agent, options: ClientOptions = {}) => {
  const { baseUrl: base_url, authUrl: auth_url, wsUrl: ws_url } = service().config
  return createClient({ url: { base_url, auth_url, ws_url }, auth: { token }, maxRetries: 0, ...options })
}

const report = Buffer.from('0123456789'.repeat(20_000))

/** Returns a part as its reader gets it. */
async function receivedPart(reader: Agent): Promise<FilePart> {
  const files = [{ name: 'report.txt', bytes: report }]
  const { id } = await clientOf(await newAgent(service())).send({ to: reader.handle, files })
  const [part] = (await clientOf(reader).messages.getMessage({ envelope_id: id })).content_parts
  assert.ok(part?.type === 'file')
  return part
}

/** Starts a server with its own origin, which records its requests. */
async function serverOf(t: TestContext, answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    void answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return { origin: `http://127.0.0.1:${address.port}`, requests }
}

/** Proxies the service's downloads and breaks some: each number is the bytes after which one breaks. */
const breaking = (t: TestContext, breaks: number[], { hangs = false } = {}) =>
  serverOf(t, async ({ url, headers: { range, 'if-range': condition } }, response) => {
    const headers = { ...(range && { range }), ...(condition && { 'if-range': String(condition) }) }
    const answer = await fetch(service().config.authUrl + url, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    const end = breaks.shift()
    if (end === undefined) return response.end(bytes)
    response.write(bytes.subarray(0, end), () => hangs || response.destroy())
  })

/** Creates a clock that ends waits at once; a wait for `timeoutMs` ends with `timeIsUp`. */
const clockWithout = (waits: number[], timeoutMs: number, timeIsUp: Promise<void> = new Promise(() => {})) => ({
  now: () => 0,
  sleep: async (ms: number) => (ms === timeoutMs ? timeIsUp : void waits.push(ms)),
})

const at = (origin: string, part: FilePart): FilePart => ({ ...part, url: part.url.replace(/^http:..[^/]+/, origin) })

it('a part is brought by its signed address, without a token, and can be sent on as it is', async () => {
  const bob = await newAgent(service())
  const asked: Request[] = []
  const client = clientOf(bob, {
    fetch: (input, init) => {
      asked.push(new Request(input, init))
      return fetch(input, init)
    },
  })
  const part = await receivedPart(bob)
  const file = await client.download(part)
  assert.deepEqual([file.name, file.type, file.size], ['report.txt', 'text/plain; charset=utf-8', report.length])
  assert.deepEqual(Buffer.from(await file.bytes()), report)
  assert.deepEqual(
    asked.map(({ url, headers }) => [url, headers.get('authorization')]),
    [[part.url, null]],
  )
  await assert.rejects(file.text(), TypeError)

  const pieces: Uint8Array[] = []
  for await (const piece of await client.download(part)) pieces.push(piece)
  assert.deepEqual(Buffer.concat(pieces), report)
  const again = await client.send({ to: bob.handle, files: [await (await client.download(part)).blob()] })
  const [copy] = (await client.messages.getMessage({ envelope_id: again.id })).content_parts
  assert.ok(copy?.type === 'file' && copy.name === 'report.txt')
  assert.equal(await (await client.download(copy)).text(), report.toString())
})

it('where the address has expired, or only the id is known, the service is asked for another', async () => {
  const bob = await newAgent(service())
  const part = await receivedPart(bob)
  service().clock.advance(61_000)
  for (const file of [part, { file_id: part.file_id }])
    assert.equal((await (await clientOf(bob).download(file)).bytes()).length, report.length)
  const stranger = clientOf(await newAgent(service()))
  for (const file of [part, { file_id: part.file_id }])
    await assert.rejects(
      stranger.download(file),
      (error) => error instanceof ServiceError && error.code === 'NOT_FOUND' && error.operation === 'getFile',
    )
})

it('a download goes on where its connection broke, as often as it must', async (t) => {
  const bob = await newAgent(service())
  const { origin, requests } = await breaking(t, [50_000, 0, 0, 70_000, 1])
  const waits: number[] = []
  const client = clientOf(bob, { maxRetries: 3, clock: clockWithout(waits, 60_000), random: () => 0 })
  const file = await client.download(at(origin, await receivedPart(bob)))
  assert.deepEqual(Buffer.from(await file.bytes()), report)
  assert.equal(requests.length, 6)
  assert.match(requests[1]?.headers.range ?? '', /^bytes=\d+-$/)
  assert.match(String(requests[1]?.headers['if-range']), /^"/)
  // The wait follows the retry rules, and starts over when bytes arrived.
  assert.equal(waits[0], 1000)
})

it('a download that has ended for good says so, and one that stands still is not waited for', async (t) => {
  const bob = await newAgent(service())
  const part = await receivedPart(bob)
  const broken = await breaking(t, [10, 10])
  const file = await clientOf(bob).download(at(broken.origin, part))
  await assert.rejects(file.bytes(), { name: 'ConnectionError' })

  const { promise: timeIsUp, resolve: end } = Promise.withResolvers<void>()
  const { origin } = await breaking(t, [10], { hangs: true })
  const options = { clock: clockWithout([], 5000, timeIsUp), timeoutMs: 5000 }
  const slow = await clientOf(bob, options).download(at(origin, part))
  end()
  await assert.rejects(slow.bytes(), { name: 'TimeoutError' })
})

it('a download is called off by its signal, and closed by who stops early', async (t) => {
  const bob = await newAgent(service())
  const part = await receivedPart(bob)
  const { origin, requests } = await breaking(t, [100_000, 100_000], { hangs: true })
  const controller = new AbortController()
  const { signal } = controller
  const called = await clientOf(bob).download(at(origin, part), { signal })
  const bytes = called.bytes()
  controller.abort()
  await assert.rejects(bytes, { name: 'AbortError' })
  for await (const _ of await clientOf(bob).download(at(origin, part))) break
  for (const { socket } of requests)
    if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
})

it('more than `maxBytes` is not brought, whether it is announced or not', async (t) => {
  const bob = await newAgent(service())
  const part = await receivedPart(bob)
  const tooLarge = { name: 'ProtocolError', message: /at most 10 bytes/ }
  const file = await clientOf(bob).download(part, { maxBytes: 10 })
  await assert.rejects(file.bytes(), tooLarge)
  const { origin } = await serverOf(t, (_, response) => {
    response.write('0123456789')
    response.end('1')
  })
  const foreign = await clientOf(bob).download({ file_id: null, url: origin }, { foreign: true, maxBytes: 10 })
  assert.equal(foreign.size, undefined)
  await assert.rejects(foreign.bytes(), tooLarge)
})

it('an address of the sender is fetched only where the program allows it, without a token, and its name is a name', async (t) => {
  const bob = await newAgent(service())
  const { origin, requests } = await serverOf(t, (_, response) => {
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="..\\\\x"; filename*=UTF-8''..%2F..%2F%E2%82%AC.txt`,
    )
    response.end('hello')
  })
  const { id } = await clientOf(bob).send({ to: bob.handle, parts: [{ type: 'file', url: `${origin}/a?b=c` }] })
  const [part] = (await clientOf(bob).messages.getMessage({ envelope_id: id })).content_parts
  assert.ok(part?.type === 'file')
  await assert.rejects(clientOf(bob).download(part), TypeError)
  assert.equal(requests.length, 0)
  const file = await clientOf(bob).download(part, { foreign: true })
  assert.deepEqual([file.name, await file.text()], ['€.txt', 'hello'])
  assert.deepEqual(
    requests.map(({ url, headers }) => [url, headers.authorization]),
    [['/a?b=c', undefined]],
  )
})

it('the token, and what the caller adds, stay with the service when it redirects elsewhere', async (t) => {
  const elsewhere = await serverOf(t, (_, response) => response.end('bytes'))
  const rest = await serverOf(t, (_, response) => response.writeHead(302, { Location: `${elsewhere.origin}/x` }).end())
  const url = { base_url: rest.origin, auth_url: rest.origin, ws_url: 'ws://127.0.0.1:1' }
  const client = createClient({ url, auth: { token: 'secret' } })
  const headers = { Cookie: 'a=b', 'X-Api-Key': 'secret' }
  assert.equal(await (await client.download({ file_id: 'file_1' }, { headers })).text(), 'bytes')
  assert.equal(rest.requests[0]?.headers.authorization, 'Bearer secret')
  assert.equal(rest.requests[0]?.headers['x-api-key'], 'secret')
  for (const name of ['authorization', 'cookie', 'x-api-key'])
    assert.equal(elsewhere.requests[0]?.headers[name], undefined, name)
})

it('a download that nobody has begun to take is let go with its signal', async () => {
  let isOpen = true
  const body = new ReadableStream({ start: (bytes) => bytes.enqueue(new Uint8Array(1)) })
  const client = createClient({
    url: 'http://rest.test',
    auth: { token: 'token' },
    fetch: async (_, init) => {
      init?.signal?.addEventListener('abort', () => (isOpen = false))
      return new Response(body)
    },
  })
  const caller = new AbortController()
  const file = await client.download(
    { file_id: null, url: 'http://files.test/a' },
    { foreign: true, signal: caller.signal },
  )
  assert.equal(isOpen, true)
  caller.abort()
  assert.equal(isOpen, false)
  await assert.rejects(file.bytes(), { name: 'AbortError' })
})
