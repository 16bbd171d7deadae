import type { Connection } from '../../client.js'
import { cursorOf } from '../../cursor.js'
import { createReader } from '../../follow-reader.js'
import type { CallOptions } from '../../options.js'
import type { EnvelopeHeader } from '../../rest/index.js'
import type { Report } from './report.js'
import { lineOf, type Item } from './run-command.js'

/** How much is taken at most. */
export interface Bounds {
  /** Envelopes. */
  most: number
  /** In all of them together. */
  bytes: number
}

export interface Bounded extends Bounds {
  connection: Connection
  headers: boolean
  call: CallOptions
  signal: AbortSignal
  report: Report
}

/** Of what is left so many are counted. */
const countedMax = 100

const bytesPerToken = 4

/**
 * Of what these headers are of, as much as the bounds allow. Each envelope is fetched when it is its turn, so that what
 * is left stays unread. One that is larger by itself than all together may be comes as its header.
 */
export async function* bounded(
  found: AsyncIterable<EnvelopeHeader>,
  { most, bytes, connection, headers, call, signal, report }: Bounded,
): AsyncGenerator<Item, void, undefined> {
  const reader = createReader(connection, 'in', call, signal)

  /** Nothing where retention has removed it meanwhile; and the header where its hint was wrong. */
  async function envelopeOf(header: EnvelopeHeader, room: number): Promise<Item | undefined> {
    for await (const envelope of reader.envelopes([header])) return sizeOf(envelope) > room ? header : envelope
    return undefined
  }

  let [count, room] = [0, bytes]
  for await (const header of found) {
    const expected = sizeOf(header) + header.size_hint * bytesPerToken
    const isHeader = headers || expected > bytes
    if (count > 0 && (count >= most || (isHeader ? sizeOf(header) : expected) > room)) {
      const rest = await reader.page(cursorOf(header), countedMax, 0)
      return report({ type: 'left', count: rest.envelope_headers.length + 1, isMore: rest.next_cursor !== null })
    }
    const item = isHeader ? header : await envelopeOf(header, room)
    if (!item) continue
    count++
    room -= sizeOf(item)
    yield item
  }
}

const sizeOf = (item: Item): number => Buffer.byteLength(lineOf(item))
