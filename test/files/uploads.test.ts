import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { throwUnavailableIfFull } from '../../src/mail/files/folder.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { blobsOnDisk, uploaded } from '../support/files.ts'
import { connectRaw, exchange, parseAnswer, readToEnd } from '../support/raw.ts'
import { onOneDatabase, startService, type Service } from '../support/service.ts'
import { testTimer } from '../support/timer.ts'
import { useService } from '../support/use-service.ts'

const head = (agent: Pick<Agent, 'token'>, length: string): string =>
  `POST /v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.token}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n`
const opening = (type = 'application/octet-stream', disposition = 'form-data; name="file"; filename="a"'): string =>
  `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`
const closing = '\r\n--b--\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? text

/** Returns the error of an unauthorized upload, which must not come before the whole upload is sent. */
async function refusedWhenWhole(service: Service, version: string, connection: string): Promise<number> {
  const socket = await connectRaw(service)
  const received: Buffer[] = []
  socket.on('data', (data) => received.push(data))
  const [pieces, piece] = [20, 'x'.repeat(1_000)]
  const fields = `Content-Length: ${pieces * piece.length}\r\nConnection: ${connection}\r\n`
  socket.write(head({ token: 'none' }, fields).replace('HTTP/1.1', version))
  for (let n = 0; n < pieces; n++) {
    await fetch(`http://127.0.0.1:${service.config.port}/healthz`)
    assert.equal(String(Buffer.concat(received)), '', `${version}, ${connection}: it was answered before it was whole`)
    socket.write(piece)
  }
  await once(socket, 'close')
  return parseAnswer(String(Buffer.concat(received))).status
}

it('a connection with a rejected upload ends when all of the upload was sent, whatever the reason', async (context) => {
  const service = await startService({ timer: testTimer() })
  context.after(service.close)
  assert.equal(await refusedWhenWhole(service, 'HTTP/1.1', 'close'), 401)
  assert.equal(await refusedWhenWhole(service, 'HTTP/1.1', 'TE, close'), 401)
  assert.equal(await refusedWhenWhole(service, 'HTTP/1.0', 'TE'), 401)
  void service.drain(1_000)
  assert.equal(await refusedWhenWhole(service, 'HTTP/1.1', 'keep-alive'), 401)
})

it('a rejected upload that stops gets its response before its connection ends', async (context) => {
  const service = await startService()
  context.after(service.close)
  const socket = await connectRaw(service)
  const answer = readToEnd(socket)
  socket.write(`${head({ token: 'none' }, 'Content-Length: 500\r\nConnection: close\r\n')}only the beginning`)
  assert.equal(parseAnswer(await answer).status, 401)
})

