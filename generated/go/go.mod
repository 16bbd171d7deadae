// Code generated from scripts/go/go.mod; DO NOT EDIT.

module messaging.example/ams

go 1.19
