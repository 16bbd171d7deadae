package ams

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	// answerBytesMax is the most of an answer that is held: a batch of the largest envelopes has some 30 MB.
	answerBytesMax = 64 << 20
	// refusalBytesMax is for refusals, which are short: what is longer is a page of something in between.
	refusalBytesMax = 64 << 10
)

// outgoing is one request of an operation; every attempt sends the same.
type outgoing struct {
	operation string
	method    string
	address   string
	header    http.Header
	body      []byte
	// isOAuth is for errors in the words of OAuth.
	isOAuth bool
	// toBytes has a redirect followed, without the token.
	toBytes bool
}

// open makes a request and gives the beginning of its answer, or the error that it is.
func (s *settings) open(ctx context.Context, out outgoing) (*http.Response, error) {
	begun := s.now()
	s.emit(Event{Type: "request", Operation: out.operation})
	response, err := s.respond(ctx, out)
	if err != nil {
		err = connectionError(out.operation, err)
		s.emit(Event{Type: "failure", Operation: out.operation, Duration: s.now().Sub(begun), Err: err})
		return nil, err
	}
	id := response.Header.Get("Request-Id")
	status := response.StatusCode
	s.emit(Event{Type: "response", Operation: out.operation, Status: status, RequestID: id, Duration: s.now().Sub(begun)})
	if status < 200 || status > 299 {
		defer response.Body.Close()
		return nil, refusalIn(response, out, s.now())
	}
	return response, nil
}

func (s *settings) respond(ctx context.Context, out outgoing) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, out.method, out.address, bytes.NewReader(out.body))
	if err != nil {
		return nil, err
	}
	request.Header = out.header.Clone()
	request.Header.Set("User-Agent", s.userAgent)
	response, err := s.http.Do(request)
	if err != nil || !out.toBytes || response.StatusCode < 300 || response.StatusCode > 399 {
		return response, err
	}
	target, err := response.Location()
	if err != nil {
		return response, nil
	}
	_ = response.Body.Close()
	return s.redirected(ctx, out, target)
}

// redirected fetches bytes from where they are: that is another's business, and gets no token and no other header.
func (s *settings) redirected(ctx context.Context, out outgoing, target *url.URL) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"Range", "If-Range"} {
		if value := out.header.Get(name); value != "" {
			request.Header.Set(name, value)
		}
	}
	request.Header.Set("User-Agent", s.userAgent)
	following := *s.http
	following.CheckRedirect = nil
	return following.Do(request)
}

// connectionError says what a request failed of, without the address, whose query may be secret.
func connectionError(operation string, err error) error {
	var inURL *url.Error
	if errors.As(err, &inURL) {
		err = inURL.Err
	}
	return &ConnectionError{Operation: operation, Err: err}
}

// bytesOf is the whole body of an answer.
func bytesOf(response *http.Response, operation string) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, answerBytesMax+1))
	if err != nil {
		return nil, connectionError(operation, err)
	}
	if len(body) > answerBytesMax {
		what := fmt.Sprintf("the answer has more than %d bytes", answerBytesMax)
		return nil, &ProtocolError{Operation: operation, Status: response.StatusCode, Message: what, tooLarge: true}
	}
	return body, nil
}

// readJSON reads an answer, of which no more is checked than that it is an object with the types of ours.
func readJSON(response *http.Response, operation string, answer any) error {
	kind := response.Header.Get("Content-Type")
	if !strings.HasPrefix(strings.ToLower(kind), "application/json") {
		return notOurs(operation, response.StatusCode, first(kind, "no type")+" instead of JSON")
	}
	body, err := bytesOf(response, operation)
	if err != nil {
		return err
	}
	// Where its end is missing, the rest of the answer was lost on the way.
	if !json.Valid(body) {
		return &ConnectionError{Operation: operation, Err: errors.New("the answer is no whole JSON")}
	}
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
		return notOurs(operation, response.StatusCode, "JSON that is no object")
	}
	if err := json.Unmarshal(body, answer); err != nil {
		return notOurs(operation, response.StatusCode, "JSON of another shape")
	}
	return nil
}

var oauthCode = regexp.MustCompile(`^[a-z_]+$`)

// refusalIn is an error of REST or of OAuth, or that of something in between.
func refusalIn(response *http.Response, out outgoing, now time.Time) error {
	status := response.StatusCode
	retryAfter := retryAfterIn(response.Header, now)
	body, err := io.ReadAll(io.LimitReader(response.Body, refusalBytesMax))
	if err != nil {
		return connectionError(out.operation, err)
	}
	code, message := meaningOf(body, out.isOAuth)
	if code == "" {
		return &ProtocolError{Operation: out.operation, Status: status, Message: foreign(response), RetryAfter: retryAfter}
	}
	return &ServiceError{
		Operation: out.operation, Status: status, Code: ErrorCode(code), Message: first(message, code),
		RequestID: response.Header.Get("Request-Id"), RetryAfter: retryAfter,
	}
}

// meaningOf takes the form of OAuth only where OAuth is spoken: gateways say {"error":"Not Found"}.
func meaningOf(body []byte, isOAuth bool) (code, message string) {
	var outer struct {
		Error       json.RawMessage `json:"error"`
		Description string          `json:"error_description"`
	}
	if json.Unmarshal(body, &outer) != nil {
		return "", ""
	}
	if isOAuth && json.Unmarshal(outer.Error, &code) == nil && oauthCode.MatchString(code) {
		return code, outer.Description
	}
	var inner struct{ Code, Message string }
	if json.Unmarshal(outer.Error, &inner) != nil {
		return "", ""
	}
	return inner.Code, inner.Message
}

func foreign(response *http.Response) string {
	if response.StatusCode < 300 || response.StatusCode > 399 {
		return first(response.Header.Get("Content-Type"), "an answer") + " that is not of the service"
	}
	target := strings.SplitN(response.Header.Get("Location"), "?", 2)[0]
	if target != "" {
		target = " to " + target
	}
	return "a redirect" + target + ", which is not followed with a token"
}

// retryAfterIn takes seconds or a date, which is one of the server's clock, as its Date tells it.
func retryAfterIn(header http.Header, now time.Time) *time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		return Pointer(time.Duration(seconds) * time.Second)
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return nil
	}
	if theirs, err := http.ParseTime(header.Get("Date")); err == nil {
		now = theirs
	}
	if wait := date.Sub(now); wait > 0 {
		return &wait
	}
	return Pointer(time.Duration(0))
}
