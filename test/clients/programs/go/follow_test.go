package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"module.invalid/ams"
)

func header(n int) object {
	id := "env_" + strings.Repeat("0", 25) + string(rune('A'+n))
	return object{"id": id, "created_at": n + 1, "from": "@a.b", "to": []string{}, "cc": []string{}}
}

// mailbox responds to polls with these pages in turn, and then with empty ones; nil is a failure.
func (s *scripted) mailbox(pages ...[]object) *[]string {
	looks := []string{}
	s.HandleFunc("/v1/mailbox", func(w http.ResponseWriter, r *http.Request) {
		looks = append(looks, r.URL.Query().Get("after_created_at")+" "+r.URL.Query().Get("wait"))
		page := []object{}
		if len(looks) <= len(pages) {
			page = pages[len(looks)-1]
		}
		if page == nil {
			_, _ = w.Write([]byte("<h1>Soon back</h1>")) // of a proxy
			return
		}
		say(w, 200, object{"envelope_headers": page, "next_cursor": nil})
	})
	s.HandleFunc("/v1/messages", func(w http.ResponseWriter, r *http.Request) {
		envelopes := []object{}
		for _, id := range strings.Split(r.URL.Query().Get("ids"), ",") {
			envelopes = append([]object{{"id": id, "content_parts": []object{}}}, envelopes...)
		}
		say(w, 200, object{"envelopes": envelopes})
	})
	return &looks
}

func collect(ids *string, stop int) func(context.Context, *ams.Envelope) error {
	return func(_ context.Context, envelope *ams.Envelope) error {
		*ids += envelope.ID[29:]
		if len(*ids) == stop {
			return ams.ErrStop
		}
		return nil
	}
}

func TestFollowGivesEveryEnvelopeOnceAndInOrder(t *testing.T) {
	s := newService(t)
	looks := s.mailbox(
		[]object{header(0), header(2), header(1)}, // the one that comes late was seen, or is none
		nil,
		[]object{header(2), header(3)},
		[]object{header(3)},
		[]object{header(4), header(5)},
	)
	ids := ""
	succeeds(t, s.client(t, nil).Follow(ctx, ams.FollowParams{}, collect(&ids, 4)))
	equal(t, ids, "ACDE")
	equal(t, *looks, []string{"0 ", "3 25", "3 ", "4 12", "4 12"})
}

