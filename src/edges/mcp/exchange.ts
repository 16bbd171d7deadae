import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import type { EventStream } from './event-stream.ts'
import { eventOf } from './event-stream.ts'

/** The two forms of a response to one POST: one JSON text, or an event stream if a message precedes the answer. */
export interface Outlet {
  /** Sends the answers as one JSON text. */
  answer(body: unknown): void
  stream(): EventStream
}

/**
 * The transport for one POST of the older revisions. The transport of the SDK would turn every answer into an event
 * stream.
 */
export interface PostTransport extends Transport {
  /** Sends the client a message before the answer. */
  tell(message: JSONRPCMessage): void
  /** True if the response is closed. */
  readonly isOver: boolean
  /** Omits the answer to a request that the client has cancelled. */
  drop(id: RequestId): void
  /** Passes the requests to the connected server. Resolves when all are answered. */
  run(requests: readonly JSONRPCRequest[], isBatch: boolean): Promise<void>
}

export function createPostTransport({ answer, stream }: Outlet): PostTransport {
  const answered = Promise.withResolvers<void>()
  const answers = new Map<RequestId, JSONRPCMessage | undefined>()
  let open: EventStream | undefined
  let received: readonly JSONRPCRequest[] = []
  let isBatch = false

  function finish(): void {
    const inOrder = received.map(({ id }) => answers.get(id)).filter((one) => one !== undefined)
    if (open) open.end()
    else answer(isBatch ? inOrder : inOrder[0])
    answered.resolve()
  }

  function conclude(id: RequestId, own: JSONRPCMessage | undefined): void {
    if (answers.has(id)) return
    answers.set(id, own)
    if (open && own) open.write(eventOf(own))
    if (answers.size === received.length) finish()
  }

  const transport: PostTransport = {
    get isOver() {
      return open?.hasEnded === true
    },
    tell(message) {
      open ??= stream()
      open.write(eventOf(message))
    },
    drop: (id) => conclude(id, undefined),
    async run(requests, asBatch) {
      received = requests
      isBatch = asBatch
      for (const request of requests) transport.onmessage?.(request)
      await answered.promise
    },
    start: () => Promise.resolve(),
    async send(message) {
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return transport.tell(message)
      if (message.id !== undefined) conclude(message.id, withOlderCode(message))
    },
    async close() {
      transport.onclose?.()
    },
  }
  return transport
}

/**
 * Restores the error code for a missing resource that revisions up to 2025-11-25 use (MCP, Resources, Error Handling).
 * The SDK writes the code of later revisions.
 */
function withOlderCode<Message extends JSONRPCMessage>(message: Message): Message {
  if (!isJSONRPCErrorResponse(message)) return message
  const { code, message: text, data } = message.error
  const isMissing = ProtocolError.fromError(code, text, data) instanceof ResourceNotFoundError
  return isMissing ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } } : message
}
