// Code generated from src/clients/go/client.go; DO NOT EDIT.

package ams

import (
	"context"
	"os"
	"sync"
)

// Client is one agent's view of the service, or one person's. It is safe for concurrent use.
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

// New makes a client. It asks nothing of the service yet; it fails where its options say something impossible.
func New(options Options) (*Client, error) {
	s, err := settingsFrom(options)
	if err != nil {
		return nil, err
	}
	c := &Client{settings: s, discovery: &discovery{settings: s, found: s.given}}
	if c.tokens, err = tokenSourceOf(options, c); err != nil {
		return nil, err
	}
	c.Account, c.Agents, c.Files = &AccountAPI{c}, &AgentsAPI{c}, &FilesAPI{c}
	c.Live, c.Mailbox, c.Messages = &LiveAPI{c}, &MailboxAPI{c}, &MessagesAPI{c}
	c.OAuth, c.Search, c.Trust = &OauthAPI{c}, &SearchAPI{c}, &TrustAPI{c}
	c.Webhooks = &WebhooksAPI{c}
	return c, nil
}

// Addresses says where the service is.
func (c *Client) Addresses(ctx context.Context, options ...CallOption) (*Addresses, error) {
	return retrying(ctx, c.settings, "addresses", options, c.discovery.addresses)
}

// Token is an access token for REST, for requests that this client does not make.
func (c *Client) Token(ctx context.Context, options ...CallOption) (string, error) {
	token, err := retrying(ctx, c.settings, "token", options, func(ctx context.Context) (*string, error) {
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

// Pointer is a pointer to a value, for fields that may be absent.
func Pointer[T any](value T) *T { return &value }

// environmentClient says who acts where the options do not.
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
