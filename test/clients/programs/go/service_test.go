package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"module.invalid/ams"
)

// scripted is a service with responses of a test. Discovery and tokens are valid, and a handler of the test responds
// to each path below /v1.
type scripted struct {
	*httptest.Server
	*http.ServeMux
	lock   sync.Mutex
	tokens int
	waits  []time.Duration
	ahead  time.Duration
	// sockets are the resources beside REST.
	sockets []object
}

func newService(t *testing.T) *scripted {
	s := &scripted{ServeMux: http.NewServeMux()}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	s.HandleFunc("/.well-known/oauth-protected-resource", func(w http.ResponseWriter, _ *http.Request) {
		say(w, 200, object{"resource": s.URL + "/v1", "authorization_servers": []string{s.URL}})
	})
	s.HandleFunc("/.well-known/oauth-authorization-server", func(w http.ResponseWriter, _ *http.Request) {
		say(w, 200, object{
			"issuer": s.URL, "token_endpoint": s.URL + "/token",
			"resource_servers": append(s.sockets, object{"resource": s.URL + "/v1", "transport": "rest"}),
		})
	})
	s.HandleFunc("/token", func(w http.ResponseWriter, _ *http.Request) {
		claims, _ := json.Marshal(object{"agent_id": "agt_one"})
		token := fmt.Sprintf("t.%s.%d", base64.RawURLEncoding.EncodeToString(claims), s.count())
		say(w, 200, object{"access_token": token, "token_type": "Bearer", "expires_in": 900})
	})
	return s
}

func (s *scripted) count() int {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.tokens++
	return s.tokens
}

// client records its waits and ends them at once.
func (s *scripted) client(t *testing.T, change func(*ams.Options)) *ams.Client {
	options := ams.Options{URL: s.URL, ClientID: "cli_one", ClientSecret: "secret of one"}
	options.Random = func() float64 { return 0 }
	options.Sleep = func(_ context.Context, wait time.Duration) {
		s.lock.Lock()
		defer s.lock.Unlock()
		s.waits = append(s.waits, wait)
	}
	options.Now = func() time.Time {
		s.lock.Lock()
		defer s.lock.Unlock()
		return time.Now().Add(s.ahead)
	}
	if change != nil {
		change(&options)
	}
	client, err := ams.New(options)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func say(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Request-Id", "req-1")
	say(w, status, object{"error": object{"code": code, "message": "No."}})
}

// equal compares values as JSON.
func equal(t *testing.T, got, want any) {
	t.Helper()
	one, _ := json.Marshal(got)
	other, _ := json.Marshal(want)
	if string(one) != string(other) {
		t.Errorf("got  %s\nwant %s", one, other)
	}
}

func succeeds(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
