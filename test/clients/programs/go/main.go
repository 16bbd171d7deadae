// Driver of the Go package. Each line of its input is a request as JSON, each line of its output a response.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"module.invalid/ams"
	"module.invalid/ams/webhooks"
)

type request struct {
	ID     int             `json:"id"`
	Client json.RawMessage `json:"client"`
	Call   string          `json:"call"`
	Args   json.RawMessage `json:"args"`
}

type answer struct {
	ID     int      `json:"id"`
	Result any      `json:"result,omitempty"`
	Error  *failure `json:"error,omitempty"`
}

type failure struct {
	Name       string   `json:"name"`
	Code       string   `json:"code,omitempty"`
	Status     int      `json:"status,omitempty"`
	RequestID  string   `json:"request_id,omitempty"`
	RetryAfter *float64 `json:"retry_after,omitempty"`
	Retryable  bool     `json:"retryable"`
	Text       string   `json:"text"`
}

type object = map[string]any

func main() {
	clients := map[string]*ams.Client{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked request
		must(json.Unmarshal(lines.Bytes(), &asked))
		result, err := answered(clients, asked)
		given := answer{ID: asked.ID, Result: result}
		if err != nil {
			given = answer{ID: asked.ID, Error: failureOf(err)}
		}
		must(out.Encode(given))
	}
	must(lines.Err())
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answered(clients map[string]*ams.Client, asked request) (any, error) {
	client, isKnown := clients[string(asked.Client)]
	if !isKnown {
		made, err := clientOf(asked.Client)
		if err != nil {
			return nil, err
		}
		clients[string(asked.Client)], client = made, made
	}
	call, isKnown := calls[asked.Call]
	if !isKnown {
		return nil, fmt.Errorf("there is no call %s", asked.Call)
	}
	return call(context.Background(), client, asked.Args)
}

func clientOf(text json.RawMessage) (*ams.Client, error) {
	var given struct {
		URL          string `json:"url"`
		ClientID     string `json:"client_id"`
		ClientSecret string `json:"client_secret"`
		Token        string `json:"token"`
		MaxRetries   *int   `json:"max_retries"`
		TimeoutMs    int    `json:"timeout_ms"`
	}
	if err := json.Unmarshal(text, &given); err != nil {
		return nil, err
	}
	options := ams.Options{
		URL: given.URL, ClientID: given.ClientID, ClientSecret: given.ClientSecret, Token: given.Token,
		Timeout: time.Duration(given.TimeoutMs) * time.Millisecond,
		// net/http itself repeats a lost request on a reused connection; this counts each attempt.
		HTTPClient: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}},
	}
	if given.MaxRetries != nil && *given.MaxRetries == 0 {
		options.MaxRetries = ams.NoRetries
	} else if given.MaxRetries != nil {
		options.MaxRetries = *given.MaxRetries
	}
	return ams.New(options)
}

// Calls by name in the line protocol.
var calls = map[string]func(context.Context, *ams.Client, json.RawMessage) (any, error){
	"send":           of(send),
	"ask":            of(ask),
	"reply":          of(reply),
	"get_message":    of(getMessage),
	"list":           of(list),
	"follow":         of(follow),
	"download":       of(download),
	"create_webhook": of(createWebhook),
	"verify":         of(verify),
	"own_agent":      of(ownAgent),
}

// of creates a call with arguments of this type.
func of[Args any](call func(context.Context, *ams.Client, Args) (any, error)) func(
	context.Context, *ams.Client, json.RawMessage,
) (any, error) {
	return func(ctx context.Context, client *ams.Client, text json.RawMessage) (any, error) {
		var args Args
		if len(text) > 0 {
			if err := json.Unmarshal(text, &args); err != nil {
				return nil, err
			}
		}
		return call(ctx, client, args)
	}
}

// handles is one handle or several.
type handles []string

func (h *handles) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*h = handles{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(h))
}

