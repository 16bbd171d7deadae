import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { assertLasts } from '../support/times.ts'
import { until } from '../support/until.ts'
import { startService } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

/** Larger than the buffers of a loopback connection. */
const plentyBytes = 24_000_000

const service = useService({ env: { STALL_SECONDS: '4' } })

const page = async (): Promise<[string, string]> => {
  const agent = await newAgent(service())
  await Promise.all(Array.from({ length: 200 }, () => agent.sent(draftTo(agent.handle, { subject: 'é'.repeat(998) }))))
  return ['/v1/mailbox?limit=200', agent.token]
}

const download = async (): Promise<[string]> => {
  const agent = await newAgent(service())
  const { id } = await uploaded(service(), agent, Buffer.alloc(9_000_000), {
    name: 'large',
    type: 'application/octet-stream',
  })
  const { pathname, search } = new URL(await signedUrlOf(service(), agent, id))
  return [pathname + search]
}

const reference = async (): Promise<[string]> => ['/docs/rest']

/** Number of requests that one connection may send without reading an answer. */
const pipelinedMax = 33

/** Returns so many requests that their responses exceed the buffers of a connection that nobody reads. */
async function pipelined(target: [path: string, token?: string]): Promise<string> {
  const [path, token] = target
  const answer = await fetch(
    `${service().config.authUrl}${path}`,
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
  )
  assert.equal(answer.status, 200)
  const { byteLength } = await answer.arrayBuffer()
  return getRequest(path, token).repeat(Math.min(pipelinedMax, Math.ceil(plentyBytes / byteLength)))
}

for (const [what, make] of Object.entries({
  'pages of a mailbox': page,
  downloads: download,
  'the documents': reference,
}))
  test(`R17: a client that never reads ${what} is broken off, whatever it sends meanwhile`, async () => {
    const requests = await pipelined(await make())
    const client = await connectHalfOpen(service())
    client.pause()
    client.write(requests)
    const nagging = setInterval(() => client.write('\r\n'), 200)
    await until(() => client.destroyed)
    clearInterval(nagging)
  })

/** Reads the responses to all of the requests, with a pause after each piece of this size. */
async function readWithRests(requests: string, pieceBytes: number, restMs: number): Promise<void> {
  const client = await connectHalfOpen(service())
  const expected = requests.split('GET ').length - 1
  let [answers, bytes, piece] = [0, 0, 0]
  client.pause()
  client.write(requests)
  while (answers < expected) {
    const chunk: Buffer | null = client.read()
    if (chunk === null) {
      assert.ok(!client.readableEnded && !client.closed, `broken off after ${bytes} bytes`)
      await Promise.race([once(client, 'readable'), once(client, 'end'), sleep(100)])
      continue
    }
    answers += chunk.toString('latin1').split('HTTP/1.1 200 OK').length - 1
    bytes += chunk.length
    piece += chunk.length
    if (piece < pieceBytes) continue
    await sleep(restMs)
    piece = 0
  }
  client.destroy()
}

test('a client that reads slowly but steadily gets everything', async () => {
  const requests = await pipelined(await download())
  await assertLasts(4_000, () => readWithRests(requests, plentyBytes / 150, 50))
})

test('a client that rests now and then, each time for less than a stall, gets everything', async () => {
  await readWithRests(await pipelined(await download()), plentyBytes / 5, 1_400)
})

test('a stop waits for the rest of a response, and then not for the next request of its connection', async () => {
  const stopping = await startService({ env: { UPLOAD_BYTES_MAX: '30000000' } })
  const agent = await newAgent(stopping)
  const { id } = await uploaded(stopping, agent, Buffer.alloc(plentyBytes), {
    name: 'large',
    type: 'application/octet-stream',
  })
  const { pathname, search } = new URL(await signedUrlOf(stopping, agent, id))
  const client = await connectHalfOpen(stopping)
  client.write(getRequest(pathname + search))
  const [head] = await once(client, 'data')
  client.pause()
  const stopped = stopping.close()
  await sleep(100)
  let bytes = head.length
  client.on('data', (chunk) => void (bytes += chunk.length)).resume()
  await until(() => client.readableEnded)
  client.destroy()
  await stopped
  assert.ok(bytes > plentyBytes)
})
