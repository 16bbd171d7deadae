import { errors, type ErrorCode } from '#generated/errors.ts'

export interface FaultOptions {
  /** Cause of the error. `observe` logs it, and no client gets it. */
  cause?: unknown
  /** Value of the `Retry-After` header, in whole seconds. */
  retryAfterSeconds?: number
  /** Additional headers of the answer, such as `Allow`. */
  headers?: Readonly<Record<string, string>>
  /** Sentence that pages show instead of `detail`. */
  formText?: string | undefined
}

/** Error that the service throws on purpose. `code` and `detail` are public, `cause` is not. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly detail: string
  /** True if the error was created with a detail, and not with the meaning of its code. */
  readonly hasOwnDetail: boolean
  readonly formText: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, detail?: string, options: FaultOptions = {}) {
    super(`${code}: ${detail ?? errors[code].meaning}`, { cause: options.cause })
    this.code = code
    this.detail = detail ?? errors[code].meaning
    this.hasOwnDetail = detail !== undefined
    this.formText = options.formText
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }
}

/**
 * Returns the error for an overloaded database or queue, or for a commit whose result is unknown. The client may safely
 * retry.
 */
export const unavailableError = (cause?: unknown): Fault =>
  new Fault('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 1, cause })

/** Error handling of the batch queues. A `Fault` fails the whole batch, because no single input has caused it. */
export const batchQueueErrors = {
  refusal: (): Fault => unavailableError(),
  failsAll: (error: unknown) => error instanceof Fault,
}

/** Returns a rejection handler that replaces NOT_FOUND by a more specific error. */
export const replaceNotFoundBy =
  (makeFault: () => Fault) =>
  (thrown: unknown): never => {
    throw thrown instanceof Fault && thrown.code === 'NOT_FOUND' ? makeFault() : thrown
  }

/** Returns the fault for a thrown value. An unknown error becomes INTERNAL_ERROR. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  return new Fault('INTERNAL_ERROR', undefined, { cause: thrown })
}

/** Returns the reason of an error, for the operator. The reason never contains parameters of an SQL statement. */
export function reasonForOperator(thrown: unknown): string {
  const { code, detail, cause } = toFault(thrown)
  return code === 'INTERNAL_ERROR' && cause instanceof Error ? cause.message : detail
}
