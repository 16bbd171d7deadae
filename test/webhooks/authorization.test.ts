import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Webhook, WebhookPage } from '#generated/rest/models.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, call, keyed, type Answer } from '../support/client.ts'
import { revoke, tokensOf } from '../support/consents.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { work, writer } from '../support/webhooks.ts'

const scope = 'webhooks:read webhooks:write'

/** No process polls before that. */
const soonMs = 20_000

describe('a webhook ends with what it was made by', () => {
  const service = useService()
  const receiver = useReceiver()

  const make = (token: string): Promise<Answer<Webhook>> =>
    call<Webhook>(`${service().config.baseUrl}/agents/me/webhooks`, {
      method: 'POST',
      token,
      headers: keyed(),
      body: { url: receiver().url, secret: receiver().secret, event: 'envelope.received', ttl_seconds: null },
    })

  async function made(token: string): Promise<Webhook> {
    const { status, body, text } = await make(token)
    assert.equal(status, 201, text)
    return body
  }

  const withdrawKeyOf = (token: string) => {
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
    return runCommand(service(), ['keys', 'revoke', kid])
  }

  /** Asserts that it sends mail before the end, and none after it; checks its last message. */
  async function assertEnds(
    [agent, other]: readonly Agent[],
    token: string,
    end: () => Promise<unknown>,
  ): Promise<(string | undefined)[]> {
    const { id } = await made(token)
    const write = writer(service(), other!)
    assert.deepEqual(await write(agent!.handle), await receiver().got(1))
    await service().deps.webhooks.idle()
    const isThere = async (): Promise<boolean> => {
      const token = await agent!.tokenFor('rest')
      const { body } = await call<WebhookPage>(`${service().config.baseUrl}/agents/me/webhooks`, { token })
      return body.webhooks.some((webhook) => webhook.id === id)
    }
    assert.ok(await isThere())
    await end()
    await until(async () => !(await isThere()), soonMs)
    await write(agent!.handle)
    await work(service())
    assert.equal(receiver().events.length, 1, 'something was sent after its end')
    return receiver().notices.map(({ body }) => body.type)
  }

  it('with the access that a person gave to an app', async () => {
    const agents = await newAgents(service(), 2)
    const { access_token, refresh_token, clientId } = await tokensOf(service(), { scope, handle: agents[0]!.handle })
    const end = () => revoke(service(), { token: refresh_token, client_id: clientId })
    assert.deepEqual(await assertEnds(agents, access_token, end), ['terminated'])
  })

  it('with its client', async () => {
    const agents = await newAgents(service(), 2)
    const client = await runCommand(service(), ['client', 'create', '--agent', agents[0]!.handle, '--scope', scope])
    assert.ok('client_id' in client)
    const [client_id, client_secret] = [String(client['client_id']), String(client['client_secret'])]
    const { access_token } = (await requestToken(service(), { client_id, client_secret })).body
    const end = () => runCommand(service(), ['client', 'revoke', client_id])
    assert.deepEqual(await assertEnds(agents, access_token, end), ['terminated'])
  })

  it('with the leaked key that signed its token, without a message', async () => {
    const agents = await newAgents(service(), 2)
    const { token } = agents[0]!
    assert.deepEqual(await assertEnds(agents, token, () => withdrawKeyOf(token)), [])
  })

  it('and is not made by what a key has signed that is withdrawn while the endpoint is asked', async () => {
    const [agent] = await newAgents(service(), 1)
    const { id, token } = agent!
    receiver().echo = async (challenge) => {
      await withdrawKeyOf(token)
      return JSON.stringify({ challenge })
    }
    assertRefused(await make(token), 401, 'UNAUTHORIZED')
    assert.equal(receiver().challenges, 1)
    assert.deepEqual(await service().deps.webhooks.list(id, '', 10), [])
  })
})
