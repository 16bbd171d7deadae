import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newWebhookSecret } from '../../src/edges/web/clients/webhook-secret.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createEncryption } from '../../src/store/engine/encryption.ts'
import { newAgent } from '../support/agents.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { fillIn, forge, found, join, newPerson, personWithAgent, wordsOf, type Person } from '../support/people.ts'
import { refusing, taken } from '../support/receiver.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { assertAsked, formsOf, unescaped, type Seen } from '../../scripts/support/visitor.ts'
import { subscribe, work, writer } from '../support/webhooks.ts'

const list = '/dashboard/webhooks'
const form = `${list}/new`
const pageOf = (id: string): string => `${list}/${id}`

describe('webhooks in the dashboard', () => {
  const service = useService({ database: 'postgres' })
  const receiver = useReceiver()
  const sql = (reason: Parameters<typeof sqlOn>[1]) => sqlOn(service().deps.database, reason)

  /** Creates a person whose agent takes mail from everybody. */
  async function person() {
    const made = await personWithAgent(service())
    await sql('the edges need many more steps')(`update agent set inbound_policy = 'open' where id = :id::uuid`, {
      id: made.id,
    })
    return { ...made, agent: { id: made.id, handle: made.handle } }
  }

  const press = async ({ browser }: Person, id: string, verb: string): Promise<Seen> => {
    const answer = await browser.submit(await browser.go(pageOf(id)), { action: `${pageOf(id)}/${verb}` })
    return answer.status === 303 ? browser.go(answer.location ?? '') : answer
  }

  /** Lets the receiver accept the secret that a form is about to create. */
  function trustSecretOf({ browser }: Person, shown: Seen, action: string, about: string): string {
    const draft = formsOf(shown.text).find((one) => one.action === action)?.hidden['draft'] ?? ''
    const secret = newWebhookSecret(
      { browser: { secret: browser.cookies.get('ams') ?? '', isNew: false }, form: () => draft },
      about,
    )
    receiver().secrets.push(secret)
    return secret
  }

  /** Creates a webhook by the form. Returns its id and secret. */
  async function create(owner: Awaited<ReturnType<typeof person>>, fields: Record<string, string> = {}) {
    const shown = await owner.browser.go(form)
    const secret = trustSecretOf(owner, shown, form, owner.id)
    const values = { agent: owner.id, url: receiver().url, event: 'envelope.received', ...fields }
    const made = await owner.browser.submit(shown, { action: form, fields: values })
    const id = /webhooks\/(sub_[0-9a-f]{32})/.exec(made.text)?.[1] ?? ''
    return { shown, values, made, secret, id }
  }

  const write = async (handle: string, count = 1): Promise<string[]> =>
    writer(service(), await newAgent(service()))(handle, count)

  it('are shown to the person of their agent, without what is in the query of their address, and to nobody else', async () => {
    const [mine, other] = [await person(), await person()]
    assert.match((await mine.browser.go(list)).text, /No webhooks\.[\s\S]*href="\/dashboard\/webhooks\/new"/)
    const url = `${receiver().url}?token=secret-of-the-client`
    const { id } = await subscribe(service(), mine.agent, { ...receiver(), url })
    const { text } = await mine.browser.go(list)
    assert.ok(text.includes(receiver().url.replace('http://', '')) && text.includes(mine.handle), text)
    assert.match(text, /Received messages[\s\S]*Active[\s\S]*None yet/)
    const shown = await mine.browser.go(pageOf(id))
    assert.match(shown.text, /Nothing sent yet/)
    for (const page of [text, shown.text]) assert.doesNotMatch(page, /secret-of-the-client|whsec_/)
    assert.match((await other.browser.go(list)).text, /No webhooks\./)
    assertAsked(shown, `${id}/end`)
    await sql('no edge leads to this state')('update webhook set agent_id = :agentId::uuid where id = :id', {
      agentId: other.id,
      id,
    })
    for (const verb of ['test', 'end', 'resume']) assert.equal((await forge(mine, `${pageOf(id)}/${verb}`)).status, 404)
    assert.equal((await mine.browser.go(pageOf(id))).status, 404)
    assert.ok(await service().deps.webhooks.find(other.id, id))
    assert.equal(receiver().challenges, 1)
  })

  it('are created by a person after the endpoint has answered, with a secret that is shown once', async () => {
    const owner = await person()
    const { made, secret, id, shown, values } = await create(owner)
    assert.ok(unescaped(made.text).includes(secret), made.text)
    assert.equal(receiver().challenges, 1)
    const again = await owner.browser.submit(shown, { action: form, fields: values })
    assert.ok(unescaped(again.text).includes(secret), 'a form that is sent twice creates one webhook')
    const [event] = await write(owner.handle)
    await receiver().got(1)
    assert.equal(receiver().events[0]?.id, event)
    for (const page of [list, pageOf(id)]) assert.doesNotMatch((await owner.browser.go(page)).text, /whsec_/)
    const other = await create(owner)
    assert.equal(other.made.status, 400)
    assert.match(other.made.text, /This agent already sends these events to this address\./)
    assert.equal((await service().deps.webhooks.list(owner.id, '', 10)).length, 1)
  })

  it('are not created for a bad address, a silent endpoint, an unknown event or an agent of somebody else', async () => {
    const [owner, other] = [await person(), await person()]
    const refused = async (fields: Record<string, string>): Promise<string> => {
      const { made } = await create(owner, fields)
      assert.ok(made.status >= 400 && made.status < 500, made.text)
      return wordsOf(made.text)
    }
    assert.match(await refused({ url: 'ftp://example.com' }), /This must be an https:\/\/ address\./)
    assert.match(await refused({ url: '' }), /This must be a URL/)
    assert.match(await refused({ url: `https://example.com/${'x'.repeat(3_000)}` }), /This must be a URL of at most/)
    assert.match(await refused({ event: 'envelope.read' }), /Choose an event from the list\./)
    assert.match(await refused({ agent: other.id }), /You manage no agent with this id\./)
    receiver().echo = () => 'no'
    assert.match(await refused({}), /failed the test: it does not answer the verification challenge\./)
    receiver().echo = () => `{"challenge":"${'x'.repeat(100_000)}"}`
    assert.match(await refused({}), /The endpoint failed the test: /)
    const { text } = await owner.browser.go(`${form}?agent=${other.id}`)
    assert.ok(!text.includes(other.handle))
    assert.equal((await service().deps.webhooks.list(owner.id, '', 10)).length, 0)
    const stale = await owner.browser.submit(await owner.browser.go(form), {
      action: form,
      fields: { agent: owner.id, url: receiver().url, event: 'envelope.received' },
      hidden: { draft: 'x' },
    })
    assert.equal(stale.status, 403)
  })

  it('show their last deliveries with the payload, and send one again', async () => {
    const owner = await person()
    const { id } = await create(owner)
    const [first] = await write(owner.handle)
    await receiver().got(1)
    receiver().answer = refusing(503)
    const [second = ''] = await write(owner.handle)
    await receiver().got(2)
    await service().deps.webhooks.idle()
    const shown = wordsOf((await owner.browser.go(pageOf(id))).text)
    assert.match(shown, new RegExp(`Failing .*${second} 503 \\d+ ms First .*${first} 204 \\d+ ms First `))
    const message = `${pageOf(id)}/messages/${second}`
    const resend = async (): Promise<Seen> => {
      const answer = await owner.browser.submit(await owner.browser.go(message), { action: `${message}/resend` })
      return answer.status === 303 ? owner.browser.go(answer.location ?? '') : answer
    }
    const rejected = await resend()
    assert.equal(rejected.status, 400)
    assert.match(rejected.text, /The event was not delivered: it fails on events \(HTTP 5xx\)\./)
    receiver().answer = taken
    const accepted = wordsOf((await resend()).text)
    assert.match(accepted, /The endpoint accepted the event\..* 204 \d+ ms Resent by a person .* 503 .* First /)
    assert.ok(accepted.includes(`&quot;eventId&quot;: &quot;${second}&quot;`), accepted)
    const sent = receiver().events.filter((event) => event.id === second)
    assert.deepEqual(sent.at(-1)?.body.data, sent[0]?.body.data)
    const left = await sql('no edge shows the stored rows')(
      'select 1 as one from webhook_retry where webhook_id = :id',
      {
        id,
      },
    )
    assert.deepEqual(left, [], 'an event that a person has delivered is not retried')
    assert.equal((await owner.browser.go(`${pageOf(id)}/messages/env_${'0'.repeat(26)}`)).status, 404)
  })

  it('store the last twenty attempts without content', async () => {
    const owner = await person()
    const { id } = await create(owner)
    await write(owner.handle, 25)
    await receiver().got(25)
    await service().deps.webhooks.idle()
    const attempts = await service().deps.store.webhookHistory.read(id)
    assert.equal(attempts.length, 20)
    assert.ok(
      attempts.every((text) => text.length < 200),
      attempts[0],
    )
  })

  it('get a new secret, and sign with both for an hour', async () => {
    const owner = await person()
    const { id, secret } = await create(owner)
    const action = `${pageOf(id)}/rotate`
    const shown = await owner.browser.go(pageOf(id))
    assertAsked({ text: shown.text.replace(/<input[^>]*name="draft"[^>]*>/g, '') }, `${id}/rotate`)
    const fresh = trustSecretOf(owner, shown, action, id)
    const answer = await owner.browser.submit(shown, { action })
    assert.ok(unescaped(answer.text).includes(fresh) && !unescaped(answer.text).includes(secret), answer.text)
    receiver().secrets = [secret]
    await write(owner.handle)
    await receiver().got(1)
    assert.equal(receiver().events[0]?.signatures, 2)
    receiver().secrets = [fresh]
    assert.match((await press(owner, id, 'test')).text, /The endpoint passed the test\./)
    const { id: ofClient } = await subscribe(
      service(),
      owner.agent,
      { ...receiver(), secret: fresh },
      { name: 'delivery.report' },
    )
    assert.doesNotMatch((await owner.browser.go(pageOf(ofClient))).text, /Rotate secret/)
    assert.equal((await forge(owner, `${pageOf(ofClient)}/rotate`, { draft: 'x'.repeat(43) })).status, 403)
  })

  it('end when the person who created them no longer manages the agent', async () => {
    const [founder, admin, member] = [
      await newPerson(service()),
      await newPerson(service()),
      await newPerson(service()),
    ]
    const { slug, page } = await found(founder)
    await join(founder, page, admin, 'admin')
    await join(founder, page, member)
    await fillIn(founder.browser, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'desk' })
    const handle = `@${slug}.desk`
    const id = (await service().deps.store.agents.idOf(handle)) ?? ''
    const made = await create({ ...(await person()), ...admin, id, handle, agent: { id, handle } })
    assert.match(made.made.text, /Webhook created/)
    for (const path of [list, pageOf(made.id)]) {
      const { text } = await member.browser.go(path)
      assert.ok(!text.includes(handle), 'a member manages no agents')
    }
    assert.equal((await forge(member, `${pageOf(made.id)}/end`)).status, 404)
    const { id: adminId } = admin
    await sql('the edges need many more steps')(
      `update organization_member set role = 'member' where account_id = :adminId`,
      { adminId },
    )
    await sql('the edges need many more steps')(`update agent set inbound_policy = 'open' where id = :id::uuid`, { id })
    await write(handle)
    await work(service())
    assert.deepEqual(receiver().events, [])
    assert.deepEqual(
      receiver().notices.map(({ body }) => body.type),
      ['terminated'],
    )
    assert.equal(await service().deps.webhooks.find(id, made.id), undefined)
  })

  it('are tested, with what is wrong in words, and ended', async () => {
    const owner = await person()
    const { id } = await subscribe(service(), owner.agent, receiver())
    assert.match((await press(owner, id, 'test')).text, /The endpoint passed the test\./)
    assert.equal(receiver().challenges, 2)
    receiver().echo = () => 'no'
    const refused = await press(owner, id, 'test')
    assert.equal(refused.status, 400)
    assert.match(
      refused.text,
      /role="alert"[^>]*>The endpoint failed the test: it does not answer the verification challenge\./,
    )
    assert.match((await press(owner, id, 'end')).text, /The webhook was deleted\.[\s\S]*No webhooks\./)
    assert.equal(await service().deps.webhooks.find(owner.id, id), undefined)
  })

  it('are shown with the reason where their secret cannot be read', async () => {
    const owner = await person()
    const { id } = await subscribe(service(), owner.agent, receiver())
    await service().deps.webhooks.idle()
    const { encrypt } = createEncryption(readConfig({ SECRETS_KEY: newSecretsKey() }).secretsKey)
    await sql('no edge leads to this state')('update webhook set secret = :secret where id = :id', {
      secret: await encrypt(`webhook/${id}`, receiver().secret),
      id,
    })
    await write(owner.handle)
    const reason = /Failing[\s\S]*Its secret cannot be read, so its client has to create the webhook again\./
    await until(async () => reason.test((await owner.browser.go(list)).text))
    assert.match((await press(owner, id, 'test')).text, /Nothing can be sent: its secret cannot be read/)
  })

  it('are resumed after their endpoint was away for days', async () => {
    const owner = await person()
    const { id } = await subscribe(service(), owner.agent, receiver())
    const state = async () => (await service().deps.webhooks.find(owner.id, id))!
    receiver().answer = refusing(500)
    const [sent] = await write(owner.handle)
    await until(async () => (await state()).failed_since !== null)
    await sql('a stored time must be in the past or future')(
      'update webhook set suspended_at = failed_since, due_at = null where id = :id',
      { id },
    )
    assert.match((await owner.browser.go(pageOf(id))).text, /Suspended<\/span> since/)
    assert.match((await owner.browser.go('/dashboard')).text, /1 suspended<\/span>/)
    receiver().answer = taken
    assert.match((await press(owner, id, 'resume')).text, /The webhook was resumed\./)
    await until(async () => (await state()).last_delivery_at !== null)
    assert.equal(receiver().events.at(-1)?.id, sent)
    const words = wordsOf((await owner.browser.go(pageOf(id))).text)
    assert.match(words, /Active .* 204 \d+ ms Retry 1 .* 500 \d+ ms First /)
  })
})
