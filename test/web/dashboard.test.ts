import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { hourMs } from '../../src/domain/durations.ts'
import { basic } from '../support/tokens.ts'
import { startSecondService } from '../support/service.ts'
import { manyAgents } from '../support/many-agents.ts'
import { credentialsIn } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import {
  assertAsked,
  formsOf,
  password,
  unescaped,
  visitor,
  type Seen,
  type Visitor,
} from '../../scripts/support/visitor.ts'

const agents = '/dashboard/agents'
const clients = '/dashboard/clients'

describe('the dashboard', () => {
  const service = useService({ database: 'postgres' })

  async function person() {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    return { browser, username }
  }

  const make = async (browser: Visitor, fields: Record<string, string>) =>
    browser.submit(await browser.go(agents), { action: agents, fields })

  async function agentOf(browser: Visitor): Promise<string> {
    const made = await make(browser, { name: ulid().toLowerCase() })
    assert.equal(made.status, 303, made.text)
    return /agt_\w+/.exec((await browser.go(agents)).text)?.[0] ?? ''
  }

  /** Returns the id and secret in a response. */
  const shownIn = (created: Seen) => {
    assert.equal(created.status, 200, created.text)
    const { client_id: id, client_secret: secret } = credentialsIn(created)
    return { id, secret }
  }

  /** Creates a client by its form; returns the credentials, which are shown once. */
  const clientOf = async (browser: Visitor, agent: string) =>
    shownIn(await browser.submit(await browser.go(clients), { action: clients, fields: { agent, name: 'Robot' } }))

  const tokenOf = (
    { id, secret }: { id: string; secret: string },
    at = service().config.authUrl,
    resource = service().config.wsUrl,
  ) =>
    fetch(`${at}/token`, {
      method: 'POST',
      headers: basic(id, secret),
      body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
    })

  it('a new person sees the next steps', async () => {
    const { browser } = await person()
    assert.match((await browser.go(agents)).text, /<details class="create" id="new" open>/)
    assert.match((await browser.go(clients)).text, /<a href="\/dashboard\/agents">Create an agent<\/a> first/)
    assert.match((await browser.go('/dashboard/apps')).text, /No app has access\./)
  })

  it('an agent is made under a handle of its owner, and changed', async () => {
    const { browser, username } = await person()
    const made = await make(browser, { name: 'desk', display_name: 'The desk', visibility: 'private' })
    assert.equal(made.status, 303)
    const shown = (await browser.go(made.location ?? '')).text
    assert.match(shown, /Agent created\./)
    assert.ok(shown.includes(`@${username}.desk`))
    const path = new URL(made.location ?? '').pathname
    const page = await browser.go(`${path}/profile`)
    assert.match(page.text, /<option value="private" selected>/)
    const fields = { display_name: 'Front desk', description: 'Answers', visibility: 'public' }
    assert.equal((await browser.submit(page, { action: `${path}/profile`, fields })).status, 303)
    const access = await browser.go(`${path}/access`)
    const policy = { inbound_policy: 'allowlist', paused: 'on' }
    assert.equal((await browser.submit(access, { action: `${path}/access`, fields: policy })).status, 303)
    const { store } = service().deps
    const agent = await store.profiles.find(path.split('/')[3] ?? '')
    assert.deepEqual(
      [agent?.display_name, agent?.description, agent?.visibility, agent?.paused],
      ['Front desk', 'Answers', 'public', true],
    )
    const cleared = { display_name: '', description: '', visibility: 'public' }
    const again = await browser.go(`${path}/profile`)
    assert.equal((await browser.submit(again, { action: `${path}/profile`, fields: cleared })).status, 303)
    const nameless = await store.profiles.find(agent?.id ?? '')
    assert.deepEqual([nameless?.display_name, nameless?.description], [null, null])
    assert.equal((await make(browser, { name: 'desk' })).status, 409, 'the handle is in use')
  })

  it('the open policy is for those whose tier has it', async () => {
    const { browser } = await person()
    const refused = await make(browser, { name: 'open', inbound_policy: 'open' })
    assert.equal(refused.status, 403)
    assert.match(
      refused.text,
      /<p id="inbound_policy-problem" class="problem">Opening an agent to everyone needs the pro tier\./,
    )
    const alice = visitor(service())
    await alice.signIn('alice', 'correct horse')
    assert.equal(
      (await make(alice, { owner: 'alice', name: ulid().toLowerCase(), inbound_policy: 'open' })).status,
      303,
    )
  })

  it('nobody sees or changes agents and clients of others, and cannot tell that they exist', async () => {
    const [mine, other] = [(await person()).browser, (await person()).browser]
    const foreign = await agentOf(other)
    const client = await clientOf(other, foreign)
    const own = await agentOf(mine)
    const nothing = 'agt_00000000000000000000000000'
    const [existing, missing] = [await mine.go(`${agents}/${foreign}`), await mine.go(`${agents}/${nothing}`)]
    assert.equal(existing.status, 404)
    assert.equal(existing.text.replaceAll(/value="[\w-]{43}"/g, ''), missing.text.replaceAll(/value="[\w-]{43}"/g, ''))
    const page = await mine.go(clients)
    const forged = await mine.submit(page, { action: clients, fields: { agent: foreign, name: 'x' } })
    assert.equal(forged.status, 404)
    assert.equal((await make(mine, { owner: 'acme', name: 'x' })).status, 403)
    await clientOf(mine, own)
    const revoke = /action="(\/dashboard\/clients\/cli_\w+\/revoke)"/.exec((await mine.go(clients)).text)?.[1] ?? ''
    const withToken = await mine.submit(await mine.go(clients), { action: revoke })
    assert.equal(withToken.status, 303)
    assert.equal((await tokenOf(client)).status, 200, 'the client of the other is as it was')
  })

  it('the secret of a client is shown in the answer to its form, and nowhere else', async () => {
    const { browser } = await person()
    const { secret } = await clientOf(browser, await agentOf(browser))
    const { text, headers } = await browser.go(clients)
    assert.ok(!text.includes(secret))
    assert.deepEqual([headers.get('cache-control'), [...browser.cookies.keys()]], ['no-store', ['ams']])
  })

  it('a form of a new client that is sent twice makes one, whose secret both answers show', async () => {
    const { browser } = await person()
    const agent = await agentOf(browser)
    const page = await browser.go(clients)
    const send = (name: string) => browser.submit(page, { action: clients, fields: { agent, name } })
    const [first, second, reloaded] = [...(await Promise.all([send('One'), send('One')])), await send('One')].map(
      shownIn,
    )
    assert.deepEqual([second, reloaded], [first, first])
    assert.equal((await tokenOf(first!)).status, 200)
    assert.equal((await browser.go(clients)).text.match(/cli_\w+\/revoke/g)?.length, 1)
    const other = await send('Another')
    assert.equal(other.status, 409)
    assert.match(other.text, /reload the page to create one more/)
    await browser.submit(await browser.go(clients), { action: `${clients}/${first!.id}/revoke` })
    assert.equal((await send('One')).status, 409, 'it does not come back')
    const stranger = await person()
    const theirs = await agentOf(stranger.browser)
    const draft = formsOf(page.text).find(({ action }) => action === clients)!.hidden['draft']!
    const forged = await stranger.browser.submit(await stranger.browser.go(clients), {
      action: clients,
      fields: { agent: theirs, name: 'x' },
      hidden: { draft },
    })
    assert.equal(forged.status, 403, 'a form of another browser')
  })

  it('a client has a name', async () => {
    const { browser } = await person()
    const agent = await agentOf(browser)
    const page = await browser.go(clients)
    assert.match(page.text, /<input id="name"[^>]* required/)
    for (const name of ['', 'x'.repeat(1_025)]) {
      const refused = await browser.submit(page, { action: clients, fields: { agent, name } })
      assert.equal(refused.status, 400)
      assert.match(refused.text, /<p id="name-problem" class="problem">Use one line with at most 1,024 characters\./)
    }
  })

  it('an agent beyond those that are listed gets a client by its handle', async () => {
    const { browser, username } = await person()
    await manyAgents(service(), username, 201)
    const page = await browser.go(clients)
    assert.equal(page.text.match(/<option value="agt_/g)?.length, 200)
    assert.match(page.text, /The list has the first 200 of your agents\./)
    const send = async (handle: string) =>
      browser.submit(await browser.go(clients), { action: clients, fields: { handle, name: 'Robot' } })
    shownIn(await send(`@${username}.b0201`))
    for (const handle of ['@acme.billing', '@nobody.nothing', 'x']) assert.equal((await send(handle)).status, 404)
  })

  it('names do not change the text direction of others', async () => {
    const { browser } = await person()
    const turned = 'safe\u202eevil\u2069'
    await make(browser, { name: 'turned', display_name: turned })
    const { text } = await browser.go(agents)
    assert.match(text, /<bdi>safeevil<\/bdi>/)
    assert.match(text, /<input id="display_name"[^>]*dir="auto"/)
    const agent = /agt_\w+/.exec(text)?.[0] ?? ''
    await browser.submit(await browser.go(clients), { action: clients, fields: { agent, name: turned } })
    assert.match((await browser.go(clients)).text, /<bdi>safeevil<\/bdi>/)
  })

  it('T39: a revoked client gets 401 at its next token request, and its sockets are closed, in every process', async () => {
    const { browser } = await person()
    const client = await clientOf(browser, await agentOf(browser))
    const second = await startSecondService(service(), { AUTHORITY_SECONDS: '1' })
    try {
      const at = `http://127.0.0.1:${second.config.port}`
      const { access_token } = (await (await tokenOf(client)).json()) as { access_token: string }
      const headers = { Authorization: `Bearer ${access_token}` }
      const sockets = [service().config.port, second.config.port].map(
        (port) => new WebSocket(`ws://127.0.0.1:${port}/v1/connect`, { headers }),
      )
      const codes: number[] = []
      for (const socket of sockets) socket.on('close', (code) => codes.push(code))
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))

      const list = await browser.go(clients)
      assertAsked(list, `${client.id}/revoke`)
      const revoked = await browser.submit(list, { action: `${clients}/${client.id}/revoke` })
      assert.equal(revoked.status, 303)
      for (const where of [service().config.authUrl, at]) {
        const refused = await tokenOf(client, where)
        assert.deepEqual([refused.status, ((await refused.json()) as { error: string }).error], [401, 'invalid_client'])
      }
      await until(() => codes.length === 2)
      assert.deepEqual(codes, [1008, 1008])
      const shown = await browser.go(revoked.location ?? '')
      assert.match(shown.text, /The client was revoked\./)
      assert.ok(!shown.text.includes(`${client.id}/revoke`))
    } finally {
      await second.close()
    }
  })

  it('a client and a passkey are made only soon after sign-in; others sign in again and come back', async () => {
    const { browser, username } = await person()
    const agent = await agentOf(browser)
    const [list, security] = [await browser.go(clients), await browser.go('/dashboard/security')]
    assert.match(security.text, /Add a passkey/)
    service().clock.advance(12 * hourMs)
    const sent = await browser.submit(list, { action: clients, fields: { agent, name: 'Late' } })
    const options = await browser.submit(security, { action: '/dashboard/security/passkeys' })
    assert.equal(sent.status, 403)
    assert.match(sent.text, /This step needs a recent sign-in, so nothing was sent or saved\./)
    assert.match(`${options.status} ${options.location}`, /^303 http:\/\/localhost:\d+\/sign-in\?to=/)
    assert.doesNotMatch((await browser.go('/dashboard/security')).text, /Add a passkey|passkeys\/options/)
    const page = await browser.go(clients)
    assert.doesNotMatch(page.text, /Late|name="agent"/)
    const again = unescaped(/<a href="([^"]+)">Sign in again<\/a> to create a client/.exec(page.text)?.[1] ?? '')
    const fields = { username, password }
    const back = await browser.submit(await browser.go(again), { action: '/sign-in', fields })
    assert.equal(back.location, service().config.webUrl + clients)
    assert.ok(await clientOf(browser, agent))
  })

  it('long lists go on from page to page', async () => {
    const { browser, username } = await person()
    for (let count = 0; count < 51; count++)
      assert.equal((await make(browser, { name: `a${String(count).padStart(2, '0')}` })).status, 303)
    const first = await browser.go(agents)
    assert.equal(first.text.match(/agt_\w+/g)?.length, 50)
    const next = /href="([^"]*\?after=[^"]*)"/.exec(first.text)?.[1] ?? ''
    const second = await browser.go(next)
    assert.deepEqual(second.text.match(new RegExp(`@${username}\\.a\\d\\d`, 'g')), [`@${username}.a50`])
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
      `insert into client (id, secret_hash, agent_id, scope, created_by, created_at)
       select rpad(handle, 250, 'x') || lpad(n::text, 5, '0'), '', id, '', 'operator', 0 from agent, generate_series(1, 51) n where handle = :handle`,
      { handle: `@${username}.a00` },
    )
    const more = /href="([^"]*\?after=[^"]*)"/.exec((await browser.go(clients)).text)?.[1] ?? ''
    assert.deepEqual((await browser.go(more)).text.match(/\d{5}<\/code>/g), ['00051</code>'], 'ids as long as can be')
  })

  it('sign-in at one process is good at another, and ended for both', async () => {
    const second = await startSecondService(service(), { WEB_URL: service().config.webUrl })
    try {
      const { browser, username } = await person()
      const there = visitor({ config: { webUrl: `http://127.0.0.1:${second.config.port}` } })
      for (const [name, value] of browser.cookies) there.cookies.set(name, value)
      assert.equal((await there.go(agents)).status, 200)
      await browser.submit(await browser.go(agents), { action: '/sign-out' })
      assert.equal((await there.go(agents)).status, 303)
      assert.equal((await browser.signIn(username, password)).status, 303)
    } finally {
      await second.close()
    }
  })
})
