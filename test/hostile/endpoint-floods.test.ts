import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { exchangeBytesMax, informationalMax } from '../../src/egress/exchange.ts'
import { createEgress, type Egress, type OutgoingMessage, type EgressOutcome } from '../../src/egress/index.ts'
import { certificate, privateKey } from '../support/certificate.ts'
import { testTimer } from '../support/timer.ts'

/** Bytes that a flood sends before its endpoint gives up. The service must have ended the exchange long before. */
const floodBytes = 4_000_000
/** Most bytes that the service may accept: those of one exchange, and those in flight when the service ends it. */
const acceptedBytesMax = 1_000_000

/** Writes of one byte that a trickle sends. */
const trickleWrites = 20_000
/** The service counts a read as 64 bytes, so it ends an exchange after 4,096 reads. A read may take several writes. */
const acceptedWritesMax = 12_000

const message: OutgoingMessage = { headers: {}, body: Buffer.from('{}') }
const wanted: OutgoingMessage = { ...message, answerBytesMax: 1_024 }
const refused: EgressOutcome = { failure: 'connection_refused' }
const taken: EgressOutcome = { status: 200 }

/** Endpoints of HTTP, HTTPS, and HTTPS without a handshake. */
type Scheme = 'http' | 'https' | 'raw'

/** Acts for one connection of an endpoint. */
type Behaviour = (socket: Socket) => Promise<void>

let behave: Behaviour
const servers: Server[] = []
const opened: Egress[] = []
const ports: Partial<Record<Scheme, number>> = {}

async function listen(scheme: Scheme, server: Server): Promise<void> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ports[scheme] = (server.address() as AddressInfo).port
}

const accept = (socket: Socket): void => {
  socket.on('error', () => {})
  void behave(socket)
}

before(async () => {
  await listen('http', createServer(accept))
  await listen('https', createTlsServer({ cert: certificate, key: privateKey }, accept))
  await listen('raw', createServer(accept))
})
after(() => servers.forEach((server) => server.close()))
afterEach(() => opened.splice(0).forEach((egress) => egress.close()))

function open(timer = testTimer()): Egress {
  const loopback = { allowedNetworks: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] }
  const egress = createEgress({ ...loopback, timer, ca: certificate })
  opened.push(egress)
  return egress
}

const addressOf = (scheme: Scheme): string =>
  `${scheme === 'http' ? 'http' : 'https'}://hooks.example:${ports[scheme]}/`

/** Writes the parts in turn until the peer ends the connection or `most` parts are written; returns their number. */
async function repeat(socket: Socket, parts: readonly Buffer[], most: number): Promise<number> {
  let writes = 0
  while (!socket.destroyed && writes < most) {
    const isBuffered = !socket.write(parts[writes++ % parts.length]!)
    if (isBuffered) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {}) // it broke
    await turn()
  }
  socket.destroy()
  return writes
}

interface Flood {
  /** Moment at which the endpoint begins: after the first byte it receives, or at once. */
  begins: 'after data' | 'at once'
  head: string | Buffer
  /** Parts that the endpoint repeats without end. */
  parts: readonly Buffer[]
  /** Number of parts after which the endpoint gives up. */
  most: number
  message?: OutgoingMessage
}

/** Posts to a hostile endpoint; returns the outcome, and the number of writes that the service accepted. */
async function flooded(scheme: Scheme, flood: Flood): Promise<{ outcome: EgressOutcome; writes: number }> {
  const written = Promise.withResolvers<number>()
  let connections = 0
  behave = async (socket) => {
    connections++
    if (flood.begins === 'after data') await once(socket, 'data')
    socket.write(flood.head)
    written.resolve(await repeat(socket, flood.parts, flood.most))
  }
  const outcome = await open().post(addressOf(scheme), flood.message ?? message)
  const writes = await written.promise
  assert.equal(connections, 1)
  return { outcome, writes }
}

/** Asserts the outcome of a flood in large writes, and the number of bytes that the service accepted. */
async function assertFlood(
  scheme: Scheme,
  expected: EgressOutcome,
  flood: Omit<Flood, 'parts' | 'most'>,
  text: string,
) {
  const part = Buffer.from(text.repeat(Math.ceil(8_192 / text.length)))
  const most = Math.ceil(floodBytes / part.length)
  const { outcome, writes } = await flooded(scheme, { ...flood, parts: [part], most })
  assert.deepEqual(outcome, expected)
  assert.ok(writes * part.length < acceptedBytesMax, `${writes * part.length} bytes were accepted`)
}

