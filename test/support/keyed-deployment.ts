import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAgent } from './agents.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { restClientAt } from './client.ts'
import { signedUrlOf, uploaded } from './files.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl, type DatabaseKind, type Service } from './service.ts'
import { sqlOn } from './sql.ts'

/** Tokens have their issuer and resource, so all starts must use the same addresses. */
const addresses = { AUTH_URL: 'http://issuer.example', BASE_URL: 'http://issuer.example/v1' }

/** Minimal content, because every start checks the secrets of its file. */
const bootstrap = {
  accounts: testBootstrap.accounts.slice(0, 1),
  agents: testBootstrap.agents.slice(0, 1),
  clients: testBootstrap.clients.slice(0, 1),
}

/** A database whose services are started with different SECRETS_KEYs, one after another or at once. */
export interface KeyedDeployment {
  env: Record<string, string>
  /** Starts a service; an empty text means no key. */
  start(secretsKey: string): Promise<Service>
  remove(): Promise<void>
}

export async function newKeyedDeployment(database: DatabaseKind): Promise<KeyedDeployment> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-secrets-'))
  const own = database === 'postgres' ? await createDatabase(testDatabaseUrl()) : undefined
  const env = {
    ...addresses,
    DATA_DIR: join(folder, 'data'),
    AUTHORITY_SECONDS: '60', // tests reload the keys themselves
    ...(own ? { DATABASE_URL: own.url } : {}),
  }
  return {
    env,
    async start(secretsKey) {
      const service = await startService({
        database,
        databaseUrl: own?.url,
        bootstrap,
        env: { ...env, SECRETS_KEY: secretsKey },
      })
      const origin = `http://127.0.0.1:${service.config.port}`
      const reached = { authUrl: origin, baseUrl: `${origin}/v1`, filesUrl: `${origin}/files` }
      return { ...service, config: { ...service.config, ...reached } }
    },
    async remove() {
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Issued {
  token: string
  /** Path and query of a signed address. */
  download: string
}

/** Returns signed items of a service: a token, and a file address. */
export async function issuedBy(service: Service): Promise<Issued> {
  const agent = await newAgent(service)
  const { id } = await uploaded(service, agent, 'hello')
  const { pathname, search } = new URL(await signedUrlOf(service, agent, id))
  return { token: agent.token, download: pathname + search }
}

/** Returns how a service treats signed items: the status of a call with the token, and the downloaded content. */
export async function takenBy(service: Service, { token, download }: Issued): Promise<[number, string]> {
  const { status } = await restClientAt(service, token).list()
  return [status, await (await fetch(`http://127.0.0.1:${service.config.port}${download}`)).text()]
}

/** Returns a key like `openssl rand -base64 32`. */
export const newSecretsKey = (): string => randomBytes(32).toString('base64')

/** Tables in which a running service writes about itself periodically. */
export const ownTables = ['job_lease', 'presence', 'process', 'rate_count']

/** Returns every row of all tables as text, without the given tables. */
export async function dumpOf({ deps }: Service, without: readonly string[] = []): Promise<string> {
  const sql = sqlOn(deps.database, 'no edge shows the stored rows')
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows = []
  for (const { name } of tables.filter(({ name }) => !without.includes(name)))
    rows.push(...(await sql<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t order by 1`)))
  return rows.map(({ row }) => row).join('\n')
}

/** Returns secrets that the database has in plain text, in any form. */
export async function readableIn(service: Service): Promise<string[]> {
  const { store } = service.deps
  const jwks = await Promise.all((await store.keys.list()).map(store.keys.privateJwk))
  const privates = jwks.flatMap((jwk) => {
    const { d, p, q, dp, dq, qi }: Record<string, string> = JSON.parse(jwk)
    return [d, p, q, dp, dq, qi].map(String)
  })
  const urlSecrets = await Promise.all((await store.urlKeys.list()).map(store.urlKeys.secretOf))
  const dump = await dumpOf(service)
  return [...privates, ...urlSecrets]
    .flatMap((secret) => {
      const bytes = Buffer.from(secret, 'base64url')
      return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
    })
    .filter((secret) => dump.includes(secret))
}

/** Returns the ids of the keys that encrypt the secrets of the database. */
export async function kidsIn({ deps: { database } }: Service): Promise<Set<string>> {
  const rows = await sqlOn(
    database,
    'no edge shows the stored rows',
  )<{ stored: string }>('select private_jwk as stored from signing_key union all select secret from url_key')
  const headers = rows.map(({ stored }) => Buffer.from(stored.split('.')[0] ?? '', 'base64url').toString())
  return new Set(headers.map((header) => JSON.parse(header).kid))
}
