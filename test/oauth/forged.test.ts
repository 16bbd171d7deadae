import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHmac, KeyObject, sign } from 'node:crypto'
import { decodeJwt, exportSPKI, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody, assertRefused, call } from '../support/client.ts'
import { exchange } from '../support/raw.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { signed } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Material {
  service: Service
  kid: string
  claims: JWTPayload
  /** A genuine token and its three parts. */
  genuine: string
  parts: readonly [string, string, string]
}

const resigned =
  (changes: Record<string, unknown>, header = {}) =>
  ({ service, claims }: Material): Promise<string> =>
    signed(service, { ...claims, ...changes }, header)

async function hs256(
  { service: { deps }, kid, claims }: Material,
  secretOf: (spki: string) => string,
): Promise<string> {
  const key = await importJWK(deps.keys.published()[0]!, 'RS256')
  if (key instanceof Uint8Array) throw new Error('not a public key')
  const signingInput = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${encode(claims)}`
  return `${signingInput}.${createHmac('sha256', secretOf(await exportSPKI(key)))
    .update(signingInput)
    .digest('base64url')}`
}

/** Signs with a key of the forger, whose header refers to it. */
async function ownKey(
  { kid, claims }: Material,
  header: (key: { jwk: { kty: string; n: string; e: string } }) => object,
): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header({ jwk: { kty: 'RSA', n, e } }) })
    .sign(privateKey)
}

const forgeries: Record<string, (material: Material) => string | Promise<string>> = {
  'without a signature': ({ parts: [header, payload] }) => `${header}.${payload}.`,
  'with alg none': ({ kid, parts: [, payload] }) => `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
  'with alg none and the old signature': ({ kid, parts: [, payload, signature] }) =>
    `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.${signature}`,
  'signed with HS256 by the public key as PEM': (material) => hs256(material, (pem) => pem),
  'signed with HS256 by the public key as trimmed PEM': (material) => hs256(material, (pem) => pem.trim()),
  'signed by another key under the same kid': async ({ kid, claims }) => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid }).sign(privateKey)
  },
  'signed with PS256 by the right key': async ({ service: { deps }, kid, claims }) => {
    const [row] = await deps.store.keys.list()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'PS256', typ: 'at+jwt', kid })
      .sign(await importJWK(JSON.parse(row!.private_jwk), 'PS256'))
  },
  'that brings its own key': async ({ claims }) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk: { kty: 'RSA', n: jwk.n!, e: jwk.e! } })
      .sign(privateKey)
  },
  'that brings its own key under the kid of ours': (material) => ownKey(material, ({ jwk }) => ({ jwk })),
  'that says where its own key is': (material) => ownKey(material, () => ({ jku: 'https://evil.example/jwks.json' })),
  'that says where its certificate is': (material) => ownKey(material, () => ({ x5u: 'https://evil.example/cert' })),
  'that brings a certificate': (material) => ownKey(material, () => ({ x5c: ['MIIB'] })),
  ...Object.fromEntries(
    ['../../etc/passwd', "' or '1'='1", '', '__proto__', 'constructor', 'toString', '\0', 'x'.repeat(1_000)].map(
      (kid) => [`with the kid ${JSON.stringify(kid.slice(0, 20))}`, resigned({}, { kid })],
    ),
  ),
  ...Object.fromEntries(
    [1, null, ['kid'], { kid: 'kid' }].map((kid) => [
      `with the kid ${JSON.stringify(kid)}, which is no text`,
      ({ service: { deps }, parts: [, payload] }: Material) => {
        const input = `${encode({ alg: 'RS256', typ: 'at+jwt', kid })}.${payload}`
        return `${input}.${sign('sha256', Buffer.from(input), KeyObject.from(deps.keys.signer().privateKey)).toString('base64url')}`
      },
    ]),
  ),
  'without a kid': resigned({}, { kid: undefined }),
  'with an unknown kid': resigned({}, { kid: 'key_unknown' }),
  'with a critical header': async ({ service: { deps }, kid, claims }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, crit: ['b64'], b64: true })
      .sign(deps.keys.signer().privateKey),
  'with an audience list of the resource': ({ service, claims }) =>
    signed(service, { ...claims, aud: [service.config.baseUrl] }),
  'with an audience list of several': ({ service, claims }) =>
    signed(service, { ...claims, aud: [service.config.wsUrl, service.config.baseUrl] }),
  'without an audience': resigned({ aud: undefined }),
  'for another service': resigned({ aud: 'https://elsewhere.example/v1' }),
  'of another issuer': resigned({ iss: 'https://elsewhere.example' }),
  'of an issuer with a trailing slash': ({ service, claims }) =>
    signed(service, { ...claims, iss: `${service.config.authUrl}/` }),
  'without an issuer': resigned({ iss: undefined }),
  'of type JWT': resigned({}, { typ: 'JWT' }),
  'without a type': resigned({}, { typ: undefined }),
  'without an end': resigned({ exp: undefined }),
  'that is not valid yet': ({ service, claims }) =>
    signed(service, { ...claims, nbf: Math.floor(service.clock() / 1000) + 60 }),
  'that was made later on': ({ service, claims }) =>
    signed(service, { ...claims, iat: Math.floor(service.clock() / 1000) + 120 }),
  'of no type': resigned({ token_type: undefined }),
  'that is a refresh token': resigned({ token_type: 'refresh' }),
  'without a scope': resigned({ scope: undefined }),
  'with a list of scopes': resigned({ scope: ['mailbox:read'] }),
  'without a client': resigned({ azp: undefined }),
  'of an agent that does not exist': resigned({ agent_id: 'agt_00000000000000000000000001' }),
  'of an agent that is no text': resigned({ agent_id: { $ne: null } }),
  'with a tampered payload': ({ parts: [header, , signature], claims }) =>
    `${header}.${encode({ ...claims, agent_id: 'agt_x' })}.${signature}`,
  'with a tampered header': ({ kid, parts: [, payload, signature] }) =>
    `${encode({ typ: 'at+jwt', alg: 'RS256', kid })}.${payload}.${signature}`,
  'with a signature cut short': ({ genuine }) => genuine.slice(0, -4),
  'with a signature of other bits': ({ parts: [header, payload, signature] }) =>
    `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'with a payload that is no object': async ({ service: { deps }, kid }) => {
    const { CompactSign } = await import('jose')
    return new CompactSign(Buffer.from('[]'))
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .sign(deps.keys.signer().privateKey)
  },
  'with a header that is no JSON': ({ parts: [, payload, signature] }) =>
    `${Buffer.from('x').toString('base64url')}.${payload}.${signature}`,
  'with padding': ({ genuine }) => `${genuine}==`,
  'with a character beside base64url': ({ genuine }) => `${genuine}~`,
  'of two parts': ({ parts: [header, payload] }) => `${header}.${payload}`,
  'of five parts': ({ genuine }) => `${genuine}.a.b`,
}

async function materialOf(service: Service): Promise<Material> {
  const genuine = await (await newAgent(service)).tokenFor('rest')
  const [header, payload, signature] = genuine.split('.')
  return {
    service,
    kid: service.deps.keys.signer().kid,
    claims: decodeJwt(genuine),
    genuine,
    parts: [header!, payload!, signature!],
  }
}

onOneDatabase((database) => {
  const service = useService({ database })

  for (const [kind, forge] of Object.entries(forgeries))
    test(`S12, T26: a token ${kind} is refused`, async () => {
      const material = await materialOf(service())
      const address = `${service().config.baseUrl}/mailbox`
      assert.equal((await call(address, { token: material.genuine })).status, 200)
      const token = await forge(material)
      for (let times = 0; times < 2; times++) {
        const answer = await call(address, { token })
        assertRefused(answer, 401, 'UNAUTHORIZED')
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
      }
    })

  test('T26: the same claims with the right key are accepted, so the errors above are due to the forgery', async () => {
    const token = await resigned({})(await materialOf(service()))
    assert.equal((await call(`${service().config.baseUrl}/mailbox`, { token })).status, 200)
  })

  test('T26: a token in the query or in a form is none, and two in two headers are refused, whichever is good', async () => {
    const { genuine } = await materialOf(service())
    const { baseUrl } = service().config
    const form = { method: 'POST', body: `access_token=${genuine}` }
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    assertRefused(await call(`${baseUrl}/mailbox?access_token=${genuine}`), 401, 'UNAUTHORIZED')
    assertRefused(await call(`${baseUrl}/mailbox/read`, { ...form, headers }), 401, 'UNAUTHORIZED')
    for (const tokens of [
      [genuine, genuine],
      [genuine, 'x'],
      ['x', genuine],
    ]) {
      const lines = tokens.map((token, n) => `${n ? 'authorization' : 'Authorization'}: Bearer ${token}`)
      const head = ['GET /v1/mailbox HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', '']
      const { status, text } = await exchange(service(), head.join('\r\n'))
      assert.equal(status, 400)
      assertErrorBody(text)
    }
  })

  test('a genuine token is refused once it has expired, although it was seen before', async () => {
    const { genuine } = await materialOf(service())
    const address = `${service().config.baseUrl}/mailbox`
    assert.equal((await call(address, { token: genuine })).status, 200)
    service().clock.advance(901_000)
    assertRefused(await call(address, { token: genuine }), 401, 'TOKEN_EXPIRED')
  })
})
