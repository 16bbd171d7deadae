// Code generated from src/clients/go/ask.go; DO NOT EDIT.

package ams

import (
	"context"
	"net/http"
)

// Ask sends an envelope and returns the reply to it. Reports of the service are no replies. Only the reply is marked
// read.
//
// The deadline of the context limits the send and the wait together, also while no mail comes. Another call with the same
// ID and content sends nothing new, and continues to wait.
func (c *Client) Ask(ctx context.Context, draft Draft, options ...CallOption) (*Envelope, error) {
	sent, err := c.Send(ctx, draft, options...)
	if err != nil {
		return nil, err
	}
	return c.WaitForReply(ctx, sent, options...)
}

// WaitForReply returns the reply to an envelope that this agent sent, from its acknowledgement; see Ask.
func (c *Client) WaitForReply(ctx context.Context, sent *SendAcknowledgement, options ...CallOption) (*Envelope, error) {
	found := ""
	// No reply is older than the sent envelope.
	from := MailboxCursor{AfterCreatedAt: sent.CreatedAt, AfterEnvelopeID: sent.ID}
	err := c.FollowHeaders(ctx, FollowParams{From: &from}, func(_ context.Context, header *EnvelopeHeader) error {
		if valueOrZero(header.InReplyTo) != sent.ID || header.From == postmaster {
			return nil
		}
		found = header.ID
		return ErrStop
	}, options...)
	if err != nil {
		return nil, err
	}
	if found == "" {
		return nil, &ProtocolError{Operation: "ask", Status: http.StatusOK, Message: "the mailbox stopped delivering envelopes: try again"}
	}
	return c.Messages.GetMessage(ctx, found, options...)
}
