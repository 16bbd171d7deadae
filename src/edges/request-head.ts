import type { IncomingMessage } from 'node:http'
import { Fault } from '../fault.ts'

/** uri-host and port (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
const hostPattern =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** What is wrong with a request before anybody looks where it goes. */
export function faultOfHead({ httpVersion, headers, rawHeaders, url = '' }: IncomingMessage): Fault | undefined {
  const { host, authorization, expect, 'transfer-encoding': coding } = headers
  const isCurrent = httpVersion === '1.1'
  if (!isCurrent && httpVersion !== '1.0') return new Fault('VALIDATION_ERROR', 'only HTTP/1.1 and HTTP/1.0 are spoken')
  if (host === undefined ? isCurrent : !hostPattern.test(host) || isRepeated(rawHeaders, 'host'))
    return new Fault('VALIDATION_ERROR', 'a request needs one valid Host header') // RFC 9112 section 3.2
  if (authorization !== undefined && isRepeated(rawHeaders, 'authorization'))
    return new Fault('VALIDATION_ERROR', 'a request has at most one Authorization header') // RFC 9110 section 5.3
  if (coding !== undefined && (!isCurrent || !/^chunked$/i.test(coding)))
    return new Fault('VALIDATION_ERROR', 'the only transfer coding is chunked, in HTTP/1.1') // RFC 9112 section 6.1
  if (!isBelowRoot(url) && !URL.canParse(url, 'http://localhost'))
    return new Fault('VALIDATION_ERROR', 'the address of the request is not valid')
  if (isCurrent && expect !== undefined && !/^100-continue$/i.test(expect)) return new Fault('EXPECTATION_FAILED')
  return undefined
}

/** A path and a query without a host before them, which any text is. */
const isBelowRoot = (url: string): boolean => /^\/(?![/\\])/.test(url)

/** Node shows only the first of several. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const given = rawHeaders[n] ?? ''
    if (given.length === name.length && given.toLowerCase() === name) count++
  }
  return count > 1
}

/**
 * Node loses what comes in the same packet after a request that offers to speak something else. When the connection
 * ends with its answer, the client knows that the rest was not answered.
 */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')

/** What the HTTP parser, or its clock, has against a request. */
export function faultOfParser({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Fault('REQUEST_TIMEOUT', 'the headers of the request did not arrive in time')
  if (code === 'HPE_HEADER_OVERFLOW') return new Fault('HEADERS_TOO_LARGE')
  return new Fault('VALIDATION_ERROR', 'this is not a valid HTTP request')
}
