import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  PerRequestHTTPServerTransport,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type Server,
} from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import { currentRevision } from './protocol.ts'

/** Response to a request, with its HTTP status. */
export interface Exchange {
  status: number
  message: JSONRPCResponse
}

/**
 * Returns true for a call of a tool that needs neither a stream nor a check of its headers: they repeat the revision,
 * the method and the name in the body (SEP-2243). The entry point of the SDK answers all other requests.
 */
export function isPlainToolCall(headers: IncomingHttpHeaders, message: unknown): message is JSONRPCRequest {
  const { method, params } = Object(message)
  const { name, _meta } = Object(params)
  const { [PROTOCOL_VERSION_META_KEY]: version, progressToken } = Object(_meta)
  return (
    method === 'tools/call' &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === name &&
    headers['mcp-protocol-version'] === currentRevision &&
    version === currentRevision &&
    progressToken === undefined &&
    isJSONRPCRequest(message)
  )
}

/**
 * Performs a plain call on a server of its own. Returns undefined if the SDK rejects the request before the handler
 * runs. The transport hands over the message itself, because a web `Response` and the end of a connection take a tenth
 * of the time of a call.
 */
export async function performToolCall(server: Server, request: JSONRPCRequest): Promise<Exchange | undefined> {
  const transport = new MessageTransport()
  await server.connect(transport)
  return transport.exchange(request)
}

const classification = { era: 'modern', revision: currentRevision } as const

class MessageTransport extends PerRequestHTTPServerTransport {
  readonly #answer = Promise.withResolvers<JSONRPCResponse>()
  #isAnswered = false

  constructor() {
    super({ classification })
  }

  async exchange(request: JSONRPCRequest): Promise<Exchange | undefined> {
    this.onmessage?.(request, { classification }) // a handler runs after it, so a response that is here is a rejection
    if (this.#isAnswered) return undefined
    const message = await this.#answer.promise
    return { status: statusOf(message), message }
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if (!isJSONRPCResponse(message)) return
    this.#isAnswered = true
    this.#answer.resolve(message)
  }
}

/** Returns the HTTP status of a response. Errors of a call have the status 200, except this one. */
const statusOf = (message: JSONRPCResponse): number =>
  'error' in message && message.error.code === ProtocolErrorCode.MissingRequiredClientCapability ? 400 : 200
