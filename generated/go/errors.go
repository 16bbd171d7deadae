// Code generated from src/clients/go/errors.go; DO NOT EDIT.

package ams

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ServiceError says that the service refused, in its own words or in those of OAuth.
type ServiceError struct {
	// Operation is what failed: one of the contract, such as sendMessage, or what else was done, such as discover.
	Operation string
	Status    int
	// Code is what programs branch on. A newer service may have others; those of OAuth are in lower case.
	Code    ErrorCode
	Message string
	// RequestID is what the operator's log calls the request.
	RequestID string
	// RetryAfter is how long the service asked to wait; nil where it did not.
	RetryAfter *time.Duration
}

func (e *ServiceError) Error() string {
	return fmt.Sprintf("%s: %s (%d %s)", e.Operation, e.Message, e.Status, e.Code)
}

// ConnectionError says that there was no answer, or half of one: the service may have done what it was asked, or not.
type ConnectionError struct {
	Operation string
	Err       error
}

func (e *ConnectionError) Error() string { return fmt.Sprintf("%s: %v", e.Operation, e.Err) }
func (e *ConnectionError) Unwrap() error { return e.Err }

// TimeoutError says that there was no whole answer in time: the service may have done what it was asked, or not.
type TimeoutError struct {
	Operation string
	After     time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s: nothing within %v", e.Operation, e.After)
}

// Timeout is true, as net.Error has it.
func (e *TimeoutError) Timeout() bool { return true }

// ProtocolError says that the answer is not one of this service: the page of a proxy, a redirect, JSON that lacks what
// a client needs to go on.
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

// AuthorizationError says why there is no token, by its Code: no_auth, where nothing says who acts, or
// token_unavailable, where Options.TokenSource failed, with Err as its reason.
type AuthorizationError struct {
	Code    string
	Message string
	Err     error
}

func (e *AuthorizationError) Error() string { return "login: " + e.Message }
func (e *AuthorizationError) Unwrap() error { return e.Err }

// ReplyError says that there is nobody to answer to; nothing was sent. By its Code: postmaster, where it is a report of
// the service, or own_handle, where it could not be told which recipient is oneself.
type ReplyError struct {
	Code    string
	Message string
	Err     error
}

func (e *ReplyError) Error() string { return "reply: " + e.Message }
func (e *ReplyError) Unwrap() error { return e.Err }

// SignatureError says why a webhook is not to be believed, by its Reason: unsigned, stale or wrong_signature.
type SignatureError struct {
	Reason  string
	Message string
}

func (e *SignatureError) Error() string { return "webhooks.verify: " + e.Message }

// Retryable says whether the same call may succeed later, as it is. It has been repeated already, as often as it may.
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
		return isWorthRetrying(refused.Status)
	case errors.As(err, &strange):
		return isWorthRetrying(strange.Status)
	case errors.As(err, &lost):
		return !errors.Is(err, context.Canceled)
	default:
		return errors.As(err, &late)
	}
}

// IsCode says whether the service refused with this code.
func IsCode(err error, code ErrorCode) bool {
	var refused *ServiceError
	return errors.As(err, &refused) && refused.Code == code
}

func isWorthRetrying(status int) bool {
	return status >= 500 || status == 408 || status == 425 || status == 429
}

// retryAfterOf is how long an answer asked to wait, if it did.
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

func calledOff(operation string, reason error) error {
	return fmt.Errorf("%s: called off: %w", operation, reason)
}

func notOurs(operation string, status int, what string) *ProtocolError {
	return &ProtocolError{Operation: operation, Status: status, Message: what + ": is this the address of the service?"}
}
