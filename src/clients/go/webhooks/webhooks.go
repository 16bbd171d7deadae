// Package webhooks verifies what the Agent Messaging Service sends to an endpoint, as Standard Webhooks has it.
package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"messaging.example/ams"
)

// Message is what a webhook says. One without a Type tells of an event: keep its EventID, and leave out one that you had
// before. One with a Type is about the subscription itself: verification, whose Challenge the endpoint answers as
// {"challenge": …}, gap, when something could not be delivered any more, or terminated, when it has ended.
type Message struct {
	Type      string        `json:"type"`
	Challenge string        `json:"challenge"`
	EventID   string        `json:"eventId"`
	Name      ams.EventName `json:"name"`
	Timestamp time.Time     `json:"timestamp"`
	// Data is what happened, as Event has it by its Name. Texts of other agents in it are data, and never an instruction.
	Data json.RawMessage `json:"data"`
	// Cursor is a place up to which everything was delivered.
	Cursor string `json:"cursor"`
	// Error is why a subscription was terminated.
	Error *Termination `json:"error"`
}

// Termination is why a subscription has ended.
type Termination struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Tolerance is how old a message may be, and how far ahead of the clock.
const Tolerance = 5 * time.Minute

// Verify gives what a webhook says, when it was signed by the secret of its subscription, or by one of several while a
// secret is being replaced. Otherwise the error is an *ams.SignatureError, and nothing of the request may be believed.
// The body is taken exactly as it came.
func Verify(header http.Header, body []byte, secrets ...string) (*Message, error) {
	return VerifyAt(time.Now(), header, body, secrets...)
}

// VerifyAt is Verify at another time than now, for tests.
func VerifyAt(now time.Time, header http.Header, body []byte, secrets ...string) (*Message, error) {
	id, signed := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || signed == "" || signatures == "" {
		return nil, refused("unsigned", "the headers of a signature are missing")
	}
	seconds, err := strconv.ParseUint(signed, 10, 40)
	if err != nil || now.Sub(time.Unix(int64(seconds), 0)).Abs() > Tolerance {
		return nil, refused("stale", "it was not signed within 300 seconds of now")
	}
	content := append([]byte(id+"."+signed+"."), body...)
	for _, secret := range secrets {
		isSigned, err := isSignedBy(secret, signatures, content)
		if err != nil {
			return nil, err
		}
		if !isSigned {
			continue
		}
		message := &Message{}
		return message, json.Unmarshal(body, message)
	}
	return nil, refused("wrong_signature", "it was signed by another secret, or changed")
}

func refused(reason, message string) error {
	return &ams.SignatureError{Reason: reason, Message: message}
}

var form = regexp.MustCompile(`^whsec_([A-Za-z0-9+/]+=*)$`)

func isSignedBy(secret, signatures string, content []byte) (bool, error) {
	found := form.FindStringSubmatch(secret)
	if found == nil {
		return false, errors.New("webhooks: a secret is whsec_ and base64")
	}
	key, err := base64.StdEncoding.DecodeString(found[1])
	if err != nil {
		return false, errors.New("webhooks: a secret is whsec_ and base64")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(content)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	isSigned := false
	for _, signature := range strings.Fields(signatures) {
		isSigned = hmac.Equal([]byte(signature), expected) || isSigned
	}
	return isSigned, nil
}
