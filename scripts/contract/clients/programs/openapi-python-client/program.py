"""Makes fourteen calls with the client of openapi-python-client, and prints a line for each success."""

import io
import json
import sys
import time
import uuid
from urllib.parse import parse_qsl, urlsplit
from urllib.request import urlopen

from ams import AuthenticatedClient, Client, models
from ams.api.downloads import put_file
from ams.api.files import get_file, upload_file
from ams.api.mailbox import list_mailbox, mark_read
from ams.api.messages import get_message, get_messages, send_message
from ams.api.oauth import get_authorization_server_metadata, issue_token
from ams.api.search import search_messages
from ams.api.trust import add_allowlist_entries, list_allowlist, remove_allowlist_entry
from ams.api.webhooks import create_webhook, delete_webhook
from ams.types import File, Response
from receiver import receive
from support import Endpoint, done, env, envelope_id, expected_parts, listen, require


def must(answer: Response, kind: type) -> object:
    """Returns the body of a response of this type."""
    require(isinstance(answer.parsed, kind), answer)
    return answer.parsed


def connect(client_id: str, client_secret: str) -> AuthenticatedClient:
    """Creates a client. The generator ignores the addresses of the document, so the program adds them."""
    oauth = Client(base_url=env["AUTH_URL"])
    metadata = must(
        get_authorization_server_metadata.sync_detailed(client=oauth), models.AuthorizationServerMetadata
    )
    rest = next(server.resource for server in metadata.resource_servers if server.resource.startswith("http"))
    request = models.TokenRequest(
        grant_type="client_credentials", client_id=client_id, client_secret=client_secret, resource=rest
    )
    token = must(issue_token.sync_detailed(client=oauth, body=request), models.TokenResponse)
    require(token.token_type == "Bearer" and token.expires_in == 900, token)
    return AuthenticatedClient(base_url=rest, token=token.access_token)


def draft(to: str, *parts: object) -> models.EnvelopeDraft:
    return models.EnvelopeDraft(
        id=envelope_id(),
        to=[to],
        subject="From Python",
        date_ms=int(time.time() * 1000),
        content_parts=list(parts),
    )


def new_key() -> str:
    """Returns a text. The generator asks for a UUID, but its client cannot send one in a header."""
    return str(uuid.uuid4())


def text(words: str) -> models.TextPart:
    return models.TextPart(type_=models.TextPartType.TEXT, text=words)


def image(**fields: object) -> models.ImagePartDraft:
    return models.ImagePartDraft(type_=models.ImagePartDraftType.IMAGE, **fields)


def attached(**fields: object) -> models.FilePartDraft:
    return models.FilePartDraft(type_=models.FilePartDraftType.FILE, **fields)


