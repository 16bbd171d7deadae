import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { authorizationQuery, check, register } from '../support/consents.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ env: { REDIRECT_URIS: 'com.example.app:/back https://app.example' } })

/** Addresses of native apps. Browsers keep them unchanged, except for an empty path and the port 80. */
const canonical = [
  'http://127.0.0.1/callback',
  'http://127.0.0.1',
  'http://127.0.0.1/',
  'http://127.0.0.1:1/callback',
  'http://127.0.0.1:80/callback',
  'http://127.0.0.1:80',
  'http://127.0.0.1:65535',
  'http://127.0.0.1:33418?a=1',
  'http://127.0.0.1:80?a=1',
  'http://[::1]:51004/callback?a=1&b=%2F',
  'http://localhost:3118/a//b/%63b/~x',
  'http://localhost/callback?a=../b',
  'com.example.app:/back',
  'https://app.example',
]

/** Addresses that browsers rewrite, or that some parser reads as another address. */
const odd: Record<string, readonly string[]> = {
  ports: [
    ...['http://127.0.0.1:00001/callback', 'http://127.0.0.1:080/callback', 'http://127.0.0.1:08080/'],
    ...['http://127.0.0.1:00080/', 'http://127.0.0.1:/callback', 'http://127.0.0.1:0/', 'http://127.0.0.1:00000/'],
    ...['http://127.0.0.1:65536/', 'http://127.0.0.1:99999/', 'http://127.0.0.1:+80/', 'http://127.0.0.1:80:80/'],
    ...['http://[::1]:00443/', 'http://localhost:0051004/callback', 'http://127.0.0.1:8o/'],
  ],
  hosts: [
    ...['http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.0.0.1./'],
    ...['http://127.000.000.001/', 'http://127.0.0.2/', 'http://localhost./', 'http://[0::1]/', 'http://[::0001]/'],
    ...['http://[0:0:0:0:0:0:0:1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::1%25lo]/', 'http://%6cocalhost/'],
    ...['http://user@127.0.0.1/', 'http://@127.0.0.1/', 'http://:@127.0.0.1/', 'http://127.0.0.1@evil.example/'],
    ...['http:/127.0.0.1/', 'http:127.0.0.1/', 'http:///127.0.0.1/', 'http://127.0.0.1\\@evil.example/'],
  ],
  case: ['HTTP://127.0.0.1/', 'http://LOCALHOST/', 'http://Localhost:51004/', 'hTTp://[::1]/', 'COM.example.app:/back'],
  'dot segments': [
    ...['http://127.0.0.1/.', 'http://127.0.0.1/..', 'http://127.0.0.1/./a', 'http://127.0.0.1/a/../b'],
    ...[
      'http://127.0.0.1/a/%2e%2e/b',
      'http://127.0.0.1/%2E/a',
      'http://127.0.0.1/a/.%2e',
      'com.example.app:/a/../back',
    ],
  ],
  escapes: [
    ...["http://127.0.0.1/?a='", 'http://127.0.0.1/a b', 'http://127.0.0.1/a\tb', 'http://127.0.0.1/\u00e4'],
    ...[
      'http://127.0.0.1/a\\b',
      'http://127.0.0.1/"',
      'http://127.0.0.1/#',
      'http://127.0.0.1/#a',
      ' http://127.0.0.1/',
    ],
  ],
}

test('T5, T28: a canonical address may be registered and requested', async () => {
  const { status, body } = await register(service(), { redirect_uris: canonical })
  assert.equal(status, 201)
  assert.deepEqual(body.redirect_uris, canonical)
  for (const redirect_uri of canonical) {
    const { kind } = await check(service(), authorizationQuery(body.client_id, { redirect_uri }))
    assert.equal(kind, 'consent', redirect_uri)
  }
})

for (const [part, addresses] of Object.entries(odd))
  test(`T5, T28: an address with odd ${part} is rejected at registration and in requests`, async () => {
    for (let at = 0; at < addresses.length; at += 16) {
      const redirect_uris = [...addresses.slice(at, at + 16), 'http://127.0.0.1/']
      assert.deepEqual((await register(service(), { redirect_uris })).body.redirect_uris, ['http://127.0.0.1/'])
    }
    // A client that registered before this rule.
    const id = `cli_odd_${part.replace(' ', '_')}`
    await service().deps.store.clients.register(
      { id, name: null, redirect_uris: addresses, scope: 'messages:read', device_grant: false },
      service().clock(),
    )
    for (const redirect_uri of [...addresses]) {
      const { kind } = await check(service(), authorizationQuery(id, { redirect_uri }))
      assert.equal(kind, 'page', redirect_uri)
    }
  })

test('T28: the settings reject an address that a browser writes in another way', () => {
  const listed = (uri: string) => readConfig({ REDIRECT_URIS: uri }).redirectUris
  for (const uri of ['https://app.example', 'https://app.example/back?x=1', 'cursor://a.b/c', 'com.example.app:/back'])
    assert.deepEqual(listed(uri), [uri])
  for (const uri of [
    ...['https://APP.example/', 'HTTPS://app.example/', 'https://app.example:443/', 'https://app.example:08443/'],
    ...['https://app.example/a/../b', 'https://app.example/%2e/b', 'https:app.example/', 'https:/app.example/'],
    ...['https://127.1/', 'com.example.app:/a/../b', 'COM.example.app:/back', 'https://@app.example/'],
  ])
    assert.throws(() => listed(uri), /REDIRECT_URIS must be names of hosted clients/, uri)
})
