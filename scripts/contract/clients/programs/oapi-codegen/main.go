// Makes fourteen calls with the client of oapi-codegen, and prints a line for each success.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"clients/ams"

	"github.com/google/uuid"
)

var plain = context.Background()

// must returns the response of a generated call.
func must[T any](answer T, err error) T {
	require(err == nil, err)
	return answer
}

// body returns the body of a response, which is nil for any other status.
func body[T any](answer *T, raw []byte) *T {
	require(answer != nil, string(raw))
	return answer
}

func newKey() uuid.UUID { return uuid.MustParse(uuid4()) }

func client(server string, options ...ams.ClientOption) *ams.ClientWithResponses {
	return must(ams.NewClientWithResponses(server, options...))
}

// connect creates a client. The generator ignores the addresses of single paths, so the program adds them.
func connect(id, secret string) *ams.ClientWithResponses {
	oauth := client(os.Getenv("AUTH_URL"))
	answer := must(oauth.GetAuthorizationServerMetadataWithResponse(plain))
	rest := ""
	for _, server := range body(answer.JSON200, answer.Body).ResourceServers {
		if rest == "" && strings.HasPrefix(server.Resource, "http") {
			rest = server.Resource
		}
	}
	form := ams.TokenRequest{GrantType: "client_credentials", ClientId: &id, ClientSecret: &secret, Resource: &rest}
	issued := must(oauth.IssueTokenWithFormdataBodyWithResponse(plain, form))
	token := body(issued.JSON200, issued.Body)
	require(token.TokenType == "Bearer" && token.ExpiresIn == 900, token)
	return client(rest, ams.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token.AccessToken)
		return nil
	}))
}

func draft(to string, parts ...ams.ContentPartDraft) ams.EnvelopeDraft {
	subject, now := "From Go", time.Now().UnixMilli()
	return ams.EnvelopeDraft{Id: envelopeId(), To: []string{to}, Subject: &subject, DateMs: &now, ContentParts: parts}
}

// part fills a content part by one of its generated methods.
func part[T any](fill func(*ams.ContentPartDraft, T) error, value T) ams.ContentPartDraft {
	var created ams.ContentPartDraft
	require(fill(&created, value) == nil, value)
	return created
}

func text(words string) ams.ContentPartDraft {
	return part((*ams.ContentPartDraft).FromTextPart, ams.TextPart{Type: ams.TextPartTypeText, Text: words})
}

func image(url string) ams.ContentPartDraft {
	value := ams.ImagePartDraft{Type: ams.ImagePartDraftTypeImage, Url: &url}
	return part((*ams.ContentPartDraft).FromImagePartDraft, value)
}

func linked(url string, size int64) ams.ContentPartDraft {
	value := ams.FilePartDraft{Type: ams.FilePartDraftTypeFile, Url: &url, Size: &size}
	return part((*ams.ContentPartDraft).FromFilePartDraft, value)
}

func attached(fileId string) ams.ContentPartDraft {
	value := ams.FilePartDraft{Type: ams.FilePartDraftTypeFile, FileId: &fileId}
	return part((*ams.ContentPartDraft).FromFilePartDraft, value)
}

func data(values map[string]any) ams.ContentPartDraft {
	value := ams.DataPartDraft{Type: ams.DataPartDraftTypeData, Data: values}
	return part((*ams.ContentPartDraft).FromDataPartDraft, value)
}

func send(sender *ams.ClientWithResponses, envelope ams.EnvelopeDraft) ams.SendAcknowledgement {
	answer := must(sender.SendMessageWithResponse(plain, envelope))
	return *body(answer.JSON202, answer.Body)
}

func read(recipient *ams.ClientWithResponses, id string) ams.Envelope {
	answer := must(recipient.GetMessageWithResponse(plain, id))
	return *body(answer.JSON200, answer.Body)
}

// codeOf returns the code of an error body.
func codeOf(raw []byte) ams.ErrorCode {
	var refused ams.ErrorBody
	require(json.Unmarshal(raw, &refused) == nil, string(raw))
	return refused.Error.Code
}

// upload sends a form, which the generator leaves to the program.
func upload(sender *ams.ClientWithResponses, content string) ams.UploadedFile {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	file := must(writer.CreateFormFile("file", "terms.txt"))
	must(file.Write([]byte(content)))
	require(writer.Close() == nil, "form")
	params := &ams.UploadFileParams{IdempotencyKey: newKey()}
	answer := must(sender.UploadFileWithBodyWithResponse(plain, params, writer.FormDataContentType(), &form))
	return *body(answer.JSON201, answer.Body)
}

// put uploads a file to its upload address.
func put(address, content string) ams.UploadedFile {
	given := must(url.Parse(address))
	query := given.Query()
	params := &ams.PutFileParams{Expires: query.Get("expires"), Key: query.Get("key"), Signature: query.Get("signature")}
	server, _, _ := strings.Cut(address, "/"+path.Base(given.Path)+"?")
	bytes := strings.NewReader(content)
	files := client(server)
	answer := must(files.PutFileWithBodyWithResponse(plain, path.Base(given.Path), params, "text/plain", bytes))
	return *body(answer.JSON201, answer.Body)
}

func receiveWebhook(sender, recipient *ams.ClientWithResponses, to string) {
	secret := newSecret()
	address, kept := listen(secret)
	wanted := ams.WebhookDraft{Url: address, Secret: secret, Event: ams.EnvelopeArrived}
	params := &ams.CreateWebhookParams{IdempotencyKey: newKey()}
	created := must(recipient.CreateWebhookWithResponse(plain, params, wanted))
	made := body(created.JSON201, created.Body)
	waking := draft(to, text("Wake up."))
	send(sender, waking)
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
	deleted := &ams.DeleteWebhookParams{IdempotencyKey: newKey()}
	gone := must(recipient.DeleteWebhookWithResponse(plain, made.Id, deleted))
	require(bool(body(gone.JSON200, gone.Body).Deleted), gone)
}

