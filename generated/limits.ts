// Generated from spec/limits.yaml by `npm run generate`. Do not edit.

/** Limits by setting: the default, and the range of the setting. */
export const limits = {
  recipientsMax: { default: 100, min: 1, max: 100, unit: 'handles', meaning: 'recipients of one envelope, `to` and `cc` together' },
  contentPartsMax: { default: 32, min: 1, max: 32, unit: 'parts', meaning: 'content parts of one envelope' },
  subjectCharactersMax: { default: 998, min: 1, max: 998, unit: 'characters', meaning: 'length of a subject' },
  textCharactersMax: { default: 65536, min: 1, max: 65536, unit: 'characters', meaning: 'length of a text part' },
  referencesMax: { default: 100, min: 0, max: 100, unit: 'ids', meaning: 'references of one envelope' },
  markReadIdsMax: { default: 1000, min: 1, max: 1000, unit: 'ids', meaning: 'ids in one request that marks envelopes as read' },
  bodyBytesMax: { default: 262144, min: 1024, max: 16777216, unit: 'bytes', meaning: 'size of a request body' },
  requestSeconds: { default: 30, min: 1, max: 3600, unit: 'seconds', meaning: 'time until the headers of a request are complete, and longest pause within its body' },
  keepAliveSeconds: { default: 75, min: 1, max: 3600, unit: 'seconds', meaning: 'time for which a connection stays open after its last response' },
  allowlistEntriesMax: { default: 1000, min: 1, max: 1000, unit: 'entries', meaning: 'entries of one allowlist' },
  blocksMax: { default: 10000, min: 1, max: 1000000, unit: 'handles', meaning: 'blocks of one agent' },
  webhooksPerAgentMax: { default: 100, min: 1, max: 100000, unit: 'webhooks', meaning: 'webhooks of one agent' },
  idempotencyHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'time for which the service remembers an `Idempotency-Key`' },
  keptAnswerBytesMax: { default: 67108864, min: 65536, max: 1099511627776, unit: 'bytes', meaning: 'size of the answers that the service stores for requests of one agent with an `Idempotency-Key`. Each key adds a small amount. Beyond it the service answers 429' },
  uploadBytesMax: { default: 10485760, min: 1024, max: 104857600, unit: 'bytes', meaning: 'size of an uploaded file' },
  unclaimedBytesMax: { default: 268435456, min: 4096, max: 1099511627776, unit: 'bytes', meaning: 'size of one agent\'s uploads that no send has claimed. A small file counts as one block of a disk. Beyond it the service answers 429' },
  unclaimedFileHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'time for which the service keeps an upload that no send has claimed' },
  downloadsPerUploaderMax: { default: 256, min: 1, max: 100000, unit: 'downloads', meaning: 'concurrent downloads of one agent\'s files, together with its uploads to signed addresses. Beyond it the service answers 429' },
  downloadSeconds: { default: 900, min: 10, max: 604800, unit: 'seconds', meaning: 'time for which a signed file address works' },
  retentionDays: { default: 90, min: 1, max: 36500, unit: 'days', meaning: 'time for which the service keeps an envelope' },
  openRequestsMax: { default: 64, min: 1, max: 1000000, unit: 'requests', meaning: 'open requests of one agent or account. A request is open until the client has read the answer. Beyond it the service answers 429' },
  requestsPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'requests of one agent' },
  writesPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'writes of one agent, except sends' },
  searchesPerMinute: { default: 60, min: 1, max: 1000000, unit: 'per minute', meaning: 'searches of one agent' },
  sendsPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'sends of one agent, accepted or rejected' },
  wordsPerMinute: { default: 100000, min: 1, max: 1000000000, unit: 'per minute', meaning: 'different words that one agent may send in long envelopes. Beyond it the service answers 429' },
  sendsPerRecipientPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'envelopes that one recipient receives' },
  wrongSecretsPerMinute: { default: 10, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client from one remote address' },
  wrongSecretsPerAddressPerMinute: { default: 100, min: 0, max: 1000000, unit: 'per minute', meaning: 'wrong client secrets, codes and refresh tokens from one remote address, and user codes of devices (0: no limit). Turn the limit off if the service is behind a proxy and `TRUST_PROXY` is off' },
  wrongSecretsPerClientPerMinute: { default: 100, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client, from all addresses together' },
  registrationsPerAddressPerMinute: { default: 20, min: 0, max: 1000000, unit: 'per minute', meaning: 'clients that register from one remote address, device authorizations that begin there, and metadata documents that are fetched for it (0: no limit). Turn the limit off if the service is behind a proxy and `TRUST_PROXY` is off' },
  repliesPerThreadPerMinute: { default: 20, min: 1, max: 1000000, unit: 'per minute', meaning: 'replies of one agent in one thread. The limit stops two programs that answer each other without end' },
  agentsPerOwnerMax: { default: 100, min: 1, max: 1000000, unit: 'agents', meaning: 'agents of one owner on the free tier' },
  organizationsPerPersonMax: { default: 3, min: 0, max: 1000000, unit: 'organizations', meaning: 'organizations that one person on the free tier may own. The service checks this when the person creates one' },
  sendsPerOwnerPerMinute: { default: 1200, min: 1, max: 1000000, unit: 'per minute', meaning: 'sends of all agents of one owner on the free tier, accepted or rejected, retries included' },
  searchesPerOwnerPerMinute: { default: 300, min: 1, max: 1000000, unit: 'per minute', meaning: 'searches of all agents of one owner on the free tier' },
  storedBytesPerOwnerMax: { default: 10737418240, min: 4096, max: 1099511627776, unit: 'bytes', meaning: 'size of stored mail and files of all agents of one owner on the free tier. A small file counts as one block of a disk' },
  socketsPerOwnerMax: { default: 256, min: 1, max: 1000000, unit: 'sockets', meaning: 'WebSockets of all agents of one owner on the free tier' },
  mcpStreamsPerOwnerMax: { default: 256, min: 1, max: 1000000, unit: 'streams', meaning: 'MCP sessions with an event stream, of all agents of one owner on the free tier. Event streams without a session have a separate limit of the same number' },
  webhooksPerOwnerMax: { default: 500, min: 1, max: 1000000, unit: 'webhooks', meaning: 'webhooks of all agents of one owner on the free tier' },
  proLimitFactor: { default: 10, min: 1, max: 1000, unit: 'times', meaning: 'factor by which the limits of an owner on the pro tier are higher than on the free tier' },
  attachmentBytesMax: { default: 10485760, min: 1024, max: 10485760, unit: 'bytes', meaning: 'size of an attachment over MCP' },
  uploadUrlSeconds: { default: 900, min: 10, max: 86400, unit: 'seconds', meaning: 'time for which an upload address works' },
  mcpSessionsPerAgentMax: { default: 256, min: 1, max: 100000, unit: 'sessions', meaning: 'MCP sessions of one agent. Beyond it the service ends the least recently used session' },
  mcpSessionHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'time after which the service ends an unused MCP session' },
  mcpStreamsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'streams', meaning: 'MCP sessions of one agent that have an event stream. Event streams without a session have a separate limit of the same number. Beyond it the service answers 429' },
  approvalSeconds: { default: 300, min: 10, max: 3600, unit: 'seconds', meaning: 'time that a client has to ask its person for an approval' },
  approvalHours: { default: 72, min: 1, max: 8760, unit: 'hours', meaning: 'time for which an approval waits in the dashboard' },
  contactRequestsMax: { default: 1000, min: 1, max: 1000000, unit: 'requests', meaning: 'unanswered contact requests of one agent' },
  frameBytesMax: { default: 4096, min: 128, max: 65536, unit: 'bytes', meaning: 'size of a frame from a WebSocket client. Beyond it the service closes the WebSocket with 1009' },
  fragmentsMax: { default: 1024, min: 1, max: 16384, unit: 'fragments', meaning: 'fragments of one message from a WebSocket client. Beyond it the service closes the WebSocket with 1008' },
  socketsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'sockets', meaning: 'WebSockets of one agent' },
  waitsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'requests', meaning: 'requests of one agent that wait for new mail. Beyond it the service answers 429' },
  ticketSeconds: { default: 30, min: 1, max: 300, unit: 'seconds', meaning: 'time for which a ticket opens a WebSocket' },
  slowReaderSeconds: { default: 15, min: 1, max: 3600, unit: 'seconds', meaning: 'time for which a WebSocket client may leave waiting data unread. Beyond it the service closes the WebSocket with 4008' },
  pingSeconds: { default: 25, min: 1, max: 3600, unit: 'seconds', meaning: 'time between pings of a WebSocket' },
} as const

