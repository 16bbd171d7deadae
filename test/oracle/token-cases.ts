import { challengeOf } from '../support/consents.ts'
import { basic } from '../support/tokens.ts'
import { encoded, send, spoiled, type Case, type Form, type Outcome, type Party, type Sent } from './exchange.ts'

const scope = 'messages:read mailbox:read'

type Base = (party: Party) => Promise<Readonly<Record<string, string>>>

const credentialsOf: Base = async ({ confidential, resources }) => ({
  grant_type: 'client_credentials',
  client_id: confidential.id,
  client_secret: confidential.secret,
  resource: resources.rest,
  scope,
})

const codeOf: Base = async (party) => {
  const { clientId, code, verifier, redirectUri } = await party.consent()
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: party.resources.rest,
  }
}

/** Returns the tokens of a new family. */
export async function tokensOf(party: Party): Promise<Record<'access_token' | 'refresh_token', string>> {
  const { body } = await send(party, '/token', encoded(await codeOf(party)))
  return { access_token: body['access_token'] ?? '', refresh_token: body['refresh_token'] ?? '' }
}

const refreshOf: Base = async (party) => ({
  grant_type: 'refresh_token',
  client_id: party.client,
  refresh_token: (await tokensOf(party)).refresh_token,
  resource: party.resources.rest,
  scope,
})

const outcome = async (party: Party, form: Form, sent?: Sent): Promise<Outcome> =>
  (await send(party, '/token', encoded(form), sent)).outcome

type Change = (party: Party, form: Readonly<Record<string, string>>) => Form | Promise<Form>

const changed =
  (grant: string, base: Base) =>
  (changes: Readonly<Record<string, Change>>): Case[] =>
    Object.entries(changes).map(([how, change]) => ({
      name: `${grant}: ${how}`,
      async act(party) {
        const form = await base(party)
        return outcome(party, { ...form, ...(await change(party, form)) })
      },
    }))

const credentials = changed(
  'client_credentials',
  credentialsOf,
)({
  'as it should be': () => ({}),
  'of a client that nobody knows': () => ({ client_id: 'cli_nobody' }),
  'with a wrong secret': () => ({ client_secret: 'wrong' }),
  'of a public client': ({ client }) => ({ client_id: client, client_secret: undefined }),
  'of a public client with a secret': ({ client }) => ({ client_id: client }),
  'for a scope that nobody knows': () => ({ scope: 'nonsense' }),
  'for a scope that nobody knows among others': () => ({ scope: `${scope} nonsense` }),
  'for a scope of another resource': () => ({ scope: 'realtime:read' }),
  'for offline_access too': () => ({ scope: `${scope} offline_access` }),
  'for a resource that nobody knows': () => ({ resource: 'https://elsewhere.example/v1' }),
  'for a resource that is no address': () => ({ resource: 'v1' }),
  'for two resources': ({ resources }) => ({ resource: Object.values(resources) }),
  'with a parameter that nobody knows': () => ({ unknown: ['1', '2'] }),
  'for the grant password': () => ({ grant_type: 'password', username: 'alice', password: 'x' }),
  'for the grant implicit': () => ({ grant_type: 'implicit' }),
  'for the grant of devices': () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }),
  'for a grant that nobody knows, of nobody': () => ({ grant_type: 'x', client_id: 'cli_nobody' }),
  'for the grant of codes': () => ({
    grant_type: 'authorization_code',
    code: 'x',
    redirect_uri: 'x',
    code_verifier: 'x',
  }),
})

