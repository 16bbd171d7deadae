module drivers

go 1.19

require (
	github.com/gorilla/websocket v1.5.3
	module.invalid/ams v0.0.0
)

replace module.invalid/ams => ../../../../generated/go
