package ams

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	subprotocol = "ams.v1"
	notifyOp    = "envelope.notify"
	// frameBytesMax is the size of the largest message. Messages are headers of envelopes, which are far smaller.
	frameBytesMax = 1 << 20
	// silenceMax is the longest silence of a live connection. The service pings every 25 seconds.
	silenceMax = time.Minute
	// controlMax is the longest write of a pong or a close frame.
	controlMax = time.Second
)

// socket is an open WebSocket. Its goroutine reads until the connection ends, and responds to pings. It stores only the
// newest announced envelope, so the socket needs no buffer.
type socket struct {
	conn    *websocket.Conn
	done    chan struct{}
	lock    sync.Mutex
	newest  *EnvelopeHeader
	end     *socketEnd
	awaited MailboxCursor
	wake    func()
}

// socketEnd is the end of a connection.
type socketEnd struct {
	code       int
	retryAfter time.Duration
	err        error
}

// createDialer creates a dialer with the dialer, proxy and TLS configuration of the HTTP client; nil if these are unknown.
func createDialer(client *http.Client) *websocket.Dialer {
	given := client.Transport
	if given == nil {
		given = http.DefaultTransport
	}
	transport, isKnown := given.(*http.Transport)
	if !isKnown || transport.DialTLSContext != nil {
		return nil
	}
	transport = transport.Clone() // initializes the transport, which otherwise changes its TLS configuration later
	secure := transport.TLSClientConfig
	if secure == nil {
		secure = &tls.Config{}
	}
	secure.NextProtos = []string{"http/1.1"} // HTTP/2 has no upgrade
	dial := transport.DialContext
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	return &websocket.Dialer{
		NetDialContext:  dial,
		Proxy:           transport.Proxy,
		TLSClientConfig: secure,
		Subprotocols:    []string{subprotocol},
	}
}

// openSocket opens a WebSocket. A rejected handshake is the error that its response describes.
func (s *settings) openSocket(ctx context.Context, dialer *websocket.Dialer, out outgoingRequest) (*socket, error) {
	header := out.header.Clone()
	header.Set("User-Agent", s.userAgent)
	conn, response, err := dialUntil(ctx, dialer, out.address, header)
	if err == nil && conn.Subprotocol() != subprotocol {
		_ = conn.Close()
		return nil, unexpectedResponse(out.operation, response.StatusCode, "a WebSocket with another subprotocol")
	}
	if err == nil {
		opened := &socket{conn: conn, done: make(chan struct{})}
		go opened.read()
		return opened, nil
	}
	if response == nil || !errors.Is(err, websocket.ErrBadHandshake) {
		return nil, toConnectionError(out.operation, err)
	}
	if response.StatusCode < 300 {
		return nil, unexpectedResponse(out.operation, response.StatusCode, "a response that opens no WebSocket")
	}
	return nil, readError(response, out, s.now())
}

// dialUntil dials. The end of the context cuts the handshake off, also after the connection was established.
func dialUntil(
	ctx context.Context, dialer *websocket.Dialer, address string, header http.Header,
) (*websocket.Conn, *http.Response, error) {
	finished := make(chan struct{})
	var watchers sync.WaitGroup
	defer watchers.Wait() // so that no watcher closes a connection that is open
	defer close(finished)
	watched := *dialer
	watched.NetDialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.NetDialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		watchers.Add(1)
		go func() {
			defer watchers.Done()
			select {
			case <-ctx.Done():
				_ = conn.Close()
			case <-finished:
			}
		}()
		return conn, nil
	}
	return watched.DialContext(ctx, address, header)
}

func (k *socket) read() {
	defer close(k.done)
	extend := func() { _ = k.conn.SetReadDeadline(time.Now().Add(silenceMax)) }
	extend()
	k.conn.SetReadLimit(frameBytesMax)
	k.conn.SetPingHandler(func(data string) error {
		extend()
		// A connection that takes no pong fails at the next read.
		_ = k.conn.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(controlMax))
		return nil
	})
	for {
		kind, text, err := k.conn.ReadMessage()
		if err != nil {
			_ = k.conn.Close()
			k.finish(parseEnd(err))
			return
		}
		extend()
		if kind == websocket.TextMessage {
			k.receive(text)
		}
	}
}

// receive stores an announced envelope. It ignores other messages, which newer services may send.
func (k *socket) receive(text []byte) {
	var frame struct {
		Op        string `json:"op"`
		ID        string `json:"id"`
		CreatedAt int64  `json:"created_at"`
	}
	if json.Unmarshal(text, &frame) != nil || frame.Op != notifyOp {
		return
	}
	announced := EnvelopeHeader{ID: frame.ID, CreatedAt: frame.CreatedAt}
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.newest == nil || k.newest.Cursor().isBefore(&announced) {
		k.newest = &announced
	}
	k.wakeIfDue()
}

func (k *socket) finish(end *socketEnd) {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.end = end
	k.wakeIfDue()
}

func (k *socket) wakeIfDue() {
	if k.wake != nil && (k.end != nil || k.hasNewer()) {
		k.wake()
	}
}

func (k *socket) hasNewer() bool { return k.newest != nil && k.awaited.isBefore(k.newest) }

// wait sleeps until the socket announces an envelope after the cursor, or ends. It returns false after the end, unless
// an envelope was announced.
func (k *socket) wait(ctx context.Context, s *settings, cursor MailboxCursor, longest time.Duration) bool {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	k.lock.Lock()
	k.awaited, k.wake = cursor, cancel
	k.wakeIfDue()
	k.lock.Unlock()
	if waiting.Err() == nil {
		s.sleep(waiting, longest)
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	k.wake = nil
	return k.end == nil || k.hasNewer()
}

// forget drops the announcements so far, which the next poll covers.
func (k *socket) forget() {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.newest = nil
}

// ended returns the end of the connection; nil while it is open.
func (k *socket) ended() *socketEnd {
	k.lock.Lock()
	defer k.lock.Unlock()
	return k.end
}

// close closes the connection at once and waits for the goroutine.
func (k *socket) close() {
	text := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = k.conn.WriteControl(websocket.CloseMessage, text, time.Now().Add(controlMax))
	_ = k.conn.Close()
	<-k.done
}

var shutdownReason = regexp.MustCompile(`^Retry-After: (\d{1,4})$`)

// parseEnd reads the end of a connection. On a shutdown the close reason has the form of a Retry-After header.
func parseEnd(err error) *socketEnd {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return &socketEnd{code: websocket.CloseAbnormalClosure, err: toConnectionError(connectOperation, err)}
	}
	end := &socketEnd{code: closed.Code}
	end.err = toConnectionError(connectOperation, fmt.Errorf("the service closed the connection with %d %q", closed.Code, closed.Text))
	if found := shutdownReason.FindStringSubmatch(closed.Text); found != nil && closed.Code == websocket.CloseGoingAway {
		seconds, _ := strconv.Atoi(found[1])
		if wait := time.Duration(seconds) * time.Second; wait <= retryAfterMax {
			end.retryAfter = wait
		}
	}
	return end
}
