// Generated from src/clients/typescript/src/node/mcp/received.ts by `npm run generate`. Do not edit.
import { ProtocolError } from '../../errors.js'
import type { Clock } from '../../clock.js'
import { describeResponse, operation, readText } from './endpoint.js'
import { isResponseTo, parseMessages, toOneLine, type Message, type RequestMessage } from './messages.js'
import { readServerEvents } from './server-events.js'

/** Largest message in either direction. The largest attachment that the service accepts is smaller. */
export const messageBytesMax = 64 * 2 ** 20

/** Silence after which a stream counts as lost, in milliseconds. The service sends something every 15 seconds. */
const silenceMsMax = 60_000

/** Message of the service, as one line. */
export interface Received {
  line: string
  message: Message
  /** Id after which a stream of a session continues. */
  eventId: string | undefined
}

/** Yields the messages of a response: of one JSON text, or of an event stream. */
export async function* readMessages(
  response: Response,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncGenerator<Received, void, undefined> {
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    yield* parse(await readText(response, messageBytesMax, signal), undefined)
    return
  }
  const bounds = { operation, clock, signal, timeoutMs: silenceMsMax, bytesMax: messageBytesMax }
  for await (const { data, id } of readServerEvents(response, bounds)) yield* parse(data, id)
}

function* parse(text: string, eventId: string | undefined): Generator<Received, void, undefined> {
  if (text.trim() === '') return
  const messages = parseMessages(text)
  if (!messages) throw new ProtocolError(operation, 200, 'the service sent a text that is no message of the protocol')
  const [only] = messages
  // One message stays as it is, because numbers may lose digits in JavaScript.
  if (only && messages.length === 1 && !text.trimStart().startsWith('['))
    yield { line: toOneLine(text), message: only, eventId }
  else for (const message of messages) yield { line: JSON.stringify(message), message, eventId }
}

/** Returns the error response in a response with an error status. Throws if it has no message of the protocol. */
export async function readErrorResponse(
  response: Response,
  request: RequestMessage,
  signal: AbortSignal,
): Promise<Received> {
  const text = await readText(response, messageBytesMax, signal)
  const [message] = parseMessages(text) ?? []
  const hasError = typeof Object(message?.error).code === 'number'
  if (!message || !hasError)
    throw new ProtocolError(operation, response.status, describeResponse(response.status, text))
  const answer = isResponseTo(message, request.id) ? message : { ...message, id: request.id }
  return { line: JSON.stringify(answer), message: answer, eventId: undefined }
}
