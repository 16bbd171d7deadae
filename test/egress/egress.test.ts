import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { createEgress, type Egress, type EgressDeps } from '../../src/egress/index.ts'
import { systemTimer } from '../../src/platform/clock.ts'
import { certificate } from '../support/certificate.ts'
import { startTlsServer, type TlsServer } from '../support/endpoint.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'

let answer: RequestListener = (_, response) => void response.end()
let server: TlsServer
const opened: Egress[] = []

before(async () => void (server = await startTlsServer((request, response) => answer(request, response))))
after(() => server.close())
afterEach(() => opened.splice(0).forEach((egress) => egress.close()))

/** Creates an egress that may reach this machine, where every name resolves to 127.0.0.1. */
function open(options: Partial<EgressDeps> = {}): Egress {
  const loopback = { allowedNetworks: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] }
  const egress = createEgress({ ...loopback, timer: systemTimer, ca: certificate, ...options })
  opened.push(egress)
  return egress
}

const message = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":1}') }
const there = (name = 'hooks.example'): string => `https://${name}:${server.port}/in?x=1`
const refused = { failure: 'connection_refused' }

describe('what goes out', () => {
  it('is one request, with its bytes, to the name at the address that it was resolved to', async () => {
    const seen: unknown[] = []
    answer = async (request, response) => {
      const { method, url, headers } = request
      const chunks = await request.toArray()
      seen.push([method, url, headers.host, headers['content-type'], Buffer.concat(chunks).toString()])
      response.writeHead(204).end()
    }
    server.names.length = 0
    assert.deepEqual(await open().post(there(), message), { status: 204 })
    assert.deepEqual(seen, [['POST', '/in?x=1', `hooks.example:${server.port}`, 'application/json', '{"a":1}']])
    assert.deepEqual(server.names, ['hooks.example'])
  })

  it('uses a kept-alive connection, and a new one if that has ended', async () => {
    answer = (_, response) => void response.end()
    const egress = open()
    const before = server.connections()
    for (let n = 0; n < 5; n++) assert.deepEqual(await egress.post(there(), message), { status: 200 })
    assert.equal(server.connections() - before, 1)
    let count = 0
    answer = (request, response) => (count++ === 0 ? request.socket.destroy() : response.end())
    assert.deepEqual(await egress.post(there(), message), { status: 200 })
    assert.equal(count, 2)
  })

  it('is sent once on a kept-alive connection if the endpoint closes it after a while', async () => {
    answer = (_, response) => void response.end()
    const timer = testTimer()
    const egress = open({ timer })
    assert.deepEqual(await egress.post(there(), message), { status: 200 })
    let count = 0
    answer = ({ socket }) => {
      count++
      timer.advance(1_000)
      socket.destroy()
    }
    assert.deepEqual(await egress.post(there(), message), refused)
    assert.equal(count, 1)
  })

  it('a status is success or a failure, with Retry-After as it was written', async () => {
    const egress = open()
    const statusOf = (status: number) => {
      answer = (_, response) => void response.writeHead(status, { 'retry-after': '7' }).end('what it says')
      return egress.post(there(), message)
    }
    assert.deepEqual(await statusOf(202), { status: 202, retryAfter: '7' })
    assert.deepEqual(await statusOf(410), { status: 410, failure: 'http_4xx', retryAfter: '7' })
    assert.deepEqual(await statusOf(503), { status: 503, failure: 'http_5xx', retryAfter: '7' })
  })

  it('a small response is returned if requested, and a larger one never', async () => {
    answer = (_, response) => void response.end('{"challenge":"x"}')
    const wanted = { ...message, answerBytesMax: 17 }
    assert.deepEqual(await open().post(there(), wanted), { status: 200, answer: '{"challenge":"x"}' })
    assert.deepEqual(await open().post(there(), { ...message, answerBytesMax: 16 }), { status: 200 })
  })
})

