package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	ams "module.invalid/ams"
)

var upgrader = websocket.Upgrader{Subprotocols: []string{"ams.v1"}}

// handshake is a request for a WebSocket.
type handshake struct{ token, query string }

// push adds a WebSocket to the service. Each handler serves one handshake, and the last one also all later ones.
func (s *scripted) push(handlers ...http.HandlerFunc) *[]handshake {
	handshakes := []handshake{}
	s.sockets = []object{{"resource": strings.Replace(s.URL, "http", "ws", 1) + "/v1/connect", "transport": "ws"}}
	s.HandleFunc("/v1/connect", func(w http.ResponseWriter, r *http.Request) {
		token := r.Header.Get("Authorization")
		handshakes = append(handshakes, handshake{token[strings.LastIndex(token, ".")+1:], r.URL.RawQuery})
		if len(handshakes) < len(handlers) {
			handlers[len(handshakes)-1](w, r)
			return
		}
		handlers[len(handlers)-1](w, r)
	})
	return &handshakes
}

// socket opens a WebSocket, passes it to the test, and reads until the client closes it.
func socket(use func(*websocket.Conn)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		use(conn)
		for err == nil {
			_, _, err = conn.ReadMessage()
		}
	}
}

func announce(conn *websocket.Conn, n int) {
	announced := header(n)
	announced["op"] = "envelope.notify"
	_ = conn.WriteJSON(announced)
}

func closeWith(code int, reason string) func(*websocket.Conn) {
	return func(conn *websocket.Conn) {
		text := websocket.FormatCloseMessage(code, reason)
		_ = conn.WriteControl(websocket.CloseMessage, text, time.Now().Add(time.Second))
	}
}

// pushed is a client whose long waits last until it is woken. It stores its events about WebSockets.
func (s *scripted) pushed(t *testing.T, change func(*ams.Options)) (*ams.Client, *[]string) {
	events := []string{}
	return s.client(t, func(options *ams.Options) {
		options.Sleep = func(ctx context.Context, wait time.Duration) {
			if wait > 10*time.Second {
				<-ctx.Done()
			}
		}
		options.OnEvent = func(event ams.Event) {
			switch {
			case event.Type == "connected":
				events = append(events, "connected")
			case event.Type == "disconnected":
				events = append(events, fmt.Sprint("disconnected ", event.CloseCode))
			case event.Type == "waiting" && event.Operation == "connect":
				events = append(events, fmt.Sprint("waiting ", event.Wait))
			}
		}
		if change != nil {
			change(options)
		}
	}), &events
}

func after(n int) string {
	if n < 0 {
		return "after_created_at=0&after_envelope_id=env_" + strings.Repeat("0", 26) + "&direction=in"
	}
	return fmt.Sprintf("after_created_at=%d&after_envelope_id=%v&direction=in", n+1, header(n)["id"])
}

func TestAWebSocketAnnouncesMailAndNoRequestWaits(t *testing.T) {
	s := newService(t)
	looks := s.mailbox([]object{header(0)}, []object{header(1)}, []object{header(2)})
	next := make(chan int, 2)
	next <- 1
	handshakes := s.push(socket(func(conn *websocket.Conn) {
		_ = conn.WriteMessage(websocket.TextMessage, []byte(`{"op":"of.tomorrow"}`))
		_ = conn.WriteMessage(websocket.TextMessage, []byte(`no JSON`))
		announce(conn, 0) // is known already
		for n := range next {
			announce(conn, n)
		}
	}))
	client, events := s.pushed(t, nil)
	ids := ""
	handle := collect(&ids, 3)
	succeeds(t, client.Follow(ctx, ams.FollowParams{}, func(ctx context.Context, envelope *ams.Envelope) error {
		if envelope.ID[29:] == "B" {
			next <- 2
			close(next)
		}
		return handle(ctx, envelope)
	}))
	equal(t, ids, "ABC")
	equal(t, *looks, []string{"0 ", "1 ", "2 "})
	equal(t, *handshakes, []handshake{{"2", after(0)}})
	equal(t, *events, []string{"connected"})
}

func TestALostWebSocketContinuesAfterTheCursor(t *testing.T) {
	s := newService(t)
	looks := s.mailbox([]object{header(0)}, []object{header(1)})
	handshakes := s.push(
		socket(func(conn *websocket.Conn) { _ = conn.UnderlyingConn().Close() }),
		socket(func(conn *websocket.Conn) { announce(conn, 1) }),
	)
	client, events := s.pushed(t, nil)
	ids := ""
	succeeds(t, client.Follow(ctx, ams.FollowParams{}, collect(&ids, 2)))
	equal(t, ids, "AB")
	equal(t, *looks, []string{"0 ", "1 "})
	equal(t, *handshakes, []handshake{{"2", after(0)}, {"2", after(0)}})
	equal(t, *events, []string{"connected", "disconnected 1006", "connected"})
}

