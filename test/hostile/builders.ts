import { randomUUID } from 'node:crypto'
import type { ContentPartDraft } from '#generated/rest/models.ts'
import { newEnvelopeId } from '../support/client.ts'
import type { HostileContext } from './context.ts'

/** Specific part of a request. The operation determines method, address and token. */
export interface Largest {
  /** Path parameters, percent-encoded. */
  path?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Expected status. Default: any response except an internal failure. */
  status?: number
}

/** Builds a request of the maximum size, or of this share of it. */
export type Build = (stage: HostileContext, share: number) => Largest

const bodyBytesMax = 262_144
const formBytesMax = 8_192
export const uploadBytesMax = 10_485_760
/** Maximum bytes that Node reads of a request's head, without those that every request needs. */
export const headBytesMax = 14_000

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const multipart = { 'Content-Type': 'multipart/form-data; boundary=cut' }
const keyed = (): Record<string, string> => ({ 'Idempotency-Key': randomUUID() })

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => make(n))

/** Returns four characters, different for each number. */
export const word = (n: number): string => n.toString(36).padStart(4, 'k')

/** Returns a JSON body of this size. `make` fills the given room. */
function filled(bytes: number, make: (room: number) => object): string {
  const text = JSON.stringify(make(bytes - Buffer.byteLength(JSON.stringify(make(0)))))
  return text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)))
}

/** Builds an envelope to oneself that shares the room between parts with this content. */
export const sending =
  (count: number, part: (room: number) => ContentPartDraft, status = 202): Build =>
  ({ agent: { handle } }, share) => {
    const draft = (room: number): object => ({
      id: newEnvelopeId(),
      to: [handle],
      content_parts: times(count, () => part(room / count)),
    })
    return { status, headers: json, body: filled(bodyBytesMax * share, draft) }
  }

/** Builds an envelope to a hundred recipients, with delivery reports for each. */
export const toMany: Build = ({ crowd }, share) => {
  const draft = {
    id: newEnvelopeId(),
    to: crowd.slice(0, 100 * share),
    references: times(100 * share, newEnvelopeId),
    monitor: { events: ['stored'] },
    content_parts: [{ type: 'text', text: 'x' }],
  }
  return { status: 202, headers: json, body: filled(bodyBytesMax * share, () => draft) }
}

const textCharactersMax = 65_530

export const text = (characters: string) => {
  const bytes = Buffer.byteLength(JSON.stringify(characters)) - 2
  return (room: number): ContentPartDraft => {
    const count = Math.min(room / bytes, textCharactersMax / characters.length)
    return { type: 'text', text: `x${characters.repeat(Math.max(0, count))}` }
  }
}

/** Returns data with a list of these items, each of a given size with its comma. */
export const list =
  (bytes: number, item: (n: number) => unknown) =>
  (room: number): ContentPartDraft => ({ type: 'data', data: { a: times(room / bytes, item) } })

/** Returns data with fields of these names, each of a given size. */
export const fields =
  (bytes: number, name: (n: number) => string) =>
  (room: number): ContentPartDraft => ({ type: 'data', data: fieldsOf(room / bytes, name) })

const fieldsOf = (count: number, name: (n: number) => string): Record<string, number> =>
  Object.fromEntries(times(count, (n) => [name(n), 0]))

export const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1)

/** Builds a body that the operation rejects. */
export const refusing =
  (make: (room: number) => object): Build =>
  (_, share) => ({ status: 400, headers: { ...json, ...keyed() }, body: filled(bodyBytesMax * share, make) })

/** Builds a list that is far too long. */
export const tooMany = (name: string, item: unknown): Build =>
  refusing((room) => ({ [name]: times(room / (JSON.stringify(item).length + 1), () => item) }))

export const junkBodies: Record<string, Build> = {
  'a body of fields that nobody knows': refusing((room) => fieldsOf(room / 9, word)),
  'a body of objects in a list': refusing((room) => [times(room / 3, () => ({}))]),
  'a body of brackets': (_, share) => ({
    status: 400,
    headers: { ...json, ...keyed() },
    body: '['.repeat(bodyBytesMax * share),
  }),
}

export const writing =
  (make: (share: number) => object, status = 200): Build =>
  (_, share) => ({ status, headers: { ...json, ...keyed() }, body: JSON.stringify(make(share)) })

type Piece = (share: number) => string | Buffer

/** Builds a form with one file: its content, its type, and additional parameters of the part. */
export const uploading =
  (type: string, content: Piece, head: Piece = () => 'filename="a.txt"'): Build =>
  (_, share) => {
    const disposition = `Content-Disposition: form-data; name="file"; ${head(share)}`
    const begin = `--cut\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`
    const body = Buffer.concat([begin, content(share), '\r\n--cut--\r\n'].map((piece) => Buffer.from(piece)))
    return { status: 201, headers: { ...multipart, ...keyed() }, body }
  }

export const withHead = (head: Piece): Build => uploading('text/plain', () => 'x', head)

/** Builds an upload whose file name has these characters and the maximum length. */
export const named = (characters: string): Build =>
  withHead((share) => `filename="a${characters.repeat((headBytesMax / Buffer.byteLength(characters)) * share)}a"`)

export const withPreamble: Build = (_, share) => ({
  status: 400,
  headers: { ...multipart, ...keyed() },
  body: '\r\n-'.repeat(20_000 * share),
})

export const asRegistration =
  (body: (share: number) => object, status: number): Build =>
  (_, share) => ({ status, headers: json, body: JSON.stringify(body(share)) })

/** Builds a token endpoint form of the maximum length of a form or of other bodies. */
export const asForm =
  (body: (share: number) => string, status: number): Build =>
  (_, share) => ({
    status,
    headers: form,
    body: body(share).padEnd(status === 413 ? bodyBytesMax * share : formBytesMax * share, 'x'),
  })

/** Builds HTTP Basic authentication with these characters for name and secret. */
export const basic =
  (characters: string): Build =>
  (_, share) => {
    const encoded = Buffer.from(`a:${characters.repeat(((headBytesMax * 3) / 4 / characters.length) * share)}`)
    const headers = { ...form, Authorization: `Basic ${encoded.toString('base64')}` }
    return { status: 401, headers, body: 'grant_type=client_credentials' }
  }

export const deleting =
  (path: Record<string, string>): Build =>
  () => ({ status: 404, path, headers: keyed() })

/** Builds a search of the maximum length, for the maximum number of results. */
export const searching =
  (q: string): Build =>
  (_, share) => ({
    status: 200,
    query: `q=${encodeURIComponent(q)}&limit=${Math.floor(50 * share)}`,
  })

export const reading =
  (status = 200, path: Record<string, string> = {}): Build =>
  () => ({ status, path })
