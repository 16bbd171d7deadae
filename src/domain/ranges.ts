/** Positions of the first and the last byte of a range, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the byte range that a `Range` header requests of a file of `size` bytes (RFC 9110 section 14). Returns
 * undefined for the whole file: a server may ignore a header that is malformed, has another unit or has more than one
 * range. The package `range-parser` calls `bytes=3-1` and a suffix longer than the file unsatisfiable, which the RFC
 * does not allow.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '')
    return last === '' || Number(last) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
