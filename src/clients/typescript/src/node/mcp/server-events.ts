import { streamBody } from '../../body.js'
import type { Bounds } from '../../clock.js'
import { TooLargeError } from '../../errors.js'
import { readLines } from './lines.js'

/** Event of a stream (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  data: string
  id: string | undefined
}

/**
 * Yields the events of a response that have data. `timeoutMs` limits the silence between two chunks, and `bytesMax` the
 * size of an event.
 */
export async function* readServerEvents(
  response: Response,
  { bytesMax, ...bounds }: Bounds & { bytesMax: number },
): AsyncGenerator<ServerEvent, void, undefined> {
  let data: string[] = []
  let id: string | undefined
  let characters = 0
  for await (const line of readLines(streamBody(response, bounds), bytesMax)) {
    if (typeof line === 'string') characters += line.length
    if (typeof line !== 'string' || characters > bytesMax)
      throw new TooLargeError(bounds.operation, response.status, `an event is too large: at most ${bytesMax} bytes`)
    const field = line.endsWith('\r') ? line.slice(0, -1) : line
    if (field.startsWith('data:')) data.push(textAfterName(field))
    else if (field.startsWith('id:')) id = textAfterName(field)
    if (field !== '') continue
    if (data.length > 0) yield { data: data.join('\n'), id }
    data = []
    characters = 0
  }
}

const textAfterName = (field: string): string => field.slice(field.indexOf(':') + 1).replace(/^ /, '')
