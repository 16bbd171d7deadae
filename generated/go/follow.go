// Code generated from src/clients/go/follow.go; DO NOT EDIT.

package ams

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// FollowParams say where Follow begins and ends.
type FollowParams struct {
	// Store keeps the place to go on from. It is saved after the handler returned, before there is another envelope.
	// Where it was kept for another agent, Follow fails.
	Store CursorStore
	// From is where to begin where the store has nothing; without it that is the oldest envelope that is kept.
	From *MailboxCursor
	// FromNow passes over all that is there, where there is neither a place in the store nor From.
	FromNow bool
	// UntilEmpty ends when nothing is left, for a job that runs now and then; by default it waits for more.
	UntilEmpty bool
	// Limit is the most that is fetched at once: 1 to 100 envelopes, or 200 headers; by default as many.
	Limit int
	// Direction of headers: in, the default, out or both. Envelopes are always those addressed to the agent.
	Direction string
	// PollEvery is the time between two looks where the service does not hold requests; by default 5 seconds.
	PollEvery time.Duration
}

// ErrStop ends Follow when a handler returns it: the envelope counts as handled, and Follow returns nil.
var ErrStop = errors.New("ams: stop following")

// Follow hands every envelope that is addressed to the agent to the handler, once and in order, for as long as the
// context lasts: over lost connections, restarts of the service, expired tokens and, by the store, restarts of the
// program.
//
// Errors that pass are waited out, however long they take, or, with the option WithMaxRetries, as long as a call would
// be repeated. It returns where waiting does not help: a ServiceError such as 401, what the handler or the store
// failed of, or the end of the context. What the handler has failed of is not saved: it comes again at the next start.
// A program that dies between the handler and the save sees one envelope again, and knows it by its ID.
//
// Fetching marks envelopes read, up to Limit of them before the handler gets the first.
func (c *Client) Follow(
	ctx context.Context, params FollowParams, handle func(ctx context.Context, envelope *Envelope) error,
	options ...CallOption,
) error {
	f := &follower{client: c, params: params, options: options, most: 100, batch: 100}
	f.deliver = func(ctx context.Context, headers []EnvelopeHeader) error {
		return f.envelopes(ctx, headers, handle)
	}
	f.params.Direction = "in"
	return f.run(ctx)
}

// FollowHeaders is Follow without content: it marks nothing read, and takes a Direction.
func (c *Client) FollowHeaders(
	ctx context.Context, params FollowParams, handle func(ctx context.Context, header *EnvelopeHeader) error,
	options ...CallOption,
) error {
	f := &follower{client: c, params: params, options: options, most: 200}
	f.deliver = func(ctx context.Context, headers []EnvelopeHeader) error {
		for i := range headers {
			if err := f.handled(ctx, &headers[i], handle(ctx, &headers[i])); err != nil {
				return err
			}
		}
		return nil
	}
	return f.run(ctx)
}

const (
	// holdMost is how long the service is asked to hold a request: proxies often cut one after 30 seconds.
	holdMost  = 25 * time.Second
	holdLeast = 5 * time.Second
	pollEvery = 5 * time.Second
	// heldAtLeast is how long a request is held that comes back empty; one that was not, so often in a row, is no
	// accident of a service that stops.
	heldAtLeast = time.Second
	unheldMost  = 3
	// looksApart is the least time between two looks: what comes is read in batches, as rate limits want it.
	looksApart = 250 * time.Millisecond

	firstPause   = time.Second
	longestPause = 30 * time.Second
	longestAsked = time.Hour
)

type follower struct {
	client  *Client
	params  FollowParams
	options []CallOption
	deliver func(ctx context.Context, headers []EnvelopeHeader) error
	most    int
	batch   int
	agent   string
	cursor  MailboxCursor
	hold    time.Duration
	unheld  int
	// hasAnswered is whether the service was there once. Until then an answer that is not one of its own is believed.
	hasAnswered bool
}

