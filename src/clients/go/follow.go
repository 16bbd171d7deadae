package ams

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// FollowParams are the parameters of Follow.
type FollowParams struct {
	// Store has the cursor to continue from. Follow saves it after the handler returned, before the next envelope.
	// Follow fails if the cursor belongs to another agent.
	Store CursorStore
	// From is the cursor to begin after if the store is empty. By default Follow begins with the oldest envelope.
	From *MailboxCursor
	// FromNow skips all existing envelopes, if the store is empty and there is no From.
	FromNow bool
	// UntilEmpty ends when the mailbox has nothing more, for a periodic job. By default Follow waits for more.
	UntilEmpty bool
	// Limit is the largest number fetched at once: 1 to 100 envelopes, or 1 to 200 headers. Default: the maximum.
	Limit int
	// Direction of headers: in, the default, out or both. Envelopes are always those addressed to the agent.
	Direction string
	// PollEvery is the period of polls if the service does not hold requests. Default: 5 seconds.
	PollEvery time.Duration
	// WithoutPush opens no WebSocket. Follow then sends requests that the service holds.
	WithoutPush bool
}

// ErrStop ends Follow when a handler returns it. The envelope counts as handled, and Follow returns nil, or the error of
// the store if the cursor cannot be saved.
var ErrStop = errors.New("ams: the handler stopped Follow")

// Follow passes every envelope that is addressed to the agent to the handler, once and in order. It continues over lost
// connections, restarts of the service and expired tokens. With a store it also continues over restarts of the program.
//
// Follow retries transient errors without end, or, with the option WithMaxRetries, as often as it retries a call. It
// returns if waiting does not help: after a ServiceError such as 401, an error of the handler or store, or at the end of
// the context. If the handler fails, the envelope is not saved and comes again at the next start. A program that dies
// between the handler and the save gets one envelope again, with the same ID.
//
// A WebSocket announces new envelopes. Follow sends requests that the service holds while the WebSocket cannot be opened.
// Both read envelopes from the mailbox after the cursor, so a change between them neither skips nor repeats any.
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

// FollowHeaders passes headers to the handler, like Follow. They have no content, stay unread, and may have a
// Direction.
func (c *Client) FollowHeaders(
	ctx context.Context, params FollowParams, handle func(ctx context.Context, header *EnvelopeHeader) error,
	options ...CallOption,
) error {
	f := &follower{client: c, params: params, options: options, most: 200}
	f.deliver = func(ctx context.Context, headers []EnvelopeHeader) error {
		for i := range headers {
			if err := f.saveAfter(ctx, &headers[i], handle(ctx, &headers[i])); err != nil {
				return err
			}
		}
		return nil
	}
	return f.run(ctx)
}

const (
	// holdMax is the time that a request waits at the service. Proxies often cut requests after 30 seconds.
	holdMax   = 25 * time.Second
	holdMin   = 5 * time.Second
	pollEvery = 5 * time.Second
	// heldMin is the shortest wait of a held request. After shortWaitsMax shorter ones in a row the client polls
	// instead.
	heldMin       = time.Second
	shortWaitsMax = 3
	// pollMin is the shortest time between two polls. New mail is read in batches, which saves the rate limit.
	pollMin = 250 * time.Millisecond

	firstPause    = time.Second
	longestPause  = 30 * time.Second
	retryAfterMax = time.Hour
)

type follower struct {
	client     *Client
	params     FollowParams
	options    []CallOption
	deliver    func(ctx context.Context, headers []EnvelopeHeader) error
	most       int
	batch      int
	agent      string
	cursor     MailboxCursor
	push       *push
	hold       time.Duration
	shortWaits int
	// hasAnswered is true after the first response of the service. Before it, a response of another server ends Follow.
	hasAnswered bool
}

