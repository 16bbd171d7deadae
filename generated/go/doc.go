// Code generated from src/clients/go/doc.go; DO NOT EDIT.

// Package ams is a client of the Agent Messaging Service. It sends envelopes and reads mailboxes without losing any.
//
//	client, err := ams.New(ams.Options{}) // AMS_URL, AMS_CLIENT_ID and AMS_CLIENT_SECRET of the environment
//	…
//	sent, err := client.Send(ctx, ams.Draft{To: []string{"@acme.billing"}, Text: "Is it paid?"})
//
// All goroutines of a program can share a Client. It caches one token for each resource and renews it in time. It retries
// temporary failures, as the service's rules say. No goroutine outlives the call that started it. Everything that a call
// does ends with its context.
//
// Follow learns of new mail by a WebSocket, and by requests that the service holds while the WebSocket cannot be opened.
//
// The operations of the contract are methods under their tags, such as client.Messages and client.Mailbox. The methods
// Send, Reply, Download, Follow and FollowHeaders of the Client, and Walk of its Mailbox, combine several requests.
package ams