type sendArgs struct {
	ID      string                 `json:"id"`
	To      handles                `json:"to"`
	CC      handles                `json:"cc"`
	Subject string                 `json:"subject"`
	Text    string                 `json:"text"`
	Parts   []ams.ContentPartDraft `json:"parts"`
	Files   []struct {
		Name   string `json:"name"`
		Type   string `json:"type"`
		Base64 []byte `json:"base64"`
	} `json:"files"`
}

func send(ctx context.Context, client *ams.Client, args sendArgs) (any, error) {
	draft := ams.Draft{
		ID: args.ID, To: args.To, CC: args.CC, Subject: args.Subject, Text: args.Text, Parts: args.Parts,
	}
	for _, file := range args.Files {
		draft.Files = append(draft.Files, ams.File{Name: file.Name, Type: file.Type, Bytes: file.Base64})
	}
	return acknowledged(client.Send(ctx, draft))
}

func acknowledged(sent *ams.SendAcknowledgement, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return object{"id": sent.ID, "recipients": len(sent.Recipients)}, nil
}

type askArgs struct {
	sendArgs
	Monitor     ams.Monitor `json:"monitor"`
	TimeLimitMs int         `json:"time_limit_ms"`
}

func ask(ctx context.Context, client *ams.Client, args askArgs) (any, error) {
	limited, cancel := context.WithTimeout(ctx, time.Duration(args.TimeLimitMs)*time.Millisecond)
	defer cancel()
	return client.Ask(limited, ams.Draft{ID: args.ID, To: args.To, Text: args.Text, Monitor: args.Monitor.Events})
}

type replyArgs struct {
	EnvelopeID string `json:"envelope_id"`
	Text       string `json:"text"`
	All        bool   `json:"all"`
}

func reply(ctx context.Context, client *ams.Client, args replyArgs) (any, error) {
	envelope, err := client.Messages.GetMessage(ctx, args.EnvelopeID)
	if err != nil {
		return nil, err
	}
	return acknowledged(client.Reply(ctx, envelope, ams.Answer{Text: args.Text, All: args.All}))
}

type envelopeArgs struct {
	EnvelopeID string `json:"envelope_id"`
	Part       int    `json:"part"`
}

func getMessage(ctx context.Context, client *ams.Client, args envelopeArgs) (any, error) {
	return client.Messages.GetMessage(ctx, args.EnvelopeID)
}

type listArgs struct {
	Direction string `json:"direction"`
	Unread    *bool  `json:"unread"`
	Limit     int    `json:"limit"`
}

func list(ctx context.Context, client *ams.Client, args listArgs) (any, error) {
	params := ams.ListMailboxParams{Direction: args.Direction, Unread: args.Unread, Limit: args.Limit}
	ids := []string{}
	headers := client.Mailbox.ListMailboxAll(ctx, params)
	for headers.Next() {
		ids = append(ids, headers.Item().ID)
	}
	return ids, headers.Err()
}

type followArgs struct {
	Cursor *ams.StoredCursor `json:"cursor"`
	Until  string            `json:"until"`
	Count  int               `json:"count"`
	Leave  string            `json:"leave"`
}

// errLeft is any other error than ErrStop. Go has no break out of Follow.
var errLeft = errors.New("left the loop")

// kept is a cursor in memory.
type kept struct{ place *ams.StoredCursor }

func (k *kept) Load(context.Context) (*ams.StoredCursor, error) { return k.place, nil }
func (k *kept) Save(_ context.Context, place ams.StoredCursor) error {
	k.place = &place
	return nil
}

func follow(ctx context.Context, client *ams.Client, args followArgs) (any, error) {
	store := &kept{args.Cursor}
	ids := []string{}
	// The shared cases are about requests. The program follower is about the WebSocket.
	params := ams.FollowParams{Store: store, UntilEmpty: args.Until == "empty", WithoutPush: true}
	err := client.Follow(ctx, params, func(_ context.Context, envelope *ams.Envelope) error {
		ids = append(ids, envelope.ID)
		if len(ids) == args.Count && args.Leave != "" {
			return errLeft
		}
		if len(ids) == args.Count {
			return ams.ErrStop
		}
		return nil
	})
	if err != nil && !errors.Is(err, errLeft) {
		return nil, err
	}
	return object{"ids": ids, "cursor": store.place}, nil
}

