/** Byte range of a file. Both positions belong to the range. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the byte range that a `Range` header requests from a file of `size` bytes (RFC 9110 section 14). Returns
 * undefined for the whole file. A server may ignore a malformed header, another unit, and several ranges. The package
 * `range-parser` is not used. It rejects `bytes=3-1` and suffixes longer than the file, and the RFC does not allow
 * these rejections.
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
