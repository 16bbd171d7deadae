module messaging.example/ams

go 1.19

require github.com/gorilla/websocket v1.5.3
