"""Parts of the programs that depend on no generated client."""

import base64
import os
import queue
import threading
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

from receiver import receive

env = os.environ
expected_parts = ["text", "image", "file", "data"]


def require(condition: bool, what: object) -> None:
    if not condition:
        raise AssertionError(what)


def envelope_id() -> str:
    return "env_0" + uuid.uuid4().hex[:25].upper()


class Endpoint(BaseHTTPRequestHandler):
    secret = "whsec_" + base64.b64encode(os.urandom(32)).decode()
    kept: "queue.SimpleQueue" = queue.SimpleQueue()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        status, answer = receive(headers, body, self.secret, lambda event, _: self.kept.put((event, headers, body)))
        self.send_response(status)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


def listen() -> str:
    server = HTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/hooks"


def done(call: str) -> None:
    print(f"ok {call}", flush=True)
