import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { addressPrefix } from '../../src/platform/client-address.ts'
import { connectHalfOpen, getRequest, openConnections } from '../support/connections.ts'
import { connectRaw, parseAnswer, readToEnd } from '../support/raw.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const many = 20

const upgrade = [
  'GET /v1/connect HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')

const sockets: Socket[] = []
after(() => sockets.forEach((socket) => socket.destroy()))

describe('S5: a connection that was refused is closed, although its client never closes it', () => {
  const service = useService({ env: { REQUEST_SECONDS: '2' } })

  const refused: Record<string, string> = {
    'an upgrade without a token': upgrade,
    'an upgrade that is no handshake': upgrade.replace(/Sec-WebSocket-Key: .*\r\n/, ''),
    'what is not HTTP': 'hello there\r\n\r\n',
    'a request whose headers never end': 'GET /v1/mailbox HTTP/1.1\r\nHost: x\r\nA: ',
    'a request whose body never ends': 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
    'nothing at all': '',
  }
  for (const [what, bytes] of Object.entries(refused))
    test(what, async () => {
      const before = await openConnections(service())
      assert.ok(before >= 0)
      const clients = await Promise.all(Array.from({ length: many }, () => connectHalfOpen(service())))
      sockets.push(...clients)
      await until(async () => (await openConnections(service())) >= before + many)
      for (const client of clients) client.resume().write(bytes)
      await until(async () => (await openConnections(service())) === 0)
      for (const client of clients) client.destroy()
    })

  test('a client that continues to send after an error does not hold it open, and can read the error', async () => {
    const client = await connectHalfOpen(service())
    let text = ''
    client.on('data', (chunk) => (text += chunk))
    client.write('hello there\r\n\r\n')
    const sending = setInterval(() => client.write('x'.repeat(1_000)), 100)
    await until(async () => (await openConnections(service())) === 0)
    clearInterval(sending)
    client.destroy()
    assert.equal(parseAnswer(text).status, 400)
    assert.equal(text.split('HTTP/1.1 400').length, 2, 'it is refused once')
  })

  test('a client that sends its headers byte by byte is told in time that it is too slow', async () => {
    const client = await connectHalfOpen(service())
    const reading = readToEnd(client)
    const dripping = setInterval(() => client.write('a'), 100)
    client.write('GET / HTTP/1.1\r\nHost: x\r\n')
    await once(client, 'end')
    clearInterval(dripping)
    client.destroy()
    assert.match(await reading, /^HTTP\/1\.1 408 .*"REQUEST_TIMEOUT"/s)
  })
})

/** Returns true if the service responds to a request on the connection. */
function isServed(client: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    client.once('data', () => resolve(true))
    for (const event of ['end', 'close']) client.once(event, () => resolve(false))
    client.write(getRequest('/healthz'))
  })
}

const others = process.platform === 'linux' ? {} : { skip: 'only here does every address of 127.0.0.0/8 lead back' }

describe('S5: more connections than the service takes', () => {
  const service = useService({ env: { CONNECTIONS_MAX: '5', CONNECTIONS_PER_ADDRESS_MAX: '0' } })

  test('are closed at once, existing ones get their responses, and each then makes room', async () => {
    await until(async () => (await openConnections(service())) === 0)
    const clients = []
    for (let n = 0; n < 5; n++) clients.push(await connectHalfOpen(service()))
    await until(async () => (await openConnections(service())) === 5)
    for (let n = 0; n < 50; n++)
      assert.equal(await readToEnd(await connectHalfOpen(service()).then((socket) => socket.end())), '')
    for (const client of clients) assert.ok(await isServed(client))
    assert.match(await service().deps.observe.metrics(), /^ams_connections_refused_total 50$/m)
    for (const client of clients) client.end()
    await until(async () => (await openConnections(service())) === 0)
    const next = await connectHalfOpen(service())
    assert.ok(await isServed(next))
    next.destroy()
  })
})

describe('a connection after its response', () => {
  const service = useService({ env: { CONNECTIONS_MAX: '4', CONNECTIONS_PER_ADDRESS_MAX: '0' } })
  const headOf = async (): Promise<string> => {
    const client = await connectRaw(service())
    client.write(getRequest('/healthz'))
    const [head] = await once(client, 'data')
    client.end()
    return String(head)
  }

  test('stays open for longer than proxies keep theirs', async () => {
    assert.match(await headOf(), /^Connection: keep-alive\r\nKeep-Alive: timeout=75\r\n/m)
  })

  test('closes if most connections are taken, so that idle ones make room', async () => {
    const others = await Promise.all([1, 2, 3].map(() => connectHalfOpen(service())))
    await until(async () => (await openConnections(service())) === 3)
    assert.match(await headOf(), /^Connection: close\r\n/m)
    for (const other of others) other.destroy()
  })
})

describe('more connections from one address than it may have', () => {
  const service = useService({ env: { CONNECTIONS_PER_ADDRESS_MAX: '3' } })

  test('are closed at once, and another address has its own', others, async () => {
    await until(async () => (await openConnections(service())) === 0)
    const clients = await Promise.all([1, 2, 3].map(() => connectHalfOpen(service())))
    await until(async () => (await openConnections(service())) === 3)
    for (let n = 0; n < 5; n++)
      assert.equal(await isServed(await connectHalfOpen(service()).then((socket) => socket.resume())), false)
    const elsewhere = await connectHalfOpen(service(), '127.0.0.2')
    for (const client of [...clients, elsewhere]) assert.ok(await isServed(client))
    clients[0]!.destroy()
    await until(async () => (await openConnections(service())) === 3)
    const again = await connectHalfOpen(service())
    assert.ok(await isServed(again))
    for (const client of [...clients, elsewhere, again]) client.destroy()
  })
})

test('a host has one IPv4 address, and all IPv6 addresses that begin with the same 64 bits', () => {
  const hosts: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0'],
    ['', ''],
  ]
  for (const [address, host] of hosts) assert.equal(addressPrefix(address), host, address)
})
