import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { newAgent, type Agent } from '../support/agents.ts'
import { alice, mailboxOf, textOf } from '../support/mail.ts'
import { useService } from '../support/use-service.ts'

/** Part of the page that lists the agents of the person. */
const choiceOfSenders = /<select id="from"[\s\S]*?<\/select>/

describe('a message that was not sent', () => {
  const service = useService()

  const newMessage = (agent: Agent): string => `${mailboxOf(agent)}/new`

  it('an error offers to ask a recipient for contact, and the typed message stays in the form', async () => {
    const own = await newAgent(service(), { inbound_policy: 'allowlist' })
    const closed = await newAgent(service(), { handle: `@bob.${ulid().toLowerCase()}`, inbound_policy: 'allowlist' })
    const browser = await alice(service())
    const action = newMessage(own)
    assert.doesNotMatch((await browser.go(action)).text, /name="ask"/)
    const pages = []
    for (const to of [closed.handle, '@bob.nothing']) {
      const fields = { to, subject: 'Kept', text: 'Typed' }
      const refused = await browser.submit(await browser.go(action), { action, fields })
      assert.match(refused.text, /<button>Send<[\s\S]*name="ask" value="contact">Ask for contact<[\s\S]*type="file"/)
      const asked = await browser.submit(refused, {
        action,
        fields: { ...fields, note: 'Hi' },
        hidden: { ask: 'contact' },
      })
      assert.equal(asked.status, 200)
      assert.match(textOf(asked), /Request sent, if that agent exists\./)
      assert.ok(asked.text.includes('value="Kept"') && asked.text.includes('Typed</textarea>'))
      pages.push(
        asked.text
          .replace(choiceOfSenders, '')
          .replace(/<datalist[\s\S]*?<\/datalist>/, '')
          .replaceAll(to, '@x')
          .replaceAll(/env_\w+|value="[\w-]{43}"/g, ''),
      )
    }
    assert.equal(new Set(pages).size, 1)
    const { trust } = service().deps.store
    assert.deepEqual(await trust.allowlist(own.id), ['@bob.nothing', closed.handle].toSorted())
    const [another] = [await newAgent(service())]
    const several = { to: `${another!.handle} @bob.nothing`, text: 'Typed' }
    const refused = await browser.submit(await browser.go(action), { action, fields: several })
    assert.match(refused.text, /<select id="contact" name="contact"/)
  })
})
