import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { apiOnlyHosts } from '../../src/edges/cors.ts'
import { agentsPath, personWithAgent } from '../support/people.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

describe('T38: floods', () => {
  const service = useService({
    clock: fixedClock(), // so that no minute ends meanwhile
    env: { RATE_LIMITS: 'on', WRONG_SECRETS_PER_MINUTE: '3', SIGN_UPS_PER_ADDRESS_PER_MINUTE: '2' },
  })

  it('sign-ins with a wrong password are refused after some, with the right one too, for a minute', async () => {
    const { clock } = service()
    const { username } = await visitor(service()).signUp()
    const attempts: number[] = []
    for (let attempt = 0; attempt < 5; attempt++)
      attempts.push((await visitor(service()).signIn(username, 'wrong one')).status)
    assert.deepEqual(attempts, [401, 401, 401, 429, 429])
    const refused = await visitor(service()).signIn(username)
    assert.equal(refused.status, 429)
    assert.match(refused.text, /Too many requests\. Try again in \d+ seconds\./)
    clock.advance(60_000)
    assert.equal((await visitor(service()).signIn(username)).status, 303)
  })

  it('unknown names count like existing ones', async () => {
    const name = ulid().toLowerCase()
    const attempts: number[] = []
    for (let attempt = 0; attempt < 4; attempt++)
      attempts.push((await visitor(service()).signIn(name, 'wrong one')).status)
    assert.deepEqual(attempts, [401, 401, 401, 429])
  })

  it('sign-ups are limited by address', async () => {
    service().clock.advance(60_000)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const browser = visitor(service())
      const fields = { username: ulid().toLowerCase(), email: 'p@example.com', password }
      statuses.push((await browser.submit(await browser.go('/sign-up'), { fields })).status)
    }
    assert.deepEqual(statuses, [303, 303, 429])
  })
})

describe('T38: questions', () => {
  const service = useService({ clock: fixedClock(), env: { RATE_LIMITS: 'on', SEARCHES_PER_MINUTE: '3' } })

  it('about names and writers are counted by account, whatever they are about, until the minute ends', async () => {
    const { browser, page } = await personWithAgent(service())
    const ask = async (from: string): Promise<number> => (await browser.go(`${page}/access?from=${from}`)).status
    const statuses = [await ask('@bob.one'), await ask('@bob.one'), await ask('nonsense'), await ask('@bob.one')]
    assert.deepEqual(statuses, [200, 200, 400, 429])
    const { text } = await browser.go(agentsPath)
    const [, token = ''] = /data-names-token="([^"]*)"/.exec(text) ?? []
    assert.equal((await browser.post(`${agentsPath}/name`, { token, name: 'free' })).status, 429)
    assert.equal((await browser.go(`${page}/access`)).status, 200, 'the page itself is no question')
    service().clock.advance(60_000)
    assert.equal(await ask('@bob.one'), 200)
  })
})

describe('a deployment', () => {
  const closed = useService({ env: { SIGN_UP: 'off', WEB_URL: 'https://mail.example/people' } })

  it('without sign-up says so, and offers none', async () => {
    const at = `http://127.0.0.1:${closed().config.port}/people`
    assert.equal((await fetch(`${at}/sign-up`)).status, 403)
    assert.doesNotMatch(await (await fetch(`${at}/sign-in`)).text(), /Sign up/)
  })

  it('behind TLS binds its cookie to the host, and stays below its path', async () => {
    const at = `http://127.0.0.1:${closed().config.port}/people`
    const page = await fetch(`${at}/sign-in`)
    assert.match(
      page.headers.get('set-cookie') ?? '',
      /^__Host-ams=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const text = await page.text()
    for (const [, address] of text.matchAll(/(?:href|src|action)="([^"]*)"/g))
      assert.match(address ?? '', /^(?:\/people\/|#(?:main$|icon-))/)
    const away = await fetch(`${at}/dashboard/agents`, { redirect: 'manual' })
    assert.match(away.headers.get('location') ?? '', /^https:\/\/mail\.example\/people\/sign-in\?to=/)
  })

  it('a proxy may use any hostname for this process', () => {
    const all = (origin: string) => ({
      baseUrl: `${origin}/v1`,
      authUrl: origin,
      wsUrl: `${origin}/ws`,
      mcpUrl: `${origin}/mcp`,
      filesUrl: origin,
    })
    const hosts = (webUrl: string, origin: string) => [...apiOnlyHosts({ webUrl, ...all(origin) })]
    assert.deepEqual(hosts('https://www.mail.example', 'http://127.0.0.1:8080'), [])
    assert.deepEqual(hosts('http://localhost:3000', 'http://127.0.0.1:8080'), [])
    assert.deepEqual(hosts('https://mail.example', 'https://mail.example'), [])
    assert.deepEqual(hosts('https://www.mail.example', 'https://api.mail.example'), ['api.mail.example'])
  })
})
