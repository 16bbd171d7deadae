import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Fault } from '../../src/fault.ts'
import type { Store } from '../../src/store/index.ts'
import { runCommand } from '../support/cli.ts'
import { onEachDatabase, startSecondService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const pairs = Array.from({ length: 20 }, (_, n) => n)

const account = (username: string) => ({
  id: `acc_${username}`,
  username,
  email: 'p@example.com',
  password_hash: '',
  tier: 'free',
  display_name: null,
  bio: null,
})
const organization = (slug: string) => ({ id: `org_${slug}`, slug, name: slug })

const makeAccount = (store: Store, name: string): Promise<void> =>
  store.transaction(({ owners }) => owners.createAccount(account(name), 1))
const makeOrganization = (store: Store, name: string): Promise<void> =>
  store.transaction(({ owners }) => owners.createOrganization(organization(name), 1))

/** One of the two got the name, the other was told that it is taken, and the database says the same. */
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
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    'select id from account where username = ? union all select id from organization where slug = ?',
    [name, name],
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
    const [one, two] = [service().deps.store, other.deps.store]
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

  test('so it is with the commands that make them', { timeout: 120_000 }, async () => {
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
    const { knex } = service().deps.database
    await assert.rejects(
      knex.raw(`insert into organization (id, slug, name, created_at) values ('org_past', 'alice', 'Alice', 1)`),
      /foreign key/,
    )
    await assert.rejects(
      knex.raw(`insert into owner (name, type, id) values ('alice', 'organization', 'org_past')`),
      /unique/,
    )
  })

  if (database === 'postgres')
    for (const outcome of ['commits', 'fails'] as const)
      test(`who comes second waits, and ${outcome === 'commits' ? 'is refused' : 'gets the name'} when the first one ${outcome}`, {
        timeout: 60_000,
      }, async () => {
        const name = `awaited-${outcome}`
        const { knex } = service().deps.database
        const isWaiting = async (): Promise<boolean> => {
          const { rows } = await knex.raw<{ rows: unknown[] }>(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length > 0
        }
        let second: Promise<void> | undefined
        const first = service().deps.store.transaction(async ({ owners }) => {
          await owners.createAccount(account(name), 1)
          second = makeOrganization(other.deps.store, name)
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
