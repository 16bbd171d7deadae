"""What Schemathesis cannot know from the document: as whom to ask, and which ids must be new for a request to be accepted."""

import base64
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

import schemathesis

settings = json.loads(os.environ["CONTRACT_FUZZ"])
crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
numbers = iter(range(10**9))
run = uuid.UUID(settings["run"])


def number() -> int:
    """Another one in every request of a run, and in every run."""
    return (run.int + next(numbers)) % 2**80


def envelope_id() -> str:
    value = (int(time.time() * 1000) << 80) | number()
    return "env_" + "".join(crockford[(value >> shift) & 31] for shift in range(125, -1, -5))


def kind_of(case, _context=None) -> str:
    """The security scheme that the operation asks for."""
    requirements = case.operation.definition.raw.get("security") or []
    names = [name for requirement in requirements for name in requirement]
    return names[0] if names else "none"


@schemathesis.auth(refresh_interval=600, cache_by_key=kind_of)
class Caller:
    def get(self, case, context):
        kind = kind_of(case)
        if kind == "agentToken":
            return "Bearer " + agent_token(settings["resource"])
        if kind == "feedToken":
            return "Bearer " + agent_token(feed_resource())
        if kind == "userToken":
            return "Bearer " + settings["user_token"]
        if kind == "clientSecret":
            halves = ":".join(urllib.parse.quote(half, safe="") for half in (settings["client_id"], settings["client_secret"]))
            return "Basic " + base64.b64encode(halves.encode()).decode()
        return None

    def set(self, case, data, context):
        if data is not None:
            case.headers["Authorization"] = data


def feed_resource() -> str:
    """The identifier of the WebSocket."""
    with urllib.request.urlopen(settings["auth_url"] + "/.well-known/oauth-authorization-server") as answer:
        servers = json.load(answer)["resource_servers"]
    return next(server["resource"] for server in servers if server["resource"].startswith("ws"))


def agent_token(resource: str) -> str:
    form = {"grant_type": "client_credentials", "resource": resource}
    form |= {name: settings[name] for name in ("client_id", "client_secret")}
    body = urllib.parse.urlencode(form).encode()
    while True:
        try:
            with urllib.request.urlopen(settings["auth_url"] + "/token", body) as answer:
                return json.load(answer)["access_token"]
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(int(error.headers.get("Retry-After", "1")))


handle = re.compile(r"@[a-z0-9][a-z0-9_-]{0,38}\.[a-z0-9][a-z0-9_-]{0,38}")
envelope = re.compile(r"env_[0-7][0-9A-HJKMNP-TV-Z]{25}")
uuid4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A valid id becomes a new one, a valid recipient one that exists, a wait none; what is invalid stays as it was made up."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and uuid4.fullmatch(key):
        case.headers["Idempotency-Key"] = str(uuid.UUID(int=number() << 40, version=4))
    wait = (case.query or {}).get("wait")
    if re.fullmatch("[0-9]|[1-5][0-9]|60", str(wait)):
        case.query["wait"] = "0"
    if case.operation.label == "POST /messages" and isinstance(case.body, dict):
        case.body = draft(case.body)
    if case.operation.label == "POST /token" and isinstance(case.body, dict):
        case.body = token_request(case.body)


def draft(body):
    changed = dict(body)
    if isinstance(body.get("id"), str) and envelope.fullmatch(body["id"]):
        changed["id"] = envelope_id()
    if handles(body.get("to")) and len(body["to"]) == 1:
        changed["to"] = [settings["recipient"]]
    if handles(body.get("cc")) and len(body["cc"]) < 4:
        changed["cc"] = []
    return changed


def handles(value) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and handle.fullmatch(one) for one in value)


def token_request(body):
    """The client says who it is by HTTP Basic; a resource that is an address is the one that there is."""
    changed = {name: value for name, value in body.items() if name not in ("client_id", "client_secret")}
    if isinstance(body.get("resource"), str) and body["resource"].startswith("http"):
        changed["resource"] = settings["resource"]
    return changed
