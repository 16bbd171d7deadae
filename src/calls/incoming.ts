import type { Route as RouteOf } from '#generated/rest/routes.ts'
import type { CallContexts, Mount } from '../context.ts'
import type { OperationKey } from '../store/access/idempotency.ts'
import type { RawInput } from './input.ts'
import type { WhenFinished } from './open-requests.ts'

export type Route = RouteOf<CallContexts>

/** One call, as its edge passes it on. */
export interface Incoming {
  /** Id that the client and the log get. */
  requestId: string
  mount: Mount
  authorization: string | undefined
  idempotencyKey: string
  /** Prefix of the client's address. Limits count by it. */
  source: string
  whenFinished: WhenFinished
  /** Reads the input. For a write, `operation` holds the idempotency key. */
  readInput(operation?: OperationKey): Promise<Input>
}

export interface Input extends RawInput {
  /** Value from which the digest of a write is computed, if that is not the body itself. */
  sent?: unknown
}
