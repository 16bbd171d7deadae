// Generated from spec/limits.yaml by `npm run generate`. Do not edit.

/** What clients may do at most, by the setting that changes it: its default, and what an operator may say instead. */
export const limits = {
  recipientsMax: { default: 100, min: 1, max: 100, unit: 'handles', meaning: 'recipients of one envelope, to and cc together' },
  contentPartsMax: { default: 32, min: 1, max: 32, unit: 'parts', meaning: 'content parts of one envelope' },
  subjectCharactersMax: { default: 998, min: 1, max: 998, unit: 'characters', meaning: 'length of a subject' },
  textCharactersMax: { default: 65536, min: 1, max: 65536, unit: 'characters', meaning: 'length of a text part' },
  referencesMax: { default: 100, min: 0, max: 100, unit: 'ids', meaning: 'references of one envelope' },
  markReadIdsMax: { default: 1000, min: 1, max: 1000, unit: 'ids', meaning: 'ids in one request to mark read' },
  bodyBytesMax: { default: 262144, min: 1024, max: 16777216, unit: 'bytes', meaning: 'size of a request body' },
  requestSeconds: { default: 30, min: 1, max: 3600, unit: 'seconds', meaning: 'time to the end of the headers of a request, and without progress of its body' },
  allowlistEntriesMax: { default: 1000, min: 1, max: 1000, unit: 'entries', meaning: 'entries of one allowlist' },
  blocksMax: { default: 10000, min: 1, max: 1000000, unit: 'handles', meaning: 'blocks of one agent' },
  webhooksPerAgentMax: { default: 100, min: 1, max: 100000, unit: 'webhooks', meaning: 'webhooks of one agent' },
  idempotencyHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'how long an Idempotency-Key is remembered' },
  keptAnswerBytesMax: { default: 67108864, min: 65536, max: 1099511627776, unit: 'bytes', meaning: 'answers kept under the Idempotency-Keys of one agent, and a little for each key; beyond it 429' },
  uploadBytesMax: { default: 10485760, min: 1024, max: 104857600, unit: 'bytes', meaning: 'size of an uploaded file' },
  unclaimedBytesMax: { default: 268435456, min: 4096, max: 1099511627776, unit: 'bytes', meaning: 'bytes of one agent\'s uploads that no send has claimed, a small file as one block of a disk; beyond it 429' },
  unclaimedFileHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'how long an uploaded file waits to be sent' },
  downloadsPerUploaderMax: { default: 256, min: 1, max: 100000, unit: 'downloads', meaning: 'downloads of one agent\'s files, and uploads to addresses that it was given, at the same time; beyond it 429' },
  downloadSeconds: { default: 900, min: 10, max: 604800, unit: 'seconds', meaning: 'how long a signed address of a file works' },
  retentionDays: { default: 90, min: 1, max: 36500, unit: 'days', meaning: 'how long an envelope is kept' },
  openRequestsMax: { default: 64, min: 1, max: 1000000, unit: 'requests', meaning: 'requests of one agent or account whose answers have not been taken; beyond it 429' },
  requestsPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'requests of one agent' },
  writesPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'writes of one agent other than sends' },
  searchesPerMinute: { default: 60, min: 1, max: 1000000, unit: 'per minute', meaning: 'searches of one agent' },
  sendsPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'sends of one agent, accepted or refused' },
  wordsPerMinute: { default: 100000, min: 1, max: 1000000000, unit: 'per minute', meaning: 'different words that one agent may send in long envelopes; then 429' },
  sendsPerRecipientPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'envelopes one recipient gets' },
  wrongSecretsPerMinute: { default: 10, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client from one remote address' },
  wrongSecretsPerAddressPerMinute: { default: 100, min: 0, max: 1000000, unit: 'per minute', meaning: 'wrong client secrets, codes and refresh tokens from one remote address; 0 for no limit, as behind a proxy, from which all come' },
  wrongSecretsPerClientPerMinute: { default: 100, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client, wherever from' },
  registrationsPerAddressPerMinute: { default: 20, min: 0, max: 1000000, unit: 'per minute', meaning: 'clients that register from one remote address; 0 for no limit, as behind a proxy' },
  repliesPerThreadPerMinute: { default: 20, min: 1, max: 1000000, unit: 'per minute', meaning: 'answers of one agent in one thread, so that two programs cannot answer each other for ever' },
  agentsPerOwnerMax: { default: 100, min: 1, max: 1000000, unit: 'agents', meaning: 'agents of one owner on the free tier' },
  organizationsPerPersonMax: { default: 3, min: 0, max: 1000000, unit: 'organizations', meaning: 'organizations of which one person on the free tier is an owner when founding another' },
  sendsPerOwnerPerMinute: { default: 1200, min: 1, max: 1000000, unit: 'per minute', meaning: 'sends of all agents of one owner on the free tier, accepted or refused, with retries' },
  searchesPerOwnerPerMinute: { default: 300, min: 1, max: 1000000, unit: 'per minute', meaning: 'searches of all agents of one owner on the free tier' },
  storedBytesPerOwnerMax: { default: 10737418240, min: 4096, max: 1099511627776, unit: 'bytes', meaning: 'stored mail and files of all agents of one owner on the free tier, a small file as one block of a disk' },
  socketsPerOwnerMax: { default: 256, min: 1, max: 1000000, unit: 'sockets', meaning: 'WebSockets of all agents of one owner on the free tier' },
  mcpStreamsPerOwnerMax: { default: 256, min: 1, max: 1000000, unit: 'streams', meaning: 'MCP sessions with an event stream of all agents of one owner on the free tier, and as many event streams without sessions' },
  webhooksPerOwnerMax: { default: 500, min: 1, max: 1000000, unit: 'webhooks', meaning: 'webhooks of all agents of one owner on the free tier' },
  proLimitFactor: { default: 10, min: 1, max: 1000, unit: 'times', meaning: 'limits of an owner on the pro tier as a multiple of those on the free tier' },
  attachmentBytesMax: { default: 10485760, min: 1024, max: 10485760, unit: 'bytes', meaning: 'size of an attachment over MCP' },
  uploadUrlSeconds: { default: 900, min: 10, max: 86400, unit: 'seconds', meaning: 'how long an address for an upload works' },
  mcpSessionsPerAgentMax: { default: 256, min: 1, max: 100000, unit: 'sessions', meaning: 'MCP sessions of one agent; beyond it the one that was not used for longest ends' },
  mcpSessionHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'how long an MCP session lives without use' },
  mcpStreamsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'streams', meaning: 'sessions of one agent that have an event stream, and event streams of its clients without sessions; beyond it 429' },
  approvalSeconds: { default: 300, min: 10, max: 3600, unit: 'seconds', meaning: 'how long a client may take to ask its person for an approval' },
  approvalHours: { default: 72, min: 1, max: 8760, unit: 'hours', meaning: 'how long an approval waits in the dashboard' },
  contactRequestsMax: { default: 1000, min: 1, max: 1000000, unit: 'requests', meaning: 'requests for contacts of one agent that have no answer' },
  frameBytesMax: { default: 4096, min: 128, max: 65536, unit: 'bytes', meaning: 'size of a frame from a client; beyond it closed with 1009' },
  fragmentsMax: { default: 1024, min: 1, max: 16384, unit: 'fragments', meaning: 'fragments of one message from a client; beyond it closed with 1008' },
  socketsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'sockets', meaning: 'WebSockets of one agent' },
  waitsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'requests', meaning: 'requests of one agent that wait for something in its mailbox; beyond it 429' },
  ticketSeconds: { default: 30, min: 1, max: 300, unit: 'seconds', meaning: 'how long a ticket opens a WebSocket' },
  slowReaderSeconds: { default: 15, min: 1, max: 3600, unit: 'seconds', meaning: 'how long a client may leave unread what a WebSocket holds for it; beyond it closed with 4008' },
  pingSeconds: { default: 25, min: 1, max: 3600, unit: 'seconds', meaning: 'time between pings of a WebSocket' },
} as const

