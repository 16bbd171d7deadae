// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
/**
 * Activity of a client, for logs and metrics. No event carries a token, a secret, content, or the query of an address.
 * A `response` follows a `request` when the response begins, whatever its status. A `failure` follows if there is no
 * response, or if it breaks off. Times are milliseconds since the request.
 */
export type ClientEvent =
  | { type: 'request'; operation: string; method: string; address: string }
  | { type: 'response'; operation: string; status: number; requestId: string | undefined; milliseconds: number }
  | { type: 'failure'; operation: string; error: unknown; milliseconds: number }
  /** The client waits before retry number `attempt`, because of this error. */
  | { type: 'retry'; operation: string; attempt: number; waitMs: number; error: unknown }
  | { type: 'connected' }
  | { type: 'disconnected'; code: number; reason: string; retryAfter?: number }
  /** A follower or its socket waits before the next attempt. It retries as long as necessary. */
  | { type: 'waiting'; operation: string; waitMs: number; error: unknown }
  /** Delivery method that a follower uses from now on. */
  | { type: 'following'; by: 'push' | 'long-poll' | 'poll' }

/** Returns the line that announces a wait before the next attempt; undefined for other events. */
export function describeWait(event: ClientEvent): string | undefined {
  if ((event.type !== 'waiting' && event.type !== 'retry') || !(event.error instanceof Error)) return undefined
  const again = `${event.error.message}; next attempt in ${Math.ceil(event.waitMs / 1000)} s`
  const isPush = event.type === 'waiting' && event.operation === 'connect'
  return isPush ? `push is unavailable: ${again}, polling meanwhile` : again
}

/** Writes a warning to the console before each wait. */
export function logWait(event: ClientEvent): void {
  const line = describeWait(event)
  if (line !== undefined) console.warn(`agent-messaging-sdk: ${line.replace(/[\0-\x1f\x7f]+/g, ' ')}`)
}

export type Emit = (event: ClientEvent) => void

/** Creates the function that emits events. Errors of the listener are ignored. */
export const createEmitter =
  (listener: ((event: ClientEvent) => unknown) | undefined): Emit =>
  (event) => {
    try {
      const result = listener?.(event)
      if (result instanceof Promise) result.catch(() => {})
    } catch {}
  }
