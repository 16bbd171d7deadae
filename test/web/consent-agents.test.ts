import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asked, answer } from '../support/asked.ts'
import { manyAgents } from '../support/many-agents.ts'
import { useService } from '../support/use-service.ts'

describe('what an app is called, and which agent it gets', () => {
  const service = useService()

  it('T13: no name of an app looks like words of the page', async () => {
    const { page } = await asked(service(), { name: 'Claude” by Anthropic, verified. “' })
    assert.match(
      page.text,
      /calls itself<\/p>\s*<p class="called name"><strong><bdi>Claude” by Anthropic, verified\. “<\/bdi><\/strong><\/p>/,
    )
    const stacked = await asked(service(), { name: `Zal${'\u0334\u0321\u0322\u0316\u0317'.repeat(20)}go \u202eevil` })
    assert.match(stacked.page.text, /<bdi>Zal\p{M}{3}go evil<\/bdi>/u)
  })

  it('a double click on Allow with a new agent makes one, and the app gets in by either answer', async () => {
    const { clock } = service()
    const { app, browser, page } = await asked(service())
    const fields = { name: 'twice', answer: 'allow' }
    const both = await Promise.all([
      answer(browser, page, app.address, fields),
      answer(browser, page, app.address, fields),
    ])
    for (const { status, location, text } of both) {
      assert.equal(status, 303, text)
      const code = new URL(location ?? '').searchParams.get('code') ?? ''
      assert.equal((await app.redeem(code)).status, 200)
    }
    assert.equal((await browser.go('/dashboard/agents')).text.match(/\.twice</g)?.length, 1)
    clock.advance(61_000)
    const later = await answer(browser, await browser.go(app.address), app.address, { ...fields, agent: 'new' })
    assert.equal(later.status, 409, 'an agent from before is not a new one')
    assert.match(later.text, /<p id="name-problem" class="problem">This name is taken\. Choose another one\./)
  })

  it('an agent that the operator made inactive is not offered, and nothing is allowed for it', async () => {
    const { store } = service().deps
    const { app, browser, username, page } = await asked(service())
    const allowed = await answer(browser, page, app.address, { name: 'mine', answer: 'allow' })
    const tokens = await app.redeem(new URL(allowed.location ?? '').searchParams.get('code') ?? '')
    const id = (await store.agents.idOf(`@${username}.mine`)) ?? ''
    await store.agents.change(id, { inactive: true }, 0)
    const again = await browser.go(app.address)
    assert.doesNotMatch(again.text, new RegExp(`@${username}.mine<`))
    const refused = await answer(browser, again, app.address, { agent: id, answer: 'allow' })
    assert.equal(refused.status, 403)
    assert.match(refused.text, /This agent is inactive: choose another one\./)
    const { refresh_token } = (await tokens.json()) as { refresh_token: string }
    assert.equal(
      (await app.refresh(refresh_token)).status,
      200,
      'what was allowed before goes on when it is active again',
    )
  })

  it('of many agents the first are listed, and any other one is named by its handle', async () => {
    const { store } = service().deps
    const { app, browser, username } = await asked(service())
    await manyAgents(service(), username, 4_000)
    const page = await browser.go(app.address)
    assert.equal(page.text.match(/<option /g)?.length, 201)
    assert.ok(page.text.length < 40_000, `${page.text.length} characters`)
    assert.match(page.text, /The list has the first 200 of your agents\./)
    const name = async (handle: string) =>
      answer(browser, await browser.go(app.address), app.address, { agent: 'new', handle, answer: 'allow' })
    for (const handle of ['@acme.billing', '@nobody.nothing', 'x'])
      assert.equal((await name(handle)).status, 403, handle)
    const allowed = await name(`@${username}.b3999`)
    const code = new URL(allowed.location ?? '').searchParams.get('code') ?? ''
    const { access_token } = (await (await app.redeem(code)).json()) as { access_token: string }
    const { agent_id } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
    assert.equal(agent_id, await store.agents.idOf(`@${username}.b3999`))
  })
})
