/** Decimals of up to 15 digits without an exponent differ by their doubles, so each comes back as it was sent. */
const short = /^-?[\d.]{1,15}$/

/**
 * Whether a JSON number comes back as it was sent: the decimal value that it writes is that of the text which
 * JSON.stringify writes for its double (RFC 7493 section 2.2). So `1.10`, `1E2` and `0.1` do, and `-0` as the 0 that it
 * is; `12345678901234567890`, `1e400`, `1e-400` and `0.1000000000000000055` do not.
 */
export function isExactNumber(literal: string): boolean {
  if (short.test(literal)) return true
  const double = Number(literal)
  if (!Number.isFinite(double)) return false
  const written = String(double)
  return written === literal || decimalOf(written) === decimalOf(literal)
}

const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** A decimal value in one spelling: sign, digits without zeros at either end, exponent. */
function decimalOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(literal) ?? []
  const digits = whole + fraction
  const start = digits.search(/[1-9]/)
  if (start < 0) return '0'
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
