import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { createSemaphore } from '../../src/platform/semaphore.ts'
import { newAgent } from '../support/agents.ts'
import { useService } from '../support/use-service.ts'

describe('a semaphore', () => {
  it('limits running jobs, queues some in order, and rejects the rest', async () => {
    const semaphore = createSemaphore({ runningMax: 2, waitingMax: 2, refusal: () => new Error('full') })
    const started: number[] = []
    const releases: (() => void)[] = []
    const job = (n: number) =>
      semaphore(() => {
        started.push(n)
        return new Promise<number>((resolve) => releases.push(() => resolve(n)))
      })
    const jobs = [job(1), job(2), job(3), job(4)]
    await assert.rejects(job(5), /full/)
    assert.deepEqual(started, [1, 2])
    for (let n = 0; n < 4; n++) {
      releases[n]?.()
      await jobs[n]
    }
    assert.deepEqual(
      [started, await Promise.all(jobs)],
      [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
    )
  })

  it('goes on after a job that fails', async () => {
    const semaphore = createSemaphore({ runningMax: 1, waitingMax: 1, refusal: () => new Error('full') })
    const failing = semaphore(() => Promise.reject(new Error('no')))
    const next = semaphore(async () => 'yes')
    await assert.rejects(failing, /no/)
    assert.equal(await next, 'yes')
    assert.equal(await semaphore(async () => 'still'), 'still')
  })
})

describe('a flood of token requests', () => {
  const service = useService({ env: { HASHES_AT_ONCE: '1', HASHES_WAITING_MAX: '4' } })

  test('is rejected with 503 beyond the queue, while other requests are answered and a retry succeeds', async () => {
    const self = await newAgent(service())
    const request = async (client_secret: string) => {
      const form = {
        grant_type: 'client_credentials',
        client_id: 'cli_assistant',
        client_secret,
        resource: service().config.baseUrl,
      }
      const response = await fetch(`${service().config.authUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
    }
    const flood = Promise.all(Array.from({ length: 60 }, () => request('wrong')))
    assert.equal((await self.list()).status, 200)
    const answers = await flood
    const statuses = new Set(answers.map(({ status }) => status))
    assert.deepEqual([...statuses].sort(), [401, 503])
    const full = answers.find(({ status }) => status === 503)
    assert.match(full?.retryAfter ?? '', /^[1-9]\d*$/)
    assert.equal(full?.body.error, 'temporarily_unavailable')
    assert.equal((await request('secret of assistant')).status, 200)
  })
})
