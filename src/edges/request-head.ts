import type { IncomingMessage } from 'node:http'
import { Fault } from '../fault.ts'

/** Host header: uri-host and port (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
const hostPattern =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** Returns the first error in the head of a request, checked before routing. */
export function faultOfHead({ httpVersion, headers, rawHeaders, url = '' }: IncomingMessage): Fault | undefined {
  const { host, authorization, expect, 'transfer-encoding': coding } = headers
  const isCurrent = httpVersion === '1.1'
  if (!isCurrent && httpVersion !== '1.0')
    return new Fault('VALIDATION_ERROR', 'this HTTP version is not supported: use HTTP/1.1 or HTTP/1.0')
  if (host === undefined ? isCurrent : !hostPattern.test(host) || isRepeated(rawHeaders, 'host'))
    return new Fault('VALIDATION_ERROR', 'the Host header is missing, repeated or invalid: send one') // RFC 9112 section 3.2
  if (authorization !== undefined && isRepeated(rawHeaders, 'authorization'))
    return new Fault('VALIDATION_ERROR', 'the Authorization header is repeated: send it once') // RFC 9110 section 5.3
  if (coding !== undefined && (!isCurrent || !/^chunked$/i.test(coding)))
    return new Fault('VALIDATION_ERROR', 'send no transfer coding but chunked, in HTTP/1.1') // RFC 9112 section 6.1
  if (!isBelowRoot(url) && !URL.canParse(url, 'http://localhost'))
    return new Fault('VALIDATION_ERROR', 'the address of the request is not valid')
  if (isCurrent && expect !== undefined && !/^100-continue$/i.test(expect)) return new Fault('EXPECTATION_FAILED')
  return undefined
}

/** Returns true for a path and query without a host. Any such text is valid. */
const isBelowRoot = (url: string): boolean => /^\/(?![/\\])/.test(url)

/** Returns true if a header occurs more than once. `headers` of Node contains only the first. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const header = rawHeaders[n] ?? ''
    if (header.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}

/**
 * Returns true for a request that offers an upgrade. Node loses later requests that arrive in the same packet, so the
 * connection has to close after the response.
 */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')

/** Returns the fault for an error or a timeout of the HTTP parser. */
export function faultOfParser({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Fault('REQUEST_TIMEOUT', 'the headers of the request did not arrive in time')
  if (code === 'HPE_HEADER_OVERFLOW') return new Fault('HEADERS_TOO_LARGE')
  return new Fault('VALIDATION_ERROR', 'this is not a valid HTTP request')
}
