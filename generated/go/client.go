// Code generated from src/clients/go/client.go; DO NOT EDIT.

package ams

import (
	"context"
	"os"
	"sync"
)

// Client acts for one agent or one person. It is safe for concurrent use.
type Client struct {
	Account  *AccountAPI
	Agents   *AgentsAPI
	Files    *FilesAPI
	Live     *LiveAPI
	Mailbox  *MailboxAPI
	Messages *MessagesAPI
	OAuth    *OauthAPI
	Search   *SearchAPI
	Trust    *TrustAPI
	Webhooks *WebhooksAPI

	settings  *settings
	discovery *discovery
	tokens    tokenSource

	own       sync.Mutex
	ownHandle string
}

// New creates a client. It sends no request, and fails if the options are invalid.
func New(options Options) (*Client, error) {
	s, err := settingsFrom(options)
	if err != nil {
		return nil, err
	}
	c := &Client{settings: s, discovery: &discovery{settings: s, found: s.given}}
	if c.tokens, err = createTokenSource(options, c); err != nil {
		return nil, err
	}
	c.Account, c.Agents, c.Files = &AccountAPI{c}, &AgentsAPI{c}, &FilesAPI{c}
	c.Live, c.Mailbox, c.Messages = &LiveAPI{c}, &MailboxAPI{c}, &MessagesAPI{c}
	c.OAuth, c.Search, c.Trust = &OauthAPI{c}, &SearchAPI{c}, &TrustAPI{c}
	c.Webhooks = &WebhooksAPI{c}
	return c, nil
}

// Addresses returns the addresses of the service.
func (c *Client) Addresses(ctx context.Context, options ...CallOption) (*Addresses, error) {
	return withRetries(ctx, c.settings, "addresses", options, c.discovery.addresses)
}

// Token returns an access token for REST, for requests outside of this client.
func (c *Client) Token(ctx context.Context, options ...CallOption) (string, error) {
	token, err := withRetries(ctx, c.settings, "token", options, func(ctx context.Context) (*string, error) {
		addresses, err := c.discovery.addresses(ctx)
		if err != nil {
			return nil, err
		}
		token, err := c.tokens.current(ctx, addresses.BaseURL)
		return &token, err
	})
	if err != nil {
		return "", err
	}
	return *token, nil
}

// Pointer returns a pointer to a value, for optional fields.
func Pointer[T any](value T) *T { return &value }

// environmentClient adds the credentials of the environment to options without credentials.
func environmentClient(options Options) Options {
	if options.ClientID != "" || options.ClientSecret != "" || options.Token != "" || options.TokenSource != nil {
		return options
	}
	id, secret := os.Getenv("AMS_CLIENT_ID"), os.Getenv("AMS_CLIENT_SECRET")
	if id != "" && secret != "" {
		options.ClientID, options.ClientSecret = id, secret
	} else {
		options.Token = os.Getenv("AMS_TOKEN")
	}
	return options
}