func (f *follower) run(ctx context.Context) error {
	if f.params.Limit < 0 || f.params.Limit > f.most || f.params.PollEvery < 0 {
		return fmt.Errorf("follow: Limit is from 1 to %d, and PollEvery is more than 0", f.most)
	}
	if f.params.Limit == 0 {
		f.params.Limit = f.most
	}
	if f.params.PollEvery == 0 {
		f.params.PollEvery = pollEvery
	}
	f.hold = holdMost
	if err := f.begin(ctx); err != nil {
		return err
	}
	for isWaiting := false; ; {
		begun, isHeld := f.client.settings.now(), isWaiting
		page, err := f.look(ctx, isHeld)
		if err != nil {
			return err
		}
		found := inOrder(page.EnvelopeHeaders, f.cursor)
		if err := f.deliver(ctx, found); err != nil {
			if errors.Is(err, ErrStop) {
				return nil
			}
			return err
		}
		isEmpty := len(found) == 0
		if !isEmpty { // the last may have been removed meanwhile
			f.cursor = found[len(found)-1].Cursor()
		}
		isWaiting = isEmpty || page.NextCursor == nil
		if isWaiting && f.params.UntilEmpty {
			return nil
		}
		if err := f.restUntilNext(ctx, begun, isHeld, isWaiting, isEmpty); err != nil {
			return err
		}
	}
}

// begin finds the place to begin at.
func (f *follower) begin(ctx context.Context) error {
	f.cursor = mailboxStart
	if f.params.Store != nil {
		place, err := f.params.Store.Load(ctx)
		if err != nil {
			return err
		}
		if err := f.identify(ctx); err != nil {
			return err
		}
		if place != nil {
			if place.AgentID != "" && f.agent != "" && place.AgentID != f.agent {
				const what = "follow: the place kept is that of %s, and the token is for %s: each agent needs its own"
				return fmt.Errorf(what, place.AgentID, f.agent)
			}
			f.cursor = place.MailboxCursor
			return nil
		}
	}
	if f.params.From != nil {
		f.cursor = *f.params.From
		return nil
	}
	if !f.params.FromNow {
		return nil
	}
	newest, err := f.page(ctx, ListMailboxParams{Order: "desc", Limit: 1, Direction: f.params.Direction})
	if err != nil {
		return err
	}
	if len(newest.EnvelopeHeaders) > 0 {
		f.cursor = newest.EnvelopeHeaders[0].Cursor()
	}
	return f.save(ctx)
}

// identify learns whose mailbox it is.
func (f *follower) identify(ctx context.Context) error {
	token, err := patient(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*string, error) {
		token, err := f.client.Token(ctx, options...)
		return &token, err
	})
	if err == nil {
		f.agent = agentIn(*token)
	}
	return err
}

// look reads what comes next; where nothing does, the service may hold the request.
func (f *follower) look(ctx context.Context, mayHold bool) (*MailboxPage, error) {
	cursor := f.cursor
	params := ListMailboxParams{Order: "asc", Limit: f.params.Limit, Direction: f.params.Direction, Cursor: &cursor}
	if !mayHold {
		return f.page(ctx, params)
	}
	held := params
	held.Wait = int(f.hold / time.Second)
	timeout := WithTimeout(f.client.settings.callOptions(f.options).timeout + f.hold)
	once := append(append([]CallOption{}, f.options...), timeout, WithMaxRetries(0))
	page, err := f.client.Mailbox.ListMailbox(ctx, held, once...)
	if err == nil {
		return page, nil
	}
	if ctx.Err() != nil || !f.passes(err) {
		return nil, err
	}
	// What is in between may cut requests that are held.
	if f.hold = f.hold / 2; f.hold < holdLeast {
		f.hold = holdLeast
	}
	if err := f.waitAfter(ctx, 0, err); err != nil {
		return nil, err
	}
	return f.page(ctx, params)
}

func (f *follower) page(ctx context.Context, params ListMailboxParams) (*MailboxPage, error) {
	page, err := patient(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*MailboxPage, error) {
		return f.client.Mailbox.ListMailbox(ctx, params, options...)
	})
	if err == nil && page.EnvelopeHeaders == nil {
		return nil, notOurs("listMailbox", http.StatusOK, "a page without its list")
	}
	return page, err
}

// restUntilNext keeps looks apart; a service that does not hold requests is asked now and then.
func (f *follower) restUntilNext(ctx context.Context, begun time.Time, isHeld, isWaiting, isEmpty bool) error {
	took := f.client.settings.now().Sub(begun)
	if isHeld && isEmpty && took < heldAtLeast {
		f.unheld++
	} else if isHeld {
		f.unheld = 0
	}
	apart := time.Duration(0)
	if isWaiting {
		apart = looksApart
	}
	if f.unheld >= unheldMost {
		apart = f.params.PollEvery
	}
	return f.client.settings.pause(ctx, "follow", apart-took)
}

