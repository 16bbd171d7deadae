# Generated from spec/limits.yaml by `npm run generate`. Do not edit.
#: In handles: recipients of one envelope, to and cc together; unless the operator says otherwise.
RECIPIENTS_MAX = 100

#: In parts: content parts of one envelope; unless the operator says otherwise.
CONTENT_PARTS_MAX = 32

#: In characters: length of a subject; unless the operator says otherwise.
SUBJECT_CHARACTERS_MAX = 998

#: In characters: length of a text part; unless the operator says otherwise.
TEXT_CHARACTERS_MAX = 65536

#: In ids: references of one envelope; unless the operator says otherwise.
REFERENCES_MAX = 100

#: In ids: ids in one request to mark read; unless the operator says otherwise.
MARK_READ_IDS_MAX = 1000

#: In bytes: size of a request body; unless the operator says otherwise.
BODY_BYTES_MAX = 262144

#: In seconds: time to the end of the headers of a request, and without progress of its body; unless the operator says otherwise.
REQUEST_SECONDS = 30

#: In entries: entries of one allowlist; unless the operator says otherwise.
ALLOWLIST_ENTRIES_MAX = 1000

#: In handles: blocks of one agent; unless the operator says otherwise.
BLOCKS_MAX = 10000

#: In webhooks: webhooks of one agent; unless the operator says otherwise.
WEBHOOKS_PER_AGENT_MAX = 100

#: In hours: how long an Idempotency-Key is remembered; unless the operator says otherwise.
IDEMPOTENCY_HOURS = 24

#: In bytes: answers kept under the Idempotency-Keys of one agent, and a little for each key; beyond it 429; unless the operator says otherwise.
KEPT_ANSWER_BYTES_MAX = 67108864

#: In bytes: size of an uploaded file; unless the operator says otherwise.
UPLOAD_BYTES_MAX = 10485760

#: In bytes: bytes of one agent's uploads that no send has claimed, a small file as one block of a disk; beyond it 429; unless the operator says otherwise.
UNCLAIMED_BYTES_MAX = 268435456

#: In hours: how long an uploaded file waits to be sent; unless the operator says otherwise.
UNCLAIMED_FILE_HOURS = 24

#: In downloads: downloads of one agent's files, and uploads to addresses that it was given, at the same time; beyond it 429; unless the operator says otherwise.
DOWNLOADS_PER_UPLOADER_MAX = 256

#: In seconds: how long a signed address of a file works; unless the operator says otherwise.
DOWNLOAD_SECONDS = 900

#: In days: how long an envelope is kept; unless the operator says otherwise.
RETENTION_DAYS = 90

#: In requests: requests of one agent or account whose answers have not been taken; beyond it 429; unless the operator says otherwise.
OPEN_REQUESTS_MAX = 64

#: In per minute: requests of one agent; unless the operator says otherwise.
REQUESTS_PER_MINUTE = 600

#: In per minute: writes of one agent other than sends; unless the operator says otherwise.
WRITES_PER_MINUTE = 120

#: In per minute: searches of one agent; unless the operator says otherwise.
SEARCHES_PER_MINUTE = 60

#: In per minute: sends of one agent, accepted or refused; unless the operator says otherwise.
SENDS_PER_MINUTE = 120

#: In per minute: envelopes one recipient gets; unless the operator says otherwise.
SENDS_PER_RECIPIENT_PER_MINUTE = 600

#: In per minute: wrong secrets for one client from one remote address; unless the operator says otherwise.
WRONG_SECRETS_PER_MINUTE = 10

#: In per minute: wrong client secrets, codes and refresh tokens from one remote address; 0 for no limit, as behind a proxy, from which all come; unless the operator says otherwise.
WRONG_SECRETS_PER_ADDRESS_PER_MINUTE = 100

#: In per minute: wrong secrets for one client, wherever from; unless the operator says otherwise.
WRONG_SECRETS_PER_CLIENT_PER_MINUTE = 100

#: In per minute: clients that register from one remote address; 0 for no limit, as behind a proxy; unless the operator says otherwise.
REGISTRATIONS_PER_ADDRESS_PER_MINUTE = 20

#: In per minute: answers of one agent in one thread, so that two programs cannot answer each other for ever; unless the operator says otherwise.
REPLIES_PER_THREAD_PER_MINUTE = 20

#: In bytes: size of an attachment over MCP; unless the operator says otherwise.
ATTACHMENT_BYTES_MAX = 10485760

#: In seconds: how long an address for an upload works; unless the operator says otherwise.
UPLOAD_URL_SECONDS = 900

#: In sessions: MCP sessions of one agent; beyond it the one that was not used for longest ends; unless the operator says otherwise.
MCP_SESSIONS_PER_AGENT_MAX = 256

#: In hours: how long an MCP session lives without use; unless the operator says otherwise.
MCP_SESSION_HOURS = 24

#: In streams: sessions of one agent that have an event stream, and event streams of its clients without sessions; beyond it 429; unless the operator says otherwise.
MCP_STREAMS_PER_AGENT_MAX = 32

#: In seconds: how long a client may take to ask its person for an approval; unless the operator says otherwise.
APPROVAL_SECONDS = 300

#: In hours: how long an approval waits in the dashboard; unless the operator says otherwise.
APPROVAL_HOURS = 72

#: In requests: requests for contacts of one agent that have no answer; unless the operator says otherwise.
CONTACT_REQUESTS_MAX = 1000

