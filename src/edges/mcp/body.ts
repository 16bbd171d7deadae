import type { IncomingMessage } from 'node:http'
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { Config } from '../../settings/config.ts'
import type { Caller } from '../../domain/authority.ts'
import { ownerOf } from '../../domain/handles.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { Fault } from '../../fault.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Timer } from '../../platform/clock.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { bodyTooLarge, readBytes } from '../body.ts'
import { textPlaceholder, extractText } from './attachment-text.ts'
import { createLargeBodies } from './large-bodies.ts'
import { ProtocolRejection } from './protocol-rejection.ts'

export interface BodyDeps {
  arrivals: BodyTimeouts
  config: Pick<Config, 'attachmentBytesMax' | 'bodyBytesMax'>
  timer: Timer
}

/** Size in bytes from which a body is parsed in a time slice of its own, one body at a time. */
const sliceBytesMin = 8_192

/** Creates the reader of POST bodies, which is as strict as that of REST. */
export function createBodies({ arrivals, config, timer }: BodyDeps) {
  const { attachmentBytesMax, bodyBytesMax } = config
  const largeBytesMax = bodyBytesMax + 4 * Math.ceil(attachmentBytesMax / 3) // base64 (RFC 4648 section 4)
  const withPlace = createLargeBodies({ arrivals, timer })

  const receive = (request: IncomingMessage, limit: number): Promise<Buffer> =>
    arrivals.receive(request, () => readBytes(request, limit))

  async function read(bytes: Buffer): Promise<unknown> {
    return bytes.length > sliceBytesMin ? (await mapInTimeSlices([bytes], parse))[0] : parse(bytes)
  }

  /** Reads a large body. Only the text of an attachment may exceed the normal limit. */
  async function readUpload(request: IncomingMessage): Promise<unknown> {
    const bytes = await receive(request, largeBytesMax)
    if (bytes.length <= bodyBytesMax) return read(bytes)
    const [extraction] = await mapInTimeSlices([bytes], (all) => extractText(all, bodyBytesMax))
    const message = extraction && (await read(extraction.rest))
    const input = uploadIn(message)
    if (!extraction || input?.['content_base64'] !== textPlaceholder) throw bodyTooLarge(bodyBytesMax)
    input['content_base64'] = extraction.text
    return message
  }

  /**
   * Returns true if the body may exceed the normal limit: Content-Length announces it, and the scopes allow an upload.
   */
  const mayBeLarge = (request: IncomingMessage, { scopes }: Caller): boolean =>
    Number(request.headers['content-length'] ?? 0) > bodyBytesMax && scopes.includes('threads:write')

  return {
    /** Reads the message and handles it. Limits the number of large messages that are in memory. */
    async withMessage<T>(
      request: IncomingMessage,
      caller: Caller,
      handle: (message: unknown) => Promise<T>,
    ): Promise<T> {
      requireTypes(request)
      if (!mayBeLarge(request, caller)) return handle(await read(await receive(request, bodyBytesMax)))
      return withPlace(request, ownerOf(caller.handle), async () => handle(await readUpload(request)))
    },
  }
}

export type Bodies = ReturnType<typeof createBodies>

function parse(bytes: Buffer): unknown {
  try {
    return parseJsonText(bytes, 'body')
  } catch (thrown) {
    if (thrown instanceof Fault) throw new ProtocolRejection(400, 'parseError', thrown.detail)
    throw thrown
  }
}

/** Throws unless the client accepts both types of response (MCP, Transports, Sending Messages to the Server). */
function requireTypes({ headers: { accept, 'content-type': type } }: IncomingMessage): void {
  if (!accepts(accept, 'application/json') || !accepts(accept, 'text/event-stream'))
    throw new ProtocolRejection(406, 'notAcceptable', 'the client must accept application/json and text/event-stream')
  if (!isJsonContentType(type))
    throw new ProtocolRejection(415, 'notAcceptable', 'Content-Type must be application/json')
}

/** Returns true if the header lists the media type, or a range that contains it (RFC 9110 section 12.5.1). */
export function accepts(header: string | undefined, type: string): boolean {
  const range = `${type.split('/')[0]}/*`
  return (header ?? '').split(',').some((entry) => {
    const [name = ''] = entry.split(';')
    return [type, range, '*/*'].includes(name.trim().toLowerCase())
  })
}

/** Returns the arguments of a call of `upload_attachment`, the one tool that takes large input. */
function uploadIn(message: unknown): Record<string, unknown> | undefined {
  const { method, params } = Object(message)
  const { name, arguments: input } = Object(params)
  const isUpload = method === 'tools/call' && name === 'upload_attachment'
  return isUpload && typeof input === 'object' && input !== null ? input : undefined
}
