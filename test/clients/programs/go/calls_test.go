package main

import (
	"bytes"
	"context"
	"errors"
	"log"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"module.invalid/ams"
)

var ctx = context.Background()

func TestATokenIsGotOnceForAllWhoWaitAndInTimeForTheNext(t *testing.T) {
	s := newService(t)
	s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, _ *http.Request) { say(w, 200, object{}) })
	client := s.client(t, nil)
	var all sync.WaitGroup
	for i := 0; i < 32; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			if _, err := client.Agents.GetOwnAgent(ctx); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	equal(t, s.tokens, 1)
	for _, ahead := range []time.Duration{839 * time.Second, 841 * time.Second} {
		s.lock.Lock()
		s.ahead = ahead
		s.lock.Unlock()
		_, err := client.Agents.GetOwnAgent(ctx)
		succeeds(t, err)
	}
	equal(t, s.tokens, 2)
}

func TestWhoGivesUpDoesNotEndTheRequestForATokenThatOthersWaitFor(t *testing.T) {
	s := newService(t)
	s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, _ *http.Request) { say(w, 200, object{}) })
	asked, isFirst := make(chan struct{}), true
	client := s.client(t, func(o *ams.Options) {
		o.HTTPClient = &http.Client{Transport: trip(func(r *http.Request) (*http.Response, error) {
			if r.URL.Path == "/token" && isFirst {
				isFirst = false
				close(asked)
				<-r.Context().Done()
			}
			return http.DefaultTransport.RoundTrip(r)
		})}
	})
	impatient, giveUp := context.WithCancel(ctx)
	outcomes := make(chan error, 2)
	go func() { _, err := client.Agents.GetOwnAgent(impatient); outcomes <- err }()
	<-asked
	go func() { _, err := client.Agents.GetOwnAgent(ctx); outcomes <- err }()
	waitForBoth(t)
	giveUp()
	one, other := <-outcomes, <-outcomes
	if errors.Is(other, context.Canceled) {
		one, other = other, one
	}
	if !errors.Is(one, context.Canceled) || other != nil {
		t.Error(one, other)
	}
}

// waitForBoth returns when one call requests the token and the other waits for it.
func waitForBoth(t *testing.T) {
	stacks := make([]byte, 1<<20)
	for tries := 0; tries < 3000; tries++ {
		text := string(stacks[:runtime.Stack(stacks, true)])
		if strings.Count(text, "clientCredentials).get(") == 2 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("nobody waits")
}

type trip func(*http.Request) (*http.Response, error)

func (t trip) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func TestA401IsAnsweredByAnotherTokenOnce(t *testing.T) {
	s := newService(t)
	seen := map[string]bool{}
	s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, r *http.Request) {
		seen[r.Header.Get("Authorization")] = true
		refuse(w, 401, "TOKEN_EXPIRED")
	})
	_, err := s.client(t, nil).Agents.GetOwnAgent(ctx)
	var refused *ams.ServiceError
	if !errors.As(err, &refused) || refused.Status != 401 || refused.RequestID != "req-1" {
		t.Error(err)
	}
	equal(t, []int{len(seen), s.tokens, len(s.waits)}, []int{2, 2, 0})
}

func TestAWriteIsRepeatedUnderOneKeyAsTheContractSays(t *testing.T) {
	s := newService(t)
	keys := map[string]int{}
	s.HandleFunc("/v1/mailbox/read", func(w http.ResponseWriter, r *http.Request) {
		keys[r.Header.Get("Idempotency-Key")]++
		w.Header().Set("Retry-After", "3")
		refuse(w, 503, "SERVICE_UNAVAILABLE")
	})
	_, err := s.client(t, nil).Mailbox.MarkRead(ctx, ams.MarkReadRequest{IDs: []string{ams.NewEnvelopeID()}})
	if !ams.Retryable(err) || !ams.IsCode(err, ams.ErrorCodeServiceUnavailable) {
		t.Error(err)
	}
	equal(t, s.waits, []time.Duration{3e9, 4e9, 7e9, 13e9})
	for key, times := range keys {
		equal(t, []any{len(keys), times, len(key)}, []any{1, 5, 36})
	}
	equal(t, err.Error(), "markRead: No. (503 SERVICE_UNAVAILABLE)")
}

func TestWaitsAreAskedByDatesAndAreNotForEver(t *testing.T) {
	for asked, want := range map[string][]time.Duration{
		"Thu, 01 Jan 2026 00:00:07 GMT": {7e9},
		"":                              {1e9},
		"121":                           {},
	} {
		s := newService(t)
		isFirst := true
		s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", "Thu, 01 Jan 2026 00:00:00 GMT")
			if isFirst {
				w.Header().Set("Retry-After", asked)
				w.WriteHeader(429)
			} else {
				say(w, 200, object{})
			}
			isFirst = false
		})
		_, err := s.client(t, nil).Agents.GetOwnAgent(ctx)
		equal(t, append([]time.Duration{}, s.waits...), want)
		if (err == nil) != (len(want) > 0) {
			t.Error(asked, err)
		}
	}
}

