import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { createEncryption } from '../../src/store/engine/encryption.ts'
import { newAgent } from '../support/agents.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { refusing, taken } from '../support/receiver.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { assertAsked, visitor, type Visitor } from '../../scripts/support/visitor.ts'
import { subscribe, writer } from '../support/webhooks.ts'

const agents = '/dashboard/agents'
const page = '/dashboard/webhooks'

describe('webhooks in the dashboard', () => {
  const service = useService({ database: 'postgres' })
  const receiver = useReceiver()

  async function person() {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    await browser.submit(await browser.go(agents), { action: agents, fields: { name: 'desk' } })
    const [agent] = await sqlOn(service().deps.database, 'the edges need many more steps')<{
      id: string
      handle: string
    }>(`update agent set inbound_policy = 'open' where handle = :handle returning id, handle`, {
      handle: `@${username}.desk`,
    })
    return { browser, agent: agent! }
  }

  const press = async (browser: Visitor, id: string, verb: string) => {
    const answer = await browser.submit(await browser.go(page), { action: `${page}/${id}/${verb}` })
    return answer.status === 303 ? browser.go(answer.location ?? '') : answer
  }

  it('are shown to the person of their agent, without what is in the query of their address, and to nobody else', async () => {
    const [mine, other] = [await person(), await person()]
    assert.match((await mine.browser.go(page)).text, /No webhooks\./)
    const url = `${receiver().url}?token=secret-of-the-client`
    const { id } = await subscribe(service(), mine.agent, { ...receiver(), url })
    const { text } = await mine.browser.go(page)
    assert.ok(text.includes(receiver().url.replace('http://', '')) && text.includes(mine.agent.handle), text)
    assert.match(text, /Received messages[\s\S]*Active[\s\S]*Nothing delivered yet/)
    assert.doesNotMatch(text, /secret-of-the-client|whsec_/)
    assert.match((await other.browser.go(page)).text, /No webhooks\./)
    const shown = await mine.browser.go(page)
    assertAsked(shown, `${id}/end`)
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      'update webhook set agent_id = :agentId::uuid where id = :id',
      { agentId: other.agent.id, id },
    )
    for (const verb of ['test', 'end'])
      assert.equal((await mine.browser.submit(shown, { action: `${page}/${id}/${verb}` })).status, 404)
    assert.ok(await service().deps.webhooks.find(other.agent.id, id))
    assert.equal(receiver().challenges, 1)
  })

  it('are tested, with what is wrong in words', async () => {
    const { browser, agent } = await person()
    const { id } = await subscribe(service(), agent, receiver())
    assert.match((await press(browser, id, 'test')).text, /The endpoint passed the test\./)
    assert.equal(receiver().challenges, 2)
    receiver().echo = () => 'no'
    const refused = await press(browser, id, 'test')
    assert.equal(refused.status, 400)
    assert.match(
      refused.text,
      /role="alert"[^>]*>The endpoint failed the test: it does not answer the verification challenge\./,
    )
  })

  it('are shown with the reason where their secret cannot be read', async () => {
    const { browser, agent } = await person()
    const { id } = await subscribe(service(), agent, receiver())
    await service().deps.webhooks.idle()
    const { encrypt } = createEncryption(readConfig({ SECRETS_KEY: newSecretsKey() }).secretsKey)
    const sql = sqlOn(service().deps.database, 'no edge leads to this state')
    await sql('update webhook set secret = :secret where id = :id', {
      secret: await encrypt(`webhook/${id}`, receiver().secret),
      id,
    })
    await writer(service(), await newAgent(service()))(agent.handle)
    const reason =
      /Failing<\/span> since[\s\S]*Its secret cannot be read, so its client has to create the webhook again\./
    await until(async () => reason.test((await browser.go(page)).text))
    assert.match((await press(browser, id, 'test')).text, /Nothing can be sent: its secret cannot be read/)
  })

  it('are resumed after their endpoint was away for days', async () => {
    const { browser, agent } = await person()
    const { id } = await subscribe(service(), agent, receiver())
    const state = async () => (await service().deps.webhooks.find(agent.id, id))!
    receiver().answer = refusing(500)
    const write = writer(service(), await newAgent(service()))
    const [sent] = await write(agent.handle)
    await until(async () => (await state()).failed_since !== null)
    assert.match((await browser.go(page)).text, /Failing<\/span> since[\s\S]*It fails on events \(HTTP 5xx\)\./)
    const sql = sqlOn(service().deps.database, 'a stored time must be in the past or future')
    await sql('update webhook set suspended_at = failed_since, due_at = null where id = :id', { id })
    assert.match((await browser.go(page)).text, /Suspended<\/span> since/)
    receiver().answer = taken
    assert.match((await press(browser, id, 'resume')).text, /The webhook was resumed\./)
    await until(async () => (await state()).last_delivery_at !== null)
    assert.equal(receiver().events.at(-1)?.id, sent)
    const { text } = await browser.go(page)
    assert.match(text, /Active[\s\S]*Last delivered <time/)
    assert.match(
      text,
      /Recent attempts[\s\S]*>1 message: delivered, <time[\s\S]*: it fails on events \(HTTP 5xx\), <time/,
    )
  })

  it('are ended', async () => {
    const { browser, agent } = await person()
    const { id } = await subscribe(service(), agent, receiver())
    assert.match((await press(browser, id, 'end')).text, /The webhook was deleted\.[\s\S]*No webhooks\./)
    assert.equal(await service().deps.webhooks.find(agent.id, id), undefined)
  })
})
