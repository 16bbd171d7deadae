import { randomUUID } from 'node:crypto'
import { headBytesMax, times, word, type Build } from './builders.ts'
import type { HostileContext } from './context.ts'

const names = (bytes: number): string => times(bytes / 4, (n) => word(n).slice(1)).join('&')
const nearlyToken = (share: number): string =>
  `${Buffer.from(`{"alg":"RS256","x":${'['.repeat(9_000 * share)}`).toString('base64url')}.e30.AA`

/** Input that every operation must survive, beyond its own parameters. */
export const largestOfAny: Record<string, Build> = {
  'an address with many parameters': (_, share) => ({ query: names(headBytesMax * share) }),
  'an address with one parameter many times': (_, share) => ({ query: 'limit=1&'.repeat((headBytesMax / 8) * share) }),
  'a token': (_, share) => ({ headers: { Authorization: `Bearer ${'a.'.repeat((headBytesMax / 2) * share)}` } }),
  'a token that is nearly one': (_, share) => ({ headers: { Authorization: `Bearer ${nearlyToken(share)}` } }),
  'a type of content': (_, share) => ({
    headers: {
      'Content-Type': `application/json${'; a=b'.repeat((headBytesMax / 5) * share)}`,
      'Idempotency-Key': randomUUID(),
    },
  }),
  'an Idempotency-Key': (_, share) => ({ headers: { 'Idempotency-Key': '0'.repeat(headBytesMax * share) } }),
}

const headersBytesMax = headBytesMax - 1_500

/** Requests outside of the contract, with their whole path. */
export const largestElsewhere: Record<string, Build> = {
  'a path of nothing': (_, share) => ({ status: 404, path: { path: '/a'.repeat((headBytesMax / 2) * share) } }),
  'a path of escapes': (_, share) => ({
    status: 404,
    path: { path: `/v1/${'%2e'.repeat((headBytesMax / 3) * share)}` },
  }),
  'a signed address': (_, share) => ({
    status: 400,
    path: { path: '/files/file_' },
    query: `expires=${'1'.repeat(headBytesMax * share)}`,
  }),
  'a range of a file': ({ download }, share) => ({
    status: 200,
    path: { path: download },
    headers: { Range: `bytes=${'1'.repeat(headersBytesMax * share)}-,` },
  }),
  'a condition on a range': ({ download }, share) => ({
    status: 200,
    path: { path: download },
    headers: { Range: 'bytes=0-1', 'If-Range': '"'.repeat(headersBytesMax * share) },
  }),
}

const upgrade = ({ wsToken }: HostileContext): Record<string, string> => ({
  Authorization: `Bearer ${wsToken}`,
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
})

const withQuery =
  (status: number, query: (share: number) => string): Build =>
  (stage, share) => ({ status, headers: upgrade(stage), query: query(share) })

const withHeader =
  (name: string, value: (share: number) => string): Build =>
  (stage, share) => ({ headers: { ...upgrade(stage), [name]: value(share) } })

/** WebSocket handshakes. */
export const largestHandshakes: Record<string, Build> = {
  parameters: withQuery(101, (share) => names(headersBytesMax * share)),
  directions: withQuery(400, (share) => 'direction=in&'.repeat((headersBytesMax / 13) * share)),
  'a token': withHeader('Authorization', (share) => `Bearer ${'a.'.repeat((headersBytesMax / 2) * share)}`),
  protocols: withHeader('Sec-WebSocket-Protocol', (share) => times((headersBytesMax / 6) * share, word).join(', ')),
  extensions: withHeader('Sec-WebSocket-Extensions', (share) => 'a; b=c,'.repeat((headersBytesMax / 7) * share)),
}
