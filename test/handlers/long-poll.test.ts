import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxCursor, MailboxPage } from '#generated/rest/models.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo, restClientAt, type Answer } from '../support/client.ts'
import { getRequest } from '../support/connections.ts'
import { areWaiting, cursorAfter, idsOf, waitFor, waits } from '../support/long-poll.ts'
import { connectRaw, readToEnd } from '../support/raw.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onEachDatabase, startService } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const emptyPage: MailboxPage = { envelope_headers: [], next_cursor: null }
const [waitsPerAgentMax, waitsMax] = [3, 5]
const many = '1000000'
const env = {
  WAITS_PER_AGENT_MAX: String(waitsPerAgentMax),
  WAITS_MAX: String(waitsMax),
  RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: many,
  SENDS_PER_MINUTE: many,
  SENDS_PER_RECIPIENT_PER_MINUTE: many,
}

onEachDatabase((database) => {
  const timer = testTimer()
  const service = useService({ database, env, timer, clock: fixedClock() })

  /** Asserts that no request waits, and that nothing is left of it. */
  async function assertNothingLeft(): Promise<void> {
    await areWaiting(service(), 0)
    assert.equal(timer.pending(), 0)
  }

  test('existing envelopes after the cursor are returned at once', async () => {
    const [self, other] = await newAgents(service(), 2)
    const sent = [await other!.sent(draftTo(self!.handle)), await other!.sent(draftTo(self!.handle))]
    const page = await waitFor(self!, { limit: 1 })
    assert.deepEqual(idsOf(page), [sent[0]!.id])
    assert.deepEqual(idsOf(await waitFor(self!, { ...page.body.next_cursor })), [sent[1]!.id])
    await assertNothingLeft()
  })

  test('without envelopes the response comes with the next one, in every direction', async () => {
    const [self, other] = await newAgents(service(), 2)
    let cursor: MailboxCursor | undefined
    for (const [direction, send] of [
      ['in', () => other!.sent(draftTo(self!.handle))],
      ['in', () => self!.sent(draftTo(self!.handle))],
      ['out', () => self!.sent(draftTo(other!.handle))],
      ['both', () => self!.sent(draftTo(other!.handle))],
    ] as const) {
      const answer = waitFor(self!, { direction, ...cursor })
      await areWaiting(service(), 1)
      const { id } = await send()
      const page = await answer
      assert.deepEqual(idsOf(page), [id], direction)
      cursor = cursorAfter(page.body)
    }
    await assertNothingLeft()
  })

  test('without a cursor the request waits only for unread mail', async () => {
    const [self, other] = await newAgents(service(), 2)
    const read = await other!.sent(draftTo(self!.handle))
    await self!.open(read.id)
    const answer = waitFor(self!, { unread: true })
    await areWaiting(service(), 1)
    const { id } = await other!.sent(draftTo(self!.handle))
    assert.deepEqual(idsOf(await answer), [id])
  })

  test('the page is empty when the time is over, and no sooner', async () => {
    const self = await newAgent(service())
    for (const wait of [1, 60]) {
      const answer = waitFor(self, { wait })
      await areWaiting(service(), 1)
      timer.advance(wait * 1_000 - 1)
      assert.equal((await self.list()).status, 200)
      assert.equal(await waits(service()), 1)
      timer.advance(1)
      const { status, body } = await answer
      assert.deepEqual([status, body], [200, emptyPage])
    }
    await assertNothingLeft()
  })

  test('each waiting request gets the mail of its mailbox, also several for one mailbox', async () => {
    const [first, second, sender] = await newAgents(service(), 3)
    const answers = [first!, first!, second!].map((agent) => waitFor(agent))
    await areWaiting(service(), 3)
    const { id } = await sender!.sent(draftTo(first!.handle))
    assert.deepEqual((await Promise.all(answers.slice(0, 2))).map(idsOf), [[id], [id]])
    assert.equal(await waits(service()), 1)
    const other = await sender!.sent(draftTo(second!.handle))
    assert.deepEqual(idsOf(await answers[2]!), [other.id])
  })

  test('the number of waiting requests is limited per agent and in total; requests that need not wait are answered', async () => {
    const [self, other, sender] = await newAgents(service(), 3)
    const known = await sender!.sent(draftTo(self!.handle))
    const cursor = cursorAfter((await self!.list()).body)
    const own = Array.from({ length: waitsPerAgentMax }, () => waitFor(self!, { ...cursor }))
    await areWaiting(service(), waitsPerAgentMax)
    const refused = await waitFor(self!, { ...cursor })
    assertRefused(refused, 429, 'RATE_LIMITED')
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.deepEqual(idsOf(await waitFor(self!)), [known.id])
    assert.deepEqual((await waitFor(self!, { ...cursor, wait: 0 })).body, emptyPage)

    const others = Array.from({ length: waitsMax - waitsPerAgentMax }, () => waitFor(other!))
    await areWaiting(service(), waitsMax)
    const full = await waitFor(other!)
    assertRefused(full, 503, 'SERVICE_UNAVAILABLE')
    assert.equal(full.headers.get('retry-after'), '1')

    const { id } = await sender!.sent(draftTo([self!.handle, other!.handle]))
    for (const answer of await Promise.all([...own, ...others])) assert.deepEqual(idsOf(answer), [id])
    const again = waitFor(self!, { ...cursorAfter((await own[0]!).body) })
    await areWaiting(service(), 1)
    await sender!.sent(draftTo(self!.handle))
    assert.equal((await again).status, 200)
    await assertNothingLeft()
  })

  test('a client that goes away ends its wait at once', async () => {
    const self = await newAgent(service())
    for (let round = 0; round < waitsPerAgentMax + 1; round++) {
      const socket = await connectRaw(service())
      socket.write(getRequest('/v1/mailbox?order=asc&wait=60', self.token))
      await areWaiting(service(), 1)
      if (round % 2 === 0) socket.destroy()
      else socket.end()
      await assertNothingLeft()
    }
  })

  test('a waiting request of an agent that becomes inactive gets the same error as every other call', async () => {
    const self = await newAgent(service())
    const answer = waitFor(self)
    await areWaiting(service(), 1)
    await runCommand(service(), ['agent', 'set', self.handle, '--inactive', 'true'])
    assertRefused(await answer, 403, 'FORBIDDEN')
    await assertNothingLeft()
  })

  test('a paused agent goes on waiting, and one whose client is revoked, since its token is good until it ends', async () => {
    const [self, other] = await newAgents(service(), 2)
    const made = await runCommand(service(), ['client', 'create', '--agent', self!.handle])
    assert.ok('client_id' in made && 'client_secret' in made)
    const form = {
      grant_type: 'client_credentials',
      resource: service().config.baseUrl,
      client_id: String(made.client_id),
      client_secret: String(made.client_secret),
    }
    const response = await fetch(`${service().config.authUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token }: { access_token: string } = await response.json()
    const answer = waitFor(restClientAt(service(), access_token), { direction: 'both' })
    await areWaiting(service(), 1)
    await runCommand(service(), ['client', 'revoke', form.client_id])
    await runCommand(service(), ['agent', 'set', self!.handle, '--paused', 'true'])
    await service().deps.authority.check()
    const { id } = await self!.sent(draftTo(other!.handle))
    assert.deepEqual(idsOf(await answer), [id])
  })

  test('no request waits beyond the expiry of its token', async () => {
    const self = await newAgent(service())
    const tokenMs = 900_000
    service().clock.advance(tokenMs - 10_000)
    const answer = waitFor(self)
    await areWaiting(service(), 1)
    timer.advance(10_000)
    assert.deepEqual((await answer).body, emptyPage)
    service().clock.advance(10_000)
    assertRefused(await waitFor(self), 401, 'TOKEN_EXPIRED')
    service().clock.advance(-tokenMs)
  })

  test('a waiting request counts once, does not make its agent online, and holds no database connection', async () => {
    const self = await newAgent(service())
    const left = async (answer: Promise<Answer<unknown>>): Promise<number> =>
      Number(/"requests";r=(\d+)/.exec((await answer).headers.get('ratelimit') ?? '')?.[1])
    const before = await left(self.list())
    const answer = waitFor(self)
    await areWaiting(service(), 1)
    const { body } = await self.at<{ is_online: boolean }>('/agents/me')
    assert.equal(body.is_online, false)
    await until(() => timer.pending() === 1) // the end
    if (database === 'postgres') {
      const busy = `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
      await until(
        async () => (await sqlOn(service().deps.database, 'no edge shows running statements')(busy)).length === 0,
      )
      assert.equal(await waits(service()), 1)
    }
    timer.advance(60_000)
    assert.equal(await left(answer), before - 2)
  })

  test('a reader that waits gets every envelope in order and once, beside writers', { timeout: 60_000 }, async () => {
    const [self, ...senders] = await newAgents(service(), 4)
    const [perSender, limit] = [60, 7]
    const sending = Promise.all(
      senders.map(async (sender) => {
        for (let n = 0; n < perSender; n++) await sender.sent(draftTo(self!.handle))
      }),
    )
    const got: string[] = []
    for (let cursor: MailboxCursor | undefined; got.length < senders.length * perSender; ) {
      const page = await waitFor(self!, { limit, ...cursor }) // no time goes by: without a wake-up it would never end
      assert.notEqual(idsOf(page).length, 0)
      got.push(...idsOf(page))
      cursor = cursorAfter(page.body) ?? cursor
    }
    await sending
    const all = [...(await self!.ids({ order: 'asc' }))]
    assert.deepEqual(got.slice(0, all.length), all)
    assert.equal(new Set(got).size, senders.length * perSender)
    await assertNothingLeft()
  })

  for (const query of ['wait=61&order=asc', 'wait=-1&order=asc', 'wait=1.5&order=asc', 'wait=&order=asc', 'wait=1'])
    test(`?${query} is a validation error`, async () => {
      const self = await newAgent(service())
      assertRefused(await self.at(`/mailbox?${query}`), 400, 'VALIDATION_ERROR')
    })

  test('to wait for newest first is refused, and not to wait is not', async () => {
    const self = await newAgent(service())
    const refused = await waitFor(self, { order: 'desc' })
    assertRefused(refused, 400, 'VALIDATION_ERROR')
    assert.equal(refused.body.error.message, 'query wait: use it only with order=asc')
    assert.deepEqual((await waitFor(self, { order: 'desc', wait: 0 })).body, emptyPage)
  })
})

test('a service that stops answers at once all that wait, and closes their connections', async () => {
  const timer = testTimer()
  const service = await startService({ database: 'postgres', timer })
  const agents = await newAgents(service, 3)
  const answers = agents.map(async ({ token }) => {
    const socket = await connectRaw(service)
    socket.write(getRequest('/v1/mailbox?order=asc&wait=60', token))
    return readToEnd(socket)
  })
  await areWaiting(service, 3)
  await service.close()
  for (const answer of await Promise.all(answers)) {
    assert.match(answer, /^HTTP\/1\.1 200 /)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    assert.ok(answer.endsWith(JSON.stringify(emptyPage)), answer)
  }
  assert.equal(timer.pending(), 0)
})

test('no limit on the time of a request or of a silent connection cuts a wait', async () => {
  const service = await startService({ env: { REQUEST_SECONDS: '1', STALL_SECONDS: '1' } })
  try {
    const self = await newAgent(service)
    const { status, body } = await waitFor(self, { wait: 4 })
    assert.deepEqual([status, body], [200, emptyPage])
  } finally {
    await service.close()
  }
})
