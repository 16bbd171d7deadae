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

  constructor(status: number, code: keyof typeof codes, message: string) {
    super(message)
    this.status = status
    this.code = codes[code]
  }

  /** Returns the body of the JSON-RPC error. Its id is null, because it answers no particular message. */
  get body(): object {
    return { jsonrpc: '2.0', id: null, error: { code: this.code, message: this.message } }
  }
}
