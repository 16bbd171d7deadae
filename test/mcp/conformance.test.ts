import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/support/free-port.ts'
import { eras } from '../support/mcp.ts'
import { startService, type Service } from '../support/service.ts'
import { fixtureProtocol } from './fixture-protocol.ts'

const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
const expected = new URL('./conformance.yaml', import.meta.url).pathname
const run = promisify(execFile)

/** Adds a token to the requests of the suite, which has none. */
async function openProxy(port: number, service: Service, token: string) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const authorization = `Bearer ${token}`
    const there = { port: service.config.port, host: '127.0.0.1', method, path, headers: { ...headers, authorization } }
    const forwarded = send(there, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return proxy
}

describe('S23: the conformance suite of the protocol', () => {
  let service: Service
  let proxy: Awaited<ReturnType<typeof openProxy>>
  let port: number
  before(async () => {
    port = await freePort()
    const env = { CORS_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}` }
    service = await startService({ env, makeProtocol: fixtureProtocol })
    proxy = await openProxy(port, service, await service.token('cli_assistant', { resource: 'mcp' }))
  })
  after(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await service.close()
  })

  for (const era of eras)
    it(`passes in ${era} except for the listed deviations`, { timeout: 120_000 }, async () => {
      const url = `http://127.0.0.1:${port}/mcp`
      const words = [suite, 'server', '--url', url, '--requirements', era, '--expected-failures', expected]
      const result = await run(process.execPath, [...words, '--timeout', '20000'], { maxBuffer: 2 ** 24 }).catch(
        (failure: { stdout: string }) => assert.fail(failure.stdout.slice(failure.stdout.indexOf('=== SUMMARY'))),
      )
      assert.match(result.stdout, / passed, /)
    })
})

describe('S23: the conformance suite of the extension for skills', () => {
  let service: Service
  let proxy: Awaited<ReturnType<typeof openProxy>>
  let port: number
  before(async () => {
    port = await freePort()
    service = await startService({ env: { CORS_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}` } })
    proxy = await openProxy(port, service, await service.token('cli_assistant', { resource: 'mcp' }))
  })
  after(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await service.close()
  })

  for (const scenario of ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest'])
    it(`passes ${scenario}`, { timeout: 120_000 }, async () => {
      const words = [suite, 'server', '--url', `http://127.0.0.1:${port}/mcp`, '--scenario', scenario]
      const { stdout } = await run(process.execPath, words).catch((failure: { stdout: string }) =>
        assert.fail(failure.stdout),
      )
      assert.match(stdout, /Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/)
    })
})
