import type { MailboxCursor } from '#generated/rest/models.ts'
import { headerSeparator } from './header-text.ts'

/**
 * The headers of a page as runs that stand one after the other: what has come is put before what is there without
 * copying that, since memory that is kept for long and soon replaced is what the garbage collector works for most.
 */
export interface HeaderRun {
  /** With separators between them. */
  headers: string | Buffer
  /** How many, at least one. */
  count: number
}

export const countIn = (runs: readonly HeaderRun[]): number => runs.reduce((sum, { count }) => sum + count, 0)

/** The first `limit` of them. */
export function firstIn(runs: readonly HeaderRun[], limit: number): HeaderRun[] {
  const first: HeaderRun[] = []
  let left = limit
  for (const run of runs) {
    if (left === 0) break
    const count = Math.min(run.count, left)
    first.push(count === run.count ? run : { headers: withoutLast(run.headers, run.count - count), count })
    left -= count
  }
  return first
}

function withoutLast(headers: string | Buffer, count: number): string | Buffer {
  let end = headers.length
  for (let left = count; left > 0; left--) end = headers.lastIndexOf(headerSeparator, end - 1)
  return typeof headers === 'string' ? headers.slice(0, end) : headers.subarray(0, end)
}

const pageStart = '{"envelope_headers":['
const pageEnd = '],"next_cursor":'

/** The page as the wire has it. */
export const pageBytes = (runs: readonly HeaderRun[], next: MailboxCursor | null): Buffer =>
  bytesOf([pageStart, ...separated(runs), `${pageEnd}${JSON.stringify(next)}}`])

/** The headers of a page, all of them one run, in the page's own memory. */
export const runOn = (page: Buffer, count: number): HeaderRun => ({
  headers: page.subarray(pageStart.length, page.lastIndexOf(pageEnd)),
  count,
})

const separated = (runs: readonly HeaderRun[]): (string | Buffer)[] =>
  runs.flatMap(({ headers }, index) => (index === 0 ? [headers] : [headerSeparator, headers]))

/** Not of the pool that small buffers share: a page that is kept would hold on to the whole of what it is from. */
function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  const write = (at: number, piece: string | Buffer): number =>
    at + (typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at))
  pieces.reduce(write, 0)
  return bytes
}

/** The texts of the first one and of the last. */
export function endsOf(runs: readonly HeaderRun[]): [string, string] {
  const [first, last] = [runs[0]!.headers, runs.at(-1)!.headers]
  const end = first.indexOf(headerSeparator)
  const start = last.lastIndexOf(headerSeparator)
  return [
    textOf(first, 0, end < 0 ? first.length : end),
    textOf(last, start < 0 ? 0 : start + headerSeparator.length, last.length),
  ]
}

const textOf = (headers: string | Buffer, start: number, end: number): string =>
  typeof headers === 'string' ? headers.slice(start, end) : headers.toString('utf8', start, end)
