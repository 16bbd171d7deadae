// Generated from src/clients/typescript/src/errors.ts by `npm run generate`. Do not edit.
/** Everything that this package throws on purpose. `operation` says which call failed. */
export class MessagingError extends Error {
    /** The operation of the contract, such as `sendMessage`, or what else was done, such as `connect`. */
    operation;
    /** Whether the same call may succeed later, as it is. The client has already repeated it as often as it may. */
    retryable = false;
    constructor(operation, message, options) {
        super(`${operation}: ${message}`, options);
        this.operation = operation;
    }
}
/** The service refused, in its own words or in those of OAuth. */
export class ServiceError extends MessagingError {
    name = 'ServiceError';
    retryable;
    status;
    code;
    /** What the operator's log calls the request. */
    requestId;
    /** Seconds that the service asked to wait. */
    retryAfter;
    constructor(operation, { status, code, message, requestId, retryAfter }) {
        super(operation, `${message} (${status} ${code})`);
        this.status = status;
        this.code = code;
        this.requestId = requestId;
        this.retryAfter = retryAfter;
        this.retryable = isWorthRetrying(status);
    }
}
/** There was no answer, or only half of one: the service may have done what it was asked, or not. */
export class ConnectionError extends MessagingError {
    name = 'ConnectionError';
    retryable;
    constructor(operation, message, options) {
        super(operation, message, options);
        this.retryable = message !== badPort;
    }
}
/** What `fetch` says of ports that it never asks. */
const badPort = 'bad port';
/** There was no whole answer in time: the service may have done what it was asked, or not. */
export class TimeoutError extends MessagingError {
    name = 'TimeoutError';
    retryable = true;
    constructor(operation, timeoutMs) {
        super(operation, `nothing within ${timeoutMs} ms`);
    }
}
/** The caller's signal ended it; `cause` is the signal's reason. */
export class AbortError extends MessagingError {
    name = 'AbortError';
    constructor(operation, reason) {
        super(operation, 'called off', { cause: reason });
    }
}
/**
 * The answer is not one of this service: a page of a proxy, a redirect, JSON that lacks what a client needs to go on.
 * Beyond that the fields of answers are taken at their word, and are not held against the contract.
 */
export class ProtocolError extends MessagingError {
    name = 'ProtocolError';
    retryable;
    /** 0 where there was none. */
    status;
    /** Seconds that the answer asked to wait. */
    retryAfter;
    constructor(operation, status, message, retryAfter) {
        super(operation, `${message} (${status})`);
        this.status = status;
        this.retryAfter = retryAfter;
        this.retryable = isWorthRetrying(status);
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
    name = 'AuthorizationError';
    retryable;
    code;
    constructor(code, message, options = {}) {
        super('login', message, options);
        this.code = code;
        this.retryable = options.retryable ?? false;
    }
}
/** An answer of more bytes than are held. It would be the same again, but for less it may be asked. */
export class TooLargeError extends ProtocolError {
}
/** Seconds that an answer asked to wait; undefined where it did not, or there was none. */
export const retryAfterOf = (error) => error instanceof ServiceError || error instanceof ProtocolError ? error.retryAfter : undefined;
const isWorthRetrying = (status) => status >= 500 || status === 408 || status === 425 || status === 429;
/** What `fetch` failed of, said at the top: it hides the reason below “fetch failed”. */
export function connectionError(operation, error) {
    return error instanceof MessagingError ? error : new ConnectionError(operation, reasonOf(error), { cause: error });
}
/** The innermost reason; where several addresses were tried in vain, that of the first. */
export function reasonOf(error) {
    if (!(error instanceof Error))
        return String(error);
    const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
    return cause instanceof Error ? reasonOf(cause) : error.message;
}
/** A request to your endpoint that is no webhook of the subscription whose secret it was held against. */
export class SignatureError extends MessagingError {
    name = 'SignatureError';
    reason;
    constructor(reason, message) {
        super('webhooks.verify', message);
        this.reason = reason;
    }
}
//# sourceMappingURL=errors.js.map