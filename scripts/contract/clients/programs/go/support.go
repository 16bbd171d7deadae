// Parts of the programs that depend on no generated client.
package main

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

func require(condition bool, what ...any) {
	if !condition {
		panic(fmt.Sprint(what...))
	}
}

func done(call string) { fmt.Println("ok", call) }

func uuid4() string {
	b := make([]byte, 16)
	_, _ = rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func envelopeId() string {
	return "env_0" + strings.ToUpper(strings.ReplaceAll(uuid4(), "-", "")[:25])
}

func fetch(url string) string {
	answer, err := http.Get(url)
	require(err == nil, err)
	defer answer.Body.Close()
	content, _ := io.ReadAll(answer.Body)
	return string(content)
}

// delivered is an event at the endpoint of this program.
type delivered struct {
	id      string
	headers http.Header
	body    []byte
}

// listen starts the endpoint of this program. It returns its address and its events.
func listen(secret string) (string, <-chan delivered) {
	kept := make(chan delivered, 16)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require(err == nil, err)
	go http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		keep := func(id string, _ map[string]any) { kept <- delivered{id, request.Header, body} }
		status, text := receive(request.Header, body, secret, keep)
		answer.WriteHeader(status)
		answer.Write(text)
	}))
	return fmt.Sprintf("http://%s/hooks", listener.Addr()), kept
}

func newSecret() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b)
	return "whsec_" + base64.StdEncoding.EncodeToString(b)
}
