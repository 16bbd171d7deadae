// Code generated from src/clients/go/ids.go; DO NOT EDIT.

package ams

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"
)

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// NewEnvelopeID is a new envelope id. Keep it with the envelope until the send is acknowledged: sending again with the
// same id is safe.
func NewEnvelopeID() string {
	var id [26]byte
	now := uint64(time.Now().UnixMilli())
	for i := 9; i >= 0; i-- {
		id[i] = crockford[now%32]
		now /= 32
	}
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		panic(err) // without it ids would be guessed
	}
	for i := range random {
		id[10+i] = crockford[random[i]%32]
	}
	return "env_" + string(id[:])
}

// newKey is a new Idempotency-Key.
func newKey() string {
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		panic(err)
	}
	return keyIn(random)
}

// keyOf is always the same for the same text.
func keyOf(text string) string {
	digest := sha256.Sum256([]byte(text))
	var bytes [16]byte
	copy(bytes[:], digest[:])
	return keyIn(bytes)
}

// keyIn is a UUID of version 4 in form (RFC 9562 section 5.4).
func keyIn(b [16]byte) string {
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
