// Generated from spec/limits.yaml by `npm run generate`. Do not edit.
/** Recipients of one envelope, `to` and `cc` together. In handles, the default of a setting. */
export const recipientsMax = 100

/** Content parts of one envelope. In parts, the default of a setting. */
export const contentPartsMax = 32

/** Length of a subject. In characters, the default of a setting. */
export const subjectCharactersMax = 998

/** Length of a text part. In characters, the default of a setting. */
export const textCharactersMax = 65536

/** References of one envelope. In ids, the default of a setting. */
export const referencesMax = 100

/** Ids in one request that marks envelopes as read. In ids, the default of a setting. */
export const markReadIdsMax = 1000

/** Size of a request body. In bytes, the default of a setting. */
export const bodyBytesMax = 262144

/** Time until the headers of a request are complete, and longest pause within its body. In seconds, the default of a setting. */
export const requestSeconds = 30

/** Time for which a connection stays open after its last response. In seconds, the default of a setting. */
export const keepAliveSeconds = 75

/** Entries of one allowlist. In entries, the default of a setting. */
export const allowlistEntriesMax = 1000

/** Blocks of one agent. In handles, the default of a setting. */
export const blocksMax = 10000

/** Webhooks of one agent. In webhooks, the default of a setting. */
export const webhooksPerAgentMax = 100

/** Time for which the service remembers an `Idempotency-Key`. In hours, the default of a setting. */
export const idempotencyHours = 24

/** Size of the answers that the service stores for requests of one agent with an `Idempotency-Key`. Each key adds a small amount. Beyond it the service answers 429. In bytes, the default of a setting. */
export const keptAnswerBytesMax = 67108864

/** Size of an uploaded file. In bytes, the default of a setting. */
export const uploadBytesMax = 10485760

/** Size of one agent's uploads that no send has claimed. A small file counts as one block of a disk. Beyond it the service answers 429. In bytes, the default of a setting. */
export const unclaimedBytesMax = 268435456

/** Time for which the service keeps an upload that no send has claimed. In hours, the default of a setting. */
export const unclaimedFileHours = 24

/** Concurrent downloads of one agent's files, together with its uploads to signed addresses. Beyond it the service answers 429. In downloads, the default of a setting. */
export const downloadsPerUploaderMax = 256

/** Time for which a signed file address works. In seconds, the default of a setting. */
export const downloadSeconds = 900

/** Time for which the service keeps an envelope. In days, the default of a setting. */
export const retentionDays = 90

/** Open requests of one agent or account. A request is open until the client has read the answer. Beyond it the service answers 429. In requests, the default of a setting. */
export const openRequestsMax = 64

/** Requests of one agent. In per minute, the default of a setting. */
export const requestsPerMinute = 600

/** Writes of one agent, except sends. In per minute, the default of a setting. */
export const writesPerMinute = 120

/** Searches of one agent. In per minute, the default of a setting. */
export const searchesPerMinute = 60

/** Sends of one agent, accepted or rejected. In per minute, the default of a setting. */
export const sendsPerMinute = 120

/** Different words that one agent may send in long envelopes. Beyond it the service answers 429. In per minute, the default of a setting. */
export const wordsPerMinute = 100000

/** Envelopes that one recipient receives. In per minute, the default of a setting. */
export const sendsPerRecipientPerMinute = 600

/** Wrong secrets for one client from one remote address. In per minute, the default of a setting. */
export const wrongSecretsPerMinute = 10

/** Wrong client secrets, codes and refresh tokens from one remote address, and user codes of devices (0: no limit). Turn the limit off if the service is behind a proxy and `TRUST_PROXY` is off. In per minute, the default of a setting. */
export const wrongSecretsPerAddressPerMinute = 100

/** Wrong secrets for one client, from all addresses together. In per minute, the default of a setting. */
export const wrongSecretsPerClientPerMinute = 100

/** Clients that register from one remote address, device authorizations that begin there, and metadata documents that are fetched for it (0: no limit). Turn the limit off if the service is behind a proxy and `TRUST_PROXY` is off. In per minute, the default of a setting. */
export const registrationsPerAddressPerMinute = 20

/** Replies of one agent in one thread. The limit stops two programs that answer each other without end. In per minute, the default of a setting. */
export const repliesPerThreadPerMinute = 20

/** Agents of one owner on the free tier. In agents, the default of a setting. */
export const agentsPerOwnerMax = 100

/** Organizations that one person on the free tier may own. The service checks this when the person creates one. In organizations, the default of a setting. */
export const organizationsPerPersonMax = 3

/** Sends of all agents of one owner on the free tier, accepted or rejected, retries included. In per minute, the default of a setting. */
export const sendsPerOwnerPerMinute = 1200

/** Searches of all agents of one owner on the free tier. In per minute, the default of a setting. */
export const searchesPerOwnerPerMinute = 300

/** Size of stored mail and files of all agents of one owner on the free tier. A small file counts as one block of a disk. In bytes, the default of a setting. */
export const storedBytesPerOwnerMax = 10737418240

