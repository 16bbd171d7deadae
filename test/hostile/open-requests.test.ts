import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, textPart } from '../support/client.ts'
import { connectHalfOpen, getRequest, holdOpen } from '../support/connections.ts'
import { connectRaw, readToEnd } from '../support/raw.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

describe('requests that one agent has open', () => {
  const service = useService({
    env: {
      RATE_LIMITS: 'on',
      REQUESTS_PER_MINUTE: '100000',
      OPEN_REQUESTS_MAX: '3',
      SENDS_PER_MINUTE: '1000',
      STALL_SECONDS: '600',
    },
  })

  /** Begins a request whose body does not arrive. */
  async function begin({ token }: Agent): Promise<Socket> {
    const socket = await connectRaw(service())
    socket.write(
      [
        'POST /v1/messages HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Content-Length: 9',
        '',
        '{',
      ].join('\r\n'),
    )
    return socket
  }

  /** Begins as many requests as may be open. */
  const fill = (agent: Agent): Promise<Socket[]> => holdOpen(3, () => begin(agent))

  const isFull = async (agent: Agent): Promise<boolean> => (await agent.list()).status === 429

  test('are limited; other agents are unaffected, and one that ends makes room', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const open = await fill(agent!)
    const refused = await agent!.send(draftTo(other!.handle))
    assertRefused(refused, 429, 'RATE_LIMITED')
    assert.equal(refused.headers.get('retry-after'), '1')
    await other!.sent(draftTo(agent!.handle))
    const answered = readToEnd(open[0]!)
    open[0]!.write('xxxxxxxx')
    await once(open[0]!, 'data')
    await until(async () => !(await isFull(agent!)))
    open[0]!.destroy()
    await answered
    for (const socket of open) socket.destroy()
    await until(async () => !(await isFull(agent!)))
  })

  test('are open until their answers have been taken', async () => {
    const [agent, ...senders] = await newAgents(service(), 16)
    const content_parts = [1, 2, 3, 4].map(() => textPart('x'.repeat(60_000)))
    const ids: string[] = []
    for (let n = 0; n < 3; n++)
      ids.push(
        ...(await Promise.all(senders.map((sender) => sender.sent(draftTo(agent!.handle, { content_parts }))))).map(
          ({ id }) => id,
        ),
      )
    const clients = await Promise.all([1, 2, 3].map(() => connectHalfOpen(service())))
    // A kernel buffers up to about 40 MB for a connection that nobody reads. The service rejects requests that meet
    // the one of `isFull`, so more follow until the connections hold three requests by themselves.
    const fetched = getRequest(`/v1/messages?ids=${ids.join(',')}`, agent!.token).repeat(50)
    await until(async () => {
      for (const client of clients) client.pause().write(fetched)
      await sleep(100)
      return isFull(agent!)
    })
    await sleep(1_000)
    assert.ok(await isFull(agent!))
    for (const client of clients) client.destroy()
    await until(async () => !(await isFull(agent!)))
  })

  test('that wait for each other on one connection are open one by one, and over with it when it breaks', async () => {
    const [agent] = await newAgents(service(), 1)
    for (let n = 0; n < 20; n++) {
      const client = await connectHalfOpen(service())
      client.write(getRequest('/v1/mailbox', agent!.token).repeat(10))
      client.destroy()
    }
    const client = await connectHalfOpen(service())
    const answers = readToEnd(client.once('end', () => client.end()))
    client.write(
      getRequest('/v1/mailbox', agent!.token).repeat(10) +
        getRequest('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    assert.equal((await answers).split('HTTP/1.1 200 OK').length - 1, 11)
    for (let n = 0; n < 10; n++) assert.equal((await agent!.list()).status, 200)
  })
})
