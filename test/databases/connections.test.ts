import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase, type Database } from '../../src/store/engine/database.ts'
import { unprepared } from '../../src/store/engine/statements.ts'
import { makeCertificates } from '../support/made-certificates.ts'
import { administer, databaseAt } from '../../scripts/support/postgres.ts'
import { startStockPostgres, withoutStockPostgres, type StockPostgres } from '../../scripts/support/stock-postgres.ts'

const password = `p@ss:w/o?r#d% 'ü'&=+"`

interface Servers {
  plain: StockPostgres
  secure: StockPostgres
  ca: string
}

/** An address, and the encryption that the connection must have or the error that the start must show. */
interface Case {
  name: string
  /** SQL that runs before the case, on the database `postgres` of the plain server. */
  setUp?: string
  address(servers: Servers): string
  isEncrypted?: boolean
  error?: RegExp
  check?(database: Database): Promise<void>
}

const local = 'localhost'
const plainAt = ({ plain }: Servers, rest = '/cases'): string => `postgres://postgres@${local}:${plain.port}${rest}`
const secureAt = ({ secure }: Servers, query: string, host = local): string =>
  `postgres://postgres@${host}:${secure.port}/cases${query}`
const asRole = ({ plain }: Servers, role: string, database = 'cases', query = ''): string =>
  `postgres://${role}@${local}:${plain.port}/${database}${query}`

const show = async ({ general }: Database, name: string): Promise<string> =>
  (
    await general.query(
      unprepared<{ value: string }>('show', `select current_setting('${name}') as value`, { value: 'text' }),
    )
  ).rows[0]!.value

