import type { Binary, Parts, Pieces, Reply, Serialized, Streamed } from '#generated/rest/call.ts'

/** Returns the body of a reply as text or as parts of text. Returns undefined if it has none. */
export function replyContentOf({ body }: Reply): string | Parts | undefined {
  if (typeof body === 'string') return body
  return isSerialized(body) ? body.serialized : JSON.stringify(body)
}

/** Returns the body of a reply as one text. */
export function replyTextOf(reply: Reply): string {
  const content = replyContentOf(reply) ?? ''
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

/** Returns the pieces of a body that is generated while it is sent. Returns undefined for other bodies. */
export const streamedPiecesOf = ({ body }: Reply): Pieces | undefined => (isStreamed(body) ? body.pieces : undefined)

/**
 * Returns the body of a reply if it is binary data that is read while it is sent. Returns undefined for other bodies.
 */
export const binaryBodyOf = ({ body }: Reply): Binary | undefined => (isBinary(body) ? body : undefined)

const isBinary = (body: unknown): body is Binary => typeof body === 'object' && body !== null && 'sendTo' in body

/**
 * Generates the first piece of a streamed body before the response starts, so that an error can still change the status
 * code. A body of one piece becomes a plain body.
 */
export async function withFirstPiece(reply: Reply): Promise<Reply> {
  const pieces = streamedPiecesOf(reply)
  if (!pieces) return reply
  const { value, done } = await pieces.next()
  return { ...reply, body: done ? { serialized: value } : { pieces: allPieces(value, pieces) } }
}

/** Yields all pieces, including the last one. A plain `for await` would ignore it, because the generator returns it. */
async function* allPieces(first: string, others: Pieces): Pieces {
  yield first
  for (;;) {
    const { value, done } = await others.next()
    yield value
    if (done) return ''
  }
}

export const byteLengthOf = (parts: Parts): number => parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)

/**
 * Returns the reply with its body as text, and calls `take` with the number of bytes. Returns replies with streamed or
 * binary bodies unchanged.
 */
export function withMeasuredBody(reply: Reply, take: (bytes: number) => void): Reply {
  if (streamedPiecesOf(reply) || binaryBodyOf(reply)) return reply
  const content = replyContentOf(reply)
  if (content === undefined) return reply
  take(byteLengthOf([content].flat()))
  return typeof reply.body === 'string' ? reply : { ...reply, body: { serialized: content } }
}
