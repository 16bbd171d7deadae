import type { OperationId } from '#generated/rest/routes.ts'
import { newEnvelopeId } from '../support/client.ts'
import * as make from './builders.ts'
import { headBytesMax, junkBodies, times, uploadBytesMax, word, type Build } from './builders.ts'
import { lastWords, manyWords } from './context.ts'

const octets = 'application/octet-stream'
const longHandle = `@${'o'.repeat(39)}.${'n'.repeat(39)}`
const part = { type: 'text', text: 'x' }
const skill = { name: 'n', description: 'd'.repeat(500) }

/** Returns the parts of a signed address from its path. */
function signed(download: string): { path: Record<string, string>; query: string } {
  const { pathname, search } = new URL(download, 'http://localhost')
  return { path: { file_id: pathname.split('/').at(-1) ?? '' }, query: search.slice(1) }
}

/** The largest requests of each operation, one for each part that may be large. */
export const largest: Record<OperationId, Record<string, Build>> = {
  sendMessage: {
    words: make.sending(4, make.text('ab ')),
    'one word': make.sending(4, make.text('a')),
    'characters of four bytes': make.sending(4, make.text('\u{10400}')),
    escapes: make.sending(4, make.text('\u0001')),
    'marks on one letter': make.sending(4, make.text('\u0301\u0323')),
    'letters that fold to many': make.sending(4, make.text('\ufdfa')),
    numbers: make.sending(
      1,
      make.list(2, () => 1),
    ),
    'empty objects': make.sending(
      1,
      make.list(3, () => ({})),
    ),
    depth: make.sending(
      1,
      make.list(157, () => make.nested(25)),
    ),
    fields: make.sending(1, make.fields(9, word)),
    'fields that are numbers': make.sending(
      1,
      make.fields(13, (n) => String(10_000_000 + ((n * 7_919) % 90_000_000))),
    ),
    'a string of marks': make.sending(1, (room) => ({ type: 'data', data: { a: '\u0301\u0323'.repeat(room / 4) } })),
    addresses: make.sending(32, (room) => ({
      type: 'image',
      url: `https://a.example/${'../x/'.repeat(Math.min(room, 2_000) / 5)}`,
    })),
    'a long host': make.sending(1, (room) => ({ type: 'image', url: `https://${'a.'.repeat(room / 2)}b` }), 400),
    'recipients, references and reports': make.toMany,
    'too many parts': make.tooMany('content_parts', part),
    'too many events': make.refusing((room) => ({
      id: newEnvelopeId(),
      to: ['@a.b'],
      content_parts: [part],
      monitor: { events: times(room / 9, () => 'stored') },
    })),
    ...junkBodies,
  },
  getMessages: {
    'large envelopes': ({ large }, share) => ({ status: 200, query: `ids=${large.slice(0, 100 * share).join(',')}` }),
    'ids of nobody': (_, share) => ({ status: 200, query: `ids=${times(100 * share, newEnvelopeId).join(',')}` }),
    commas: (_, share) => ({ status: 400, query: `ids=${','.repeat(headBytesMax * share)}` }),
    lists: (_, share) => ({ status: 400, query: 'ids=a&'.repeat((headBytesMax / 6) * share) }),
  },
  getMessage: {
    'a large envelope': ({ large, quarter }, share) => ({
      status: 200,
      path: { envelope_id: share === 1 ? large[0]! : quarter },
    }),
  },
  uploadFile: {
    bytes: make.uploading(octets, (share) => Buffer.alloc(uploadBytesMax * share, 1)),
    text: make.uploading('text/plain', (share) => 'é'.repeat((uploadBytesMax / 2) * share)),
    'what looks like its end': make.uploading(octets, (share) => '\r\n--cu'.repeat((uploadBytesMax / 6) * share)),
    'line breaks': make.uploading(octets, (share) => '\r'.repeat(uploadBytesMax * share)),
    'a name of dots': make.named('.'),
    'a name of spaces': make.named(' '),
    'a name of marks': make.named('\u0301\u0323'),
    'a name of folders': make.named('/'),
    'a name of extensions': make.named('a.'),
    'a name of escapes': make.named('%22'),
    'a name of backslashes': make.named('\\\\'),
    'parameters of its part': make.withHead((share) => `filename="a"${'; a="b"'.repeat((headBytesMax / 7) * share)}`),
    'headers of its part': make.withHead((share) => `filename="a"${'\r\nA: b'.repeat((headBytesMax / 6) * share)}`),
    'white space in a header': make.withHead((share) => `filename="a"${' '.repeat(headBytesMax * share)}`),
    'a preamble': make.withPreamble,
  },
  getFile: { 'a file of nobody': make.reading(404, { file_id: newEnvelopeId().replace('env', 'file') }) },
  listMailbox: {
    'large headers': ({ headersToken }, share) => ({
      status: 200,
      query: `direction=both&limit=${200 * share}`,
      headers: { Authorization: `Bearer ${headersToken}` },
    }),
  },
  markRead: {
    ids: make.writing((share) => ({ ids: times(1_000 * share, newEnvelopeId) })),
    'too many ids': make.tooMany('ids', newEnvelopeId()),
    ...junkBodies,
  },
  createTicket: { 'a ticket': () => ({ status: 201 }) },
  getOwnAgent: { 'a full record': make.reading() },
  updateOwnAgent: {
    'a full record': make.writing((share) => ({
      display_name: '\u{10400}'.repeat(64 * share),
      description: '\u0301\u0323'.repeat(500 * share),
      card_body: '"\n'.repeat(8_192 * share),
      skills: times(50 * share, (n) => ({ ...skill, name: word(n) })),
    })),
    'too many skills': make.tooMany('skills', skill),
    ...junkBodies,
  },
  addAllowlistEntries: {
    entries: make.writing((share) => ({ entries: times(100 * share, (n) => `@${'o'.repeat(39)}.${word(n)}`) })),
    'too many entries': make.tooMany('entries', '@a.b'),
    ...junkBodies,
  },
  listAllowlist: { 'all entries': make.reading() },
  removeAllowlistEntry: { 'an entry of nobody': make.deleting({ entry: '@nobody.*' }) },
  blockAgent: {
    'a handle': make.writing(() => ({ handle: longHandle }), 201),
    'a handle without an end': make.refusing((room) => ({ handle: '@'.padEnd(room, 'a') })),
    ...junkBodies,
  },
  listBlocks: { 'a full page': (_, share) => ({ status: 200, query: `limit=${200 * share}` }) },
  getOwnReach: { 'a handle of nobody': make.reading(200, { handle: longHandle }) },
  unblockAgent: { 'a handle of nobody': make.deleting({ handle: '@nobody.at' }) },
  createWebhook: {
    'arguments of no use': make.refusing((room) => ({
      url: 'https://hooks.invalid/',
      secret: `whsec_${'A'.repeat(43)}=`,
      event: 'envelope.received',
      arguments: { from: times(room / (longHandle.length + 3), () => longHandle) },
    })),
    'fields of no use': make.refusing((room) => ({
      url: 'https://hooks.invalid/',
      secret: `whsec_${'A'.repeat(43)}=`,
      event: 'delivery.report',
      arguments: Object.fromEntries(times(room / 9, (n) => [word(n), 1])),
    })),
    'an address without an end': make.refusing((room) => ({ url: 'https://hooks.example/'.padEnd(room, 'a') })),
    ...junkBodies,
  },
  listWebhooks: { 'a full page': (_, share) => ({ status: 200, query: `limit=${200 * share}` }) },
  deleteWebhook: { 'a webhook of nobody': make.deleting({ webhook_id: `sub_${'0'.repeat(32)}` }) },
  getAgent: { 'a full record': make.reading(200, { owner: 'alice', agent_name: 'assistant' }) },
  getAgentCard: {
    'a full card': ({ agent }) => ({ status: 200, path: { owner: 'alice', agent_name: agent.handle.split('.')[1]! } }),
  },
  searchAgents: { 'many words': make.searching('a '.repeat(50)) },
  searchMessages: {
    'words at the end of large envelopes': make.searching(lastWords),
    'a phrase of large envelopes': make.searching(`"${manyWords.repeat(5)}"`),
    'a letter that words begin with': make.searching('a'),
    'many words': make.searching('a b '.repeat(25)),
    'a number in many': make.searching('1'),
  },
  getAccount: { 'the account': make.reading() },
  listAccountAgents: { 'a full page': (_, share) => ({ status: 200, query: `q=a&limit=${200 * share}` }) },
  listAccountOrganizations: { 'all of them': make.reading() },
  listAuditEntries: { 'a full page': (_, share) => ({ status: 200, query: `limit=${200 * share}` }) },
  issueToken: {
    parameters: make.asForm((share) => `grant_type=none&${times(63 * share, word).join('&')}`, 400),
    'far too many parameters': make.asForm((share) => times(50_000 * share, word).join('&'), 413),
    'one parameter far too many times': make.asForm((share) => 'a&'.repeat(130_000 * share), 413),
    'a name and secret in the header': make.basic('b'),
    'escapes in the header': make.basic('%41+'),
  },
  registerClient: {
    redirects: make.asRegistration(
      (share) => ({ redirect_uris: times(32 * share, (n) => `http://127.0.0.1/${word(n).repeat(50)}`) }),
      201,
    ),
    'too many redirects': make.asRegistration((share) => ({ redirect_uris: times(600 * share, word) }), 400),
    'scopes that nobody knows': make.asRegistration(
      (share) => ({ redirect_uris: ['http://127.0.0.1/'], scope: times(800 * share, word).join(' ') }),
      201,
    ),
    'fields that nobody knows': make.asRegistration(
      (share) => ({ redirect_uris: ['http://127.0.0.1/'], deep: make.nested(30), a: times(3_000 * share, () => 1) }),
      201,
    ),
    'a far too large body': make.asRegistration((share) => ({ redirect_uris: times(50_000 * share, word) }), 413),
  },
  authorizeDevice: {
    parameters: make.asForm((share) => `client_id=a&${times(62 * share, word).join('&')}`, 401),
    'far too many parameters': make.asForm((share) => times(50_000 * share, word).join('&'), 413),
  },
  revokeToken: {
    parameters: make.asForm((share) => `client_id=a&token=a&${times(61 * share, word).join('&')}`, 401),
    'far too many parameters': make.asForm((share) => times(50_000 * share, word).join('&'), 413),
  },
  getAuthorizationServerMetadata: { 'the document': make.reading() },
  getJwks: { 'the keys': make.reading() },
  getProtectedResourceMetadata: { 'the document': make.reading() },
  downloadFile: {
    'entity tags': ({ download }, share) => ({
      status: 200,
      ...signed(download),
      headers: { 'If-None-Match': 'W/"a", '.repeat((headBytesMax / 8) * share) },
    }),
    quotes: ({ download }, share) => ({
      status: 200,
      ...signed(download),
      headers: { 'If-None-Match': `${'"'.repeat((headBytesMax - 500) * share)}W/"` },
    }),
    'a signature': (_, share) => ({
      status: 400,
      query: `expires=1&key=a&signature=${'a'.repeat(headBytesMax * share)}`,
    }),
  },
  putFile: {
    'a signature': (_, share) => ({
      status: 400,
      query: `expires=1&key=a&signature=${'a'.repeat(headBytesMax * share)}`,
      body: 'x',
    }),
    'bytes for nobody': (_, share) => ({
      status: 404,
      query: `expires=1&key=a&signature=a`,
      headers: { 'Content-Type': octets },
      body: Buffer.alloc(uploadBytesMax * share, 1),
    }),
  },
  inspectFile: {
    'entity tags': ({ download }, share) => ({
      status: 200,
      ...signed(download),
      headers: { 'If-None-Match': 'W/"a", '.repeat((headBytesMax / 8) * share) },
    }),
  },
  getProtectedResourceMetadataAt: {
    'a path of nothing': (_, share) => ({
      status: 400,
      path: { resource_path: 'a/'.repeat((headBytesMax / 2) * share) },
    }),
  },
}
