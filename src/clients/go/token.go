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

// tokenSource is where access tokens come from. Each is for one resource, named by its address.
type tokenSource interface {
	// current is a token with more than a minute left.
	current(ctx context.Context, resource string) (string, error)
	// renewed is another token than the one that was refused; the same where there is no other.
	renewed(ctx context.Context, resource, refused string) (string, error)
}

func tokenSourceOf(options Options, c *Client) (tokenSource, error) {
	options = environmentClient(options)
	isClient := options.ClientID != "" || options.ClientSecret != ""
	switch {
	case isClient && (options.Token != "" || options.TokenSource != nil), options.Token != "" && options.TokenSource != nil:
		return nil, errors.New("ams: who acts is said by a client with its secret, a Token or a TokenSource; not by two")
	case isClient && (options.ClientID == "" || options.ClientSecret == ""):
		return nil, errors.New("ams: ClientID and ClientSecret go together")
	case isClient:
		return &clientCredentials{client: c, id: options.ClientID, secret: options.ClientSecret, scope: options.Scope}, nil
	case options.TokenSource != nil:
		return givenSource(options.TokenSource), nil
	case options.Token != "":
		token, ok := trimmedToken(options.Token)
		if !ok {
			return nil, errors.New("ams: Token has characters that no token has")
		}
		return givenToken(token), nil
	default:
		return nobody{}, nil
	}
}

// nobody acts; what takes no token works without.
type nobody struct{}

func (nobody) current(context.Context, string) (string, error) {
	how := "set ClientID and ClientSecret, or AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN"
	return "", &AuthorizationError{Code: noAuth, Message: "nothing says who acts: " + how}
}

func (n nobody) renewed(ctx context.Context, resource, _ string) (string, error) {
	return n.current(ctx, resource)
}

// givenToken is as secret as a password: no error shows it.
type givenToken string

func (t givenToken) current(context.Context, string) (string, error)         { return string(t), nil }
func (t givenToken) renewed(context.Context, string, string) (string, error) { return string(t), nil }

type givenSource func(ctx context.Context, resource string) (string, error)

func (give givenSource) current(ctx context.Context, resource string) (string, error) {
	given, err := give(ctx, resource)
	if err != nil {
		return "", &AuthorizationError{Code: tokenUnavailable, Message: "TokenSource failed: " + err.Error(), Err: err}
	}
	token, ok := trimmedToken(given)
	if !ok {
		return "", &AuthorizationError{Code: tokenUnavailable, Message: "TokenSource gave what is no token"}
	}
	return token, nil
}

func (give givenSource) renewed(ctx context.Context, resource, _ string) (string, error) {
	return give.current(ctx, resource)
}

var tokenForm = regexp.MustCompile(`^[\x21-\x7e]+$`)

// trimmedToken is a token without space around it, as from a file.
func trimmedToken(given string) (string, bool) {
	token := strings.TrimSpace(given)
	return token, tokenForm.MatchString(token)
}

// clientCredentials keeps one token for each resource, and requests only one at a time, however many callers wait.
type clientCredentials struct {
	client            *Client
	id, secret, scope string
	lock              sync.Mutex
	kept              map[string]*keptToken
}

type keptToken struct {
	shared shared[string]
	lock   sync.Mutex
	token  string
	until  time.Time
}

// renewBefore is how long before its end a token is not used any more.
const renewBefore = time.Minute

func (cc *clientCredentials) current(ctx context.Context, resource string) (string, error) {
	return cc.get(ctx, resource, "")
}

func (cc *clientCredentials) renewed(ctx context.Context, resource, refused string) (string, error) {
	return cc.get(ctx, resource, refused)
}

func (cc *clientCredentials) get(ctx context.Context, resource, refused string) (string, error) {
	kept := cc.keptFor(resource)
	return kept.shared.do(ctx, func() (string, bool) {
		kept.lock.Lock()
		defer kept.lock.Unlock()
		isFresh := kept.until.Sub(cc.client.settings.now()) > renewBefore
		return kept.token, kept.token != "" && isFresh && kept.token != refused
	}, func() (string, error) {
		token, lifetime, err := cc.request(ctx, resource)
		if err != nil {
			return "", err
		}
		kept.lock.Lock()
		defer kept.lock.Unlock()
		kept.token, kept.until = token, cc.client.settings.now().Add(lifetime)
		return token, nil
	})
}

func (cc *clientCredentials) keptFor(resource string) *keptToken {
	cc.lock.Lock()
	defer cc.lock.Unlock()
	kept, isThere := cc.kept[resource]
	if !isThere {
		kept = &keptToken{}
		if cc.kept == nil {
			cc.kept = map[string]*keptToken{}
		}
		cc.kept[resource] = kept
	}
	return kept
}

func (cc *clientCredentials) request(ctx context.Context, resource string) (string, time.Duration, error) {
	const operation = "issueToken"
	metadata, err := cc.client.discovery.metadata(ctx)
	if err != nil {
		return "", 0, err
	}
	scope := cc.scope
	if addresses, err := cc.client.discovery.addresses(ctx); err != nil || resource != addresses.BaseURL {
		scope = "" // of another resource
	}
	form := IssueTokenParams{
		GrantType: "client_credentials", ClientID: cc.id, ClientSecret: cc.secret, Resource: resource, Scope: scope,
	}
	header := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
	body := []byte(encoded(form.fields()))
	s := cc.client.settings
	response, err := s.open(ctx, outgoing{
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
	token, ok := trimmedToken(answer.AccessToken)
	if !ok || answer.ExpiresIn <= 0 {
		what := "an answer without a token: is this the authorization server?"
		return "", 0, &ProtocolError{Operation: operation, Status: response.StatusCode, Message: what}
	}
	return token, time.Duration(answer.ExpiresIn) * time.Second, nil
}
