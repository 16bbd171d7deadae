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

/** How the answer to one POST goes out: all at once, or as a stream from the first message before it. */
export interface Outlet {
  /** The answers, as one JSON text. */
  answer(body: unknown): void
  stream(): EventStream
}

/**
 * One POST of the older revisions, as the transport of a server that lives for it alone. The SDK's own transport makes
 * an event stream of every answer, and web requests and responses on the way.
 */
export interface Exchange extends Transport {
  /** Sends the client something before its answer. */
  tell(message: JSONRPCMessage): void
  /** Whether nobody reads the answer any more. */
  readonly isOver: boolean
  /** Has no answer go out to a request that its client has taken back. */
  drop(id: RequestId): void
  /** Hands the requests to the server that is connected; resolves when all of them are answered. */
  run(requests: readonly JSONRPCRequest[], isBatch: boolean): Promise<void>
}

export function createExchange({ answer, stream }: Outlet): Exchange {
  const answered = Promise.withResolvers<void>()
  const answers = new Map<RequestId, JSONRPCMessage | undefined>()
  let open: EventStream | undefined
  let asked: readonly JSONRPCRequest[] = []
  let isBatch = false

  function finish(): void {
    const inOrder = asked.map(({ id }) => answers.get(id)).filter((one) => one !== undefined)
    if (open) open.end()
    else answer(isBatch ? inOrder : inOrder[0])
    answered.resolve()
  }

  function conclude(id: RequestId, own: JSONRPCMessage | undefined): void {
    if (answers.has(id)) return
    answers.set(id, own)
    if (open && own) open.write(eventOf(own))
    if (answers.size === asked.length) finish()
  }

  const exchange: Exchange = {
    get isOver() {
      return open?.hasEnded === true
    },
    tell(message) {
      open ??= stream()
      open.write(eventOf(message))
    },
    drop: (id) => conclude(id, undefined),
    async run(requests, asBatch) {
      asked = requests
      isBatch = asBatch
      for (const request of requests) exchange.onmessage?.(request)
      await answered.promise
    },
    start: () => Promise.resolve(),
    async send(message) {
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return exchange.tell(message)
      if (message.id !== undefined) conclude(message.id, withOlderCode(message))
    },
    async close() {
      exchange.onclose?.()
    },
  }
  return exchange
}

/**
 * Up to 2025-11-25 a resource that is not there has a code of its own (MCP, Resources, Error Handling); the SDK writes
 * that of later revisions, and knows the error by its data.
 */
function withOlderCode<Message extends JSONRPCMessage>(message: Message): Message {
  if (!isJSONRPCErrorResponse(message)) return message
  const { code, message: text, data } = message.error
  const isMissing = ProtocolError.fromError(code, text, data) instanceof ResourceNotFoundError
  return isMissing ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } } : message
}
