package ams

import "encoding/json"

// Nullable is a value or null. A nil pointer to it means that the field is absent.
type Nullable[T any] struct{ value *T }

// Some returns a Nullable with a value.
func Some[T any](value T) *Nullable[T] { return &Nullable[T]{&value} }

// Null returns a Nullable that is null.
func Null[T any]() *Nullable[T] { return &Nullable[T]{} }

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON reads the value.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &n.value) }
