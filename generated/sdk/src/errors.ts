// Generated from src/clients/typescript/src/errors.ts by `npm run generate`. Do not edit.
import type { ErrorCode, OAuthErrorCode } from './rest/index.js'

/** Everything that this package throws on purpose. `operation` says which call failed. */
export abstract class MessagingError extends Error {
  /** The operation of the contract, such as `sendMessage`, or what else was done, such as `connect`. */
  readonly operation: string
  /** Whether the same call may succeed later, as it is. The client has already repeated it as often as it may. */
  readonly retryable: boolean = false

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(`${operation}: ${message}`, options)
    this.operation = operation
  }
}

/** Codes of REST and of the OAuth endpoints, and those that a newer server may say. Branch on these. */
export type ServiceErrorCode = ErrorCode | OAuthErrorCode | (string & {})

export interface Refusal {
  status: number
  code: ServiceErrorCode
  message: string
  requestId: string | undefined
  retryAfter: number | undefined
}

/** The service refused, in its own words or in those of OAuth. */
export class ServiceError extends MessagingError implements Refusal {
  override readonly name = 'ServiceError'
  override readonly retryable: boolean
  readonly status: number
  readonly code: ServiceErrorCode
  /** What the operator's log calls the request. */
  readonly requestId: string | undefined
  /** Seconds that the service asked to wait. */
  readonly retryAfter: number | undefined

  constructor(operation: string, { status, code, message, requestId, retryAfter }: Refusal) {
    super(operation, `${message} (${status} ${code})`)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.retryable = isWorthRetrying(status)
  }
}

/** There was no answer, or only half of one: the service may have done what it was asked, or not. */
export class ConnectionError extends MessagingError {
  override readonly name = 'ConnectionError'
  override readonly retryable: boolean

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(operation, message, options)
    this.retryable = message !== badPort
  }
}

/** What `fetch` says of ports that it never asks. */
const badPort = 'bad port'

/** There was no whole answer in time: the service may have done what it was asked, or not. */
export class TimeoutError extends MessagingError {
  override readonly name = 'TimeoutError'
  override readonly retryable = true

  constructor(operation: string, timeoutMs: number) {
    super(operation, `nothing within ${timeoutMs} ms`)
  }
}

/** The caller's signal ended it; `cause` is the signal's reason. */
export class AbortError extends MessagingError {
  override readonly name = 'AbortError'

  constructor(operation: string, reason: unknown) {
    super(operation, 'called off', { cause: reason })
  }
}

/**
 * The answer is not one of this service: a page of a proxy, a redirect, JSON that lacks what a client needs to go on.
 * Beyond that the fields of answers are taken at their word, and are not held against the contract.
 */
export class ProtocolError extends MessagingError {
  override readonly name = 'ProtocolError'
  override readonly retryable: boolean
  /** 0 where there was none. */
  readonly status: number
  /** Seconds that the answer asked to wait. */
  readonly retryAfter: number | undefined

  constructor(operation: string, status: number, message: string, retryAfter?: number) {
    super(operation, `${message} (${status})`)
    this.status = status
    this.retryAfter = retryAfter
    this.retryable = isWorthRetrying(status)
  }
}

/**
 * Why there is no token. Branch on `code`: `no_auth` when neither `auth` nor the environment say who acts; of a person,
 * `access_denied` when they said no, `authorization_ended` when they have to be asked again, `timed_out` when nobody
 * answered, `issuer_mismatch` when the answer was another server's, or what else the authorization server said.
 * `retryable` are `token_unavailable`, when `auth.token` failed or gave no token, and `storage_failed`, when the
 * storage did not keep new tokens; `cause` is its error.
 */
export class AuthorizationError extends MessagingError {
  override readonly name = 'AuthorizationError'
  override readonly retryable: boolean
  readonly code: string

  constructor(code: string, message: string, options: ErrorOptions & { retryable?: boolean } = {}) {
    super('login', message, options)
    this.code = code
    this.retryable = options.retryable ?? false
  }
}

/** An answer of more bytes than are held. It would be the same again, but for less it may be asked. */
export class TooLargeError extends ProtocolError {}

/** Seconds that an answer asked to wait; undefined where it did not, or there was none. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ServiceError || error instanceof ProtocolError ? error.retryAfter : undefined

const isWorthRetrying = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

/** What `fetch` failed of, said at the top: it hides the reason below “fetch failed”. */
export function connectionError(operation: string, error: unknown): MessagingError {
  return error instanceof MessagingError ? error : new ConnectionError(operation, reasonOf(error), { cause: error })
}

/** The innermost reason; where several addresses were tried in vain, that of the first. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? reasonOf(cause) : error.message
}

/** Why a webhook is not to be believed. */
export type SignatureErrorReason = 'unsigned' | 'stale' | 'wrong_signature'

/** A request to your endpoint that is no webhook of the subscription whose secret it was held against. */
export class SignatureError extends MessagingError {
  override readonly name = 'SignatureError'
  readonly reason: SignatureErrorReason

  constructor(reason: SignatureErrorReason, message: string) {
    super('webhooks.verify', message)
    this.reason = reason
  }
}
