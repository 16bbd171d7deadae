import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { createClient } from '#sdk'
import { removeOldIdempotencyKeys } from '../../src/operate/jobs/table.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, restClient, restClientAt, type Answer } from '../support/client.ts'
import { newDeployment, startProcess, tokenAt } from '../support/deployment.ts'
import { addressesOf } from '../support/sdk.ts'
import { impatientClock } from '../support/sdk-clock.ts'
import { onEachDatabase, startSecondService } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000

const replayed = ({ headers }: Answer<unknown>): string | null => headers.get('idempotent-replayed')

/** Sends a number of envelopes to the agent itself, which stay unread. */
async function unread(agent: Agent, count = 1): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => draftTo(agent.handle))
  await Promise.all(drafts.map((draft) => agent.sent(draft)))
  return drafts.map(({ id }) => id)
}

onEachDatabase((database) => {
  const service = useService({ database, env: { BODY_BYTES_MAX: '4096' } })

  test('the same key with the same request gives the first answer again, and nothing is done twice', async () => {
    const self = await newAgent(service())
    const ids = await unread(self, 2)
    const key = randomUUID()
    const first = await self.markRead(ids, key)
    assert.deepEqual([first.status, first.body.marked_read, replayed(first)], [200, 2, null])
    for (const headers of [keyed(key), keyed(key.toUpperCase())]) {
      const again = await self.at('/mailbox/read', { method: 'POST', body: { ids }, headers })
      assert.deepEqual([again.status, again.text, replayed(again)], [200, first.text, 'true'])
    }
    const spaced = await self.at('/mailbox/read', {
      method: 'POST',
      body: ` ${JSON.stringify({ ids }, null, 2)}`,
      headers: keyed(key),
    })
    assert.equal(replayed(spaced), 'true')
    assert.equal((await self.markRead(ids)).body.marked_read, 0)
  })

  test('the same key with any other body is rejected, and does nothing', async () => {
    const self = await newAgent(service())
    const [one, other] = await unread(self, 2)
    const key = randomUUID()
    assert.equal((await self.markRead([one!], key)).status, 200)
    for (const ids of [[other], [one, other], ['x'], 7])
      assertRefused(
        await self.at('/mailbox/read', { method: 'POST', body: { ids }, headers: keyed(key) }),
        400,
        'IDEMPOTENCY_MISMATCH',
      )
    assert.deepEqual(await self.ids({ unread: true }), [other])
  })

  test('a write without a key, or with one that is not a UUID version 4, is refused before its body is looked at', async () => {
    const self = await newAgent(service())
    const write = (headers: Record<string, string>) => self.at('/mailbox/read', { method: 'POST', body: '{', headers })
    for (const headers of [{}, keyed(''), keyed('  ')])
      assertRefused(await write(headers), 400, 'MISSING_IDEMPOTENCY_KEY')
    const uuid = randomUUID()
    const versions = ['1', '3', '5', '7'].map((version) => uuid.slice(0, 14) + version + uuid.slice(15))
    const wrong = [
      ...versions,
      `${uuid.slice(0, 19)}c${uuid.slice(20)}`,
      uuid.replaceAll('-', ''),
      `{${uuid}}`,
      `${uuid}, ${uuid}`,
      'x',
      'x'.repeat(5_000),
    ]
    for (const key of wrong) assertRefused(await write(keyed(key)), 400, 'VALIDATION_ERROR')
  })

  test('token and scope come before the key', async () => {
    const self = await newAgent(service())
    const write = (token: string | undefined) => self.at('/mailbox/read', { method: 'POST', body: '{', token })
    assertRefused(await write(undefined), 401, 'UNAUTHORIZED')
    assertRefused(await write(await self.tokenFor('rest', ['mailbox:read'])), 403, 'INSUFFICIENT_SCOPE')
  })

  test('a refused request is not remembered: its key is good for the corrected one', async () => {
    const self = await newAgent(service())
    const [id] = await unread(self)
    const key = randomUUID()
    const write = (body: unknown) =>
      self.at<{ marked_read: number }>('/mailbox/read', { method: 'POST', body, headers: keyed(key) })
    for (const body of ['{', { ids: ['x'] }, {}]) assertRefused(await write(body), 400, 'VALIDATION_ERROR')
    assertRefused(await write({ ids: [id], padding: 'x'.repeat(5_000) }), 413, 'PAYLOAD_TOO_LARGE')
    assert.equal((await write({ ids: [id] })).body.marked_read, 1)
  })

  test('a key belongs to one agent', async () => {
    const [one, other] = await newAgents(service(), 2)
    const [mine, theirs] = [await unread(one!), await unread(other!)]
    const key = randomUUID()
    assert.equal((await one!.markRead(mine, key)).body.marked_read, 1)
    const answer = await other!.markRead(theirs, key)
    assert.deepEqual([answer.body.marked_read, replayed(answer)], [1, null])
  })

  test('R7: a key is remembered for 24 hours and then forgotten', async () => {
    const self = await newAgent(service())
    const ids = await unread(self)
    const key = randomUUID()
    await self.markRead(ids, key)
    service().clock.advance(24 * hourMs - 60_000)
    const later = restClient(service(), await self.tokenFor('rest'))
    assert.equal(replayed(await later.markRead(ids, key)), 'true')
    service().clock.advance(60_000)
    const anew = await later.markRead(ids, key)
    assert.deepEqual([anew.body.marked_read, replayed(anew)], [0, null])
    assert.equal(replayed(await later.markRead(ids, key)), 'true')
    service().clock.advance(24 * hourMs)
    assert.ok((await removeOldIdempotencyKeys(service().deps.store, service().clock() - 24 * hourMs)) > 0)
    assert.equal(await removeOldIdempotencyKeys(service().deps.store, service().clock() - 24 * hourMs), 0)
  })

  test('R7: duplicates at the same time run the effect once, and all get the same bytes', async () => {
    const self = await newAgent(service())
    const ids = await unread(self, 3)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => self.markRead(ids, key)))
    assert.deepEqual(
      new Set(answers.map(({ status, text }) => `${status} ${text}`)),
      new Set(['200 {"marked_read":3}']),
    )
    assert.equal(answers.filter((answer) => replayed(answer) === null).length, 1)
  })

  test('the client makes a key for every call, keeps it over its retries, and takes one of the caller', async () => {
    const self = await newAgent(service())
    const ids = await unread(self)
    const keys: string[] = []
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const key = new Headers(init?.headers).get('idempotency-key')
      if (key !== null) keys.push(key)
      return key !== null && keys.length === 1 ? new Response(null, { status: 502 }) : response
    }
    const client = createClient({
      url: addressesOf(service()),
      auth: { client_id: 'cli_assistant', client_secret: 'secret of assistant' },
      fetch: losing,
      clock: impatientClock(service().clock),
    })
    const assistant = restClient(service(), await client.token())
    const draft = draftTo('@alice.assistant')
    await assistant.sent(draft)
    const { marked_read } = await client.mailbox.markRead({ ids: [draft.id] })
    assert.equal(marked_read, 1, 'the first answer was lost, and its retry gets it')
    assert.equal(new Set(keys).size, 1)
    await client.mailbox.markRead({ ids })
    assert.equal(new Set(keys).size, 2)
    const own = randomUUID()
    await client.mailbox.markRead({ ids }, { idempotencyKey: own })
    assert.equal(keys.at(-1), own)
  })

  test('R7: a server that is killed while it answers has done each write once, and says so after its restart', {
    timeout: 120_000,
  }, async () => {
    const deployment = await newDeployment(database)
    try {
      const server = await startProcess(deployment)
      const agentOf = async ({ origin }: { origin: string }) =>
        restClient({ config: { ...service().config, baseUrl: `${origin}/v1` } }, await tokenAt({ origin }, 'assistant'))
      const before = await agentOf(server)
      const writes = Array.from({ length: 60 }, () => ({ draft: draftTo('@alice.assistant'), key: randomUUID() }))
      for (const { draft } of writes) await before.sent(draft)
      let answered = 0
      const lost = writes.map(({ draft, key }) =>
        before.markRead([draft.id], key).then(
          () => ++answered === 10 && void server.kill('SIGKILL'),
          () => undefined,
        ),
      )
      await Promise.all(lost)
      assert.ok(answered >= 10 && answered < 60, `${answered} were answered before the end`)
      await using again = await startProcess(deployment)
      const after = await agentOf(again)
      for (const { draft, key } of writes)
        assert.equal((await after.markRead([draft.id], key)).text, '{"marked_read":1}')
      assert.deepEqual(await after.ids({ unread: true }), [])
    } finally {
      await deployment.remove()
    }
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres' })

  test('do a write once, wherever its duplicates arrive', async () => {
    const second = await startSecondService(service())
    try {
      const self = await newAgent(service())
      const ids = await unread(self, 2)
      const elsewhere = restClientAt(second, self.token)
      const key = randomUUID()
      const answers = await Promise.all([self, elsewhere, self, elsewhere].map((client) => client.markRead(ids, key)))
      assert.deepEqual(
        answers.map(({ text }) => text),
        Array(4).fill('{"marked_read":2}'),
      )
      assert.equal(answers.filter((answer) => replayed(answer) === null).length, 1)
    } finally {
      await second.close()
    }
  })
})
