const newline = 10

/** Line that is too long. Only its start and its end are in memory. */
export interface LongLine {
  start: string
  end: string
}

/** Bytes of the start and of the end of a long line. */
const endBytes = 256

/** Yields the lines of a stream, without the newlines. A line that has more than `bytesMax` bytes is a long line. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<string | LongLine, void, undefined> {
  let parts: Uint8Array[] = []
  let bytes = 0
  const take = (part: Uint8Array): void => {
    bytes += part.byteLength
    if (part.byteLength > 0) parts.push(part)
    if (bytes > bytesMax) parts = copyEnds(parts)
  }
  const finish = (): string | LongLine => {
    const line = bytes > bytesMax ? longLineOf(parts) : Buffer.concat(parts).toString('utf8')
    parts = []
    bytes = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, end))
      yield finish()
      from = end + 1
    }
    take(chunk.subarray(from))
  }
  if (bytes > 0) yield finish()
}

/** Copies the start and the end, so that the rest can leave the memory. */
function copyEnds(parts: readonly Uint8Array[]): Uint8Array[] {
  const all = Buffer.concat(parts)
  return [Buffer.from(all.subarray(0, endBytes)), Buffer.from(all.subarray(-endBytes))]
}

function longLineOf(ends: readonly Uint8Array[]): LongLine {
  const [start = '', end = ''] = ends.map((part) => Buffer.from(part).toString('utf8'))
  return { start, end }
}
