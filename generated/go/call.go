// Code generated from src/clients/go/call.go; DO NOT EDIT.

package ams

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// operation describes an operation of the contract. Each generated method has one.
type operation struct {
	id     string
	method string
	// path has {names} of parameters. {+names} may contain slashes (RFC 6570 section 3.2.3).
	path string
	// atAuth is true for operations of the authorization server.
	atAuth bool
	// token is the resource that the token is for, rest or ws. Empty means that the operation takes no token.
	token string
	// keyed is true if the operation takes an Idempotency-Key.
	keyed bool
}

// input has the parameters of a call.
type input struct {
	path  []field
	query []field
	form  []field
	json  any
	file  *File
}

type field struct {
	name  string
	value any
}

// text returns the value for an address or a form, and false if it is absent.
func (f field) text() (string, bool) {
	switch value := f.value.(type) {
	case string:
		return value, value != ""
	case *string:
		return valueOrZero(value), value != nil
	case int:
		return strconv.Itoa(value), value != 0
	case *bool:
		return strconv.FormatBool(valueOrZero(value)), value != nil
	case []string:
		return strings.Join(value, ","), value != nil
	case *MailboxCursor:
		panic("ams: a cursor has two fields, so it is no single parameter")
	default:
		return fmt.Sprint(value), value != nil
	}
}

func valueOrZero[T any](pointer *T) (value T) {
	if pointer != nil {
		value = *pointer
	}
	return value
}

// cursorFields returns the query parameters of a cursor.
func cursorFields(cursor *MailboxCursor) []field {
	if cursor == nil {
		return nil
	}
	at := strconv.FormatInt(cursor.AfterCreatedAt, 10)
	return []field{{"after_created_at", at}, {"after_envelope_id", cursor.AfterEnvelopeID}}
}

// call carries out an operation with a JSON response. Every generated method uses it.
func call[T any](ctx context.Context, c *Client, op operation, in input, options []CallOption) (*T, error) {
	return doCall(ctx, c, op, in, options, func(response *http.Response) (*T, error) {
		answer := new(T)
		return answer, readJSON(response, op.id, answer)
	})
}

// callBytes carries out an operation that returns bytes, also after a redirect.
func callBytes(ctx context.Context, c *Client, op operation, in input, options []CallOption) ([]byte, error) {
	answer, err := doCall(ctx, c, op, in, options, func(response *http.Response) (*[]byte, error) {
		body, err := readBody(response, op.id)
		return &body, err
	})
	if err != nil {
		return nil, err
	}
	return *answer, nil
}

// callText carries out an operation that returns text.
func callText(ctx context.Context, c *Client, op operation, in input, options []CallOption) (string, error) {
	answer, err := callBytes(ctx, c, op, in, options)
	return string(answer), err
}

// callNothing carries out an operation with an empty response. An HTML page, such as a network's sign-in page, is an
// error.
func callNothing(ctx context.Context, c *Client, op operation, in input, options []CallOption) error {
	_, err := doCall(ctx, c, op, in, options, func(response *http.Response) (*struct{}, error) {
		if strings.Contains(strings.ToLower(response.Header.Get("Content-Type")), "html") {
			return nil, unexpectedResponse(op.id, response.StatusCode, "an HTML page instead of an empty response")
		}
		return nil, nil
	})
	return err
}

// doCall finds the address, gets a token, sends one request and reads the response. It repeats the request once with
// a new token after a 401, and retries as the contract says.
func doCall[T any](
	ctx context.Context, c *Client, op operation, in input, options []CallOption,
	read func(*http.Response) (*T, error),
) (*T, error) {
	// Created once, so that every attempt sends the same, even if the caller changes the input meanwhile.
	out, err := c.createRequest(op, in, options)
	if err != nil {
		return nil, err
	}
	return withRetries(ctx, c.settings, op.id, options, func(ctx context.Context) (*T, error) {
		addresses, err := c.discovery.addresses(ctx)
		if err != nil {
			return nil, err
		}
		once := out
		once.address = addresses.BaseURL + out.address
		if op.atAuth {
			once.address = addresses.AuthURL + out.address
		}
		exchange := func(out outgoingRequest) (*T, error) {
			response, err := c.settings.open(ctx, out)
			if err != nil {
				return nil, err
			}
			defer response.Body.Close()
			return read(response)
		}
		if op.token == "" {
			return exchange(once)
		}
		resource, err := c.resource(ctx, op.token)
		if err != nil {
			return nil, err
		}
		return withToken(ctx, c.tokens, resource, once, exchange)
	})
}