func main() {
	defer func() {
		if failure := recover(); failure != nil {
			fmt.Fprintln(os.Stderr, failure)
			os.Exit(1)
		}
	}()
	sender := connect(os.Getenv("SENDER_ID"), os.Getenv("SENDER_SECRET"))
	recipient := connect(os.Getenv("RECIPIENT_ID"), os.Getenv("RECIPIENT_SECRET"))
	to := os.Getenv("RECIPIENT_HANDLE")
	done("token")

	first := draft(to, text("The invoice for June"), image("https://files.example/stamp%20one.png"),
		linked("https://files.example/invoice.pdf", 5_000_000_000), data(map[string]any{"total_cents": 12900}))
	accepted, again := send(sender, first), send(sender, first)
	require(again.CreatedAt == accepted.CreatedAt && again.CreatedAt > 1_700_000_000_000, again)
	second, third := draft(to, text("second")), draft(to, text("third"))
	send(sender, second)
	send(sender, third)
	done("send, and send again")

	seen, order, limit := "", ams.Asc, int32(1)
	for params := (ams.ListMailboxParams{Order: &order, Limit: &limit}); ; {
		answer := must(recipient.ListMailboxWithResponse(plain, &params))
		page := body(answer.JSON200, answer.Body)
		for _, header := range page.EnvelopeHeaders {
			seen += header.Id + " "
		}
		if page.NextCursor == nil {
			break
		}
		params.AfterCreatedAt, params.AfterEnvelopeId = &page.NextCursor.AfterCreatedAt, &page.NextCursor.AfterEnvelopeId
	}
	require(seen == first.Id+" "+second.Id+" "+third.Id+" ", seen)
	done("page through the mailbox")

	envelope := read(recipient, first.Id)
	parts := envelope.ContentParts
	require(len(parts) == 4, parts)
	for index, kind := range []string{"text", "image", "file", "data"} {
		require(must(parts[index].Discriminator()) == kind, kind)
	}
	require(*must(parts[2].AsFilePart()).Size == 5_000_000_000 && envelope.DateMs == *first.DateMs, envelope)
	done("fetch")

	fetched := must(recipient.GetMessagesWithResponse(plain, &ams.GetMessagesParams{Ids: []string{first.Id, second.Id}}))
	batch := body(fetched.JSON200, fetched.Body).Envelopes
	require(len(batch) == 2 && batch[1].Id == second.Id, batch)
	done("fetch a batch")

	ids := ams.MarkReadRequest{Ids: []string{first.Id, second.Id, third.Id}}
	marked := must(recipient.MarkReadWithResponse(plain, &ams.MarkReadParams{IdempotencyKey: newKey()}, ids))
	require(body(marked.JSON200, marked.Body).MarkedRead == 1, marked)
	done("mark read")

	content := "Please pay within 30 days."
	uploaded := upload(sender, content)
	require(uploaded.SizeBytes == int64(len(content)), uploaded)
	done("upload")

	withFile := draft(to, attached(uploaded.Id))
	send(sender, withFile)
	file := must(read(recipient, withFile.Id).ContentParts[0].AsFilePart())
	require(fetch(file.Url) == content, file.Url)
	download := must(recipient.GetFileWithResponse(plain, uploaded.Id))
	require(string(download.Body) == content, string(download.Body))
	done("download")

	terms := os.Getenv("UPLOAD_CONTENT")
	come := put(os.Getenv("UPLOAD_URL"), terms)
	require(come.Status == "ready" && come.SizeBytes == int64(len(terms)) && come.ContentType == "text/plain", come)
	done("upload to an address")

	searched := must(recipient.SearchMessagesWithResponse(plain, &ams.SearchMessagesParams{Q: "invoice"}))
	found := body(searched.JSON200, searched.Body).Envelopes
	require(len(found) == 1 && found[0].EnvelopeId == first.Id, found)
	done("search")

	addition := ams.AllowlistAddition{Entries: []string{"@acme.*"}}
	must(sender.AddAllowlistEntriesWithResponse(plain, &ams.AddAllowlistEntriesParams{IdempotencyKey: newKey()}, addition))
	listed := must(sender.ListAllowlistWithResponse(plain))
	require(strings.Contains(strings.Join(body(listed.JSON200, listed.Body).Entries, " "), "@acme.*"), listed)
	params := &ams.RemoveAllowlistEntryParams{IdempotencyKey: newKey()}
	left := must(sender.RemoveAllowlistEntryWithResponse(plain, "@acme.*", params))
	require(!strings.Contains(strings.Join(body(left.JSON200, left.Body).Entries, " "), "@acme.*"), left)
	done("change the allowlist")

	receiveWebhook(sender, recipient, to)
	done("receive a webhook")

	refused := must(sender.SendMessageWithResponse(plain, draft("@nobody.here", text("?"))))
	require(refused.JSON404 != nil && refused.JSON404.Error.Code == ams.NOTFOUND, string(refused.Body))
	done("be refused")

	tries, _ := strconv.Atoi(os.Getenv("TRIES"))
	for ; tries > 0; tries-- {
		limited := must(recipient.SearchMessagesWithResponse(plain, &ams.SearchMessagesParams{Q: "invoice"}))
		if limited.StatusCode() == 200 {
			continue
		}
		seconds, _ := strconv.Atoi(limited.HTTPResponse.Header.Get("Retry-After"))
		require(limited.StatusCode() == 429 && codeOf(limited.Body) == ams.RATELIMITED && seconds >= 1, string(limited.Body))
		done("be limited")
		return
	}
	panic("there is no limit")
}
