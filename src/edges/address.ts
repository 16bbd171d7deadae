import { Fault } from '../fault.ts'

const printableAscii = /^[!-~]*$/

/**
 * Throws VALIDATION_ERROR if an address is not percent-encoded UTF-8 (RFC 3986 section 2.5). Parsers replace bytes that
 * they cannot decode, so the request would mean something else.
 */
export function requireEncodedAddress(address: string): void {
  if (printableAscii.test(address) && isPercentEncoded(address)) return
  throw new Fault('VALIDATION_ERROR', 'the address of the request is not percent-encoded UTF-8')
}

/** Returns true if every percent sign begins an encoded byte, and the bytes are UTF-8. */
export function isPercentEncoded(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
