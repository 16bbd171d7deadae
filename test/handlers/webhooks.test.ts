import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventTypes } from '#generated/mcp/events.ts'
import { enums } from '#generated/schemas.ts'
import type { Webhook, WebhookPage } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, type Answer } from '../support/client.ts'
import { eventsOf } from '../support/mcp-events.ts'
import { onOneDatabase } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'

const webhooks = '/agents/me/webhooks'
const hourMs = 3_600_000

onOneDatabase((database) =>
  describe('webhooks over REST', () => {
    const service = useService({ database, env: { WEBHOOKS_PER_AGENT_MAX: '3' } })
    const receiver = useReceiver('all tests')

    const draft = (changes: object = {}) => ({
      url: receiver().url,
      secret: receiver().secret,
      event: 'envelope.received',
      ...changes,
    })
    const post = (agent: Agent, changes: object = {}, key?: string): Promise<Answer<Webhook & { error: object }>> =>
      agent.at(webhooks, { method: 'POST', body: draft(changes), headers: keyed(key) })
    async function made(agent: Agent, changes: object = {}): Promise<Webhook> {
      const { status, body, text } = await post(agent, changes)
      assert.equal(status, 201, text)
      return body
    }
    const list = async (agent: Agent, query = ''): Promise<WebhookPage> =>
      (await agent.at<WebhookPage>(`${webhooks}${query}`)).body
    const remove = (agent: Agent, id: string) =>
      agent.at<{ deleted: true; error: object }>(`${webhooks}/${id}`, { method: 'DELETE', headers: keyed() })
    const toldTo = ({ id }: Webhook): string[] =>
      receiver()
        .events.filter(({ subscriptionId }) => subscriptionId === id)
        .map((message) => message.id)
    const sendTo = async (recipient: Agent, sender: Agent): Promise<string> =>
      (await sender.sent(draftTo(recipient.handle))).id

    it('send events to an endpoint, signed, until they are deleted', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const webhook = await made(ann!)
      assert.ok(Math.abs(webhook.expires_at! - service().clock() - 24 * hourMs) < 60_000)
      const first = await sendTo(ann!, ben!)
      await receiver().got(receiver().events.length + (toldTo(webhook).length === 0 ? 1 : 0))
      await service().deps.webhooks.idle()
      assert.deepEqual(toldTo(webhook), [first])
      const [shown] = (await list(ann!)).webhooks
      assert.deepEqual([shown?.id, shown?.active, shown?.last_error], [webhook.id, true, null])
      assert.ok(shown?.last_delivery_at)
      const client = await eventsOf(service(), ann!)
      const { events } = await client.poll({ name: 'envelope.received', cursor: shown.cursor })
      assert.deepEqual(events, [], 'its cursor is one of MCP, too')
      assert.deepEqual((await remove(ann!, webhook.id)).body, { deleted: true })
      assertRefused(await remove(ann!, webhook.id), 404, 'NOT_FOUND')
      await sendTo(ann!, ben!)
      await service().deps.webhooks.idle()
      assert.deepEqual(toldTo(webhook), [first])
    })

    it('are created once per key, and are the same when created again', async () => {
      const ann = await newAgent(service())
      const [key, asked] = [crypto.randomUUID(), receiver().challenges]
      const [one, again] = [await post(ann, {}, key), await post(ann, {}, key)]
      assert.equal(again.text, one.text)
      assert.equal(again.headers.get('idempotent-replayed'), 'true')
      assertRefused(await post(ann, { event: 'delivery.report' }, key), 400, 'IDEMPOTENCY_MISMATCH')
      const both = await Promise.all([post(ann, {}), post(ann, { ttl_seconds: null })])
      assert.deepEqual(
        both.map(({ body }) => body.id),
        [one.body.id, one.body.id],
      )
      assert.equal(receiver().challenges, asked + 1)
      assert.equal((await made(ann, { ttl_seconds: null })).expires_at, null)
      assert.equal((await list(ann)).webhooks.length, 1)
    })

    it('with the same key and different contents, one of two concurrent requests creates one', async () => {
      const ann = await newAgent(service())
      const [key, asked] = [crypto.randomUUID(), receiver().challenges]
      receiver().echo = async (challenge) => {
        await until(() => receiver().challenges === asked + 2) // so that none is made before both were asked for
        return JSON.stringify({ challenge })
      }
      const drafts = [{ url: `${receiver().url}/one` }, { url: `${receiver().url}/two` }]
      const answers = await Promise.all(drafts.map((draft) => post(ann, draft, key)))
      receiver().echo = (challenge) => JSON.stringify({ challenge })
      const [made] = answers.filter(({ status }) => status === 201)
      const [refused] = answers.filter((answer) => answer !== made)
      assertRefused(refused!, 400, 'IDEMPOTENCY_MISMATCH')
      assert.deepEqual(
        (await list(ann)).webhooks.map(({ id }) => id),
        [made!.body.id],
      )
      const again = await post(ann, drafts[answers.indexOf(made!)], key)
      assert.deepEqual([again.text, receiver().challenges], [made!.text, asked + 2])
    })

    it('begin at a cursor, and send the events that their arguments select', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const client = await eventsOf(service(), ann!)
      const cursor = await client.now()
      const id = await sendTo(ann!, ben!)
      const chosen = await made(ann!, { cursor, arguments: { from: [ben!.handle], include_preview: true } })
      const others = await made(ann!, { cursor, arguments: { from: ['@nobody.*'] } })
      assert.deepEqual(chosen.arguments, { from: [ben!.handle], include_preview: true })
      await service().deps.webhooks.idle()
      assert.deepEqual([toldTo(chosen), toldTo(others)], [[id], []])
      assert.equal(receiver().events.at(-1)!.body.data!['preview'], 'hello')
    })

    it('are refused with what is wrong, and leave nothing behind', async () => {
      const ann = await newAgent(service())
      const stranger = await (await eventsOf(service(), await newAgent(service()))).now()
      const refused = async (changes: object, code: string, message: RegExp) => {
        const answer = await post(ann, changes)
        assertRefused(answer, 400, code)
        assert.match(answer.text, message)
      }
      await refused({ url: 'https://192.168.1.1/' }, 'VALIDATION_ERROR', /url must be a public address/)
      await refused({ url: 'nowhere' }, 'VALIDATION_ERROR', /url must be a URL/)
      await refused({ url: `${receiver().url}#` }, 'VALIDATION_ERROR', /url must have no fragment/)
      await refused({ secret: 'whsec_eA==' }, 'VALIDATION_ERROR', /secret must be/)
      await refused({ cursor: stranger }, 'VALIDATION_ERROR', /cursor is not valid for this agent/)
      await refused({ event: 'mail' }, 'VALIDATION_ERROR', /\/event: must be one of/)
      await refused({ arguments: { form: 1 } }, 'VALIDATION_ERROR', /\/arguments\/form: /)
      await refused({ arguments: { from: ['x'] } }, 'INVALID_HANDLE', /\/arguments\/from\/0: /)
      receiver().echo = () => 'no'
      await refused({ url: `${receiver().url}/no` }, 'INVALID_ENDPOINT', /challenge_failed/)
      receiver().echo = (challenge) => JSON.stringify({ challenge })
      assert.deepEqual(await list(ann), { webhooks: [], next_cursor: null })
      for (let n = 0; n < 3; n++) await made(ann, { url: `${receiver().url}/${n}` })
      await refused({ url: `${receiver().url}/3` }, 'VALIDATION_ERROR', /at most 3 webhooks/)
    })

    it('are listed page by page, of their own agent alone, those of MCP too, and never with a secret', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const client = await eventsOf(service(), ann!)
      const { url, secret } = receiver()
      await client.ask('events/subscribe', { name: 'contact.requested', delivery: { mode: 'webhook', url, secret } })
      for (const event of ['envelope.received', 'delivery.report']) await made(ann!, { event })
      const all = await ann!.at<WebhookPage>(webhooks)
      const listed = all.body.webhooks.map(({ event }) => event).toSorted()
      assert.deepEqual(listed, ['contact.requested', 'delivery.report', 'envelope.received'])
      assert.ok(!all.text.includes(secret))
      const first = await list(ann!, '?limit=2')
      const second = await list(ann!, `?limit=2&cursor=${first.next_cursor}`)
      assert.deepEqual([...first.webhooks, ...second.webhooks], all.body.webhooks)
      assert.equal(second.next_cursor, null)
      assert.deepEqual((await list(ben!)).webhooks, [])
      assertRefused(await remove(ben!, all.body.webhooks[0]!.id), 404, 'NOT_FOUND')
    })
  }),
)

it('events have the same names over REST and MCP', () => {
  assert.deepEqual([...enums.EventName], Object.keys(eventTypes))
})
