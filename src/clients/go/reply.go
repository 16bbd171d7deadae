package ams

import (
	"context"
	"strings"
)

// Answer is the content of a reply: at least one of Text, Parts and Files.
type Answer struct {
	Text  string
	Parts []ContentPartDraft
	Files []File
	// All also replies to the other recipients. The client asks the service once which recipient is its own agent
	// (scope agents:read).
	All bool
	// Subject is that of the envelope after "Re: " by default.
	Subject string
	// ID, DateMs and Monitor have the meaning of Draft.
	ID      string
	DateMs  int64
	Monitor []MonitorFact
}

// Answerable is an *Envelope, or an *EnvelopeHeader, which does not have all references.
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
	direction := valueOrZero(h.Direction)
	isOwn := direction == DirectionOut || direction == DirectionSelf
	return answerable{h.ID, h.From, h.To, h.CC, nil, h.InReplyTo, h.Subject, isOwn}
}

// Reply sends a reply to the sender of an envelope. A reply to your own envelope goes to its recipients. It continues
// thread and subject.
func (c *Client) Reply(
	ctx context.Context, envelope Answerable, answer Answer, options ...CallOption,
) (*SendAcknowledgement, error) {
	e := envelope.answerable()
	to, cc, err := c.selectRecipients(ctx, e, answer.All, options)
	if err != nil {
		return nil, err
	}
	subject := answer.Subject
	if subject == "" {
		subject = createSubject(valueOrZero(e.subject))
	}
	return c.Send(ctx, Draft{
		ID: answer.ID, To: to, CC: cc, Subject: subject, Text: answer.Text, Parts: answer.Parts, Files: answer.Files,
		InReplyTo: e.id, References: createReferences(e), DateMs: answer.DateMs, Monitor: answer.Monitor,
	}, options...)
}

// postmaster is the sender of the service's reports. It has no mailbox.
const postmaster = "@operator.postmaster"

func (c *Client) selectRecipients(
	ctx context.Context, e answerable, all bool, options []CallOption,
) (to, cc []string, err error) {
	if e.from == postmaster {
		return nil, nil, &ReplyError{Code: "postmaster", Message: postmaster + " receives no mail: do not reply to reports of the service"}
	}
	own := ""
	if e.isOwn {
		own = e.from
	} else if all {
		if own, err = c.findOwnAmong(ctx, append(e.to[:len(e.to):len(e.to)], e.cc...), options); err != nil {
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

// findOwnAmong finds the acting agent among the recipients. A single recipient is the agent itself.
func (c *Client) findOwnAmong(ctx context.Context, recipients []string, options []CallOption) (string, error) {
	if len(recipients) == 1 {
		return recipients[0], nil
	}
	handle, err := c.findOwnHandle(ctx, options)
	if IsCode(err, ErrorCodeInsufficientScope) {
		what := "a reply to all recipients needs the scope agents:read, to find the own handle among them"
		return "", &ReplyError{Code: "own_handle", Message: what, Err: err}
	}
	return handle, err
}

// findOwnHandle returns the handle of the acting agent. It asks the service once.
func (c *Client) findOwnHandle(ctx context.Context, options []CallOption) (string, error) {
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

// createReferences returns the root and the latest ancestors if there are too many, as in RFC 5322 section 3.6.4.
func createReferences(e answerable) []string {
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

func createSubject(subject string) string {
	if subject == "" || strings.HasPrefix(strings.ToLower(subject), "re:") {
		return subject
	}
	characters := []rune("Re: " + subject)
	if len(characters) > subjectCharactersMax {
		characters = characters[:subjectCharactersMax]
	}
	return string(characters)
}
