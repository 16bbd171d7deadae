import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { run } from '../jobs/run.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, restClientAt, type Answer } from '../support/client.ts'
import { withinOneMinute } from '../support/one-minute.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { requestToken } from '../support/tokens.ts'

const hourMs = 3_600_000
const limit = 20
const env = {
  RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: String(limit),
  WRONG_SECRETS_PER_MINUTE: '5',
  SENDS_PER_MINUTE: '6',
  SENDS_PER_RECIPIENT_PER_MINUTE: '10',
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  WS_URL: 'ws://ams.example/v1/connect',
}

// Processes exchange their counts on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

/** The clock of the second service is an hour ahead, that of the third an hour behind. */
const services: Service[] = []

before(async () => {
  for (const aheadMs of [0, hourMs, -hourMs]) {
    const clock = testClock()
    clock.advance(aheadMs)
    const databaseUrl = services[0]?.config.databaseUrl
    services.push(await startService({ database: 'postgres', databaseUrl, clock, env }))
  }
})
after(async () => {
  for (const service of services.toReversed()) await service.close()
})

/** Lets a second pass. */
async function share(): Promise<void> {
  for (const service of services) await run(service, 'counts')
}

/** Creates calls as one agent, one through each process. */
async function newWays(agent?: Agent) {
  const { id } = agent ?? (await newAgent(services[0]!))
  const actor = { subject: 'acc_of_the_test', agentId: id, clientId: 'cli_assistant', sessionId: 'cli_assistant' }
  return Promise.all(
    services.map(async (service) => {
      const token = await service.deps.tokens.issue({
        ...actor,
        scopes: ['mailbox:read', 'messages:write'],
        resource: 'rest',
      })
      return restClientAt(service, token)
    }),
  )
}

type Ways = Awaited<ReturnType<typeof newWays>>

/** Calls a number of times through each process; returns the responses by process. */
const callAll = (ways: Ways, times: number): Promise<Answer<unknown>[][]> =>
  Promise.all(ways.map((way) => Promise.all(Array.from({ length: times }, () => way.list()))))

const admitted = (answers: readonly Answer<unknown>[]): number => answers.filter(({ status }) => status === 200).length

test('S18: calls through all processes are as many as the limit says and what they let through in a second', () =>
  withinOneMinute(async () => {
    const ways = await newWays()
    const perSecond = 2
    let total = 0
    for (let second = 0; second < 10; second++) {
      total += admitted((await callAll(ways, perSecond)).flat())
      await share()
    }
    assert.ok(total >= limit && total <= limit + perSecond * ways.length, `${total} of ${limit}`)
    const refused = (await callAll(ways, 1)).flat()
    for (const answer of refused) assertRefused(answer, 429, 'RATE_LIMITED')
    const waits = refused.map(({ headers }) => Number(headers.get('retry-after')))
    assert.ok(Math.max(...waits) - Math.min(...waits) <= 1, `the minute ends at different times: ${waits}`)
    assert.ok(Math.max(...waits) <= 61 - new Date().getSeconds(), 'the minute is not that of the database')
  }))

test('S18: however much comes in one second, no process lets through more than the limit, and then all refuse', () =>
  withinOneMinute(async () => {
    const ways = await newWays()
    const first = await callAll(ways, limit - 5)
    assert.deepEqual(first.map(admitted), [limit - 5, limit - 5, limit - 5])
    await share()
    const second = await callAll(ways, limit)
    assert.ok(second.every((answers) => admitted(answers) <= 5))
    assert.equal(admitted(second[2]!), 0, 'the last has heard of all others')
    await share()
    assert.deepEqual((await callAll(ways, limit)).map(admitted), [0, 0, 0])
  }))

test('S18: sends through all processes are as many as the limits say, one by one and at once, whatever their clocks', () =>
  withinOneMinute(async () => {
    const [recipient, ...senders] = await newAgents(services[0]!, 3)
    const [first, second] = await Promise.all(senders.map(newWays))
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      for (const way of first!) statuses.push((await way.send(draftTo(recipient!.handle))).status)
    assert.deepEqual(statuses, [...Array(6).fill(202), ...Array(6).fill(429)])
    const sends = second!.flatMap((way) => [1, 2, 3].map(() => way.send(draftTo(recipient!.handle))))
    const answers = await Promise.all(sends)
    assert.equal(answers.filter(({ status }) => status === 202).length, 10 - 6, 'what the recipient may get')
    for (const { status, headers } of answers) {
      if (status === 202) continue
      assert.ok(Number(headers.get('retry-after')) <= 61 - new Date().getSeconds(), 'not the minute of the database')
    }
  }))

test('S18: sends that were refused through one process count in the others', () =>
  withinOneMinute(async () => {
    const ways = await newWays()
    const probe = async (at: number) => (await ways[at]!.send(draftTo('@nobody.at_all'))).status
    for (let n = 0; n < 6; n++) {
      assert.equal(await probe(n % 3), 404)
      await services[n % 3]!.deps.delivery.idle()
    }
    assert.deepEqual([await probe(0), await probe(1), await probe(2)], [429, 429, 429])
  }))

test('S18: while processes cannot tell each other, each goes by its own count, and tells it later', () =>
  withinOneMinute(async () => {
    const sql = sqlOn(services[0]!.deps.database, 'the database must be broken')
    const ways = await newWays()
    await sql('alter table rate_count rename to hidden')
    try {
      assert.equal(admitted((await callAll(ways, 2)).flat()), 6)
      await assert.rejects(share)
      assert.deepEqual((await callAll(ways.slice(0, 1), 2 * limit)).map(admitted), [limit - 2])
    } finally {
      await sql('alter table hidden rename to rate_count')
    }
    await share()
    assert.deepEqual((await callAll(ways, limit)).map(admitted), [0, 0, 0])
  }))

test('S18: after the loss of the shared counts each process still has its own', () =>
  withinOneMinute(async () => {
    const ways = await newWays()
    await callAll(ways, limit - 1)
    await share()
    // A crash of PostgreSQL empties the table.
    await sqlOn(services[0]!.deps.database, 'the database must be broken')('truncate rate_count')
    assert.equal(admitted((await callAll(ways.slice(0, 1), limit)).flat()), 1)
    await share()
    assert.equal(admitted((await callAll(ways.slice(0, 1), limit)).flat()), 0)
  }))

test('S18: wrong secrets count in all processes at once', () =>
  withinOneMinute(async () => {
    const client = { client_id: `cli_${Math.random()}`, client_secret: 'wrong' }
    const statuses: number[] = []
    for (const { config } of services) {
      const at = { config: { ...config, authUrl: `http://127.0.0.1:${config.port}` } }
      for (let n = 0; n < 3; n++) statuses.push((await requestToken(at, client)).status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429])
  }))
