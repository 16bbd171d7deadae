import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'

/** Result of a request to an address that the doctor checks. */
export interface ProbeResult {
  /** HTTP status of the answer, if there was one. */
  status?: number
  /** Beginning of the body of the answer. */
  text: string
  /** Code of the error, if there was no answer. */
  failure?: string
  /** Expiry of the TLS certificate, in epoch milliseconds. */
  certificateEndsAt?: number
}

const textBytesMax = 100_000

/** Sends one request with these headers to an http or https address. Never throws. Does not follow redirects. */
export function probeAddress(
  address: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<ProbeResult> {
  return new Promise((resolve) => {
    let text = ''
    let result: Omit<ProbeResult, 'text'> = {}
    const end = (): void => {
      resolve({ ...result, text })
      request.destroy()
    }
    const { request: begin } = address.startsWith('https:') ? https : http
    const request = begin(address, { agent: false, headers, signal: AbortSignal.timeout(timeoutMs) })
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response
      result = { status, ...certificateOf(response.socket) }
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.length > textBytesMax) end()
      })
      response.on('end', end).on('error', end)
    })
    request.on('upgrade', ({ statusCode: status = 0 }) => {
      result = { status }
      end()
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (result.status === undefined) result = { failure: codeOf(error) }
      end()
    })
    request.end()
  })
}

const codeOf = (error: NodeJS.ErrnoException): string =>
  error.name === 'TimeoutError' || error.name === 'AbortError' ? 'ETIMEDOUT' : (error.code ?? error.message)

function certificateOf(socket: unknown): Pick<ProbeResult, 'certificateEndsAt'> {
  if (!(socket instanceof TLSSocket)) return {}
  const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(endsAt) ? {} : { certificateEndsAt: endsAt }
}