const codes = changed(
  'authorization_code',
  codeOf,
)({
  'as it should be': () => ({}),
  'as another client': ({ otherClient }) => ({ client_id: otherClient }),
  'as a client that nobody knows': () => ({ client_id: 'cli_nobody' }),
  'as a client that has a secret': ({ confidential }) => ({
    client_id: confidential.id,
    client_secret: confidential.secret,
  }),
  'with a secret that it has not': () => ({ client_secret: 'x' }),
  'with another port than before': () => ({ redirect_uri: 'http://127.0.0.1:1/callback' }),
  'with another redirect': () => ({ redirect_uri: 'https://evil.example/callback' }),
  'with another verifier': () => ({ code_verifier: 'x'.repeat(43) }),
  'with a verifier that is short': () => ({ code_verifier: 'x'.repeat(42) }),
  'with a verifier that is long': () => ({ code_verifier: 'x'.repeat(129) }),
  'with the challenge for a verifier': (_, form) => ({ code_verifier: challengeOf(form['code_verifier'] ?? '') }),
  'with a code that nobody gave': () => ({ code: 'x'.repeat(43) }),
  'with a scope': () => ({ scope: 'messages:read' }),
  'with a scope that was not agreed to': () => ({ scope: 'messages:write' }),
  'for a resource that nobody knows': () => ({ resource: 'https://elsewhere.example/v1' }),
  'for a resource that was not agreed to': ({ resources }) => ({ resource: resources.ws }),
  'for two resources': ({ resources }) => ({ resource: Object.values(resources) }),
  'with a refresh token for a code': async (party) => ({ code: (await tokensOf(party)).refresh_token }),
  'with a code that was used': async (party, form) => {
    await outcome(party, form)
    return {}
  },
  'with a code that is 61 seconds old': (party) => {
    party.wait(61)
    return {}
  },
})

const refreshes = changed(
  'refresh_token',
  refreshOf,
)({
  'as it should be': () => ({}),
  'without a scope': () => ({ scope: undefined }),
  'as another client': ({ otherClient }) => ({ client_id: otherClient }),
  'as a client that nobody knows': () => ({ client_id: 'cli_nobody' }),
  'as a client that has a secret': ({ confidential }) => ({
    client_id: confidential.id,
    client_secret: confidential.secret,
  }),
  'with a token that nobody gave': () => ({ refresh_token: `ort_${'x'.repeat(43)}` }),
  'with an access token': async (party) => ({ refresh_token: (await tokensOf(party)).access_token.slice(0, 255) }),
  'with a code': async (party) => ({ refresh_token: (await party.consent()).code }),
  'for a narrower scope': () => ({ scope: 'messages:read' }),
  'for a broader scope': () => ({ scope: `${scope} messages:write` }),
  'for a scope that nobody knows': () => ({ scope: 'nonsense' }),
  'for offline_access too': () => ({ scope: `${scope} offline_access` }),
  'for a resource that nobody knows': () => ({ resource: 'https://elsewhere.example/v1' }),
  'for a resource that was not agreed to': ({ resources }) => ({ resource: resources.ws }),
  'for two resources': ({ resources }) => ({ resource: Object.values(resources) }),
  'with a token that was used': async (party, form) => {
    await outcome(party, form)
    return {}
  },
  'with a token that was refused to another client before': async (party, form) => {
    await outcome(party, { ...form, client_id: party.otherClient })
    return {}
  },
  'with the next token, after the one before was used again': async (party, form) => {
    const { body } = await send(party, '/token', encoded(form))
    await outcome(party, form)
    return { refresh_token: body['refresh_token'] }
  },
  'with a token of a code that was used again': async (party) => {
    const form = await codeOf(party)
    const { body } = await send(party, '/token', encoded(form))
    await outcome(party, form)
    return { refresh_token: body['refresh_token'] }
  },
  'with a token that is revoked': async (party, form) => {
    await send(party, '/revoke', encoded({ client_id: party.client, token: form['refresh_token'] }))
    return {}
  },
  'with a token that was not used for 30 days': (party) => {
    party.wait(30 * 86_400 + 1)
    return {}
  },
})

