import { limits, type Limits } from '#generated/limits.ts'
import { enums } from '#generated/schemas.ts'
import { parseEnv, type Setting, type Values } from './settings.ts'
import {
  flag,
  host,
  integer,
  list,
  matching,
  oneOf,
  optionalOneOf,
  optionalOrigin,
  optionalSecret,
  optionalText,
  origins,
  pagesUrl,
  postgresUrl,
  secretKeys,
  text,
  url,
} from './settings.ts'
import { natsServersIn } from './domain/nats-servers.ts'
import { postgresAddressIn } from './domain/postgres-address.ts'
import { isListableRedirect } from './domain/redirects.ts'
import { operations } from './operations-settings.ts'
import { webhooks } from './webhook-settings.ts'

const listening = {
  port: integer('TCP port to listen on', 'port', 8080, { min: 1, max: 65_535 }),
  host: host('address to listen on', '127.0.0.1'),
  publicUrl: optionalOrigin(
    'origin of every address below that is not set itself, like https://mail.example.com; without it they follow HOST and PORT',
  ),
}

const addresses = {
  baseUrl: url('REST base address, also the resource identifier of REST tokens', 'http', '/v1'),
  authUrl: url('authorization server, the issuer of tokens', 'http', ''),
  webUrl: pagesUrl('pages for people, with the consent screen'),
  wsUrl: url('WebSocket endpoint, also the resource identifier of its tokens', 'ws', '/v1/connect'),
  mcpUrl: url('MCP endpoint, also the resource identifier of its tokens', 'http', '/mcp'),
  filesUrl: url('address of file downloads', 'http', '/files'),
}

const storage = {
  dataDir: text(
    'folder of the embedded database and of uploaded files; with FILES_STORE=disk all processes need the same one',
    './data',
  ),
  databaseUrl: postgresUrl('PostgreSQL 13 or newer, postgres://…; default: the embedded one', postgresAddressIn),
  databaseConnections: integer('connections to PostgreSQL', 'connections', 10, { min: 4, max: 1000 }),
  databaseWaitMs: integer(
    'how long a request waits for the queue, a connection or the answer of PostgreSQL',
    'ms',
    5_000,
    { min: 100, max: 60_000 },
  ),
  unsafeDurability: flag(
    'start although PostgreSQL has fsync, full_page_writes or synchronous_commit off; run the embedded database without flushes',
    'off',
  ),
  secretsKey: secretKeys(
    '32 random bytes in base64 that signing keys in the database are encrypted by; several between commas: the first encrypts',
  ),
  bootstrapFile: optionalText('JSON file of accounts, organizations, agents and clients, applied at every start'),
}

/** The limits that the contract publishes; the others below are the operator's alone. */
const published = Object.fromEntries(
  Object.entries(limits).map(([name, { meaning, unit, default: usual, ...range }]) => [
    name,
    integer(meaning, unit, usual, range),
  ]),
) as Record<keyof Limits, Setting<number>>

const protection = {
  stallSeconds: integer(
    'how long a client may take nothing of what it is sent; then the connection is broken off',
    'seconds',
    60,
    { min: 1, max: 3600 },
  ),
  connectionsMax: integer('connections from everybody; more are closed at once', 'connections', 10_000, {
    min: 1,
    max: 1_000_000,
  }),
  connectionsPerAddressMax: integer(
    'connections from one IPv4 address or IPv6 /64, or what a client behind TRUST_PROXY has open; 0 for no limit',
    'connections',
    2_000,
    { min: 0, max: 1_000_000 },
  ),
  corsOrigins: origins('web origins whose pages may call the service, as https://app.example, separated by commas'),
  rateLimits: flag('rate limits, and the limit of open requests', 'on'),
  hashesAtOnce: integer('chosen secrets checked at the same time', 'hashes', 2, { min: 1, max: 64 }),
  hashesWaitingMax: integer(
    'chosen secrets that wait to be checked, and of each remote address as well; beyond it 503',
    'hashes',
    64,
    { min: 0, max: 10_000 },
  ),
}