onOneDatabase((database) => {
  const service = useService({ database, env: { UPLOAD_BYTES_MAX: '1000000', REQUEST_SECONDS: '5' } })
  const rows = async (): Promise<string[]> => service().deps.store.files.orphans(Number.MAX_SAFE_INTEGER, 100)

  const one = async (
    agent: Agent,
    body: string,
    length = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`,
  ): Promise<[number, string]> => {
    const { status, text } = await exchange(service(), head(agent, length) + body)
    return [status, codeIn(text)]
  }

  /** Returns the number of uploads with a response so far, read or not. */
  const answered = async (): Promise<number> => {
    const metrics = await service().deps.observe.metrics()
    return [...metrics.matchAll(/^ams_requests_total\{operation="uploadFile",.*\} (\d+)$/gm)].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    )
  }

  it('an aborted upload leaves nothing behind', async () => {
    const agent = await newAgent(service())
    const [files, answers] = [blobsOnDisk(service()), await answered()]
    const bodies = ['', '--b', opening(), opening() + 'x'.repeat(300_000), opening() + 'x'.repeat(300_000) + '\r\n--b']
    for (const body of bodies) {
      const socket = await connectRaw(service())
      const welcome = once(socket, 'data')
      socket.write(head(agent, 'Content-Length: 500000\r\nExpect: 100-continue\r\n'))
      await welcome
      await new Promise((resolve) => socket.write(body, resolve))
      socket.destroy()
    }
    while ((await answered()) < answers + bodies.length) await fetch(`${service().config.authUrl}/healthz`)
    assert.deepEqual(blobsOnDisk(service()), files)
    assert.deepEqual(await rows(), [])
    await uploaded(service(), agent)
  })

  it('bytes are on the disk before the last of them are sent', async () => {
    const agent = await newAgent(service())
    const incoming = join(service().config.dataDir, 'files', 'incoming')
    const socket = await connectRaw(service())
    const answer = readToEnd(socket)
    const body = opening() + 'x'.repeat(900_000) + closing
    socket.write(head(agent, `Content-Length: ${body.length}\r\nConnection: close\r\n`) + body.slice(0, 600_000))
    const received = (): number =>
      readdirSync(incoming).reduce((sum, name) => sum + statSync(join(incoming, name)).size, 0)
    for (let looks = 0; !existsSync(incoming) || received() < 590_000; looks++) {
      assert.ok(looks < 5000, 'the bytes do not get to the disk')
      await fetch(`${service().config.authUrl}/healthz`)
    }
    socket.write(body.slice(600_000))
    assert.equal(parseAnswer(await answer).status, 201)
    assert.deepEqual(readdirSync(incoming), [])
  })

  it('a form that ends early is refused', async () => {
    const agent = await newAgent(service())
    for (const body of [
      '',
      '--b',
      '--b--\r\n',
      opening(),
      `${opening()}x`,
      `${opening()}x\r\n--b`,
      'x'.repeat(1000),
      `${opening()}x\r\n--c--\r\n`,
    ])
      assert.deepEqual(await one(agent, body), [400, 'VALIDATION_ERROR'], body)
    assert.equal((await one(agent, opening() + 'x' + closing))[0], 201)
  })

  it('parts with strange headers are refused', async () => {
    const agent = await newAgent(service())
    const before = blobsOnDisk(service()).length
    for (const disposition of [
      'form-data',
      'form-data; name="file"',
      'attachment; name="file"; filename="a"',
      'form-data; filename="a"',
      'form-data; name="other"; filename="a"',
    ])
      assert.deepEqual(
        await one(agent, opening('text/plain', disposition) + 'x' + closing),
        [400, 'VALIDATION_ERROR'],
        disposition.slice(0, 80),
      )
    const headerless = '--b\r\n\r\nx\r\n'
    for (const body of [
      `${opening()}x\r\n${headerless}--b--\r\n`,
      `${headerless}${opening()}x${closing}`,
      `${opening()}x\r\n${opening()}y${closing}`,
    ])
      assert.deepEqual(await one(agent, body), [400, 'VALIDATION_ERROR'], body)
    assert.equal(blobsOnDisk(service()).length, before)
  })

  it('a length that lies changes nothing', async () => {
    const agent = await newAgent(service())
    assert.deepEqual(await one(agent, opening() + 'x' + closing, 'Content-Length: 99999999999\r\n'), [
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    assert.equal(
      (await one(agent, opening() + 'x'.repeat(500) + closing, 'Content-Length: 300\r\nConnection: close\r\n'))[0],
      400,
    )
  })

  it('an endless upload is rejected while it is read, and buffered nowhere', async () => {
    const agent = await newAgent(service())
    const socket = await connectRaw(service())
    const received: Buffer[] = []
    socket.on('data', (data) => received.push(data))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const block = chunk('x'.repeat(65_536))
    const write = (text: string): Promise<unknown> =>
      Promise.race([new Promise((resolve) => socket.write(text, resolve)), closed])
    await write(head(agent, chunked) + chunk(opening()))
    for (let blocks = 0; blocks < 10_000 && !socket.closed; blocks++) await write(block)
    await closed
    const { status, text } = parseAnswer(Buffer.concat(received).toString())
    assert.deepEqual([status, codeIn(text)], [413, 'PAYLOAD_TOO_LARGE'])
  })

  it('endless framing around a small file is refused as well', async () => {
    const agent = await newAgent(service())
    const before = blobsOnDisk(service()).length
    const padding = 'x'.repeat(1_100_000)
    assert.deepEqual((await one(agent, `${padding}\r\n${opening()}x${closing}`))[0], 413)
    assert.deepEqual((await one(agent, opening() + 'x' + closing + padding))[0], 413)
    assert.equal(blobsOnDisk(service()).length, before)
  })
})

it('a full disk is 503, and another disk error is an internal error', async () => {
  const written = (path: string): Promise<never> =>
    writeFile(path, 'x').then(() => assert.fail('it was written'), throwUnavailableIfFull)
  await assert.rejects(written('/dev/full'), { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 })
  await assert.rejects(written(import.meta.dirname), { code: 'EISDIR' })
})
