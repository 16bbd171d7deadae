import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  /** Status; 0 if the connection ended without a response. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Time from the start of the request to the end of the response. */
  ms: number
  /** Start of the request and end of the response, by the monotonic clock. */
  began: number
  ended: number
}

export interface Connections {
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  close(): void
}

/** Opens kept-alive connections to one process. It never retries, so that the test sees every failure. */
export function connect(address: string, maxSockets = Infinity): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    call(method, path, { token, body, headers = {} } = {}) {
      const began = performance.now()
      return new Promise((resolve) => {
        const finish = (status: number, fields: IncomingHttpHeaders, text: string): void => {
          const ended = performance.now()
          resolve({ status, headers: fields, text, began, ended, ms: ended - began })
        }
        const lost = (error: Error): void => finish(0, {}, error.message)
        const fields = {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        }
        const outgoing = request(address + path, { method, agent, headers: fields }, (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () => finish(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks).toString()))
          incoming.on('error', lost)
        })
        outgoing.on('error', lost)
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
