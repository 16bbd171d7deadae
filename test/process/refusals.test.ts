import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { ams } from '../support/cli.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { spawnService, temporaryFolder } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const mistaken = {
  PORT: '0',
  HOST: '999.1.1.1',
  DATABASE_URL: 'mysql://root:secret-word@127.0.0.1/x',
  BASE_URL: 'x',
  FILES_STORE: 's3',
}

/** Returns the test's PostgreSQL address with a change. */
function elsewhere(change: (address: URL) => void): string {
  const address = new URL(testDatabaseUrl())
  change(address)
  return address.href
}

/** Obstacles to a start, each with the exit code and the only output. */
const obstacles: [string, (database: string) => Record<string, string>, number, RegExp[]][] = [
  [
    'settings that are wrong, all at once and without a password',
    () => mistaken,
    2,
    [
      /HOST must be an IP address or a hostname, but it is "999\.1\.1\.1"/,
      /PORT must be/,
      /BASE_URL must be/,
      /DATABASE_URL must be an address postgres:[^,]*$/,
      /FILES_S3_BUCKET must be set/,
    ],
  ],
  ['a folder that is a file', () => ({ DATA_DIR: import.meta.filename }), 2, [/DATA_DIR\) cannot be used: EEXIST/]],
  [
    'a folder that cannot be made',
    () => ({ DATA_DIR: '/sys/nothing/here' }),
    2,
    [/\/sys\/nothing\/here \(DATA_DIR\) cannot be used: E/],
  ],
  [
    'a folder in a file system that has no room for folders',
    () => ({ DATA_DIR: '/proc/none/here' }),
    2,
    [/\/proc\/none\/here \(DATA_DIR\) cannot be used: E\w+: .*: choose another folder$/],
  ],
  [
    'such a folder for files beside PostgreSQL',
    (database) => ({ DATA_DIR: '/proc/none', DATABASE_URL: database }),
    2,
    [/\/proc\/none \(DATA_DIR\) cannot be used: E\w+: .*: choose another folder$/],
  ],
  [
    'a folder in a file',
    () => ({ DATA_DIR: `${import.meta.filename}/data` }),
    2,
    [/DATA_DIR\) cannot be used: ENOTDIR/],
  ],
  [
    'a file where the embedded database has its folder',
    () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'pglite'), '')
      return { DATA_DIR: folder }
    },
    1,
    [/DATA_DIR\) cannot be used: (EEXIST|ENOTDIR): there is a file in its place/],
  ],
  [
    'a host that is elsewhere',
    (database) => ({ HOST: '192.0.2.1', DATABASE_URL: database }),
    1,
    [/HOST is not an address of this machine: .*192\.0\.2\.1/],
  ],
  [
    'a host that nobody knows',
    (database) => ({ HOST: 'nowhere.invalid', DATABASE_URL: database }),
    1,
    [/HOST is not an address of this machine: .*nowhere\.invalid/],
  ],
  [
    'a PostgreSQL that is not there',
    () => ({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none' }),
    1,
    [/PostgreSQL at 127\.0\.0\.1:1\/none \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/],
  ],
  [
    'a user that PostgreSQL does not let in',
    () => ({
      DATABASE_URL: elsewhere((address) => Object.assign(address, { username: 'nobody', password: 'secret-word' })),
    }),
    1,
    [/cannot be used: .*(nobody|Ident|pg_hba)/],
  ],
  [
    'a database that PostgreSQL does not have',
    () => ({ DATABASE_URL: elsewhere((address) => Object.assign(address, { pathname: '/not_there' })) }),
    1,
    [/cannot be used: .*"not_there" does not exist/],
  ],
]

test('errors that an operator can correct are one line, and the exit code distinguishes settings from others', async (t) => {
  const database = await createDatabase(testDatabaseUrl())
  for (const [what, env, code, lines] of obstacles)
    await t.test(what, async () => {
      const refused = await spawnService({ DATABASE_WAIT_MS: '10000', LOG_LEVEL: 'warn', ...env(database.url) })
      assert.equal(await refused.exited, code, refused.output())
      const said = refused.output().trimEnd().split('\n')
      for (const line of said) assert.match(line, /^agent-messaging: cannot start: \S/)
      assert.equal(said.length, lines.length, refused.output())
      for (const line of lines)
        assert.ok(
          said.some((one) => line.test(one)),
          `${line} is not in\n${refused.output()}`,
        )
      assert.doesNotMatch(refused.output(), /secret-word/)
    })
  await database.drop()
})

test('hosts are addresses and names', () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'Mail.Example.com'])
    assert.equal(readConfig({ HOST: host }).host, host)
  for (const host of ['999.1.1.1', '1.2.3', 'a b', 'a/b', 'a:80', '[::1]', 'http://x', 'a@b'])
    assert.throws(() => readConfig({ HOST: host }), /HOST must be an IP address or a hostname/)
})

test('a file on the way to a folder is named also where only a command wants it', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { code, stderr } = await ams({ env: { ...bareEnv(), DATA_DIR: file } }, ['migrate'])
  assert.deepEqual(
    [code, /^ams: [^\n]*\(DATA_DIR\) cannot be used: EEXIST[^\n]*\nams: --help shows how\n$/.test(stderr)],
    [2, true],
    stderr,
  )
})
