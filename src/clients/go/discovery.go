package ams

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
)

// discovery finds the addresses of the service from one address: the resource names its authorization server (RFC
// 9728).
type discovery struct {
	settings *settings
	flights  singleFlight[discoveryResult]
	lock     sync.Mutex
	found    *Addresses
	recent   *AuthorizationServerMetadata
	until    time.Time
}

type discoveryResult struct {
	addresses *Addresses
	metadata  *AuthorizationServerMetadata
}

const (
	metadataAgeMax = time.Minute
	discover       = "discover"
)

func (d *discovery) addresses(ctx context.Context) (*Addresses, error) {
	got, err := d.flights.do(ctx, func() (discoveryResult, bool) {
		d.lock.Lock()
		defer d.lock.Unlock()
		return discoveryResult{addresses: d.found}, d.found != nil
	}, func() (discoveryResult, error) { return d.find(ctx) })
	return got.addresses, err
}

// metadata returns the metadata of the authorization server (RFC 8414), at most a minute old.
func (d *discovery) metadata(ctx context.Context) (*AuthorizationServerMetadata, error) {
	got, err := d.flights.do(ctx, func() (discoveryResult, bool) {
		d.lock.Lock()
		defer d.lock.Unlock()
		return discoveryResult{d.found, d.recent}, d.recent != nil && d.settings.now().Before(d.until)
	}, func() (discoveryResult, error) { return d.find(ctx) })
	return got.metadata, err
}

func (d *discovery) find(ctx context.Context) (discoveryResult, error) {
	d.lock.Lock()
	found := d.found
	d.lock.Unlock()
	issuer := ""
	if found != nil {
		issuer = found.AuthURL
	} else {
		var err error
		if issuer, err = d.findIssuer(ctx); err != nil {
			return discoveryResult{}, err
		}
	}
	metadata, err := d.fetchMetadata(ctx, issuer)
	if err != nil {
		return discoveryResult{}, err
	}
	if found == nil {
		if found, err = d.readAddresses(metadata); err != nil {
			return discoveryResult{}, err
		}
	}
	d.lock.Lock()
	defer d.lock.Unlock()
	d.found, d.recent, d.until = found, metadata, d.settings.now().Add(metadataAgeMax)
	return discoveryResult{found, metadata}, nil
}

func (d *discovery) findIssuer(ctx context.Context) (string, error) {
	answer := ProtectedResourceMetadata{}
	if err := d.fetch(ctx, d.settings.url+"/.well-known/oauth-protected-resource", &answer); err != nil {
		return "", err
	}
	if len(answer.AuthorizationServers) == 0 {
		return "", unexpectedMetadata("the metadata of " + d.settings.url + " names no authorization server")
	}
	issuer := answer.AuthorizationServers[0]
	return issuer, requireSecure(d.settings.url, issuer)
}

func (d *discovery) fetchMetadata(ctx context.Context, issuer string) (*AuthorizationServerMetadata, error) {
	metadata := &AuthorizationServerMetadata{}
	if err := d.fetch(ctx, issuer+"/.well-known/oauth-authorization-server", metadata); err != nil {
		return nil, err
	}
	// RFC 8414 section 3.3. Without this check one server could impersonate another.
	if metadata.Issuer != issuer {
		return nil, unexpectedMetadata("the metadata of " + issuer + " belongs to another issuer, " + metadata.Issuer)
	}
	if metadata.TokenEndpoint == "" {
		return nil, unexpectedMetadata("the metadata of " + issuer + " has no token_endpoint")
	}
	return metadata, requireSecure(issuer, metadata.TokenEndpoint)
}

func (d *discovery) readAddresses(metadata *AuthorizationServerMetadata) (*Addresses, error) {
	base := findResource(metadata, "rest")
	if base == "" {
		return nil, unexpectedMetadata("the metadata of " + metadata.Issuer + " has no resource for rest")
	}
	return &Addresses{BaseURL: base, AuthURL: metadata.Issuer}, requireSecure(d.settings.url, base)
}

func findResource(metadata *AuthorizationServerMetadata, transport string) string {
	for _, server := range metadata.ResourceServers {
		if server.Transport == transport {
			return server.Resource
		}
	}
	return ""
}

// requireSecure fails if a service with TLS names an address without TLS, which would expose secrets and tokens.
func requireSecure(from, to string) error {
	scheme := strings.ToLower(strings.SplitN(to, ":", 2)[0])
	switch {
	case scheme == "https":
		return nil
	case scheme != "http":
		return unexpectedMetadata("the metadata of " + from + " has an address that is not HTTP: " + to)
	case strings.HasPrefix(strings.ToLower(from), "https:"):
		return unexpectedMetadata(from + " uses TLS, but names an address without TLS: " + to)
	default:
		return nil
	}
}

func unexpectedMetadata(what string) error {
	return &ProtocolError{Operation: discover, Status: http.StatusOK, Message: what}
}

func (d *discovery) fetch(ctx context.Context, address string, answer any) error {
	header := http.Header{}
	out := outgoingRequest{operation: discover, method: http.MethodGet, address: address, header: header}
	response, err := d.settings.open(ctx, out)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return readJSON(response, discover, answer)
}

// resource returns the address of the resource, which a token is for.
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
	resource := findResource(metadata, "ws")
	if resource == "" {
		return "", unexpectedMetadata("the metadata of " + metadata.Issuer + " has no resource for ws")
	}
	return resource, nil
}
