package ams

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options of a Client. The zero value takes everything from the environment.
type Options struct {
	// URL is the origin or the REST address of the service. The client discovers the other addresses. Default: AMS_URL
	// of the environment, else http://127.0.0.1:8080.
	URL string
	// Addresses are for programs that cannot or need not discover them.
	Addresses *Addresses

	// ClientID and ClientSecret are the credentials of a confidential client. Default: AMS_CLIENT_ID and
	// AMS_CLIENT_SECRET.
	ClientID, ClientSecret string
	// Scope has the scopes of the REST token, separated by spaces. Default: all scopes of the client's registration.
	Scope string
	// Token is an access token. Default: AMS_TOKEN, if there is no client.
	Token string
	// TokenSource returns a new access token for the resource with this address. If it fails, the client retries the
	// call. Then the call fails with an AuthorizationError.
	TokenSource func(ctx context.Context, resource string) (string, error)

	// Timeout is for one attempt. It covers the token request and the whole response. Default: one minute. To limit a
	// call with all of its attempts, pass it a context with a deadline.
	Timeout time.Duration
	// MaxRetries is the number of retries after a temporary failure: 1 to 4, the default and the maximum of the
	// service's rules, or NoRetries.
	//
	// A call to an address that has never answered this client is not retried. Set MaxRetries to retry it.
	MaxRetries int
	// UserAgent is the name of your program, such as my-app/1.2. It comes first in the User-Agent header.
	UserAgent string
	// HTTPClient sends the requests. Default: one like http.DefaultClient. Redirects never get the token. The WebSocket
	// of Follow uses the dialer, proxy and TLS configuration of its *http.Transport. With another transport, or with
	// DialTLSContext, there is no WebSocket.
	HTTPClient *http.Client
	// OnEvent receives the activity of the client, for logs and metrics, in the goroutine of the call. Without it the
	// package log announces each wait for a retry, and each deprecated operation once.
	OnEvent func(Event)

	// Now returns the time. Default: time.Now. It is for tests, like Sleep and Random.
	Now func() time.Time
	// Sleep waits until the time is over or the context ends.
	Sleep func(ctx context.Context, wait time.Duration)
	// Random returns a number from 0 to 1.
	Random func() float64
}

// NoRetries as Options.MaxRetries disables retries.
const NoRetries = -1

// Addresses of a service.
type Addresses struct {
	// BaseURL is the REST address, with the version in the path.
	BaseURL string
	// AuthURL is the authorization server.
	AuthURL string
}

// Event is one activity of a client. No event carries a token, a secret or content.
type Event struct {
	// Type is request, response, failure, retry, waiting, deprecated, connected or disconnected.
	Type      string
	Operation string
	// Status and RequestID belong to a response.
	Status    int
	RequestID string
	// Duration is the time until the response or the failure.
	Duration time.Duration
	// Attempt is the number of the retry, and Wait the time before it.
	Attempt int
	Wait    time.Duration
	// CloseCode belongs to disconnected: the code of the service, or 1006 if the connection was lost.
	CloseCode int
	// Err belongs to failure, retry, waiting and disconnected.
	Err error
	// Sunset and Link are headers of the first response that says that its operation is deprecated.
	Sunset, Link string
}

const (
	timeoutDefault = time.Minute
	retriesMax     = 4
	addressDefault = "http://127.0.0.1:8080"
)

// settings are the options with their defaults.
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
	// isPatient is true if the caller set the number of retries, and so waits also for an address that never answered.
	isPatient bool
	// hasAnswered is true after the first response.
	hasAnswered atomic.Bool
	// deprecated has the deprecated operations that an event has announced.
	deprecated sync.Map
}

func settingsFrom(options Options) (*settings, error) {
	s := &settings{
		url:        firstNonEmpty(options.URL, os.Getenv("AMS_URL"), addressDefault),
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
	s.setDefaults()
	return s, s.check()
}

func (s *settings) setDefaults() {
	if s.timeout == 0 {
		s.timeout = timeoutDefault
	}
	s.isPatient = s.maxRetries != 0
	if s.maxRetries == 0 {
		s.maxRetries = retriesMax
	} else if s.maxRetries == NoRetries {
		s.maxRetries = 0
	}
	if s.emit == nil {
		s.emit = logWarning
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
		return fmt.Errorf("ams: Timeout is %v: it must be more than 0", s.timeout)
	}
	if s.maxRetries < 0 || s.maxRetries > retriesMax {
		return fmt.Errorf("ams: MaxRetries is %d: it must be from 1 to %d, or NoRetries", s.maxRetries, retriesMax)
	}
	if s.given == nil {
		address, err := checkHTTPAddress("URL", s.url)
		s.url = address
		return err
	}
	base, err := checkHTTPAddress("Addresses.BaseURL", s.given.BaseURL)
	if err != nil {
		return err
	}
	auth, err := checkHTTPAddress("Addresses.AuthURL", s.given.AuthURL)
	s.given = &Addresses{BaseURL: base, AuthURL: auth}
	return err
}

// logWarning announces a wait before the next attempt, or a deprecated operation.
func logWarning(event Event) {
	seconds := int(math.Ceil(event.Wait.Seconds()))
	switch {
	case event.Type == "deprecated":
		log.Printf("ams: %s is deprecated, sunset: %s, see %s", event.Operation, event.Sunset, event.Link)
	case event.Type == "waiting" && event.Operation == connectOperation:
		log.Printf("ams: push is unavailable: %v; next attempt in %d s, with held requests meanwhile", event.Err, seconds)
	case event.Type == "retry" || event.Type == "waiting":
		log.Printf("ams: %v; next attempt in %d s", event.Err, seconds)
	}
}

// checkHTTPAddress checks an address and returns it without a trailing slash. The error hides the address, which may have a
// secret.
func checkHTTPAddress(name, text string) (string, error) {
	text = strings.TrimSpace(text)
	parsed, err := url.Parse(text)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" ||
		parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "" {
		return "", errors.New("ams: " + name + " is invalid: it must be an address like https://messages.example")
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

func firstNonEmpty(texts ...string) string {
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
	hasMaxRetries  bool
	idempotencyKey string
	header         http.Header
}

// WithTimeout limits each attempt of the call.
func WithTimeout(timeout time.Duration) CallOption {
	return func(o *callOptions) { o.timeout = timeout }
}

// WithMaxRetries sets the number of retries of the call, from 0 to 4, also if the address never answered.
func WithMaxRetries(times int) CallOption {
	return func(o *callOptions) { o.maxRetries, o.hasMaxRetries = times, true }
}

// WithIdempotencyKey sets the key of a write, a UUID of version 4. With the same key another process can repeat the
// write. By default each call has a new key for all of its attempts.
func WithIdempotencyKey(key string) CallOption {
	return func(o *callOptions) { o.idempotencyKey = key }
}

// WithHeader adds a header. It overrides that of the client.
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
