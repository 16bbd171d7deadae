import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '../../src/people/accounts.ts'
import type { DirectoryDeps } from '../../src/people/deps.ts'
import { createOrganization } from '../../src/people/organizations.ts'
import { Fault } from '../../src/fault.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { runCommand } from '../support/cli.ts'
import { onEachDatabase, startSecondService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const pairs = Array.from({ length: 20 }, (_, n) => n)

const directoryOf = ({ deps, clock }: Service, store: DirectoryDeps['store'] = deps.store): DirectoryDeps => ({
  ...deps,
  store,
  ids: createIdGenerator(clock),
})
const account = (username: string) => ({ username, email: 'p@example.com', password: 'a long passphrase' })

const makeAccount = (service: Service, name: string) => createAccount(directoryOf(service), account(name))
const makeOrganization = (service: Service, name: string) =>
  createOrganization(directoryOf(service), { slug: name, name })

/** Asserts that one of the two got the name, that the other got the error, and that the database agrees. */
async function assertOneWinner(
  { deps: { database } }: Service,
  name: string,
  results: readonly PromiseSettledResult<unknown>[],
): Promise<void> {
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], name)
  for (const result of results)
    if (result.status === 'rejected')
      assert.ok(
        result.reason instanceof Fault &&
          result.reason.code === 'CONFLICT' &&
          result.reason.detail === `the name ${name} is taken`,
        String(result.reason),
      )
  const rows = await sqlOn(database, 'no edge shows the stored rows')(
    'select id from account where username = :name union all select id from organization where slug = :name',
    { name },
  )
  assert.equal(rows.length, 1, name)
}

onEachDatabase((database) => {
  const service = useService({ database })
  let other: Service
  before(async () => {
    other = database === 'postgres' ? await startSecondService(service()) : service()
  })
  after(() => database === 'postgres' && other.close())

  test('of an account and an organization that are to have the same name at the same moment, exactly one is made', async () => {
    const [one, two] = [service(), other]
    const races = pairs.map((n) => {
      const name = `contested-${n}`
      const both =
        n % 2 === 0
          ? [makeAccount(one, name), makeOrganization(two, name)]
          : [makeOrganization(two, name), makeAccount(one, name)]
      return Promise.allSettled(both)
    })
    for (const [n, results] of (await Promise.all(races)).entries())
      await assertOneWinner(service(), `contested-${n}`, results)
  })

  test('the same holds for the commands that create them', { timeout: 120_000 }, async () => {
    const races = pairs.map((n) => {
      const making = [
        runCommand(service(), ['account', 'create', `wanted-${n}`, '--email', 'p@example.com'], 'a long passphrase'),
        runCommand(other, ['organization', 'create', `wanted-${n}`, '--name', 'Wanted']),
      ]
      return Promise.allSettled(making)
    })
    for (const [n, results] of (await Promise.all(races)).entries())
      await assertOneWinner(service(), `wanted-${n}`, results)
  })

  test('the database itself takes no name twice, whoever writes to it', async () => {
    const sql = sqlOn(service().deps.database, 'the database itself is tested')
    await assert.rejects(
      sql(`insert into organization (id, slug, name, created_at) values ('org_past', 'alice', 'Alice', 1)`),
      /foreign key/,
    )
    await assert.rejects(
      sql(`insert into owner (name, type, id) values ('alice', 'organization', 'org_past')`),
      /unique/,
    )
  })

  if (database === 'postgres')
    for (const outcome of ['commits', 'fails'] as const)
      test(`the second one waits, and ${outcome === 'commits' ? 'is rejected' : 'gets the name'} when the first one ${outcome}`, {
        timeout: 60_000,
      }, async () => {
        const name = `awaited-${outcome}`
        const sql = sqlOn(service().deps.database, 'no edge shows running statements')
        const isWaiting = async (): Promise<boolean> => {
          const rows = await sql(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length > 0
        }
        let second: Promise<unknown> | undefined
        const first = service().deps.store.transaction(async (store) => {
          await createAccount(directoryOf(service(), store), account(name))
          second = makeOrganization(other, name)
          second.catch(() => {})
          await until(isWaiting)
          if (outcome === 'fails') throw new Error('the first one fails')
        })
        const [made] = await Promise.allSettled([first])
        assert.equal(made.status, outcome === 'commits' ? 'fulfilled' : 'rejected')
        if (outcome === 'commits')
          await assert.rejects(second!, (fault) => fault instanceof Fault && fault.code === 'CONFLICT')
        else await second
        const owner = await service().deps.store.owners.owner(name)
        assert.equal(owner?.type, outcome === 'commits' ? 'account' : 'organization')
      })
})
