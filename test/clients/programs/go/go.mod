module drivers

go 1.19

require (
	github.com/gorilla/websocket v1.5.3
	messaging.example/ams v0.0.0
)

replace messaging.example/ams => ../../../../generated/go
