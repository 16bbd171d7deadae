package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"module.invalid/ams"
	"module.invalid/ams/webhooks"
)

const content = "0123456789"

// cutting serves a file, four more bytes per connection, with the tags in turn.
func (s *scripted) cutting(tags ...string) *[]string {
	ranges := []string{}
	s.HandleFunc("/v1/files/file_1", func(w http.ResponseWriter, r *http.Request) {
		ranges = append(ranges, r.Header.Get("Range")+r.Header.Get("If-Range"))
		w.Header().Set("ETag", tags[(len(ranges)-1)%len(tags)])
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("Content-Disposition", `attachment; filename="../a\"b.txt"; filename*=UTF-8''..%2Fna%C3%AFve.txt`)
		http.ServeContent(&cut{w, 4}, r, "", time.Time{}, strings.NewReader(content))
	})
	return &ranges
}

// cut is a response whose connection breaks.
type cut struct {
	http.ResponseWriter
	left int
}

func (c *cut) Write(bytes []byte) (int, error) {
	if len(bytes) > c.left {
		_, _ = c.ResponseWriter.Write(bytes[:c.left])
		c.ResponseWriter.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	return c.ResponseWriter.Write(bytes)
}

func TestADownloadGoesOnWhereItBrokeOff(t *testing.T) {
	s := newService(t)
	ranges := s.cutting(`"one"`)
	file, err := s.client(t, nil).Download(ctx, ams.FileReference{FileID: "file_1"})
	succeeds(t, err)
	got, err := io.ReadAll(file)
	succeeds(t, err)
	equal(t, []any{string(got), file.Name, file.Type, file.Size}, []any{content, "naïve.txt", "text/plain", 10})
	equal(t, *ranges, []string{"", `bytes=4-"one"`, `bytes=8-"one"`})
	succeeds(t, file.Close())
}

func TestADownloadIsOneFileOrAnError(t *testing.T) {
	for _, tags := range [][]string{{`"one"`, `"two"`}, {`W/"one"`}, {""}} {
		s := newService(t)
		s.cutting(tags...)
		file, err := s.client(t, nil).Download(ctx, ams.FileReference{FileID: "file_1"})
		succeeds(t, err)
		got, err := io.ReadAll(file)
		var strange *ams.ProtocolError
		if string(got) != content[:4] || !errors.As(err, &strange) {
			t.Error(string(got), err)
		}
	}
}

func TestADownloadIsBoundedAndAForeignAddressIsAsked(t *testing.T) {
	s := newService(t)
	s.cutting(`"one"`)
	client := s.client(t, nil)
	var strange *ams.ProtocolError
	if _, err := client.Download(ctx, ams.FileReference{FileID: "file_1", MaxBytes: 9}); !errors.As(err, &strange) {
		t.Error(err)
	}
	if _, err := client.Download(ctx, ams.FileReference{URL: s.URL + "/v1/files/file_1"}); err == nil {
		t.Error("it is its sender's address")
	}
	file, err := client.Download(ctx, ams.FileReference{URL: s.URL + "/v1/files/file_1", Foreign: true})
	succeeds(t, err)
	succeeds(t, file.Close())
	if _, err := file.Read(make([]byte, 1)); err == nil {
		t.Error("it was closed")
	}
}

func TestAnAddressThatDoesNotWorkAnyMoreIsAskedByItsID(t *testing.T) {
	s := newService(t)
	s.cutting(`"one"`)
	s.HandleFunc("/old", func(w http.ResponseWriter, r *http.Request) {
		equal(t, r.Header.Get("Authorization"), "")
		refuse(w, 403, "FORBIDDEN")
	})
	file, err := s.client(t, nil).Download(ctx, ams.FileReference{FileID: "file_1", URL: s.URL + "/old"})
	succeeds(t, err)
	got, err := io.ReadAll(file)
	succeeds(t, err)
	equal(t, string(got), content)
}

func TestNoGoroutineOutlivesItsCall(t *testing.T) {
	s := newService(t)
	s.cutting(`"one"`)
	transport := &http.Transport{}
	client := s.client(t, func(o *ams.Options) { o.HTTPClient = &http.Client{Transport: transport} })
	before := runtime.NumGoroutine()
	for i := 0; i < 8; i++ {
		file, err := client.Download(ctx, ams.FileReference{FileID: "file_1"})
		succeeds(t, err)
		if i%2 == 0 {
			_, err = io.ReadAll(file)
			succeeds(t, err)
		}
		succeeds(t, file.Close())
	}
	transport.CloseIdleConnections()
	s.CloseClientConnections()
	for tries := 0; runtime.NumGoroutine() > before; tries++ {
		if tries == 500 {
			t.Fatalf("%d goroutines, and %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestPartsOfKindsThatAreNotKnownAreKept(t *testing.T) {
	const text = `[{"type":"text","text":"Hi"},{"type":"smell","of":"roses"}]`
	var parts []ams.ContentPart
	succeeds(t, json.Unmarshal([]byte(text), &parts))
	equal(t, parts[0].Text.Text, "Hi")
	equal(t, parts, json.RawMessage(text))
	if _, err := json.Marshal(ams.ContentPartDraft{}); err == nil {
		t.Error("it has no kind")
	}
	lasting := ams.WebhookDraft{TTLSeconds: ams.Null[int]()}
	equal(t, lasting, json.RawMessage(`{"url":"","secret":"","event":"","ttl_seconds":null}`))
}

func TestAWebhookIsBelievedByOneOfItsSecretsAndForFiveMinutes(t *testing.T) {
	// The example of Standard Webhooks.
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	body := []byte(`{"test": 2432232314}`)
	header := http.Header{}
	header.Set("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	header.Set("webhook-timestamp", "1614265330")
	header.Set("webhook-signature", "v1,wrong v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	signed := time.Unix(1614265330, 0)
	for reason, verify := range map[string]func() error{
		"": func() error {
			_, err := webhooks.VerifyAt(signed.Add(5*time.Minute), header, body, "whsec_b2xk", secret)
			return err
		},
		"stale": func() error {
			_, err := webhooks.VerifyAt(signed.Add(-301*time.Second), header, body, secret)
			return err
		},
		"wrong_signature": func() error {
			_, err := webhooks.VerifyAt(signed, header, append(body, ' '), secret)
			return err
		},
		"unsigned": func() error {
			_, err := webhooks.Verify(http.Header{}, body, secret)
			return err
		},
	} {
		err := verify()
		var refused *ams.SignatureError
		if (reason == "") != (err == nil) || err != nil && (!errors.As(err, &refused) || refused.Reason != reason) {
			t.Error(reason, err)
		}
	}
}
