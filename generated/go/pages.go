// Code generated from src/clients/go/pages.go; DO NOT EDIT.

package ams

import (
	"context"
	"encoding/json"
	"net/http"
)

// Iterator iterates all items of a list. It fetches more pages when they are needed.
//
//	for blocks.Next() {
//		fmt.Println(blocks.Item().BlockedHandle)
//	}
//	if err := blocks.Err(); err != nil { … }
type Iterator[Item any] struct {
	next  func() (*Item, error)
	item  *Item
	err   error
	isEnd bool
}

// Next moves to the next item. It returns false at the end of the list and after an error.
func (i *Iterator[Item]) Next() bool {
	if i.isEnd {
		return false
	}
	i.item, i.err = i.next()
	i.isEnd = i.item == nil || i.err != nil
	return !i.isEnd
}

// Item returns the current item.
func (i *Iterator[Item]) Item() *Item { return i.item }

// Err returns the error that ended the iteration.
func (i *Iterator[Item]) Err() error { return i.err }

// Take returns up to so many of the remaining items.
func (i *Iterator[Item]) Take(most int) ([]Item, error) {
	items := []Item{}
	for len(items) < most && i.Next() {
		items = append(items, *i.item)
	}
	return items, i.err
}

// iterate creates an iterator over pages. Each page has the cursor of the next one.
func iterate[Item, Cursor any](
	ctx context.Context, operation string, cursor *Cursor,
	load func(*Cursor) ([]Item, *Cursor, error),
) *Iterator[Item] {
	var page []Item
	isFirst := true
	seen := map[string]bool{}
	next := func() (*Item, error) {
		for len(page) == 0 {
			if cursor == nil && !isFirst {
				return nil, nil
			}
			key, err := json.Marshal(cursor)
			if err != nil {
				return nil, err
			}
			// A repeated cursor would loop without end.
			if seen[string(key)] {
				return nil, unexpectedResponse(operation, http.StatusOK, "the cursor of the page leads back to an earlier page")
			}
			seen[string(key)] = true
			items, after, err := load(cursor)
			if err != nil {
				return nil, err
			}
			if items == nil {
				return nil, unexpectedResponse(operation, http.StatusOK, "the page has no list")
			}
			page, cursor, isFirst = items, after, false
		}
		if err := ctx.Err(); err != nil {
			return nil, abortedError(operation, err)
		}
		item := page[0]
		page = page[1:]
		return &item, nil
	}
	return &Iterator[Item]{next: next}
}

// WalkParams are the parameters of Walk.
type WalkParams struct {
	// Cursor is the cursor to begin after.
	Cursor *MailboxCursor
	// Order is asc, the default, or desc.
	Order string
	// Unread selects unread or read envelopes only.
	Unread *bool
	// Direction is in, the default, out or both.
	Direction string
	// Limit is the size of a page, by default 200.
	Limit int
}

// Walk lists all headers of the mailbox, oldest first by default. It marks nothing read.
func (api *MailboxAPI) Walk(ctx context.Context, params WalkParams, options ...CallOption) *Iterator[EnvelopeHeader] {
	limit := params.Limit
	if limit == 0 {
		limit = 200
	}
	return api.ListMailboxAll(ctx, ListMailboxParams{
		Order: firstNonEmpty(params.Order, "asc"), Limit: limit, Unread: params.Unread, Direction: params.Direction,
		Cursor: params.Cursor,
	}, options...)
}