def main() -> None:
    sender = connect(env["SENDER_ID"], env["SENDER_SECRET"])
    recipient = connect(env["RECIPIENT_ID"], env["RECIPIENT_SECRET"])
    to = env["RECIPIENT_HANDLE"]

    def send(envelope: models.EnvelopeDraft) -> models.SendAcknowledgement:
        return must(send_message.sync_detailed(client=sender, body=envelope), models.SendAcknowledgement)

    def fetch(envelope: models.EnvelopeDraft) -> models.Envelope:
        return must(get_message.sync_detailed(envelope.id, client=recipient), models.Envelope)

    done("token")

    data = models.JsonObject.from_dict({"total_cents": 12900})
    first = draft(
        to,
        text("The invoice for June"),
        image(url="https://files.example/stamp%20one.png"),
        attached(url="https://files.example/invoice.pdf", size=5_000_000_000),
        models.DataPartDraft(type_=models.DataPartDraftType.DATA, data=data),
    )
    accepted, again = send(first), send(first)
    require(again == accepted and accepted.created_at > 1_700_000_000_000, again)
    second, third = draft(to, text("second")), draft(to, text("third"))
    send(second)
    send(third)
    done("send, and send again")

    seen, after = [], {}
    while True:
        listed = list_mailbox.sync_detailed(client=recipient, order=models.ListMailboxOrder.ASC, limit=1, **after)
        page = must(listed, models.MailboxPage)
        seen += [header.id for header in page.envelope_headers]
        if not page.next_cursor:
            break
        after = page.next_cursor.to_dict()
    require(seen == [first.id, second.id, third.id], seen)
    done("page through the mailbox")

    envelope = fetch(first)
    parts = envelope.content_parts
    require([part.type_ for part in parts] == expected_parts, parts)
    require(isinstance(parts[2], models.FilePart) and parts[2].size == 5_000_000_000, parts)
    require(isinstance(parts[3], models.DataPart) and parts[3].data == data, parts)
    require(envelope.date_ms == first.date_ms, envelope)
    done("fetch")

    # The generator ignores `explode: false` of a query parameter, so the program joins the ids.
    joined = [f"{first.id},{second.id}"]
    batch = must(get_messages.sync_detailed(client=recipient, ids=joined), models.EnvelopeBatch)
    require([each.id for each in batch.envelopes] == [first.id, second.id], batch)
    done("fetch a batch")

    ids = models.MarkReadRequest(ids=[first.id, second.id, third.id])
    read = mark_read.sync_detailed(client=recipient, idempotency_key=new_key(), body=ids)
    require(must(read, models.MarkReadResult).marked_read == 1, read)
    done("mark read")

    content = b"Please pay within 30 days."
    form = models.UploadForm(file=File(payload=io.BytesIO(content), file_name="terms.txt", mime_type="text/plain"))
    upload = upload_file.sync_detailed(client=sender, idempotency_key=new_key(), body=form)
    uploaded = must(upload, models.UploadedFile)
    require(uploaded.size_bytes == len(content) and uploaded.filename == "terms.txt", uploaded)
    done("upload")

    with_file = draft(to, attached(file_id=uploaded.id))
    send(with_file)
    with urlopen(fetch(with_file).content_parts[0].url) as answer:
        require(answer.read() == content, answer)
    redirect = get_file.sync_detailed(uploaded.id, client=recipient)
    with urlopen(redirect.headers["Location"]) as answer:
        require(redirect.status_code == 302 and answer.read() == content, redirect)
    done("download")

    address = urlsplit(env["UPLOAD_URL"])
    terms = env["UPLOAD_CONTENT"].encode()
    put = put_file.sync_detailed(
        address.path.rpartition("/")[2],
        client=Client(base_url=env["UPLOAD_URL"].partition("?")[0].rpartition("/")[0]),
        body=File(payload=io.BytesIO(terms)),
        **dict(parse_qsl(address.query)),
    )
    kept = must(put, models.UploadedFile)
    require(kept.status == "ready" and kept.size_bytes == len(terms) and kept.content_type == "text/plain", kept)
    done("upload to an address")

    found = must(search_messages.sync_detailed(client=recipient, q="invoice"), models.MessageSearchResult)
    require([hit.envelope_id for hit in found.envelopes] == [first.id], found)
    done("search")

    addition = models.AllowlistAddition(entries=["@acme.*"])
    add_allowlist_entries.sync_detailed(client=sender, idempotency_key=new_key(), body=addition)
    allowed = must(list_allowlist.sync_detailed(client=sender), models.Allowlist)
    require("@acme.*" in allowed.entries, allowed)
    removed = remove_allowlist_entry.sync_detailed("@acme.*", client=sender, idempotency_key=new_key())
    require("@acme.*" not in must(removed, models.Allowlist).entries, removed)
    done("change the allowlist")

    wanted = models.WebhookDraft(url=listen(), secret=Endpoint.secret, event=models.EventName.ENVELOPE_ARRIVED)
    made = must(
        create_webhook.sync_detailed(client=recipient, idempotency_key=new_key(), body=wanted), models.Webhook
    )
    waking = draft(to, text("Wake up."))
    send(waking)
    event, headers, body = Endpoint.kept.get(timeout=30)
    require(json.loads(body)["data"] == {"id": waking.id, "thread_id": "thr_" + waking.id[4:]}, body)
    require(event == waking.id and headers["x-mcp-subscription-id"] == made.id, headers)
    require(receive(headers, body + b" ", Endpoint.secret, print)[0] == 401, "it was changed")
    gone = delete_webhook.sync_detailed(made.id, client=recipient, idempotency_key=new_key())
    require(must(gone, models.WebhookDeleted).deleted, gone)
    done("receive a webhook")

    refused = send_message.sync_detailed(client=sender, body=draft("@nobody.here", text("?")))
    error = must(refused, models.ErrorBody).error
    require(refused.status_code == 404 and error.code == models.ErrorCode.NOT_FOUND, refused)
    done("be refused")

    for _ in range(int(env["TRIES"])):
        limited = search_messages.sync_detailed(client=recipient, q="invoice")
        if limited.status_code == 429:
            require(must(limited, models.ErrorBody).error.code == models.ErrorCode.RATE_LIMITED, limited)
            require(int(limited.headers["Retry-After"]) >= 1, limited.headers)
            done("be limited")
            return
    raise AssertionError("there is no limit")


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        sys.exit(f"{type(error).__name__}: {error}")