const cases: Case[] = [
  { name: 'no sslmode, server with TLS', address: (servers) => secureAt(servers, ''), isEncrypted: true },
  { name: 'no sslmode, server without TLS', address: (servers) => plainAt(servers), isEncrypted: false },
  { name: 'sslmode=disable', address: (servers) => secureAt(servers, '?sslmode=disable'), isEncrypted: false },
  { name: 'sslmode=allow', address: (servers) => secureAt(servers, '?sslmode=allow'), isEncrypted: false },
  {
    name: 'sslmode=allow, user who needs TLS',
    address: ({ secure }) => `postgres://tls_only@${local}:${secure.port}/cases?sslmode=allow`,
    isEncrypted: true,
  },
  { name: 'sslmode=prefer', address: (servers) => secureAt(servers, '?sslmode=prefer'), isEncrypted: true },
  {
    name: 'sslmode=prefer, server without TLS',
    address: (servers) => plainAt(servers, '/cases?sslmode=prefer'),
    isEncrypted: false,
  },
  { name: 'sslmode=require', address: (servers) => secureAt(servers, '?sslmode=require'), isEncrypted: true },
  {
    name: 'sslmode=require, server without TLS',
    address: (servers) => plainAt(servers, '/cases?sslmode=require'),
    error: /does not support SSL/,
  },
  {
    name: 'sslmode=verify-ca',
    address: (servers) => secureAt(servers, `?sslmode=verify-ca&sslrootcert=${servers.ca}`, '127.0.0.1'),
    isEncrypted: true,
  },
  {
    name: 'sslmode=verify-full',
    address: (servers) => secureAt(servers, `?sslmode=verify-full&sslrootcert=${servers.ca}`),
    isEncrypted: true,
  },
  {
    name: 'sslmode=verify-full, certificate for another host',
    address: (servers) => secureAt(servers, `?sslmode=verify-full&sslrootcert=${servers.ca}`, '127.0.0.1'),
    error: /does not match certificate's altnames/,
  },
  {
    name: 'sslmode=verify-full, unknown CA',
    address: (servers) => secureAt(servers, '?sslmode=verify-full'),
    error: /certificate/,
  },
  {
    name: 'missing CA file',
    address: (servers) => secureAt(servers, '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
    error: /ENOENT.*\/nowhere\/ca\.pem/,
  },
  {
    name: 'Unix socket in the host',
    address: ({ plain }) => `postgres://postgres@${encodeURIComponent(plain.folder)}:${plain.port}/cases`,
  },
  {
    name: 'Unix socket in a parameter',
    address: ({ plain }) => `postgres:///cases?host=${plain.folder}&port=${plain.port}&user=postgres`,
  },
  {
    name: 'several hosts, the first unreachable',
    address: ({ plain }) =>
      `postgres://postgres@127.0.0.1:1,${local}:${plain.port}/cases?target_session_attrs=read-write`,
  },
  {
    name: 'several hosts in parameters',
    address: ({ plain }) =>
      `postgres://postgres@/cases?host=127.0.0.1,${local}&port=1,${plain.port}&target_session_attrs=primary`,
  },
  {
    name: 'password with special characters',
    setUp: `create role special login password '${password.replaceAll("'", "''")}'; grant all on schema public to special`,
    address: ({ plain }) => `postgres://special:${encodeURIComponent(password)}@${local}:${plain.port}/granted`,
  },
  {
    name: 'role without CREATE on public, no tables',
    setUp: 'create role reader login',
    address: (servers) => asRole(servers, 'reader', 'empty'),
    error: /permission denied for schema public/,
  },
  {
    name: 'role without CREATE on public, tables of another role',
    address: (servers) => asRole(servers, 'reader'),
  },
  {
    name: 'schema of the role',
    setUp: 'create role mail login; create schema mail authorization mail',
    address: (servers) => asRole(servers, 'mail', 'postgres'),
    async check({ general }) {
      const { rows } = await general.query(
        unprepared<{ place: string }>('place', `select to_regclass('mail.envelope')::text as place`, { place: 'text' }),
      )
      assert.deepEqual(rows, [{ place: 'envelope' }])
    },
  },
  {
    name: 'schema in options',
    setUp: 'create schema other',
    address: (servers) => plainAt(servers, '/postgres?options=-c%20search_path%3Dother'),
    check: async (database) => assert.equal(await show(database, 'search_path'), 'other'),
  },
  {
    name: 'missing schema',
    address: (servers) => plainAt(servers, '/empty?options=-c%20search_path%3Dnowhere'),
    error: /no schema has been selected/,
  },
  {
    name: 'table migration of another program',
    address: (servers) => plainAt(servers, '/shared'),
  },
  {
    name: 'role with its own time limits',
    setUp: `create role hasty login superuser; alter role hasty set statement_timeout = 1000; alter role hasty set lock_timeout = 1000`,
    address: (servers) => asRole(servers, 'hasty'),
    check: async (database) => assert.equal(await show(database, 'statement_timeout'), '4s'),
  },
  {
    name: 'role with another isolation level',
    setUp: `create role strict login superuser; alter role strict set default_transaction_isolation = 'serializable'`,
    address: (servers) => asRole(servers, 'strict'),
    check: async (database) => assert.equal(await show(database, 'transaction_isolation'), 'read committed'),
  },
  {
    name: 'role with another time zone and style of dates',
    setUp: `create role abroad login superuser; alter role abroad set timezone = 'Asia/Kathmandu'; alter role abroad set datestyle = 'German'`,
    address: (servers) => asRole(servers, 'abroad'),
    check: async (database) => assert.equal(await show(database, 'TimeZone'), 'UTC'),
  },
  {
    name: 'role with idle_session_timeout',
    setUp: `create role idle login superuser; alter role idle set idle_session_timeout = 1000`,
    address: (servers) => asRole(servers, 'idle'),
    check: async (database) => assert.equal(await show(database, 'idle_session_timeout'), '0'),
  },
  {
    name: 'database in LATIN1',
    setUp: `create database latin template template0 encoding 'LATIN1' locale 'C'`,
    address: (servers) => plainAt(servers, '/latin'),
    error: /has the encoding LATIN1, .*: create a database with the encoding UTF8$/,
  },
  {
    name: 'more connections than the server has',
    address: (servers) => plainAt(servers),
    async check({ general, lookups }) {
      const asking = unprepared<{ one: number }>('sleep', 'select 1 as one from pg_sleep(0.05)', { one: 'integer' })
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? general : lookups).query(asking)))
      assert.equal(answers.length, 60)
    },
  },
]

