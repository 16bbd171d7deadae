import type { IncomingMessage } from 'node:http'
import type { EdgeHeader } from '#generated/rest/headers.ts'
import type { Ids } from '../platform/ids.ts'

/** Response header with the id that the log has as `request_id`. */
export const requestIdHeader: EdgeHeader = 'Request-Id'

/** Returns the id of a request, which is created at the first call. The id is never taken from the client. */
export type RequestIds = (request: IncomingMessage) => string

/** Property that holds the id of a request. A WeakMap of such short-lived objects would cost more than the id. */
const idOf = Symbol('id')

export const createRequestIds =
  (ids: Ids): RequestIds =>
  (request: IncomingMessage & { [idOf]?: string }) =>
    (request[idOf] ??= ids('req'))