// withToken does the work with a token. After a 401 it repeats the work once, if the token source has another token.
func withToken[T any](
	ctx context.Context, tokens tokenSource, resource string, out outgoingRequest, work func(outgoingRequest) (*T, error),
) (*T, error) {
	token, err := tokens.current(ctx, resource)
	if err != nil {
		return nil, err
	}
	result, err := work(out.withBearer(token))
	var refused *ServiceError
	if !errors.As(err, &refused) || refused.Status != http.StatusUnauthorized {
		return result, err
	}
	another, failure := tokens.renewed(ctx, resource, token)
	if failure != nil {
		return nil, failure
	}
	if another == token {
		return nil, err
	}
	return work(out.withBearer(another))
}

func (out outgoingRequest) withBearer(token string) outgoingRequest {
	out.header = out.header.Clone()
	out.header.Set("Authorization", "Bearer "+token)
	return out
}

// createRequest creates the request of a call, with its path as address. Every write has one key for all of its attempts.
func (c *Client) createRequest(op operation, in input, options []CallOption) (outgoingRequest, error) {
	path, err := createPath(op, in.path)
	if err != nil {
		return outgoingRequest{}, err
	}
	if query := encodeFields(in.query); query != "" {
		path += "?" + query
	}
	body, kind, err := createBody(in)
	if err != nil {
		return outgoingRequest{}, fmt.Errorf("%s: %w", op.id, err)
	}
	given := c.settings.callOptions(options)
	header := http.Header{}
	if kind != "" {
		header.Set("Content-Type", kind)
	}
	if op.keyed {
		header.Set("Idempotency-Key", firstNonEmpty(given.idempotencyKey, newKey()))
	}
	for name, values := range given.header {
		header[name] = values
	}
	followsRedirect := op.id == getFile.id
	return outgoingRequest{op.id, op.method, path, header, body, op.atAuth, followsRedirect}, nil
}

var placeholder = regexp.MustCompile(`\{\+?\w+\}`)

func createPath(op operation, fields []field) (string, error) {
	values := map[string]string{}
	for _, f := range fields {
		values[f.name], _ = f.text()
	}
	var err error
	path := placeholder.ReplaceAllStringFunc(op.path, func(found string) string {
		name := strings.Trim(found, "{+}")
		segments := []string{values[name]}
		if strings.HasPrefix(found, "{+") {
			segments = strings.Split(values[name], "/")
		}
		for i, segment := range segments {
			// URL parsers resolve dot segments, which would call another operation.
			if segment == "" || segment == "." || segment == ".." {
				err = fmt.Errorf("%s: %s is missing or invalid", op.id, name)
			}
			segments[i] = url.PathEscape(segment)
		}
		return strings.Join(segments, "/")
	})
	return path, err
}

func encodeFields(fields []field) string {
	values := url.Values{}
	for _, f := range fields {
		if text, isThere := f.text(); isThere {
			values.Set(f.name, text)
		}
	}
	return values.Encode()
}

// createBody returns the body of a request and its content type.
func createBody(in input) ([]byte, string, error) {
	switch {
	case in.json != nil:
		body, err := json.Marshal(in.json)
		return body, "application/json", err
	case in.form != nil:
		return []byte(encodeFields(in.form)), "application/x-www-form-urlencoded", nil
	case in.file != nil:
		return in.file.body()
	default:
		return nil, "", nil
	}
}

var quotes = strings.NewReplacer(`\`, `\\`, `"`, "%22", "\r", "%0D", "\n", "%0A")

// body encodes the file as a multipart form with one part, as browsers do.
func (f File) body() ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", fmt.Sprintf(`form-data; name="file"; filename="%s"`, quotes.Replace(f.Name)))
	header.Set("Content-Type", firstNonEmpty(f.Type, guessMediaType(f.Name)))
	part, err := form.CreatePart(header)
	if err == nil {
		_, err = io.Copy(part, bytes.NewReader(f.Bytes))
	}
	if err == nil {
		err = form.Close()
	}
	return body.Bytes(), form.FormDataContentType(), err
}
