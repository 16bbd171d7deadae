import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
} from '@modelcontextprotocol/server'
import { serverSentEventOf, type EventStream } from './session-stream.ts'

/** Response to one request. It is one JSON text, or an event stream if a message precedes the answer. */
export interface McpResponseWriter {
  /** Sends the answer as JSON. `body` is undefined if the client has cancelled the request. */
  answer(body: JSONRPCMessage | undefined): void
  stream(): EventStream
}

/**
 * Transport for one request of the older revisions. It replaces the SDK's transport, which would send every answer as
 * an event stream.
 */
export interface PostTransport extends Transport {
  /** Sends a message to the client before the answer. */
  tell(message: JSONRPCMessage): void
  /** True if the response is closed. */
  readonly isOver: boolean
  /** Omits the answer, because the client has cancelled the request. */
  drop(): void
  /** Passes the request to the connected MCP server. Resolves when the request is answered. */
  run(request: JSONRPCRequest): Promise<void>
}

export function createPostTransport({ answer, stream }: McpResponseWriter): PostTransport {
  const answered = Promise.withResolvers<void>()
  let isAnswered = false
  let open: EventStream | undefined

  function conclude(answerMessage: JSONRPCMessage | undefined): void {
    if (isAnswered) return
    isAnswered = true
    if (!open) answer(answerMessage)
    else if (answerMessage) open.write(serverSentEventOf(answerMessage))
    open?.end()
    answered.resolve()
  }

  const transport: PostTransport = {
    get isOver() {
      return open?.hasEnded() === true
    },
    tell(message) {
      open ??= stream()
      open.write(serverSentEventOf(message))
    },
    drop: () => conclude(undefined),
    async run(request) {
      transport.onmessage?.(request)
      await answered.promise
    },
    start: () => Promise.resolve(),
    async send(message) {
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return transport.tell(message)
      if (message.id !== undefined) conclude(withOlderCode(message))
    },
    async close() {
      transport.onclose?.()
    },
  }
  return transport
}

/**
 * Replaces the error code of a missing resource. The SDK uses the code of later revisions. Revisions up to 2025-11-25
 * define another code (MCP, Resources, Error Handling).
 */
function withOlderCode<Message extends JSONRPCMessage>(message: Message): Message {
  if (!isJSONRPCErrorResponse(message)) return message
  const { code, message: text, data } = message.error
  const isMissing = ProtocolError.fromError(code, text, data) instanceof ResourceNotFoundError
  return isMissing ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } } : message
}
