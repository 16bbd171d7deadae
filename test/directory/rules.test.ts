import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { applyBootstrap, checkBootstrap } from '../../src/people/bootstrap.ts'
import { BootstrapError } from '../../src/people/bootstrap-file.ts'
import { createAccount } from '../../src/people/accounts.ts'
import { changeAgent, createAgent } from '../../src/people/agents.ts'
import { createClient, revokeClient } from '../../src/people/clients.ts'
import type { DirectoryDeps } from '../../src/people/deps.ts'
import { addMember, createOrganization } from '../../src/people/organizations.ts'
import { FieldFault } from '../../src/people/field-fault.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { runCommand } from '../support/cli.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'
import type { Bootstrap } from '../../scripts/support/bootstrap.ts'

const password = 'a long passphrase'
const carol = { username: 'carol', email: 'c@example.com', password }
const desk = { handle: '@acme.desk' }
const listed = (count: number): string[] => Array.from({ length: count }, (_, n) => `@acme.a${n}`)

type Refused = [field: string, complaint: RegExp, code: string]
type Act = (directory: DirectoryDeps) => Promise<unknown>

const shortLine = 'must be one line of 1 to'
const ownerName = /^must be up to 39 of a-z, 0-9, _ and -/
const scopes = /^must have only scopes of an agent, separated by spaces$/

/** A violation of each rule, with its error. */
const rules: [Act, Refused][] = [
  [(d) => createAccount(d, { ...carol, username: 'Carol' }), ['username', ownerName, 'VALIDATION_ERROR']],
  [(d) => createAccount(d, { ...carol, username: 'operator' }), ['username', /some are reserved$/, 'VALIDATION_ERROR']],
  [(d) => createAccount(d, { ...carol, username: 'acme' }), ['username', /^is taken$/, 'CONFLICT']],
  [(d) => createAccount(d, { ...carol, email: 'carol' }), ['email', /^must be an email address$/, 'VALIDATION_ERROR']],
  [
    (d) => createAccount(d, { ...carol, password: '1234567' }),
    ['password', /^must be one line of 8 to 1024 characters$/, 'VALIDATION_ERROR'],
  ],
  [
    (d) => createAccount(d, { ...carol, password: '\u{1f388}'.repeat(7) }),
    ['password', /^must be one line of 8 to 1024 characters$/, 'VALIDATION_ERROR'],
  ],
  ...['Swordfish1', 'xxxxxxxxxx', '\u{1f388}'.repeat(9)].map((password): [Act, Refused] => [
    (d) => createAccount(d, { ...carol, username: 'swordfish1', password }),
    ['password', /^must not be the username or one repeated character$/, 'VALIDATION_ERROR'],
  ]),
  [
    (d) => createAccount(d, { ...carol, display_name: 'x'.repeat(101) }),
    ['display_name', RegExp(`^${shortLine} 100 characters$`), 'VALIDATION_ERROR'],
  ],
  [(d) => createAccount(d, { ...carol, bio: 'a\nb' }), ['bio', RegExp(`^${shortLine} 1024`), 'VALIDATION_ERROR']],
  [(d) => createOrganization(d, { slug: 'A', name: 'A' }), ['slug', ownerName, 'VALIDATION_ERROR']],
  [(d) => createOrganization(d, { slug: 'alice', name: 'A' }), ['slug', /^is taken$/, 'CONFLICT']],
  [(d) => createOrganization(d, { slug: 'a', name: '' }), ['name', RegExp(`^${shortLine}`), 'VALIDATION_ERROR']],
  [
    (d) => addMember(d, { slug: 'alice', username: 'bob', role: 'member' }),
    ['slug', /^is not the slug of an organization$/, 'NOT_FOUND'],
  ],
  [
    (d) => addMember(d, { slug: 'acme', username: 'x', role: 'member' }),
    ['username', /^is not the username of an account$/, 'NOT_FOUND'],
  ],
  [
    (d) => addMember(d, { slug: 'acme', username: 'bob', role: '' }),
    ['role', /^must be one of owner, admin, member, viewer$/, 'VALIDATION_ERROR'],
  ],
  [(d) => createAgent(d, { handle: 'desk' }), ['handle', /^must be of the form @owner.agent_name$/, 'INVALID_HANDLE']],
  [
    (d) => createAgent(d, { handle: '@x.desk' }),
    ['handle', /^does not begin with the name of an account or org/, 'NOT_FOUND'],
  ],
  [(d) => createAgent(d, { handle: '@alice.second' }), ['handle', /^is in use$/, 'DUPLICATE_HANDLE']],
  [
    (d) => createAgent(d, { ...desk, description: 'x'.repeat(1_001) }),
    ['description', /^must have at most 1000 characters$/, 'VALIDATION_ERROR'],
  ],
  [
    (d) => createAgent(d, { ...desk, allowlist: ['@bob.*', '@*.x'] }),
    ['allowlist/1', /^must be a handle or of the form @owner/, 'INVALID_HANDLE'],
  ],
  [(d) => createAgent(d, { ...desk, blocks: ['@bob.*'] }), ['blocks/0', /^must be of the form/, 'INVALID_HANDLE']],
  [
    (d) => createAgent(d, { ...desk, blocks: ['@acme.desk'] }),
    ['blocks/0', /^is the agent itself: remove it$/, 'VALIDATION_ERROR'],
  ],
  [
    (d) => createAgent(d, { ...desk, allowlist: listed(d.config.allowlistEntriesMax + 1) }),
    ['allowlist', /^must have at most 1000 entries$/, 'VALIDATION_ERROR'],
  ],
  [
    (d) => createAgent(d, { ...desk, blocks: listed(d.config.blocksMax + 1) }),
    ['blocks', /^must have at most 10000 entries$/, 'VALIDATION_ERROR'],
  ],
  [
    (d) => createAgent(d, { handle: '@frank.open', inbound_policy: 'open' }),
    ['inbound_policy', /^open is not available on the free tier$/, 'FEATURE_NOT_AVAILABLE'],
  ],
  [
    (d) => changeAgent(d, '@frank.closed', { inbound_policy: 'open' }),
    ['inbound_policy', /^open is not available on the free tier$/, 'FEATURE_NOT_AVAILABLE'],
  ],
  [
    (d) => changeAgent(d, '@frank.closed', { display_name: 'a\nb' }),
    ['display_name', RegExp(`^${shortLine}`), 'VALIDATION_ERROR'],
  ],
  [
    (d) => changeAgent(d, '@acme.nobody', { paused: true }),
    ['handle', /^is not the handle of an agent$/, 'AGENT_NOT_FOUND'],
  ],
  [(d) => createClient(d, { agent: '@acme.nobody' }), ['agent', /^is not the handle of an agent$/, 'AGENT_NOT_FOUND']],
  [(d) => createClient(d, { agent: '@alice.second', scope: 'account:read' }), ['scope', scopes, 'invalid_scope']],
  [(d) => createClient(d, { agent: '@alice.second', scope: ' ' }), ['scope', scopes, 'invalid_scope']],
  [
    (d) => createClient(d, { agent: '@alice.second', name: 'a\nb' }),
    ['name', RegExp(`^${shortLine}`), 'VALIDATION_ERROR'],
  ],
  [(d) => revokeClient(d, 'cli_nobody'), ['client_id', /^is not the id of a client$/, 'NOT_FOUND']],
]

