// Code generated from spec/; DO NOT EDIT.

package ams

// Version of the contract that this package was generated from.
const Version = "1.5.0"

// In characters: length of a subject; unless the operator says otherwise.
const subjectCharactersMax = 998

// In ids: references of one envelope; unless the operator says otherwise.
const referencesMax = 100
