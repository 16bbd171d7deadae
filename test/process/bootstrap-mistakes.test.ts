import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDeps } from '../../src/deps.ts'
import { BootstrapError } from '../../src/people/bootstrap-file.ts'
import { readConfig } from '../../src/settings/config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { bootstrapFile, spawnService, temporaryFolder } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'

const agent = { handle: '@alice.a', inbound_policy: 'open', visibility: 'public' }
const account = { username: 'alice', email: 'a@example.com', password: 'a passphrase', tier: 'pro' }
const client = { client_id: 'c', client_secret: 'a long random secret', agent: '@alice.a', scope: 'messages:read' }
const good = { accounts: [account], agents: [agent], clients: [client] }

const memberOf = (role: string) => ({ username: 'alice', role })

/** Mistakes, each with the path that the error must name. */
const mistakes: [string, unknown, RegExp][] = [
  ['no JSON', '{', /\.json, line 1, column 2: must be JSON, which has a name in double quotes or \} here$/],
  [
    'a comma too many',
    '{\n  "accounts": [],\n}',
    /, line 3, column 1: must be JSON, which has a name in double quotes here$/,
  ],
  [
    'a list',
    [],
    /^BOOTSTRAP_FILE: \/ must be an object with the lists accounts, organizations, agents, clients, or some/,
  ],
  [
    'an unknown name with control characters',
    { [`\u001b[31mX\n${'x'.repeat(1_000)}`]: 1 },
    /^BOOTSTRAP_FILE: \/ must NOT have additional properties: \\u\{1b\}\[31mX\\u\{a\}x{93}$/,
  ],
  ['no value', null, /^BOOTSTRAP_FILE: \/ must be an object/],
  [
    'a secret of 15 characters',
    { ...good, clients: [{ ...client, client_secret: 'fifteen letters' }] },
    / \/clients\/0\/client_secret must be one line of 16 to 1024 characters$/,
  ],
  [
    'two accounts of one name',
    { accounts: [account, { ...account, email: 'b@example.com' }] },
    / \/accounts\/1\/username repeats \/accounts\/0: remove one of them$/,
  ],
  [
    'two organizations of one name',
    { organizations: ['A', 'B'].map((name) => ({ slug: 'acme', name, members: [] })) },
    / \/organizations\/1\/slug repeats \/organizations\/0: /,
  ],
  [
    'a member with two roles',
    { ...good, organizations: [{ slug: 'acme', name: 'A', members: ['owner', 'member'].map(memberOf) }] },
    / \/organizations\/0\/members\/1\/username repeats \/organizations\/0\/members\/0: /,
  ],
  ['two agents of one handle', { ...good, agents: [agent, agent] }, / \/agents\/1\/handle repeats \/agents\/0: /],
  ['two clients of one id', { ...good, clients: [client, client] }, / \/clients\/1\/client_id repeats \/clients\/0: /],
  ['an unknown list', { agent: [] }, /BOOTSTRAP_FILE: \/ .*agent/],
  ['a bad user name', { accounts: [account, { ...account, username: 'Bob' }] }, / \/accounts\/1\/username /],
  ['the reserved owner', { accounts: [{ ...account, username: 'operator' }] }, / \/accounts\/0\/username /],
  ['an unknown tier', { accounts: [{ ...account, tier: 'gold' }] }, / \/accounts\/0\/tier /],
  ['a bad mail address', { accounts: [{ ...account, email: 'x' }] }, / \/accounts\/0\/email /],
  [
    'a mail address that is too long',
    { accounts: [{ ...account, email: `a@${'x'.repeat(190)}` }] },
    / \/accounts\/0\/email must be an email address/,
  ],
  [
    'a password of seven characters',
    { accounts: [{ ...account, password: '1234567' }] },
    / \/accounts\/0\/password must be one line of 8 to 1024 characters/,
  ],
  [
    'a name that no database can keep',
    { organizations: [{ slug: 'acme', name: 'A\0', members: [] }] },
    / \/organizations\/0\/name: must be well-formed Unicode without U\+0000/,
  ],
  [
    'a display name that is too long',
    { ...good, agents: [{ ...agent, display_name: 'x'.repeat(101) }] },
    / \/agents\/0\/display_name must be one line of 1 to 100/,
  ],
  [
    'an agent that is open on the free tier',
    { ...good, accounts: [{ ...account, tier: 'free' }] },
    / \/agents\/0\/inbound_policy open is not available on the free tier/,
  ],
  ['a client without a scope', { ...good, clients: [{ ...client, scope: '' }] }, / \/clients\/0\/scope /],
  ['a missing password', { accounts: [{ ...account, password: undefined }] }, / \/accounts\/0 .*password/],
  ['a bad handle', { ...good, agents: [{ ...agent, handle: 'alice.a' }] }, / \/agents\/0\/handle /],
  ['an unknown policy', { ...good, agents: [{ ...agent, inbound_policy: 'closed' }] }, / \/agents\/0\/inbound_policy /],
  [
    'a bad allowlist entry',
    { ...good, agents: [{ ...agent, allowlist: ['@bob.*', '@*.x'] }] },
    / \/agents\/0\/allowlist\/1 /,
  ],
  ['an unknown field', { ...good, agents: [{ ...agent, colour: 'red' }] }, / \/agents\/0 .*colour/],
  [
    'an unknown scope',
    { ...good, clients: [{ ...client, scope: 'messages:read everything' }] },
    / \/clients\/0\/scope /,
  ],
  [
    'an agent of nobody',
    { ...good, agents: [agent, { ...agent, handle: '@bob.b' }] },
    / \/agents\/1\/handle does not begin with the name of an account/,
  ],
  [
    'an agent that blocks itself',
    { ...good, agents: [{ ...agent, blocks: ['@bob.b', '@alice.a'] }] },
    / \/agents\/0\/blocks\/1 /,
  ],
  ['a client of no agent', { ...good, clients: [{ ...client, agent: '@alice.b' }] }, / \/clients\/0\/agent /],
  [
    'a member that does not exist',
    { ...good, organizations: [{ slug: 'acme', name: 'A', members: [{ username: 'bob', role: 'owner' }] }] },
    / \/organizations\/0\/members\/0\/username /,
  ],
  [
    'an organization by the name of an account',
    { ...good, organizations: [{ slug: 'alice', name: 'A', members: [] }] },
    / \/organizations\/0\/slug /,
  ],
]

