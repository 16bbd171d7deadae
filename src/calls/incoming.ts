import type { Reply } from '#generated/rest/call.ts'
import type { Route as RouteOf } from '#generated/rest/routes.ts'
import type { CallContexts, Mount } from '../context.ts'
import type { OperationKey } from '../store/idempotency.ts'
import type { RawInput } from './input.ts'
import type { WhenFinished } from './open-requests.ts'

export type Route = RouteOf<CallContexts>

/** One call, as the edge that it came by hands it in. */
export interface Incoming {
  /** What its client is told, and the log says. */
  requestId: string
  mount: Mount
  authorization: string | undefined
  idempotencyKey: string
  /** The part of the remote address by which limits count. */
  source: string
  whenFinished: WhenFinished
  /** Reads what was sent and lets `work` have it; a write tells the key that it works under. */
  withInput(work: (input: Input) => Promise<Reply>, operation?: OperationKey): Promise<Reply>
}

export interface Input extends RawInput {
  /** What the digest of a write is taken of, where that is not the body itself. */
  sent?: unknown
}
