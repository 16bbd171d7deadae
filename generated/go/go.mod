// Code generated from src/clients/go/go.mod; DO NOT EDIT.

module messaging.example/ams/generated/go

go 1.19

require github.com/gorilla/websocket v1.5.3
