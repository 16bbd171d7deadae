package ams

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ServiceError is an error that the service returned, in the form of REST or of OAuth.
type ServiceError struct {
	// Operation is an operation of the contract, such as sendMessage, or another action, such as discover.
	Operation string
	Status    int
	// Code is for programs to branch on. A newer service may have other codes; those of OAuth are in lower case.
	Code    ErrorCode
	Message string
	// RequestID is the id of the request in the operator's log.
	RequestID string
	// RetryAfter is the wait that the service asked for; nil if it did not.
	RetryAfter *time.Duration
}

func (e *ServiceError) Error() string {
	return fmt.Sprintf("%s: %s (%d %s)", e.Operation, e.Message, e.Status, e.Code)
}

// ConnectionError says that the connection failed before the response was complete. The service may have carried out
// the request.
type ConnectionError struct {
	Operation string
	Err       error
}

func (e *ConnectionError) Error() string { return fmt.Sprintf("%s: %v", e.Operation, e.Err) }
func (e *ConnectionError) Unwrap() error { return e.Err }

// TimeoutError says that the response was not complete in time. The service may have carried out the request.
type TimeoutError struct {
	Operation string
	After     time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s: no complete response within %v", e.Operation, e.After)
}

// Timeout is true, as net.Error has it.
func (e *TimeoutError) Timeout() bool { return true }

// ProtocolError says that the response does not come from the service. Examples are the page of a proxy, a redirect, or
// JSON without a field that the client needs.
type ProtocolError struct {
	Operation  string
	Status     int
	Message    string
	RetryAfter *time.Duration
	tooLarge   bool
}

func (e *ProtocolError) Error() string {
	return fmt.Sprintf("%s: %s (%d)", e.Operation, e.Message, e.Status)
}

// AuthorizationError says that the client has no token. Its Code is no_auth if it has no credentials, or
// token_unavailable if Options.TokenSource failed with Err.
type AuthorizationError struct {
	Code    string
	Message string
	Err     error
}

func (e *AuthorizationError) Error() string { return "login: " + e.Message }
func (e *AuthorizationError) Unwrap() error { return e.Err }

// ReplyError says that the reply has no recipient, so nothing was sent. Its Code is postmaster for a report of the
// service, or own_handle if the client cannot tell which recipient it is.
type ReplyError struct {
	Code    string
	Message string
	Err     error
}

func (e *ReplyError) Error() string { return "reply: " + e.Message }
func (e *ReplyError) Unwrap() error { return e.Err }

// SignatureError says that the signature of a webhook is invalid. Its Reason is unsigned, stale or wrong_signature.
type SignatureError struct {
	Reason  string
	Message string
}

func (e *SignatureError) Error() string { return "webhooks.verify: " + e.Message }

// Retryable returns true if the same call may succeed later. The client has already retried it as often as its options
// allow.
func Retryable(err error) bool {
	var refused *ServiceError
	var unavailable *AuthorizationError
	var strange *ProtocolError
	var lost *ConnectionError
	var late *TimeoutError
	switch {
	case errors.As(err, &unavailable):
		return unavailable.Code == tokenUnavailable
	case errors.As(err, &refused):
		return isRetryableStatus(refused.Status)
	case errors.As(err, &strange):
		return isRetryableStatus(strange.Status)
	case errors.As(err, &lost):
		return !errors.Is(err, context.Canceled)
	default:
		return errors.As(err, &late)
	}
}

// IsCode returns true if the service returned an error with this code.
func IsCode(err error, code ErrorCode) bool {
	var refused *ServiceError
	return errors.As(err, &refused) && refused.Code == code
}

func isRetryableStatus(status int) bool {
	return status >= 500 || status == 408 || status == 425 || status == 429
}

// retryAfterOf returns the wait that a response asked for; nil if it did not.
func retryAfterOf(err error) *time.Duration {
	var refused *ServiceError
	var strange *ProtocolError
	switch {
	case errors.As(err, &refused):
		return refused.RetryAfter
	case errors.As(err, &strange):
		return strange.RetryAfter
	default:
		return nil
	}
}

const (
	noAuth           = "no_auth"
	tokenUnavailable = "token_unavailable"
)

func abortedError(operation string, reason error) error {
	return fmt.Errorf("%s: aborted by the caller: %w", operation, reason)
}

func unexpectedResponse(operation string, status int, what string) *ProtocolError {
	return &ProtocolError{Operation: operation, Status: status, Message: what + ": check the address of the service"}
}