const people = {
  signUp: flag('whether people make accounts for themselves on the web', 'on'),
  signUpsPerAddressPerMinute: integer(
    'accounts asked for from one remote address; 0 for no limit, as behind a proxy without TRUST_PROXY',
    'per minute',
    10,
    { min: 0, max: 1_000_000 },
  ),
  passkeyPromptsPerAddressPerMinute: integer(
    'questions to passkeys from one remote address; 0 for no limit',
    'per minute',
    60,
    { min: 0, max: 1_000_000 },
  ),
}

const tokens = {
  keyAheadSeconds: integer('how long a new signing key is published before it signs', 'seconds', 600, {
    min: 360,
    max: 604_800,
  }),
  authoritySeconds: integer(
    'time after which calls and WebSockets end here whose agent, client or session was ended elsewhere',
    'seconds',
    2,
    { min: 1, max: 60 },
  ),
  redirectUris: list(
    'addresses beside loopback that clients may have people sent back to, exact, https:// or of an app, between spaces',
    isListableRedirect,
    'must be addresses of https or of an app, as a browser writes them, without credentials and fragment, separated by spaces',
  ),
  defaultTier: oneOf('tier of new accounts', enums.Tier, 'free'),
}

const delivery = {
  queueMax: integer('sends that wait to be accepted; beyond it 503', 'sends', 1_024, { min: 1, max: 100_000 }),
  batchMax: integer('sends accepted in one transaction', 'sends', 64, { min: 1, max: 64 }),
  batchPartiesMax: integer('senders and recipients of one transaction; a send with more goes alone', 'agents', 512, {
    min: 2,
    max: 10_000,
  }),
  lanes: integer(
    'transactions at the same time that accept sends to several, answers and files; all others go in one',
    'lanes',
    2,
    { min: 1, max: 8 },
  ),
  pageCacheBytes: integer(
    'pages of mailboxes that are remembered, so that what did not change is not read again',
    'bytes',
    33_554_432,
    { min: 0, max: 4_294_967_296 },
  ),
  clockLeadSeconds: integer('lead of our clock over the database beyond which sends are 503', 'seconds', 5, {
    min: 1,
    max: 1_000_000_000,
  }),
}

const files = {
  filesStore: oneOf('where uploaded files are kept', ['disk', 's3'], 'disk'),
  filesS3Endpoint: {
    ...optionalText('S3-compatible store; AWS without it'),
    unit: 'URL',
    parse: url('', 'http', '').parse,
  } as Setting<string | undefined>,
  filesS3Bucket: optionalText('bucket of uploaded files'),
  filesS3Region: text('region of the bucket', 'us-east-1'),
  filesS3AccessKey: optionalText('access key id; without it those that the AWS SDK finds by itself'),
  filesS3SecretKey: optionalText('secret access key'),
  filesS3Redirect: flag('send readers to presigned addresses of the store, instead of passing the bytes on', 'off'),
  filesS3ReadsAtOnce: integer(
    'downloads that are passed on from the bucket at the same time; others wait a few seconds, then 503',
    'downloads',
    128,
    { min: 1, max: 10_000 },
  ),
  filesS3WritesAtOnce: integer(
    'files that are written to the bucket or removed at the same time; others wait a few seconds, then 503',
    'files',
    50,
    { min: 1, max: 10_000 },
  ),
}

const push = {
  waitsMax: integer(
    'requests that wait for something in a mailbox, each on a connection of its own; beyond it 503',
    'requests',
    5_000,
    { min: 1, max: 1_000_000 },
  ),
  bus: optionalOneOf(
    'how processes tell each other of mail: one process alone, the connections to PostgreSQL, or NATS for many processes',
    ['memory', 'postgres', 'nats'],
    'postgres with DATABASE_URL, memory without',
  ),
  natsUrl: optionalSecret(
    'servers of BUS=nats, nats://USER:PASSWORD@HOST:PORT, or tls://… for an encrypted connection, several between commas',
    'URLs',
    natsServersIn,
    'must be nats:// or tls:// addresses between commas, with the same scheme, user and password in each',
  ),
  natsSubject: matching(
    'what subjects of NATS begin with, another for each deployment on the same servers',
    'ams',
    /^[\w-]+(\.[\w-]+)*$/,
    'must be words of letters, digits, _ and -, with dots between them',
  ),
  bufferedBytesMax: integer('unsent bytes of one WebSocket; beyond it nothing more is read for it', 'bytes', 262_144, {
    min: 4_096,
    max: 67_108_864,
  }),
}

