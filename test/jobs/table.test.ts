import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, mock, test } from 'node:test'
import { pino } from 'pino'
import { createUrlKey } from '../../src/mail/files/signed-urls.ts'
import { revokeSigningKey, rotateSigningKeys } from '../../src/access/oauth/keys.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { consent, refresh, tokensOf } from '../support/consents.ts'
import { signedUrlOf, blobsOnDisk, uploaded } from '../support/files.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import type { Service } from '../support/service.ts'
import { proofsOfAudit } from './audit.ts'
import { proofsOfContacts } from './contacts.ts'
import { proofsOfDeletions } from './deleted-agents.ts'
import { proofsOfMcp } from './mcp.ts'
import { proofsOfEmails } from './old-emails.ts'
import { proofsOfSharing } from './sharing.ts'
import { proofsOfWebhooks } from './webhooks.ts'
import { run } from './run.ts'
import { proofsOfSingleSignOn, resolveTexts } from './single-sign-on.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { dayMs, hourMs } from '../../src/domain/durations.ts'
import { sessionIdleHoursMax } from '../../src/access/identity/sessions.ts'

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const lines: { event: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const service = useService({
  database: 'postgres',
  clock: fixedClock(),
  log,
  resolveTexts,
  env: { RETENTION_DAYS: '2', IDEMPOTENCY_HOURS: '3', UNCLAIMED_FILE_HOURS: '5', AUTHORITY_SECONDS: '7' },
})

const idsIn = async ({ deps: { database } }: Service, table: 'envelope' | 'file'): Promise<string[]> => {
  const ask = sqlOn(database, 'no edge shows the stored rows')<object>
  return (await ask(`select id as ${table}_id from ${table}`)).flatMap(Object.values)
}

/** Proofs that each job has its effect when it is due, and not a millisecond before. */
const proofs: Record<string, (service: Service) => Promise<void>> = {
  ...proofsOfEmails,
  ...proofsOfSharing,
  ...proofsOfSingleSignOn,

  async retention(service) {
    const { clock, deps } = service
    const [sender, recipient] = await newAgents(service, 2)
    const { id, created_at } = await sender!.sent(draftTo(recipient!.handle, { monitor: { events: ['expired'] } }))
    const told: number[] = []
    const watcher = { arrived: (createdAt: number) => void told.push(createdAt) }
    deps.arrivals.watch(sender!.id, watcher)
    clock.advance(created_at + 2 * dayMs - clock())
    await run(service, 'retention')
    assert.ok((await idsIn(service, 'envelope')).includes(id), 'it went too early')
    assert.deepEqual([told, lines.filter(({ event }) => event === 'retention.swept')], [[], []])
    clock.advance(1)
    await run(service, 'retention')
    assert.ok(!(await idsIn(service, 'envelope')).includes(id), 'it stayed too long')
    assert.deepEqual(told, [clock()])
    assert.deepEqual(lines.filter(({ event }) => event === 'retention.swept').length, 1)
    deps.arrivals.unwatch(sender!.id, watcher)
  },

  async idempotency(service) {
    const { clock, deps } = service
    const key = randomUUID()
    await (await newAgent(service)).markRead([draftTo('').id], key)
    const ask = sqlOn(deps.database, 'no edge shows the stored rows')
    const isKept = async () => (await ask('select from idempotency_key where key = :key', { key })).length > 0
    clock.advance(3 * hourMs - 1)
    await run(service, 'idempotency')
    assert.ok(await isKept(), 'it was forgotten too early')
    clock.advance(1)
    await run(service, 'idempotency')
    assert.ok(!(await isKept()), 'it was kept too long')
  },

  async tickets(service) {
    const { clock, deps } = service
    const agent = await newAgent(service)
    const holder = { agentId: agent.id, handle: agent.handle, clientId: 'cli_assistant', sessionId: 'cli_assistant' }
    await deps.tickets.issue({ ...holder, scopes: ['realtime:read'], expiresAt: clock() + hourMs })
    const kept = async (): Promise<number> =>
      (
        await sqlOn(deps.database, 'no edge shows the stored rows')(
          'select from ticket where agent_id = :agentId::uuid',
          { agentId: agent.id },
        )
      ).length
    clock.advance(29_999)
    await run(service, 'tickets')
    assert.equal(await kept(), 1, 'it went too early')
    clock.advance(1)
    await run(service, 'tickets')
    assert.equal(await kept(), 0, 'it stayed too long')
  },

  async files(service) {
    const { clock, deps } = service
    const agent = await newAgent(service)
    const { id, expires_at } = await uploaded(service, agent)
    const { id: loose } = await deps.files.receive({
      filename: 'a',
      contentType: 'text/plain',
      bytes: new Blob(['a']).stream(),
      whole: Promise.resolve(),
    })
    clock.advance(hourMs - 1)
    await run(service, 'files')
    assert.ok(blobsOnDisk(service).includes(loose), 'what may be on its way in was removed')
    clock.advance(1)
    await run(service, 'files')
    assert.ok(!blobsOnDisk(service).includes(loose), 'what no file answers for stayed too long')
    clock.advance(expires_at - clock() - 1)
    await run(service, 'files')
    assert.ok(
      (await idsIn(service, 'file')).includes(id) && blobsOnDisk(service).includes(id),
      'the upload went too early',
    )
    clock.advance(1)
    await run(service, 'files')
    assert.ok(
      !(await idsIn(service, 'file')).includes(id) && !blobsOnDisk(service).includes(id),
      'the upload stayed too long',
    )
  },

  async 'url-keys'(service) {
    const { clock, deps } = service
    const agent = await newAgent(service)
    const key = createUrlKey(createIdGenerator(clock), clock())
    await deps.store.urlKeys.add(key)
    await run(service, 'url-keys')
    const later = { token: await agent.tokenFor('rest') }
    assert.ok(
      (await signedUrlOf(service, later, (await uploaded(service, later)).id)).includes(key.id),
      'a key that another process made does not sign',
    )
  },

  async spool(service) {
    const { clock, config } = service
    const folder = join(config.dataDir, 'files', 'incoming')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'left_behind'), 'a')
    await utimes(join(folder, 'left_behind'), clock() / 1000, clock() / 1000)
    await run(service, 'spool')
    assert.deepEqual(await readdir(folder), ['left_behind'], 'what may be on its way in was removed')
    clock.advance(2 * hourMs)
    await run(service, 'spool')
    assert.deepEqual(await readdir(folder), [], 'what a crash left behind stayed too long')
  },

  async authorizations(service) {
    const { clock, deps } = service
    const sql = sqlOn(deps.database, 'no edge shows the stored rows')
    const [{ clientId, refresh_token }, unused] = [await tokensOf(service), await consent(service)]
    const rows = async (): Promise<boolean[]> =>
      Promise.all(
        [clientId, unused.clientId].flatMap((id) =>
          ['select from client where id = :id', 'select from token_family where client_id = :id'].map(
            async (text) => (await sql(text, { id })).length > 0,
          ),
        ),
      )
    const tokensKept = async (): Promise<number> => (await sql('select from refresh_token')).length
    await run(service, 'authorizations')
    assert.deepEqual(await rows(), [true, true, true, true], 'they went too early')
    clock.advance(60_001)
    await run(service, 'authorizations')
    assert.deepEqual(await rows(), [true, true, true, false], 'a code that nobody used stayed too long')
    clock.advance(20 * dayMs)
    const { body } = await refresh(service, clientId, refresh_token)
    clock.advance(10 * dayMs)
    await run(service, 'authorizations')
    assert.deepEqual(await rows(), [true, true, false, false], 'a client that nobody used stayed too long')
    assert.equal(await tokensKept(), 2, 'a token by whose reuse its family ends went too early')
    const again = await refresh(service, clientId, body.refresh_token)
    assert.equal(again.status, 200)
    clock.advance(30 * dayMs)
    await run(service, 'authorizations')
    assert.deepEqual(await rows(), [true, true, false, false], 'they went too early')
    clock.advance(1)
    await run(service, 'authorizations')
    assert.deepEqual(await rows(), [false, false, false, false], 'they stayed too long')
    assert.equal(await tokensKept(), 0, 'tokens stayed longer than their family')
  },

  async sessions(service) {
    const { clock, deps } = service
    const has = async (name: string): Promise<boolean> =>
      (await sqlOn(deps.database, 'no edge shows the stored rows')(`select from ${name}`)).length > 0
    const rows = (): Promise<boolean[]> => Promise.all(['web_session', 'passkey_challenge'].map(has))
    await visitor(service).signUp()
    await deps.identity.passkeys.signInOptions('a browser', '127.0.0.1')
    clock.advance(5 * 60_000 - 1)
    await run(service, 'sessions')
    assert.deepEqual(await rows(), [true, true], 'they went too early')
    clock.advance(1)
    await run(service, 'sessions')
    assert.deepEqual(await rows(), [true, false], 'a question to a passkey stayed too long')
    clock.advance(sessionIdleHoursMax * hourMs - 5 * 60_000 - 1)
    await run(service, 'sessions')
    assert.deepEqual(await rows(), [true, false], 'a session went too early')
    clock.advance(1)
    await run(service, 'sessions')
    assert.deepEqual(await rows(), [false, false], 'a session stayed too long')
  },

  async keys(service) {
    const { clock, deps } = service
    const { kid } = await rotateSigningKeys(deps.store, createIdGenerator(clock), clock(), 600)
    const kids = (): string[] => deps.keys.published().map((key) => key.kid)
    assert.ok(!kids().includes(kid))
    await run(service, 'keys')
    assert.ok(kids().includes(kid), 'a key that another process made is not published')
    const { at, token } = await newAgent(service)
    const leaked = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
    assert.equal((await at('/mailbox')).status, 200)
    await revokeSigningKey(deps.store, createIdGenerator(clock), clock(), leaked)
    await run(service, 'keys')
    assert.equal((await at('/mailbox')).status, 401, 'a token of a withdrawn key is remembered as good')
    assert.ok(!kids().includes(leaked))
  },

  async peers(service) {
    const { presence } = service.deps.store
    const differences = (): unknown[] => lines.filter(({ event }) => event === 'processes.differ')
    await presence.register('proc_alike', { BUS: 'postgres', AUTH_URL: service.config.authUrl })
    await run(service, 'peers')
    assert.deepEqual(differences(), [])
    await presence.register('proc_other', { BUS: 'nats' })
    await run(service, 'peers')
    await run(service, 'peers')
    assert.equal(differences().length, 1, 'it is not told, or told again')
  },

  ...proofsOfAudit,
  ...proofsOfContacts,
  ...proofsOfDeletions,
  ...proofsOfMcp,
  ...proofsOfWebhooks,
}

