import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { certificate } from '../support/certificate.ts'
import { startTlsServer } from '../support/endpoint.ts'

const program = `
  import { createEgress } from './src/egress/index.ts'
  import { systemTimer } from './src/platform/clock.ts'
  const { address, ca } = JSON.parse(process.argv[1])
  const egress = createEgress({
    allowedNetworks: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'], timer: systemTimer, ca,
  })
  for (const scheme of ['https', 'http']) {
    const outcome = await egress.post(address.replace('https', scheme), { headers: {}, body: Buffer.from('x') })
    process.stdout.write(JSON.stringify(outcome))
  }
  egress.close()
`

test('a proxy that the environment names is not used, nor what it says of certificates', async () => {
  let proxied = 0
  const proxy = createServer((_, response) => void response.end(String(proxied++)))
  proxy.on('connect', (_, socket) => socket.end(String(proxied++))).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const server = await startTlsServer((_, response) => void response.end())
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const env = { HTTP_PROXY: url, HTTPS_PROXY: url, ALL_PROXY: url, http_proxy: url, https_proxy: url, NO_PROXY: '' }
  const outcomes = async (ca: string): Promise<string> => {
    const args = ['--no-warnings', '--input-type=module', '-e', program]
    const child = spawn(
      process.execPath,
      [...args, JSON.stringify({ address: `https://hooks.example:${server.port}/`, ca })],
      {
        env: { ...env, NODE_USE_ENV_PROXY: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    return Buffer.concat(await child.stdout.toArray()).toString()
  }
  const refused = '{"failure":"connection_refused"}'
  assert.equal(await outcomes(certificate), `{"status":200}${refused}`)
  assert.equal(await outcomes(''), `{"failure":"tls_error"}${refused}`)
  assert.equal(proxied, 0)
  proxy.close()
  await server.close()
})
