import type { IncomingMessage } from 'node:http'
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { Config } from '../../config.ts'
import type { Caller } from '../../domain/authority.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { numberText } from '../../domain/limits.ts'
import { Fault, unavailable } from '../../fault.ts'
import type { Arrivals } from '../../platform/arrivals.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { readBytes } from '../body.ts'
import { Refusal } from './refusal.ts'

export interface BodyDeps {
  arrivals: Arrivals
  config: Pick<Config, 'attachmentBytesMax' | 'bodyBytesMax'>
}

/** Larger bodies of all clients are parsed one at a time, each in its own turn of the event loop. */
const turnBytes = 8_192

/** Bodies with an attachment that are held at the same time, and that wait for it. */
const largeAtOnce = 4
const largeWaitingMax = 64

/** Reads the message of a POST, as strictly as every other body. */
export function createBodies({ arrivals, config }: BodyDeps) {
  const { attachmentBytesMax, bodyBytesMax } = config
  const largeBytesMax = bodyBytesMax + 4 * Math.ceil(attachmentBytesMax / 3) // base64 (RFC 4648 section 4)
  const large = createSemaphore({
    ...{ runningMax: largeAtOnce, waitingMax: largeWaitingMax, refusal: () => unavailable() },
  })

  async function read(request: IncomingMessage, limit: number): Promise<unknown> {
    const bytes = await arrivals.receive(request, () => readBytes(request, limit))
    return bytes.length > turnBytes ? (await mapInTimeSlices([bytes], parsed))[0] : parsed(bytes)
  }

  /** Only what says at its beginning that it is large, and can be an attachment, may be larger than other bodies. */
  const mayBeLarge = (request: IncomingMessage, { scopes }: Caller): boolean =>
    Number(request.headers['content-length'] ?? 0) > bodyBytesMax && scopes.includes('threads:write')

  return {
    /** The message, handled while no more of the large ones are held than may be. */
    async withMessage<T>(
      request: IncomingMessage,
      caller: Caller,
      handle: (message: unknown) => Promise<T>,
    ): Promise<T> {
      requireTypes(request)
      if (!mayBeLarge(request, caller)) return handle(await read(request, bodyBytesMax))
      return large(async () => {
        const message = await read(request, largeBytesMax)
        if (!isUpload(message))
          throw new Fault('PAYLOAD_TOO_LARGE', `the body must have at most ${numberText(bodyBytesMax)} bytes`)
        return handle(message)
      })
    },
  }
}

export type Bodies = ReturnType<typeof createBodies>

function parsed(bytes: Buffer): unknown {
  try {
    return parseJsonText(bytes, 'body')
  } catch (thrown) {
    if (thrown instanceof Fault) throw new Refusal(400, 'parseError', thrown.detail)
    throw thrown
  }
}

/** Both are asked for because the answer is either (MCP, Transports, Sending Messages to the Server). */
function requireTypes({ headers: { accept, 'content-type': type } }: IncomingMessage): void {
  if (!accepts(accept, 'application/json') || !accepts(accept, 'text/event-stream'))
    throw new Refusal(406, 'notAcceptable', 'the client must accept application/json and text/event-stream')
  if (!isJsonContentType(type)) throw new Refusal(415, 'notAcceptable', 'Content-Type must be application/json')
}

/** Whether a header lists the media type, or a range with it (RFC 9110 section 12.5.1). */
export function accepts(header: string | undefined, type: string): boolean {
  const range = `${type.split('/')[0]}/*`
  return (header ?? '').split(',').some((entry) => {
    const [name = ''] = entry.split(';')
    return [type, range, '*/*'].includes(name.trim().toLowerCase())
  })
}

function isUpload(message: unknown): boolean {
  const { method, params } = Object(message)
  return method === 'tools/call' && Object(params).name === 'upload_attachment'
}