// envelopes fetches the envelopes with these headers, without those that retention has removed meanwhile, and hands
// them on. Where so many are too large for one answer it asks for half as many.
func (f *follower) envelopes(
	ctx context.Context, headers []EnvelopeHeader, handle func(context.Context, *Envelope) error,
) error {
	for len(headers) > 0 {
		some := headers
		if len(some) > f.batch {
			some = some[:f.batch]
		}
		byID, err := f.fetch(ctx, some)
		var strange *ProtocolError
		if errors.As(err, &strange) && strange.tooLarge && len(some) > 1 {
			f.batch = (len(some) + 1) / 2
			continue
		}
		if err != nil {
			return err
		}
		for i := range some {
			envelope, isThere := byID[some[i].ID]
			if !isThere {
				continue
			}
			if err := f.handled(ctx, &some[i], handle(ctx, envelope)); err != nil {
				return err
			}
		}
		headers = headers[len(some):]
	}
	return nil
}

func (f *follower) fetch(ctx context.Context, headers []EnvelopeHeader) (map[string]*Envelope, error) {
	ids := make([]string, len(headers))
	for i := range headers {
		ids[i] = headers[i].ID
	}
	batch, err := patient(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*EnvelopeBatch, error) {
		return f.client.Messages.GetMessages(ctx, GetMessagesParams{IDs: ids}, options...)
	})
	if err != nil {
		return nil, err
	}
	if batch.Envelopes == nil {
		return nil, notOurs("getMessages", http.StatusOK, "an answer without envelopes")
	}
	byID := map[string]*Envelope{}
	for i := range batch.Envelopes {
		byID[batch.Envelopes[i].ID] = &batch.Envelopes[i]
	}
	return byID, nil
}

// handled saves the place behind an envelope, unless its handler failed.
func (f *follower) handled(ctx context.Context, header *EnvelopeHeader, outcome error) error {
	if outcome != nil && !errors.Is(outcome, ErrStop) {
		return outcome
	}
	f.cursor = header.Cursor()
	if err := f.save(ctx); err != nil {
		return err
	}
	if outcome == nil && ctx.Err() != nil {
		return calledOff("follow", ctx.Err())
	}
	return outcome
}

func (f *follower) save(ctx context.Context) error {
	if f.params.Store == nil {
		return nil
	}
	return f.params.Store.Save(saving{ctx}, Place{f.cursor, f.agent})
}

// saving keeps the values of a context that may have ended: what was handled is saved all the same.
type saving struct{ context.Context }

func (saving) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }
func (saving) Done() <-chan struct{}                   { return nil }
func (saving) Err() error                              { return nil }

// patient does the work until it is done, for days where it must, while its errors pass; or, where the options say how
// often, as a call is repeated.
func patient[T any](
	ctx context.Context, f *follower, options []CallOption,
	work func(context.Context, []CallOption) (*T, error),
) (*T, error) {
	if f.client.settings.callOptions(options).retriesAsked {
		result, err := work(ctx, options)
		f.hasAnswered = f.hasAnswered || err == nil
		return result, err
	}
	once := append(append([]CallOption{}, options...), WithMaxRetries(0))
	for failures := 0; ; failures++ {
		result, err := work(ctx, once)
		if err == nil {
			f.hasAnswered = true
			return result, nil
		}
		if ctx.Err() != nil || !f.passes(err) {
			return nil, err
		}
		if err := f.waitAfter(ctx, failures, err); err != nil {
			return nil, err
		}
	}
}

// passes also takes what is in between, such as a proxy without its service, for something that passes.
func (f *follower) passes(err error) bool {
	var strange *ProtocolError
	return Retryable(err) || (f.hasAnswered && errors.As(err, &strange) && !strange.tooLarge)
}

// waitAfter waits twice as long after each failure, with jitter, and never less than the service asked for.
func (f *follower) waitAfter(ctx context.Context, failures int, err error) error {
	s := f.client.settings
	wait := longestPause
	if failures < 5 {
		wait = firstPause << failures
	}
	if wait > longestPause {
		wait = longestPause
	}
	wait = wait/2 + time.Duration(s.random()*float64(wait/2))
	asked := valueOf(retryAfterOf(err))
	if asked > longestAsked {
		asked = longestAsked
	}
	if asked > wait {
		wait = asked
	}
	s.emit(Event{Type: "waiting", Operation: "follow", Wait: wait, Err: err})
	return s.pause(ctx, "follow", wait)
}