export const settings = {
  ...listening,
  ...addresses,
  ...storage,
  ...published,
  ...protection,
  ...people,
  ...tokens,
  ...delivery,
  ...files,
  ...push,
  ...webhooks,
  ...operations,
} satisfies Record<string, Setting<unknown>>

/** Every setting of the process, validated and frozen. */
export type Config = Readonly<Values<typeof settings>>

/** Reads the environment; throws a SettingError that names every setting that is wrong and says why. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return Object.freeze(parseEnv(settings, env, conflictsBetween))
}

/** How processes tell each other of mail, where nothing else is said by what they can share. */
export const busOf = ({ bus, databaseUrl }: Pick<Config, 'bus' | 'databaseUrl'>): NonNullable<Config['bus']> =>
  bus ?? (databaseUrl === undefined ? 'memory' : 'postgres')

/**
 * What has to be alike in all processes on one database, or they do not hear of each other and refuse each other's
 * tokens. No other process can have the embedded one.
 */
export function sharedSettings(config: Config): Record<string, string> | undefined {
  const { databaseUrl, authUrl, baseUrl, wsUrl, mcpUrl, natsSubject } = config
  if (databaseUrl === undefined) return undefined
  const bus = busOf(config)
  const subject = bus === 'nats' ? { NATS_SUBJECT: natsSubject } : {}
  return { BUS: bus, ...subject, AUTH_URL: authUrl, BASE_URL: baseUrl, WS_URL: wsUrl, MCP_URL: mcpUrl }
}

/** The bus in words, for people. */
export function describeBus(config: Pick<Config, 'bus' | 'databaseUrl' | 'natsUrl' | 'natsSubject'>): string {
  const bus = busOf(config)
  if (bus === 'memory' && config.databaseUrl !== undefined) return 'memory: this process has to be alone'
  return bus === 'nats' ? `nats at ${config.natsUrl?.hosts.join(', ')}, subjects ${config.natsSubject}.*` : bus
}

/** Settings that are right one by one and do not go together. */
function conflictsBetween({
  bus,
  natsUrl,
  databaseUrl,
  databaseConnections,
  lanes,
  filesStore,
  filesS3Bucket,
  filesS3AccessKey,
  filesS3SecretKey,
  baseUrl,
  wsUrl,
  mcpUrl,
  filesUrl,
  port,
  opsPort,
}: Config): string[] {
  const resources = [baseUrl, wsUrl, mcpUrl].map((address) => new URL(address).pathname)
  const isFile = (path: string): boolean => path.replace(/\/[^/]*$/, '') === new URL(filesUrl).pathname
  const conflicts: [boolean, string][] = [
    // Half of the connections are for sends and what is asked before them, which must not wait for those that hold
    // locks.
    [databaseConnections / 2 < lanes + 1, 'DATABASE_CONNECTIONS must be at least twice LANES and 2 more'],
    [bus !== undefined && bus !== 'memory' && databaseUrl === undefined, `BUS=${bus} goes with DATABASE_URL`],
    [bus === 'nats' && natsUrl === undefined, 'NATS_URL must be set where BUS is nats'],
    [filesStore === 's3' && filesS3Bucket === undefined, 'FILES_S3_BUCKET must be set where FILES_STORE is s3'],
    [!baseUrl.endsWith('/v1'), 'BASE_URL must end in /v1, the version of the API'],
    [new Set(resources).size < resources.length, 'the paths of BASE_URL, WS_URL and MCP_URL must differ'],
    [resources.some(isFile), 'FILES_URL must not be the address that BASE_URL, WS_URL or MCP_URL stands right below'],
    [port === opsPort, 'OPS_PORT must not be PORT'],
    [!filesS3AccessKey !== !filesS3SecretKey, 'FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be set together'],
  ]
  return conflicts.flatMap(([holds, conflict]) => (holds ? [conflict] : []))
}
