package ams

import "encoding/json"

// Nullable is a value or null, where null says something else than absence, which is a nil pointer to it.
type Nullable[T any] struct{ value *T }

// Some is a value.
func Some[T any](value T) *Nullable[T] { return &Nullable[T]{&value} }

// Null is null.
func Null[T any]() *Nullable[T] { return &Nullable[T]{} }

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON reads the value.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &n.value) }
