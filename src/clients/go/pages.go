package ams

import (
	"context"
	"encoding/json"
	"net/http"
)

// Iterator goes through all items of a list; more pages are fetched as they are needed.
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

// Next goes on to the next item; false where there is none, or where it failed.
func (i *Iterator[Item]) Next() bool {
	if i.isEnd {
		return false
	}
	i.item, i.err = i.next()
	i.isEnd = i.item == nil || i.err != nil
	return !i.isEnd
}

// Item is the one that Next went to.
func (i *Iterator[Item]) Item() *Item { return i.item }

// Err is what Next failed of, after the items before it.
func (i *Iterator[Item]) Err() error { return i.err }

// Take gives the items that are left, at most so many.
func (i *Iterator[Item]) Take(most int) ([]Item, error) {
	items := []Item{}
	for len(items) < most && i.Next() {
		items = append(items, *i.item)
	}
	return items, i.err
}

// iterate goes through pages, each of which gives the cursor of the next.
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
			// Otherwise it would go on for ever.
			if seen[string(key)] {
				return nil, notOurs(operation, http.StatusOK, "a page that leads to one before it")
			}
			seen[string(key)] = true
			items, after, err := load(cursor)
			if err != nil {
				return nil, err
			}
			if items == nil {
				return nil, notOurs(operation, http.StatusOK, "a page without its list")
			}
			page, cursor, isFirst = items, after, false
		}
		if err := ctx.Err(); err != nil {
			return nil, calledOff(operation, err)
		}
		item := page[0]
		page = page[1:]
		return &item, nil
	}
	return &Iterator[Item]{next: next}
}

// WalkParams say which headers Walk goes through.
type WalkParams struct {
	// Cursor is behind which envelope to begin.
	Cursor *MailboxCursor
	// Order is asc, the default, or desc.
	Order string
	// Unread goes through unread or read ones only.
	Unread *bool
	// Direction is in, the default, out or both.
	Direction string
	// Limit is the size of a page, by default 200.
	Limit int
}

// Walk goes through all headers of the mailbox, by default oldest first; nothing is marked read.
func (api *MailboxAPI) Walk(ctx context.Context, params WalkParams, options ...CallOption) *Iterator[EnvelopeHeader] {
	limit := params.Limit
	if limit == 0 {
		limit = 200
	}
	return api.ListMailboxAll(ctx, ListMailboxParams{
		Order: first(params.Order, "asc"), Limit: limit, Unread: params.Unread, Direction: params.Direction,
		Cursor: params.Cursor,
	}, options...)
}
