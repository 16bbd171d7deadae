import type { MailboxCursor } from '#generated/rest/models.ts'
import { headerSeparator } from './header-text.ts'

/**
 * Run of consecutive headers in a page of the mailbox. The store adds a run of new headers before the runs of a cached
 * page, and copies no cached header. Copies of long-lived texts would cost the garbage collector much time.
 */
export interface HeaderRun {
  /** Headers as JSON texts, with separators between them. */
  headers: string | Buffer
  /** Number of headers, at least one. */
  count: number
}

export const countHeaders = (runs: readonly HeaderRun[]): number => runs.reduce((sum, { count }) => sum + count, 0)

/** Returns the first `limit` headers, as runs. */
export function firstHeaders(runs: readonly HeaderRun[], limit: number): HeaderRun[] {
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

/** Returns the page as JSON in the form of the API, divided into parts. It does not copy runs that are buffers. */
export function pageParts(runs: readonly HeaderRun[], next: MailboxCursor | null): (string | Buffer)[] {
  const parts: (string | Buffer)[] = []
  let text = pageStart
  for (const [index, { headers }] of runs.entries()) {
    if (index > 0) text += headerSeparator
    if (typeof headers === 'string') text += headers
    else {
      parts.push(text, headers)
      text = ''
    }
  }
  parts.push(`${text}${pageEnd}${JSON.stringify(next)}}`)
  return parts
}

/**
 * Joins the parts into one buffer. It does not use the pool of Node.js for small buffers, because a cached page would
 * hold the whole pool in memory.
 */
export function joinParts(parts: readonly (string | Buffer)[]): Buffer {
  const page = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? page.write(part, at) : part.copy(page, at)
  return page
}

/** Returns the headers of a page as one run. The run and the page share their memory. */
export const headerRunOf = (page: Buffer, count: number): HeaderRun => ({
  headers: page.subarray(pageStart.length, page.lastIndexOf(pageEnd)),
  count,
})

/** Returns the first header of the run as JSON text. */
export function firstHeaderOf({ headers }: HeaderRun): string {
  const end = headers.indexOf(headerSeparator)
  return textOf(headers, 0, end < 0 ? headers.length : end)
}

/** Returns the last header of the run as JSON text. */
export function lastHeaderOf({ headers }: HeaderRun): string {
  const start = headers.lastIndexOf(headerSeparator)
  return textOf(headers, start < 0 ? 0 : start + headerSeparator.length, headers.length)
}

const textOf = (headers: string | Buffer, start: number, end: number): string =>
  typeof headers === 'string' ? headers.slice(start, end) : headers.toString('utf8', start, end)
