package ams

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Cursor is the place behind an envelope: reading goes on with what came after it.
func (h *EnvelopeHeader) Cursor() MailboxCursor {
	return MailboxCursor{AfterCreatedAt: h.CreatedAt, AfterEnvelopeID: h.ID}
}

// Cursor is the place behind an envelope.
func (e *Envelope) Cursor() MailboxCursor {
	return MailboxCursor{AfterCreatedAt: e.CreatedAt, AfterEnvelopeID: e.ID}
}

// mailboxStart is before the first envelope that can be.
var mailboxStart = MailboxCursor{AfterEnvelopeID: "env_" + strings.Repeat("0", 26)}

func (cursor MailboxCursor) isBefore(header *EnvelopeHeader) bool {
	if header.CreatedAt == cursor.AfterCreatedAt {
		return header.ID > cursor.AfterEnvelopeID
	}
	return header.CreatedAt > cursor.AfterCreatedAt
}

// inOrder are those that come after the cursor, each after the one before: nothing is seen twice.
func inOrder(headers []EnvelopeHeader, cursor MailboxCursor) []EnvelopeHeader {
	found := []EnvelopeHeader{}
	for i := range headers {
		if cursor.isBefore(&headers[i]) {
			cursor = headers[i].Cursor()
			found = append(found, headers[i])
		}
	}
	return found
}

// Place is a cursor and whose mailbox it is in. As JSON it is what the service's other client packages keep, too.
type Place struct {
	MailboxCursor
	// AgentID is empty where the token does not tell.
	AgentID string `json:"agent_id,omitempty"`
}

// CursorStore keeps the place of one follower, for its next start.
type CursorStore interface {
	// Load gives nil where nothing was kept yet.
	Load(ctx context.Context) (*Place, error)
	// Save is given a context that does not end with that of Follow: what was handled is saved all the same.
	Save(ctx context.Context, place Place) error
}

// FileCursor keeps a place in a file, which holds the old one or the new one, whole, however the program ends. A file
// that holds anything else is an error, and no beginning.
func FileCursor(path string) CursorStore { return fileCursor(path) }

type fileCursor string

func (f fileCursor) Load(context.Context) (*Place, error) {
	text, err := os.ReadFile(string(f))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var place Place
	if json.Unmarshal(text, &place) != nil || place.AfterEnvelopeID == "" {
		return nil, fmt.Errorf("%s does not hold a cursor", string(f))
	}
	return &place, nil
}

func (f fileCursor) Save(_ context.Context, place Place) error {
	text, err := json.Marshal(place)
	if err != nil {
		return err
	}
	return replaceFile(string(f), text)
}

// replaceFile has a file hold the text once that is on the disk.
func replaceFile(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

// agentIn is the agent that a token of the service is for, as its claims tell; empty where they do not.
func agentIn(token string) string {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return ""
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return ""
	}
	var claims struct {
		AgentID string `json:"agent_id"`
	}
	if json.Unmarshal(text, &claims) != nil {
		return ""
	}
	return claims.AgentID
}
