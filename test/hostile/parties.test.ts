import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbered } from '../../scripts/support/numbered-ids.ts'
import type { Submission } from '../../src/mail/sending/types.ts'
import { draftTo, restClient, textPart } from '../support/client.ts'
import { newAgents } from '../support/agents.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'
import type { StatementEvent } from '../../src/store/engine/port.ts'
import { definedStatements } from '../../src/store/engine/statements.ts'
import { explaining, sqlOn } from '../support/sql.ts'

const dayMs = 86_400_000
const slackPages = 100

/** Creates many agents that allow everyone. */
async function crowdOf({ deps: { database } }: Service, name: string, count: number): Promise<string[]> {
  const sql = sqlOn(database, 'the edges are too slow for many rows')
  const rows = await sql<{ handle: string }>(
    `insert into agent
       (id, handle, owner_type, owner_id, visibility, inbound_policy, paused, inactive, created_at, updated_at)
     select gen_random_uuid(), '@${name}.a' || n, 'account', 'acc_${name}', 'public', 'open', false, false, 0, 0
     from generate_series(1, :count) n returning handle`,
    { count },
  )
  await sql(`insert into mailbox (agent_id) select id from agent where owner_id = 'acc_${name}'`)
  return rows.map(({ handle }) => handle)
}

const inHundreds = (handles: readonly string[]): string[][] =>
  Array.from({ length: handles.length / 100 }, (_, n) => handles.slice(n * 100, (n + 1) * 100))

/** Returns the number of pages that PostgreSQL touches for the statements of the work, according to `explain`. */
async function pagesOf({ deps: { database } }: Service, work: () => Promise<unknown>): Promise<number> {
  const statements: StatementEvent[] = []
  const note = (event: StatementEvent): void => void (Object.keys(event.values).length > 0 && statements.push(event))
  database.events.on('statement', note)
  await work()
  database.events.off('statement', note)
  assert.ok(statements.length > 0)
  let pages = 0
  for (const { text, values } of statements) {
    const explained = definedStatements.find((statement) => statement.text === text)!
    const { rows } = await database.general.query(explaining(explained, '(analyze, buffers)'), values)
    const buffers = /shared hit=(\d+)(?: read=(\d+))?/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))
    pages += Number(buffers?.[1] ?? 0) + Number(buffers?.[2] ?? 0)
  }
  return pages
}

/** Returns the maximum number of values that one statement of a kind got during the work. */
async function mostGiven(
  { deps: { database } }: Service,
  part: string,
  measure: (list: readonly unknown[]) => number,
  work: () => Promise<unknown>,
): Promise<number> {
  let most = 0
  const note = ({ text, values }: StatementEvent): void => {
    if (!text.includes(part)) return
    for (const list of Object.values(values)) if (Array.isArray(list)) most = Math.max(most, measure(list))
  }
  database.events.on('statement', note)
  await work()
  database.events.off('statement', note)
  return most
}

/** Returns the maximum number of mailboxes that one transaction locked during the work. */
const mostLocked = (service: Service, work: () => Promise<unknown>): Promise<number> =>
  mostGiven(service, 'for update of mailbox', ({ length }) => length, work)

onEachDatabase((database) => {
  const service = useService({ database, env: { RETENTION_DAYS: '2' } })

  test('the cost per send does not grow with the number of a party’s sends', { timeout: 120_000 }, async () => {
    const { store, database } = service().deps
    const handles = await crowdOf(service(), 'crowd', 1600)
    const lock = (some: readonly string[]): Promise<unknown> =>
      store.transaction(({ acceptance }) => acceptance.lockParties(some))
    const admit = (some: readonly string[]): Promise<unknown> =>
      Promise.all(inHundreds(some).map((to) => store.admission.read(submissionTo(to))))
    for (const state of ['as it was filled', 'analyzed']) {
      // The statistics lead to other plans: one index looks small, another one cheap.
      if (state === 'analyzed') await sqlOn(database, 'the database itself is tested')('analyze')
      for (const [what, work] of Object.entries({ lock, admit })) {
        const few = await pagesOf(service(), () => work(handles.slice(0, 400)))
        const many = await pagesOf(service(), () => work(handles))
        assert.ok(few > 0, what)
        assert.ok(many < 8 * few + slackPages, `${state}, ${what}: 400 touch ${few} pages and 1,600 ${many}`)
      }
    }
  })

  test('no transaction has more than some hundreds of parties, however many there are', {
    timeout: 120_000,
  }, async () => {
    const [sender] = await newAgents(service(), 1)
    const groups = inHundreds(await crowdOf(service(), 'guests', 1600))
    const sending = await mostLocked(service(), () => Promise.all(groups.map((to) => sender!.sent(draftTo(to)))))
    assert.ok(sending > 100 && sending <= 512, `${sending} mailboxes were locked to send`)
    service().clock.advance(2 * dayMs + 1_000)
    const sweeping = await mostLocked(service(), () => sweepNow(service()))
    assert.ok(sweeping > 100 && sweeping <= 512, `${sweeping} mailboxes were locked to sweep`)
    const later = restClient(service(), await sender!.tokenFor('rest'))
    assert.deepEqual(await later.ids({ direction: 'both' }), [])
  })

  test('no transaction writes more than a megabyte or so, however large the sends are', async () => {
    const senders = await newAgents(service(), 16)
    const large = { content_parts: [1, 2, 3].map(() => textPart('x'.repeat(65_536))) }
    const send = (): Promise<unknown> => Promise.all(senders.map((agent) => agent.sent(draftTo(agent.handle, large))))
    const charactersOf = (texts: readonly unknown[]): number => texts.join('').length
    const written = await mostGiven(service(), 'insert into envelope', charactersOf, send)
    assert.ok(written > 2 * 196_608 && written < 1_100_000, `${written} characters were written at once`)
  })
})

const submissionTo = (recipients: readonly string[]): Submission => ({
  sender: { agentId: numbered('agt', 1), handle: '@crowd.a1' },
  draft: draftTo(recipients),
  recipients,
  digest: 'none',
  characters: 100,
  storedBytes: 0,
})
