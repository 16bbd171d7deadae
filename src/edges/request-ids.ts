import type { IncomingMessage } from 'node:http'
import type { EdgeHeader } from '#generated/rest/headers.ts'
import type { Ids } from '../platform/ids.ts'

/** Tells with every answer the id that the log has as `request_id`. */
export const requestIdHeader: EdgeHeader = 'Request-Id'

/** The id of a request: made when it is first asked for, the same from then on, and never what the client sent. */
export type RequestIds = (request: IncomingMessage) => string

/** Where a request has its id. A WeakMap of all that live for a moment only costs more than the id itself. */
const idOf = Symbol('id')

export const createRequestIds =
  (ids: Ids): RequestIds =>
  (request: IncomingMessage & { [idOf]?: string }) =>
    (request[idOf] ??= ids('req'))
