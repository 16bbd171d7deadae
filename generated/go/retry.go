// Code generated from src/clients/go/retry.go; DO NOT EDIT.

package ams

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// jitterSeconds are the lowest and highest jitter that each retry adds to Retry-After.
var jitterSeconds = [retriesMax][2]float64{{0, 0}, {1, 3}, {4, 8}, {10, 20}}

const (
	// defaultWait is the wait without a Retry-After.
	defaultWait = time.Second
	// longestWait is the longest Retry-After that the client honors. Beyond it the call fails with RetryAfter.
	longestWait = 120 * time.Second
)

// withRetries retries the work as the contract says. Each attempt has its own time-out.
func withRetries[T any](
	ctx context.Context, s *settings, operation string, options []CallOption,
	work func(context.Context) (*T, error),
) (result *T, err error) {
	policy := s.callOptions(options)
	err = s.retry(ctx, operation, policy, func() error {
		result, err = withTimeout(ctx, operation, policy.timeout, work)
		return err
	})
	return result, err
}

// retry repeats the attempt while its error is retryable. Every operation is idempotent.
func (s *settings) retry(ctx context.Context, operation string, policy callOptions, attempt func() error) error {
	if policy.timeout <= 0 || policy.maxRetries < 0 || policy.maxRetries > retriesMax {
		return fmt.Errorf("%s: the timeout must be more than 0, and the retries from 0 to %d", operation, retriesMax)
	}
	for made := 0; ; made++ {
		err := attempt()
		if err == nil {
			return nil
		}
		wait, again := s.waitBefore(made, err)
		if made >= policy.maxRetries || !again || !s.isWorthWaiting(policy, err) {
			return err
		}
		s.emit(Event{Type: "retry", Operation: operation, Attempt: made + 1, Wait: wait, Err: err})
		if err := s.pause(ctx, operation, wait); err != nil {
			return err
		}
	}
}

// isWorthWaiting returns false for an address that never answered, which is often wrong, unless the caller asked to wait.
func (s *settings) isWorthWaiting(policy callOptions, err error) bool {
	var lost *ConnectionError
	var late *TimeoutError
	isUnanswered := errors.As(err, &lost) || errors.As(err, &late)
	return s.isPatient || policy.hasMaxRetries || s.hasAnswered.Load() || !isUnanswered
}

func (s *settings) waitBefore(attempt int, err error) (time.Duration, bool) {
	if attempt >= len(jitterSeconds) || !Retryable(err) {
		return 0, false
	}
	asked := defaultWait
	if told := retryAfterOf(err); told != nil {
		asked = *told
	}
	jitter := jitterSeconds[attempt]
	more := time.Duration((jitter[0] + s.random()*(jitter[1]-jitter[0])) * float64(time.Second))
	return asked + more, asked <= longestWait
}

// withTimeout limits one attempt. Its error says whether the time-out or the caller ended it.
func withTimeout[T any](
	ctx context.Context, operation string, timeout time.Duration, work func(context.Context) (*T, error),
) (*T, error) {
	if err := ctx.Err(); err != nil {
		return nil, abortedError(operation, err)
	}
	bounded, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	result, err := work(bounded)
	return result, timeoutOrAbort(ctx, bounded, operation, timeout, err)
}

func timeoutOrAbort(caller, bounded context.Context, operation string, timeout time.Duration, err error) error {
	var lost *ConnectionError
	isCut := errors.As(err, &lost) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	if err == nil || !isCut || bounded.Err() == nil {
		return err
	}
	if reason := caller.Err(); reason != nil {
		return abortedError(operation, reason)
	}
	return &TimeoutError{Operation: operation, After: timeout}
}

// pause waits. It fails if the context ends.
func (s *settings) pause(ctx context.Context, operation string, wait time.Duration) error {
	if wait > 0 && ctx.Err() == nil {
		s.sleep(ctx, wait)
	}
	if err := ctx.Err(); err != nil {
		return abortedError(operation, err)
	}
	return nil
}

// random returns a number from 0 to 1.
func random() float64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:])
	return float64(binary.BigEndian.Uint64(bytes[:])) / math.MaxUint64
}
