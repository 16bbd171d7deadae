import type { Tier } from '#generated/rest/models.ts'
import {
  flagSetting,
  hostSetting,
  integerSetting,
  listSetting,
  patternText,
  choiceSetting,
  optionalChoiceSetting,
  optionalOriginSetting,
  optionalSecretSetting,
  optionalTextSetting,
  originsSetting,
  pagesUrlSetting,
  postgresUrlSetting,
  secretKeysSetting,
  textSetting,
  urlSetting,
  type Setting,
} from './parse.ts'
import { parseNatsServers } from '../domain/nats-servers.ts'
import { parsePostgresAddress } from '../domain/postgres-address.ts'
import { hostedClientNames, isAllowlistableRedirect } from '../domain/redirects.ts'
import { emailSettings } from './emails.ts'
import { identitySettings } from './identity.ts'
import { operationSettings, webhookSettings } from './operations.ts'
import { singleSignOnSettings } from './sign-in.ts'
import { webPushSettings } from './web-push.ts'

const listening = {
  port: integerSetting('TCP port of the service.', 'port', 8080, { min: 1, max: 65_535 }),
  host: hostSetting('IP address or hostname that the service listens on.', '127.0.0.1'),
  publicUrl: optionalOriginSetting(
    'Default origin of the addresses below, such as `https://mail.example.com`.',
    'http://HOST:PORT',
  ),
}

const addresses = {
  baseUrl: urlSetting('Base address of REST. REST tokens are valid for this address only.', 'http', '/v1'),
  authUrl: urlSetting('Address of the authorization server, the issuer of all tokens.', 'http', ''),
  webUrl: pagesUrlSetting('Address of the pages for people: sign-in, consent and dashboard.'),
  wsUrl: urlSetting('Address of the WebSocket. WebSocket tokens are valid for this address only.', 'ws', '/v1/connect'),
  mcpUrl: urlSetting('Address of the MCP server. MCP tokens are valid for this address only.', 'http', '/mcp'),
  filesUrl: urlSetting('Base address of signed file addresses.', 'http', '/files'),
}

const storage = {
  dataDir: textSetting(
    'Folder of the embedded database and of uploaded files. With `FILES_STORE=disk` all processes need the same folder.',
    './data',
  ),
  databaseUrl: postgresUrlSetting(
    'Address of PostgreSQL version 13 or newer, `postgres://…`. Without it the service uses the embedded database.',
    parsePostgresAddress,
  ),
  databaseConnections: integerSetting('Connections of one process to PostgreSQL.', 'connections', 10, {
    min: 4,
    max: 1000,
  }),
  databaseWaitMs: integerSetting(
    'Longest time that a request waits in the queue, for a connection, or for an answer of PostgreSQL.',
    'ms',
    5_000,
    { min: 100, max: 60_000 },
  ),
  unsafeDurability: flagSetting(
    'For tests only. The service accepts a PostgreSQL with `fsync`, `full_page_writes` or `synchronous_commit` off. The embedded database does not flush.',
    'off',
  ),
  secretsKey: secretKeysSetting(
    'Keys that encrypt the signing keys in the database, separated by commas. The first one encrypts. `openssl rand -base64 32` creates one.',
  ),
  bootstrapFile: optionalTextSetting(
    'JSON file of accounts, organizations, agents and clients. The service applies it at every start.',
  ),
}

const protection = {
  stallSeconds: integerSetting(
    'Time after which the service closes a connection whose client does not read the answer.',
    'seconds',
    60,
    { min: 1, max: 3600 },
  ),
  connectionsMax: integerSetting(
    'Maximum number of open connections. The service closes further ones at once.',
    'connections',
    10_000,
    { min: 1, max: 1_000_000 },
  ),
  connectionsPerAddressMax: integerSetting(
    'Maximum number of connections from one IPv4 address or IPv6 `/64` network, or from one client behind `TRUST_PROXY` (0: no limit).',
    'connections',
    2_000,
    { min: 0, max: 1_000_000 },
  ),
  corsOrigins: originsSetting(
    'Web origins whose pages may call the service, such as `https://app.example`, separated by commas.',
  ),
  rateLimits: flagSetting('Turns on the rate limits and the limit of open requests.', 'on'),
  hashesAtOnce: integerSetting(
    'Passwords and chosen client secrets that the process checks at the same time.',
    'hashes',
    2,
    {
      min: 1,
      max: 64,
    },
  ),
  hashesWaitingMax: integerSetting(
    'Passwords and chosen client secrets that wait for a check, in total and for each remote address. Beyond it the service answers 503.',
    'hashes',
    64,
    { min: 0, max: 10_000 },
  ),
}

const people = {
  signUp: flagSetting('Lets people create accounts in the browser.', 'on'),
  signUpsPerAddressPerMinute: integerSetting(
    'Accounts, and also new passwords, requested from one remote address (0: no limit). Turn the limit off if the service is behind a proxy and `TRUST_PROXY` is off.',
    'per minute',
    10,
    { min: 0, max: 1_000_000 },
  ),
  passkeyPromptsPerAddressPerMinute: integerSetting(
    'Passkey challenges for one remote address (0: no limit).',
    'per minute',
    60,
    { min: 0, max: 1_000_000 },
  ),
}

/** Set of all tiers. It is a Record, so that the compiler reports a missing tier. */
const tiers: Record<Tier, true> = { free: true, pro: true }