func download(ctx context.Context, client *ams.Client, args envelopeArgs) (any, error) {
	envelope, err := client.Messages.GetMessage(ctx, args.EnvelopeID)
	if err != nil {
		return nil, err
	}
	if args.Part >= len(envelope.ContentParts) {
		return nil, errors.New("there is no such part")
	}
	var reference ams.FileReference
	switch part := envelope.ContentParts[args.Part]; {
	case part.File != nil:
		reference = part.File.File()
	case part.Image != nil:
		reference = part.Image.File()
	default:
		return nil, errors.New("it is no file")
	}
	file, err := client.Download(ctx, reference)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	return object{"name": file.Name, "type": file.Type, "base64": base64.StdEncoding.EncodeToString(content)}, nil
}

func createWebhook(ctx context.Context, client *ams.Client, args json.RawMessage) (any, error) {
	var draft ams.WebhookDraft
	var lasting struct {
		TTLSeconds json.RawMessage `json:"ttl_seconds"`
	}
	if err := json.Unmarshal(args, &draft); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(args, &lasting); err == nil && bytes.Equal(lasting.TTLSeconds, []byte("null")) {
		draft.TTLSeconds = ams.Null[int]()
	}
	return client.Webhooks.CreateWebhook(ctx, draft)
}

type verifyArgs struct {
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	Secrets []string          `json:"secrets"`
}

func verify(_ context.Context, _ *ams.Client, args verifyArgs) (any, error) {
	header := http.Header{}
	for name, value := range args.Headers {
		header.Set(name, value)
	}
	message, err := webhooks.Verify(header, []byte(args.Body), args.Secrets...)
	if err != nil {
		return nil, err
	}
	told := object{}
	for name, value := range map[string]string{
		"type": message.Type, "name": string(message.Name), "event_id": message.EventID, "challenge": message.Challenge,
	} {
		if value != "" {
			told[name] = value
		}
	}
	if message.EventID == "" {
		return told, nil
	}
	event, err := message.Event()
	told["data"], told["shape"] = event, strings.TrimPrefix(fmt.Sprintf("%T", event), "*ams.")
	return told, err
}

func ownAgent(ctx context.Context, client *ams.Client, _ object) (any, error) {
	agent, err := client.Agents.GetOwnAgent(ctx)
	if err != nil {
		return nil, err
	}
	return object{"handle": agent.CanonicalHandle}, nil
}

func failureOf(err error) *failure {
	told := &failure{Name: "Error", Retryable: ams.Retryable(err), Text: err.Error()}
	var service *ams.ServiceError
	var connection *ams.ConnectionError
	var timeout *ams.TimeoutError
	var protocol *ams.ProtocolError
	var authorization *ams.AuthorizationError
	var reply *ams.ReplyError
	var signature *ams.SignatureError
	switch {
	case errors.As(err, &authorization):
		told.Name, told.Code = "AuthorizationError", authorization.Code
	case errors.As(err, &reply):
		told.Name, told.Code = "ReplyError", reply.Code
	case errors.As(err, &signature):
		told.Name, told.Code = "SignatureError", signature.Reason
	case errors.As(err, &service):
		told.Name, told.Code, told.Status = "ServiceError", string(service.Code), service.Status
		told.RequestID, told.RetryAfter = service.RequestID, seconds(service.RetryAfter)
	case errors.As(err, &protocol):
		told.Name, told.Status, told.RetryAfter = "ProtocolError", protocol.Status, seconds(protocol.RetryAfter)
	case errors.As(err, &connection):
		told.Name = "ConnectionError"
	case errors.As(err, &timeout), errors.Is(err, context.DeadlineExceeded):
		told.Name = "TimeoutError"
	}
	return told
}

func seconds(duration *time.Duration) *float64 {
	if duration == nil {
		return nil
	}
	return ams.Pointer(duration.Seconds())
}
