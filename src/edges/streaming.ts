import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Parts, Pieces, Reply } from '#generated/rest/call.ts'
import { byteLengthOf, streamedPiecesOf } from '../calls/reply.ts'
import { toFault } from '../fault.ts'
import type { Observers } from '../platform/observe.ts'
import type { RequestIds } from './answers.ts'

const partsOf = new WeakMap<ServerResponse, Parts>()

/** Stores the body of a response as several parts, because Koa supports only one. Also sets Content-Length. */
export function setBodyParts(response: ServerResponse, parts: Parts): void {
  response.setHeader('Content-Length', byteLengthOf(parts))
  partsOf.set(response, parts)
}

/** Sends the parts without copying them, in one write with the headers. Returns false if the response has no parts. */
export function writeBodyParts(response: ServerResponse): boolean {
  const parts = partsOf.get(response)
  if (!parts) return false
  for (const part of parts) response.write(part)
  response.end()
  return true
}

export interface StreamDeps {
  observe: Pick<Observers, 'fault'>
  requestIds: RequestIds
}

/** Part of a Koa context that a streamed answer needs. */
interface StreamContext {
  req: IncomingMessage
  res: ServerResponse
  /** False if Koa must not write the answer. */
  respond?: boolean | undefined
}

type Write = (response: ServerResponse) => Promise<void>

/**
 * Writes the body of a response with `write`. Closes the connection after an error, because the headers are already
 * sent. Reports no error if the client has closed the connection.
 */
export async function streamBody(
  { observe, requestIds }: StreamDeps,
  where: string,
  ctx: StreamContext,
  write: Write,
): Promise<void> {
  ctx.respond = false
  try {
    await write(ctx.res)
    ctx.res.end()
  } catch (error) {
    const isGone = ctx.res.destroyed || ctx.req.socket.destroyed
    if (!isGone) observe.fault(where, toFault(error), requestIds(ctx.req))
    ctx.res.destroy()
  }
}

/**
 * Returns a function that writes the pieces of a body. It requests the next piece when the client has accepted most of
 * the earlier ones.
 */
export const createPieceWriter =
  (pieces: Pieces): Write =>
  (response) =>
    pipeline(pieces, response, { end: false })

/** Returns a reply with the same content. Calls `see` with the whole reply as soon as its body is complete. */
export function withReplyInspection(reply: Reply, see: (reply: Reply) => void): Reply {
  const pieces = streamedPiecesOf(reply)
  if (pieces)
    return { ...reply, body: { pieces: collected(pieces, (text) => see({ ...reply, body: { serialized: text } })) } }
  see(reply)
  return reply
}

async function* collected(pieces: Pieces, see: (text: string) => void): Pieces {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    yield piece
  }
  see(text)
  return ''
}