const tokens = {
  keyAheadSeconds: integerSetting(
    'Time for which the service publishes a new signing key before it signs with it.',
    'seconds',
    600,
    { min: 360, max: 604_800 },
  ),
  authoritySeconds: integerSetting(
    'Time within which a process closes calls and WebSockets after another process revokes their agent, client or session.',
    'seconds',
    2,
    { min: 1, max: 60 },
  ),
  redirectUris: listSetting(
    `Redirect addresses that clients may register beside loopback: exact \`https://\` or app addresses, or names of hosted clients (${hostedClientNames.join(', ')}).`,
    isAllowlistableRedirect,
    `must be names of hosted clients (${hostedClientNames.join(', ')}), or https:// or app addresses in the spelling of browsers, without credentials or fragment, separated by spaces or commas`,
  ),
  clientDocuments: flagSetting(
    'Lets a client use the `https` URL of its metadata document as its id. The service fetches the document for a signed-in person.',
    'on',
  ),
  defaultTier: choiceSetting('Tier of new accounts.', Object.keys(tiers) as Tier[], 'free'),
}

const delivery = {
  queueMax: integerSetting('Sends that wait to be accepted. Beyond it the service answers 503.', 'sends', 1_024, {
    min: 1,
    max: 100_000,
  }),
  batchMax: integerSetting('Sends accepted in one transaction.', 'sends', 64, { min: 1, max: 64 }),
  batchPartiesMax: integerSetting(
    'Senders and recipients of one transaction. A send with more gets a transaction of its own.',
    'agents',
    512,
    { min: 2, max: 10_000 },
  ),
  lanes: integerSetting(
    'Concurrent transactions for sends with several recipients, replies or files. All other sends share one transaction at a time.',
    'transactions',
    2,
    { min: 1, max: 8 },
  ),
  pageCacheBytes: integerSetting(
    'Size of the cache of mailbox pages. The service reads a cached page again only after a change.',
    'bytes',
    33_554_432,
    { min: 0, max: 4_294_967_296 },
  ),
  clockLeadSeconds: integerSetting(
    'Time by which the clock of the process may be ahead of the database clock. Beyond it the service answers sends with 503.',
    'seconds',
    5,
    { min: 1, max: 1_000_000_000 },
  ),
}

const files = {
  filesStore: choiceSetting('Store of uploaded files: the folder `DATA_DIR`, or a bucket.', ['disk', 's3'], 'disk'),
  filesS3Endpoint: {
    ...optionalTextSetting('Address of an S3-compatible store. Without it the service uses AWS.'),
    unit: 'URL',
    parse: urlSetting('', 'http', '').parse,
  } as Setting<string | undefined>,
  filesS3Bucket: optionalTextSetting('Bucket of uploaded files.'),
  filesS3Region: textSetting('Region of the bucket.', 'us-east-1'),
  filesS3AccessKey: optionalTextSetting('Access key id. Without it the AWS SDK uses its default credentials.'),
  filesS3SecretKey: { ...optionalTextSetting('Secret access key.'), secret: true as const },
  filesS3Redirect: flagSetting(
    'Redirects downloads to presigned addresses of the bucket. Otherwise the service passes the bytes on.',
    'off',
  ),
  filesS3ReadsAtOnce: integerSetting(
    'Concurrent downloads that the service passes on from the bucket. Further downloads wait a few seconds, then get 503.',
    'downloads',
    128,
    { min: 1, max: 10_000 },
  ),
  filesS3WritesAtOnce: integerSetting(
    'Files that the service writes to or removes from the bucket concurrently. Further files wait a few seconds, then get 503.',
    'files',
    50,
    { min: 1, max: 10_000 },
  ),
}

const push = {
  waitsMax: integerSetting(
    'Requests that wait for new mail, each on a connection of its own. Beyond it the service answers 503.',
    'requests',
    5_000,
    { min: 1, max: 1_000_000 },
  ),
  bus: optionalChoiceSetting(
    'Notifications between processes: `memory` for the only process, `postgres`, or `nats` for many processes.',
    ['memory', 'postgres', 'nats'],
    'postgres with DATABASE_URL, memory without',
  ),
  natsUrl: optionalSecretSetting(
    'Servers of `BUS=nats`, separated by commas: `nats://USER:PASSWORD@HOST:PORT`, or `tls://…` for encrypted connections.',
    'URLs',
    parseNatsServers,
    'must be nats:// or tls:// addresses separated by commas, with the same scheme, user and password in each',
  ),
  natsSubject: patternText(
    'First part of the NATS subjects. Deployments on the same servers need different values.',
    'ams',
    /^[\w-]+(\.[\w-]+)*$/,
    'must be words of letters, digits, _ and -, separated by dots',
  ),
  bufferedBytesMax: integerSetting(
    'Unsent bytes of one WebSocket. Beyond it the service reads no more mail for that WebSocket.',
    'bytes',
    262_144,
    { min: 4_096, max: 67_108_864 },
  ),
}

/** All settings except the published limits (`spec/limits.yaml`). The documentation lists them in this order. */
export const operatorSettings = {
  ...listening,
  ...addresses,
  ...identitySettings,
  ...storage,
  ...protection,
  ...people,
  ...emailSettings,
  ...webPushSettings,
  ...singleSignOnSettings,
  ...tokens,
  ...delivery,
  ...files,
  ...push,
  ...webhookSettings,
  ...operationSettings,
} satisfies Record<string, Setting<unknown>>