/** WebSockets of all agents of one owner on the free tier. In sockets, the default of a setting. */
export const socketsPerOwnerMax = 256

/** MCP sessions with an event stream, of all agents of one owner on the free tier. Event streams without a session have a separate limit of the same number. In streams, the default of a setting. */
export const mcpStreamsPerOwnerMax = 256

/** Webhooks of all agents of one owner on the free tier. In webhooks, the default of a setting. */
export const webhooksPerOwnerMax = 500

/** Factor by which the limits of an owner on the pro tier are higher than on the free tier. In times, the default of a setting. */
export const proLimitFactor = 10

/** Size of an attachment over MCP. In bytes, the default of a setting. */
export const attachmentBytesMax = 10485760

/** Time for which an upload address works. In seconds, the default of a setting. */
export const uploadUrlSeconds = 900

/** MCP sessions of one agent. Beyond it the service ends the least recently used session. In sessions, the default of a setting. */
export const mcpSessionsPerAgentMax = 256

/** Time after which the service ends an unused MCP session. In hours, the default of a setting. */
export const mcpSessionHours = 24

/** MCP sessions of one agent that have an event stream. Event streams without a session have a separate limit of the same number. Beyond it the service answers 429. In streams, the default of a setting. */
export const mcpStreamsPerAgentMax = 32

/** Time that a client has to ask its person for an approval. In seconds, the default of a setting. */
export const approvalSeconds = 300

/** Time for which an approval waits in the dashboard. In hours, the default of a setting. */
export const approvalHours = 72

/** Unanswered contact requests of one agent. In requests, the default of a setting. */
export const contactRequestsMax = 1000

/** Size of a frame from a WebSocket client. Beyond it the service closes the WebSocket with 1009. In bytes, the default of a setting. */
export const frameBytesMax = 4096

/** Fragments of one message from a WebSocket client. Beyond it the service closes the WebSocket with 1008. In fragments, the default of a setting. */
export const fragmentsMax = 1024

/** WebSockets of one agent. In sockets, the default of a setting. */
export const socketsPerAgentMax = 32

/** Requests of one agent that wait for new mail. Beyond it the service answers 429. In requests, the default of a setting. */
export const waitsPerAgentMax = 32

/** Time for which a ticket opens a WebSocket. In seconds, the default of a setting. */
export const ticketSeconds = 30

/** Time for which a WebSocket client may leave waiting data unread. Beyond it the service closes the WebSocket with 4008. In seconds, the default of a setting. */
export const slowReaderSeconds = 15

/** Time between pings of a WebSocket. In seconds, the default of a setting. */
export const pingSeconds = 25

/** Size with which a smaller unclaimed file counts. In bytes, the same in every deployment. */
export const countedFileBytesMin = 4096

/** Bytes with which each `Idempotency-Key` counts, in addition to its stored answer. In bytes, the same in every deployment. */
export const countedKeyBytes = 256

/** Time for which an access token is valid. In seconds, the same in every deployment. */
export const accessTokenSeconds = 900

/** Time for which an authorization code is valid. In seconds, the same in every deployment. */
export const codeSeconds = 60

/** Time for which the codes of a device authorization are valid. In seconds, the same in every deployment. */
export const deviceCodeSeconds = 600

/** Interval at which a device polls at first, and the time by which each early poll makes the interval longer. In seconds, the same in every deployment. */
export const devicePollSeconds = 5

/** Number of all device authorizations that the service stores. Beyond it the service removes the oldest. In codes, the same in every deployment. */
export const deviceAuthorizationsMax = 10000

/** Number of stored device authorizations of one client. Beyond it the service removes the oldest. In codes, the same in every deployment. */
export const deviceAuthorizationsPerClientMax = 1000

/** Number of stored device authorizations from one address. Beyond it the service removes the oldest. In codes, the same in every deployment. */
export const deviceAuthorizationsPerAddressMax = 100

/** User codes that one person enters, correct or wrong. In per minute, the same in every deployment. */
export const userCodesPerPersonPerMinute = 20

/** User codes that all people together enter, correct or wrong. In per minute, the same in every deployment. */
export const userCodesPerMinute = 1000

/** Time for which a refresh token is valid, and for which the service keeps an unused registration. In days, the same in every deployment. */
export const refreshDays = 30

/** Remaining lifetime of an access token at which a client requests a new token. In seconds, the same in every deployment. */
export const tokenRenewalSeconds = 60

/** Time for which the service keeps a registered client that no person has authorized. In hours, the same in every deployment. */
export const unusedRegistrationHours = 24

/** Number of all registered clients that no person has authorized. Beyond it the service removes the oldest. In clients, the same in every deployment. */
export const unusedRegistrationsMax = 10000

/** Number of registered clients from one address that no person has authorized. Beyond it the service removes the oldest. In clients, the same in every deployment. */
export const unusedRegistrationsPerAddressMax = 200

/** Size of all registered clients that no person has authorized. Beyond it the service removes the oldest. In bytes, the same in every deployment. */
export const unusedRegistrationBytesMax = 33554432

