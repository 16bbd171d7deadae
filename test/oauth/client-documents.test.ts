import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fixedLimits } from '#generated/limits.ts'
import { createClientDocuments, fetchesMax, type ClientDocuments } from '../../src/access/oauth/client-documents.ts'
import { isDocumentUrl } from '../../src/domain/clients.ts'
import { createEgress, type EgressDeps } from '../../src/egress/index.ts'
import { Fault } from '../../src/fault.ts'
import { systemTimer } from '../../src/platform/clock.ts'
import { callback } from '../support/public-client.ts'
import { documentAt, documentEgress, serve, useDocumentHost } from '../support/client-document.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'

describe('metadata documents of clients', () => {
  const host = useDocumentHost()
  const opened: { close(): void }[] = []
  after(() => opened.forEach((egress) => egress.close()))
  let now = Date.UTC(2026, 0, 1)

  function open(options: Partial<EgressDeps> = {}): ClientDocuments {
    const deps = { ...documentEgress, allowedNetworks: ['127.0.0.0/8'], timer: systemTimer, ...options }
    const egress = createEgress(deps)
    opened.push(egress)
    return createClientDocuments({ config: { redirectUris: ['https://app.example/back'] }, egress, clock: () => now })
  }

  const admitted = (): void => {}

  /** Returns the error text for a document. */
  const problemOf = (documents: ClientDocuments, url = host().url()): Promise<string> =>
    documents.read(url, admitted).then(
      (client) => assert.fail(JSON.stringify(client)),
      (error) => {
        assert.ok(error instanceof Fault && error.status === 400, String(error))
        return error.detail
      },
    )

  const unreadable = /cannot be read: its address must be public, and answer 200 with JSON$/

  it('describe a public client: its name, allowed redirect addresses and known scopes', async () => {
    const url = host().url()
    const redirect_uris = [callback, 'https://app.example/back', 'https://other.example/back', callback]
    const changes = { redirect_uris, scope: 'openid messages:read', client_name: ' A\u202e  name ', jwks: {} }
    host().answer = serve(documentAt(url, changes), { 'content-type': 'application/vnd.acme+json; charset=utf-8' })
    const { name, redirect_uris: kept, scope, ...more } = await open().read(url, admitted)
    assert.deepEqual([name, kept, scope], ['A name', [callback, 'https://app.example/back'], 'messages:read'])
    const none = { secret_hash: null, agent_id: null, session_id: null, revoked_at: null, used_at: null }
    assert.deepEqual(more, { id: url, device_grant: false, ...none })
  })

  it('T46: an id is a URL only in the one form of parsers, without fragment, credentials and dot segments', () => {
    for (const id of [
      'https://a.example/',
      'https://a.example/x.json?v=1',
      'https://a.example:8443/x',
      'https://[2001:db8::1]/',
    ])
      assert.ok(isDocumentUrl(id), id)
    const wrong = [
      ...['http://a.example/x', 'https://a.example', 'https:a.example/x', 'HTTPS://a.example/x', 'https://A.example/x'],
      ...[
        'https://a.example/x#',
        'https://a.example/x#f',
        'https://u@a.example/x',
        'https://:p@a.example/x',
        'https://a.example./x',
      ],
      ...['https://a.example/x/../y', 'https://a.example/%2e%2e/y', 'https://a.example/./y', 'https://a.example:443/x'],
      ...[
        'https://a.example\\x',
        'https://a.example/a b',
        'https://a.example/x\n',
        'https://ä.example/x',
        'https:///x',
        'https://',
      ],
      ...['https://a.example/ä', `https://a.example/${'x'.repeat(240)}`, 'javascript:alert(1)', 'cli_x', ''],
    ]
    for (const id of wrong) assert.ok(!isDocumentUrl(id), id)
  })

  it('T46: a hostile document is rejected, with the rule that it breaks', async () => {
    const url = host().url()
    const { clientDocumentBytesMax: bytesMax } = fixedLimits
    const whole = JSON.stringify(documentAt(url))
    const invalid: [string | object, RegExp][] = [
      [documentAt(`${url}/`), /names another client_id/],
      [documentAt(url, { client_id: undefined }), /names another client_id/],
      [documentAt(url.toUpperCase()), /names another client_id/],
      [documentAt(url, { client_secret: 'x' }), /must not have client_secret$/],
      [documentAt(url, { client_secret_expires_at: 0 }), /must not have client_secret_expires_at$/],
      [documentAt(url, { token_endpoint_auth_method: 'client_secret_basic' }), /token_endpoint_auth_method none$/],
      [documentAt(url, { token_endpoint_auth_method: 'private_key_jwt' }), /token_endpoint_auth_method none$/],
      [documentAt(url, { redirect_uris: ['https://evil.example/'] }), /^no redirect URI is allowed/],
      [documentAt(url, { redirect_uris: [] }), /^no redirect URI is allowed/],
      [documentAt(url, { redirect_uris: undefined }), /^no redirect URI is allowed/],
      [documentAt(url, { redirect_uris: callback }), /is invalid: \/redirect_uris: must be a list/],
      [
        documentAt(url, { redirect_uris: Array(2_000).fill(1) }),
        /\/redirect_uris\/0: must be a string; .* and at least 1990 more$/,
      ],
      [documentAt(url, { client_name: { toString: 'x' } }), /client_name: must be a string/],
      [documentAt(url, { scope: ['messages:read'] }), /scope: must be a string/],
      ['', unreadable],
      ['<html>', /must be a JSON object/],
      ['[]', /must be a JSON object/],
      ['null', /must be a JSON object/],
      [whole.slice(0, -1), /must be a JSON object/],
      [`{"client_id":"https://evil.example/",${whole.slice(1)}`, /without repeated names/],
      [documentAt(url, { deep: JSON.parse('['.repeat(32) + ']'.repeat(32)) }), /of at most 32 levels/],
      ['['.repeat(bytesMax), /must be a JSON object/],
      [documentAt(url, { more: 'x'.repeat(bytesMax) }), unreadable],
    ]
    for (const [document, problem] of invalid) {
      host().answer = serve(document)
      assert.match(await problemOf(open(), url), problem, JSON.stringify(document)?.slice(0, 200))
    }
    const json = documentAt(url)
    const [padded] = [`${JSON.stringify(json)}${' '.repeat(bytesMax)}`.slice(0, bytesMax)]
    host().answer = serve(padded ?? '')
    assert.equal((await open().read(url, admitted)).id, url, 'the largest document')
  })

  it('T47: each address that fails has one error, and a redirect is not followed', async () => {
    const url = host().url()
    const other = host().url('/other')
    for (const status of [201, 204, 206, 301, 302, 304, 307, 308, 401, 404, 500]) {
      host().answer = (_, response) => {
        response.writeHead(status, { 'content-type': 'application/json', location: other })
        response.end(status === 204 || status === 304 ? undefined : JSON.stringify(documentAt(url)))
      }
      assert.match(await problemOf(open(), url), unreadable, String(status))
    }
    for (const type of ['text/html', 'text/plain; application/json', 'application/jsonp', 'application/+json', ''])
      assert.match(await problemOf(serving(type), url), unreadable, type)
    assert.ok(!host().requests.includes('/other'))
    assert.match(await problemOf(open({ ca: '' }), url), unreadable, 'an untrusted certificate')
    host().answer = ({ socket }) => void socket.destroy()
    assert.match(await problemOf(open(), url), unreadable, 'no answer')

    function serving(type: string): ClientDocuments {
      host().answer = serve(documentAt(url), { 'content-type': type })
      return open()
    }
  })

  it('T47: no request reaches an address that is not public, also not over http or by another name', async () => {
    const seen: (string | undefined)[] = []
    const plain = createServer((request, response) => response.end(seen.push(request.url).toString()))
    await once(plain.listen(0, '127.0.0.1'), 'listening')
    const { port } = plain.address() as AddressInfo
    const before = host().server.connections()
    const guarded = { allowedNetworks: [] }
    for (const resolve of [['127.0.0.1'], ['::1'], ['10.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], []])
      assert.match(await problemOf(open({ ...guarded, resolve: async () => resolve })), unreadable, String(resolve))
    const unknown = { ...guarded, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    assert.match(await problemOf(open(unknown)), unreadable, 'an unknown name')
    for (const place of ['127.0.0.1', '[::1]', 'localhost', '10.0.0.1', '[::ffff:7f00:1]'])
      for (const to of [port, host().server.port])
        assert.match(await problemOf(open(guarded), `https://${place}:${to}/x`), unreadable, place)
    assert.deepEqual([seen, host().server.connections()], [[], before])
    plain.close()
  })

  it('T47: a slow document ends the wait after five seconds, however its bytes arrive', async () => {
    for (const part of ['', '{"client_id":']) {
      const timer = testTimer()
      const url = host().url()
      let asked = false
      host().answer = (_, response) => {
        asked = true
        if (part !== '') response.writeHead(200, { 'content-type': 'application/json' }).write(part)
      }
      let problem: string | undefined
      const answered = problemOf(open({ timer }), url).then((text) => void (problem = text))
      await until(() => asked)
      timer.advance(4_999)
      await setImmediate()
      assert.equal(problem, undefined)
      timer.advance(1)
      await answered
      assert.match(problem ?? '', unreadable)
    }
  })

  it('T48: a document is used again as its cache headers say, within bounds; an error is never', async () => {
    const { clientDocumentSecondsMin: min, clientDocumentSecondsMax: max } = fixedLimits
    const times: [Record<string, string>, number][] = [
      [{}, min],
      [{ 'cache-control': 'no-store' }, min],
      [{ 'cache-control': 'private, max-age=600' }, min],
      [{ 'cache-control': 'max-age=-1' }, min],
      [{ 'cache-control': 'max-age=x' }, min],
      [{ 'cache-control': 'public, max-age=600' }, 600],
      [{ 'cache-control': 'max-age="600"', age: '100' }, 500],
      [{ 'cache-control': 'max-age=600, s-maxage=300' }, 300],
      [{ 'cache-control': 'max-age=31536000, immutable' }, max],
      [{ 'cache-control': 'max-age=1e999' }, max],
      [{ date: 'Thu, 01 Jan 2026 00:00:00 GMT', expires: 'Thu, 01 Jan 2026 00:10:00 GMT' }, 600],
      [{ expires: '0' }, min],
    ]
    for (const [headers, seconds] of times) {
      const documents = open()
      const url = host().url()
      host().answer = serve(documentAt(url), headers)
      host().requests.length = 0
      await documents.read(url, admitted)
      now += seconds * 1000 - 1
      await documents.read(url, () => assert.fail(`fetched again: ${JSON.stringify(headers)}`))
      now += 1
      await documents.read(url, admitted)
      assert.equal(host().requests.length, 2, JSON.stringify(headers))
    }
    const documents = open()
    const url = host().url()
    host().answer = (_, response) => void response.writeHead(404).end()
    await problemOf(documents, url)
    host().answer = serve(documentAt(url))
    assert.equal((await documents.read(url, admitted)).id, url)
  })

  it('T48: callers that need one document share its fetch, and the number of fetches is bounded', async () => {
    const documents = open()
    const url = host().url()
    let admissions = 0
    const release: (() => void)[] = []
    host().answer = (request, response) =>
      void release.push(() => serve(documentAt(host().url(request.url)))(request, response))
    const same = Array.from({ length: 20 }, () => documents.read(url, () => void admissions++))
    const others = Array.from({ length: fetchesMax - 1 }, () => documents.read(host().url(), admitted))
    await assert.rejects(
      documents.read(host().url(), admitted),
      (error) => error instanceof Fault && error.code === 'SERVICE_UNAVAILABLE',
    )
    await until(() => release.length === fetchesMax)
    for (const one of release) one()
    await Promise.all([...same, ...others])
    assert.deepEqual([admissions, host().requests.filter((path) => url.endsWith(path)).length], [1, 1])
    await assert.rejects(
      documents.read(host().url(), () => assert.fail('not admitted')),
      /not admitted/,
    )
    assert.equal(host().requests.length, fetchesMax)
  })
})
