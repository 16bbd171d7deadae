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

// operation is what is known of one of the contract; the generated methods carry one each.
type operation struct {
	id     string
	method string
	// path has {names} of parameters, {+names} where they may contain slashes (RFC 6570 section 3.2.3).
	path string
	// atAuth is for the authorization server.
	atAuth bool
	// token is the resource that its token is for, rest or ws; without it there is none.
	token string
	// keyed operations take an Idempotency-Key.
	keyed bool
}

// input is what a call gives to its operation; the zero value gives nothing.
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

// text is the value as it stands in an address or a form, and whether it is there at all.
func (f field) text() (string, bool) {
	switch value := f.value.(type) {
	case string:
		return value, value != ""
	case *string:
		return valueOf(value), value != nil
	case int:
		return strconv.Itoa(value), value != 0
	case *bool:
		return strconv.FormatBool(valueOf(value)), value != nil
	case []string:
		return strings.Join(value, ","), value != nil
	case *MailboxCursor:
		panic("ams: a cursor is two fields")
	default:
		return fmt.Sprint(value), value != nil
	}
}

func valueOf[T any](pointer *T) (value T) {
	if pointer != nil {
		value = *pointer
	}
	return value
}

// cursorFields are the parameters that a place in a mailbox is.
func cursorFields(cursor *MailboxCursor) []field {
	if cursor == nil {
		return nil
	}
	at := strconv.FormatInt(cursor.AfterCreatedAt, 10)
	return []field{{"after_created_at", at}, {"after_envelope_id", cursor.AfterEnvelopeID}}
}

// call is the one way that every generated method takes: the answer is JSON.
func call[T any](ctx context.Context, c *Client, op operation, in input, options []CallOption) (*T, error) {
	return exchanged(ctx, c, op, in, options, func(response *http.Response) (*T, error) {
		answer := new(T)
		return answer, readJSON(response, op.id, answer)
	})
}

// callBytes is call where the answer is bytes, also after a redirect.
func callBytes(ctx context.Context, c *Client, op operation, in input, options []CallOption) ([]byte, error) {
	answer, err := exchanged(ctx, c, op, in, options, func(response *http.Response) (*[]byte, error) {
		body, err := bytesOf(response, op.id)
		return &body, err
	})
	if err != nil {
		return nil, err
	}
	return *answer, nil
}

// callText is call where the answer is text.
func callText(ctx context.Context, c *Client, op operation, in input, options []CallOption) (string, error) {
	answer, err := callBytes(ctx, c, op, in, options)
	return string(answer), err
}

// callNothing is call where the answer is empty: the page of a network that wants a sign-in first is none.
func callNothing(ctx context.Context, c *Client, op operation, in input, options []CallOption) error {
	_, err := exchanged(ctx, c, op, in, options, func(response *http.Response) (*struct{}, error) {
		if strings.Contains(strings.ToLower(response.Header.Get("Content-Type")), "html") {
			return nil, notOurs(op.id, response.StatusCode, "a page instead of an empty answer")
		}
		return nil, nil
	})
	return err
}

// exchanged makes the call: the address, a token for it, one exchange; once more with another token, and again as the
// rules say.
func exchanged[T any](
	ctx context.Context, c *Client, op operation, in input, options []CallOption,
	read func(*http.Response) (*T, error),
) (*T, error) {
	// Made once: every attempt says the same, whatever becomes of what was given meanwhile.
	out, err := c.outgoing(op, in, options)
	if err != nil {
		return nil, err
	}
	return retrying(ctx, c.settings, op.id, options, func(ctx context.Context) (*T, error) {
		addresses, err := c.discovery.addresses(ctx)
		if err != nil {
			return nil, err
		}
		once := out
		once.address = addresses.BaseURL + out.address
		if op.atAuth {
			once.address = addresses.AuthURL + out.address
		}
		exchange := func(out outgoing) (*T, error) {
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

// withToken does the work, and once more after a 401, if there is another token.
func withToken[T any](
	ctx context.Context, tokens tokenSource, resource string, out outgoing, work func(outgoing) (*T, error),
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

func (out outgoing) withBearer(token string) outgoing {
	out.header = out.header.Clone()
	out.header.Set("Authorization", "Bearer "+token)
	return out
}

// outgoing is the request of a call, with its path as address. Every write has one key for all of its attempts.
func (c *Client) outgoing(op operation, in input, options []CallOption) (outgoing, error) {
	path, err := pathOf(op, in.path)
	if err != nil {
		return outgoing{}, err
	}
	if query := encoded(in.query); query != "" {
		path += "?" + query
	}
	body, kind, err := bodyOf(in)
	if err != nil {
		return outgoing{}, fmt.Errorf("%s: %w", op.id, err)
	}
	given := c.settings.callOptions(options)
	header := http.Header{}
	if kind != "" {
		header.Set("Content-Type", kind)
	}
	if op.keyed {
		header.Set("Idempotency-Key", first(given.idempotencyKey, newKey()))
	}
	for name, values := range given.header {
		header[name] = values
	}
	toBytes := op.id == getFile.id
	return outgoing{op.id, op.method, path, header, body, op.atAuth, toBytes}, nil
}

var placeholder = regexp.MustCompile(`\{\+?\w+\}`)

func pathOf(op operation, fields []field) (string, error) {
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
			// A dot segment would be resolved away, and what is left be another operation.
			if segment == "" || segment == "." || segment == ".." {
				err = fmt.Errorf("%s: %s is missing", op.id, name)
			}
			segments[i] = url.PathEscape(segment)
		}
		return strings.Join(segments, "/")
	})
	return path, err
}

func encoded(fields []field) string {
	values := url.Values{}
	for _, f := range fields {
		if text, isThere := f.text(); isThere {
			values.Set(f.name, text)
		}
	}
	return values.Encode()
}

// bodyOf is the body of a request, and its type.
func bodyOf(in input) ([]byte, string, error) {
	switch {
	case in.json != nil:
		body, err := json.Marshal(in.json)
		return body, "application/json", err
	case in.form != nil:
		return []byte(encoded(in.form)), "application/x-www-form-urlencoded", nil
	case in.file != nil:
		return in.file.body()
	default:
		return nil, "", nil
	}
}

var quotes = strings.NewReplacer(`\`, `\\`, `"`, "%22", "\r", "%0D", "\n", "%0A")

// body is the file as the one part of a form, as browsers write it.
func (f File) body() ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", fmt.Sprintf(`form-data; name="file"; filename="%s"`, quotes.Replace(f.Name)))
	header.Set("Content-Type", first(f.Type, mediaTypeOf(f.Name)))
	part, err := form.CreatePart(header)
	if err == nil {
		_, err = io.Copy(part, bytes.NewReader(f.Bytes))
	}
	if err == nil {
		err = form.Close()
	}
	return body.Bytes(), form.FormDataContentType(), err
}
