// Code generated from src/clients/go/single_flight.go; DO NOT EDIT.

package ams

import (
	"context"
	"sync"
)

// singleFlight runs work once for all concurrent callers. If the running caller gives up, the next one takes over; other
// errors reach all callers. Results are not cached.
type singleFlight[T any] struct {
	lock    sync.Mutex
	running *flight[T]
}

type flight[T any] struct {
	done      chan struct{}
	result    T
	err       error
	abandoned bool
}

// do returns the held result if it is good, or that of the work.
func (s *singleFlight[T]) do(ctx context.Context, held func() (T, bool), work func() (T, error)) (T, error) {
	for {
		s.lock.Lock()
		if result, isGood := held(); isGood {
			s.lock.Unlock()
			return result, nil
		}
		if s.running == nil {
			mine := &flight[T]{done: make(chan struct{})}
			s.running = mine
			s.lock.Unlock()
			return s.run(ctx, mine, work)
		}
		theirs := s.running
		s.lock.Unlock()
		select {
		case <-theirs.done:
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
		if !theirs.abandoned {
			return theirs.result, theirs.err
		}
	}
}

func (s *singleFlight[T]) run(ctx context.Context, mine *flight[T], work func() (T, error)) (T, error) {
	mine.abandoned = true // also if the work panics
	defer func() {
		s.lock.Lock()
		s.running = nil
		s.lock.Unlock()
		close(mine.done)
	}()
	result, err := work()
	mine.result, mine.err = result, err
	mine.abandoned = err != nil && ctx.Err() != nil
	return result, err
}
