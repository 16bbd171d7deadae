// Code generated from src/clients/go/exchange.go; DO NOT EDIT.

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
	// responseBytesMax is the largest response that the client holds in memory. A batch of the largest envelopes has
	// about 30 MB.
	responseBytesMax = 64 << 20
	// errorBytesMax is the largest error body. Longer ones are pages of a proxy.
	errorBytesMax = 64 << 10
)

// outgoingRequest is one request of an operation. Every attempt sends the same.
type outgoingRequest struct {
	operation string
	method    string
	address   string
	header    http.Header
	body      []byte
	// isOAuth is true if errors have the form of OAuth.
	isOAuth bool
	// followsRedirect follows a redirect, without the token.
	followsRedirect bool
}

// open sends a request and returns the beginning of its response, or the error that the response describes.
func (s *settings) open(ctx context.Context, out outgoingRequest) (*http.Response, error) {
	startedAt := s.now()
	s.emit(Event{Type: "request", Operation: out.operation})
	response, err := s.respond(ctx, out)
	if err != nil {
		err = toConnectionError(out.operation, err)
		s.emit(Event{Type: "failure", Operation: out.operation, Duration: s.now().Sub(startedAt), Err: err})
		return nil, err
	}
	s.hasAnswered.Store(true)
	id := response.Header.Get("Request-Id")
	status := response.StatusCode
	s.emit(Event{Type: "response", Operation: out.operation, Status: status, RequestID: id, Duration: s.now().Sub(startedAt)})
	s.announceDeprecation(out.operation, response.Header)
	if status < 200 || status > 299 {
		defer response.Body.Close()
		return nil, readError(response, out, s.now())
	}
	return response, nil
}

// announceDeprecation emits one event for each operation that the service marks as deprecated (RFC 9745).
func (s *settings) announceDeprecation(operation string, header http.Header) {
	if header.Get("Deprecation") == "" {
		return
	}
	if _, isAnnounced := s.deprecated.LoadOrStore(operation, true); !isAnnounced {
		s.emit(Event{Type: "deprecated", Operation: operation, Sunset: header.Get("Sunset"), Link: header.Get("Link")})
	}
}

func (s *settings) respond(ctx context.Context, out outgoingRequest) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, out.method, out.address, bytes.NewReader(out.body))
	if err != nil {
		return nil, err
	}
	request.Header = out.header.Clone()
	request.Header.Set("User-Agent", s.userAgent)
	response, err := s.http.Do(request)
	if err != nil || !out.followsRedirect || response.StatusCode < 300 || response.StatusCode > 399 {
		return response, err
	}
	target, err := response.Location()
	if err != nil {
		return response, nil
	}
	_ = response.Body.Close()
	return s.followRedirect(ctx, out, target)
}

// followRedirect fetches bytes from the target of a redirect. The target is another server, so it gets neither the token
// nor other headers.
func (s *settings) followRedirect(ctx context.Context, out outgoingRequest, target *url.URL) (*http.Response, error) {
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

// toConnectionError converts an error of a request. It leaves out the address, whose query may be secret.
func toConnectionError(operation string, err error) error {
	var inURL *url.Error
	if errors.As(err, &inURL) {
		err = inURL.Err
	}
	return &ConnectionError{Operation: operation, Err: err}
}

// readBody reads the whole body of a response.
func readBody(response *http.Response, operation string) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, responseBytesMax+1))
	if err != nil {
		return nil, toConnectionError(operation, err)
	}
	if len(body) > responseBytesMax {
		what := fmt.Sprintf("the response is too large: at most %d bytes", responseBytesMax)
		return nil, &ProtocolError{Operation: operation, Status: response.StatusCode, Message: what, tooLarge: true}
	}
	return body, nil
}

// readJSON parses a response. It checks only that the response is an object with the expected types.
func readJSON(response *http.Response, operation string, answer any) error {
	kind := response.Header.Get("Content-Type")
	if !strings.HasPrefix(strings.ToLower(kind), "application/json") {
		return unexpectedResponse(operation, response.StatusCode, firstNonEmpty(kind, "no content type")+" instead of JSON")
	}
	body, err := readBody(response, operation)
	if err != nil {
		return err
	}
	// Incomplete JSON means that the connection lost the rest of the response.
	if !json.Valid(body) {
		return &ConnectionError{Operation: operation, Err: errors.New("the JSON of the response is incomplete")}
	}
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
		return unexpectedResponse(operation, response.StatusCode, "JSON that is not an object")
	}
	if err := json.Unmarshal(body, answer); err != nil {
		return unexpectedResponse(operation, response.StatusCode, "JSON with unexpected types")
	}
	return nil
}

var oauthCode = regexp.MustCompile(`^[a-z_]+$`)

// readError reads an error body of REST or OAuth. Other bodies come from a proxy and become a ProtocolError.
func readError(response *http.Response, out outgoingRequest, now time.Time) error {
	status := response.StatusCode
	retryAfter := parseRetryAfter(response.Header, now)
	body, err := io.ReadAll(io.LimitReader(response.Body, errorBytesMax))
	if err != nil {
		return toConnectionError(out.operation, err)
	}
	code, message := parseErrorBody(body, out.isOAuth)
	if code == "" {
		return &ProtocolError{Operation: out.operation, Status: status, Message: describeForeignResponse(response), RetryAfter: retryAfter}
	}
	return &ServiceError{
		Operation: out.operation, Status: status, Code: ErrorCode(code), Message: firstNonEmpty(message, code),
		RequestID: response.Header.Get("Request-Id"), RetryAfter: retryAfter,
	}
}

// parseErrorBody reads code and message of an error body. The OAuth form counts only at OAuth endpoints, because gateways
// send {"error":"Not Found"}.
func parseErrorBody(body []byte, isOAuth bool) (code, message string) {
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

func describeForeignResponse(response *http.Response) string {
	if response.StatusCode < 300 || response.StatusCode > 399 {
		return "the response does not come from the service (" + firstNonEmpty(response.Header.Get("Content-Type"), "no content type") + ")"
	}
	target := strings.SplitN(response.Header.Get("Location"), "?", 2)[0]
	if target != "" {
		target = " to " + target
	}
	return "the response is a redirect" + target + "; the client does not send its token there"
}

// parseRetryAfter parses Retry-After: seconds, or a date, which counts from the server's own Date.
func parseRetryAfter(header http.Header, now time.Time) *time.Duration {
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
