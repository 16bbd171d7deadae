import type { IncomingMessage } from 'node:http'
import type { EdgeHeader } from '#generated/rest/headers.ts'
import type { Ids } from '../platform/ids.ts'

/** Tells with every answer the id that the log has as `request_id`. */
export const requestIdHeader: EdgeHeader = 'Request-Id'

/** The id of a request: made when it is first asked for, the same from then on, and never what the client sent. */
export type RequestIds = (request: IncomingMessage) => string

export function createRequestIds(ids: Ids): RequestIds {
  const made = new WeakMap<IncomingMessage, string>()
  return (request) => {
    const id = made.get(request) ?? ids('req')
    made.set(request, id)
    return id
  }
}