/** Asserts the outcome of a flood in writes of one byte, and the number of writes that the service accepted. */
async function assertTrickle(
  scheme: Scheme,
  expected: EgressOutcome,
  flood: Omit<Flood, 'parts' | 'most'>,
  text: string,
) {
  const parts = [...text].map((byte) => Buffer.from(byte))
  const { outcome, writes } = await flooded(scheme, { ...flood, parts, most: trickleWrites })
  assert.deepEqual(outcome, expected)
  assert.ok(writes < acceptedWritesMax, `${writes} writes were accepted`)
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`

/** First write of the endpoint, the part that it repeats, and the outcome. */
const floods: Record<string, readonly [head: string, piece: string, outcome: EgressOutcome]> = {
  'answers of 100': ['', 'HTTP/1.1 100 Continue\r\n\r\n', refused],
  'answers of 103 with headers': ['', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', refused],
  'empty lines before the status line': ['', '\r\n', refused],
  'a status line': ['HTTP/1.1 200 ', 'x', refused],
  'a header name': [ok, 'x', refused],
  'a header value': [`${ok}a: `, 'x', refused],
  'spaces in a header': [`${ok}a:`, ' ', refused],
  'folded header lines': [`${ok}a: b\r\n`, ' c\r\n', refused],
  headers: [ok, 'a: b\r\n', refused],
  'a body that ends with the connection': [`${ok}\r\n`, 'x', taken],
  'a body after a status without one': ['HTTP/1.1 204 No Content\r\n\r\n', 'x', { status: 204 }],
  'chunks of one byte': [chunked, '1\r\nx\r\n', taken],
  'the digits of a chunk size': [chunked, '0', taken],
  'a chunk extension': [`${chunked}1;`, 'x', taken],
  'a quoted chunk extension': [`${chunked}1;a="`, 'x', taken],
  'chunk extensions': [chunked, `1;${'x'.repeat(1_000)}\r\ny\r\n`, taken],
  'a trailer': [`${chunked}0\r\na: `, 'x', taken],
  trailers: [`${chunked}0\r\n`, 'a: b\r\n', taken],
  'spaces in a trailer': [`${chunked}0\r\na:`, ' ', taken],
  'answers one after the other': ['', `${ok}content-length: 0\r\n\r\n`, taken],
  'an answer of another protocol': [
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'x',
    refused,
  ],
}

/** Floods that the tests also send a byte at a time. */
const trickles = ['answers of 100', 'a header value', 'chunk extensions', 'a trailer', 'the digits of a chunk size']

