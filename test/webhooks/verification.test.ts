import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { eventsOf } from '../support/mcp-events.ts'
import { newSecret } from '../support/receiver.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { answerTo, subscriberOf, wantedFor } from '../support/webhooks.ts'

describe('the question whether an endpoint wants anything', () => {
  const clock = fixedClock()
  const service = useService({ clock, env: { RATE_LIMITS: 'on' } })
  const receiver = useReceiver('all tests')

  /** Creates a webhook at a port where nobody listens. */
  async function askAt(agent: Agent, port: number): Promise<string> {
    const wanted = await wantedFor(service(), agent, { url: `http://127.0.0.1:${port}/`, secret: newSecret() })
    const answer = await answerTo(service(), subscriberOf(agent), wanted)
    return 'reason' in answer ? answer.reason : JSON.stringify(answer)
  }

  it('is asked so often by each agent, and so often at each host, whatever the port', async () => {
    const [one, two, three] = await newAgents(service(), 3)
    for (let port = 1; port <= 30; port++) {
      assert.equal(await askAt(one!, port), 'connection_refused')
      assert.equal(await askAt(two!, port), 'connection_refused')
    }
    await assert.rejects(askAt(one!, 31), { code: 'RATE_LIMITED' })
    await assert.rejects(askAt(three!, 31), { code: 'RATE_LIMITED' })
    const { url, secret } = receiver()
    const client = await eventsOf(service(), three!)
    const params = { name: 'envelope.received', delivery: { mode: 'webhook', url, secret } }
    const { code, data } = await client.refusal('events/subscribe', params)
    assert.deepEqual([code, data, receiver().challenges], [-32013, { limit: 'verifications' }, 0])
    clock.advance(60_000)
    assert.equal(await askAt(one!, 31), 'connection_refused')
  })
  it('is counted at no host that has said yes that day, so that nobody keeps others from it', async () => {
    const [one, two, ...others] = await newAgents(service(), 4)
    clock.advance(60_000)
    const subscribed = async (agent: Agent): Promise<boolean> =>
      'id' in (await answerTo(service(), subscriberOf(agent), await wantedFor(service(), agent, receiver())))
    assert.equal(await subscribed(others[0]!), true)
    for (let port = 1; port <= 30; port++) for (const agent of [one!, two!]) await askAt(agent, port)
    await assert.rejects(askAt(one!, 31), { code: 'RATE_LIMITED' })
    assert.equal(await subscribed(others[1]!), true)
    clock.advance(86_400_000)
  })
})
