"""Makes fourteen calls with the generated Python client, and prints a line for each success."""

import json
import sys
import time
import uuid
from urllib.parse import parse_qsl, urlsplit
from urllib.request import urlopen

import ams
from ams import models
from receiver import receive
from support import Endpoint, done, env, envelope_id, expected_parts, listen, require


def connect(client_id: str, client_secret: str) -> ams.ApiClient:
    """Creates a client. The document has the addresses; the program adds only the token."""
    oauth = ams.OauthApi(ams.ApiClient())
    metadata = oauth.get_authorization_server_metadata()
    rest = next(server.resource for server in metadata.resource_servers if server.resource.startswith("http"))
    token = oauth.issue_token(
        grant_type="client_credentials", client_id=client_id, client_secret=client_secret, resource=rest
    )
    require(token.token_type == "Bearer" and token.expires_in == 900, token)
    return ams.ApiClient(ams.Configuration(access_token=token.access_token))


def draft(to: str, *parts: object) -> models.EnvelopeDraft:
    return models.EnvelopeDraft(
        id=envelope_id(),
        to=[to],
        subject="From Python",
        date_ms=int(time.time() * 1000),
        content_parts=[models.ContentPartDraft(part) for part in parts],
    )


def text(words: str) -> models.TextPart:
    return models.TextPart(type="text", text=words)


def refusal(error: ams.ApiException) -> models.ErrorDetail:
    return models.ErrorBody.from_json(error.body).error


def main() -> None:
    sender = connect(env["SENDER_ID"], env["SENDER_SECRET"])
    recipient = connect(env["RECIPIENT_ID"], env["RECIPIENT_SECRET"])
    to = env["RECIPIENT_HANDLE"]
    messages, read = ams.MessagesApi(sender), ams.MessagesApi(recipient)
    mailbox = ams.MailboxApi(recipient)
    done("token")

    first = draft(
        to,
        text("The invoice for June"),
        models.ImagePartDraft(type="image", url="https://files.example/stamp%20one.png"),
        models.FilePartDraft(type="file", url="https://files.example/invoice.pdf", size=5_000_000_000),
        models.DataPartDraft(type="data", data={"total_cents": 12900}),
    )
    accepted = messages.send_message(first)
    again = messages.send_message(first)
    require(again == accepted and accepted.created_at > 1_700_000_000_000, again)
    second, third = draft(to, text("second")), draft(to, text("third"))
    messages.send_message(second)
    messages.send_message(third)
    done("send, and send again")

    seen, cursor = [], None
    while True:
        after = (
            {}
            if cursor is None
            else {"after_created_at": cursor.after_created_at, "after_envelope_id": cursor.after_envelope_id}
        )
        page = mailbox.list_mailbox(order="asc", limit=1, **after)
        seen += [header.id for header in page.envelope_headers]
        cursor = page.next_cursor
        if cursor is None:
            break
    require(seen == [first.id, second.id, third.id], seen)
    done("page through the mailbox")

    envelope = read.get_message(first.id)
    parts = [part.actual_instance for part in envelope.content_parts]
    require([part.type for part in parts] == expected_parts, parts)
    require(parts[2].size == 5_000_000_000 and envelope.date_ms == first.date_ms, envelope)
    done("fetch")

    batch = read.get_messages([first.id, second.id])
    require([each.id for each in batch.envelopes] == [first.id, second.id], batch)
    done("fetch a batch")

    marked = mailbox.mark_read(uuid.uuid4(), models.MarkReadRequest(ids=[first.id, second.id, third.id]))
    require(marked.marked_read == 1, marked)
    done("mark read")

    content = b"Please pay within 30 days."
    uploaded = ams.FilesApi(sender).upload_file(uuid.uuid4(), ("terms.txt", content))
    require(uploaded.size_bytes == len(content) and uploaded.filename == "terms.txt", uploaded)
    done("upload")

    attached = draft(to, models.FilePartDraft(type="file", file_id=uploaded.id))
    messages.send_message(attached)
    file = read.get_message(attached.id).content_parts[0].actual_instance
    with urlopen(file.url) as answer:
        require(answer.read() == content, file)
    require(ams.FilesApi(recipient).get_file_with_http_info(uploaded.id).raw_data == content, uploaded)
    done("download")

    address = urlsplit(env["UPLOAD_URL"])
    terms = env["UPLOAD_CONTENT"].encode()
    put = ams.DownloadsApi(ams.ApiClient()).put_file(
        file_id=address.path.rpartition("/")[2], body=terms, **dict(parse_qsl(address.query))
    )
    require(put.status == "ready" and put.size_bytes == len(terms) and put.content_type == "text/plain", put)
    done("upload to an address")

    found = ams.SearchApi(recipient).search_messages("invoice")
    require([hit.envelope_id for hit in found.envelopes] == [first.id], found)
    done("search")

    trust = ams.TrustApi(sender)
    trust.add_allowlist_entries(uuid.uuid4(), models.AllowlistAddition(entries=["@acme.*"]))
    require("@acme.*" in trust.list_allowlist().entries, "the entry is missing")
    left = trust.remove_allowlist_entry(uuid.uuid4(), "@acme.*")
    require("@acme.*" not in left.entries, left)
    done("change the allowlist")

    webhooks = ams.WebhooksApi(recipient)
    wanted = models.WebhookDraft(url=listen(), secret=Endpoint.secret, event=models.EventName.ENVELOPE_DOT_ARRIVED)
    made = webhooks.create_webhook(uuid.uuid4(), wanted)
    waking = draft(to, text("Wake up."))
    messages.send_message(waking)
    event, headers, body = Endpoint.kept.get(timeout=30)
    require(event == waking.id and headers["x-mcp-subscription-id"] == made.id, headers)
    require(json.loads(body)["data"] == {"id": waking.id, "thread_id": "thr_" + waking.id[4:]}, body)
    require(receive(headers, body + b" ", Endpoint.secret, print)[0] == 401, "it was changed")
    require(webhooks.delete_webhook(uuid.uuid4(), made.id).deleted, made)
    done("receive a webhook")

    try:
        messages.send_message(draft("@nobody.here", text("?")))
        raise AssertionError("nobody got it")
    except ams.ApiException as error:
        require(error.status == 404 and refusal(error).code == models.ErrorCode.NOT_FOUND, error)
    done("be refused")

    # The client itself waits for Retry-After and retries.
    recipient.configuration.retries = False
    search = ams.SearchApi(ams.ApiClient(recipient.configuration))
    for _ in range(int(env["TRIES"])):
        try:
            search.search_messages("invoice")
        except ams.ApiException as error:
            require(error.status == 429 and refusal(error).code == models.ErrorCode.RATE_LIMITED, error)
            require(int(error.headers["Retry-After"]) >= 1, error.headers)
            done("be limited")
            return
    raise AssertionError("there is no limit")


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        sys.exit(f"{type(error).__name__}: {error}")
