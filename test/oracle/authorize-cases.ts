import { callback, challengeOf } from '../support/consents.ts'
import { authorize, encoded, spoiled, type Case, type Form, type Party } from './exchange.ts'

const scope = 'messages:read mailbox:read'

const requestOf = ({ client, resources }: Party) => ({
  response_type: 'code',
  client_id: client,
  redirect_uri: callback,
  code_challenge: challengeOf('v'.repeat(43)),
  code_challenge_method: 'S256',
  scope,
  state: 'a state',
  resource: resources.rest,
})

/** Changes of a valid request, by description. */
const changes: Readonly<Record<string, (party: Party) => Form>> = {
  'as it should be': () => ({}),
  'for the response type token': () => ({ response_type: 'token' }),
  'for the response type code token': () => ({ response_type: 'code token' }),
  'for the response type none': () => ({ response_type: 'none' }),
  'without PKCE': () => ({ code_challenge: undefined, code_challenge_method: undefined }),
  'with the method plain': () => ({ code_challenge_method: 'plain' }),
  'with a method that nobody knows': () => ({ code_challenge_method: 'S512' }),
  'with a challenge of 42 characters': () => ({ code_challenge: 'x'.repeat(42) }),
  'with a challenge of 44 characters': () => ({ code_challenge: 'x'.repeat(44) }),
  'with a challenge of 129 characters': () => ({ code_challenge: 'x'.repeat(129) }),
  'with a challenge that is padded': () => ({ code_challenge: `${'x'.repeat(42)}=` }),
  'with a challenge of characters that base64url has not': () => ({ code_challenge: '+/'.repeat(21) + 'x' }),
  'of a client that nobody knows': () => ({ client_id: 'cli_nobody' }),
  'of a client that has a secret': ({ confidential }) => ({ client_id: confidential.id }),
  'to another port of loopback': () => ({ redirect_uri: 'http://127.0.0.1:1/callback' }),
  'to no port of loopback': () => ({ redirect_uri: 'http://127.0.0.1/callback' }),
  'to localhost instead': () => ({ redirect_uri: 'http://localhost:51004/callback' }),
  'to the other loopback address': () => ({ redirect_uri: 'http://[::1]:51004/callback' }),
  'to another host': () => ({ redirect_uri: 'https://evil.example/callback' }),
  'to a host behind loopback as a user': () => ({ redirect_uri: 'http://127.0.0.1:51004@evil.example/callback' }),
  'to loopback with a user': () => ({ redirect_uri: 'http://user@127.0.0.1:51004/callback' }),
  'to loopback as a subdomain': () => ({ redirect_uri: 'http://127.0.0.1.evil.example/callback' }),
  'to https of loopback': () => ({ redirect_uri: 'https://127.0.0.1:51004/callback' }),
  'to a path behind the path': () => ({ redirect_uri: `${callback}/more` }),
  'to a path with a slash behind it': () => ({ redirect_uri: `${callback}/` }),
  'to a path with dots': () => ({ redirect_uri: 'http://127.0.0.1:51004/x/../callback' }),
  'to a path with an encoded letter': () => ({ redirect_uri: 'http://127.0.0.1:51004/c%61llback' }),
  'to a path with a query': () => ({ redirect_uri: `${callback}?x=1` }),
  'to a path with a fragment': () => ({ redirect_uri: `${callback}#x` }),
  'to a scheme that runs': () => ({ redirect_uri: 'javascript:alert(1)' }),
  'for a scope that nobody knows': () => ({ scope: 'nonsense' }),
  'for a scope that nobody knows among others': () => ({ scope: `${scope} nonsense` }),
  'for a scope of another resource': () => ({ scope: 'realtime:read' }),
  'for the same scope twice': () => ({ scope: 'messages:read messages:read' }),
  'for scopes two spaces apart': () => ({ scope: 'messages:read  mailbox:read' }),
  'for offline_access too': () => ({ scope: `${scope} offline_access` }),
  'for a scope with a quotation mark': () => ({ scope: 'messages:"read"' }),
  'for a resource that nobody knows': () => ({ resource: 'https://elsewhere.example/v1' }),
  'for a resource that is no address': () => ({ resource: 'v1' }),
  'for a resource with a slash behind it': ({ resources }) => ({ resource: `${resources.rest}/` }),
  'for a resource with a fragment': ({ resources }) => ({ resource: `${resources.rest}#x` }),
  'for two resources': ({ resources }) => ({ resource: Object.values(resources) }),
  'with a response mode': () => ({ response_mode: 'query' }),
  'with a response mode that nobody knows': () => ({ response_mode: 'carrier_pigeon' }),
  'with the prompt none': () => ({ prompt: 'none' }),
  'with the prompt login': () => ({ prompt: 'login' }),
  'with a request object': () => ({ request: 'a.b.c' }),
  'with the address of a request object': () => ({ request_uri: 'https://elsewhere.example/request' }),
  'with a parameter that nobody knows': () => ({ unknown: ['1', '2'] }),
  'with a long state': () => ({ state: 'x'.repeat(5_000) }),
  'with a state of other letters': () => ({ state: 'ü 🎈 &=+' }),
}

export const authorizeCases: readonly Case[] = [
  ...Object.entries(changes).map(([how, change]) => ({
    name: `authorize: ${how}`,
    act: (party: Party) => authorize(party, encoded({ ...requestOf(party), ...change(party) })),
  })),
  {
    name: 'authorize: with bytes that are no UTF-8',
    act: (party: Party) => authorize(party, `${encoded({ ...requestOf(party), state: undefined })}&state=%ff%fe`),
  },
  ...['HEAD', 'POST', 'PUT'].map((method) => ({
    name: `authorize: by ${method}`,
    act: (party: Party) => authorize(party, encoded(requestOf(party)), method),
  })),
  ...spoiled('authorize', Object.keys(requestOf({ resources: {} } as Party)), (party, spoil) =>
    authorize(party, spoil(requestOf(party))),
  ),
]