const table = {
  retention: [hourMs, 'one process'],
  audit: [hourMs, 'one process'],
  'ownerless-agents': [10_000, 'one process'],
  'deleted-agents': [10_000, 'one process'],
  idempotency: [hourMs, 'one process'],
  arrivals: [15_000, 'every process'],
  contacts: [1_000, 'every process'],
  'contact-requests': [hourMs, 'one process'],
  approvals: [hourMs, 'one process'],
  tickets: [60_000, 'one process'],
  presence: [250, 'every process'],
  processes: [60_000, 'one process'],
  peers: [6_000, 'every process'],
  'process-reports': [15_000, 'every process'],
  'old-emails': [60_000, 'one process'],
  'old-process-reports': [hourMs, 'one process'],
  counts: [1_000, 'every process'],
  'owner-usage': [1_000, 'every process'],
  'old-counts': [60_000, 'one process'],
  files: [hourMs, 'one process'],
  sessions: [hourMs, 'one process'],
  'single-sign-ons': [60_000, 'one process'],
  domains: [hourMs, 'one process'],
  'mcp-sessions': [hourMs, 'one process'],
  spool: [hourMs, 'every process'],
  'url-keys': [hourMs, 'every process'],
  authorizations: [hourMs, 'one process'],
  webhooks: [1_000, 'every process'],
  'webhooks-behind': [10_000, 'one process'],
  'webhooks-ended': [hourMs, 'one process'],
  keys: [7_000, 'every process'],
  authority: [7_000, 'every process'],
}

test('the table lists all background jobs with period and processes, and there is a proof of each', () => {
  const rows = service().deps.jobs.map(({ name, periodMs, runsIn }) => [name, [periodMs, runsIn]])
  assert.deepEqual(Object.fromEntries(rows), table)
  assert.deepEqual(Object.keys(proofs).sort(), Object.keys(table).sort())
})

for (const [name, prove] of Object.entries(proofs))
  test(`the job ${name} does what it is for, and nothing before its time`, () => prove(service()))
