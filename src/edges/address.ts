import { Fault } from '../fault.ts'

const printableAscii = /^[!-~]*$/

/**
 * Refuses an address that is no percent-encoded UTF-8 (RFC 3986 section 2.5): parsers would put other characters in the
 * place of what they cannot decode, and the request would mean something that nobody asked for.
 */
export function requireEncodedAddress(address: string): void {
  if (printableAscii.test(address) && isPercentEncoded(address)) return
  throw new Fault('VALIDATION_ERROR', 'the address of the request is not percent-encoded UTF-8')
}

/** Whether every percent sign begins an encoded byte, and the bytes are UTF-8. */
export function isPercentEncoded(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