func TestARejectedWebSocketGivesWayToHeldRequests(t *testing.T) {
	refusal := func(status int, code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "7")
			refuse(w, status, code)
		}
	}
	for name, one := range map[string]struct {
		answer http.HandlerFunc
		wait   string
	}{
		"no scope":     {refusal(403, "INSUFFICIENT_SCOPE"), "10m0s"},
		"not there":    {refusal(501, "NOT_IMPLEMENTED"), "10m0s"},
		"overload":     {refusal(503, "UNAVAILABLE"), "7s"},
		"proxy's page": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<h1>Hello</h1>")) }, "10m0s"},
		"cut off":      {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "500ms"},
		"other subprotocol": {func(w http.ResponseWriter, r *http.Request) {
			if conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil); err == nil {
				_ = conn.Close()
			}
		}, "10m0s"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t)
			looks := s.mailbox([]object{}, []object{header(0)})
			s.push(one.answer)
			client, events := s.pushed(t, nil)
			ids := ""
			succeeds(t, client.Follow(ctx, ams.FollowParams{}, collect(&ids, 1)))
			equal(t, ids, "A")
			equal(t, *looks, []string{"0 ", "0 25"})
			equal(t, *events, []string{"waiting " + one.wait})
		})
	}
}

func TestAnExpiredTokenIsRenewedForTheNextWebSocket(t *testing.T) {
	s := newService(t)
	looks := s.mailbox([]object{}, []object{header(0)})
	handshakes := s.push(
		socket(func(conn *websocket.Conn) {
			time.Sleep(50 * time.Millisecond) // the client is connected
			s.lock.Lock()
			s.ahead = time.Hour
			s.lock.Unlock()
			closeWith(1008, "the token has expired")(conn)
		}),
		func(w http.ResponseWriter, _ *http.Request) { refuse(w, 401, "TOKEN_EXPIRED") },
		socket(func(conn *websocket.Conn) { announce(conn, 0) }),
	)
	client, events := s.pushed(t, nil)
	ids := ""
	succeeds(t, client.Follow(ctx, ams.FollowParams{}, collect(&ids, 1)))
	equal(t, ids, "A")
	equal(t, *looks, []string{"0 ", "0 "})
	tokens := []string{}
	for _, one := range *handshakes {
		tokens = append(tokens, one.token)
	}
	equal(t, tokens, []string{"2", "3", "4"})
	equal(t, *events, []string{"connected", "disconnected 1008", "connected"})
}

func TestAWebSocketReopensWhenTheServiceAsked(t *testing.T) {
	s := newService(t)
	looks := s.mailbox([]object{}, []object{header(0)})
	s.push(socket(closeWith(1001, "Retry-After: 60")))
	client, events := s.pushed(t, nil)
	ids := ""
	succeeds(t, client.Follow(ctx, ams.FollowParams{}, collect(&ids, 1)))
	equal(t, *looks, []string{"0 ", "0 25"})
	equal(t, *events, []string{"connected", "disconnected 1001", "waiting 1m0s"})
}

func TestAWebSocketAnswersPingsAndTakesNoLargeMessage(t *testing.T) {
	s := newService(t)
	s.mailbox()
	pongs := make(chan string, 1)
	s.push(socket(func(conn *websocket.Conn) {
		conn.SetPongHandler(func(data string) error {
			pongs <- data
			return conn.WriteMessage(websocket.TextMessage, make([]byte, 1<<20+1))
		})
		_ = conn.WriteControl(websocket.PingMessage, []byte("17"), time.Now().Add(time.Second))
	}))
	ending, end := context.WithCancel(ctx)
	client, events := s.pushed(t, func(options *ams.Options) {
		record := options.OnEvent
		options.OnEvent = func(event ams.Event) {
			record(event)
			if event.Type == "disconnected" {
				end()
			}
		}
	})
	if err := client.Follow(ending, ams.FollowParams{}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	equal(t, <-pongs, "17")
	equal(t, *events, []string{"connected", "disconnected 1006"})
}

func TestTheContextEndsAWebSocketAndItsHandshakeAtOnce(t *testing.T) {
	arrived, left := make(chan bool, 1), make(chan bool, 1)
	for name, handler := range map[string]http.HandlerFunc{
		"open": socket(func(*websocket.Conn) { arrived <- true }),
		"handshake": func(_ http.ResponseWriter, r *http.Request) {
			arrived <- true
			<-r.Context().Done()
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t)
			s.mailbox()
			s.push(func(w http.ResponseWriter, r *http.Request) {
				handler(w, r)
				left <- true
			})
			client, _ := s.pushed(t, nil)
			ending, end := context.WithCancel(ctx)
			go func() {
				<-arrived
				end()
			}()
			err := client.Follow(ending, ams.FollowParams{}, nil)
			if !errors.Is(err, context.Canceled) || !strings.HasPrefix(err.Error(), "follow: aborted by the caller") {
				t.Error(err)
			}
			<-left
		})
	}
}

// roundTripper is a transport whose connections nobody knows.
type roundTripper struct{ http.RoundTripper }

func TestNoWebSocketWithoutPushOrWithAnotherTransport(t *testing.T) {
	for _, withoutPush := range []bool{true, false} {
		s := newService(t)
		looks := s.mailbox([]object{}, []object{header(0)})
		handshakes := s.push(socket(func(*websocket.Conn) {}))
		client, _ := s.pushed(t, func(options *ams.Options) {
			if !withoutPush {
				options.HTTPClient = &http.Client{Transport: roundTripper{http.DefaultTransport}}
			}
		})
		ids := ""
		succeeds(t, client.Follow(ctx, ams.FollowParams{WithoutPush: withoutPush}, collect(&ids, 1)))
		equal(t, *looks, []string{"0 ", "0 25"})
		equal(t, len(*handshakes), 0)
	}
}
