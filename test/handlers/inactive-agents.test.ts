import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, call, draftTo, keyed } from '../support/client.ts'
import { handshakeRefused, openFeed } from '../support/sdk.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const authorityMs = 2_001

onOneDatabase((database) => {
  const service = useService({ database })

  test('an inactive agent can do nothing, whatever the operation', async () => {
    const agent = await newAgent(service(), { inactive: true })
    for (const { access, kind, operationId, method, path, resource } of routes()) {
      if (access !== 'agent' || kind === 'agentSend') continue
      const token = await agent.tokenFor(resource)
      const answer = await call(service().config.baseUrl + path, { method, token, headers: keyed() })
      assertRefused(answer, 403, 'FORBIDDEN')
      assert.equal(answer.headers.get('www-authenticate'), null, operationId)
    }
  })

  test('an inactive agent sends to nobody: FORBIDDEN, but to itself as to any inactive agent', async () => {
    const [agent, recipient] = await newAgents(service(), 2)
    await agent!.update({ inactive: true })
    assertRefused(await agent!.send(draftTo(recipient!.handle)), 403, 'FORBIDDEN')
    assertRefused(await agent!.send(draftTo(agent!.handle)), 404, 'NOT_FOUND')
    assert.deepEqual(await recipient!.ids(), [])
  })

  test('a cached token works for at most two more seconds, and works again when its agent is active', async () => {
    const agent = await newAgent(service())
    assert.equal((await agent.list()).status, 200)
    await agent.update({ inactive: true })
    service().clock.advance(authorityMs)
    assertRefused(await agent.list(), 403, 'FORBIDDEN')
    await agent.update({ inactive: false })
    service().clock.advance(authorityMs)
    assert.equal((await agent.list()).status, 200)
  })

  test('an inactive agent is refused a WebSocket before the upgrade', async () => {
    const agent = await newAgent(service(), { inactive: true })
    const token = await agent.tokenFor('ws')
    await assert.rejects(openFeed({ ws_url: service().config.wsUrl, token }), handshakeRefused(403))
  })

  test('a paused agent receives nothing and keeps reading what it has', async () => {
    const [agent, sender] = await newAgents(service(), 2)
    const { id } = await sender!.sent(draftTo(agent!.handle))
    await agent!.update({ paused: true })
    service().clock.advance(authorityMs)
    assertRefused(await sender!.send(draftTo(agent!.handle)), 404, 'NOT_FOUND')
    assert.deepEqual(await agent!.ids(), [id])
    assert.equal((await agent!.open(id)).status, 200)
    assert.equal((await agent!.send(draftTo(sender!.handle))).status, 202, 'it still writes')
  })
})
