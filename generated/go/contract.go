// Code generated from spec/; DO NOT EDIT.

package ams

// Version of the contract that this package was generated from.
const Version = "1.0.0"

// Length of a subject. In characters, the default of a setting.
const subjectCharactersMax = 998

// References of one envelope. In ids, the default of a setting.
const referencesMax = 100
