// Client of the Go SDK. It takes requests as lines of JSON, and prints answers and notifications as lines.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const redirect = "http://127.0.0.1:3030/callback"

type request struct {
	Action string          `json:"action"`
	Name   string          `json:"name"`
	URI    string          `json:"uri"`
	Input  json.RawMessage `json:"input"`
}

var printing sync.Mutex

func printLine(value any) {
	printing.Lock()
	defer printing.Unlock()
	if err := json.NewEncoder(os.Stdout).Encode(value); err != nil {
		log.Fatal(err)
	}
}

// withToken adds a token to each request.
type withToken string

func (token withToken) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(request)
}

// consent does the person's part in the browser.
func consent(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
	answer, err := http.Get(os.Getenv("CONTROL") + "/consent?url=" + url.QueryEscape(args.URL))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	address, err := url.Parse(string(text))
	if err != nil {
		return nil, err
	}
	query := address.Query()
	return &auth.AuthorizationResult{Code: query.Get("code"), State: query.Get("state"), Iss: query.Get("iss")}, nil
}

func transport() (*mcp.StreamableClientTransport, error) {
	transport := &mcp.StreamableClientTransport{Endpoint: os.Getenv("URL")}
	if token := os.Getenv("TOKEN"); token != "" {
		transport.HTTPClient = &http.Client{Transport: withToken(token)}
		return transport, nil
	}
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{ClientName: "Go", RedirectURIs: []string{redirect}},
		},
		RedirectURL:              redirect,
		AuthorizationCodeFetcher: consent,
		RequestRefreshToken:      true,
	})
	transport.OAuthHandler = handler
	return transport, err
}

func connect(ctx context.Context) (*mcp.ClientSession, error) {
	transport, err := transport()
	if err != nil {
		return nil, err
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "go", Version: "1.0.0"}, &mcp.ClientOptions{
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}, nil
		},
		ResourceUpdatedHandler: func(_ context.Context, request *mcp.ResourceUpdatedNotificationRequest) {
			printLine(map[string]any{"notification": request.Params})
		},
	})
	return client.Connect(ctx, transport, nil)
}

func answer(ctx context.Context, session *mcp.ClientSession, request request) (any, error) {
	switch request.Action {
	case "names":
		answer, err := session.ListTools(ctx, nil)
		if err != nil {
			return nil, err
		}
		names := []string{}
		for _, tool := range answer.Tools {
			names = append(names, tool.Name)
		}
		return names, nil
	case "call":
		return session.CallTool(ctx, &mcp.CallToolParams{Name: request.Name, Arguments: request.Input})
	case "read":
		return session.ReadResource(ctx, &mcp.ReadResourceParams{URI: request.URI})
	case "subscribe":
		return nil, session.Subscribe(ctx, &mcp.SubscribeParams{URI: request.URI})
	}
	return nil, fmt.Errorf("unknown action %s", request.Action)
}

func main() {
	ctx := context.Background()
	session, err := connect(ctx)
	if err != nil {
		log.Fatal(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var request request
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			log.Fatal(err)
		}
		result, err := answer(ctx, session, request)
		if err != nil {
			printLine(map[string]string{"error": err.Error()})
		} else {
			printLine(map[string]any{"result": result})
		}
	}
}
