// Program that follows a mailbox. It prints each envelope and each event of its WebSocket, and ends with its input.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	ams "module.invalid/ams"
)

func main() {
	client, err := ams.New(ams.Options{OnEvent: func(event ams.Event) {
		switch {
		case event.Type == "connected":
			fmt.Println("connected")
		case event.Type == "disconnected":
			fmt.Println("disconnected", event.CloseCode)
		case event.Type == "waiting" && event.Operation == "connect":
			fmt.Println("waiting")
		}
	}})
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	params := ams.FollowParams{Store: ams.FileCursor(os.Args[1])}
	err = client.Follow(ctx, params, func(_ context.Context, envelope *ams.Envelope) error {
		fmt.Println("envelope", envelope.ContentParts[0].Text.Text)
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
	fmt.Println("canceled")
}
