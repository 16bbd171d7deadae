package ams

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// connectOperation is the operation in the errors and events of a WebSocket.
const connectOperation = "connect"

const (
	// handshakeMax is short, because no request waits for mail meanwhile.
	handshakeMax = 5 * time.Second
	// reconciliation is the period of polls beside an open WebSocket.
	reconciliation = 30 * time.Second
	// shortLived is the life of a connection below which it counts as a failure. It prevents a tight reconnect loop.
	shortLived = 10 * time.Second
	// reconnectSpread is the spread of reconnects after a server was lost.
	reconnectSpread = time.Second
	// rejectionWait is the wait after a permanent rejection. A deployment or new scopes may change it.
	rejectionWait = 10 * time.Minute
)

// push opens the WebSocket of a follower again and again. All of its work is in the goroutine of the follower.
type push struct {
	client   *Client
	options  []CallOption
	dial     func(ctx context.Context, out outgoingRequest) (*socket, error)
	query    url.Values
	socket   *socket
	openedAt time.Time
	failures int
	retryAt  time.Time
}

func newPush(f *follower) *push {
	s := f.client.settings
	p := &push{client: f.client, options: f.options, query: url.Values{}}
	if f.params.Direction != "" {
		p.query.Set("direction", f.params.Direction)
	}
	if dialer := createDialer(s.http); dialer != nil && !f.params.WithoutPush {
		p.dial = func(ctx context.Context, out outgoingRequest) (*socket, error) { return s.openSocket(ctx, dialer, out) }
	}
	return p
}

// wait waits on the WebSocket until it announces an envelope after the cursor, or until the next reconciliation. It
// returns false if there is no WebSocket. A connection that is lost and opened again is no reason to poll.
func (p *push) wait(ctx context.Context, cursor MailboxCursor) (bool, error) {
	for {
		isOpen, err := p.open(ctx, cursor)
		if err != nil || !isOpen {
			return false, err
		}
		if p.socket.wait(ctx, p.client.settings, cursor, reconciliation) || ctx.Err() != nil {
			return true, nil
		}
	}
}

// open opens the WebSocket if it is closed and the next attempt is due. Only the end of the context is an error.
func (p *push) open(ctx context.Context, cursor MailboxCursor) (bool, error) {
	s := p.client.settings
	if p.socket != nil {
		end := p.socket.ended()
		if end == nil {
			return true, nil
		}
		p.lose(end)
	}
	wait := p.retryAt.Sub(s.now())
	if p.dial == nil || wait > reconnectSpread {
		return false, nil
	}
	if err := s.pause(ctx, "follow", wait); err != nil {
		return false, err
	}
	opened, err := p.connect(ctx, cursor)
	if err == nil {
		p.socket, p.openedAt = opened, s.now()
		s.emit(Event{Type: "connected", Operation: connectOperation})
		return true, nil
	}
	if ctx.Err() != nil {
		return false, abortedError("follow", ctx.Err())
	}
	pause := s.backoff(p.failures, err)
	if isPermanent(err) {
		pause = rejectionWait
	}
	p.announceRetry(pause, err)
	return false, nil
}

// lose plans the next connection after the end of one. After a long life it follows at once, with a new token.
func (p *push) lose(end *socketEnd) {
	s := p.client.settings
	s.emit(Event{Type: "disconnected", Operation: connectOperation, CloseCode: end.code, Err: end.err})
	p.socket = nil
	if s.now().Sub(p.openedAt) >= shortLived {
		p.failures = 0
	}
	pause := end.retryAfter + time.Duration(s.random()*float64(reconnectSpread))
	if p.failures > 0 {
		if longer := s.backoff(p.failures, nil); longer > pause {
			pause = longer
		}
	}
	if pause <= reconnectSpread {
		p.retryAfter(pause)
	} else {
		p.announceRetry(pause, end.err)
	}
}

func (p *push) retryAfter(pause time.Duration) {
	p.failures++
	p.retryAt = p.client.settings.now().Add(pause)
}

func (p *push) announceRetry(pause time.Duration, err error) {
	p.retryAfter(pause)
	p.client.settings.emit(Event{Type: "waiting", Operation: connectOperation, Wait: pause, Err: err})
}

// isPermanent returns true for rejections that waiting seldom changes.
func isPermanent(err error) bool {
	var refused *ServiceError
	return !Retryable(err) || (errors.As(err, &refused) && refused.Status == http.StatusNotImplemented)
}

// connect opens a WebSocket that begins after the cursor. It takes a token for the WebSocket, and after a 401 another.
func (p *push) connect(ctx context.Context, cursor MailboxCursor) (*socket, error) {
	c := p.client
	given := c.settings.callOptions(p.options)
	return withTimeout(ctx, connectOperation, given.timeout, func(ctx context.Context) (*socket, error) {
		resource, err := c.resource(ctx, "ws")
		if err != nil {
			return nil, err
		}
		address, err := p.address(resource, cursor)
		if err != nil {
			return nil, err
		}
		out := outgoingRequest{operation: connectOperation, method: http.MethodGet, address: address, header: given.header}
		return withToken(ctx, c.tokens, resource, out, func(out outgoingRequest) (*socket, error) {
			return withTimeout(ctx, connectOperation, handshakeMax, func(ctx context.Context) (*socket, error) {
				return p.dial(ctx, out)
			})
		})
	})
}

// address returns the address of a WebSocket that begins after the cursor. It never exposes a token without TLS if the
// service uses TLS.
func (p *push) address(resource string, cursor MailboxCursor) (string, error) {
	parsed, err := url.Parse(resource)
	if err != nil || (parsed.Scheme != "ws" && parsed.Scheme != "wss") {
		return "", unexpectedMetadata("the metadata has an address that is not a WebSocket: " + resource)
	}
	s := p.client.settings
	from := s.url
	if s.given != nil {
		from = s.given.BaseURL
	}
	if err := requireSecure(from, strings.Replace(resource, "ws", "http", 1)); err != nil {
		return "", err
	}
	query := parsed.Query()
	for name, values := range p.query {
		query[name] = values
	}
	for _, f := range cursorFields(&cursor) {
		text, _ := f.text()
		query.Set(f.name, text)
	}
	parsed.RawQuery = query.Encode()
	return parsed.String(), nil
}

// forget drops the announcements that the next poll covers.
func (p *push) forget() {
	if p.socket != nil {
		p.socket.forget()
	}
}

func (p *push) close() {
	if p.socket != nil {
		p.socket.close()
	}
}
