// Generated from src/clients/typescript/src/node/listen/run-limits.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js'
import { cursorOf } from '../../cursor.js'
import { createMailboxReader } from '../../mailbox-reader.js'
import type { CallOptions } from '../../settings.js'
import type { EnvelopeHeader } from '../../rest/index.js'
import type { Report } from './report.js'
import { toLine, type Item } from './run-command.js'

/** Limits of one run. */
export interface RunLimits {
  /** Number of envelopes. */
  most: number
  /** Bytes of all envelopes together. */
  bytes: number
}

export interface RunContext extends RunLimits {
  connection: Connection
  headers: boolean
  call: CallOptions
  signal: AbortSignal
  report: Report
}

/** Largest number of remaining envelopes that is counted. */
const countedMax = 100

const bytesPerToken = 4

/**
 * Yields envelopes of the headers up to the limits. It fetches each envelope when it is needed, so the others stay
 * unread. An envelope that is larger than the byte limit by itself comes as its header.
 */
export async function* takeWithinLimits(
  found: AsyncIterable<EnvelopeHeader>,
  { most, bytes, connection, headers, call, signal, report }: RunContext,
): AsyncGenerator<Item, void, undefined> {
  const reader = createMailboxReader(connection, 'in', call, signal)

  /**
   * Fetches an envelope. Returns undefined if retention has removed it, and the header if its size hint was too low.
   */
  async function envelopeOf(header: EnvelopeHeader, bytesLeft: number): Promise<Item | undefined> {
    for await (const envelope of reader.envelopes([header])) return sizeOf(envelope) > bytesLeft ? header : envelope
    return undefined
  }

  let [count, bytesLeft] = [0, bytes]
  for await (const header of found) {
    const expected = sizeOf(header) + header.size_hint * bytesPerToken
    const isHeader = headers || expected > bytes
    if (count > 0 && (count >= most || (isHeader ? sizeOf(header) : expected) > bytesLeft)) {
      const remaining = await reader.page(cursorOf(header), countedMax, 0)
      return report({
        type: 'left',
        count: remaining.envelope_headers.length + 1,
        isMore: remaining.next_cursor !== null,
      })
    }
    const item = isHeader ? header : await envelopeOf(header, bytesLeft)
    if (!item) continue
    count++
    bytesLeft -= sizeOf(item)
    yield item
  }
}

const sizeOf = (item: Item): number => Buffer.byteLength(toLine(item))