/** Mistakes as a command and in a file, with the place in the file. */
const twice: [words: string[], file: Bootstrap, path: string][] = [
  [
    ['account', 'create', 'Carol', '--email', 'c@example.com'],
    { accounts: [{ ...carol, username: 'Carol', tier: 'free' }] },
    '/accounts/0/username',
  ],
  [
    ['account', 'create', 'carol', '--email', 'carol'],
    { accounts: [{ ...carol, email: 'carol', tier: 'free' }] },
    '/accounts/0/email',
  ],
  [
    ['account', 'create', 'acme', '--email', 'c@example.com'],
    { accounts: [{ ...carol, username: 'acme', tier: 'free' }] },
    '/accounts/0/username',
  ],
  [
    ['organization', 'create', 'alice', '--name', 'A'],
    { organizations: [{ slug: 'alice', name: 'A', members: [] }] },
    '/organizations/0/slug',
  ],
  [
    ['organization', 'add-member', 'acme', 'nobody'],
    { organizations: [{ slug: 'acme', name: 'Acme', members: [{ username: 'nobody', role: 'member' }] }] },
    '/organizations/0/members/0/username',
  ],
  [
    ['agent', 'create', '@nobody.desk'],
    { agents: [{ handle: '@nobody.desk', inbound_policy: 'allowlist', visibility: 'public' }] },
    '/agents/0/handle',
  ],
  [
    ['agent', 'create', '@frank.open', '--inbound-policy', 'open'],
    { agents: [{ handle: '@frank.open', inbound_policy: 'open', visibility: 'public' }] },
    '/agents/0/inbound_policy',
  ],
  [
    ['agent', 'create', '@acme.desk', '--allow', '@*'],
    { agents: [{ handle: '@acme.desk', inbound_policy: 'open', visibility: 'public', allowlist: ['@*'] }] },
    '/agents/0/allowlist/0',
  ],
  [
    ['client', 'create', '--agent', '@acme.billing', '--scope', 'everything'],
    {
      clients: [{ client_id: 'c', client_secret: 'a long random secret', agent: '@acme.billing', scope: 'everything' }],
    },
    '/clients/0/scope',
  ],
  [
    ['client', 'create', '--agent', '@acme.nobody'],
    {
      clients: [
        { client_id: 'c', client_secret: 'a long random secret', agent: '@acme.nobody', scope: 'messages:read' },
      ],
    },
    '/clients/0/agent',
  ],
]

