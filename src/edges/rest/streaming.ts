import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Context as KoaContext } from 'koa'
import type { Pieces, Reply } from '#generated/rest/call.ts'
import { piecesOf } from '../../calls/reply.ts'
import { toFault } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import type { RequestIds } from '../request-ids.ts'

export interface StreamDeps {
  observe: Pick<Observe, 'fault'>
  requestIds: RequestIds
}

type Write = (response: ServerResponse) => Promise<void>

/**
 * Lets `write` write the body. After the headers a failure can only be shown by closing the connection. That the client
 * closes it is no failure.
 */
export async function streamBody(
  { observe, requestIds }: StreamDeps,
  where: string,
  ctx: KoaContext,
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

/** Each piece is asked for when the client has taken most of those before. */
export const writePieces =
  (pieces: Pieces): Write =>
  (response) =>
    pipeline(pieces, response, { end: false })

/** The same reply; `see` gets it whole when all of it has been made. */
export function watched(reply: Reply, see: (reply: Reply) => void): Reply {
  const pieces = piecesOf(reply)
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
