import type { Route as RouteOf } from '#generated/rest/routes.ts'
import type { CallContexts, Mount } from '../context.ts'
import type { OperationKey } from '../store/access/idempotency.ts'
import type { UnvalidatedInput } from './input.ts'
import type { WhenFinished } from './open-requests.ts'

export type Route = RouteOf<CallContexts>

/** One call in the form that a protocol edge, such as REST, passes to the pipeline. */
export interface IncomingCall {
  /** Id of the request in the response and in the log. */
  requestId: string
  mount: Mount
  /** Host header of the request; empty if it has none. */
  host: string
  authorization: string | undefined
  idempotencyKey: string
  /** Prefix of the client's address. Limits count by this prefix. */
  source: string
  whenFinished: WhenFinished
  /** Reads the input. For a write, `operation` holds the idempotency key. */
  readInput(operation?: OperationKey): Promise<CallInput>
}

export interface CallInput extends UnvalidatedInput {
  /** Value whose digest identifies a repeated write. If undefined, the body itself is used. */
  sent?: unknown
}
