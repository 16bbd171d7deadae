import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent } from '../support/agents.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { draftTo } from '../support/client.ts'
import { tokensOf } from '../support/consents.ts'
import { mailboxOf, threadOf } from '../support/mail.ts'
import { fillIn, found, personWithAgent, send } from '../support/people.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

const port = await freePort()
const site = `http://localhost:${port}`

const long = 'W'.repeat(200)
/** A message of the maximum depth. */
const deep = Array.from({ length: 25 }).reduce<Record<string, unknown>>((inner) => ({ [long.slice(0, 40)]: inner }), {
  text: long,
})
const longHandle = `@${'x'.repeat(39)}.${'y'.repeat(39)}`

describe('names without a place to break them, in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  /** Creates a person for whom every name has the maximum length. */
  async function prepared() {
    const me = await personWithAgent(service, { name: 'a'.repeat(39), display_name: 'W'.repeat(80) })
    await sqlOn(service.deps.database, 'the edges need many more steps')(
      `update agent set inbound_policy = 'open' where id = :id::uuid`,
      { id: me.id },
    )
    await fillIn(me.browser, '/dashboard/account', '/dashboard/account', { display_name: long, email: 'a@b.example' })
    const organization = await found(me, `o${me.username.slice(-10)}${'o'.repeat(28)}`)
    await send(me, `${organization.page}/settings`, organization.page, { name: long })
    await fillIn(me.browser, '/dashboard/clients', '/dashboard/clients', { agent: me.id, name: long })
    await me.send('/access', '/access/allow', { entry: longHandle })
    const writer = await newAgent(service, { handle: `@alice.${me.username.slice(-10)}${'w'.repeat(29)}` })
    const parts = [
      { type: 'text', text: long },
      { type: 'data', data: deep },
    ] as const
    const { id } = await writer.sent(draftTo(me.handle, { subject: long, content_parts: [...parts] }))
    await me.send('/access', '/blocks', { handle: longHandle })
    await waitingFor(me)
    const mailbox = mailboxOf(me)
    const agent = ['', '/access', '/profile', '/apps', '/webhooks', '/danger'].map((part) => me.page + part)
    const lists = ['agents', 'mailbox', 'organizations', 'clients', 'approvals', 'apps', 'webhooks'].map(
      (name) => `/dashboard/${name}`,
    )
    const mail = [mailbox, `${mailbox}/search?q=${long.slice(0, 100)}`, threadOf(me, id)]
    return { me, pages: [...agent, ...lists, organization.page, `${organization.page}/settings`, ...mail] }
  }

  /** Creates an approval, an app and a webhook of an agent. */
  async function waitingFor({ id, handle, username }: { id: string; handle: string; username: string }): Promise<void> {
    const sql = sqlOn(service.deps.database, 'the edges need many more steps')
    const [now, later] = [service.clock(), service.clock() + 1_000_000]
    await sql(
      `insert into approval (id, agent_id, client_id, session_id, tool, arguments, digest, created_at, expires_at)
       values ('appr_' || right(:id, 26), :agentId::uuid, 'cli', 'cli', 'request_contact', :arguments, 'd', :now, :later)`,
      { id, agentId: id, arguments: JSON.stringify({ handle: longHandle, message: long }), now, later },
    )
    await sql(
      `insert into webhook (id, agent_id, client_id, session_id, origin, url, host, name, arguments, secret,
         verified_until, created_at, after_created_at, after_envelope_id, failed_since, last_error)
       values (:id, :agentId::uuid, 'cli', 'cli', 'rest', :url, '', 'envelope.received', '{}', '', 0, 0, 0, :envelopeId::uuid, 5, 'timeout')`,
      { id, agentId: id, url: `https://${'h'.repeat(60)}.example.com/${long}`, envelopeId: '' },
    )
    await tokensOf(service, { username, handle, scope: 'mailbox:read', resource: service.config.baseUrl })
  }

  // A window of 1280 pixels at 400 % zoom has 320 left.
  for (const width of [320, 1280])
    it(`are shown in full ${width} pixels wide, and nothing is pushed out of sight`, async () => {
      const { me, pages } = await prepared()
      const { context, page } = await open(site, { viewport: { width, height: 800 } })
      await context.addCookies([{ name: 'ams', value: me.browser.cookies.get('ams') ?? '', url: site }])
      for (const path of pages) {
        assert.equal((await page.goto(path))?.status(), 200, path)
        const wide = await page.evaluate(() => {
          for (const closed of document.querySelectorAll('.tree details')) closed.setAttribute('open', '')
          const steps = [...document.querySelectorAll('.tree details details')].map(
            (inner) =>
              inner.getBoundingClientRect().left -
              inner.parentElement!.closest('details')!.getBoundingClientRect().left,
          )
          if (steps.some((step) => step > 32)) return [`a step of the tree is ${Math.max(...steps)} wide`]
          const empty = [...document.querySelectorAll('td:empty')].filter(
            (cell) => cell.getBoundingClientRect().height > 0,
          )
          if (innerWidth < 640 && empty.length > 0) return [`${empty.length} names of columns stand alone`]
          return [document.documentElement, ...document.querySelectorAll('.scroll')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} of ${clientWidth}`)
        })
        assert.deepEqual(wide, [], path)
        const low = await page.evaluate(() =>
          [...document.querySelectorAll('summary, button')]
            .map((one) => ({ height: one.getBoundingClientRect().height, text: one.textContent }))
            .filter(({ height }) => height > 0 && height < 24),
        )
        assert.deepEqual(low, [], `${path}: too low for a finger`)
      }
      await context.close()
    })
})
