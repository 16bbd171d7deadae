import { PROTOCOL_VERSION_META_KEY, type RequestId } from '@modelcontextprotocol/server'
import type { Fault } from '../../fault.ts'
import { toolErrorResultOf } from './rendering.ts'

/** Error codes of JSON-RPC 2.0 (section 5.1), and server errors that the SDKs use. */
const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  notAcceptable: -32000,
  sessionNotFound: -32001,
} as const

/** Error of the protocol that is found before the message is handled. */
export class ProtocolRejection extends Error {
  readonly status: number
  readonly code: number
  /** Id of the rejected request. Undefined if the message has none, or if its id cannot be read. */
  id: RequestId | undefined

  constructor(status: number, code: keyof typeof codes, message: string, id?: RequestId) {
    super(message)
    this.status = status
    this.code = codes[code]
    this.id = id
  }

  /** Returns the body of the response. An unknown id is left out (MCP 2025-11-25, JSONRPCErrorResponse). */
  get body(): object {
    const { code, id, message } = this
    return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } }
  }
}

/**
 * Rejection of a tool call whose arguments are JSON, but no object or cannot be stored unchanged. It is a result of the
 * tool, because the model has to read it.
 */
export class ToolCallRejection extends ProtocolRejection {
  readonly #result: object

  constructor(fault: Fault, id: RequestId, message: unknown) {
    super(200, 'invalidParams', fault.detail, id)
    // Clients of the current revision reject a result without its type.
    this.#result = { ...toolErrorResultOf(fault), ...(namesRevision(message) && { resultType: 'complete' }) }
  }

  override get body(): object {
    return { jsonrpc: '2.0', id: this.id, result: this.#result }
  }
}

/** Returns true if a message names its protocol revision, as only requests of the current one do. */
export const namesRevision = (message: unknown): boolean =>
  Object(Object(Object(message).params)._meta)[PROTOCOL_VERSION_META_KEY] !== undefined

/** Returns the id of a request. Returns undefined for other messages and for an invalid id. */
export function requestIdOf(message: unknown): RequestId | undefined {
  const { id, method } = Object(message)
  return method !== undefined && (typeof id === 'string' || Number.isSafeInteger(id)) ? id : undefined
}
