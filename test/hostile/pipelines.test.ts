import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { test } from 'node:test'
import { assertErrorBody } from '../support/client.ts'
import { connectRaw, exchange } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres', inspected: false, env: { DATABASE_WAIT_MS: '60000' } })

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('requests that are sent without waiting for their answers are answered in order, and hold nobody up', async () => {
  const socket = await connectRaw(service())
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.write(get('/healthz') + get('/nothing') + get('/healthz').repeat(31))
  while (received.split('HTTP/1.1 ').length < 34) await once(socket, 'data')
  assert.deepEqual(
    [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].slice(0, 3).map(([, status]) => status),
    ['200', '404', '200'],
  )
  socket.destroy()
})

test('S5: of thousands of requests in one packet only the first are read, and answered before the connection ends', async () => {
  let parsed = 0
  const count = (): void => void parsed++
  const socket = await connectRaw(service())
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  subscribe('http.server.request.start', count)
  socket.write(get('/healthz').repeat(1_500))
  await closed
  unsubscribe('http.server.request.start', count)
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  assert.deepEqual(statuses, [...Array.from({ length: 33 }, () => '200'), '429'])
  assert.match(received, /"code":"RATE_LIMITED"/)
  assert.equal(parsed, 33)
})

test('S5: clients that send thousands of requests and reset their connections end no process', async () => {
  for (let n = 0; n < 20; n++) {
    const socket = await connectRaw(service())
    socket.pause()
    socket.write(get('/healthz').repeat(1_500))
    await new Promise((resolve) => setTimeout(resolve, n))
    socket.resetAndDestroy()
  }
  assert.equal(
    (await exchange(service(), get('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).status,
    200,
  )
})

test('an address that cannot be read is a mistake of the client', async () => {
  const answer = await exchange(service(), 'GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.equal(answer.status, 400)
  assertErrorBody(answer.text)
})