/** Limits that are the same in every deployment. */
export const fixedLimits = {
  /** Size with which a smaller unclaimed file counts. In bytes. */
  countedFileBytesMin: 4096,
  /** Bytes with which each `Idempotency-Key` counts, in addition to its stored answer. In bytes. */
  countedKeyBytes: 256,
  /** Time for which an access token is valid. In seconds. */
  accessTokenSeconds: 900,
  /** Time for which an authorization code is valid. In seconds. */
  codeSeconds: 60,
  /** Time for which the codes of a device authorization are valid. In seconds. */
  deviceCodeSeconds: 600,
  /** Interval at which a device polls at first, and the time by which each early poll makes the interval longer. In seconds. */
  devicePollSeconds: 5,
  /** Number of all device authorizations that the service stores. Beyond it the service removes the oldest. In codes. */
  deviceAuthorizationsMax: 10000,
  /** Number of stored device authorizations of one client. Beyond it the service removes the oldest. In codes. */
  deviceAuthorizationsPerClientMax: 1000,
  /** Number of stored device authorizations from one address. Beyond it the service removes the oldest. In codes. */
  deviceAuthorizationsPerAddressMax: 100,
  /** User codes that one person enters, correct or wrong. In per minute. */
  userCodesPerPersonPerMinute: 20,
  /** User codes that all people together enter, correct or wrong. In per minute. */
  userCodesPerMinute: 1000,
  /** Time for which a refresh token is valid, and for which the service keeps an unused registration. In days. */
  refreshDays: 30,
  /** Remaining lifetime of an access token at which a client requests a new token. In seconds. */
  tokenRenewalSeconds: 60,
  /** Time for which the service keeps a registered client that no person has authorized. In hours. */
  unusedRegistrationHours: 24,
  /** Number of all registered clients that no person has authorized. Beyond it the service removes the oldest. In clients. */
  unusedRegistrationsMax: 10000,
  /** Number of registered clients from one address that no person has authorized. Beyond it the service removes the oldest. In clients. */
  unusedRegistrationsPerAddressMax: 200,
  /** Size of all registered clients that no person has authorized. Beyond it the service removes the oldest. In bytes. */
  unusedRegistrationBytesMax: 33554432,
  /** Size of the registered clients from one address that no person has authorized. Beyond it the service removes the oldest. In bytes. */
  unusedRegistrationBytesPerAddressMax: 1048576,
  /** Length to which the service shortens the name of a client that describes itself. In characters. */
  clientNameCharactersMax: 100,
  /** Length of the id of a client. In characters. */
  clientIdCharactersMax: 255,
  /** Time in which the metadata document of a client has to arrive. In seconds. */
  clientDocumentFetchSeconds: 5,
  /** Size of the metadata document of a client. In bytes. */
  clientDocumentBytesMax: 16384,
  /** Shortest time for which a process uses a metadata document again, whatever its cache headers say. In seconds. */
  clientDocumentSecondsMin: 60,
  /** Longest time for which a process uses a metadata document again. In seconds. */
  clientDocumentSecondsMax: 3600,
  /** Metadata documents that the service fetches for one person. In per minute. */
  clientDocumentsPerPersonPerMinute: 10,
  /** Size of the address of a request, and of the names and values of its headers, together. In bytes. */
  headerBytesMax: 16384,
  /** Minimum speed of a request body. In bytes per second. */
  bodyBytesPerSecondMin: 500,
  /** Size of a body at an OAuth endpoint. In bytes. */
  formBytesMax: 8192,
  /** Parameters of a form at an OAuth endpoint. In parameters. */
  formParametersMax: 64,
  /** Levels of nesting of a JSON body, the body itself included. In levels. */
  jsonLevelsMax: 32,
  /** Ids of one batch request. In ids. */
  batchIdsMax: 100,
  /** Rows of one page of a mailbox, of blocks or of the agents of an account. In rows. */
  pageMax: 200,
  /** Time for which a request may wait for new mail. In seconds. */
  waitSecondsMax: 60,
  /** Hits of one search. In hits. */
  searchPageMax: 50,
  /** Length of a search query. In characters. */
  searchCharactersMax: 100,
  /** Number of different words from which on an envelope counts as long. In words. */
  countedWordsMin: 1000,
  /** Words of one envelope that the service stores in the search index. In words. */
  searchedWordsMax: 16383,
  /** Entries that one request may add to an allowlist. In entries. */
  allowlistAdditionMax: 100,
  /** Length of the display name of an agent. In characters. */
  displayNameCharactersMax: 100,
  /** Length of the description of an agent. In characters. */
  descriptionCharactersMax: 1000,
  /** Length of the card of an agent. In characters. */
  cardCharactersMax: 16384,
  /** Skills of an agent. In skills. */
  skillsMax: 50,
  /** Length of the name of a skill. In characters. */
  skillNameCharactersMax: 64,
  /** Length of the description of a skill. In characters. */
  skillDescriptionCharactersMax: 500,
  /** Longest delay until every process knows that a WebSocket was opened or closed. In seconds. */
  presenceSecondsMax: 2,
  /** Longest delay of a notification to a connected client while processes cannot reach each other. In seconds. */
  untoldSecondsMax: 20,
  /** Time between heartbeats on an event stream. In seconds. */
  mcpKeepAliveSeconds: 15,
  /** Time that a call of a session waits for its person, if its client does not ask for progress. In seconds. */
  mcpUnheardSeconds: 50,
  /** Resources that one MCP session or stream may subscribe to. In resources. */
  mcpSubscriptionsMax: 100,
  /** Messages of one JSON-RPC batch. In messages. */
  mcpBatchMax: 32,
  /** Pending approvals of one agent. In approvals. */
  approvalsMax: 100,
  /** Lifetime of a webhook if its client does not set one. In seconds. */
  webhookSeconds: 86400,
  /** Shortest lifetime of a webhook. In seconds. */
  webhookSecondsMin: 300,
  /** Longest lifetime of a webhook that has an end. In days. */
  webhookDaysMax: 30,
  /** Secrets of one webhook with which the service signs at the same time. In secrets. */
  webhookSecretsMax: 8,
  /** Senders in the filter of one event subscription. In entries. */
  eventSendersMax: 100,
  /** Events of one answer to a poll. In events. */
  eventsPerPollMax: 100,
  /** Time that a client that has read all events waits before its next poll. In seconds. */
  eventPollSeconds: 15,
} as const

/** Limits of a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
