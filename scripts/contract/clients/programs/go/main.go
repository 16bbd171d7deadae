// Makes fourteen calls with the generated Go client, and prints a line for each success.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"clients/ams"

	"golang.org/x/oauth2"
)

// must returns the result of a generated call, which also returns the HTTP response and an error.
func must[T any](answer T, _ *http.Response, err error) T {
	if err != nil {
		var refused *ams.GenericOpenAPIError
		if errors.As(err, &refused) {
			panic(fmt.Sprint(err, " ", string(refused.Body())))
		}
		panic(err)
	}
	return answer
}

// The document has the addresses; the program adds only the token.
func connect(api *ams.APIClient, id, secret string) context.Context {
	plain := context.Background()
	metadata := must(api.OauthAPI.GetAuthorizationServerMetadata(plain).Execute())
	rest := ""
	for _, server := range metadata.ResourceServers {
		if rest == "" && strings.HasPrefix(server.Resource, "http") {
			rest = server.Resource
		}
	}
	request := api.OauthAPI.IssueToken(plain).GrantType("client_credentials").ClientId(id).ClientSecret(secret)
	token := must(request.Resource(rest).Execute())
	require(token.TokenType == "Bearer" && token.ExpiresIn == 900, token)
	source := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: token.AccessToken})
	return context.WithValue(plain, ams.ContextOAuth2, source)
}

func draft(to string, parts ...ams.ContentPartDraft) ams.EnvelopeDraft {
	envelope := ams.NewEnvelopeDraft(envelopeId(), []string{to}, parts)
	envelope.SetSubject("From Go")
	envelope.SetDateMs(time.Now().UnixMilli())
	return *envelope
}

func text(words string) ams.ContentPartDraft {
	return ams.TextPartAsContentPartDraft(ams.NewTextPart("text", words))
}

func image(url string) ams.ContentPartDraft {
	part := ams.NewImagePartDraft("image")
	part.SetUrl(url)
	return ams.ImagePartDraftAsContentPartDraft(part)
}

func linked(url string, size int64) ams.ContentPartDraft {
	part := ams.NewFilePartDraft("file")
	part.SetUrl(url)
	part.SetSize(size)
	return ams.FilePartDraftAsContentPartDraft(part)
}

func attached(fileId string) ams.ContentPartDraft {
	part := ams.NewFilePartDraft("file")
	part.SetFileId(fileId)
	return ams.FilePartDraftAsContentPartDraft(part)
}

func data(values map[string]any) ams.ContentPartDraft {
	return ams.DataPartDraftAsContentPartDraft(ams.NewDataPartDraft("data", values))
}

// codeOf returns the code of an error.
func codeOf(err error) ams.ErrorCode {
	var refused *ams.GenericOpenAPIError
	require(errors.As(err, &refused), err)
	body, isBody := refused.Model().(ams.ErrorBody)
	require(isBody, "no error body: ", err)
	return body.Error.Code
}

// fileOf creates a file with this content, which is removed when it is closed.
func fileOf(content string) *os.File {
	name := os.TempDir() + "/terms-" + uuid4() + ".txt"
	require(os.WriteFile(name, []byte(content), 0o600) == nil, name)
	file, err := os.Open(name)
	require(err == nil, err)
	_ = os.Remove(name)
	return file
}

func upload(api *ams.APIClient, sender context.Context, content string) *ams.UploadedFile {
	return must(api.FilesAPI.UploadFile(sender).IdempotencyKey(uuid4()).File(fileOf(content)).Execute())
}

// put uploads a file to its upload address.
func put(api *ams.APIClient, address, content string) *ams.UploadedFile {
	given, err := url.Parse(address)
	require(err == nil, err)
	query := given.Query()
	request := api.DownloadsAPI.PutFile(context.Background(), path.Base(given.Path)).Expires(query.Get("expires"))
	request = request.Key(query.Get("key")).Signature(query.Get("signature"))
	return must(request.Body(fileOf(content)).Execute())
}

func receiveWebhook(api *ams.APIClient, sender, recipient context.Context, to string) {
	secret := newSecret()
	address, kept := listen(secret)
	wanted := ams.NewWebhookDraft(address, secret, ams.ENVELOPE_ARRIVED)
	made := must(api.WebhooksAPI.CreateWebhook(recipient).IdempotencyKey(uuid4()).WebhookDraft(*wanted).Execute())
	waking := draft(to, text("Wake up."))
	must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(waking).Execute())
	select {
	case event := <-kept:
		require(event.id == waking.Id && event.headers.Get("X-MCP-Subscription-Id") == made.Id, event)
		var message struct{ Data map[string]string }
		require(json.Unmarshal(event.body, &message) == nil, string(event.body))
		ids := map[string]string{"id": waking.Id, "thread_id": "thr_" + waking.Id[4:]}
		require(maps.Equal(message.Data, ids), message.Data)
		status, _ := receive(event.headers, append(event.body, ' '), secret, nil)
		require(status == 401, "it was changed")
	case <-time.After(30 * time.Second):
		panic("no event has come")
	}
	gone := must(api.WebhooksAPI.DeleteWebhook(recipient, made.Id).IdempotencyKey(uuid4()).Execute())
	require(gone.Deleted, gone)
}