let database: Awaited<ReturnType<typeof createDatabase>>
before(async () => void (database = await createDatabase(testDatabaseUrl())))
after(() => database.drop())

/** Does the work of the process before it serves. */
const start = (path: string) =>
  openDeps(readConfig({ DATABASE_URL: database.url, BOOTSTRAP_FILE: path }), {
    clock: systemClock,
    ids: createIdGenerator(systemClock),
    log: createLog('silent', false),
  })

for (const [mistake, content, path] of mistakes)
  test(`a bootstrap file with ${mistake} is refused, and the place is named`, async () => {
    await assert.rejects(
      start(bootstrapFile(content, temporaryFolder())),
      (error) => error instanceof BootstrapError && path.test(error.message),
    )
  })

test('a bootstrap file that names something twice is refused, and the place is named', async () => {
  const path = bootstrapFile('{"accounts":[{"username":"a","username":"b"}],"\\u0061ccounts":[]}', temporaryFolder())
  const twice = 'must not appear twice'
  await assert.rejects(start(path), {
    message: `BOOTSTRAP_FILE: /accounts/0/username: ${twice}; /accounts: ${twice}`,
  })
})

test('a bootstrap file that is not there is refused', async () => {
  await assert.rejects(start(`${temporaryFolder()}/missing.json`), /BOOTSTRAP_FILE.*missing\.json.*ENOENT/)
})

test('a mistake in the bootstrap file stops the process with one line', async () => {
  for (const [mistake, path] of [
    [{ ...good, agents: [{ ...agent, paused: 'no' }] }, '/agents/0/paused must be boolean'],
    [{ ...good, clients: [{ ...client, agent: '@alice.b' }] }, '/clients/0/agent is not the handle of an agent'],
  ] as const) {
    const refused = await spawnService({
      BOOTSTRAP_FILE: bootstrapFile(mistake),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
    })
    assert.equal(await refused.exited, 2)
    assert.equal(refused.output(), `agent-messaging: cannot start: BOOTSTRAP_FILE: ${path}\n`)
  }
})

test('a good file is no mistake', async () => {
  await (await start(bootstrapFile(good))).close()
})
