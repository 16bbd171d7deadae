import type { IncomingMessage } from 'node:http'
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { Config } from '../../config.ts'
import type { Caller } from '../../domain/authority.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { Fault, unavailable } from '../../fault.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { bodyTooLarge, readBytes } from '../body.ts'
import { takenOut, takeTextOut } from './attachment-text.ts'
import { Refusal } from './refusal.ts'

export interface BodyDeps {
  arrivals: BodyTimeouts
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

  const received = (request: IncomingMessage, limit: number): Promise<Buffer> =>
    arrivals.receive(request, () => readBytes(request, limit))

  async function read(bytes: Buffer): Promise<unknown> {
    return bytes.length > turnBytes ? (await mapInTimeSlices([bytes], parsed))[0] : parsed(bytes)
  }

  /** Of what is large nothing but the text of the attachment may be so. */
  async function readUpload(request: IncomingMessage): Promise<unknown> {
    const bytes = await received(request, largeBytesMax)
    if (bytes.length <= bodyBytesMax) return read(bytes)
    const [without] = await mapInTimeSlices([bytes], (all) => takeTextOut(all, bodyBytesMax))
    const message = without && (await read(without.rest))
    const input = uploadIn(message)
    if (!without || input?.['content_base64'] !== takenOut) throw bodyTooLarge(bodyBytesMax)
    input['content_base64'] = without.text
    return message
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
      if (!mayBeLarge(request, caller)) return handle(await read(await received(request, bodyBytesMax)))
      return large(async () => handle(await readUpload(request)))
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

/** The arguments of a message that calls the tool which takes large ones. */
function uploadIn(message: unknown): Record<string, unknown> | undefined {
  const { method, params } = Object(message)
  const { name, arguments: input } = Object(params)
  const isUpload = method === 'tools/call' && name === 'upload_attachment'
  return isUpload && typeof input === 'object' && input !== null ? input : undefined
}
