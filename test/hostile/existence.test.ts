import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { agentsWithHidden } from '../../scripts/chaos/existence/agents.ts'
import { lookups } from '../../scripts/chaos/existence/index.ts'
import type { Lookup, Stage, Try } from '../../scripts/chaos/existence/lookup.ts'
import { startMailServer } from '../../scripts/chaos/existence/mail-server.ts'
import { openStage } from '../../scripts/chaos/existence/stage.ts'
import { deploy, type Deployment } from '../../scripts/chaos/deployment.ts'
import { seeded } from '../../scripts/chaos/random.ts'
import { executionFlags, executionsOn, type Executed } from '../support/executed.ts'
import { administer, createDatabase, startPostgres, type Postgres } from '../../scripts/support/postgres.ts'
import { until } from '../support/until.ts'

/** Flags of a PostgreSQL in which each statement has the same plan on every connection. */
const onePlan = ['autovacuum=off', 'plan_cache_mode=force_generic_plan'].flatMap((flag) => ['-c', flag])

/** Statements that run after the answer, each with the reason. */
const afterAnswers: Readonly<Record<string, string>> = {
  'filter-visible-contacts': 'the process looks up who is notified of a change, after the commit',
}

/** Statements that may find one row more or less, each with the reason. */
const rowsOfOne: Readonly<Record<string, string>> = {
  'find-account': 'the hash of a password takes ten thousand times as long, and usernames are public',
  'add-notification': 'only an account gets an email about an invitation, and usernames are public',
  'find-client': 'it returns one row in any case: without a client, a row of constants',
}

/**
 * Statements of a lookup whose work depends on a job, each with the reason. A try with the same work is enough for
 * those with `some tries`; the others are not compared.
 */
const workOfJobs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    ['a lost password', 'a change to an address that an account has'].map((what) => [
      what,
      { 'add-email-to-address': 'some tries: an email is added again only after a job has sent it' },
    ]),
  ),
  'a request, and its end': {
    ...Object.fromEntries(
      ['count-contact-requests', 'count-contacts', 'remove-contact-request', 'list-waiting-contact-requests'].map(
        (name) => [name, 'a request stays if a job has handled it before its end, whether its target exists or not'],
      ),
    ),
    ...Object.fromEntries(
      ['lock-parties', 'lock-mailboxes', 'accept-sends'].map((name) => [
        name,
        'some tries: the service sends mail about a request that a job has handled',
      ]),
    ),
  },
}

/** Tables whose rows the lookups change. A lookup also reads a row that was changed before, until it is vacuumed. */
const tables =
  'agent, allowlist_entry, block, contact_request, approval, mailbox, account, client, organization_invitation, outgoing_email'

const fewConnections = { DATABASE_CONNECTIONS: '4', LANES: '1' }

/** Statements of jobs run in some tries, so several tries are compared. */
const triesPerCase = 3

/** Blocks also depend on where PostgreSQL has put a row, and on which page of an index a key stands. */
const [blocksSlack, blocksShare] = [4, 0.05]

/** Work of a statement in all tries. */
interface Work {
  tries: number
  /** For each try the rows and loops of all its executions, as a text. */
  variants: Set<string>
  blocksMin: number
}

const rowsOf = ({ name, rows, loops }: Executed): string =>
  Object.hasOwn(rowsOfOne, name) ? 'any rows' : `${rows} rows, ${loops} loops`

function workIn(tries: readonly (readonly Executed[])[]): Map<string, Work> {
  const works = new Map<string, Work>()
  for (const executed of tries)
    for (const [name, all] of Map.groupBy(executed, (one) => one.name)) {
      const work = works.get(name) ?? { tries: 0, variants: new Set(), blocksMin: Infinity }
      const blocks = all.reduce((sum, one) => sum + one.blocks, 0)
      work.variants.add(all.map(rowsOf).sort().join('; '))
      works.set(name, { ...work, tries: work.tries + 1, blocksMin: Math.min(work.blocksMin, blocks) })
    }
  return works
}

