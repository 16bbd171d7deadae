import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { pino } from 'pino'
import { clockJumpMaxMs } from '../../src/domain/clock-jump.ts'
import { dayMs } from '../../src/domain/durations.ts'
import { examineStore } from '../../src/operate/doctor/index.ts'
import type { AreaFinding } from '../../src/operate/doctor/finding.ts'
import { operatorCommands, commandNameOf } from '../../src/operate/commands/index.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { tokensOf } from '../support/consents.ts'
import { uploaded } from '../support/files.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { startService, type DatabaseKind, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { plannedStatements } from '../support/plans.ts'
import { until } from '../support/until.ts'
import { visitor } from '../../scripts/support/visitor.ts'

/** Tables whose rows jobs remove after they have expired. */
const expiring = [
  ...['approval', 'client', 'contact_request', 'envelope', 'file', 'idempotency_key', 'mailbox_entry', 'mcp_session'],
  ...['passkey_challenge', 'refresh_token', 'sign_in_place', 'sso_attempt', 'ticket', 'token_family', 'web_session'],
]

const lines: { event: string; job?: string; cause?: { message: string } }[] = []
const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })

const counts = async ({ deps }: Service): Promise<Record<string, number>> => {
  const parts = expiring.map((table) => `select '${table}' as name, count(*)::integer as n from ${table}`)
  const rows = await sqlOn(
    deps.database,
    'no edge shows the stored rows',
  )<{ name: string; n: number }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Creates rows of most kinds, none of them expired. */
async function fill(service: Service): Promise<void> {
  const { deps } = service
  const [sender, recipient] = await newAgents(service, 2)
  await sender!.sent(draftTo(recipient!.handle))
  await sender!.markRead([draftTo('').id])
  await uploaded(service, sender!)
  await tokensOf(service)
  await visitor(service).signUp()
  await deps.identity.passkeys.signInOptions('a browser', '127.0.0.1')
  const attempt = { provider: 'deployment', issuer: 'https://login.example', return_to: '/dashboard' }
  await deps.store.ssoIdentities.addAttempt('digest', attempt, null, deps.clock() + 600_000)
  const holder = { agentId: sender!.id, handle: sender!.handle, clientId: 'cli_assistant', sessionId: 'cli_assistant' }
  await deps.tickets.issue({ ...holder, scopes: ['realtime:read'], expiresAt: deps.clock() + 900_000 })
}

/** Returns the jobs that ask the guard; each fails while the clock has jumped. */
async function failuresOf({ deps }: Service): Promise<string[]> {
  const failed: string[] = []
  for (const { name, run } of deps.jobs)
    await run().catch((error: Error) => {
      assert.match(
        error.message,
        /^expired rows are not removed: .* run "npm run -s ams -- clock confirm"; otherwise correct the clock$/,
      )
      failed.push(name)
    })
  return failed
}

const guardedJobs = [
  ...[
    'retention',
    'audit',
    'idempotency',
    'contact-requests',
    'approvals',
    'tickets',
    'single-sign-ons',
    'processes',
    'old-counts',
    'files',
  ],
  ...['sessions', 'mcp-sessions', 'spool', 'authorizations', 'old-emails', 'old-process-reports'],
]

const clockFindings = async ({ deps }: Service): Promise<AreaFinding[]> =>
  (await examineStore(deps)).filter(({ area, level }) => area === 'clock' && level !== 'ok')

before(() => mock.timers.enable({ apis: ['setInterval'] }))
after(() => mock.timers.reset())

test('a process whose clock is 31 days ahead of PostgreSQL removes no valid rows', async () => {
  const clock = testClock()
  await using service = await serving('postgres', clock)
  await fill(service)
  const before = await counts(service)
  assert.deepEqual(
    expiring.filter((name) => before[name] === 0),
    ['approval', 'contact_request', 'mcp_session'],
  )
  clock.advance(31 * dayMs)
  assert.deepEqual(await failuresOf(service), [])
  assert.deepEqual(await counts(service), before)
})

for (const database of ['postgres', 'embedded'] as const)
  test(`a ${database} database whose clock is 91 days ahead loses nothing until an operator confirms it`, async () => {
    const clock = testClock()
    const isEmbedded = database === 'embedded'
    await using service = await serving(database, clock)
    await fill(service)
    assert.deepEqual(await failuresOf(service), [])
    const before = await counts(service)
    // The embedded database has the clock of this process. On PostgreSQL the test moves the last run back instead.
    const dates = isEmbedded ? mock.method(Date, 'now', ahead(Date.now, 91 * dayMs)) : undefined
    if (!isEmbedded) await movedBack(service, 91 * dayMs)
    try {
      assert.deepEqual((await failuresOf(service)).sort(), guardedJobs.toSorted())
      assert.deepEqual(await counts(service), before)
      const [finding] = await clockFindings(service)
      assert.match(`${finding?.level} ${finding?.finding}`, /^problem the database's clock says .*, 91 days after/)
      assert.match(finding?.advice ?? '', /npm run -s ams -- clock confirm/)
      const confirm = operatorCommands.find((command) => commandNameOf(command) === 'clock confirm')!
      await confirm.run(service.deps, {})
      assert.deepEqual(await clockFindings(service), [])
      assert.deepEqual(await failuresOf(service), [])
      const after = await counts(service)
      if (isEmbedded) assert.deepEqual([after['envelope'], after['token_family'], after['web_session']], [0, 0, 0])
    } finally {
      dates?.mock.restore()
    }
    assert.deepEqual(await failuresOf(service), [], 'a clock that goes back is no jump')
  })

test('a service that was stopped for at most a week needs no confirmation', async () => {
  await using service = await serving('postgres', testClock())
  await movedBack(service, clockJumpMaxMs - 60_000)
  assert.deepEqual(await failuresOf(service), [])
  await movedBack(service, clockJumpMaxMs + 60_000)
  assert.equal((await failuresOf(service)).length, guardedJobs.length)
})

test('each run that a jump stops is one error in the log and one failed run in the metrics', async () => {
  await using service = await serving('postgres', testClock())
  await movedBack(service, 31 * dayMs)
  const { observe } = service.deps
  const errors = () => lines.filter(({ event, job }) => event === 'background.failed' && job === 'tickets')
  const failedRuns = async () =>
    Number(/ams_job_runs_total\{name="tickets",outcome="failed"\} (\d+)/.exec(await observe.metrics())?.[1] ?? 0)
  for (let run = 1; run <= 2; run++) {
    mock.timers.tick(60_000)
    await until(async () => errors().length === run && (await failedRuns()) === run)
    await until(
      async () =>
        (
          await sqlOn(
            service.deps.database,
            'no edge shows the stored rows',
          )(`select from job_lease where name = 'tickets'`)
        ).length === 0,
    )
  }
  assert.match(errors()[0]?.cause?.message ?? '', /clock confirm/)
})

const removesByTime = /\b(\w+_at|until|since|minute) <=? (\$\d+|floor|clock|now|over\.)/

/**
 * Statements of the store that remove rows by a time. Jobs run them after the guard, which test/jobs/run.ts checks.
 * Statements of requests, such as `take-ticket`, name their row.
 */
test('every statement that removes rows by a time is known here', async () => {
  const byTime = (await plannedStatements())
    .filter(({ text }) => /delete from/.test(text) && removesByTime.test(text))
    .map(({ name }) => name)
  assert.deepEqual(byTime.sort(), [
    'expire-files',
    'remove-dead-processes',
    'remove-device-requests',
    'remove-direct-uploads',
    'remove-expired-approvals',
    'remove-expired-email-links',
    'remove-expired-emails',
    'remove-invitations',
    'remove-mcp-sessions',
    'remove-old-contact-requests',
    'remove-old-families',
    'remove-old-keys',
    'remove-old-process-reports',
    'remove-passkey-challenges',
    'remove-pending-elicitations',
    'remove-rate-counts',
    'remove-second-steps',
    'remove-sign-in-places',
    'remove-sso-attempts',
    'remove-tickets',
    'remove-unused-clients',
    'remove-web-sessions',
    'remove-webhook-secrets', // by the time of the database, when the webhook gets another secret
  ])
})

const ahead = (now: () => number, ms: number) => (): number => now.call(Date) + ms

async function serving(database: DatabaseKind, clock: ReturnType<typeof testClock>) {
  const service = await startService({ database, clock, log, hasDatabaseClock: true })
  return Object.assign(service, { [Symbol.asyncDispose]: service.close })
}

const movedBack = ({ deps }: Service, ms: number) =>
  sqlOn(deps.database, 'a stored time must be in the past or future')(
    'update deletion_clock set last_run_at = (extract(epoch from clock_timestamp()) * 1000)::bigint - :ms',
    { ms },
  )