func (f *follower) run(ctx context.Context) error {
	if f.params.Limit < 0 || f.params.Limit > f.most || f.params.PollEvery < 0 {
		return fmt.Errorf("follow: Limit must be from 1 to %d, and PollEvery more than 0", f.most)
	}
	if f.params.Limit == 0 {
		f.params.Limit = f.most
	}
	if f.params.PollEvery == 0 {
		f.params.PollEvery = pollEvery
	}
	f.hold = holdMax
	if err := f.chooseStart(ctx); err != nil {
		return err
	}
	f.push = newPush(f)
	defer f.push.close()
	for isHeld := false; ; {
		startedAt := f.client.settings.now()
		f.push.forget()
		page, err := f.poll(ctx, isHeld)
		if err != nil {
			return err
		}
		found := selectInOrder(page.EnvelopeHeaders, f.cursor)
		if err := f.deliver(ctx, found); err != nil {
			if errors.Is(err, ErrStop) {
				return nil
			}
			return err
		}
		isEmpty := len(found) == 0
		if !isEmpty { // retention may have removed the last envelope
			f.cursor = found[len(found)-1].Cursor()
		}
		isWaiting := isEmpty || page.NextCursor == nil
		if isWaiting && f.params.UntilEmpty {
			return nil
		}
		took := f.client.settings.now().Sub(startedAt)
		if isHeld {
			f.countShortWait(isEmpty && took < heldMin)
		}
		if isHeld, err = f.waitForNextPoll(ctx, startedAt, isWaiting); err != nil {
			return err
		}
	}
}

// chooseStart selects the cursor to begin after.
func (f *follower) chooseStart(ctx context.Context) error {
	f.cursor = mailboxStart
	if f.params.Store != nil {
		stored, err := f.params.Store.Load(ctx)
		if err != nil {
			return err
		}
		if err := f.identify(ctx); err != nil {
			return err
		}
		if stored != nil {
			if stored.AgentID != "" && f.agent != "" && stored.AgentID != f.agent {
				const what = "follow: the stored cursor belongs to %s, but the token is for %s: use one store for each agent"
				return fmt.Errorf(what, stored.AgentID, f.agent)
			}
			f.cursor = stored.MailboxCursor
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

// identify reads the mailbox's agent from the token.
func (f *follower) identify(ctx context.Context) error {
	token, err := retryPatiently(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*string, error) {
		token, err := f.client.Token(ctx, options...)
		return &token, err
	})
	if err == nil {
		f.agent = parseAgentID(*token)
	}
	return err
}

// poll reads the next page. The service may hold the request until there is something new.
func (f *follower) poll(ctx context.Context, mayHold bool) (*MailboxPage, error) {
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
	if ctx.Err() != nil || !f.isWorthRetrying(err) {
		return nil, err
	}
	// A proxy may cut requests that the service holds.
	if f.hold = f.hold / 2; f.hold < holdMin {
		f.hold = holdMin
	}
	if err := f.waitAfter(ctx, 0, err); err != nil {
		return nil, err
	}
	return f.page(ctx, params)
}

func (f *follower) page(ctx context.Context, params ListMailboxParams) (*MailboxPage, error) {
	page, err := retryPatiently(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*MailboxPage, error) {
		return f.client.Mailbox.ListMailbox(ctx, params, options...)
	})
	if err == nil && page.EnvelopeHeaders == nil {
		return nil, unexpectedResponse("listMailbox", http.StatusOK, "the page has no list")
	}
	return page, err
}

// countShortWait counts held requests in a row that the service did not hold.
func (f *follower) countShortWait(isShort bool) {
	if isShort {
		f.shortWaits++
	} else {
		f.shortWaits = 0
	}
}

// waitForNextPoll waits for the next poll, and returns true if the service may hold that. It polls less often if the
// service does not hold requests. An open WebSocket announces new envelopes, so no request waits beside it.
func (f *follower) waitForNextPoll(ctx context.Context, startedAt time.Time, isWaiting bool) (mayHold bool, err error) {
	s := f.client.settings
	if isWaiting {
		isOpen, err := f.push.wait(ctx, f.cursor)
		if err != nil {
			return false, err
		}
		if isOpen {
			return false, s.pause(ctx, "follow", pollMin-s.now().Sub(startedAt))
		}
	}
	apart := time.Duration(0)
	if isWaiting {
		apart = pollMin
	}
	if f.shortWaits >= shortWaitsMax {
		apart = f.params.PollEvery
	}
	return isWaiting, s.pause(ctx, "follow", apart-s.now().Sub(startedAt))
}

// envelopes fetches the envelopes of these headers, without those that retention has removed, and passes them on. If
// they are too large for one response, it halves the batch.
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
			if err := f.saveAfter(ctx, &some[i], handle(ctx, envelope)); err != nil {
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
	batch, err := retryPatiently(ctx, f, f.options, func(ctx context.Context, options []CallOption) (*EnvelopeBatch, error) {
		return f.client.Messages.GetMessages(ctx, GetMessagesParams{IDs: ids}, options...)
	})
	if err != nil {
		return nil, err
	}
	if batch.Envelopes == nil {
		return nil, unexpectedResponse("getMessages", http.StatusOK, "the response has no envelopes")
	}
	byID := map[string]*Envelope{}
	for i := range batch.Envelopes {
		byID[batch.Envelopes[i].ID] = &batch.Envelopes[i]
	}
	return byID, nil
}

// saveAfter saves the cursor after an envelope, unless its handler failed.
func (f *follower) saveAfter(ctx context.Context, header *EnvelopeHeader, outcome error) error {
	if outcome != nil && !errors.Is(outcome, ErrStop) {
		return outcome
	}
	f.cursor = header.Cursor()
	if err := f.save(ctx); err != nil {
		return err
	}
	if outcome == nil && ctx.Err() != nil {
		return abortedError("follow", ctx.Err())
	}
	return outcome
}

func (f *follower) save(ctx context.Context) error {
	if f.params.Store == nil {
		return nil
	}
	return f.params.Store.Save(endlessContext{ctx}, StoredCursor{f.cursor, f.agent})
}

// endlessContext is a context that never ends, with the values of another one, so that handled envelopes are always saved.
type endlessContext struct{ context.Context }

func (endlessContext) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }
func (endlessContext) Done() <-chan struct{}                   { return nil }
func (endlessContext) Err() error                              { return nil }

