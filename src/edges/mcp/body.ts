import type { IncomingMessage } from 'node:http'
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { Caller } from '../../domain/authority.ts'
import { ownerOf } from '../../domain/handles.ts'
import { decodeUtf8, parseJsonText } from '../../domain/json-text.ts'
import { isObject } from '../../domain/json-values.ts'
import { removeAllNulls, removeNulls } from '../../domain/nulls.ts'
import { Fault, unavailableError } from '../../fault.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import { repeatEvery, type Timer } from '../../platform/clock.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import type { Config } from '../../settings/config.ts'
import { bodyTooLarge, readBytes } from '../body.ts'
import { extractText, textPlaceholder } from './long-text.ts'
import { ProtocolRejection, requestIdOf, ToolCallRejection } from './protocol-rejection.ts'

interface LargeBodyDeps {
  arrivals: Pick<BodyTimeouts, 'fail'>
  timer: Timer
}

/** Highest numbers of large bodies in memory, and of requests that wait to read one. */
const [runningMax, waitingMax] = [8, 64]

/**
 * Highest numbers of large bodies in memory, and of requests that wait to read one, for all agents of one owner. They
 * prevent one owner from using the whole memory.
 */
const [ownerRunningMax, ownerWaitingMax] = [2, 16]

/** Seconds that a large body may take to arrive while another one waits. */
export const contendedSeconds = 20

/** Function that handles a request with a large body as soon as there is memory for the body. */
type WithPlace = <T>(request: IncomingMessage, owner: string, handle: () => Promise<T>) => Promise<T>

/**
 * Creates the queue of large bodies, which limits the memory that they take. A slow client could block the queue. While
 * another body waits, a body that exceeds its time is therefore rejected.
 */
export function createLargeBodyQueue({ arrivals, timer }: LargeBodyDeps): WithPlace {
  const places = createSemaphore({ runningMax, waitingMax, refusal: () => unavailableError() })
  const placesOf = createSemaphores({
    runningMax: ownerRunningMax,
    waitingMax: ownerWaitingMax,
    refusal: tooMany,
  })
  let [entered, running] = [0, 0]

  /** Runs the handler. Rejects the body if its time is over while another body waits. */
  async function inPlace<T>(request: IncomingMessage, handle: () => Promise<T>): Promise<T> {
    let seconds = 0
    const stop = repeatEvery(timer, 1_000, () => {
      if (++seconds >= contendedSeconds && entered > running) arrivals.fail(request, tooSlow())
    })
    running++
    try {
      return await handle()
    } finally {
      running--
      stop()
    }
  }

  return (request, owner, handle) =>
    placesOf(owner, async () => {
      entered++
      try {
        return await places(() => inPlace(request, handle))
      } finally {
        entered--
      }
    })
}

const tooMany = (): Fault =>
  new Fault('RATE_LIMITED', 'your agents send too many attachments at once: wait until one has arrived, then retry', {
    retryAfterSeconds: 1,
  })

const tooSlow = (): Fault =>
  new Fault(
    'REQUEST_TIMEOUT',
    'the body arrived too slowly while other requests waited: upload the file with request_upload_url',
  )

export interface McpBodyReaderDeps {
  arrivals: BodyTimeouts
  config: Pick<Config, 'attachmentBytesMax' | 'bodyBytesMax'>
  timer: Timer
}

/** Size in bytes above which a body is parsed in its own turn of the event loop. One such body is parsed at a time. */
const sliceBytesMin = 8_192

