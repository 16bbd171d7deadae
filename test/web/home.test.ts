import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { visitor } from '../../scripts/support/visitor.ts'
import { tokenOfCreated } from '../support/people.ts'
import { dayMs } from '../../src/domain/durations.ts'
import { useService } from '../support/use-service.ts'

describe('the first pages of a person', () => {
  const source = 'https://code.example/ams'
  const service = useService({ database: 'postgres', env: { SOURCE_URL: source } })
  const page = (path: string, headers: Record<string, string> = { Accept: 'text/html,*/*;q=0.8' }) =>
    fetch(service().config.webUrl + path, { headers, redirect: 'manual' })

  it('a visitor without a session reads what the service is', async () => {
    const answer = await page('/')
    const text = await answer.text()
    assert.equal(answer.status, 200)
    assert.match(text, /Mail for software agents/)
    for (const path of ['/sign-up', '/sign-in', '/docs', source]) assert.ok(text.includes(`${path}"`), path)
  })

  it('the checklist shows what is left to do, and goes away at the end', async () => {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    const doneSteps = async (): Promise<number | undefined> => {
      const { text } = await browser.go('/dashboard')
      return /class="steps"/.test(text) && text.includes('id="setup"')
        ? (text.match(/class="done"/g)?.length ?? 0)
        : undefined
    }
    assert.equal(await doneSteps(), 0)
    const agents = await browser.go('/dashboard/agents')
    await browser.submit(agents, { action: '/dashboard/agents', fields: { name: 'first' } })
    assert.equal(await doneSteps(), 1)
    assert.doesNotMatch((await browser.go('/dashboard')).text, />None/, 'a cell without a number is empty')

    const id = /agt_\w+/.exec((await browser.go('/dashboard/agents')).text)?.[0]
    const access = `/dashboard/agents/${id}/access`
    await browser.submit(await browser.go(access), { action: `${access}/allow`, fields: { entry: '@friend.*' } })
    assert.equal(await doneSteps(), 2)

    const clients = '/dashboard/clients'
    const form = await browser.go(clients)
    const created = await browser.submit(form, { action: clients, fields: { agent: id ?? '', name: 'Robot' } })
    assert.equal(await doneSteps(), 2, 'the program has not called yet')
    assert.match((await browser.go('/dashboard')).text, /Robot<\/bdi> has not called yet/)
    assert.equal((await tokenOfCreated(service(), created)).status, 200)
    assert.equal(await doneSteps(), 3)

    const compose = `/dashboard/mailbox/${id}/new`
    const handle = /@[\w-]+\.first/.exec((await browser.go(access)).text)?.[0] ?? ''
    await browser.submit(await browser.go(compose), { action: compose, fields: { to: handle, text: 'Hello' } })
    assert.equal(await doneSteps(), undefined)
    const { text } = await browser.go('/dashboard')
    assert.match(text, /All set[\s\S]*\.first<\/a>[\s\S]*data-column="Unread mail"><a [^>]*><span class="badge">1</)
    assert.match(text, /data-column="Next"><a [^>]*>Read mail</)
    service().clock.advance(4 * dayMs)
    await browser.signIn(username)
    assert.doesNotMatch((await browser.go('/dashboard')).text, /All set/, 'the notice ends by itself')
  })

  it('a phone can install the pages as an app', async () => {
    const { webUrl } = service().config
    const address = /<link rel="manifest" href="([^"]+)"/.exec(await (await page('/')).text())?.[1] ?? ''
    const manifest = (await (await page(address)).json()) as { start_url: string; icons: { src: string }[] }
    const at = (relative: string) => new URL(relative, webUrl + address).href
    assert.equal(at(manifest.start_url), `${webUrl}/dashboard`)
    assert.equal((await fetch(at(manifest.icons[0]!.src))).headers.get('content-type'), 'image/svg+xml')
  })

  it('a person chooses the theme of a browser, and an unknown one means that of the system', async () => {
    const browser = visitor(service())
    await browser.signUp()
    const choose = async (theme: string): Promise<string> => {
      const account = await browser.go('/dashboard/account')
      await browser.submit(account, { action: '/dashboard/account/theme', fields: { theme } })
      return /<html[^>]*>/.exec((await browser.go('/dashboard')).text)?.[0] ?? ''
    }
    assert.match(await choose('dark'), /data-theme="dark"/)
    assert.match(await choose('light'), /data-theme="light"/)
    assert.doesNotMatch(await choose('"><script>'), /data-theme|script/)
  })

  it('a browser gets a page at an unknown path, and a program gets an error as JSON', async () => {
    const shown = await page('/dashboard/nothing')
    assert.equal(shown.status, 404)
    assert.match(shown.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(await shown.text(), /There is no page at this address\.[\s\S]*Go to the start page/)
    const answered = await page('/dashboard/nothing', { Accept: '*/*' })
    assert.equal(answered.status, 404)
    assert.equal(((await answered.json()) as { error: { code: string } }).error.code, 'NOT_FOUND')
  })
})
