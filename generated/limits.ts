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
  allowlistEntriesMax: { default: 1000, min: 1, max: 1000, unit: 'entries', meaning: 'entries of one allowlist' },
  blocksMax: { default: 10000, min: 1, max: 1000000, unit: 'handles', meaning: 'blocks of one agent' },
  idempotencyHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'how long an Idempotency-Key is remembered' },
  keptAnswerBytesMax: { default: 67108864, min: 65536, max: 1099511627776, unit: 'bytes', meaning: 'answers kept under the Idempotency-Keys of one agent, 256 more counted for each; beyond it 429' },
  uploadBytesMax: { default: 10485760, min: 1024, max: 104857600, unit: 'bytes', meaning: 'size of an uploaded file' },
  unclaimedBytesMax: { default: 268435456, min: 4096, max: 1099511627776, unit: 'bytes', meaning: 'bytes of one agent\'s uploads that no send has claimed, each file at least 4,096; beyond it 429' },
  unclaimedFileHours: { default: 24, min: 1, max: 720, unit: 'hours', meaning: 'how long an uploaded file waits to be sent' },
  downloadsPerUploaderMax: { default: 256, min: 1, max: 100000, unit: 'downloads', meaning: 'downloads of one agent\'s files at the same time; beyond it 429' },
  downloadSeconds: { default: 900, min: 10, max: 604800, unit: 'seconds', meaning: 'how long a signed address of a file works' },
  openRequestsMax: { default: 64, min: 1, max: 1000000, unit: 'requests', meaning: 'requests of one agent or account whose answers have not been taken; beyond it 429' },
  requestsPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'requests of one agent' },
  writesPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'writes of one agent other than sends' },
  searchesPerMinute: { default: 60, min: 1, max: 1000000, unit: 'per minute', meaning: 'searches of one agent' },
  sendsPerMinute: { default: 120, min: 1, max: 1000000, unit: 'per minute', meaning: 'sends of one agent, accepted or refused' },
  sendsPerRecipientPerMinute: { default: 600, min: 1, max: 1000000, unit: 'per minute', meaning: 'envelopes one recipient gets' },
  wrongSecretsPerMinute: { default: 10, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client from one remote address' },
  wrongSecretsPerAddressPerMinute: { default: 100, min: 0, max: 1000000, unit: 'per minute', meaning: 'wrong client secrets from one remote address; 0 for no limit, as behind a proxy, from which all come' },
  wrongSecretsPerClientPerMinute: { default: 100, min: 1, max: 1000000, unit: 'per minute', meaning: 'wrong secrets for one client, wherever from' },
  frameBytesMax: { default: 4096, min: 128, max: 65536, unit: 'bytes', meaning: 'size of a frame from a client; beyond it closed with 1009' },
  fragmentsMax: { default: 1024, min: 1, max: 16384, unit: 'fragments', meaning: 'fragments of one message from a client; beyond it closed with 1008' },
  socketsPerAgentMax: { default: 32, min: 1, max: 10000, unit: 'sockets', meaning: 'WebSockets of one agent' },
  pingSeconds: { default: 25, min: 1, max: 3600, unit: 'seconds', meaning: 'time between pings of a WebSocket' },
} as const

/** What holds in a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