/** Creates the reader of POST bodies. It applies the same checks as the reader of REST bodies. */
export function createMcpBodyReader({ arrivals, config, timer }: McpBodyReaderDeps) {
  const { attachmentBytesMax, bodyBytesMax } = config
  const largeBytesMax = bodyBytesMax + 4 * Math.ceil(attachmentBytesMax / 3) // base64 (RFC 4648 section 4)
  const withPlace = createLargeBodyQueue({ arrivals, timer })

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
   * Returns true if the body may exceed the normal limit: Content-Length announces a larger body, and the scopes allow
   * an upload.
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

function parse(bytes: Buffer): unknown {
  try {
    const message = parseJsonText(bytes, 'body')
    const all = [message].flat()
    for (const one of all.length > 0 ? all : [undefined]) {
      removeNullParams(one)
      requireMessage(one)
    }
    return message
  } catch (thrown) {
    throw thrown instanceof Fault ? rejectionOf(bytes, thrown) : thrown
  }
}

/** Parameters in which nulls are removed at every level, by method. They are removed in `_meta` of every method. */
const describingParams: Readonly<Record<string, readonly string[]>> = {
  initialize: ['capabilities', 'clientInfo'],
  'subscriptions/listen': ['notifications'],
}

/**
 * Removes null parameters of a message, because clients send null for parameters that they leave out. `ttlMs` stays,
 * because a webhook with the value null never expires (SEP-3415).
 */
function removeNullParams(message: unknown): void {
  if (!isObject(message)) return
  removeNulls(message, ['params'])
  const { method, params } = message
  if (!isObject(params)) return
  removeNulls(
    params,
    Object.keys(params).filter((name) => name !== 'ttlMs'),
  )
  removeAllNulls(params['_meta'])
  const hasDescription = typeof method === 'string' && Object.hasOwn(describingParams, method)
  if (hasDescription) for (const name of describingParams[method]!) removeAllNulls(params[name])
}

/**
 * Throws unless the value is a message of JSON-RPC: a request, a notification or a response. The SDK would answer other
 * values with the id null.
 */
function requireMessage(value: unknown): void {
  const { id, method, params = {}, result, error } = Object(value)
  const requestId = requestIdOf(value)
  const isCall = typeof method === 'string' && isObject(params) && requestId === id
  if (!isObject(value) || !(isCall || isObject(result) || isObject(error)))
    throw new ProtocolRejection(400, 'invalidRequest', 'this is no message of JSON-RPC 2.0', requestId)
  if (method === 'tools/call' && requestId !== undefined && !isObject(params.arguments ?? {}))
    throw new ToolCallRejection(new Fault('VALIDATION_ERROR', 'arguments: must be an object'), requestId, value)
}

/** Returns the error for a text that is no JSON, or JSON that the service cannot store unchanged. */
function rejectionOf(bytes: Buffer, fault: Fault): ProtocolRejection {
  let message: unknown
  try {
    message = JSON.parse(decodeUtf8(bytes, 'body'))
  } catch {
    return new ProtocolRejection(400, 'parseError', fault.detail)
  }
  const id = requestIdOf(message)
  const isToolCall = id !== undefined && Object(message).method === 'tools/call'
  return isToolCall
    ? new ToolCallRejection(fault, id, message)
    : new ProtocolRejection(400, 'invalidRequest', fault.detail, id)
}

/**
 * Throws unless the client accepts both types of response (MCP, Transports, Sending Messages to the Server). A request
 * without `Accept` accepts any type (RFC 9110 section 12.5.1).
 */
function requireTypes({ headers: { accept, 'content-type': type } }: IncomingMessage): void {
  if (!acceptsMediaType(accept, 'application/json') || !acceptsMediaType(accept, 'text/event-stream'))
    throw new ProtocolRejection(406, 'notAcceptable', 'Accept must list application/json and text/event-stream')
  if (!isJsonContentType(type))
    throw new ProtocolRejection(415, 'notAcceptable', 'Content-Type must be application/json')
}

/**
 * Returns true if the header lists the media type, or a range that contains it. Returns true without a header, too (RFC
 * 9110 section 12.5.1).
 */
export function acceptsMediaType(header: string | undefined, type: string): boolean {
  if (!header) return true
  const range = `${type.split('/')[0]}/*`
  return header.split(',').some((entry) => {
    const [name = ''] = entry.split(';')
    return [type, range, '*/*'].includes(name.trim().toLowerCase())
  })
}

/**
 * Returns the arguments of a call of `upload_attachment`, the only tool that takes large input. Returns undefined for
 * any other message.
 */
function uploadIn(message: unknown): Record<string, unknown> | undefined {
  const { method, params } = Object(message)
  const { name, arguments: input } = Object(params)
  const isUpload = method === 'tools/call' && name === 'upload_attachment'
  return isUpload && typeof input === 'object' && input !== null ? input : undefined
}
