import type { Binary, Parts, Pieces, Reply, Serialized, Streamed } from '#generated/rest/call.ts'

/** The body of a reply as text, in one or in parts; nothing where it has none. */
export function contentOf({ body }: Reply): string | Parts | undefined {
  if (typeof body === 'string') return body
  return isSerialized(body) ? body.serialized : JSON.stringify(body)
}

/** The same, always in one. */
export function textOf(reply: Reply): string {
  const content = contentOf(reply) ?? ''
  return typeof content === 'string' ? content : content.join('')
}

export const isSerialized = (body: unknown): body is Serialized =>
  typeof body === 'object' &&
  body !== null &&
  'serialized' in body &&
  (typeof body.serialized === 'string' || Array.isArray(body.serialized))

const isStreamed = (body: unknown): body is Streamed =>
  typeof body === 'object' &&
  body !== null &&
  'pieces' in body &&
  typeof body.pieces === 'object' &&
  body.pieces !== null &&
  Symbol.asyncIterator in body.pieces

/** The pieces of a body that is made while it is sent. */
export const piecesOf = ({ body }: Reply): Pieces | undefined => (isStreamed(body) ? body.pieces : undefined)

/** The bytes of a body that is sent as they are read. */
export const binaryOf = ({ body }: Reply): Binary | undefined => (isBinary(body) ? body : undefined)

const isBinary = (body: unknown): body is Binary => typeof body === 'object' && body !== null && 'sendTo' in body

/**
 * The reply with its first piece made, so that what fails until then is still told by a status. One piece alone is a
 * body like any other.
 */
export async function withFirstPiece(reply: Reply): Promise<Reply> {
  const pieces = piecesOf(reply)
  if (!pieces) return reply
  const { value, done } = await pieces.next()
  return { ...reply, body: done ? { serialized: value } : { pieces: allPieces(value, pieces) } }
}

/**
 * Yields all pieces, and the last one too, which a generator returns, since `for await` passes over what is returned.
 */
async function* allPieces(first: string, others: Pieces): Pieces {
  yield first
  for (;;) {
    const { value, done } = await others.next()
    yield value
    if (done) return ''
  }
}
