import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { agentScopes } from '#generated/scopes.ts'
import { newAgent } from '../support/agents.ts'
import { call, type Answer } from '../support/client.ts'
import { refresh, register, tokensOf } from '../support/consents.ts'
import { exchange } from '../support/raw.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { basic, requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const env = {
  RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: '5',
  WRONG_SECRETS_PER_MINUTE: '2',
  WRONG_SECRETS_PER_ADDRESS_PER_MINUTE: '20',
  REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '5',
}
const service = useService({ database: 'embedded', clock: fixedClock(), env })

interface Challenge {
  scheme: string
  parameters: Record<string, string>
}

/**
 * Parses one challenge according to RFC 9110 section 11.6.1, with quoted parameters (RFC 6750 section 3), and nothing
 * more.
 */
function strictly(header: string): Challenge {
  const parameter = /([!#$%&'*+.^_`|~\w-]+)="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"/
  const whole = new RegExp(`^([!#$%&'*+.^_\`|~\\w-]+) (${parameter.source}(?:, ${parameter.source})*)$`)
  const [, scheme = '', all = ''] = whole.exec(header) ?? assert.fail(`no challenge: ${header}`)
  const pairs = [...all.matchAll(new RegExp(parameter, 'g'))].map(([, name = '', value]) => [name, value])
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, 'each parameter once')
  return { scheme: scheme.toLowerCase(), parameters: Object.fromEntries(pairs) }
}

/** Parses the same with an independent client. */
async function independently(header: string): Promise<Challenge> {
  const answer = async (): Promise<Response> =>
    new Response(null, { status: 401, headers: { 'www-authenticate': header } })
  const url = new URL('https://elsewhere.example/')
  const refused = await oauth
    .protectedResourceRequest('x', 'GET', url, undefined, undefined, { [oauth.customFetch]: answer })
    .catch((error: unknown) => error)
  assert.ok(refused instanceof oauth.WWWAuthenticateChallengeError)
  const [challenge, ...others] = refused.cause
  assert.ok(challenge && others.length === 0)
  return { scheme: challenge.scheme, parameters: { ...challenge.parameters } as Record<string, string> }
}

const bearer = (error: string): Challenge => ({ scheme: 'bearer', parameters: { error } })

test('T31, T33: each refusal of a token has its code, and a challenge that two parsers read alike', async () => {
  const { baseUrl } = service().config
  const agent = await newAgent(service())
  const at = (token?: string): Promise<Answer<{ error: { code: string } }>> => call(`${baseUrl}/mailbox`, { token })
  const others = agentScopes.rest.filter((scope) => scope !== 'mailbox:read')
  const old = await agent.tokenFor('rest')
  service().clock.advance(901_000)
  const cases: [string, Answer<{ error: { code: string } }>, [number, string, string]][] = [
    ['missing', await at(), [401, 'UNAUTHORIZED', 'invalid_token']],
    ['malformed', await at('x.y.z'), [401, 'UNAUTHORIZED', 'invalid_token']],
    ['for the WebSocket', await at(await agent.tokenFor('ws')), [401, 'UNAUTHORIZED', 'invalid_token']],
    ['expired', await at(old), [401, 'TOKEN_EXPIRED', 'invalid_token']],
    [
      'without the scope',
      await at(await agent.tokenFor('rest', others)),
      [403, 'INSUFFICIENT_SCOPE', 'insufficient_scope'],
    ],
  ]
  for (const [what, answer, [status, code, error]] of cases) {
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], what)
    const header = answer.headers.get('www-authenticate') ?? ''
    assert.deepEqual(strictly(header), bearer(error), what)
    assert.deepEqual(await independently(header), bearer(error), what)
  }
})

test('T31: errors of a handshake and of a client with HTTP Basic have one too', async () => {
  const lines = ['GET /v1/connect HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', '']
  const { status, head } = await exchange(service(), [...lines, ...key].join('\r\n'))
  const ofSocket = /^www-authenticate: (.*)$/im.exec(head)?.[1] ?? ''
  const noCredentials = { client_id: undefined, client_secret: undefined }
  const ofClient = await requestToken(service(), noCredentials, basic('cli_nobody', 'wrong'))
  assert.deepEqual([status, ofClient.status], [401, 401])
  for (const [header, expected] of [
    [ofSocket, bearer('invalid_token')],
    [ofClient.headers.get('www-authenticate') ?? '', { scheme: 'basic', parameters: { realm: 'token' } }],
  ] as const) {
    assert.deepEqual(strictly(header), expected)
    assert.deepEqual(await independently(header), expected)
  }
})

test('T32: a limited client gets a retry time in whole seconds, and can continue then, everywhere', async () => {
  const agent = await newAgent(service())
  const { clientId, refresh_token } = await tokensOf(service())
  const name = 'nobody-at-all'
  const places: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    'a request': () => agent.at('/mailbox'),
    'a wrong secret': () => requestToken(service(), { client_id: 'cli_helper', client_secret: 'wrong' }),
    'a wrong refresh token': () => refresh(service(), clientId, `${refresh_token}x`),
    'a registration': () => register(service()),
    'a sign-in': () => visitor(service()).signIn(name, 'wrong one'),
  }
  for (const [what, ask] of Object.entries(places)) {
    let answer = await ask()
    for (let asked = 1; answer.status !== 429 && asked < 30; asked++) answer = await ask()
    assert.equal(answer.status, 429, what)
    const seconds = answer.headers.get('retry-after') ?? ''
    assert.match(seconds, /^[1-9]\d?$/, what)
    service().clock.advance(Number(seconds) * 1_000)
    assert.notEqual((await ask()).status, 429, what)
  }
})
