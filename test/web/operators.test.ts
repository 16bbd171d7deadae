import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { newAgents } from '../support/agents.ts'
import { call, draftTo } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { tokensOf } from '../support/consents.ts'
import { forge, found, join, newPerson, send, type Person } from '../support/people.ts'
import { sqlOn } from '../support/sql.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const operator = '/dashboard/operator'
const accounts = `${operator}/accounts`
const processes = `${operator}/processes`
const agents = '/dashboard/agents'

describe('operators', () => {
  const service = useService({ database: 'postgres' })
  const person = () => newPerson(service())
  const ams = (...words: string[]) => runCommand(service(), words)

  async function newOperator(): Promise<Person> {
    const one = await person()
    await ams('account', 'set', one.username, '--operator', 'true')
    return one
  }

  const makeAgent = async (who: Person, fields: Record<string, string> = {}): Promise<string> => {
    const made = await send(who, agents, agents, { name: 'bot', ...fields })
    assert.equal(made.status, 303, made.text)
    return (await service().deps.store.agents.idOf(`@${fields['owner'] ?? who.username}.bot`)) ?? ''
  }

  const tokensFor = ({ username }: Person, resource: string, scope: string) =>
    tokensOf(service(), { username, handle: `@${username}.bot`, scope, resource })

  it('other people cannot find these pages and forms', async () => {
    const [one, theirs] = [await person(), await newOperator()]
    for (const { for: whom, path, get, post } of webRoutes) {
      if (whom !== 'operator') continue
      const address = path.replace(':id', theirs.id)
      if (get) assert.equal((await one.browser.go(address)).status, 404, address)
      if (get) assert.equal((await theirs.browser.go(address)).status, 200, address)
      if (post) assert.equal((await forge(one, address)).status, 404, address)
      if (get) assert.equal((await visitor(service()).go(address)).status, 303, 'they may have to sign in')
    }
    assert.doesNotMatch((await one.browser.go(agents)).text, />Operator</)
    assert.match((await theirs.browser.go(agents)).text, />Operator</)
    await ams('account', 'set', theirs.username, '--operator', 'false')
    assert.equal((await theirs.browser.go(operator)).status, 404, 'at once, in a session that goes on')
  })

  it('they see numbers, and nothing of mail', async () => {
    const one = await newOperator()
    const [sender, recipient] = await newAgents(service(), 2)
    const secret = 'nobody is to see this'
    await sender!.sent(draftTo(recipient!.handle, { subject: secret, content_parts: [{ type: 'text', text: secret }] }))
    service().deps.observe.fault('web', { code: 'INTERNAL_ERROR', cause: new TypeError(secret) }, 'req_one')
    const pages = [
      operator,
      processes,
      accounts,
      `${accounts}/${one.id}`,
      `${operator}/agents`,
      `${operator}/agents?q=${sender!.handle}`,
    ]
    for (const path of pages) {
      const { status, text } = await one.browser.go(path)
      assert.equal(status, 200, path)
      assert.ok(!text.includes(secret), path)
    }
    const { text } = await one.browser.go(processes)
    assert.match(text, /INTERNAL_ERROR<\/td><td[^>]*>TypeError<\/td><td[^>]*><code>req_one/)
    assert.match((await one.browser.go(operator)).text, /<dt>Accounts<\/dt><dd>\d+<\/dd>/)
  })

  it('they find accounts and agents by how their names begin, a page at a time', async () => {
    const [one, other] = [await newOperator(), await person()]
    await makeAgent(other)
    const { text } = await one.browser.go(`${accounts}?q=${other.username.slice(0, 20)}`)
    assert.ok(text.includes(`${accounts}/${other.id}`) && !text.includes(`${accounts}/${one.id}`))
    assert.ok((await one.browser.go(`${operator}/agents?q=${other.username}`)).text.includes(`@${other.username}.bot`))
    for (const q of ['%', "'", '<x', '\u0000', 'ä'.repeat(200)]) {
      const found = await one.browser.go(`${accounts}?${new URLSearchParams({ q })}`)
      assert.ok(found.status < 500 && !found.text.includes('<x'), q)
    }
  })

  it('they find an account by its whole email address, and by no part of one', async () => {
    const [one, other] = [await newOperator(), await person()]
    const email = `Search+${other.username}@example.com`
    await send(other, '/dashboard/account', '/dashboard/account', { email, display_name: '' })
    const isFoundBy = async (q: string): Promise<boolean> =>
      (await one.browser.go(`${accounts}?${new URLSearchParams({ q })}`)).text.includes(`${accounts}/${other.id}`)
    assert.deepEqual([await isFoundBy(` ${email.toUpperCase()}`), await isFoundBy(email.slice(0, -1))], [true, false])
  })

  it('they see how many sockets are open, of all processes and of each agent', async () => {
    const [one, other] = [await newOperator(), await person()]
    await makeAgent(other)
    const { wsUrl } = service().config
    const { access_token } = await tokensFor(other, wsUrl, 'realtime:read')
    const socket = new WebSocket(wsUrl, { headers: { Authorization: `Bearer ${access_token}` } })
    await new Promise((resolve) => socket.once('open', resolve))
    assert.match((await one.browser.go(operator)).text, /<dt>WebSockets<\/dt><dd>[1-9]/)
    const { text } = await one.browser.go(`${operator}/agents?q=@${other.username}.`)
    assert.match(text, /data-column="Sockets">1</)
    socket.terminate()
  })

  it('what people call themselves is text there', async () => {
    const [one, other] = [await newOperator(), await person()]
    const marker = '<img src=x onerror=alert(1)>'
    await send(other, '/dashboard/account', '/dashboard/account', { email: '"<b>@x', display_name: marker })
    for (const path of [`${accounts}?q=${other.username}`, `${accounts}/${other.id}`]) {
      const { text } = await one.browser.go(path)
      assert.ok(!text.includes('<img') && !text.includes('<b>'), path)
    }
  })

  it('a blocked person loses access at once, in every process, and regains it when unblocked', async () => {
    const [one, other] = [await newOperator(), await person()]
    const id = await makeAgent(other)
    const { baseUrl, wsUrl } = service().config
    const rest = await tokensFor(other, baseUrl, 'mailbox:read')
    const { access_token } = await tokensFor(other, wsUrl, 'realtime:read')
    const second = await startSecondService(service())
    try {
      const at = (url: string, { config }: Service) => url.replace(String(service().config.port), String(config.port))
      const socket = new WebSocket(at(wsUrl, second), { headers: { Authorization: `Bearer ${access_token}` } })
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      await new Promise((resolve) => socket.once('open', resolve))
      const mailbox = async (process: Service) =>
        (await call(at(`${baseUrl}/mailbox`, process), { token: rest.access_token })).status
      assert.deepEqual([await mailbox(service()), await mailbox(second)], [200, 200])

      const page = `${accounts}/${other.id}`
      const blocked = await send(one, page, `${page}/block`)
      assert.match((await one.browser.go(blocked.location ?? '')).text, /The account is blocked\./)
      assert.equal(await closed, 1008)
      assert.equal(await mailbox(service()), 403)
      await until(async () => (await mailbox(second)) === 403)
      assert.equal((await other.browser.go(agents)).status, 303, 'signed out')
      const refused = await other.browser.signIn(other.username)
      assert.equal(refused.status, 403)
      assert.match(refused.text, /This account is blocked by the operator of this service\./)
      assert.equal((await other.browser.signIn(other.username, 'wrong password')).status, 401, 'told to nobody else')
      assert.equal((await forge(one, `${page}/block`)).status, 409)

      assert.equal((await send(one, page, `${page}/unblock`)).status, 303)
      assert.equal(await mailbox(service()), 200)
      assert.equal((await other.browser.signIn(other.username)).status, 303)
      assert.equal((await service().deps.store.profiles.find(id))?.inactive, false)
      assert.match((await other.browser.go('/dashboard/apps')).text, /No app has access\./)
    } finally {
      await second.close()
    }
  })

  it('an agent that was inactive before stays so, and one of an organization stops with its last owner', async () => {
    const [first, second] = [await person(), await person()]
    const { slug, page } = await found(first)
    await join(first, page, second, 'owner')
    const [own, shared] = [await makeAgent(first), await makeAgent(first, { owner: slug })]
    await ams('agent', 'set', `@${first.username}.bot`, '--inactive', 'true')
    const states = async () =>
      Promise.all([own, shared].map(async (id) => (await service().deps.store.profiles.find(id))?.inactive))
    await ams('account', 'block', first.username)
    assert.deepEqual(await states(), [true, false], 'somebody else runs it')
    await ams('account', 'block', second.username)
    assert.deepEqual(await states(), [true, true])
    await ams('account', 'unblock', second.username)
    assert.deepEqual(await states(), [true, false])
    await ams('account', 'unblock', first.username)
    assert.deepEqual(await states(), [true, false])
  })

  it('while its owners are blocked an agent is not made active, nor a new one: what it is made counts afterwards', async () => {
    const [owner, admin] = [await person(), await person()]
    const { slug, page } = await found(owner)
    await join(owner, page, admin, 'admin')
    const off = await makeAgent(admin, { owner: slug })
    assert.equal((await send(admin, `${agents}/${off}/danger`, `${agents}/${off}/deactivate`)).status, 303)
    const [on, late] = [`@${owner.username}.on`, `@${slug}.late`]
    await ams('agent', 'create', on)
    await ams('account', 'block', owner.username)
    const refused = await forge(admin, `${agents}/${off}/activate`)
    assert.deepEqual([refused.status, /The operator has deactivated this agent/.test(refused.text)], [403, true])
    assert.equal((await send(admin, agents, agents, { owner: slug, name: 'late' })).status, 303)
    for (const handle of [late, `@${slug}.bot`]) await ams('agent', 'set', handle, '--inactive', 'false')
    await ams('agent', 'set', on, '--inactive', 'true')
    const { store } = service().deps
    const states = async () =>
      Promise.all(
        [`@${slug}.bot`, late, on].map(async (handle) => {
          const id = (await store.agents.idOf(handle)) ?? ''
          return (await store.agents.identify(id))?.inactive
        }),
      )
    assert.deepEqual(await states(), [true, true, true])
    await ams('account', 'unblock', owner.username)
    assert.deepEqual(await states(), [false, false, true])
  })

  it('a session that began during the block of its account is invalid', async () => {
    const other = await person()
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      'update account set blocked_at = 1 where id = :id',
      { id: other.id },
    )
    assert.equal((await other.browser.go(agents)).status, 303)
  })

  it('nobody can block an operator', async () => {
    const [one, other] = [await newOperator(), await newOperator()]
    for (const who of [one, other]) {
      const refused = await forge(one, `${accounts}/${who.id}/block`)
      assert.deepEqual([refused.status, /the account is an operator/i.test(refused.text)], [409, true])
      assert.doesNotMatch((await one.browser.go(`${accounts}/${who.id}`)).text, /\/block"/)
    }
    await assert.rejects(ams('account', 'block', other.username), { code: 'CONFLICT' })
  })

  it('a token of a person is good for nothing while they are blocked', async () => {
    const other = await person()
    const { baseUrl } = service().config
    const wishes = { username: other.username, handle: null, scope: 'account:read account:agents:read' }
    const { access_token: token } = await tokensOf(service(), { ...wishes, resource: baseUrl })
    const statuses = async () =>
      Promise.all(
        ['account', 'account/agents'].map(async (path) => (await call(`${baseUrl}/${path}`, { token })).status),
      )
    assert.deepEqual(await statuses(), [200, 200])
    await ams('account', 'block', other.username)
    assert.deepEqual(await statuses(), [401, 401])
  })

  it('the command line lists accounts, and says what is wrong', async () => {
    const other = await person()
    const listed = await ams('account', 'list', '--prefix', other.username)
    assert.ok(Array.isArray(listed))
    assert.deepEqual([listed.length, listed[0]?.['username'], listed[0]?.['operator']], [1, other.username, false])
    await assert.rejects(ams('account', 'set', other.username), { code: 'VALIDATION_ERROR' })
    await assert.rejects(ams('account', 'unblock', other.username), { code: 'CONFLICT' })
    await assert.rejects(ams('account', 'block', 'nobody-at-all'), { code: 'NOT_FOUND' })
  })
})