for (const scheme of ['http', 'https'] as const) {
  describe(`S5: an endpoint of ${scheme} floods the service with`, () => {
    for (const [name, [head, text, expected]] of Object.entries(floods))
      it(name, async () => {
        for (const sent of [message, wanted])
          await assertFlood(scheme, expected, { begins: 'after data', head, message: sent }, text)
      })

    for (const name of trickles) {
      const [head, text, expected] = floods[name]!
      it(`${name}, a byte at a time`, () => assertTrickle(scheme, expected, { begins: 'after data', head }, text))
    }
  })

  it(`S5: an endpoint of ${scheme} floods a kept-alive connection, and the service closes it`, async () => {
    const answered = Promise.withResolvers<Socket>()
    behave = async (socket) => {
      await once(socket, 'data')
      socket.write(`${ok}content-length: 0\r\n\r\n`)
      answered.resolve(socket)
    }
    assert.deepEqual(await open().post(addressOf(scheme), message), taken)
    const writes = await repeat(await answered.promise, [Buffer.alloc(8_192, 'x')], floodBytes / 8_192)
    assert.ok(writes * 8_192 < acceptedBytesMax, `${writes * 8_192} bytes were accepted`)
  })

  it(`an endpoint of ${scheme} may send a few informational answers, and no more`, async () => {
    const outcomeAfter = (count: number): Promise<EgressOutcome> => {
      behave = async (socket) => {
        await once(socket, 'data')
        socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count)}${ok}content-length: 0\r\n\r\n`)
      }
      return open().post(addressOf(scheme), message)
    }
    assert.deepEqual(await outcomeAfter(informationalMax), taken)
    assert.deepEqual(await outcomeAfter(informationalMax + 1), refused)
  })

  it(`each exchange on a kept-alive connection of ${scheme} has its own byte limit`, async () => {
    let connections = 0
    behave = async (socket) => {
      connections++
      const answer = `${ok}content-length: 60000\r\n\r\n${'x'.repeat(60_000)}`
      socket.on('data', (chunk: Buffer) => chunk.includes('POST') && socket.write(answer))
    }
    const egress = open()
    const exchanges = Math.ceil((2 * exchangeBytesMax) / 60_000)
    for (let n = 0; n < exchanges; n++) assert.deepEqual(await egress.post(addressOf(scheme), message), taken)
    assert.equal(connections, 1)
  })
}

describe('S5: an endpoint floods the handshake with', () => {
  const record = (type: number, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from([type, 3, 3, body.length >> 8, body.length & 255]), body])
  const handshakes: Record<string, readonly [head: Buffer, part: Buffer]> = {
    'bytes that are not TLS': [Buffer.alloc(0), Buffer.from('x')],
    'a message without end': [record(22, Buffer.from([2, 255, 255, 255])), record(22, Buffer.alloc(4_096))],
    'empty records': [Buffer.alloc(0), record(22, Buffer.alloc(0))],
    warnings: [Buffer.alloc(0), record(21, Buffer.from([1, 90]))],
    'changes of the cipher': [Buffer.alloc(0), record(20, Buffer.from([1]))],
  }
  for (const begins of ['after data', 'at once'] as const)
    for (const [name, [head, part]] of Object.entries(handshakes))
      it(`${name}, ${begins}`, async () => {
        const parts = [Buffer.concat(Array(Math.ceil(8_192 / part.length)).fill(part))]
        const most = Math.ceil(floodBytes / parts[0]!.length)
        const { outcome, writes } = await flooded('raw', { begins, head, parts, most })
        assert.deepEqual(outcome, { failure: 'tls_error' })
        const bytes = writes * parts[0]!.length
        assert.ok(bytes < acceptedBytesMax, `${bytes} bytes were accepted`)
      })

  it('a record of 16 KB, a byte at a time', async () => {
    const head = Buffer.from([22, 3, 3, 64, 0])
    await assertTrickle('raw', { failure: 'tls_error' }, { begins: 'after data', head }, '\0')
  })
})

describe('the service gives up on a slow endpoint after', () => {
  /** Posts to an endpoint that writes the parts in turn; returns the outcome after `ms` milliseconds. */
  async function outcomeAfter(ms: number, scheme: Scheme, parts: readonly string[]): Promise<EgressOutcome> {
    const timer = testTimer()
    const written = Promise.withResolvers<void>()
    behave = async (socket) => {
      await once(socket, 'data')
      for (const part of parts) await new Promise((done) => socket.write(part, done))
      written.resolve()
    }
    const outcome = open(timer).post(addressOf(scheme), wanted)
    await written.promise
    timer.advance(ms - 1)
    assert.equal(await Promise.race([outcome, settledTurns()]), 'nothing yet')
    timer.advance(1)
    return outcome
  }

  const settledTurns = async (): Promise<string> => {
    for (let n = 0; n < 50; n++) await turn()
    return 'nothing yet'
  }

  it('5 seconds in the handshake', async () => {
    assert.deepEqual(await outcomeAfter(5_000, 'raw', ['\x16', '\x03', '\x03']), { failure: 'timeout' })
  })

  const slow: Record<string, readonly string[]> = {
    'informational answers': ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'],
    'the status line': ['HTTP/1.1', ' 20'],
    headers: [ok, 'a: ', 'b'],
    'the body': [chunked, '1\r\n', 'x\r\n'],
    'a chunk extension': [chunked, '1;', 'x'],
    trailers: [chunked, '0\r\n', 'a: b\r\n'],
  }
  for (const scheme of ['http', 'https'] as const)
    for (const [name, parts] of Object.entries(slow))
      it(`15 seconds in ${name}, by ${scheme}`, async () => {
        assert.deepEqual(await outcomeAfter(15_000, scheme, parts), { failure: 'timeout' })
      })
})