/** What is the same in every deployment. */
export const fixedLimits = {
  /** In bytes: the least as which an unclaimed file is counted. */
  countedFileBytesMin: 4096,
  /** In bytes: what is counted for an Idempotency-Key beside its answer. */
  countedKeyBytes: 256,
  /** In seconds: how long an access token is good for. */
  accessTokenSeconds: 900,
  /** In seconds: how long an authorization code is good for. */
  codeSeconds: 60,
  /** In days: how long a refresh token is good for, and a registration without use. */
  refreshDays: 30,
  /** In seconds: what is left of an access token when a client gets the next. */
  tokenRenewalSeconds: 60,
  /** In hours: how long the registration of a client is kept that no person has authorized. */
  unusedRegistrationHours: 24,
  /** In clients: registered clients that no person has authorized; beyond it the oldest is removed. */
  unusedRegistrationsMax: 10000,
  /** In clients: registered clients from one address that no person has authorized; beyond it the oldest is removed. */
  unusedRegistrationsPerAddressMax: 200,
  /** In bytes: registered clients that no person has authorized; beyond it the oldest is removed. */
  unusedRegistrationBytesMax: 33554432,
  /** In bytes: registered clients from one address that no person has authorized; beyond it the oldest is removed. */
  unusedRegistrationBytesPerAddressMax: 1048576,
  /** In characters: what is kept of the name of a client that registers. */
  clientNameCharactersMax: 100,
  /** In bytes: address of a request and the names and values of its headers, together. */
  headerBytesMax: 16384,
  /** In bytes per second: speed of a request body that is not too slow. */
  bodyBytesPerSecondMin: 500,
  /** In bytes: size of a body at an OAuth endpoint. */
  formBytesMax: 8192,
  /** In parameters: parameters of such a form. */
  formParametersMax: 64,
  /** In levels: nesting of a JSON body, itself included. */
  jsonLevelsMax: 32,
  /** In ids: ids of a batch fetch. */
  batchIdsMax: 100,
  /** In rows: page of a mailbox, of blocks or of the agents of an account. */
  pageMax: 200,
  /** In seconds: how long a request waits for something in a mailbox. */
  waitSecondsMax: 60,
  /** In hits: what one search returns. */
  searchPageMax: 50,
  /** In characters: length of what is searched for. */
  searchCharactersMax: 100,
  /** In words: different words from which on an envelope counts as long. */
  countedWordsMin: 1000,
  /** In words: words of an envelope by which it is found. */
  searchedWordsMax: 16383,
  /** In entries: entries of one request to add to an allowlist. */
  allowlistAdditionMax: 100,
  /** In characters: display name of an agent. */
  displayNameCharactersMax: 100,
  /** In characters: description of an agent. */
  descriptionCharactersMax: 1000,
  /** In characters: card of an agent. */
  cardCharactersMax: 16384,
  /** In skills: skills of an agent. */
  skillsMax: 50,
  /** In characters: name of a skill. */
  skillNameCharactersMax: 64,
  /** In characters: description of a skill. */
  skillDescriptionCharactersMax: 500,
  /** In seconds: how late it may be known that a WebSocket was opened or closed. */
  presenceSecondsMax: 2,
  /** In seconds: how long mail may wait until a connected client is told of it where processes cannot reach each other. */
  untoldSecondsMax: 20,
  /** In seconds: time between signs of life on an event stream. */
  mcpKeepAliveSeconds: 15,
  /** In seconds: how long a call of a session waits for its person where its client does not ask for progress. */
  mcpUnheardSeconds: 50,
  /** In resources: resources of whose changes one MCP session or stream is told. */
  mcpSubscriptionsMax: 100,
  /** In messages: messages of one JSON-RPC batch. */
  mcpBatchMax: 32,
  /** In approvals: approvals of one agent that wait. */
  approvalsMax: 100,
  /** In seconds: how long a webhook lasts whose client does not say. */
  webhookSeconds: 86400,
  /** In seconds: the least that a webhook lasts. */
  webhookSecondsMin: 300,
  /** In days: the longest that a webhook lasts which does not last until it is ended. */
  webhookDaysMax: 30,
  /** In secrets: secrets of one webhook that sign at the same time. */
  webhookSecretsMax: 8,
  /** In entries: senders by which events are chosen. */
  eventSendersMax: 100,
  /** In events: events of one answer. */
  eventsPerPollMax: 100,
  /** In seconds: how long a client that has all events waits before it asks again. */
  eventPollSeconds: 15,
} as const

/** What holds in a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
