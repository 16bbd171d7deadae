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

// Cursor returns the cursor after an envelope. Reading from it continues with the next envelope.
func (h *EnvelopeHeader) Cursor() MailboxCursor {
	return MailboxCursor{AfterCreatedAt: h.CreatedAt, AfterEnvelopeID: h.ID}
}

// Cursor returns the cursor after an envelope.
func (e *Envelope) Cursor() MailboxCursor {
	return MailboxCursor{AfterCreatedAt: e.CreatedAt, AfterEnvelopeID: e.ID}
}

// mailboxStart is the cursor before the oldest possible envelope.
var mailboxStart = MailboxCursor{AfterEnvelopeID: "env_" + strings.Repeat("0", 26)}

func (cursor MailboxCursor) isBefore(header *EnvelopeHeader) bool {
	if header.CreatedAt == cursor.AfterCreatedAt {
		return header.ID > cursor.AfterEnvelopeID
	}
	return header.CreatedAt > cursor.AfterCreatedAt
}

// selectInOrder selects the headers after the cursor in ascending order, so that none comes twice.
func selectInOrder(headers []EnvelopeHeader, cursor MailboxCursor) []EnvelopeHeader {
	found := []EnvelopeHeader{}
	for i := range headers {
		if cursor.isBefore(&headers[i]) {
			cursor = headers[i].Cursor()
			found = append(found, headers[i])
		}
	}
	return found
}

// StoredCursor is a cursor and the agent of its mailbox. All client packages of the service store the same JSON.
type StoredCursor struct {
	MailboxCursor
	// AgentID is empty if the token does not name its agent.
	AgentID string `json:"agent_id,omitempty"`
}

// CursorStore stores the cursor of one follower for its next start.
type CursorStore interface {
	// Load returns nil if no cursor is stored.
	Load(ctx context.Context) (*StoredCursor, error)
	// Save gets a context that does not end with that of Follow, so that handled envelopes are always saved.
	Save(ctx context.Context, stored StoredCursor) error
}

// FileCursor stores the cursor in a file. A crash never leaves a partial file. A file with other content is an error.
func FileCursor(path string) CursorStore { return fileCursor(path) }

type fileCursor string

func (f fileCursor) Load(context.Context) (*StoredCursor, error) {
	text, err := os.ReadFile(string(f))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var stored StoredCursor
	if json.Unmarshal(text, &stored) != nil || stored.AfterEnvelopeID == "" {
		return nil, fmt.Errorf("%s does not contain a cursor: delete the file to begin anew", string(f))
	}
	return &stored, nil
}

func (f fileCursor) Save(_ context.Context, stored StoredCursor) error {
	text, err := json.Marshal(stored)
	if err != nil {
		return err
	}
	return replaceFile(string(f), text)
}

// replaceFile replaces the content of a file atomically, after the text is on the disk.
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

// parseAgentID reads the agent's id from the claims of a token; empty if they do not have it.
func parseAgentID(token string) string {
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