#: In bytes: size of a frame from a client; beyond it closed with 1009; unless the operator says otherwise.
FRAME_BYTES_MAX = 4096

#: In fragments: fragments of one message from a client; beyond it closed with 1008; unless the operator says otherwise.
FRAGMENTS_MAX = 1024

#: In sockets: WebSockets of one agent; unless the operator says otherwise.
SOCKETS_PER_AGENT_MAX = 32

#: In requests: requests of one agent that wait for something in its mailbox; beyond it 429; unless the operator says otherwise.
WAITS_PER_AGENT_MAX = 32

#: In seconds: how long a ticket opens a WebSocket; unless the operator says otherwise.
TICKET_SECONDS = 30

#: In seconds: how long a client may leave unread what a WebSocket holds for it; beyond it closed with 4008; unless the operator says otherwise.
SLOW_READER_SECONDS = 15

#: In seconds: time between pings of a WebSocket; unless the operator says otherwise.
PING_SECONDS = 25

#: In bytes: the least as which an unclaimed file is counted; everywhere.
COUNTED_FILE_BYTES_MIN = 4096

#: In bytes: what is counted for an Idempotency-Key beside its answer; everywhere.
COUNTED_KEY_BYTES = 256

#: In seconds: how long an access token is good for; everywhere.
ACCESS_TOKEN_SECONDS = 900

#: In seconds: how long an authorization code is good for; everywhere.
CODE_SECONDS = 60

#: In days: how long a refresh token is good for, and a registration without use; everywhere.
REFRESH_DAYS = 30

#: In seconds: what is left of an access token when a client gets the next; everywhere.
TOKEN_RENEWAL_SECONDS = 60

#: In characters: what is kept of the name of a client that registers; everywhere.
CLIENT_NAME_CHARACTERS_MAX = 100

#: In bytes: address of a request and the names and values of its headers, together; everywhere.
HEADER_BYTES_MAX = 16384

#: In bytes per second: speed of a request body that is not too slow; everywhere.
BODY_BYTES_PER_SECOND_MIN = 500

#: In bytes: size of a body at an OAuth endpoint; everywhere.
FORM_BYTES_MAX = 8192

#: In parameters: parameters of such a form; everywhere.
FORM_PARAMETERS_MAX = 64

#: In levels: nesting of a JSON body, itself included; everywhere.
JSON_LEVELS_MAX = 32

#: In ids: ids of a batch fetch; everywhere.
BATCH_IDS_MAX = 100

#: In rows: page of a mailbox, of blocks or of the agents of an account; everywhere.
PAGE_MAX = 200

#: In seconds: how long a request waits for something in a mailbox; everywhere.
WAIT_SECONDS_MAX = 60

#: In hits: what one search returns; everywhere.
SEARCH_PAGE_MAX = 50

#: In characters: length of what is searched for; everywhere.
SEARCH_CHARACTERS_MAX = 100

#: In words: words of an envelope by which it is found; everywhere.
SEARCHED_WORDS_MAX = 16383

#: In entries: entries of one request to add to an allowlist; everywhere.
ALLOWLIST_ADDITION_MAX = 100

#: In characters: display name of an agent; everywhere.
DISPLAY_NAME_CHARACTERS_MAX = 100

#: In characters: description of an agent; everywhere.
DESCRIPTION_CHARACTERS_MAX = 1000

#: In characters: card of an agent; everywhere.
CARD_CHARACTERS_MAX = 16384

#: In skills: skills of an agent; everywhere.
SKILLS_MAX = 50

#: In characters: name of a skill; everywhere.
SKILL_NAME_CHARACTERS_MAX = 64

#: In characters: description of a skill; everywhere.
SKILL_DESCRIPTION_CHARACTERS_MAX = 500

#: In seconds: how late it may be known that a WebSocket was opened or closed; everywhere.
PRESENCE_SECONDS_MAX = 2

#: In seconds: how long mail may wait until a connected client is told of it where processes cannot reach each other; everywhere.
UNTOLD_SECONDS_MAX = 20

#: In seconds: time between signs of life on an event stream; everywhere.
MCP_KEEP_ALIVE_SECONDS = 15

#: In seconds: how long a call of a session waits for its person where its client does not ask for progress; everywhere.
MCP_UNHEARD_SECONDS = 50

#: In resources: resources of whose changes one MCP session or stream is told; everywhere.
MCP_SUBSCRIPTIONS_MAX = 100

#: In messages: messages of one JSON-RPC batch; everywhere.
MCP_BATCH_MAX = 32

#: In approvals: approvals of one agent that wait; everywhere.
APPROVALS_MAX = 100

#: In seconds: how long a webhook lasts whose client does not say; everywhere.
WEBHOOK_SECONDS = 86400

#: In seconds: the least that a webhook lasts; everywhere.
WEBHOOK_SECONDS_MIN = 300

#: In days: the longest that a webhook lasts which does not last until it is ended; everywhere.
WEBHOOK_DAYS_MAX = 30

#: In secrets: secrets of one webhook that sign at the same time; everywhere.
WEBHOOK_SECRETS_MAX = 8

#: In entries: senders by which events are chosen; everywhere.
EVENT_SENDERS_MAX = 100

#: In events: events of one answer; everywhere.
EVENTS_PER_POLL_MAX = 100

#: In seconds: how long a client that has all events waits before it asks again; everywhere.
EVENT_POLL_SECONDS = 15
