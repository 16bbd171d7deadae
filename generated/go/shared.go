// Code generated from src/clients/go/shared.go; DO NOT EDIT.

package ams

import (
	"context"
	"sync"
)

// shared is work that one caller does for all who wait for it at the same time. Where the one gives up, the next takes
// its place; what failed otherwise has failed for all. It is not remembered: who comes later begins anew.
type shared[T any] struct {
	lock    sync.Mutex
	running *flight[T]
}

type flight[T any] struct {
	done      chan struct{}
	result    T
	err       error
	abandoned bool
}

// do gives what is held, where it will do, or what the work brings.
func (s *shared[T]) do(ctx context.Context, held func() (T, bool), work func() (T, error)) (T, error) {
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
			return s.fly(ctx, mine, work)
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

func (s *shared[T]) fly(ctx context.Context, mine *flight[T], work func() (T, error)) (T, error) {
	mine.abandoned = true // also where the work panics
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
