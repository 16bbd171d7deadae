import { readFileSync, writeFileSync } from 'node:fs'

const pageBytes = 8_192

/** Flips one bit in the middle of the first page of a file for which `isMeant` is true. Throws if there is none. */
export function damagePage(path: string, isMeant: (page: Buffer) => boolean): void {
  const bytes = readFileSync(path)
  for (let start = 0; start < bytes.length; start += pageBytes) {
    const page = bytes.subarray(start, start + pageBytes)
    if (!isMeant(page)) continue
    flipBit(path, start + pageBytes / 2)
    return
  }
  throw new Error(`no page of ${path} is meant`)
}

export function flipBit(path: string, position: number): void {
  const bytes = readFileSync(path)
  bytes[position] = bytes[position]! ^ 1
  writeFileSync(path, bytes)
}

/** Returns the number of occurrences of any of these in a page. */
export function occurrences(page: Buffer, wanted: readonly Buffer[]): number {
  let count = 0
  for (const bytes of wanted) for (let at = page.indexOf(bytes); at !== -1; at = page.indexOf(bytes, at + 1)) count++
  return count
}

/**
 * Flips a bit in two of three row addresses of a B-tree, so that the entry of one row leads to another row. The layout
 * is that of `PageHeaderData`, `BTPageOpaqueData` and `IndexTupleData` of PostgreSQL.
 */
export function misleadIndex(path: string): void {
  const bytes = readFileSync(path)
  for (let start = pageBytes; start < bytes.length; start += pageBytes) {
    const page = bytes.subarray(start, start + pageBytes)
    const special = page.readUInt16LE(16)
    const [next, level] = [page.readUInt32LE(special + 4), page.readUInt32LE(special + 8)]
    const items = (page.readUInt16LE(12) - 24) / 4
    const firstItem = next === 0 ? 0 : 1 // the highest key of a page that has a next one
    for (let item = firstItem; level === 0 && item < items; item++) {
      const at = page.readUInt32LE(24 + item * 4) & 0x7fff
      const isOfOneRow = (page.readUInt16LE(at + 6) & 0x2000) === 0
      if (isOfOneRow && item % 3 > 0) page[at + (item % 3 === 1 ? 2 : 4)]! ^= 1
    }
  }
  writeFileSync(path, bytes)
}
