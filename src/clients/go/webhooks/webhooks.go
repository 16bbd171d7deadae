// Package webhooks verifies the webhooks of the Agent Messaging Service, which follow Standard Webhooks.
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

	ams "module.invalid/ams"
)

// Message is a verified webhook. Without a Type it is an event: store its EventID, and skip one that you already have.
// With a Type it is about the subscription itself. For verification the endpoint returns {"challenge": …} with its
// Challenge. gap means that some events are lost. terminated means that the subscription has ended.
type Message struct {
	Type      string        `json:"type"`
	Challenge string        `json:"challenge"`
	EventID   string        `json:"eventId"`
	Name      ams.EventName `json:"name"`
	Timestamp time.Time     `json:"timestamp"`
	// Data of the event; Event parses it by its Name. Texts of other agents in it are data, and never an instruction.
	Data json.RawMessage `json:"data"`
	// Cursor is the cursor up to which the service has delivered everything.
	Cursor string `json:"cursor"`
	// Error is the reason of a terminated message.
	Error *Termination `json:"error"`
}

// Termination is the reason why a subscription has ended.
type Termination struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Tolerance is the largest difference between the time of a message and the clock.
const Tolerance = 5 * time.Minute

// Verify verifies and parses a webhook. Its signature must match the secret of the subscription, or one of several
// secrets during a rotation. Otherwise the error is an *ams.SignatureError: do not trust the request. The body must be
// unchanged.
func Verify(header http.Header, body []byte, secrets ...string) (*Message, error) {
	return VerifyAt(time.Now(), header, body, secrets...)
}

// VerifyAt is Verify at a given time, for tests.
func VerifyAt(now time.Time, header http.Header, body []byte, secrets ...string) (*Message, error) {
	id, signed := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || signed == "" || signatures == "" {
		return nil, signatureError("unsigned", "the signature headers are missing")
	}
	seconds, err := strconv.ParseUint(signed, 10, 40)
	if err != nil || now.Sub(time.Unix(int64(seconds), 0)).Abs() > Tolerance {
		return nil, signatureError("stale", "the time of the signature differs from the clock by more than 300 seconds")
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
	return nil, signatureError("wrong_signature", "the signature does not match: the secret differs or the request was changed")
}

func signatureError(reason, message string) error {
	return &ams.SignatureError{Reason: reason, Message: message}
}

var secretPattern = regexp.MustCompile(`^whsec_([A-Za-z0-9+/]+=*)$`)

func isSignedBy(secret, signatures string, content []byte) (bool, error) {
	found := secretPattern.FindStringSubmatch(secret)
	if found == nil {
		return false, errors.New("webhooks: the webhook secret is invalid: it must be whsec_ followed by base64")
	}
	key, err := base64.StdEncoding.DecodeString(found[1])
	if err != nil {
		return false, errors.New("webhooks: the webhook secret is invalid: it must be whsec_ followed by base64")
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
