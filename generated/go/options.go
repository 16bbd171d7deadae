// Code generated from src/clients/go/options.go; DO NOT EDIT.

package ams

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// Options of a Client. The zero value takes everything from the environment.
type Options struct {
	// URL is the service: its origin or its REST address; the rest is discovered. By default AMS_URL of the
	// environment, else http://127.0.0.1:8080.
	URL string
	// Addresses are for programs that cannot or need not discover them.
	Addresses *Addresses

	// ClientID and ClientSecret are a confidential client's; by default AMS_CLIENT_ID and AMS_CLIENT_SECRET.
	ClientID, ClientSecret string
	// Scope is what the REST token is for, separated by spaces; by default all that the client is registered for.
	Scope string
	// Token is an access token from elsewhere; by default AMS_TOKEN, where there is no client.
	Token string
	// TokenSource gives an access token for the resource with this address, a new one each time. Where it fails, the
	// call is repeated, and then fails with an AuthorizationError.
	TokenSource func(ctx context.Context, resource string) (string, error)

	// Timeout is for one attempt, with the token that it may need and the whole of its answer; by default a minute. To
	// bound a call with all of its attempts, give it a context with a deadline.
	Timeout time.Duration
	// MaxRetries is how often a call is repeated that failed for a time: from 1 to 4, which is all that the service's
	// rules allow, and the default; or NoRetries.
	MaxRetries int
	// UserAgent is what uses this package, put before its own name, such as my-app/1.2.
	UserAgent string
	// HTTPClient makes the requests; by default one like http.DefaultClient. Redirects are never followed with a token.
	HTTPClient *http.Client
	// OnEvent is told of what the client does, for logs and metrics, in the goroutine that does it.
	OnEvent func(Event)

	// Now is the time, by default time.Now; for tests, as are Sleep and Random.
	Now func() time.Time
	// Sleep waits, or until the context ends.
	Sleep func(ctx context.Context, wait time.Duration)
	// Random is a number from 0 to 1.
	Random func() float64
}

// NoRetries as Options.MaxRetries has no call repeated.
const NoRetries = -1

// Addresses are where the service is.
type Addresses struct {
	// BaseURL is REST, with the version.
	BaseURL string
	// AuthURL is the authorization server.
	AuthURL string
}

// Event is something that a client did. None carries a token, a secret or content.
type Event struct {
	// Type is request, response, failure, retry or waiting.
	Type      string
	Operation string
	// Status and RequestID are of a response.
	Status    int
	RequestID string
	// Duration is how long the response or the failure took.
	Duration time.Duration
	// Attempt is the number of the repetition, and Wait the time before it.
	Attempt int
	Wait    time.Duration
	// Err is of failure, retry and waiting.
	Err error
}

const (
	timeoutDefault = time.Minute
	retriesMax     = 4
	addressDefault = "http://127.0.0.1:8080"
)

// settings are the options, none of them open.
type settings struct {
	url        string
	given      *Addresses
	timeout    time.Duration
	maxRetries int
	userAgent  string
	http       *http.Client
	emit       func(Event)
	now        func() time.Time
	sleep      func(context.Context, time.Duration)
	random     func() float64
}

func settingsFrom(options Options) (*settings, error) {
	s := &settings{
		url:        first(options.URL, os.Getenv("AMS_URL"), addressDefault),
		given:      options.Addresses,
		timeout:    options.Timeout,
		maxRetries: options.MaxRetries,
		userAgent:  strings.TrimSpace(options.UserAgent + " agent-messaging-go/" + Version),
		http:       withoutRedirects(options.HTTPClient),
		emit:       options.OnEvent,
		now:        options.Now,
		sleep:      options.Sleep,
		random:     options.Random,
	}
	s.fillIn()
	return s, s.check()
}

func (s *settings) fillIn() {
	if s.timeout == 0 {
		s.timeout = timeoutDefault
	}
	if s.maxRetries == 0 {
		s.maxRetries = retriesMax
	} else if s.maxRetries == NoRetries {
		s.maxRetries = 0
	}
	if s.emit == nil {
		s.emit = func(Event) {}
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.sleep == nil {
		s.sleep = sleep
	}
	if s.random == nil {
		s.random = random
	}
}

func (s *settings) check() error {
	if s.timeout < 0 {
		return fmt.Errorf("ams: Timeout is more than 0, not %v", s.timeout)
	}
	if s.maxRetries < 0 || s.maxRetries > retriesMax {
		return fmt.Errorf("ams: MaxRetries is from 1 to %d, or NoRetries; not %d", retriesMax, s.maxRetries)
	}
	if s.given == nil {
		address, err := httpAddress("URL", s.url)
		s.url = address
		return err
	}
	base, err := httpAddress("Addresses.BaseURL", s.given.BaseURL)
	if err != nil {
		return err
	}
	auth, err := httpAddress("Addresses.AuthURL", s.given.AuthURL)
	s.given = &Addresses{BaseURL: base, AuthURL: auth}
	return err
}

// httpAddress is an address as the service writes it: without a slash at its end. What may be secret is not repeated.
func httpAddress(name, text string) (string, error) {
	text = strings.TrimSpace(text)
	parsed, err := url.Parse(text)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" ||
		parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "" {
		return "", errors.New("ams: " + name + " is an address like https://messages.example")
	}
	return strings.TrimRight(text, "/"), nil
}

func withoutRedirects(given *http.Client) *http.Client {
	client := http.Client{}
	if given != nil {
		client = *given
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

func sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// CallOption is an option of one call, beside its context.
type CallOption func(*callOptions)

type callOptions struct {
	timeout        time.Duration
	maxRetries     int
	retriesAsked   bool
	idempotencyKey string
	header         http.Header
}

// WithTimeout bounds each attempt of the call.
func WithTimeout(timeout time.Duration) CallOption {
	return func(o *callOptions) { o.timeout = timeout }
}

// WithMaxRetries has the call repeated so often, from 0 to 4.
func WithMaxRetries(times int) CallOption {
	return func(o *callOptions) { o.maxRetries, o.retriesAsked = times, true }
}

// WithIdempotencyKey sets the key of a write, a UUID of version 4, to repeat it across processes. By default each call
// has its own, the same for all of its attempts.
func WithIdempotencyKey(key string) CallOption {
	return func(o *callOptions) { o.idempotencyKey = key }
}

// WithHeader sends a header beside those of the client, or in their place.
func WithHeader(name, value string) CallOption {
	return func(o *callOptions) { o.header.Set(name, value) }
}

func (s *settings) callOptions(options []CallOption) callOptions {
	o := callOptions{timeout: s.timeout, maxRetries: s.maxRetries, header: http.Header{}}
	for _, set := range options {
		set(&o)
	}
	return o
}
