import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { freePort } from '../../scripts/support/free-port.ts'
import type { ContentPartDraft } from '#generated/rest/models.ts'
import { newAgents } from '../support/agents.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo, keyed } from '../support/client.ts'
import { authorizationQuery, register } from '../support/consents.ts'
import { alice } from '../support/mail.ts'
import { startService, type Service } from '../support/service.ts'
import { uploaded } from '../support/files.ts'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'

const port = await freePort()
const site = `http://localhost:${port}`

const hostile = (field: string): string => `"'><img src=x onerror=pwned('${field}')><b class=pwned>`

const callbackOf = "http://127.0.0.1:51004/callback'onclick=pwned"

/** Number of pages to open among those that differ only by ids. */
const alikeMax = 4
const shapeOf = (address: string): string => address.replace(/_[0-9A-Z]{26}/g, '').replace(/=[^&]*/g, '')

describe('stored scripts in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  async function send(browser: Visitor, address: string, action: string, fields: Record<string, string>) {
    const { status, location, text } = await browser.submit(await browser.go(address), { action, fields })
    assert.ok(status === 303 || status === 200, `${action}: ${status} ${text}`)
    return new URL(location ?? '/', site).pathname
  }

  /** Fills every field that agents, apps and other people can fill. Returns a browser that sees all of it. */
  async function fillEverything(): Promise<{ browser: Visitor; consent: string }> {
    const [own, other] = await newAgents(service, 2)
    const says = {
      display_name: hostile('display name'),
      description: hostile('description'),
      card_body: hostile('card'),
      skills: [{ name: '"><img src=x onerror=pwned()>', description: hostile('skill') }],
    }
    for (const agent of [own!, other!]) await agent.at('/agents/me', { method: 'PATCH', body: says, headers: keyed() })
    const { id: file_id } = await uploaded(service, other!, 'x', { name: `${hostile('file')}.txt` })
    const content_parts: ContentPartDraft[] = [
      { type: 'text', text: hostile('text') },
      { type: 'data', schema: hostile('schema'), data: { [hostile('key')]: [hostile('value')] } },
      { type: 'file', file_id, name: hostile('part') },
      { type: 'image', url: "https://evil.example/'onload='" },
    ]
    await other!.sent(draftTo(own!.handle, { subject: hostile('subject'), content_parts }))
    const browser = await alice(service)
    await fillPeople(browser)
    const { body } = await register(service, { client_name: hostile('app'), redirect_uris: [callbackOf] })
    const query = authorizationQuery(body.client_id, { redirect_uri: callbackOf, state: hostile('state') })
    return { browser, consent: `/oauth/authorize?${query}` }
  }

  async function fillPeople(browser: Visitor): Promise<void> {
    const stranger = visitor(service)
    await stranger.signUp()
    for (const [who, name] of [
      [browser, 'own'],
      [stranger, 'other'],
    ] as const) {
      const profile = { email: 'a@b.example', display_name: hostile('person'), bio: hostile('bio') }
      await send(who, '/dashboard/account', '/dashboard/account', profile)
      const organization = { slug: `o${ulid().toLowerCase()}`, name: hostile(`organization ${name}`) }
      const page = await send(who, '/dashboard/organizations', '/dashboard/organizations', organization)
      if (who === stranger) await send(who, page, `${page}/invite`, { username: 'alice', role: 'member' })
    }
    const agent = /agt_\w+/.exec((await browser.go('/dashboard/agents')).text)?.[0] ?? ''
    await send(browser, '/dashboard/clients', '/dashboard/clients', { agent, name: hostile('client') })
    await runCommand(service, ['account', 'set', 'alice', '--operator', 'true'])
  }

  /** Returns elements of the page that are scripts, can contain scripts, or were created from text. */
  const foundIn = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const isScript = ({ name, value }: Attr): boolean =>
        name.startsWith('on') ||
        (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript):/i.test(value))
      const elements = [...document.querySelectorAll('*')]
      return elements
        .filter((element) => element.matches('.pwned, img[src="x"]') || [...element.attributes].some(isScript))
        .map(({ outerHTML }) => outerHTML)
    })

  async function crawl(page: Page, first: readonly string[]): Promise<Map<string, number>> {
    const [waiting, seen, shapes] = [[...first], new Set<string>(), new Map<string, number>()]
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const times = shapes.get(shapeOf(address)) ?? 0
      if (seen.has(address) || times === alikeMax) continue
      seen.add(address)
      shapes.set(shapeOf(address), times + 1)
      await page.goto(address)
      assert.deepEqual(await foundIn(page), [], address)
      const links = await page.evaluate(() =>
        [...document.links].map(({ origin, pathname, search }) => ({ origin, address: pathname + search })),
      )
      waiting.push(...links.filter(({ origin }) => origin === site).map((link) => link.address))
    }
    return shapes
  }

  it('T13: on no page, and in no search of the documents, is text of others more than text', async () => {
    const { browser, consent } = await fillEverything()
    const { page, strays, context } = await open(site, { userAgent: `${hostile('browser')} Firefox/1` })
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site })))
    const reflected = encodeURIComponent(hostile('address'))
    const places = ['agents', 'mailbox', 'approvals', 'organizations', 'account', 'operator', 'webhooks', 'apps']
    const shapes = await crawl(page, [
      ...places.map((place) => `/dashboard/${place}`),
      ...[consent, `/dashboard/agents?done=${reflected}`, `/dashboard/operator/accounts?q=${reflected}`],
    ])
    for (const shape of [
      '/dashboard/agents/agt/profile',
      '/dashboard/organizations/org',
      '/dashboard/mailbox/agt/threads/thr',
    ])
      assert.ok(shapes.has(shape), `${shape} was not opened: ${[...shapes.keys()].join(' ')}`)
    await page.goto('/docs')
    for (const words of [hostile('search'), '<script>', '__proto__', '(((']) {
      await page.locator('[role=search] input').fill(words)
      assert.deepEqual(await foundIn(page), [], words)
    }
    assert.deepEqual(strays, [])
    await context.close()
  })
})
