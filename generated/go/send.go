// Code generated from src/clients/go/send.go; DO NOT EDIT.

package ams

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// Draft is an envelope to send: to whom, and Text, Parts, Files or several of them, which become its parts in this
// order.
type Draft struct {
	// ID is by default a new one. Keep one of NewEnvelopeID to repeat the send later, also from another process: with
	// the same id and content it is the same send, and is done once.
	ID string
	To []string
	// CC are further recipients, for their information.
	CC      []string
	Subject string
	Text    string
	Parts   []ContentPartDraft
	// Files are uploaded before the envelope is sent: images become image parts, all others file parts.
	Files []File
	// InReplyTo and References are what Reply fills in.
	InReplyTo  string
	References []string
	// DateMs is the sender's wall clock in milliseconds since 1970, by default when the envelope is received.
	DateMs int64
	// Monitor asks for reports of what becomes of the envelope.
	Monitor []MonitorFact
}

// File is bytes with a name.
type File struct {
	Name string
	// Type is the media type; by default the one that the name's extension stands for.
	Type  string
	Bytes []byte
}

// FileAt is the file at a path.
func FileAt(path string) (File, error) {
	bytes, err := os.ReadFile(path)
	return File{Name: filepath.Base(path), Bytes: bytes}, err
}

// Send uploads the files and sends the envelope: to all of its recipients, or to none. When it returns without an error,
// the envelope is stored for every recipient. Its id is made once, so that every repetition is the same send.
//
// The same call with the same ID does the same once more: it uploads nothing twice and gets the same acknowledgement.
// The service knows uploads again for a day, as its operator has set it.
func (c *Client) Send(ctx context.Context, draft Draft, options ...CallOption) (*SendAcknowledgement, error) {
	id := draft.ID
	if id == "" {
		id = NewEnvelopeID()
	}
	parts, err := c.partsOf(ctx, id, draft, options)
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
	// What stands in between can answer 200 too, and nobody keeps what it has swallowed.
	if sent.ID != id {
		what := "an answer that does not acknowledge " + id
		return nil, &ProtocolError{Operation: "sendMessage", Status: http.StatusOK, Message: what}
	}
	return sent, nil
}

func (c *Client) partsOf(
	ctx context.Context, envelopeID string, draft Draft, options []CallOption,
) ([]ContentPartDraft, error) {
	parts := []ContentPartDraft{}
	if draft.Text != "" {
		parts = append(parts, ContentPartDraft{Text: &TextPart{Text: draft.Text}})
	}
	parts = append(parts, draft.Parts...)
	for position, file := range draft.Files {
		// The same file of the same envelope is the same upload, in other processes too.
		key := WithIdempotencyKey(keyOf(fmt.Sprintf("%s file %d", envelopeID, position)))
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

// mediaTypes are what the service accepts, by the usual extensions.
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

// mediaTypeOf is what a file's name suggests; the service checks it against the bytes.
func mediaTypeOf(name string) string {
	return first(mediaTypes[strings.ToLower(filepath.Ext(name))], "application/octet-stream")
}
