import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import { readConfig } from '../../src/settings/config.ts'
import { createUrlKey } from '../../src/mail/files/signed-urls.ts'
import { createSigningKey } from '../../src/access/oauth/keys.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { createStore } from '../../src/store/index.ts'
import { ams } from '../support/cli.ts'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { copyPrepared } from '../../scripts/support/prepared.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { spawnService, temporaryFolder, type ServiceProcess } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const timeout = 120_000
const ids = createIdGenerator(Date.now)

test('SECRETS_KEY is 32 bytes in base64 or base64url, or several of them', () => {
  const bytes = Buffer.alloc(32, 0xfb)
  const base64 = bytes.toString('base64')
  for (const written of [base64, `${base64}\n`, base64.replace('=', ''), bytes.toString('base64url')])
    assert.deepEqual(
      readConfig({ SECRETS_KEY: written }).secretsKey.map((key) => key.export()),
      [bytes],
    )
  assert.equal(readConfig({ SECRETS_KEY: `${base64}, ${newSecretsKey()}` }).secretsKey.length, 2)
  assert.deepEqual(readConfig({ SECRETS_KEY: '' }).secretsKey, [])
  const hex = bytes.toString('hex')
  for (const written of ['short', hex, base64.slice(4), `${base64}AAAA`, `${base64},`, `${base64} ${base64}`, 'a b'])
    assert.throws(() => readConfig({ SECRETS_KEY: written }), {
      message: 'SECRETS_KEY must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
    })
})

test('printing the settings does not print the key', () => {
  const secretsKey = newSecretsKey()
  const config = readConfig({ SECRETS_KEY: secretsKey })
  const printed = inspect(config, { depth: Infinity, showHidden: true }) + JSON.stringify(config)
  assert.match(printed, /secretsKey/)
  for (const form of ['base64', 'base64url', 'hex'] as const)
    assert.ok(!printed.includes(Buffer.from(secretsKey, 'base64').toString(form).slice(0, 20)))
})

const processes: ServiceProcess[] = []
after(() => processes.forEach(({ kill }) => kill('SIGKILL')))

async function spawned(env: Record<string, string>): Promise<ServiceProcess> {
  const service = await spawnService(env)
  processes.push(service)
  return service
}

test('a start without SECRETS_KEY says so; one that then lacks it, or has another, ends in a line', {
  timeout,
}, async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'trace' }
  const [secretsKey, other] = [newSecretsKey(), newSecretsKey()]
  const started = async (key: Record<string, string>): Promise<ServiceProcess> => {
    const service = await spawned({ ...env, ...key })
    await until(() => service.stdout().includes('"event":"started"'), timeout)
    service.kill('SIGTERM')
    assert.equal(await service.exited, 0)
    return service
  }
  const open = await started({})
  assert.match(open.stdout(), /"event":"keys.clear".*set SECRETS_KEY/)
  assert.match(open.output(), /^ {2}Signing keys +not encrypted in the database: set SECRETS_KEY/m)
  const closed = await started({ SECRETS_KEY: secretsKey })
  assert.match(closed.output(), /^ {2}Signing keys +encrypted in the database$/m)
  assert.doesNotMatch(closed.output(), /in clear/)

  const words =
    /^SECRETS_KEY (is not set, but|does not have the key that encrypted) signing_key\/key_\w+ in the database/
  const refused = await spawned({ ...env, SECRETS_KEY: other, LOG_LEVEL: 'warn' })
  assert.equal(await refused.exited, 1)
  assert.match(refused.output().replace('agent-messaging: cannot start: ', ''), words)
  assert.equal(refused.output().trimEnd().split('\n').length, 1)
  const command = await ams({ env: { ...bareEnv(), ...env } }, ['keys', 'list'])
  assert.equal(command.code, 1)
  assert.match(command.stderr.replace('ams: SERVICE_UNAVAILABLE: ', ''), words)
  const said = [closed.output(), refused.output(), command.stderr].join('')
  for (const key of [secretsKey, other]) assert.ok(!said.includes(key.slice(0, 20)))
  await drop()
})

/** Creates a database with plain-text keys, like a service without SECRETS_KEY. */
async function keysInClear(env: Record<string, string>): Promise<{ kid: string; private_jwk: string }> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const store = createStore(database, config)
  if ((await store.keys.list()).length === 0) await store.keys.add(await createSigningKey(ids, Date.now(), Date.now()))
  const [key] = await store.keys.list()
  await store.urlKeys.add(createUrlKey(ids, Date.now()))
  await database.close()
  return key!
}

/** Returns the first letters of each stored secret, and the key that the next start reads. */
async function afterwards(env: Record<string, string>): Promise<{ stored: string[]; read: string }> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const rows = await sqlOn(
    database,
    'no edge shows the stored rows',
  )<{ letters: string }>(
    'select left(private_jwk, 3) as letters from signing_key union all select left(secret, 3) from url_key',
  )
  const store = createStore(database, config)
  await store.transaction(({ secrets }) => secrets.encryptAll())
  const [row] = await store.keys.list()
  const read = await store.keys.privateJwk(row!)
  await database.close()
  return { stored: rows.map(({ letters }) => letters), read }
}

const isEncrypted = (letters: string): boolean => letters === 'eyJ'

for (const moment of ['before', 'after'])
  test(`a start that is killed ${moment} it commits what it encrypted leaves all of it or nothing`, {
    timeout,
  }, async () => {
    const env = { DATA_DIR: temporaryFolder() }
    copyPrepared(env.DATA_DIR, 'schema')
    const { kid, private_jwk } = await keysInClear(env)
    const SECRETS_KEY = newSecretsKey()
    const killed = await spawned({
      ...env,
      SECRETS_KEY,
      KILLED_AT: `${moment}:${kid}`,
      NODE_OPTIONS: `--import ${import.meta.resolve('../support/killed-at-commit.ts')}`,
    })
    assert.equal(await killed.exited, 'SIGKILL', killed.output())
    const { stored, read } = await afterwards({ ...env, SECRETS_KEY })
    assert.deepEqual(stored.map(isEncrypted), moment === 'after' ? [true, true] : [false, false])
    assert.equal(read, private_jwk)
  })

test('a start on PostgreSQL that is killed between two secrets has encrypted none', { timeout }, async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder() }
  const { private_jwk } = await keysInClear(env)
  const SECRETS_KEY = newSecretsKey()
  const competing = await openCompetingTransaction(url)
  await competing.query('select from url_key for update')
  const killed = await spawned({ ...env, SECRETS_KEY, DATABASE_WAIT_MS: '60000' })
  await competing.isWaitedFor()
  killed.kill('SIGKILL')
  assert.equal(await killed.exited, 'SIGKILL')
  await competing.end()
  const { stored, read } = await afterwards({ ...env, SECRETS_KEY })
  assert.deepEqual(stored.map(isEncrypted), [false, false])
  assert.equal(read, private_jwk)
  await drop()
})