// retryPatiently retries the work until it succeeds, for days if necessary, as long as its errors are transient. With
// WithMaxRetries it retries as a call does.
func retryPatiently[T any](
	ctx context.Context, f *follower, options []CallOption,
	work func(context.Context, []CallOption) (*T, error),
) (*T, error) {
	if f.client.settings.callOptions(options).hasMaxRetries {
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
		if ctx.Err() != nil || !f.isWorthRetrying(err) {
			return nil, err
		}
		if err := f.waitAfter(ctx, failures, err); err != nil {
			return nil, err
		}
	}
}

// isWorthRetrying returns true for errors to retry. They include responses of a proxy without its service.
func (f *follower) isWorthRetrying(err error) bool {
	var strange *ProtocolError
	return Retryable(err) || (f.hasAnswered && errors.As(err, &strange) && !strange.tooLarge)
}

// waitAfter waits before the next attempt.
func (f *follower) waitAfter(ctx context.Context, failures int, err error) error {
	s := f.client.settings
	wait := s.backoff(failures, err)
	s.emit(Event{Type: "waiting", Operation: "follow", Wait: wait, Err: err})
	return s.pause(ctx, "follow", wait)
}

// backoff returns the wait after this number of earlier failures. It doubles after each failure, with jitter, and is
// never shorter than the service asked for.
func (s *settings) backoff(failures int, err error) time.Duration {
	wait := longestPause
	if failures < 5 {
		wait = firstPause << failures
	}
	if wait > longestPause {
		wait = longestPause
	}
	wait = wait/2 + time.Duration(s.random()*float64(wait/2))
	asked := valueOrZero(retryAfterOf(err))
	if asked > retryAfterMax {
		asked = retryAfterMax
	}
	if asked > wait {
		wait = asked
	}
	return wait
}
