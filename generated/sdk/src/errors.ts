// Generated from src/clients/typescript/src/errors.ts by `npm run generate`. Do not edit.
import type { ErrorCode, OAuthErrorCode } from './rest/index.js'

/** Base class of the errors that this package throws. `operation` says which call failed. */
export abstract class MessagingError extends Error {
  /** Operation of the contract, such as `sendMessage`, or another action, such as `connect`. */
  readonly operation: string
  /** True if the same call may succeed later. The client has already retried it as often as its options allow. */
  readonly retryable: boolean = false

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(`${operation}: ${message}`, options)
    this.operation = operation
  }
}

/** An argument or a setting has an invalid value. No call was made. */
export class ArgumentError extends TypeError {}

/** Codes of REST and of OAuth, and unknown codes of newer servers. Branch on these. */
export type ServiceErrorCode = ErrorCode | OAuthErrorCode | (string & {})

export interface ErrorResponse {
  status: number
  code: ServiceErrorCode
  message: string
  requestId: string | undefined
  retryAfter: number | undefined
}

/** The service returned an error, in the form of REST or of OAuth. */
export class ServiceError extends MessagingError implements ErrorResponse {
  override readonly name = 'ServiceError'
  override readonly retryable: boolean
  readonly status: number
  readonly code: ServiceErrorCode
  /** Id of the request in the operator's log. */
  readonly requestId: string | undefined
  /** Seconds to wait, from the service's `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(operation: string, { status, code, message, requestId, retryAfter }: ErrorResponse) {
    super(operation, `${message} (${status} ${code})`)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.retryable = isRetryableStatus(status)
  }
}

/** The connection failed before the response was complete. The service may have carried out the request. */
export class ConnectionError extends MessagingError {
  override readonly name = 'ConnectionError'
  override readonly retryable: boolean

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(operation, message, options)
    this.retryable = message !== badPort
  }
}

/** Message of `fetch` for ports that it blocks. */
const badPort = 'bad port'

/** The response was not complete in time. The service may have carried out the request. */
export class TimeoutError extends MessagingError {
  override readonly name = 'TimeoutError'
  override readonly retryable = true

  constructor(operation: string, timeoutMs: number, awaited = 'complete response') {
    super(operation, `no ${awaited} within ${timeoutMs} ms`)
  }
}

/** The caller's signal aborted the call; `cause` is the signal's reason. */
export class AbortError extends MessagingError {
  override readonly name = 'AbortError'

  constructor(operation: string, reason: unknown) {
    super(operation, 'aborted by the caller', { cause: reason })
  }
}

/**
 * The response does not come from the service. Examples are the page of a proxy, a redirect, or JSON without a field
 * that the client needs. The client does not check other fields against the contract.
 */
export class ProtocolError extends MessagingError {
  override readonly name = 'ProtocolError'
  override readonly retryable: boolean
  /** HTTP status; 0 if there was none. */
  readonly status: number
  /** Seconds to wait, from the `Retry-After` of the response. */
  readonly retryAfter: number | undefined

  constructor(operation: string, status: number, message: string, retryAfter?: number) {
    super(operation, `${message} (${status})`)
    this.status = status
    this.retryAfter = retryAfter
    this.retryable = isRetryableStatus(status)
  }
}

/**
 * The client has no token. Branch on `code`: `no_auth` if neither `auth` nor the environment has credentials.
 *
 * For a person: `access_denied` if they declined, `authorization_ended` if they have to sign in again, or `timed_out`
 * if they did not respond. `issuer_mismatch` means that another server responded. Other codes come from the
 * authorization server.
 *
 * Two codes are `retryable`: `token_unavailable` if `auth.token` failed or returned no token, and `storage_failed` if
 * the storage did not save new tokens. `cause` is its error.
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

/**
 * The response is larger than the client's limit. The same request fails again, but a smaller page or batch may
 * succeed.
 */
export class TooLargeError extends ProtocolError {}

/** Returns true if the service rejects the client or its grant. The error does not say which one is invalid. */
export const isInvalidGrant = (error: unknown): boolean =>
  error instanceof ServiceError && ['invalid_client', 'invalid_grant'].includes(error.code)

/** Returns true if a person has to sign in, for the first time or again. */
export const isSignInRequired = (error: unknown): boolean =>
  error instanceof AuthorizationError && error.code === 'authorization_ended'

/** Returns true if the client cannot get a token until a person signs in or changes its credentials. */
export const isAuthorizationEnded = (error: unknown): boolean => isInvalidGrant(error) || isSignInRequired(error)

/** Returns the seconds of `Retry-After`; undefined if the error has none. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ServiceError || error instanceof ProtocolError ? error.retryAfter : undefined

const isRetryableStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429

/** Converts an error of `fetch`. Its message is the innermost reason, which `fetch` hides below “fetch failed”. */
export function toMessagingError(operation: string, error: unknown): MessagingError {
  return error instanceof MessagingError
    ? error
    : new ConnectionError(operation, innermostReason(error), { cause: error })
}

/** Returns the message of the innermost cause. After failed attempts at several addresses it is that of the first. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? innermostReason(cause) : error.message
}

/** Reason why the signature of a webhook is invalid. */
export type SignatureErrorReason = 'unsigned' | 'stale' | 'wrong_signature'

/** The signature of a request to your endpoint is invalid for this webhook secret. Do not trust the request. */
export class SignatureError extends MessagingError {
  override readonly name = 'SignatureError'
  readonly reason: SignatureErrorReason

  constructor(reason: SignatureErrorReason, message: string) {
    super('webhooks.verify', message)
    this.reason = reason
  }
}