/** Ways to send the valid request of a client with a secret. */
const ways: Readonly<Record<string, (party: Party, form: Form) => Promise<Outcome>>> = {
  'as JSON': async (party, form) =>
    (await send(party, '/token', JSON.stringify(form), { type: 'application/json' })).outcome,
  'as text': (party, form) => outcome(party, form, { type: 'text/plain' }),
  'without a type': (party, form) => outcome(party, form, { type: null }),
  'with a parameter of the type': (party, form) =>
    outcome(party, form, { type: 'application/x-www-form-urlencoded; charset=utf-8' }),
  'with the type in capitals': (party, form) => outcome(party, form, { type: 'Application/X-WWW-Form-Urlencoded' }),
  'with an empty body': (party) => outcome(party, {}),
  'with all in the query': async (party, form) => (await send(party, `/token?${encoded(form)}`, '')).outcome,
  'with the secret in the query': async (party, { client_secret, ...form }) =>
    (await send(party, `/token?${encoded({ client_secret })}`, encoded(form))).outcome,
  'by GET': async (party, form) => (await send(party, `/token?${encoded(form)}`, undefined, { method: 'GET' })).outcome,
  'by PUT': (party, form) => outcome(party, form, { method: 'PUT' }),
  'with bytes that are no UTF-8': async (party, form) =>
    (await send(party, '/token', `${encoded(form)}&x=%ff%fe`)).outcome,
  'with a name that is no UTF-8': async (party, form) =>
    (await send(party, '/token', `${encoded(form)}&%ff=1`)).outcome,
  'with an end in the middle of an escape': async (party, form) =>
    (await send(party, '/token', `${encoded(form)}%4`)).outcome,
}

const withoutSecret = { client_secret: undefined }
const nobody = { ...withoutSecret, client_id: undefined }

/** Values of the Authorization header, and the rest of the form. */
const headers: Readonly<Record<string, (party: Party) => [Record<string, string>, Form]>> = {
  'in the header': ({ confidential: { id, secret } }) => [basic(id, secret), nobody],
  'in the header, with the same name in the form': ({ confidential: { id, secret } }) => [
    basic(id, secret),
    withoutSecret,
  ],
  'in the header and in the form': ({ confidential: { id, secret } }) => [basic(id, secret), {}],
  'in the header, with another name in the form': ({ client, confidential: { id, secret } }) => [
    basic(id, secret),
    { ...withoutSecret, client_id: client },
  ],
  'in the header, wrong': ({ confidential: { id } }) => [basic(id, 'wrong'), nobody],
  'in the header, of nobody': () => [basic('cli_nobody', 'x'), nobody],
  'in the header, without a secret': ({ confidential: { id } }) => [basic(id, ''), nobody],
  'in the header, of a public client': ({ client }) => [basic(client, ''), nobody],
  'in the header, without a colon': ({ confidential: { id } }) => [{ Authorization: `Basic ${btoa(id)}` }, nobody],
  'in the header, not in base64': () => [{ Authorization: 'Basic ???' }, nobody],
  'in the header, with a broken escape': ({ confidential: { id } }) => [
    { Authorization: `Basic ${btoa(`${id}:%zz`)}` },
    nobody,
  ],
  'in the header, with the scheme in capitals': ({ confidential: { id, secret } }) => [
    { Authorization: (basic(id, secret)['Authorization'] ?? '').replace('Basic', 'BASIC') },
    nobody,
  ],
  'as a bearer': () => [{ Authorization: 'Bearer x' }, nobody],
  'as a bearer, and in the form': () => [{ Authorization: 'Bearer x' }, {}],
  nowhere: () => [{}, nobody],
}

export const tokenCases: readonly Case[] = [
  ...credentials,
  ...codes,
  ...refreshes,
  ...Object.entries(ways).map(([how, act]) => ({
    name: `token: ${how}`,
    act: async (party: Party) => act(party, await credentialsOf(party)),
  })),
  ...Object.entries(headers).map(([how, make]) => ({
    name: `token: credentials ${how}`,
    async act(party: Party) {
      const [header, changes] = make(party)
      return outcome(party, { ...(await credentialsOf(party)), ...changes }, { headers: header })
    },
  })),
  ...(
    [
      ['client_credentials', credentialsOf, ['grant_type', 'client_id', 'client_secret', 'resource', 'scope']],
      ['authorization_code', codeOf, ['code', 'code_verifier', 'redirect_uri', 'resource']],
      ['refresh_token', refreshOf, ['refresh_token', 'resource', 'scope']],
    ] as const
  ).flatMap(([grant, base, names]) =>
    spoiled(grant, names, async (party, spoil) => (await send(party, '/token', spoil(await base(party)))).outcome),
  ),
]