func TestFollowSavesWhatWasHandled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cursor.json")
	s := newService(t)
	s.mailbox([]object{header(0), header(1), header(2)}, []object{header(1), header(2)}, []object{header(2)})
	client := s.client(t, nil)
	params := ams.FollowParams{Store: ams.FileCursor(path)}
	broken := errors.New("broken")
	err := client.Follow(ctx, params, func(_ context.Context, envelope *ams.Envelope) error {
		if envelope.ID[29:] == "B" {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	ending, end := context.WithCancel(ctx)
	err = client.Follow(ending, params, func(context.Context, *ams.Envelope) error { end(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	text, err := os.ReadFile(path)
	succeeds(t, err)
	kept := header(1)
	equal(t, string(text), `{"after_created_at":2,"after_envelope_id":"`+kept["id"].(string)+`","agent_id":"agt_one"}`)
	ids := ""
	succeeds(t, client.Follow(ctx, params, collect(&ids, 1)))
	equal(t, ids, "C")
}

// lasting stores a cursor only while its context lasts.
type lasting struct{ kept }

func (l *lasting) Save(ctx context.Context, place ams.StoredCursor) error {
	_ = l.kept.Save(ctx, place)
	return ctx.Err()
}

func TestWhatWasHandledIsSavedAlsoWhenTheContextHasEnded(t *testing.T) {
	s := newService(t)
	s.mailbox([]object{header(0), header(1)})
	ending, end := context.WithCancel(ctx)
	store := &lasting{}
	params := ams.FollowParams{Store: store}
	err := s.client(t, nil).Follow(ending, params, func(context.Context, *ams.Envelope) error { end(); return nil })
	if !errors.Is(err, context.Canceled) || !strings.HasPrefix(err.Error(), "follow: aborted by the caller") {
		t.Error(err)
	}
	equal(t, store.place.AfterCreatedAt, 1)
}

func TestAPlaceIsOfOneAgentAndWhatIsNoPlaceIsNoBeginning(t *testing.T) {
	s := newService(t)
	s.mailbox()
	path := filepath.Join(t.TempDir(), "cursor.json")
	for text, want := range map[string]string{
		`{"after_created_at":1,"after_envelope_id":"env_1","agent_id":"agt_other"}`: "use one store for each agent",
		`{}`: "does not contain a cursor",
		``:   "does not contain a cursor",
	} {
		succeeds(t, os.WriteFile(path, []byte(text), 0o600))
		params := ams.FollowParams{Store: ams.FileCursor(path), UntilEmpty: true}
		err := s.client(t, nil).Follow(ctx, params, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Error(text, err)
		}
	}
}

func TestFollowWaitsOutWhatPassesAndEndsWithWhatDoesNot(t *testing.T) {
	s := newService(t)
	answers := []int{503, 503, 503, 403}
	s.HandleFunc("/v1/mailbox", func(w http.ResponseWriter, _ *http.Request) {
		status := answers[0]
		answers = answers[1:]
		if status == 503 {
			w.Header().Set("Retry-After", "600")
		}
		refuse(w, status, "NO")
	})
	err := s.client(t, nil).Follow(ctx, ams.FollowParams{}, nil)
	var refused *ams.ServiceError
	if !errors.As(err, &refused) || refused.Status != 403 {
		t.Error(err)
	}
	equal(t, s.waits, []time.Duration{600e9, 600e9, 600e9})
}

func TestAServiceThatDoesNotHoldRequestsIsAskedNowAndThen(t *testing.T) {
	s := newService(t)
	pages := make([][]object, 9)
	for i := range pages {
		pages[i] = []object{}
	}
	pages[8] = []object{header(0)}
	s.mailbox(pages...)
	ids := ""
	succeeds(t, s.client(t, nil).Follow(ctx, ams.FollowParams{}, collect(&ids, 1)))
	equal(t, ids, "A")
	long := 0
	for _, wait := range s.waits {
		if wait > 4*time.Second && wait <= 5*time.Second {
			long++
		}
	}
	equal(t, []int{len(s.waits), long}, []int{8, 5})
}

// store keeps cursors in memory, or fails.
type store struct {
	saved []ams.StoredCursor
	err   error
}

func (s *store) Load(context.Context) (*ams.StoredCursor, error) {
	if len(s.saved) == 0 {
		return nil, nil
	}
	return &s.saved[len(s.saved)-1], nil
}

func (s *store) Save(_ context.Context, cursor ams.StoredCursor) error {
	if s.err == nil {
		s.saved = append(s.saved, cursor)
	}
	return s.err
}

func TestAnEnvelopeIsHandledAfterNilAndErrStopAndNotAfterAnError(t *testing.T) {
	broken, full := errors.New("broken"), errors.New("the disk is full")
	for _, one := range []struct {
		returned, save, want error
		saved                int
	}{{nil, nil, nil, 2}, {ams.ErrStop, nil, nil, 1}, {broken, nil, broken, 0}, {ams.ErrStop, full, full, 0}, {nil, full, full, 0}} {
		s := newService(t)
		s.mailbox([]object{header(0), header(1)})
		kept := &store{err: one.save}
		params := ams.FollowParams{Store: kept, UntilEmpty: true}
		err := s.client(t, nil).Follow(ctx, params, func(context.Context, *ams.Envelope) error { return one.returned })
		if !errors.Is(err, one.want) || len(kept.saved) != one.saved {
			t.Error(one, err, kept.saved)
		}
	}
}

func TestFollowHeadersOfBothDirections(t *testing.T) {
	s := newService(t)
	s.mailbox([]object{header(0), header(1)})
	ids := ""
	params := ams.FollowParams{Direction: "both", UntilEmpty: true}
	succeeds(t, s.client(t, nil).FollowHeaders(ctx, params, func(_ context.Context, header *ams.EnvelopeHeader) error {
		ids += header.ID[29:]
		return nil
	}))
	equal(t, ids, "AB")
}

func TestListsGoOnOverPagesAndEndWhereTheyFail(t *testing.T) {
	s := newService(t)
	page := func(handle string, next any) object {
		return object{"blocks": []object{{"blocked_handle": handle, "created_at": 1}}, "next_cursor": next}
	}
	answers := map[string]object{"": page("@a.a", "1"), "1": page("@b.b", "2"), "2": page("@c.c", "1")}
	s.HandleFunc("/v1/agents/me/blocks", func(w http.ResponseWriter, r *http.Request) {
		say(w, 200, answers[r.URL.Query().Get("cursor")])
	})
	blocks := s.client(t, nil).Trust.ListBlocksAll(ctx, ams.ListBlocksParams{})
	found, err := blocks.Take(2)
	succeeds(t, err)
	equal(t, []string{found[0].BlockedHandle, found[1].BlockedHandle}, []string{"@a.a", "@b.b"})
	answers["b"] = object{"next_cursor": nil}
	if _, err := s.client(t, nil).Trust.ListBlocksAll(ctx, ams.ListBlocksParams{Cursor: ams.Pointer("b")}).Take(1); err == nil {
		t.Error("a page without its list")
	}
	rest, err := blocks.Take(2)
	var strange *ams.ProtocolError
	if len(rest) != 1 || !errors.As(err, &strange) || blocks.Next() {
		t.Error(rest, err)
	}
}
