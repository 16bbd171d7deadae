// Code generated from src/clients/go/reply.go; DO NOT EDIT.

package ams

import (
	"context"
	"strings"
)

// Answer is what to reply: Text, Parts, Files or several of them.
type Answer struct {
	Text  string
	Parts []ContentPartDraft
	Files []File
	// All sends it to all other recipients too; who of them is oneself is asked of the service once (scope
	// agents:read).
	All bool
	// Subject is by default that of the envelope, after "Re: ".
	Subject string
	// ID, DateMs and Monitor are as for Send.
	ID      string
	DateMs  int64
	Monitor []MonitorFact
}

// Answerable is what can be replied to: an *Envelope, or its *EnvelopeHeader, which does not know all of its ancestors.
type Answerable interface {
	answerable() answerable
}

type answerable struct {
	id, from           string
	to, cc, references []string
	inReplyTo, subject *string
	isOwn              bool
}

func (e *Envelope) answerable() answerable {
	return answerable{e.ID, e.From, e.To, e.CC, e.References, e.InReplyTo, e.Subject, false}
}

func (h *EnvelopeHeader) answerable() answerable {
	direction := valueOf(h.Direction)
	isOwn := direction == DirectionOut || direction == DirectionSelf
	return answerable{h.ID, h.From, h.To, h.CC, nil, h.InReplyTo, h.Subject, isOwn}
}

// Reply answers an envelope: to its sender, or for one's own to its recipients. The conversation and the subject go on.
func (c *Client) Reply(
	ctx context.Context, envelope Answerable, answer Answer, options ...CallOption,
) (*SendAcknowledgement, error) {
	e := envelope.answerable()
	to, cc, err := c.recipientsOf(ctx, e, answer.All, options)
	if err != nil {
		return nil, err
	}
	subject := answer.Subject
	if subject == "" {
		subject = subjectAfter(valueOf(e.subject))
	}
	return c.Send(ctx, Draft{
		ID: answer.ID, To: to, CC: cc, Subject: subject, Text: answer.Text, Parts: answer.Parts, Files: answer.Files,
		InReplyTo: e.id, References: referencesAfter(e), DateMs: answer.DateMs, Monitor: answer.Monitor,
	}, options...)
}

// postmaster is where reports come from, and nobody reads what is sent to it.
const postmaster = "@operator.postmaster"

func (c *Client) recipientsOf(
	ctx context.Context, e answerable, all bool, options []CallOption,
) (to, cc []string, err error) {
	if e.from == postmaster {
		return nil, nil, &ReplyError{Code: "postmaster", Message: "nobody reads what is sent to " + postmaster}
	}
	own := ""
	if e.isOwn {
		own = e.from
	} else if all {
		if own, err = c.ownAmong(ctx, append(e.to[:len(e.to):len(e.to)], e.cc...), options); err != nil {
			return nil, nil, err
		}
	}
	others := without(e.to, own)
	switch {
	case e.from == own:
		to = others
	case all:
		to = append([]string{e.from}, without(others, e.from)...)
	default:
		to = []string{e.from}
	}
	if len(to) == 0 {
		to = []string{e.from}
	}
	if all {
		cc = without(e.cc, own)
	}
	return to, cc, nil
}

func without(handles []string, one string) []string {
	others := []string{}
	for _, handle := range handles {
		if handle != one {
			others = append(others, handle)
		}
	}
	return others
}

// ownAmong is who of the recipients is oneself; a single one is.
func (c *Client) ownAmong(ctx context.Context, recipients []string, options []CallOption) (string, error) {
	if len(recipients) == 1 {
		return recipients[0], nil
	}
	handle, err := c.handle(ctx, options)
	if IsCode(err, ErrorCodeInsufficientScope) {
		what := "a reply to all needs the scope agents:read, to tell oneself from the other recipients"
		return "", &ReplyError{Code: "own_handle", Message: what, Err: err}
	}
	return handle, err
}

// handle is that of the acting agent, asked for once.
func (c *Client) handle(ctx context.Context, options []CallOption) (string, error) {
	c.own.Lock()
	known := c.ownHandle
	c.own.Unlock()
	if known != "" {
		return known, nil
	}
	agent, err := c.Agents.GetOwnAgent(ctx, options...)
	if err != nil {
		return "", err
	}
	c.own.Lock()
	defer c.own.Unlock()
	c.ownHandle = agent.CanonicalHandle
	return c.ownHandle, nil
}

// referencesAfter are the root and the latest ancestors, where there are too many (as RFC 5322 section 3.6.4 has it).
func referencesAfter(e answerable) []string {
	known := without(e.references, e.id)
	if len(e.references) == 0 && e.inReplyTo != nil {
		known = without([]string{*e.inReplyTo}, e.id)
	}
	all := append(known, e.id)
	if extra := len(all) - referencesMax; extra > 0 {
		all = append(all[:1:1], all[1+extra:]...)
	}
	return all
}

func subjectAfter(subject string) string {
	if subject == "" || strings.HasPrefix(strings.ToLower(subject), "re:") {
		return subject
	}
	characters := []rune("Re: " + subject)
	if len(characters) > subjectCharactersMax {
		characters = characters[:subjectCharactersMax]
	}
	return string(characters)
}
