import { callback } from '../support/consents.ts'
import { basic } from '../support/tokens.ts'
import { encoded, send, spoiled, type Case, type Form, type Party } from './exchange.ts'
import { tokensOf } from './token-cases.ts'

const metadata = {
  client_name: 'An app',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  scope: 'messages:read',
}

/** Changes of a valid registration. */
const registrations: Readonly<Record<string, object>> = {
  'as it should be': {},
  'without redirects': { redirect_uris: undefined },
  'with no redirect': { redirect_uris: [] },
  'with redirects that are a text': { redirect_uris: callback },
  'with redirects that are null': { redirect_uris: null },
  'with a redirect that is a number': { redirect_uris: [1] },
  'with a redirect that is null': { redirect_uris: [null] },
  'with an empty redirect': { redirect_uris: [''] },
  'with a redirect that is relative': { redirect_uris: ['/callback'] },
  'with a redirect with a fragment': { redirect_uris: [`${callback}#x`] },
  'with a redirect of another host by http': { redirect_uris: ['http://evil.example/callback'] },
  'with a redirect that runs': { redirect_uris: ['javascript:alert(1)'] },
  'with a redirect of data': { redirect_uris: ['data:text/html,x'] },
  'with a redirect that has a user': { redirect_uris: ['http://user@127.0.0.1/callback'] },
  'with a redirect behind loopback as a user': { redirect_uris: ['http://127.0.0.1@evil.example/'] },
  'with a redirect to https elsewhere': { redirect_uris: ['https://elsewhere.example/callback'] },
  'with a redirect of a private scheme': { redirect_uris: ['com.example.app:/callback'] },
  'with one redirect that is good and one that is not': { redirect_uris: [callback, 'http://evil.example/'] },
  'with the same redirect twice': { redirect_uris: [callback, callback] },
  'with a redirect without a port': { redirect_uris: ['http://127.0.0.1/callback'] },
  'with a redirect to localhost': { redirect_uris: ['http://localhost/callback'] },
  'with a redirect to the other loopback address': { redirect_uris: ['http://[::1]/callback'] },
  'with a name that is a number': { client_name: 1 },
  'with a name that is a list': { client_name: ['An app'] },
  'with an empty name': { client_name: '' },
  'with a name of markup': { client_name: '<script>' },
  'with a scope that is a list': { scope: ['messages:read'] },
  'with a scope that nobody knows': { scope: 'nonsense' },
  'with a scope that nobody knows among others': { scope: 'messages:read nonsense' },
  'with grants that are a text': { grant_types: 'authorization_code' },
  'with the grant password': { grant_types: ['password'] },
  'with the grant of clients with a secret': { grant_types: ['client_credentials'] },
  'with the response type token': { response_types: ['token'] },
  'with a way to authenticate that nobody knows': { token_endpoint_auth_method: 'magic' },
  'with a logo that runs': { logo_uri: 'javascript:alert(1)' },
  'with an id of its own': { client_id: 'cli_chosen' },
  'with a field that nobody knows': { unknown: { a: 1 } },
}

/** Bodies and types that are no registration. */
const bodies: Readonly<Record<string, [body: string, type: string | null]>> = {
  'of broken JSON': ['{', 'application/json'],
  'of a list': ['[]', 'application/json'],
  'of null': ['null', 'application/json'],
  'of a text': ['"x"', 'application/json'],
  'of nothing': ['', 'application/json'],
  'of an object without fields': ['{}', 'application/json'],
  'as text': [JSON.stringify(metadata), 'text/plain'],
  'as a form': ['redirect_uris=http%3A%2F%2F127.0.0.1%2Fcallback', 'application/x-www-form-urlencoded'],
  'without a type': [JSON.stringify(metadata), null],
  'of JSON with a charset': [JSON.stringify(metadata), 'application/json; charset=utf-8'],
}

const revocationOf = async (party: Party): Promise<Readonly<Record<string, string>>> => ({
  client_id: party.client,
  token: (await tokensOf(party)).refresh_token,
  token_type_hint: 'refresh_token',
})

const revocations: Readonly<Record<string, (party: Party, form: Form) => Form | Promise<Form>>> = {
  'as it should be': () => ({}),
  'of a token that nobody gave': () => ({ token: `ort_${'x'.repeat(43)}` }),
  'as another client': ({ otherClient }) => ({ client_id: otherClient }),
  'as a client that nobody knows': () => ({ client_id: 'cli_nobody' }),
  'as a client that has a secret, without it': ({ confidential }) => ({ client_id: confidential.id }),
  'as a client that has a secret': ({ confidential: { id, secret } }) => ({ client_id: id, client_secret: secret }),
  'as a client that has a secret, with a wrong one': ({ confidential: { id } }) => ({
    client_id: id,
    client_secret: 'x',
  }),
  'as a public client with a secret': () => ({ client_secret: 'x' }),
  'of an access token': async (party) => ({
    token: (await tokensOf(party)).access_token,
    token_type_hint: 'access_token',
  }),
  'with a hint that nobody knows': () => ({ token_type_hint: 'nonsense' }),
  'with a hint that is wrong': () => ({ token_type_hint: 'access_token' }),
  'of a code': async (party) => ({ token: (await party.consent()).code }),
  'for a second time': async (party, form) => {
    await send(party, '/revoke', encoded(form))
    return {}
  },
}

export const otherCases: readonly Case[] = [
  ...Object.entries(registrations).map(([how, changes]) => ({
    name: `register: ${how}`,
    act: async (party: Party) =>
      (await send(party, '/register', JSON.stringify({ ...metadata, ...changes }), { type: 'application/json' }))
        .outcome,
  })),
  ...Object.entries(bodies).map(([how, [body, type]]) => ({
    name: `register: ${how}`,
    act: async (party: Party) => (await send(party, '/register', body, { type })).outcome,
  })),
  ...['GET', 'PUT'].map((method) => ({
    name: `register: by ${method}`,
    async act(party: Party) {
      const body = method === 'GET' ? undefined : JSON.stringify(metadata)
      return (await send(party, '/register', body, { method, type: 'application/json' })).outcome
    },
  })),
  ...Object.entries(revocations).map(([how, change]) => ({
    name: `revoke: ${how}`,
    async act(party: Party) {
      const form = await revocationOf(party)
      return (await send(party, '/revoke', encoded({ ...form, ...(await change(party, form)) }))).outcome
    },
  })),
  ...(
    [
      ['as JSON', { type: 'application/json' }],
      ['as text', { type: 'text/plain' }],
      ['by GET', { method: 'GET' }],
      ['by PUT', { method: 'PUT' }],
    ] as const
  ).map(([how, sent]) => ({
    name: `revoke: ${how}`,
    async act(party: Party) {
      const form = await revocationOf(party)
      const body = how === 'as JSON' ? JSON.stringify(form) : encoded(form)
      return how === 'by GET'
        ? (await send(party, `/revoke?${body}`, undefined, sent)).outcome
        : (await send(party, '/revoke', body, sent)).outcome
    },
  })),
  {
    name: 'revoke: of nobody, with a bearer',
    act: async (party) => (await send(party, '/revoke', 'token=x', { headers: { Authorization: 'Bearer x' } })).outcome,
  },
  {
    name: 'revoke: with the secret in the header',
    async act(party) {
      const { id, secret } = party.confidential
      return (await send(party, '/revoke', 'token=x', { headers: basic(id, secret) })).outcome
    },
  },
  ...spoiled(
    'revoke',
    ['client_id', 'token', 'token_type_hint'],
    async (party, spoil) => (await send(party, '/revoke', spoil(await revocationOf(party)))).outcome,
  ),
]
