/** Codes of JSON-RPC 2.0 (section 5.1), and those of its server errors that the SDKs use. */
const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  notAcceptable: -32000,
  sessionNotFound: -32001,
} as const

/** What the protocol itself refuses, before anything of the message is handled. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: keyof typeof codes, message: string) {
    super(message)
    this.status = status
    this.code = codes[code]
  }

  /** As JSON-RPC says it; to no message in particular. */
  get body(): object {
    return { jsonrpc: '2.0', id: null, error: { code: this.code, message: this.message } }
  }
}
