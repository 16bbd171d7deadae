"""Driver of the Python package. Each language has a similar one."""

import base64
import json
import sys
from typing import Any

from agent_messaging_sdk import Client, File, MailboxCursor, MessagingError, to_dict, webhooks

clients: dict[str, Client] = {}


def client_of(given: dict[str, Any]) -> Client:
    key = json.dumps(given, sort_keys=True)
    if key not in clients:
        options = dict(given)
        if "timeout_ms" in options:
            options["timeout"] = options.pop("timeout_ms") / 1000
        clients[key] = Client(**options)
    return clients[key]


def send(client: Client, args: dict[str, Any]) -> Any:
    files = [File(one["name"], base64.b64decode(one["base64"]), one.get("type")) for one in args.pop("files", [])]
    sent = client.send(**args, files=files)
    return {"id": sent.id, "recipients": len(sent.recipients)}


def ask(client: Client, args: dict[str, Any]) -> Any:
    return to_dict(client.ask(time_limit=args.pop("time_limit_ms") / 1000, **args))


def reply(client: Client, args: dict[str, Any]) -> Any:
    envelope = client.messages.get_message(envelope_id=args.pop("envelope_id"))
    sent = client.reply(envelope, **args)
    return {"id": sent.id, "recipients": len(sent.recipients)}


def get_message(client: Client, args: dict[str, Any]) -> Any:
    return to_dict(client.messages.get_message(**args))


def list_ids(client: Client, args: dict[str, Any]) -> Any:
    return [header.id for header in client.mailbox.list_mailbox(**args)]


def follow(client: Client, args: dict[str, Any]) -> Any:
    ids: list[str] = []
    places: list[Any] = [args.get("cursor")]
    mail = client.mailbox.follow(places[0], save=places.append, until=args.get("until"), poll=0.5)
    try:
        for envelope in mail:
            ids.append(envelope.id)
            if len(ids) != args.get("count"):
                continue
            if args.get("leave") == "break":
                break
            if args.get("leave") == "error":
                raise ValueError("of the body")
            mail.stop()
    except ValueError:
        if args.get("leave") != "error":
            raise
    place = places[-1]
    return {"ids": ids, "cursor": to_dict(place) if isinstance(place, MailboxCursor) else place}


def download(client: Client, args: dict[str, Any]) -> Any:
    part: Any = client.messages.get_message(envelope_id=args["envelope_id"]).content_parts[args["part"]]
    with client.download(part) as file:
        return {"name": file.name, "type": file.type, "base64": base64.b64encode(file.read()).decode()}


def create_webhook(client: Client, args: dict[str, Any]) -> Any:
    return to_dict(client.webhooks.create_webhook(**args))


def verify(_: Client, args: dict[str, Any]) -> Any:
    message = webhooks.verify(args["headers"], args["body"], args["secrets"])
    if isinstance(message, webhooks.WebhookEvent):
        told = {"name": message.name, "event_id": message.event_id, "data": to_dict(message.data)}
        return told | {"shape": type(message.data).__name__}
    return {"type": message.type, "challenge": message.challenge}


def own_agent(client: Client, _: dict[str, Any]) -> Any:
    return {"handle": client.agents.get_own_agent().canonical_handle}


calls = {
    "send": send,
    "ask": ask,
    "reply": reply,
    "get_message": get_message,
    "list": list_ids,
    "follow": follow,
    "download": download,
    "create_webhook": create_webhook,
    "verify": verify,
    "own_agent": own_agent,
}


def described(error: Exception) -> dict[str, Any]:
    if not isinstance(error, MessagingError):
        return {"name": "Error", "text": f"{type(error).__name__}: {error}"}
    names = ("code", "status", "request_id", "retry_after", "retryable")
    code = getattr(error, "code", None) or getattr(error, "reason", None)
    fields = {name: getattr(error, name, None) for name in names} | {"code": code}
    known = {name: value for name, value in fields.items() if value is not None}
    return {"name": type(error).__name__, **known, "text": str(error)}


for line in sys.stdin:
    request = json.loads(line)
    answer: dict[str, Any] = {"id": request["id"]}
    try:
        answer["result"] = calls[request["call"]](client_of(request["client"]), request["args"])
    except Exception as error:
        answer["error"] = described(error)
    print(json.dumps(answer), flush=True)
