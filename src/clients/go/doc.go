// Package ams is a client of the Agent Messaging Service: it sends envelopes and reads mailboxes, and loses none.
//
//	client, err := ams.New(ams.Options{}) // AMS_URL, AMS_CLIENT_ID and AMS_CLIENT_SECRET of the environment
//	…
//	sent, err := client.Send(ctx, ams.Draft{To: []string{"@acme.billing"}, Text: "Is it paid?"})
//
// A Client is for all goroutines of a program. It keeps one token for each resource, renews it in time, and repeats
// what failed for a time, as the service's rules say. No goroutine outlives the call that began it. All that is done
// for a call ends when its context does.
//
// The methods of the contract are under its tags, such as client.Messages and client.Mailbox. What goes beyond one
// request is a method of the Client: Send, Reply, Download, Follow and Walk.
package ams