onOneDatabase((database) => {
  const service = useService({ database })
  const directory = (): DirectoryDeps => ({ ...service().deps, ids: createIdGenerator(service().clock) })

  before(async () => {
    await createAccount(directory(), { ...carol, username: 'frank' })
    await createAgent(directory(), { handle: '@frank.closed' })
  })

  test('every rule refuses with its field, its words and its code', async () => {
    for (const [act, [field, complaint, code]] of rules)
      await assert.rejects(act(directory()), (error) => {
        assert.ok(error instanceof FieldFault, String(error))
        assert.deepEqual([error.field, error.code], [field, code])
        assert.match(error.complaint, complaint)
        return true
      })
  })

  test('the command line and the bootstrap file refuse the same with the same words', async () => {
    for (const [words, file, path] of twice) {
      const refusal = await runCommand(service(), words, words[0] === 'account' ? password : undefined).catch(
        (error: unknown) => error,
      )
      assert.ok(refusal instanceof FieldFault, words.join(' '))
      await assert.rejects(
        apply(file),
        (error) => error instanceof BootstrapError && error.message === `BOOTSTRAP_FILE: ${path} ${refusal.complaint}`,
        words.join(' '),
      )
    }
  })

  /** Applies a file like a start. */
  async function apply(file: Bootstrap): Promise<void> {
    const whole = { accounts: [], organizations: [], agents: [], clients: [], ...file }
    checkBootstrap(whole, service().config)
    await applyBootstrap(directory(), whole)
  }

  test('a client with a chosen secret cannot have an id like those that the service makes', async () => {
    const client = (client_id: string, client_secret: string) => ({
      clients: [{ client_id, client_secret, agent: '@alice.assistant', scope: 'messages:read' }],
    })
    const made = await createClient(directory(), { agent: '@alice.assistant' })
    await assert.rejects(apply(client('cli_01JZ6RQJH0EBC1MEDHQ159KAZ8', 'a long random secret')), {
      message:
        'BOOTSTRAP_FILE: /clients/0/client_id must not look like a generated id (cli_ and a ULID): choose another one',
    })
    await apply(client(made.client_id, made.client_secret)) // the file may name what a command made
    await apply(client('cli_01jz6rqjh0', 'a long random secret'))
  })

  test('an act within a transaction is rolled back with it', async () => {
    const { store } = service().deps
    const failing = store.transaction(async (inside) => {
      const within = { ...directory(), store: inside }
      await createOrganization(within, { slug: 'undone', name: 'Undone' })
      await createAgent(within, { handle: '@undone.agent' })
      throw new Error('after all')
    })
    await assert.rejects(failing, /after all/)
    assert.equal(await store.owners.owner('undone'), undefined)
    assert.equal(await store.agents.idOf('@undone.agent'), undefined)
  })

  test('a new account has the tier of the setting, a new agent admits nobody, and a new client has every agent scope', async () => {
    const account = await createAccount(directory(), { ...carol, username: 'dora' })
    assert.equal(account.tier, 'free')
    const agent = await createAgent(directory(), { handle: '@dora.helper' })
    assert.deepEqual(
      [agent.display_name, agent.visibility, agent.inbound_policy, agent.paused, agent.inactive],
      ['helper', 'public', 'allowlist', false, false],
    )
    assert.deepEqual(await service().deps.store.trust.allowlist(agent.id), [])
    const client = await createClient(directory(), { agent: '@dora.helper' })
    assert.match(client.scope, /messages:read .*realtime:read/)
  })

  test('a refusal never repeats a secret', async () => {
    const refusal = await createAccount(directory(), { ...carol, password: 'sesame' }).catch((error: unknown) => error)
    assert.ok(refusal instanceof FieldFault && !refusal.message.includes('sesame'))
  })
})
