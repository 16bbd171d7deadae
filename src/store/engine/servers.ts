import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { Fault } from '../../fault.ts'
import { codeOf } from '../../platform/error-code.ts'
import {
  describePostgres,
  parsePostgresAddress,
  type PostgresAddress,
  type PostgresHost,
} from '../../domain/postgres-address.ts'
import { isLostConnectionError } from './errors.ts'
import { applicationName } from './migrate.ts'
import { closeClient } from './pool.ts'
import { beginSession, type SessionFacts, type SessionOptions } from './session.ts'

/** Servers that a DATABASE_URL names. All connections of a process share this object. */
export interface Servers {
  /** Names and locations of the servers, as text for people. */
  description: string
  hasSeveral: boolean
  /** Opens a connection to the first usable server. */
  open(options: OpenConnectionOptions): Promise<OpenedConnection>
}

export interface OpenConnectionOptions extends SessionOptions {
  /** Time limit of all connection attempts together, in milliseconds. */
  waitMs: number
  /** Milliseconds without an answer after which a connection is closed. Undefined sets no limit. */
  silenceMs: number | undefined
}

export interface OpenedConnection {
  client: pg.Client
  facts: SessionFacts
}

type Ssl = false | ConnectionOptions

const int8 = 20

const getTypeParser = (oid: number): ((text: string) => unknown) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, 'text')

/** Folders that may contain the sockets of local servers: the default of Debian, and that of PostgreSQL. */
const socketFolders = ['/var/run/postgresql', '/tmp']

/**
 * Returns the servers of a DATABASE_URL. The object remembers the server and the encryption that worked last, and tries
 * them first for the next connection.
 */
export function createServers(text: string): Servers {
  const address = parsePostgresAddress(text)
  if (typeof address === 'string') throw new Fault('SERVICE_UNAVAILABLE', `DATABASE_URL ${address}`)
  let ways: Way[] | undefined

  async function openBy(way: Way, options: OpenConnectionOptions): Promise<OpenedConnection> {
    const { encryptions } = way
    for (const ssl of encryptions) {
      try {
        const opened = await connect(address as PostgresAddress, way.host, ssl, options)
        way.encryptions = [ssl, ...encryptions.filter((other) => other !== ssl)]
        return opened
      } catch (error) {
        if (ssl === encryptions.at(-1) || !isAboutEncryption(error)) throw error
      }
    }
    throw new Error('no server of DATABASE_URL can be used: check its hosts and sslmode')
  }

  return {
    description: describePostgres(address),
    hasSeveral: address.hosts.length > 1,
    async open({ waitMs, ...options }) {
      const errors: unknown[] = []
      const known = (ways ??= waysTo(address))
      for (const way of known) {
        try {
          const opened = await openBy(way, { ...options, waitMs: Math.ceil(waitMs / known.length) })
          ways = [way, ...known.filter((other) => other !== way)]
          return opened
        } catch (error) {
          if (!isLostConnectionError(error)) throw error // another server would return the same error
          errors.push(error)
        }
      }
      throw errors.length > 1 ? new AggregateError(errors) : errors[0]
    },
  }
}

interface Way {
  host: PostgresHost
  /** Encryptions to try. The one that worked last comes first. */
  encryptions: readonly Ssl[]
}

const waysTo = (address: PostgresAddress): Way[] =>
  address.hosts.map((host) => ({ host: localServer(host), encryptions: encryptionsOf(address, host) }))

function localServer({ host, port }: PostgresHost): PostgresHost {
  if (host !== '') return { host, port }
  const folder = socketFolders.find((folder) => existsSync(join(folder, `.s.PGSQL.${port}`)))
  return { host: folder ?? 'localhost', port }
}

/** Returns the encryptions that the `sslmode` allows, in its order of preference (PostgreSQL, "SSL Support"). */
function encryptionsOf(address: PostgresAddress, { host }: PostgresHost): Ssl[] {
  const { sslMode, sslRootCert, sslCert, sslKey } = address
  if (host.startsWith('/') || host === '') return [false]
  const files = {
    ...(sslRootCert === undefined || sslRootCert === 'system' ? {} : { ca: readFileSync(sslRootCert, 'utf8') }),
    ...(sslCert === undefined || sslKey === undefined
      ? {}
      : { cert: readFileSync(sslCert, 'utf8'), key: readFileSync(sslKey, 'utf8') }),
  }
  const unverified: Ssl = { ...files, rejectUnauthorized: false }
  const byCa: Ssl = { ...files, checkServerIdentity: () => undefined }
  const byName: Ssl = files
  if (sslRootCert === 'system' && sslMode !== 'disable') return [byName]
  return {
    disable: [false],
    allow: [false, unverified],
    prefer: [unverified, false],
    require: [sslRootCert === undefined ? unverified : byCa],
    'verify-ca': [byCa],
    'verify-full': [byName],
  }[sslMode] as Ssl[]
}

/**
 * Returns true if another encryption may work. The server has no TLS, or rejects this user with or without TLS (code
 * 28000).
 */
const isAboutEncryption = (error: unknown): boolean =>
  codeOf(error) === '28000' ||
  /^(ERR_SSL|ERR_TLS|EPROTO)/.test(codeOf(error)) ||
  (codeOf(error) === '' && error instanceof Error && /SSL/.test(error.message))

async function connect(
  { user, database, options, isSslDirect, isChannelBound, password }: PostgresAddress,
  host: PostgresHost,
  ssl: Ssl,
  { waitMs, silenceMs, ...session }: OpenConnectionOptions,
): Promise<OpenedConnection> {
  const client = new pg.Client({
    ...host,
    user,
    database,
    password: password(),
    options,
    ssl,
    // The startup message has the name, so that migrations also find unfinished connections. Poolers accept it.
    application_name: session.settings['application_name'] ?? applicationName,
    ...(ssl !== false && isSslDirect ? { sslnegotiation: 'direct' } : {}),
    enableChannelBinding: isChannelBound,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types: { getTypeParser },
  })
  client.on('error', () => {}) // running statements fail too, and report it
  try {
    await client.connect()
    if (silenceMs !== undefined) endWhenSilent(client, silenceMs)
    return { client, facts: await beginSession(client, session) }
  } catch (error) {
    closeClient(client)
    throw error
  }
}

/**
 * Closes the connection when a statement gets no answer in time. Otherwise the next user of the connection could
 * receive the late answer, and run statements in an unfinished transaction.
 */
function endWhenSilent(client: pg.Client, ms: number): void {
  const { stream } = client.connection
  const isIdle = (): boolean => 'readyForQuery' in client && client.readyForQuery === true
  const silence = (): Error =>
    Object.assign(new Error(`PostgreSQL did not answer within ${ms} ms`), { code: 'ETIMEDOUT' })
  const end = (): void => void (isIdle() || stream.destroy(silence()))
  if (stream instanceof Socket) stream.setTimeout(ms).on('timeout', end)
}
