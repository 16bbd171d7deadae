// Code generated from src/clients/go/ids.go; DO NOT EDIT.

package ams

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"
)

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// NewEnvelopeID returns a new envelope id. Store it with the envelope until the send is acknowledged. A send with the
// same id is safe to repeat.
func NewEnvelopeID() string {
	var id [26]byte
	now := uint64(time.Now().UnixMilli())
	for i := 9; i >= 0; i-- {
		id[i] = crockford[now%32]
		now /= 32
	}
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		panic(err) // ids must not be predictable
	}
	for i := range random {
		id[10+i] = crockford[random[i]%32]
	}
	return "env_" + string(id[:])
}

// newKey returns a new Idempotency-Key.
func newKey() string {
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		panic(err)
	}
	return formatKey(random)
}

// deriveKey derives a key from a text.
func deriveKey(text string) string {
	digest := sha256.Sum256([]byte(text))
	var bytes [16]byte
	copy(bytes[:], digest[:])
	return formatKey(bytes)
}

// formatKey formats bytes as a UUID of version 4 (RFC 9562 section 5.4).
func formatKey(b [16]byte) string {
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
