import assert from 'node:assert/strict'
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
  socket.write(get('/healthz') + get('/nothing') + get('/healthz').repeat(98))
  while (received.split('HTTP/1.1 ').length < 101) await once(socket, 'data')
  assert.deepEqual(
    [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].slice(0, 3).map(([, status]) => status),
    ['200', '404', '200'],
  )
  socket.destroy()
})

test('S5: a connection on which thousands of requests wait is cut off', async () => {
  const socket = await connectRaw(service())
  socket.on('error', () => {})
  let answers = 0
  socket.setEncoding('latin1').on('data', (text: string) => (answers += text.split('HTTP/1.1 ').length - 1))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(get('/openapi.json').repeat(1_800))
  await closed
  assert.ok(answers < 1_800, 'all of them were answered')
})

test('an address that cannot be read is a mistake of the client', async () => {
  const answer = await exchange(service(), 'GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.equal(answer.status, 400)
  assertErrorBody(answer.text)
})
