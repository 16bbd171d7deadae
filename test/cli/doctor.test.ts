import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { diagnoseDeployment, type Diagnosis } from '../../src/cli/doctor.ts'
import { openStoreToInspect } from '../../src/deps.ts'
import type { FindingLevel } from '../../src/operate/doctor/finding.ts'
import { requireSharedFolder } from '../../src/mail/files/shared-folder.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { certificate, privateKey } from '../support/certificate.ts'
import { dumpOf, newSecretsKey, ownTables } from '../support/keyed-deployment.ts'
import { noNats, startNats } from '../support/nats.ts'
import { administer, createDatabase } from '../../scripts/support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import type { ParameterValues } from '../../src/store/engine/statements.ts'

type Env = Record<string, string>

const key = newSecretsKey()

/** Runs a server of the test during the work. */
async function whileServing(server: Server, work: (port: number) => Promise<void>): Promise<void> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

describe('the doctor, of a service on PostgreSQL', () => {
  const service = useService({ database: 'postgres', env: { SECRETS_KEY: key, KEY_AHEAD_SECONDS: '360' } })

  before(async () => {
    await requireSharedFolder(service().deps)
    await until(async () => (await service().deps.store.inspection.processes()) > 0)
  })

  const look = (changes: Env = {}, leadMs = 0): Promise<Diagnosis> => {
    const { port, dataDir, databaseUrl = '' } = service().config
    const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRETS_KEY: key, ...changes }
    const clock = () => systemClock() + leadMs
    return diagnoseDeployment({ clock, ids: createIdGenerator(systemClock), tell() {} }, env)
  }

  const inWords = ({ findings }: Diagnosis, wanted: FindingLevel): string[] =>
    findings.flatMap(({ level, area, finding }) => (level === wanted ? [`${area}: ${finding}`] : []))

  /** Asserts that the doctor finds a problem or warning, and says what to do. */
  async function finds(level: FindingLevel, found: RegExp, changes: Env = {}, leadMs = 0): Promise<Diagnosis> {
    const diagnosis = await look(changes, leadMs)
    const one = diagnosis.findings.find((finding) => found.test(`${finding.area}: ${finding.finding}`))
    assert.equal(one?.level, level, JSON.stringify(diagnosis, undefined, 1))
    assert.ok((one.advice?.length ?? 0) > 10)
    assert.equal(diagnosis.exitCode, inWords(diagnosis, 'problem').length > 0 ? 1 : 0)
    return diagnosis
  }

  const sql = (text: string, values?: ParameterValues) =>
    sqlOn(service().deps.database, 'the database must be broken')(text, values)

  /** Changes the database with one statement, and reverts it with another one after the work. */
  async function whileSo([doing, undoing]: [string, string], work: () => Promise<unknown>): Promise<void> {
    await sql(doing)
    await work().finally(() => sql(undoing))
  }

  const withName = (text: string): string =>
    text.replace('DATABASE', `database "${new URL(service().config.databaseUrl!).pathname.slice(1)}"`)

  it('finds no problem in a healthy deployment, and changes nothing', async () => {
    const before = await dumpOf(service(), ownTables)
    const diagnosis = await look()
    assert.deepEqual([diagnosis.exitCode, inWords(diagnosis, 'problem')], [0, []], JSON.stringify(diagnosis))
    const fine = inWords(diagnosis, 'ok').join('\n')
    for (const said of [
      /^settings: all settings are valid$/m,
      /^database: PostgreSQL 18[.\d]* at 127\.0\.0\.1:\d+\/t_\w+ has \d/m,
      /^database: the tables have version \d+$/m,
      /^database: fsync, full_page_writes and synchronous_commit are on$/m,
      /^database: the server is a primary/m,
      /^clock: this machine and PostgreSQL have the same time$/m,
      /^keys: SECRETS_KEY decrypts all/m,
      /^keys: the key that signs tokens, key_\w+, is 0 days old$/m,
      /^bus: a notification from one connection to PostgreSQL reaches another$/m,
      /^processes: 1 process runs/m,
      /^addresses: WS_URL ws:\/\/127\.0\.0\.1:\d+\/v1\/connect answers$/m,
      /^files: the folder .* is the one with the files of this database$/m,
      /^webhooks: no webhook has waited/m,
    ])
      assert.match(fine, said)
    assert.equal(fine.match(/^addresses: [A-Z]+_URL .* answers$/gm)?.length, 6)
    assert.equal(await dumpOf(service(), ownTables), before)
  })

  it('of PostgreSQL: unreachable, rejecting, or without the database', async () => {
    const { databaseUrl = '' } = service().config
    const at = (change: (url: URL) => void): Env => {
      const url = new URL(databaseUrl)
      change(url)
      return { DATABASE_URL: url.href }
    }
    const away = String(await freePort())
    await finds(
      'problem',
      /^database: PostgreSQL at .*ECONNREFUSED/,
      at((url) => (url.port = away)),
    )
    await finds(
      'problem',
      /^database: .*password authentication failed/,
      at((url) => (url.password = 'wrong')),
    )
    await finds(
      'problem',
      /^database: .*"none" does not exist/,
      at((url) => (url.pathname = '/none')),
    )
  })

  it('of PostgreSQL: unsafe durability, read-only servers, too few connections', async () => {
    const off = 'alter DATABASE set synchronous_commit = off'
    await whileSo([withName(off), withName('alter DATABASE reset synchronous_commit')], async () => {
      await finds('problem', /^database: synchronous_commit off: .* does not start$/)
      await finds('warning', /^database: synchronous_commit off: .*UNSAFE_DURABILITY/, { UNSAFE_DURABILITY: 'on' })
    })
    const other = await createDatabase(testDatabaseUrl())
    await sql(`alter database "${new URL(other.url).pathname.slice(1)}" set default_transaction_read_only = on`)
    await finds('problem', /^database: .* are read-only/, { DATABASE_URL: other.url })
    await other.drop()
    await finds('warning', /^database: .* another process may get none$/, { DATABASE_CONNECTIONS: '1000' })
  })

  it('of the tables: none, older ones, and ones that need a newer program', async () => {
    const version = 'update schema_version set version = version'
    await whileSo([`${version} - 1`, `${version} + 1`], async () => {
      const diagnosis = await finds('warning', /^database: the tables have version \d+, 1 behind this program$/)
      assert.ok(!diagnosis.findings.some(({ area }) => area === 'keys'), 'what may not be there is not asked for')
    })
    const readable = 'update schema_version set readable_from = readable_from'
    await whileSo([`${readable} + 90`, `${readable} - 90`], () =>
      finds('problem', /^database: .* this program supports/),
    )
    const empty = await createDatabase(testDatabaseUrl())
    await finds('warning', /^database: the database has no tables of the service yet$/, { DATABASE_URL: empty.url })
    await administer(
      empty.url,
      'create table schema_version (version integer not null, readable_from integer not null)',
    )
    await finds('problem', /^database: the database was created before release 1\.0/, { DATABASE_URL: empty.url })
    await empty.drop()
  })

  it('of the keys: lost, missing, another first one, and tampered secrets', async () => {
    await finds('problem', /^keys: SECRETS_KEY does not have the key that encrypted signing_key/, {
      SECRETS_KEY: newSecretsKey(),
    })
    await finds('problem', /^keys: SECRETS_KEY is not set, but signing_key/, { SECRETS_KEY: '' })
    await finds('warning', /^keys: some keys are not encrypted with the first key/, {
      SECRETS_KEY: `${newSecretsKey()},${key}`,
    })
    const halves = `update signing_key set public_jwk = replace(public_jwk, '"e":"AQAB"', '"e":"AQAC"')`
    const undo = `update signing_key set public_jwk = replace(public_jwk, '"e":"AQAC"', '"e":"AQAB"')`
    await whileSo([halves, undo], () => finds('problem', /^keys: public and private key of .* do not match/))
    const years = 400 * 86_400_000
    const made = 'update signing_key set created_at = created_at'
    await whileSo([`${made} - ${years}`, `${made} + ${years}`], () => finds('warning', /^keys: .* is 400 days old$/))
    await whileSo([`${made} + ${years}`, `${made} - ${years}`], () => finds('warning', /^keys: .* in the future/))
  })

  it('of the clock: ahead and behind', async () => {
    await finds('problem', /^clock: .* 30 s ahead of that of PostgreSQL, so sends are answered 503/, {}, 30_000)
    await finds('warning', /^clock: .* ahead of that of PostgreSQL$/, { CLOCK_LEAD_SECONDS: '60' }, 30_000)
    await finds('problem', /^clock: .* behind that of PostgreSQL, so tokens last too long/, {}, -90_000)
    await finds('warning', /^clock: .* behind that of PostgreSQL$/, {}, -30_000)
  })

  it('of the bus: unreachable, and processes with other settings', async () => {
    const nats = { BUS: 'nats', NATS_URL: `nats://127.0.0.1:${await freePort()}` }
    const diagnosis = await finds('problem', /^bus: NATS at .* cannot be used/, nats)
    assert.ok(inWords(diagnosis, 'problem').includes('processes: BUS is nats here, but postgres in a running process'))
    await finds('problem', /^processes: AUTH_URL is http:\/\/other\.example here/, { AUTH_URL: 'http://other.example' })
    await finds('warning', /^settings: BUS=memory is for a single process$/, { BUS: 'memory' })
  })

  it('of the bus: that it takes messages', { skip: noNats }, async () => {
    const nats = await startNats()
    try {
      assert.match(
        inWords(await look({ BUS: 'nats', NATS_URL: nats.url }), 'ok').join('\n'),
        /^bus: nats at .*, accepts messages$/m,
      )
    } finally {
      await nats.close()
    }
  })

  it('of the folder: of another deployment, or not created yet', async () => {
    const other = join(temporaryFolder(), 'data')
    await finds('problem', /^files: the folder .* is not the one with the files of this database$/, { DATA_DIR: other })
    mkdirSync(other)
    chmodSync(other, 0o755)
    await finds('warning', /^disk: .* is open to other users \(mode 755\)/, { DATA_DIR: other, DATABASE_URL: '' })
  })

  it('of the addresses: another server, a bad certificate, or no response', async () => {
    const hello = createHttpServer((_, response) => response.end('hello'))
    await whileServing(hello, async (port) => {
      const PUBLIC_URL = `http://127.0.0.1:${port}`
      const diagnosis = await finds('problem', /^addresses: AUTH_URL .* answers 200, but the answer is not/, {
        PUBLIC_URL,
      })
      const wrong = inWords(diagnosis, 'problem').join('\n')
      for (const name of ['BASE_URL', 'MCP_URL', 'FILES_URL', 'WS_URL'])
        assert.match(wrong, new RegExp(`^addresses: ${name}`, 'm'))
    })
    const secure = createHttpsServer({ cert: certificate, key: privateKey }, (_, response) => response.end())
    await whileServing(secure, async (port) => {
      await finds('problem', /^addresses: WEB_URL .*: DEPTH_ZERO_SELF_SIGNED_CERT$/, {
        WEB_URL: `https://127.0.0.1:${port}`,
      })
    })
    const nobody = `http://127.0.0.1:${await freePort()}/mcp`
    await finds('problem', /^addresses: MCP_URL .* does not answer: ECONNREFUSED$/, { MCP_URL: nobody })
    await finds('warning', /^addresses: HOST=0\.0\.0\.0 lets other machines connect/, { HOST: '0.0.0.0' })
    await finds('warning', /^addresses: only this machine can reach /, { WEB_URL: 'https://mail.invalid' })
  })

  it('of the egress: an unreachable collector of traces, without the secrets of its address', async () => {
    const place = `127.0.0.1:${await freePort()}`
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://user:word@${place}/?key=word`
    const found = new RegExp(
      `^egress: the collector of OpenTelemetry at http://${place} does not answer: ECONNREFUSED$`,
    )
    await finds('warning', found, { OTEL_EXPORTER_OTLP_ENDPOINT })
  })

  it('of the settings: invalid ones, each by its name, and the bootstrap file', async () => {
    const { findings, exitCode } = await look({ PORT: 'x', LANES: '99' })
    assert.equal(exitCode, 2)
    assert.deepEqual(
      findings.map(({ area, level, finding }) => [area, level, finding.split(' ')[0]]),
      [
        ['settings', 'problem', 'PORT'],
        ['settings', 'problem', 'LANES'],
      ],
    )
    await finds('problem', /^settings: BOOTSTRAP_FILE: /, { BOOTSTRAP_FILE: '/nowhere/file.json' })
    await finds('warning', /^settings: PUBLIC_ULR is not a setting and has no effect$/, { PUBLIC_ULR: 'https://a.b' })
    await finds('warning', /^settings: RATE_LIMITS=off/, { RATE_LIMITS: 'off' })
  })

  it('ends in time even if nothing responds', { timeout: 60_000 }, async () => {
    await whileServing(
      createServer(() => {}),
      async (port) => {
        const place = `127.0.0.1:${port}`
        const silent = {
          DATABASE_URL: `postgres://a:b@${place}/c`,
          DATABASE_WAIT_MS: '300',
          PUBLIC_URL: `http://${place}`,
        }
        await finds('problem', /^database: PostgreSQL at .* cannot be used: .*timeout/, silent)
        const silentSmtp = { SMTP_URL: `smtp://${place}`, MAIL_FROM: 'agents@service.example' }
        const nats = { BUS: 'nats', NATS_URL: `nats://${place}`, WEB_URL: `http://${place}`, ...silentSmtp }
        const diagnosis = await finds('problem', /^bus: NATS at /, nats)
        assert.match(inWords(diagnosis, 'problem').join('\n'), /^email: .* cannot be used: ETIMEDOUT;/m)
        assert.ok(
          inWords(diagnosis, 'problem').includes(`addresses: WEB_URL http://${place} does not answer: ETIMEDOUT`),
        )
      },
    )
  })

  it('the inspecting connection cannot write', async () => {
    const { store, close } = await openStoreToInspect(service().config)
    try {
      const isReadOnly = (error: Error): boolean => /25006/.test(String(error.cause))
      await assert.rejects(
        store.transaction(({ owners }) => owners.end('acc_x', 0)),
        isReadOnly,
      )
      await assert.rejects(store.owners.end('acc_x', 0), isReadOnly)
    } finally {
      await close()
    }
  })
})