/** Addresses that a start rejects before it connects, with the error. */
const mistakes: [string, RegExp][] = [
  ['mysql://root@localhost/x', /must be an address postgres:/],
  ['postgres://localhost/x?sslmode=maybe', /sslmode: disable, allow, prefer, require, verify-ca, verify-full/],
  ['postgres://localhost/x?sslmode=verify-ca', /CA in sslrootcert/],
  ['postgres://localhost/x?sslmod=require', /unknown parameter sslmod/],
  ['postgres://localhost/x?target_session_attrs=standby', /target_session_attrs: any, read-write, primary/],
  ['postgres://a:1%@localhost/x', /write %25/],
  ['postgres://one,two/x?port=1,2,3', /as many ports as hosts/],
  ['postgres://one:99999/x', /ports between/],
]

test('an invalid address is rejected, and the error does not show its password', () => {
  for (const [address, complaint] of mistakes)
    assert.throws(() => readConfig({ DATABASE_URL: address }), complaint, address)
})

describe('connections to PostgreSQL', { skip: withoutStockPostgres() }, () => {
  let servers: Servers
  const folder = mkdtempSync(join(tmpdir(), 'ams-certificates-'))
  before(async () => {
    const { ca, certificate, key } = makeCertificates(folder)
    const plain = await startStockPostgres(['-c', 'max_connections=20'])
    const secure = await startStockPostgres(['-c', 'ssl=on'], {
      prepare(dataDir) {
        const { uid, gid } = statSync(dataDir)
        for (const [from, name] of [
          [certificate, 'server.crt'],
          [key, 'server.key'],
        ] as const) {
          const path = join(dataDir, name)
          copyFileSync(from, path)
          chmodSync(path, 0o600)
          chownSync(path, uid, gid)
        }
        const access = ['hostnossl all tls_only all reject', 'local all all trust', 'host all all all trust']
        execFileSync('tee', [join(dataDir, 'pg_hba.conf')], {
          input: `${access.join('\n')}\n`,
          stdio: ['pipe', 'ignore', 'inherit'],
        })
      },
    })
    servers = { plain, secure, ca }
    for (const { url } of [plain, secure]) await administer(url, 'create database cases')
    await administer(secure.url, 'create role tls_only login superuser')
    for (const name of ['granted', 'empty', 'shared']) await administer(plain.url, `create database ${name}`)
    await administer(
      databaseAt(plain.url, 'shared'),
      'create table migration (version integer, applied_at timestamptz)',
    )
    for (const one of cases) for (const sql of one.setUp?.split('; ') ?? []) await administer(plain.url, sql)
    await administer(databaseAt(plain.url, 'granted'), 'grant all on schema public to special')
    await (await openDatabase(readConfig({ DATABASE_URL: plainAt(servers) }))).close()
    await administer(
      databaseAt(plain.url, 'cases'),
      'grant select, insert, update, delete on all tables in schema public to reader',
    )
  })
  after(async () => {
    await servers?.secure.remove()
    await servers?.plain.remove()
    rmSync(folder, { recursive: true })
  })

  for (const { name, address, isEncrypted, error, check } of cases)
    test(name, async () => {
      const opening = openDatabase(readConfig({ DATABASE_URL: address(servers) }))
      if (error) return assert.rejects(opening, { code: 'SERVICE_UNAVAILABLE', detail: error })
      const database = await opening
      try {
        const { rows } = await database.general.query(
          unprepared<{ ssl: boolean }>('ssl', 'select ssl from pg_stat_ssl where pid = pg_backend_pid()', {
            ssl: 'boolean',
          }),
        )
        if (isEncrypted !== undefined) assert.equal(rows[0]?.ssl, isEncrypted)
        await check?.(database)
      } finally {
        await database.close()
      }
    })

  test('two processes share a server with max_connections=20', async () => {
    const config = readConfig({ DATABASE_URL: plainAt(servers) })
    const processes = await Promise.all([openDatabase(config), openDatabase(config)])
    const asking = unprepared<{ one: number }>('hold', 'select 1 as one from pg_sleep(0.05)', { one: 'integer' })
    try {
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, n) => {
          const { general, lookups } = processes[n % 2]!
          return (n % 4 < 2 ? general : lookups).query(asking)
        }),
      )
      assert.ok(answers.every(({ rows }) => rows[0]?.one === 1))
    } finally {
      for (const database of processes) await database.close()
    }
  })
})
