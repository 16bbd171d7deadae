/**
 * Pattern of decimals with at most 15 digits and without an exponent. JSON.stringify writes the same decimal value for
 * each of them, because 15 digits fit into a double.
 */
const short = /^-?[\d.]{1,15}$/

/**
 * Returns true if JSON.parse and JSON.stringify preserve the decimal value of a number (RFC 7493 section 2.2). True for
 * `1.10`, `1E2`, `0.1`, and for `-0`, which becomes 0. False for `12345678901234567890`, `1e400`, `1e-400` and
 * `0.1000000000000000055`.
 */
export function isExactNumber(literal: string): boolean {
  if (short.test(literal)) return true
  const double = Number(literal)
  if (!Number.isFinite(double)) return false
  const written = String(double)
  return written === literal || decimalOf(written) === decimalOf(literal)
}

const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Returns the normalized spelling of a decimal: sign, digits without zeros at either end, exponent. */
function decimalOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(literal) ?? []
  const digits = whole + fraction
  const start = digits.search(/[1-9]/)
  if (start < 0) return '0'
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
