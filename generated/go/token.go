// Code generated from src/clients/go/token.go; DO NOT EDIT.

package ams

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"
)

// tokenSource returns access tokens. Each token is for one resource, named by its address.
type tokenSource interface {
	// current returns a token that is valid for at least a minute.
	current(ctx context.Context, resource string) (string, error)
	// renewed returns another token than the rejected one; the same if there is no other.
	renewed(ctx context.Context, resource, refused string) (string, error)
}

func createTokenSource(options Options, c *Client) (tokenSource, error) {
	options = environmentClient(options)
	isClient := options.ClientID != "" || options.ClientSecret != ""
	switch {
	case isClient && (options.Token != "" || options.TokenSource != nil), options.Token != "" && options.TokenSource != nil:
		return nil, errors.New("ams: several credentials are given: use a client with its secret, a Token, or a TokenSource")
	case isClient && (options.ClientID == "" || options.ClientSecret == ""):
		return nil, errors.New("ams: ClientID or ClientSecret is missing: set both")
	case isClient:
		return &clientCredentials{client: c, id: options.ClientID, secret: options.ClientSecret, scope: options.Scope}, nil
	case options.TokenSource != nil:
		return sourceFunction(options.TokenSource), nil
	case options.Token != "":
		token, ok := trimToken(options.Token)
		if !ok {
			return nil, errors.New("ams: Token is not a token: it has invalid characters")
		}
		return fixedToken(token), nil
	default:
		return noCredentials{}, nil
	}
}

// noCredentials is the token source of a client without credentials. Operations that need no token still work.
type noCredentials struct{}

func (noCredentials) current(context.Context, string) (string, error) {
	how := "set ClientID and ClientSecret, or AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN"
	return "", &AuthorizationError{Code: noAuth, Message: "the client has no credentials: " + how}
}

func (n noCredentials) renewed(ctx context.Context, resource, _ string) (string, error) {
	return n.current(ctx, resource)
}

// fixedToken is a token of the program. No error shows it, because it is as secret as a password.
type fixedToken string

func (t fixedToken) current(context.Context, string) (string, error)         { return string(t), nil }
func (t fixedToken) renewed(context.Context, string, string) (string, error) { return string(t), nil }

type sourceFunction func(ctx context.Context, resource string) (string, error)

func (give sourceFunction) current(ctx context.Context, resource string) (string, error) {
	given, err := give(ctx, resource)
	if err != nil {
		return "", &AuthorizationError{Code: tokenUnavailable, Message: "TokenSource failed: " + err.Error(), Err: err}
	}
	token, ok := trimToken(given)
	if !ok {
		return "", &AuthorizationError{Code: tokenUnavailable, Message: "TokenSource returned no token: it is empty or has invalid characters"}
	}
	return token, nil
}

func (give sourceFunction) renewed(ctx context.Context, resource, _ string) (string, error) {
	return give.current(ctx, resource)
}

var tokenForm = regexp.MustCompile(`^[\x21-\x7e]+$`)

// trimToken returns the token without surrounding white space, for example from a file.
func trimToken(given string) (string, bool) {
	token := strings.TrimSpace(given)
	return token, tokenForm.MatchString(token)
}

// clientCredentials caches one token for each resource, and shares one request between all callers.
type clientCredentials struct {
	client            *Client
	id, secret, scope string
	lock              sync.Mutex
	cached            map[string]*cachedToken
}

type cachedToken struct {
	flights singleFlight[string]
	lock    sync.Mutex
	token   string
	until   time.Time
}

// renewBefore is the remaining time at which a token is renewed.
const renewBefore = time.Minute

func (cc *clientCredentials) current(ctx context.Context, resource string) (string, error) {
	return cc.get(ctx, resource, "")
}

func (cc *clientCredentials) renewed(ctx context.Context, resource, refused string) (string, error) {
	return cc.get(ctx, resource, refused)
}

func (cc *clientCredentials) get(ctx context.Context, resource, refused string) (string, error) {
	cached := cc.tokenFor(resource)
	return cached.flights.do(ctx, func() (string, bool) {
		cached.lock.Lock()
		defer cached.lock.Unlock()
		isFresh := cached.until.Sub(cc.client.settings.now()) > renewBefore
		return cached.token, cached.token != "" && isFresh && cached.token != refused
	}, func() (string, error) {
		token, lifetime, err := cc.request(ctx, resource)
		if err != nil {
			return "", err
		}
		cached.lock.Lock()
		defer cached.lock.Unlock()
		cached.token, cached.until = token, cc.client.settings.now().Add(lifetime)
		return token, nil
	})
}

func (cc *clientCredentials) tokenFor(resource string) *cachedToken {
	cc.lock.Lock()
	defer cc.lock.Unlock()
	cached, isThere := cc.cached[resource]
	if !isThere {
		cached = &cachedToken{}
		if cc.cached == nil {
			cc.cached = map[string]*cachedToken{}
		}
		cc.cached[resource] = cached
	}
	return cached
}

func (cc *clientCredentials) request(ctx context.Context, resource string) (string, time.Duration, error) {
	const operation = "issueToken"
	metadata, err := cc.client.discovery.metadata(ctx)
	if err != nil {
		return "", 0, err
	}
	scope := cc.scope
	if addresses, err := cc.client.discovery.addresses(ctx); err != nil || resource != addresses.BaseURL {
		scope = "" // the scopes belong to another resource
	}
	form := IssueTokenParams{
		GrantType: "client_credentials", ClientID: cc.id, ClientSecret: cc.secret, Resource: resource, Scope: scope,
	}
	header := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
	body := []byte(encodeFields(form.fields()))
	s := cc.client.settings
	response, err := s.open(ctx, outgoingRequest{
		operation: operation, method: http.MethodPost, address: metadata.TokenEndpoint, header: header, body: body,
		isOAuth: true,
	})
	if err != nil {
		return "", 0, err
	}
	defer response.Body.Close()
	answer := TokenResponse{}
	if err := readJSON(response, operation, &answer); err != nil {
		return "", 0, err
	}
	invalid := func(what string) error {
		message := "the response has " + what + ": check the address of the authorization server"
		return &ProtocolError{Operation: operation, Status: response.StatusCode, Message: message}
	}
	token, ok := trimToken(answer.AccessToken)
	if !ok || answer.ExpiresIn <= 0 {
		return "", 0, invalid("no token")
	}
	if !strings.EqualFold(string(answer.TokenType), "bearer") {
		return "", 0, invalid("a token whose type is not Bearer")
	}
	return token, time.Duration(answer.ExpiresIn) * time.Second, nil
}
