import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { usagePeriodMs } from '../../src/platform/usage-history.ts'
import { runCommand } from '../support/cli.ts'
import { newPerson, type Person } from '../support/people.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const operator = '/dashboard/operator'
const processes = `${operator}/processes`

describe('the state of the service, for operators', () => {
  const service = useService({ database: 'postgres' })

  async function newOperator(): Promise<Person> {
    const one = await newPerson(service())
    await runCommand(service(), ['account', 'set', one.username, '--operator', 'true'])
    return one
  }

  it('charts show the sums of all processes over the last day, and say so in words', async () => {
    const one = await newOperator()
    const { clock, deps } = service()
    const period = () => clock.advance(usagePeriodMs - (clock() % usagePeriodMs))
    const report = ({ deps }: Service) => deps.jobs.find(({ name }) => name === 'process-reports')!.run()
    const chartOf = async (id: string): Promise<string> => {
      const [, from = ''] = (await one.browser.go(operator)).text.split(`aria-labelledby="${id}"`)
      return from.split('</figure>')[0] ?? ''
    }
    const second = await startSecondService(service())
    try {
      period()
      deps.observe.batch(1200, 5)
      second.deps.observe.batch(34, 5)
      deps.observe.commit(3)
      second.deps.observe.commit(6)
      deps.observe.webhooks.tried('timeout')
      for (const process of [service(), second, service()]) await report(process)
      period()
      assert.match(await chartOf('sends'), /<strong>1,234<\/strong> in 5 minutes/)
      assert.match(await chartOf('sends'), /aria-label="Sends over the last day. Highest [\d,]+, .* ago\."/)
      assert.match(await chartOf('errors'), /Webhook deliveries 1</)
      const { text } = await one.browser.go(operator)
      assert.match(text, /data-column="Sends">1,2\d\d</, 'the table has the same numbers by hour')
      assert.doesNotMatch(text, /style=/)
      assert.ok(text.length < 100_000, `${text.length} characters`)
      period()
      assert.match(await chartOf('sends'), /<strong>–<\/strong>/, 'a period without reports is a gap')
      clock.advance(24 * 3_600_000)
      await one.browser.signIn(one.username)
      assert.match(await chartOf('sends'), /No data yet\./)
    } finally {
      await second.close()
    }
  })

  it('they see the health of each process, and of one that crashed', async () => {
    const one = await newOperator()
    const { deps, clock } = service()
    const second = await startSecondService(service())
    second.deps.observe.background('job of the test', new TypeError('text of a client'))
    for (const { deps } of [service(), second]) await deps.jobs.find(({ name }) => name === 'process-reports')!.run()
    const facts = {
      host: '<b>host',
      version: '0.9.9',
      startedAt: clock(),
      now: clock(),
      lastError: undefined,
      periods: [],
    }
    for (const processId of ['proc_other', 'proc_crashed'])
      await deps.store.processReports.report({ ...facts, processId })
    await sqlOn(
      deps.database,
      'another process did this',
    )(`update process_report set reported_at = reported_at - 60000 where process_id = 'proc_crashed'`)
    const { text } = await one.browser.go(processes)
    const rowOf = (id: string): string => text.split('<tr').find((row) => row.includes(id)) ?? ''
    assert.match(rowOf('proc_crashed'), /No heartbeat/)
    assert.match(rowOf('proc_other'), /&lt;b&gt;host.*Running/s)
    assert.match(text, /job of the test, INTERNAL_ERROR, TypeError/)
    assert.ok(!text.includes('text of a client') && !text.includes('<b>host'))
    assert.match(text, /run different releases: 0\.9\.9, \d/)
    assert.match((await one.browser.go(operator)).text, /3 processes running.*1 process without heartbeat/s)
    await second.close()
    assert.match(
      (await one.browser.go(operator)).text,
      /2 processes running/,
      'a process that stops is no longer shown',
    )
  })
})
