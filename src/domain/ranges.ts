/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110 section 14): `undefined` for all of it, as for whatever
 * is malformed, of another unit or more than one range, which a server may ignore.
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