/** Returns how the work of a case differs from that for what does not exist. */
function differencesOf(
  { what }: Lookup,
  absent: ReadonlyMap<string, Work>,
  other: ReadonlyMap<string, Work>,
): string[] {
  const always = [
    ...new Set([...absent, ...other].flatMap(([name, { tries }]) => (tries < triesPerCase ? [] : [name]))),
  ]
  return always.flatMap((name) => {
    const [one, two] = [absent.get(name), other.get(name)]
    if (!one || !two) return [`${name} runs ${one ? 'only' : 'not'} for what does not exist`]
    const reason = workOfJobs[what]?.[name]
    if (reason !== undefined) {
      const isLike = !reason.startsWith('some tries') || [...one.variants].some((variant) => two.variants.has(variant))
      return isLike ? [] : [`${name} never does the same`]
    }
    const isSame = [...one.variants].sort().join() === [...two.variants].sort().join()
    const difference = Math.abs(one.blocksMin - two.blocksMin)
    return [
      ...(isSame ? [] : [`${name}: ${[...one.variants].join(' or ')}, and ${[...two.variants].join(' or ')}`]),
      ...(difference > blocksSlack + blocksShare * one.blocksMin && !Object.hasOwn(rowsOfOne, name)
        ? [`${name}: ${one.blocksMin} blocks, and ${two.blocksMin}`]
        : []),
    ]
  })
}

/** Cases that one request must not tell apart. A row more or less is seen where a request names many recipients. */
const isCompared = ({ what }: Lookup, name: string): boolean =>
  what.includes('recipients') || ['absent', 'nobody', 'secret'].includes(name)

describe('S14: a lookup does the same work for what exists and for what does not:', () => {
  let postgres: Postgres
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let deployment: Deployment
  let database: string
  let stage: Stage & { close(): void }
  let executions: Awaited<ReturnType<typeof executionsOn>>
  before(async () => {
    postgres = await startPostgres([...executionFlags, ...onePlan])
    const { url } = await createDatabase(postgres.url)
    database = url
    mailServer = await startMailServer()
    const env = { ...fewConnections, ...mailServer.env }
    deployment = await deploy({ agents: agentsWithHidden(), databaseUrl: url, env })
    stage = await openStage(deployment, seeded(1))
    executions = await executionsOn(postgres)
  })
  after(async () => {
    stage?.close()
    await deployment?.remove()
    mailServer?.close()
    await executions?.close()
    await postgres?.remove()
  })

  async function workOf(lookup: Lookup, work: Try): Promise<Map<string, Work>> {
    const tries: Executed[][] = []
    for (let n = 0; n < triesPerCase; n++) {
      const executed = await executions.during(async () => {
        const answers = await work()
        assert.deepEqual(
          answers.map(({ status }) => status),
          lookup.statuses,
          answers.map(({ text }) => text).join('\n'),
        )
      })
      tries.push(executed.filter(({ name }) => !Object.hasOwn(afterAnswers, name)))
    }
    return workIn(tries)
  }

  for (const lookup of lookups)
    test(`${lookup.takes.join(', ')}: ${lookup.what}`, async () => {
      const cases = Object.entries(await lookup.cases(stage)).filter(([name]) => isCompared(lookup, name))
      const askAll = async (): Promise<void> => {
        for (const [, work] of cases) await work()
      }
      await askAll()
      await administer(database, `vacuum ${tables}`)
      await askAll() // PostgreSQL plans statements anew after a vacuum
      await until(async () => (await administer(database, 'select from outgoing_email')).rowCount === 0) // a job sends them
      const [[, first], ...others] = cases as [(typeof cases)[0], ...typeof cases]
      const expected = await workOf(lookup, first)
      assert.ok(expected.size > 0)
      for (const [name, work] of others)
        assert.deepEqual(differencesOf(lookup, expected, await workOf(lookup, work)), [], name)
    })
})
