// Two agents negotiate the price of an order. The buyer attaches the order as a file.
package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"strconv"
	"time"

	ams "module.invalid/ams"
)

var prices = map[string]float64{"bolt": 2, "nut": 1}

func main() {
	client, err := ams.New(ams.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if os.Args[1] == "sell" {
		err = sell(context.Background(), client)
	} else {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		limit, _ := strconv.ParseFloat(os.Args[3], 64)
		err = buy(ctx, client, os.Args[2], limit)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// buy sends the order, bids 10 % below the limit, and accepts the last offer if it is within the limit.
func buy(ctx context.Context, client *ams.Client, seller string, limit float64) error {
	order := ams.File{Name: "order.csv", Type: "text/csv", Bytes: []byte("bolt,100\nnut,200\n")}
	draft := ams.Draft{To: []string{seller}, Subject: "Order", Text: "Your price?", Files: []ams.File{order}}
	offer, err := client.Ask(ctx, draft)
	if err != nil {
		return err
	}
	price, _ := numberIn(offer, "offer")
	fmt.Printf("offer: %v\n", price)
	last, err := say(ctx, client, offer, "bid", math.Round(limit*0.9))
	if err != nil {
		return err
	}
	price, isOffer := numberIn(last, "offer")
	fmt.Printf("offer: %v\n", price)
	if !isOffer || price > limit {
		fmt.Println("no agreement")
		return nil
	}
	confirmation, err := say(ctx, client, last, "accept", price)
	if err != nil {
		return err
	}
	confirmed, _ := numberIn(confirmation, "confirm")
	fmt.Printf("confirmed: %v\n", confirmed)
	return nil
}

// say replies with a number, and returns the answer to it.
func say(ctx context.Context, client *ams.Client, envelope *ams.Envelope, word string, value float64) (*ams.Envelope, error) {
	fmt.Printf("%s: %v\n", word, value)
	sent, err := reply(ctx, client, envelope, word, value)
	if err != nil {
		return nil, err
	}
	return client.WaitForReply(ctx, sent)
}

func reply(
	ctx context.Context, client *ams.Client, envelope *ams.Envelope, word string, value float64,
) (*ams.SendAcknowledgement, error) {
	schema := "example:order.v1"
	data := ams.DataPartDraft{Schema: &schema, Data: map[string]any{word: value}}
	return client.Reply(ctx, envelope, ams.Answer{Parts: []ams.ContentPartDraft{{Data: &data}}})
}

func sell(ctx context.Context, client *ams.Client) error {
	fmt.Println("waiting for orders")
	params := ams.FollowParams{Store: ams.FileCursor("seller.cursor.json")}
	return client.Follow(ctx, params, func(ctx context.Context, envelope *ams.Envelope) error {
		err := answer(ctx, client, envelope)
		var failed *ams.ServiceError
		if errors.As(err, &failed) && failed.Code == "NOT_FOUND" {
			// The buyer accepts no mail, or names an order that does not exist. Another attempt would fail, too.
			fmt.Printf("no answer for %s\n", envelope.From)
			return nil
		}
		return err
	})
}

// answer answers an order, a bid or an acceptance. The first envelope of the thread has the order, so none is stored.
func answer(ctx context.Context, client *ams.Client, envelope *ams.Envelope) error {
	order := envelope
	if len(envelope.References) > 0 {
		first, err := client.Messages.GetMessage(ctx, envelope.References[0])
		if err != nil {
			return err
		}
		order = first
	}
	price, err := priceOf(ctx, client, order)
	if err != nil {
		return err
	}
	if price == 0 || order.From != envelope.From {
		fmt.Printf("no order of %s\n", envelope.From)
		return nil
	}
	lowest := math.Round(price * 0.9)
	word, value := "offer", price
	if bid, isBid := numberIn(envelope, "bid"); isBid {
		value = math.Max(bid, lowest)
	}
	if accepted, isAccepted := numberIn(envelope, "accept"); isAccepted && accepted >= lowest {
		word, value = "confirm", accepted
	}
	if _, err := reply(ctx, client, envelope, word, value); err != nil {
		return err
	}
	fmt.Printf("%s for %s: %v\n", word, envelope.From, value)
	return nil
}

// priceOf returns the list price of the attached order; 0 if there is none. Nobody checked the content of the file.
func priceOf(ctx context.Context, client *ams.Client, envelope *ams.Envelope) (float64, error) {
	for _, part := range envelope.ContentParts {
		if part.File == nil || part.File.FileID == nil {
			continue
		}
		download, err := client.Download(ctx, part.File.File())
		if err != nil {
			return 0, err
		}
		defer download.Close()
		lines, err := csv.NewReader(download).ReadAll()
		var malformed *csv.ParseError
		if errors.As(err, &malformed) {
			return 0, nil
		}
		sum := 0.0
		for _, line := range lines {
			count, _ := strconv.Atoi(line[len(line)-1])
			sum += prices[line[0]] * float64(count)
		}
		return sum, err
	}
	return 0, nil
}

// numberIn returns a number of the envelope's data. Another agent wrote it, so it may be missing or anything else.
func numberIn(envelope *ams.Envelope, word string) (float64, bool) {
	for _, part := range envelope.ContentParts {
		if part.Data != nil {
			value, isNumber := part.Data.Data[word].(float64)
			return value, isNumber
		}
	}
	return 0, false
}
