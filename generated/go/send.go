// Code generated from src/clients/go/send.go; DO NOT EDIT.

package ams

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// Draft is an envelope to send: its recipients, and at least one of Text, Parts and Files. They become its parts in
// this order.
type Draft struct {
	// ID is a new one by default. Store an id of NewEnvelopeID to repeat the send later, also from another process. The
	// service accepts the same id and content once.
	ID string
	To []string
	// CC has further recipients, in copy.
	CC      []string
	Subject string
	Text    string
	Parts   []ContentPartDraft
	// Files are uploaded before the send. Images become image parts, others file parts.
	Files []File
	// InReplyTo and References link a reply to its thread. Reply sets them.
	InReplyTo  string
	References []string
	// DateMs is the sender's time in milliseconds since 1970. Default: the time of receipt.
	DateMs int64
	// Monitor requests reports about the delivery of the envelope.
	Monitor []MonitorFact
}

// File is bytes with a file name.
type File struct {
	Name string
	// Type is the media type. Default: that of the name's extension.
	Type  string
	Bytes []byte
}

// FileAt reads the file at a path.
func FileAt(path string) (File, error) {
	bytes, err := os.ReadFile(path)
	return File{Name: filepath.Base(path), Bytes: bytes}, err
}

// Send uploads the files and sends the envelope to all of its recipients, or to none. When it returns without an error,
// the envelope is stored for every recipient. It creates the id once, so every retry is the same send.
//
// Another call with the same ID and content changes nothing. It uploads no file twice and returns the same
// acknowledgement. The service recognizes uploads for a day by default.
func (c *Client) Send(ctx context.Context, draft Draft, options ...CallOption) (*SendAcknowledgement, error) {
	id := draft.ID
	if id == "" {
		id = NewEnvelopeID()
	}
	parts, err := c.createParts(ctx, id, draft, options)
	if err != nil {
		return nil, err
	}
	envelope := EnvelopeDraft{
		ID: id, To: append([]string{}, draft.To...), CC: draft.CC, ContentParts: parts, References: draft.References,
	}
	if draft.Subject != "" {
		envelope.Subject = &draft.Subject
	}
	if draft.InReplyTo != "" {
		envelope.InReplyTo = &draft.InReplyTo
	}
	if draft.DateMs != 0 {
		envelope.DateMs = &draft.DateMs
	}
	if len(draft.Monitor) > 0 {
		envelope.Monitor = &Monitor{Events: draft.Monitor}
	}
	sent, err := c.Messages.SendMessage(ctx, envelope, options...)
	if err != nil {
		return nil, err
	}
	// A proxy can return 200 too. Then the envelope is not stored anywhere.
	if sent.ID != id {
		what := "the response does not acknowledge " + id
		return nil, &ProtocolError{Operation: "sendMessage", Status: http.StatusOK, Message: what}
	}
	return sent, nil
}

func (c *Client) createParts(
	ctx context.Context, envelopeID string, draft Draft, options []CallOption,
) ([]ContentPartDraft, error) {
	// Parts that JSON cannot carry fail before the first file is uploaded.
	if _, err := json.Marshal(draft.Parts); err != nil {
		return nil, fmt.Errorf("sendMessage: %w", err)
	}
	parts := []ContentPartDraft{}
	if draft.Text != "" {
		parts = append(parts, ContentPartDraft{Text: &TextPart{Text: draft.Text}})
	}
	parts = append(parts, draft.Parts...)
	for position, file := range draft.Files {
		// The key depends on the envelope and the position, so another process repeats the same upload.
		key := WithIdempotencyKey(deriveKey(fmt.Sprintf("%s file %d", envelopeID, position)))
		uploaded, err := c.Files.UploadFile(ctx, file, append(options[:len(options):len(options)], key)...)
		if err != nil {
			return nil, err
		}
		part := ContentPartDraft{File: &FilePartDraft{FileID: &uploaded.ID}}
		if strings.HasPrefix(uploaded.ContentType, "image/") {
			part = ContentPartDraft{Image: &ImagePartDraft{FileID: &uploaded.ID}}
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// mediaTypes are the media types that the service accepts, by file extension.
var mediaTypes = map[string]string{
	".csv":  "text/csv",
	".gif":  "image/gif",
	".jpeg": "image/jpeg",
	".jpg":  "image/jpeg",
	".json": "application/json",
	".md":   "text/markdown",
	".pdf":  "application/pdf",
	".png":  "image/png",
	".txt":  "text/plain",
}

// guessMediaType guesses the media type from the extension. The service checks it against the bytes.
func guessMediaType(name string) string {
	return firstNonEmpty(mediaTypes[strings.ToLower(filepath.Ext(name))], "application/octet-stream")
}
