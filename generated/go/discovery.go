// Code generated from src/clients/go/discovery.go; DO NOT EDIT.

package ams

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
)

// discovery finds addresses from the one that was given: the resource names its authorization server (RFC 9728).
type discovery struct {
	settings *settings
	shared   shared[discovered]
	lock     sync.Mutex
	found    *Addresses
	recent   *AuthorizationServerMetadata
	until    time.Time
}

type discovered struct {
	addresses *Addresses
	metadata  *AuthorizationServerMetadata
}

const (
	metadataKept = time.Minute
	discover     = "discover"
)

func (d *discovery) addresses(ctx context.Context) (*Addresses, error) {
	got, err := d.shared.do(ctx, func() (discovered, bool) {
		d.lock.Lock()
		defer d.lock.Unlock()
		return discovered{addresses: d.found}, d.found != nil
	}, func() (discovered, error) { return d.find(ctx) })
	return got.addresses, err
}

// metadata is what the authorization server says of itself (RFC 8414), as of the last minute.
func (d *discovery) metadata(ctx context.Context) (*AuthorizationServerMetadata, error) {
	got, err := d.shared.do(ctx, func() (discovered, bool) {
		d.lock.Lock()
		defer d.lock.Unlock()
		return discovered{d.found, d.recent}, d.recent != nil && d.settings.now().Before(d.until)
	}, func() (discovered, error) { return d.find(ctx) })
	return got.metadata, err
}

func (d *discovery) find(ctx context.Context) (discovered, error) {
	d.lock.Lock()
	found := d.found
	d.lock.Unlock()
	issuer := ""
	if found != nil {
		issuer = found.AuthURL
	} else {
		var err error
		if issuer, err = d.issuer(ctx); err != nil {
			return discovered{}, err
		}
	}
	metadata, err := d.metadataOf(ctx, issuer)
	if err != nil {
		return discovered{}, err
	}
	if found == nil {
		if found, err = d.addressesIn(metadata); err != nil {
			return discovered{}, err
		}
	}
	d.lock.Lock()
	defer d.lock.Unlock()
	d.found, d.recent, d.until = found, metadata, d.settings.now().Add(metadataKept)
	return discovered{found, metadata}, nil
}

func (d *discovery) issuer(ctx context.Context) (string, error) {
	answer := ProtectedResourceMetadata{}
	if err := d.fetch(ctx, d.settings.url+"/.well-known/oauth-protected-resource", &answer); err != nil {
		return "", err
	}
	if len(answer.AuthorizationServers) == 0 {
		return "", strangeService(d.settings.url + " names no authorization server")
	}
	issuer := answer.AuthorizationServers[0]
	return issuer, requireSecure(d.settings.url, issuer)
}

func (d *discovery) metadataOf(ctx context.Context, issuer string) (*AuthorizationServerMetadata, error) {
	metadata := &AuthorizationServerMetadata{}
	if err := d.fetch(ctx, issuer+"/.well-known/oauth-authorization-server", metadata); err != nil {
		return nil, err
	}
	// RFC 8414 section 3.3: otherwise one server could speak for another.
	if metadata.Issuer != issuer {
		return nil, strangeService(issuer + " was asked, and " + metadata.Issuer + " answered")
	}
	if metadata.TokenEndpoint == "" {
		return nil, strangeService(issuer + " names no token endpoint")
	}
	return metadata, requireSecure(issuer, metadata.TokenEndpoint)
}

func (d *discovery) addressesIn(metadata *AuthorizationServerMetadata) (*Addresses, error) {
	base := resourceIn(metadata, "rest")
	if base == "" {
		return nil, strangeService(metadata.Issuer + " names no resource for rest")
	}
	return &Addresses{BaseURL: base, AuthURL: metadata.Issuer}, requireSecure(d.settings.url, base)
}

func resourceIn(metadata *AuthorizationServerMetadata, transport string) string {
	for _, server := range metadata.ResourceServers {
		if server.Transport == transport {
			return server.Resource
		}
	}
	return ""
}

// requireSecure does not go on without TLS what was begun with it: secrets and tokens would be read on the way.
func requireSecure(from, to string) error {
	scheme := strings.ToLower(strings.SplitN(to, ":", 2)[0])
	switch {
	case scheme == "https":
		return nil
	case scheme != "http":
		return strangeService(from + " leads to " + to + ", which is not an address of the web")
	case strings.HasPrefix(strings.ToLower(from), "https:"):
		return strangeService(from + " leads to " + to + ", which is not encrypted")
	default:
		return nil
	}
}

func strangeService(what string) error {
	return &ProtocolError{Operation: discover, Status: http.StatusOK, Message: what}
}

func (d *discovery) fetch(ctx context.Context, address string, answer any) error {
	header := http.Header{}
	out := outgoing{operation: discover, method: http.MethodGet, address: address, header: header}
	response, err := d.settings.open(ctx, out)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return readJSON(response, discover, answer)
}

// resource is the address that a token is for.
func (c *Client) resource(ctx context.Context, kind string) (string, error) {
	if kind == "rest" {
		addresses, err := c.discovery.addresses(ctx)
		if err != nil {
			return "", err
		}
		return addresses.BaseURL, nil
	}
	metadata, err := c.discovery.metadata(ctx)
	if err != nil {
		return "", err
	}
	resource := resourceIn(metadata, "ws")
	if resource == "" {
		return "", strangeService(metadata.Issuer + " names no resource for ws")
	}
	return resource, nil
}