func TestWhatIsCalledOffAndWhatIsLateAreNotTheSame(t *testing.T) {
	s := newService(t)
	s.HandleFunc("/v1/agents/me", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	client := s.client(t, func(o *ams.Options) { o.MaxRetries = ams.NoRetries })
	var late *ams.TimeoutError
	_, err := client.Agents.GetOwnAgent(ctx, ams.WithTimeout(50*time.Millisecond))
	if !errors.As(err, &late) || !ams.Retryable(err) {
		t.Error(err)
	}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, err = client.Agents.GetOwnAgent(short)
	if !errors.Is(err, context.DeadlineExceeded) || ams.Retryable(err) {
		t.Error(err)
	}
}

func TestNeitherTokensNorSecretsGoElsewhere(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("asked") }))
	defer elsewhere.Close()
	s := newService(t)
	s.Handle("/v1/agents/me", http.RedirectHandler(elsewhere.URL+"/?secret", http.StatusFound))
	_, err := s.client(t, nil).Agents.GetOwnAgent(ctx)
	var strange *ams.ProtocolError
	if !errors.As(err, &strange) || strange.Status != 302 || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	for _, url := range []string{"https://user:password@host", "ftp://host", "host", "https://host/?secret"} {
		_, err := ams.New(ams.Options{URL: url})
		if err == nil || strings.Contains(err.Error(), "password") || strings.Contains(err.Error(), "secret") {
			t.Error(url, err)
		}
	}
}

func TestWhatWasBegunWithTLSDoesNotGoOnWithout(t *testing.T) {
	issuer := "http://127.0.0.1:1"
	secure := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		say(w, 200, object{"authorization_servers": []string{issuer}})
	}))
	defer secure.Close()
	client, err := ams.New(ams.Options{URL: secure.URL, Token: "any", HTTPClient: secure.Client()})
	succeeds(t, err)
	_, err = client.Agents.GetOwnAgent(ctx)
	if err == nil || !strings.Contains(err.Error(), "without TLS") || ams.Retryable(err) {
		t.Error(err)
	}
}

func TestOneServerDoesNotSpeakForAnother(t *testing.T) {
	s := newService(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		say(w, 200, object{"issuer": s.URL, "token_endpoint": s.URL + "/token"})
	}))
	defer other.Close()
	s.HandleFunc("/v2/.well-known/oauth-protected-resource", func(w http.ResponseWriter, _ *http.Request) {
		say(w, 200, object{"authorization_servers": []string{other.URL}})
	})
	_, err := s.client(t, func(o *ams.Options) { o.URL = s.URL + "/v2/" }).Token(ctx)
	if err == nil || !strings.Contains(err.Error(), "belongs to another issuer") {
		t.Error(err)
	}
	equal(t, s.tokens, 0)
}

func TestNobodyActsWhereNothingSaysWho(t *testing.T) {
	for _, name := range []string{"AMS_CLIENT_ID", "AMS_CLIENT_SECRET", "AMS_TOKEN"} {
		t.Setenv(name, "")
	}
	s := newService(t)
	_, err := s.client(t, func(o *ams.Options) { o.ClientID, o.ClientSecret = "", "" }).Agents.GetOwnAgent(ctx)
	var nobody *ams.AuthorizationError
	if !errors.As(err, &nobody) || nobody.Code != "no_auth" || ams.Retryable(err) {
		t.Error(err)
	}
	for _, options := range []ams.Options{
		{ClientID: "one"}, {ClientID: "one", ClientSecret: "two", Token: "three"}, {Token: "a token"},
		{MaxRetries: 5}, {Timeout: -1},
	} {
		if _, err := ams.New(options); err == nil {
			t.Error(options)
		}
	}
}

func TestPagesOfAProxyAreNoAnswers(t *testing.T) {
	for body, kind := range map[string]string{
		"<html>":     "text/html",
		`{"id": "ag`: "application/json",
		`[]`:         "application/json",
		`{"id": 1}`:  "application/json",
	} {
		s := newService(t)
		s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write([]byte(body))
		})
		_, err := s.client(t, nil).Agents.GetOwnAgent(ctx)
		var strange *ams.ProtocolError
		var lost *ams.ConnectionError
		isHalf := strings.HasSuffix(body, "ag")
		if isHalf != errors.As(err, &lost) || isHalf == errors.As(err, &strange) {
			t.Error(body, err)
		}
	}
}

func TestWhatJSONCannotCarryIsNotSent(t *testing.T) {
	s := newService(t)
	parts := []ams.ContentPartDraft{{Data: &ams.DataPartDraft{Data: map[string]any{"amount": math.Inf(1)}}}}
	_, err := s.client(t, nil).Send(ctx, ams.Draft{To: []string{"@a.b"}, Parts: parts, Files: []ams.File{{Name: "a.txt"}}})
	if err == nil || !strings.Contains(err.Error(), "+Inf") {
		t.Error(err)
	}
	equal(t, s.tokens, 0)
}

func TestEachWaitIsAnnounced(t *testing.T) {
	s := newService(t)
	s.HandleFunc("/v1/agents/me", func(w http.ResponseWriter, _ *http.Request) { refuse(w, 503, "SERVICE_UNAVAILABLE") })
	lines := bytes.Buffer{}
	log.SetOutput(&lines)
	defer log.SetOutput(os.Stderr)
	_, err := s.client(t, nil).Agents.GetOwnAgent(ctx)
	if err == nil {
		t.Error("no error")
	}
	equal(t, strings.Count(lines.String(), "next attempt in"), 4)
}
