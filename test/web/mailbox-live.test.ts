import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { once } from 'node:events'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { runCommand } from '../support/cli.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { alice, mailboxOf } from '../support/mail.ts'
import { openFeed } from '../support/sdk.ts'
import { found, join, newPerson, send } from '../support/people.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { password, unescaped, visitor, type Visitor } from '../../scripts/support/visitor.ts'

/** Returns the data of a page for its script. */
function liveIn(text: string) {
  const dataOf = (name: string) => unescaped(new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1] ?? '')
  return { action: dataOf('live'), token: dataOf('token'), feed: dataOf('feed') }
}

describe('a mailbox page where scripts run', { timeout: 60_000 }, () => {
  const service = useService({ clock: fixedClock(), env: { AUTHORITY_SECONDS: '60' } })
  const origin = () => new URL(service().config.webUrl).origin

  async function ticketOf(browser: Visitor, agent: Agent) {
    const { action, token, feed } = liveIn((await browser.go(mailboxOf(agent))).text)
    const { status, text } = await browser.post(action, { token })
    assert.equal(status, 200, text)
    return { feed, protocols: (JSON.parse(text) as { protocols: string[] }).protocols }
  }

  /** Connects; returns the open socket, or the status of the rejection. */
  async function connect(
    { feed, protocols }: { feed: string; protocols: string[] },
    from: string | undefined = origin(),
  ): Promise<WebSocket | number> {
    const socket = new WebSocket(feed, protocols, from === '' ? {} : { origin: from })
    socket.on('error', () => {})
    return Promise.race([
      once(socket, 'open').then(() => socket),
      once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode)),
    ])
  }

  async function opened(browser: Visitor, agent: Agent): Promise<WebSocket> {
    const socket = await connect(await ticketOf(browser, agent))
    assert.ok(socket instanceof WebSocket, `refused with ${String(socket)}`)
    return socket
  }

  const closeOf = async (socket: WebSocket): Promise<string> => {
    const [code, reason] = await once(socket, 'close')
    return `${code} ${reason}`
  }

  it('gets all mail since the page was read', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    await other!.sent(draftTo(own!.handle))
    const ticket = await ticketOf(browser, own!)
    const between = await other!.sent(draftTo(own!.handle))
    const socket = new WebSocket(ticket.feed, ticket.protocols, { origin: origin() })
    const [first] = await once(socket, 'message')
    assert.equal(JSON.parse(String(first)).id, between.id)
    const next = once(socket, 'message')
    const sent = await own!.sent(draftTo(other!.handle))
    assert.equal(JSON.parse(String((await next)[0])).id, sent.id)
    socket.close()
  })

  it('its ticket is good once, for a page of ours alone, and connect-src has no other site', async () => {
    const own = await newAgent(service())
    const browser = await alice(service())
    for (const elsewhere of ['https://evil.example', 'null', ''])
      assert.equal(await connect(await ticketOf(browser, own), elsewhere), 403, elsewhere)
    const ticket = await ticketOf(browser, own)
    const socket = await connect(ticket)
    assert.ok(socket instanceof WebSocket)
    assert.equal(await connect(ticket), 401)
    socket.close()
    const { headers } = await browser.go(mailboxOf(own))
    const { wsUrl } = service().config
    assert.match(
      headers.get('content-security-policy') ?? '',
      new RegExp(`connect-src 'self' ${new URL(wsUrl).origin};`),
    )
    const { action } = liveIn((await browser.go(mailboxOf(own))).text)
    assert.equal((await browser.post(action, {})).status, 403, 'a form of another site')
  })

  it('does not count as a socket of its agent or make it online; a browser has few', async () => {
    const own = await newAgent(service())
    const browser = await alice(service())
    const sockets = []
    for (let n = 0; n < 8; n++) sockets.push(await opened(browser, own))
    assert.equal(await connect(await ticketOf(browser, own)), 429)
    assert.equal(service().deps.presence.openHere(own.id), 0)
    assert.equal(await service().deps.presence.isOnline(own.id, service().deps.store), false)
    const feed = await openFeed({ ws_url: service().config.wsUrl, token: await own.tokenFor('ws') })
    feed.close()
    const closed = once(sockets[0]!, 'close')
    sockets[0]!.close()
    await closed
    sockets.push(await opened(browser, own))
    for (const socket of sockets) socket.close()
  })

  it('ends with the session of the browser, wherever that was ended', async () => {
    const own = await newAgent(service())
    const [browser, elsewhere] = [await alice(service()), await alice(service())]
    const [signedOut, stays] = [await opened(browser, own), await opened(elsewhere, own)]
    const unused = await ticketOf(browser, own)
    const end = closeOf(signedOut)
    await browser.submit(await browser.go('/dashboard/agents'), { action: '/sign-out' })
    assert.equal(await end, '1008 the session was ended')
    assert.equal(await connect(unused), 401)
    assert.equal(stays.readyState, WebSocket.OPEN)
    stays.close()
  })

  it('ends at once where its browser is signed out by another one, or by a new password', async () => {
    const [browser, elsewhere] = [visitor(service()), visitor(service())]
    const { username } = await browser.signUp()
    const own = await newAgent(service(), { handle: `@${username}.own` })
    const security = '/dashboard/security'
    const passwords = { password, new_password: 'another password' }
    for (const act of [
      { action: /\/dashboard\/security\/sessions\/\w+\/end/, fields: {} },
      { action: /\/dashboard\/security\/password/, fields: passwords },
    ]) {
      assert.equal((await elsewhere.signIn(username)).status, 303)
      const end = closeOf(await opened(elsewhere, own))
      const page = await browser.go(security)
      const action = act.action.exec(page.text)?.[0] ?? ''
      assert.equal((await browser.submit(page, { action, fields: act.fields })).status, 303)
      assert.equal(await end, '1008 the session was ended')
    }
  })

  it('ends when its person may not act for the agent any more, and when the agent is inactive', async () => {
    const slug = ulid().toLowerCase()
    await runCommand(service(), ['organization', 'create', slug, '--name', 'Org'])
    const [shared, reserved] = [
      await newAgent(service(), { handle: `@${slug}.shared` }),
      await newAgent(service(), { handle: `@${slug}.reserved` }),
    ]
    await sqlOn(service().deps.database, 'the edges need many more steps')(
      `update agent set scope = 'member' where id = :id::uuid`,
      { id: reserved.id },
    )
    const browser = visitor(service())
    const { username } = await browser.signUp()
    const become = (role: string) =>
      runCommand(service(), ['organization', 'add-member', slug, username, '--role', role])
    await become('admin')
    const [first, second] = [await opened(browser, shared), await opened(browser, reserved)]
    const ends = [closeOf(first), closeOf(second)]
    await become('member')
    assert.equal(await ends[1], '1008 the session was ended')
    assert.equal(first.readyState, WebSocket.OPEN)
    assert.equal((await browser.go(mailboxOf(reserved))).status, 404)
    assert.equal((await browser.go(mailboxOf(shared))).status, 200)
    await become('viewer')
    assert.equal(await ends[0], '1008 the session was ended')
    assert.equal((await browser.go(mailboxOf(shared))).status, 404)
    assert.doesNotMatch((await browser.go('/dashboard/mailbox')).text, new RegExp(slug))
    await become('owner')
    const third = await opened(browser, reserved)
    const end = closeOf(third)
    await runCommand(service(), ['agent', 'set', reserved.handle, '--inactive', 'true'])
    assert.match(await end, /^1008 /)
    assert.equal((await browser.go(mailboxOf(reserved))).status, 404)
  })

  it('ends where the people of an organization take a role or an agent away, or leave, and no other does', async () => {
    const [owner, ...others] = await Promise.all(Array.from({ length: 4 }, () => newPerson(service())))
    const { page, slug } = await found(owner!)
    await send(owner!, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
    const id = (await service().deps.store.agents.idOf(`@${slug}.bot`)) ?? ''
    const bot = { id, handle: `@${slug}.bot` } as Agent
    const [demoted, leaving, unshared] = others
    for (const person of others) await join(owner!, page, person, 'admin')
    const stays = await opened(owner!.browser, bot)
    const steps = [
      [demoted!, () => send(owner!, page, `${page}/members/${demoted!.id}/role`, { role: 'viewer', was: 'admin' })],
      [leaving!, () => send(leaving!, `${page}/settings`, `${page}/leave`)],
      [unshared!, () => send(owner!, `${page}/agents`, `${page}/agents/${id}/share`)],
    ] as const
    await send(owner!, page, `${page}/members/${unshared!.id}/role`, { role: 'member', was: 'admin' })
    for (const [person, act] of steps) {
      const end = closeOf(await opened(person.browser, bot))
      assert.equal((await act()).status, 303)
      assert.equal(await end, '1008 the session was ended')
      assert.equal((await person.browser.go('/dashboard/agents')).status, 200, 'and they are signed in still')
    }
    assert.equal(stays.readyState, WebSocket.OPEN)
    stays.close()
  })

  it('ends when the account of its person is blocked', async () => {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    const own = await newAgent(service(), { handle: `@${username}.own` })
    const end = closeOf(await opened(browser, own))
    await runCommand(service(), ['account', 'block', username])
    assert.match(await end, /^1008 /)
  })

  it('lasts no longer than a token', async () => {
    const own = await newAgent(service())
    const socket = await opened(await alice(service()), own)
    const end = closeOf(socket)
    service().clock.advance(900_000)
    await (await alice(service())).go(mailboxOf(own))
    const other = await opened(await alice(service()), own) // sets the timer by the moved clock
    assert.match(await end, /^1008 the token has expired/)
    other.close()
  })
})