describe('S7: where nothing goes', () => {
  const tricks = {
    'a private address': ['10.0.0.1'],
    'this machine': ['127.0.0.1'],
    'a link-local address': ['169.254.169.254'],
    'an IPv4 address in IPv6': ['::ffff:127.0.0.1'],
    NAT64: ['64:ff9b::7f00:1'],
    'a public and a private address': ['127.0.0.1', '1.1.1.1'],
    'no address at all': [],
    'something that is no address': ['localhost'],
  }
  for (const [what, addresses] of Object.entries(tricks))
    it(`a name that stands for ${what}`, async () => {
      const before = server.connections()
      const egress = open({ allowedNetworks: [], resolve: async () => addresses })
      assert.deepEqual(await egress.post(there(), message), refused)
      assert.equal(server.connections(), before)
    })

  it('an unknown name, with the same result as one of a forbidden address', async () => {
    const resolve = () => Promise.reject(new Error('queryA ENOTFOUND intranet.example'))
    assert.deepEqual(await open({ resolve }).post(there(), message), refused)
  })

  it('a literal address, or a name of this machine, with the dot of the root too', async () => {
    const before = server.connections()
    const egress = open({ allowedNetworks: [] })
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '127.1', 'localhost', 'localhost.', 'a.localhost.'])
      assert.deepEqual(await egress.post(there(host), message), refused, host)
    assert.equal(server.connections(), before)
  })

  it('a name that changes between the check and the connection: it is resolved once', async () => {
    const reached: string[] = []
    const inside = await startTlsServer(() => void reached.push('inside'))
    const outside = await startTlsServer((_, response) => void response.end(), '127.0.0.2', inside.port)
    const answers = ['127.0.0.2', '127.0.0.1']
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return answers.splice(0, 1)
    }
    const egress = open({ allowedNetworks: ['127.0.0.2/32'], resolve })
    const address = `https://hooks.example:${inside.port}/`
    assert.deepEqual(await egress.post(address, message), { status: 200 })
    assert.deepEqual(asked, ['hooks.example'])
    await outside.close()
    assert.deepEqual(await egress.post(address, message), refused)
    assert.deepEqual([inside.connections(), reached], [0, []])
    await inside.close()
  })

  it('a redirect', async () => {
    const paths: (string | undefined)[] = []
    answer = (request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    }
    assert.deepEqual(await open().post(there(), message), { status: 307, failure: 'http_4xx' })
    assert.deepEqual(paths, ['/in?x=1'])
  })

  it('http, where the name is not in a network of the operator', async () => {
    const egress = open({ allowedNetworks: ['10.0.0.0/8'], resolve: async () => ['1.1.1.1'] })
    assert.equal(egress.refusalOf('http://hooks.example/'), undefined)
    assert.deepEqual(await egress.post('http://hooks.example/', message), refused)
  })

  it('a server with a certificate of somebody else, or one that is not trusted', async () => {
    const tls = { failure: 'tls_error' }
    answer = () => assert.fail('something was sent')
    assert.deepEqual(await open().post(there('wrong.example'), message), tls)
    const trusting = createEgress({
      allowedNetworks: ['127.0.0.0/8'],
      resolve: async () => ['127.0.0.1'],
      timer: systemTimer,
    })
    assert.deepEqual(await trusting.post(there(), message), tls)
    trusting.close()
  })

  it('a server without TLS', async () => {
    const plain = createServer((socket) => void socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const { port } = plain.address() as AddressInfo
    assert.deepEqual(await open().post(`https://hooks.example:${port}/`, message), { failure: 'tls_error' })
    plain.close()
  })
})

describe('S7: an answer that is meant to hurt', () => {
  /** Returns the outcome of a message whose time is over as soon as the server has it. */
  async function outOfTime(wanted: Partial<typeof message & { answerBytesMax: number }> = {}) {
    const timer = testTimer()
    const begun = Promise.withResolvers<void>()
    const own = answer
    answer = (request, response) => {
      own(request, response)
      begun.resolve()
    }
    const outcome = open({ timer }).post(there(), { ...message, ...wanted })
    await begun.promise
    await until(() => timer.pending() > 0)
    const ticking = setInterval(() => timer.advance(15_000), 50)
    return outcome.finally(() => clearInterval(ticking))
  }

  it('never comes', async () => {
    answer = () => {}
    assert.deepEqual(await outOfTime(), { failure: 'timeout' })
  })

  it('comes a byte of a header at a time', async () => {
    answer = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const drip = setInterval(() => socket.write('y'), 5)
      socket.once('close', () => clearInterval(drip))
    }
    assert.deepEqual(await outOfTime(), { failure: 'timeout' })
  })

  it('comes a byte of the body at a time: the status counts, where more is asked for it is too late', async () => {
    answer = (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('y'), 5)
      response.once('close', () => clearInterval(drip))
    }
    assert.deepEqual(await outOfTime(), { status: 200 })
    assert.deepEqual(await outOfTime({ answerBytesMax: 1_000_000 }), { failure: 'timeout' })
  })

  it('never ends: no more of it is taken than fits', async () => {
    let written = 0
    const closed = Promise.withResolvers<void>()
    answer = (_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
      }
      response.writeHead(200).on('drain', more).once('close', closed.resolve)
      more()
    }
    assert.deepEqual(await open().post(there(), message), { status: 200 })
    await closed.promise
    assert.ok(written < 32_000_000, `${written} bytes`)
  })

  it('has too many headers, or is none', async () => {
    const refusedBy = (text: string) => {
      answer = ({ socket }) => void socket.end(text)
      return open().post(there(), message)
    }
    assert.deepEqual(await refusedBy(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n`), refused)
    assert.deepEqual(
      await refusedBy('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      refused,
    )
    assert.deepEqual(await refusedBy('220 mail.example ESMTP\r\n'), refused)
    assert.deepEqual(await refusedBy(''), refused)
  })

  it('comes from a name that does not resolve', async () => {
    const timer = testTimer()
    const outcome = open({ timer, resolve: () => new Promise(() => {}) }).post(there(), message)
    timer.advance(5_000)
    assert.deepEqual(await outcome, { failure: 'timeout' })
  })
})