/** Size of the registered clients from one address that no person has authorized. Beyond it the service removes the oldest. In bytes, the same in every deployment. */
export const unusedRegistrationBytesPerAddressMax = 1048576

/** Length to which the service shortens the name of a client that describes itself. In characters, the same in every deployment. */
export const clientNameCharactersMax = 100

/** Length of the id of a client. In characters, the same in every deployment. */
export const clientIdCharactersMax = 255

/** Time in which the metadata document of a client has to arrive. In seconds, the same in every deployment. */
export const clientDocumentFetchSeconds = 5

/** Size of the metadata document of a client. In bytes, the same in every deployment. */
export const clientDocumentBytesMax = 16384

/** Shortest time for which a process uses a metadata document again, whatever its cache headers say. In seconds, the same in every deployment. */
export const clientDocumentSecondsMin = 60

/** Longest time for which a process uses a metadata document again. In seconds, the same in every deployment. */
export const clientDocumentSecondsMax = 3600

/** Metadata documents that the service fetches for one person. In per minute, the same in every deployment. */
export const clientDocumentsPerPersonPerMinute = 10

/** Size of the address of a request, and of the names and values of its headers, together. In bytes, the same in every deployment. */
export const headerBytesMax = 16384

/** Minimum speed of a request body. In bytes per second, the same in every deployment. */
export const bodyBytesPerSecondMin = 500

/** Size of a body at an OAuth endpoint. In bytes, the same in every deployment. */
export const formBytesMax = 8192

/** Parameters of a form at an OAuth endpoint. In parameters, the same in every deployment. */
export const formParametersMax = 64

/** Levels of nesting of a JSON body, the body itself included. In levels, the same in every deployment. */
export const jsonLevelsMax = 32

/** Ids of one batch request. In ids, the same in every deployment. */
export const batchIdsMax = 100

/** Rows of one page of a mailbox, of blocks or of the agents of an account. In rows, the same in every deployment. */
export const pageMax = 200

/** Time for which a request may wait for new mail. In seconds, the same in every deployment. */
export const waitSecondsMax = 60

/** Hits of one search. In hits, the same in every deployment. */
export const searchPageMax = 50

/** Length of a search query. In characters, the same in every deployment. */
export const searchCharactersMax = 100

/** Number of different words from which on an envelope counts as long. In words, the same in every deployment. */
export const countedWordsMin = 1000

/** Words of one envelope that the service stores in the search index. In words, the same in every deployment. */
export const searchedWordsMax = 16383

/** Entries that one request may add to an allowlist. In entries, the same in every deployment. */
export const allowlistAdditionMax = 100

/** Length of the display name of an agent. In characters, the same in every deployment. */
export const displayNameCharactersMax = 100

/** Length of the description of an agent. In characters, the same in every deployment. */
export const descriptionCharactersMax = 1000

/** Length of the card of an agent. In characters, the same in every deployment. */
export const cardCharactersMax = 16384

/** Skills of an agent. In skills, the same in every deployment. */
export const skillsMax = 50

/** Length of the name of a skill. In characters, the same in every deployment. */
export const skillNameCharactersMax = 64

/** Length of the description of a skill. In characters, the same in every deployment. */
export const skillDescriptionCharactersMax = 500

/** Longest delay until every process knows that a WebSocket was opened or closed. In seconds, the same in every deployment. */
export const presenceSecondsMax = 2

/** Longest delay of a notification to a connected client while processes cannot reach each other. In seconds, the same in every deployment. */
export const untoldSecondsMax = 20

/** Time between heartbeats on an event stream. In seconds, the same in every deployment. */
export const mcpKeepAliveSeconds = 15

/** Time that a call of a session waits for its person, if its client does not ask for progress. In seconds, the same in every deployment. */
export const mcpUnheardSeconds = 50

/** Resources that one MCP session or stream may subscribe to. In resources, the same in every deployment. */
export const mcpSubscriptionsMax = 100

/** Messages of one JSON-RPC batch. In messages, the same in every deployment. */
export const mcpBatchMax = 32

/** Pending approvals of one agent. In approvals, the same in every deployment. */
export const approvalsMax = 100

/** Lifetime of a webhook if its client does not set one. In seconds, the same in every deployment. */
export const webhookSeconds = 86400

/** Shortest lifetime of a webhook. In seconds, the same in every deployment. */
export const webhookSecondsMin = 300

/** Longest lifetime of a webhook that has an end. In days, the same in every deployment. */
export const webhookDaysMax = 30

/** Secrets of one webhook with which the service signs at the same time. In secrets, the same in every deployment. */
export const webhookSecretsMax = 8

/** Senders in the filter of one event subscription. In entries, the same in every deployment. */
export const eventSendersMax = 100

/** Events of one answer to a poll. In events, the same in every deployment. */
export const eventsPerPollMax = 100

/** Time that a client that has read all events waits before its next poll. In seconds, the same in every deployment. */
export const eventPollSeconds = 15
