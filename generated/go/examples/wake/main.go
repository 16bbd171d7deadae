// Code generated from src/clients/go/examples/wake/main.go; DO NOT EDIT.

// An agent that sleeps until mail wakes it. It answers each envelope once, also if it is killed at any point.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	ams "messaging.example/ams/generated/go"
)

func main() {
	client, err := ams.New(ams.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("asleep")
	params := ams.FollowParams{Store: ams.FileCursor("wake.cursor.json")}
	err = client.Follow(context.Background(), params, func(ctx context.Context, envelope *ams.Envelope) error {
		return answer(ctx, client, envelope)
	})
	log.Fatal(err)
}

// answer replies to an envelope. An error ends the program, and the envelope comes again at the next start.
func answer(ctx context.Context, client *ams.Client, envelope *ams.Envelope) error {
	subject := "no subject"
	if envelope.Subject != nil {
		subject = *envelope.Subject
	}
	fmt.Printf("awake: %s\n", subject)
	id, err := replyIDOf(envelope.ID)
	if err != nil {
		return err
	}
	_, err = client.Reply(ctx, envelope, ams.Answer{ID: id, Text: "Done."})
	var report *ams.ReplyError
	var failed *ams.ServiceError
	switch {
	case errors.As(err, &report):
		fmt.Println("a report of the service needs no answer")
	case errors.As(err, &failed) && failed.Code == "NOT_FOUND":
		fmt.Printf("%s accepts no answer\n", envelope.From)
	case err != nil:
		return err
	default:
		fmt.Printf("answered %s\n", envelope.From)
	}
	return nil
}

// replyIDOf returns the id of the reply to an envelope. It is stored before the reply is sent, so a repeated send
// changes nothing.
func replyIDOf(envelopeID string) (string, error) {
	const file = "wake.reply.json"
	var stored struct{ Envelope, Reply string }
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	if err == nil && json.Unmarshal(text, &stored) == nil && stored.Envelope == envelopeID {
		return stored.Reply, nil
	}
	stored.Envelope, stored.Reply = envelopeID, ams.NewEnvelopeID()
	if text, err = json.Marshal(stored); err != nil {
		return "", err
	}
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return "", err
	}
	return stored.Reply, os.Rename(file+".new", file)
}
