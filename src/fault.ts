import { errors, type ErrorCode } from '#generated/errors.ts'

export interface FaultOptions {
  /** Private: printed by `observe`, never sent. */
  cause?: unknown
  /** Whole seconds for the `Retry-After` header. */
  retryAfterSeconds?: number
  /** Headers of the answer that go with the code, such as `Allow`. */
  headers?: Readonly<Record<string, string>>
}

/** The one error thrown on purpose. `code` and `detail` are public, `cause` is not. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, detail?: string, options: FaultOptions = {}) {
    super(`${code}: ${detail ?? errors[code].meaning}`, { cause: options.cause })
    this.code = code
    this.detail = detail ?? errors[code].meaning
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** The database or the queue cannot take more now, or the answer to a commit was lost: a retry is safe, and decides. */
export const unavailable = (cause?: unknown): Fault =>
  new Fault('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 1, cause })

/** How queues refuse; a fault is about a whole batch, since none of its inputs is to blame for it. */
export const queueErrors = { refusal: (): Fault => unavailable(), failsAll: (error: unknown) => error instanceof Fault }

/** For a rejection: says what is not found, or not found any more, in words of the place. */
export const missingAs =
  (gone: () => Fault) =>
  (thrown: unknown): never => {
    throw thrown instanceof Fault && thrown.code === 'NOT_FOUND' ? gone() : thrown
  }

/** Whatever was thrown, as something that can be answered. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  return new Fault('INTERNAL_ERROR', undefined, { cause: thrown })
}

/** For the operator, in the words of whoever knows; never the values of a statement. */
export function reasonOf(thrown: unknown): string {
  const { code, detail, cause } = toFault(thrown)
  return code === 'INTERNAL_ERROR' && cause instanceof Error ? cause.message : detail
}
