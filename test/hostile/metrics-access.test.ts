import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { createMetricsAccess } from '../../src/edges/ops/operations.ts'
import { exchange } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const statusOf = async (path: string, host: string, header = ''): Promise<[number, string]> => {
  const { status, text } = await exchange(
    service(),
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header && `${header}\r\n`}Connection: close\r\n\r\n`,
  )
  return [status, text]
}

test('S16: without OPS_PORT, a direct request of this machine reads the metrics', async () => {
  const { port } = service().config
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const [status, text] = await statusOf('/metrics', host)
    assert.equal(status, 200, host)
    assert.match(text, /^# HELP ams_requests_total /m)
  }
})

test('S16: requests through a proxy, or to another hostname, get no metrics', async () => {
  const { port } = service().config
  const none = await statusOf('/nothing', `127.0.0.1:${port}`)
  for (const header of [
    ...['X-Forwarded-For: 192.0.2.1', 'x-forwarded-for: 127.0.0.1', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: a'],
    ...['Forwarded: for=192.0.2.1', 'Via: 1.1 proxy', 'X-Real-IP: 192.0.2.1', 'X-Forwarded-For:'],
  ])
    assert.deepEqual(await statusOf('/metrics', `127.0.0.1:${port}`, header), none, header)
  for (const host of ['rebound.example', `mail.example:${port}`, 'localhost.example', '192.0.2.1', '127.0.0.1.example'])
    assert.deepEqual(await statusOf('/metrics', host), none, host)
})

const direct = { headers: { host: '127.0.0.1:8080' }, socket: { remoteAddress: '127.0.0.1' } }
const distant = { ...direct, socket: { remoteAddress: '192.0.2.1' } }

test('S16: only this machine reads the metrics at PORT, with any headers', () => {
  const mayRead = createMetricsAccess(readConfig({ HOST: '0.0.0.0' }))
  for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    assert.equal(mayRead({ ...direct, socket: { remoteAddress } }), true, remoteAddress)
  for (const remoteAddress of [undefined, '', '192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', '::2', '1127.0.0.1', '::'])
    assert.equal(mayRead({ ...direct, socket: { remoteAddress } }), false, remoteAddress)
})

test('S16: with OPS_PORT, or settings of a proxy, no client reads the metrics at PORT', () => {
  for (const env of [{ PUBLIC_URL: 'https://mail.example' }, { TRUST_PROXY: '1' }, { OPS_PORT: '9090' }])
    assert.equal(createMetricsAccess(readConfig(env))(direct), false, JSON.stringify(env))
})

test('PUBLIC_METRICS=on lets every client read the metrics at PORT', () => {
  for (const env of [{}, { PUBLIC_URL: 'https://mail.example' }, { TRUST_PROXY: '1' }, { OPS_PORT: '9090' }])
    assert.equal(createMetricsAccess(readConfig({ ...env, PUBLIC_METRICS: 'on' }))(distant), true, JSON.stringify(env))
})
