// Generated from src/clients/typescript/src/errors.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.SignatureError = exports.retryAfterOf = exports.TooLargeError = exports.AuthorizationError = exports.ProtocolError = exports.AbortError = exports.TimeoutError = exports.ConnectionError = exports.ServiceError = exports.MessagingError = void 0;
exports.connectionError = connectionError;
exports.reasonOf = reasonOf;
/** Everything that this package throws on purpose. `operation` says which call failed. */
class MessagingError extends Error {
    /** The operation of the contract, such as `sendMessage`, or what else was done, such as `connect`. */
    operation;
    /** Whether the same call may succeed later, as it is. The client has already repeated it as often as it may. */
    retryable = false;
    constructor(operation, message, options) {
        super(`${operation}: ${message}`, options);
        this.operation = operation;
    }
}
exports.MessagingError = MessagingError;
/** The service refused, in its own words or in those of OAuth. */
class ServiceError extends MessagingError {
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
exports.ServiceError = ServiceError;
/** There was no answer, or only half of one: the service may have done what it was asked, or not. */
class ConnectionError extends MessagingError {
    name = 'ConnectionError';
    retryable;
    constructor(operation, message, options) {
        super(operation, message, options);
        this.retryable = message !== badPort;
    }
}
exports.ConnectionError = ConnectionError;
/** What `fetch` says of ports that it never asks. */
const badPort = 'bad port';
/** There was no whole answer in time: the service may have done what it was asked, or not. */
class TimeoutError extends MessagingError {
    name = 'TimeoutError';
    retryable = true;
    constructor(operation, timeoutMs) {
        super(operation, `nothing within ${timeoutMs} ms`);
    }
}
exports.TimeoutError = TimeoutError;
/** The caller's signal ended it; `cause` is the signal's reason. */
class AbortError extends MessagingError {
    name = 'AbortError';
    constructor(operation, reason) {
        super(operation, 'called off', { cause: reason });
    }
}
exports.AbortError = AbortError;
/**
 * The answer is not one of this service: a page of a proxy, a redirect, JSON that lacks what a client needs to go on.
 * Beyond that the fields of answers are taken at their word, and are not held against the contract.
 */
class ProtocolError extends MessagingError {
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
exports.ProtocolError = ProtocolError;
/**
 * Why there is no token. Branch on `code`: `no_auth` when neither `auth` nor the environment say who acts; of a person,
 * `access_denied` when they said no, `authorization_ended` when they have to be asked again, `timed_out` when nobody
 * answered, `issuer_mismatch` when the answer was another server's, or what else the authorization server said.
 * `retryable` are `token_unavailable`, when `auth.token` failed or gave no token, and `storage_failed`, when the
 * storage did not keep new tokens; `cause` is its error.
 */
class AuthorizationError extends MessagingError {
    name = 'AuthorizationError';
    retryable;
    code;
    constructor(code, message, options = {}) {
        super('login', message, options);
        this.code = code;
        this.retryable = options.retryable ?? false;
    }
}
exports.AuthorizationError = AuthorizationError;
/** An answer of more bytes than are held. It would be the same again, but for less it may be asked. */
class TooLargeError extends ProtocolError {
}
exports.TooLargeError = TooLargeError;
/** Seconds that an answer asked to wait; undefined where it did not, or there was none. */
const retryAfterOf = (error) => error instanceof ServiceError || error instanceof ProtocolError ? error.retryAfter : undefined;
exports.retryAfterOf = retryAfterOf;
const isWorthRetrying = (status) => status >= 500 || status === 408 || status === 425 || status === 429;
/** What `fetch` failed of, said at the top: it hides the reason below “fetch failed”. */
function connectionError(operation, error) {
    return error instanceof MessagingError ? error : new ConnectionError(operation, reasonOf(error), { cause: error });
}
/** The innermost reason; where several addresses were tried in vain, that of the first. */
function reasonOf(error) {
    if (!(error instanceof Error))
        return String(error);
    const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
    return cause instanceof Error ? reasonOf(cause) : error.message;
}
/** A request to your endpoint that is no webhook of the subscription whose secret it was held against. */
class SignatureError extends MessagingError {
    name = 'SignatureError';
    reason;
    constructor(reason, message) {
        super('webhooks.verify', message);
        this.reason = reason;
    }
}
exports.SignatureError = SignatureError;
//# sourceMappingURL=errors.js.map