func main() {
	defer func() {
		if failure := recover(); failure != nil {
			fmt.Fprintln(os.Stderr, failure)
			os.Exit(1)
		}
	}()
	api := ams.NewAPIClient(ams.NewConfiguration())
	sender := connect(api, os.Getenv("SENDER_ID"), os.Getenv("SENDER_SECRET"))
	recipient := connect(api, os.Getenv("RECIPIENT_ID"), os.Getenv("RECIPIENT_SECRET"))
	to := os.Getenv("RECIPIENT_HANDLE")
	done("token")

	first := draft(to, text("The invoice for June"), image("https://files.example/stamp%20one.png"),
		linked("https://files.example/invoice.pdf", 5_000_000_000), data(map[string]any{"total_cents": 12900}))
	accepted := must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(first).Execute())
	again := must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(first).Execute())
	require(again.CreatedAt == accepted.CreatedAt && again.CreatedAt > 1_700_000_000_000, again)
	second, third := draft(to, text("second")), draft(to, text("third"))
	must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(second).Execute())
	must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(third).Execute())
	done("send, and send again")

	seen := ""
	for request := api.MailboxAPI.ListMailbox(recipient).Order("asc").Limit(1); ; {
		page := must(request.Execute())
		for _, header := range page.EnvelopeHeaders {
			seen += header.Id + " "
		}
		cursor := page.NextCursor.Get()
		if cursor == nil {
			break
		}
		request = request.AfterCreatedAt(cursor.AfterCreatedAt).AfterEnvelopeId(cursor.AfterEnvelopeId)
	}
	require(seen == first.Id+" "+second.Id+" "+third.Id+" ", seen)
	done("page through the mailbox")

	envelope := must(api.MessagesAPI.GetMessage(recipient, first.Id).Execute())
	parts := envelope.ContentParts
	require(len(parts) == 4 && parts[0].TextPart != nil && parts[1].ImagePart != nil && parts[3].DataPart != nil, parts)
	require(*parts[2].FilePart.Size.Get() == 5_000_000_000 && envelope.DateMs == *first.DateMs, envelope)
	done("fetch")

	batch := must(api.MessagesAPI.GetMessages(recipient).Ids([]string{first.Id, second.Id}).Execute())
	require(len(batch.Envelopes) == 2 && batch.Envelopes[1].Id == second.Id, batch)
	done("fetch a batch")

	ids := ams.MarkReadRequest{Ids: []string{first.Id, second.Id, third.Id}}
	marked := must(api.MailboxAPI.MarkRead(recipient).IdempotencyKey(uuid4()).MarkReadRequest(ids).Execute())
	require(marked.MarkedRead == 1, marked)
	done("mark read")

	content := "Please pay within 30 days."
	uploaded := upload(api, sender, content)
	require(uploaded.SizeBytes == int64(len(content)), uploaded)
	done("upload")

	withFile := draft(to, attached(uploaded.Id))
	must(api.MessagesAPI.SendMessage(sender).EnvelopeDraft(withFile).Execute())
	file := must(api.MessagesAPI.GetMessage(recipient, withFile.Id).Execute()).ContentParts[0].FilePart
	require(fetch(file.Url) == content, file.Url)
	answer, err := api.FilesAPI.GetFile(recipient, uploaded.Id).Execute()
	require(err == nil, err)
	bytes, _ := io.ReadAll(answer.Body)
	require(string(bytes) == content, string(bytes))
	done("download")

	terms := os.Getenv("UPLOAD_CONTENT")
	come := put(api, os.Getenv("UPLOAD_URL"), terms)
	require(come.Status == "ready" && come.SizeBytes == int64(len(terms)) && come.ContentType == "text/plain", come)
	done("upload to an address")

	found := must(api.SearchAPI.SearchMessages(recipient).Q("invoice").Execute())
	require(len(found.Envelopes) == 1 && found.Envelopes[0].EnvelopeId == first.Id, found)
	done("search")

	entries := ams.AllowlistAddition{Entries: []string{"@acme.*"}}
	must(api.TrustAPI.AddAllowlistEntries(sender).IdempotencyKey(uuid4()).AllowlistAddition(entries).Execute())
	listed := must(api.TrustAPI.ListAllowlist(sender).Execute())
	require(strings.Contains(strings.Join(listed.Entries, " "), "@acme.*"), listed)
	left := must(api.TrustAPI.RemoveAllowlistEntry(sender, "@acme.*").IdempotencyKey(uuid4()).Execute())
	require(!strings.Contains(strings.Join(left.Entries, " "), "@acme.*"), left)
	done("change the allowlist")

	receiveWebhook(api, sender, recipient, to)
	done("receive a webhook")

	_, refused, err := api.MessagesAPI.SendMessage(sender).EnvelopeDraft(draft("@nobody.here", text("?"))).Execute()
	require(err != nil && refused.StatusCode == 404 && codeOf(err) == ams.NOT_FOUND, err)
	done("be refused")

	tries, _ := strconv.Atoi(os.Getenv("TRIES"))
	for ; tries > 0; tries-- {
		_, limited, err := api.SearchAPI.SearchMessages(recipient).Q("invoice").Execute()
		if err == nil {
			continue
		}
		seconds, _ := strconv.Atoi(limited.Header.Get("Retry-After"))
		require(limited.StatusCode == 429 && codeOf(err) == ams.RATE_LIMITED && seconds >= 1, err)
		done("be limited")
		return
	}
	panic("there is no limit")
}
