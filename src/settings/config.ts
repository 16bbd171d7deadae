import { limits, type Limits } from '#generated/limits.ts'
import { asSentence } from '../domain/sentence.ts'
import { operatorSettings } from './list.ts'
import { integerSetting, parseEnv, type Setting, type SettingValues } from './parse.ts'

/** Settings for the limits that the API contract publishes. */
const published = Object.fromEntries(
  Object.entries(limits).map(([name, { meaning, unit, default: usual, ...range }]) => [
    name,
    integerSetting(asSentence(meaning), unit, usual, range),
  ]),
) as Record<keyof Limits, Setting<number>>

export const settings = { ...operatorSettings, ...published } satisfies Record<string, Setting<unknown>>

/** Settings of the process. They are validated, and cannot change. */
export type Config = Readonly<SettingValues<typeof settings>>

/** Returns the environment of the process. */
export const environment = (): NodeJS.ProcessEnv => process.env

/**
 * Reads all settings from environment variables. Throws a SettingError that lists every invalid setting with its
 * reason.
 */
export function readConfig(env = environment()): Config {
  return Object.freeze(parseEnv(settings, env, conflictsBetween))
}

/** Returns the message bus between processes. Its default depends on the database. */
export const busOf = ({ bus, databaseUrl }: Pick<Config, 'bus' | 'databaseUrl'>): NonNullable<Config['bus']> =>
  bus ?? (databaseUrl === undefined ? 'memory' : 'postgres')

/**
 * Returns the settings that must be equal in all processes on one database. Otherwise processes miss notifications, and
 * reject each other's tokens. Returns undefined for the embedded database, which serves only one process.
 */
export function sharedSettings(config: Config): Record<string, string> | undefined {
  const { databaseUrl, authUrl, baseUrl, wsUrl, mcpUrl, natsSubject } = config
  if (databaseUrl === undefined) return undefined
  const bus = busOf(config)
  const subject = bus === 'nats' ? { NATS_SUBJECT: natsSubject } : {}
  return { BUS: bus, ...subject, AUTH_URL: authUrl, BASE_URL: baseUrl, WS_URL: wsUrl, MCP_URL: mcpUrl }
}

/** Returns the path of an address without a slash at its end. It is empty at the root of a host. */
export const basePathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

/** Returns the address of the published documents. They are at the root of the host, even if the issuer has a path. */
export const documentsUrl = ({ authUrl }: Pick<Config, 'authUrl'>): string => new URL('/docs', authUrl).href

/** Returns a description of the message bus for the operator. */
export function describeBus(config: Pick<Config, 'bus' | 'databaseUrl' | 'natsUrl' | 'natsSubject'>): string {
  const bus = busOf(config)
  if (bus === 'memory' && config.databaseUrl !== undefined) return 'memory: for a single process only'
  return bus === 'nats' ? `nats at ${config.natsUrl?.hosts.join(', ')}, subjects ${config.natsSubject}.*` : bus
}

/** Returns error texts about settings that are valid alone, but not together. */
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
  smtpUrl,
  mailFrom,
  webPushKey,
  webPushContact,
  ssoIssuer,
  ssoClientId,
  ssoClientSecret,
  ssoClientKey,
  localSignIn,
}: Config): string[] {
  const resources = [baseUrl, wsUrl, mcpUrl].map((address) => new URL(address).pathname)
  const isFile = (path: string): boolean => path.replace(/\/[^/]*$/, '') === new URL(filesUrl).pathname
  const conflicts: [boolean, string][] = [
    // Half of the connections serve sends and the reads before them. The reads must not wait for sends that hold locks.
    [databaseConnections / 2 < lanes + 1, 'DATABASE_CONNECTIONS must be at least twice LANES plus 2'],
    [
      bus !== undefined && bus !== 'memory' && databaseUrl === undefined,
      `BUS=${bus} needs DATABASE_URL: set it, or remove BUS`,
    ],
    [bus === 'nats' && natsUrl === undefined, 'NATS_URL must be set if BUS is nats'],
    [filesStore === 's3' && filesS3Bucket === undefined, 'FILES_S3_BUCKET must be set if FILES_STORE is s3'],
    [!baseUrl.endsWith('/v1'), 'BASE_URL must end in /v1, the version of the API'],
    [new Set(resources).size < resources.length, 'the paths of BASE_URL, WS_URL and MCP_URL must differ'],
    [resources.some(isFile), 'FILES_URL must not be the parent address of BASE_URL, WS_URL or MCP_URL'],
    [port === opsPort, 'OPS_PORT must not be PORT'],
    [!smtpUrl !== !mailFrom, 'SMTP_URL and MAIL_FROM must be set together'],
    [!webPushKey !== !webPushContact, 'WEB_PUSH_KEY and WEB_PUSH_CONTACT must be set together'],
    [!ssoIssuer !== !ssoClientId, 'SSO_ISSUER and SSO_CLIENT_ID must be set together'],
    [
      ssoIssuer !== undefined && !ssoClientSecret === !ssoClientKey,
      'SSO_ISSUER needs either SSO_CLIENT_SECRET or SSO_CLIENT_KEY',
    ],
    [!localSignIn && ssoIssuer === undefined, 'LOCAL_SIGN_IN=off needs SSO_ISSUER: set it, or nobody can sign in'],
    [!filesS3AccessKey !== !filesS3SecretKey, 'FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be set together'],
  ]
  return conflicts.flatMap(([holds, conflict]) => (holds ? [conflict] : []))
}
