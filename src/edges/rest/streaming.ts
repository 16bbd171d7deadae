import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Context as KoaContext } from 'koa'
import type { Pieces, Reply } from '#generated/rest/runtime.ts'
import type { Deps } from '../../context.ts'
import { toFault } from '../../fault.ts'

type Write = (response: ServerResponse) => Promise<void>

/**
 * Lets `write` write the body. Past the headers there is no other way to tell of a failure than to break off; a client
 * that breaks off is none.
 */
export async function streamBody(
  deps: Pick<Deps, 'observe'>,
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
    if (!isGone) deps.observe.fault(where, toFault(error))
    ctx.res.destroy()
  }
}

/** Each piece is asked for when the client has taken most of those before. */
export const writePieces =
  (pieces: Pieces): Write =>
  (response) =>
    pipeline(pieces, response, { end: false })

/**
 * The reply with its first piece made, so that what fails until then is still told by a status. One piece alone is a
 * body like any other.
 */
export async function begun({ pieces, ...reply }: Reply): Promise<Reply> {
  if (!pieces) return reply
  const { value, done } = await pieces.next()
  return done ? { ...reply, serialized: value } : { ...reply, pieces: all(value, pieces) }
}

/** Of all pieces, the last one too, as those who ask for the next one until the end see them. */
async function* all(first: string, others: Pieces): Pieces {
  yield first
  for (;;) {
    const { value, done } = await others.next()
    yield value
    if (done) return ''
  }
}

/** The same reply; `see` gets it whole when all of it has been made. */
export function watched({ pieces, ...reply }: Reply, see: (reply: Reply) => void): Reply {
  if (pieces) return { ...reply, pieces: collected(pieces, (serialized) => see({ ...reply, serialized })) }
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
