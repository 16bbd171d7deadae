import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encryptMessage, parseSubscriptionKeys } from '../../src/people/web-push/encryption.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo, restClientAt } from '../support/client.ts'
import { found, forge, join, newPerson, type Person } from '../support/people.ts'
import { account, usePush } from '../support/push-people.ts'
import {
  accept,
  claimsIn,
  createSubscriptionKeys,
  pushEnv,
  pushOptions,
  type PushService,
} from '../support/push-service.ts'
import { startProcesses } from '../support/processes.ts'
import type { Service } from '../support/service.ts'
import { run } from './run.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let push: PushService
let service: Service
const { rowsOf, subscriber, mailTo, send, retry } = usePush((running) => void ({ push, service } = running))

describe('notifications to browsers', () => {
  it('S67: a push message has only ids, is encrypted for the browser, and identifies the service', async () => {
    const { agent, subscription } = await subscriber()
    await mailTo(agent)
    await send()
    const [message] = push.messages
    assert.ok(message)
    assert.deepEqual(Object.keys(message.headers).sort(), [
      ...['authorization', 'connection', 'content-encoding', 'content-length', 'content-type', 'host', 'topic', 'ttl'],
      'urgency',
    ])
    const { ttl, urgency, topic, ...headers } = message.headers
    assert.deepEqual([ttl, urgency, topic], ['86400', 'normal', 'mail'])
    assert.deepEqual([headers['content-encoding'], headers['content-type']], ['aes128gcm', 'application/octet-stream'])
    const { aud, exp, sub, point } = await claimsIn(message, service.clock())
    assert.deepEqual([aud, sub], [push.origin, pushEnv.WEB_PUSH_CONTACT])
    assert.ok(Number(exp) * 1000 > service.clock() && Number(exp) * 1000 <= service.clock() + dayMs)
    assert.equal(point, service.deps.webPush.publicKey)
    assert.doesNotMatch(message.body.toString('latin1'), /agt_|mail/)
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    await send()
    assert.deepEqual(push.messages, [], 'it is sent once')
  })

  it('the encryption gives the message of RFC 8291 appendix A, which its browser can read', async () => {
    const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
    const text = 'When I grow up, I want to be a watermelon'
    const browser = createSubscriptionKeys(
      bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
      bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    )
    const keys = parseSubscriptionKeys(browser.p256dh, browser.auth)!
    const privateKey = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
    const body = encryptMessage(Buffer.from(text), keys, 0, { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey })
    assert.equal(
      body.toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
        'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
    assert.equal((await browser.decrypt({ body })).toString(), text)
    const padded = encryptMessage(Buffer.from(text), keys, 96)
    assert.equal(padded.length, encryptMessage(Buffer.from(''), keys, 96).length, 'the size depends on the content')
    assert.equal((await browser.decrypt({ body: padded })).toString(), text)
  })

  it('mail to several agents and a waiting request become one message, at most one a minute', async () => {
    const { person, agent, subscription } = await subscriber()
    const second = await newAgent(service, { handle: `@${person.username}.second` })
    await mailTo(agent)
    await mailTo(agent)
    await mailTo(second)
    service.deps.webPush.approvalWaits(agent.id)
    await service.deps.webPush.flush()
    await send()
    assert.deepEqual(
      push.messages.map(({ headers }) => [headers['topic'], headers['urgency']]),
      [['approval', 'high']],
    )
    assert.deepEqual(await push.take(subscription), [{ mail: 'all', approval: true }])
    await mailTo(second)
    await send()
    assert.deepEqual(await push.take(subscription), [], 'the next one is too early')
    service.clock.advance(minuteMs)
    await send()
    assert.deepEqual(await push.take(subscription), [{ mail: second.id }])
  })

  it('sent mail, read mail and mail of organizations cause no message', async () => {
    const { person, agent, subscription } = await subscriber()
    const { slug } = await found(person)
    await mailTo(await newAgent(service, { handle: `@${slug}.bot` }))
    await agent.sent(draftTo((await newAgent(service)).handle))
    const sender = await newAgent(service)
    const { id } = await sender.sent(draftTo(agent.handle))
    await agent.markRead([id])
    await service.deps.webPush.flush()
    await send()
    assert.deepEqual(await push.take(subscription), [])
  })

  it('what happens while a message is sent is in the next one', async () => {
    const { person, agent, subscription } = await subscriber()
    const second = await newAgent(service, { handle: `@${person.username}.second` })
    const arrived = Promise.withResolvers<void>()
    push.answer = async (message, response) => {
      await mailTo(second)
      accept(message, response)
      arrived.resolve()
    }
    await mailTo(agent)
    await send()
    await arrived.promise
    push.answer = accept
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    service.clock.advance(minuteMs)
    await send()
    assert.deepEqual(await push.take(subscription), [{ mail: 'all' }])
  })

  it('a request for approval notifies the people who manage the agent', async () => {
    const { person, subscription } = await subscriber()
    const other = await subscriber()
    const { slug, page } = await found(person)
    await join(person, page, other.person)
    const agent = await newAgent(service, { handle: `@${slug}.bot` })
    const caller = {
      agentId: agent.id,
      handle: agent.handle,
      clientId: 'cli_assistant',
      sessionId: 'cli_assistant',
      scopes: [],
      expiresAt: service.clock() + minuteMs,
    }
    const input = { handle: (await newAgent(service, { handle: `@bob.x${Date.now()}` })).handle, message: null }
    const obtain = () =>
      service.deps.approvals.obtain({ caller, tool: 'request_contact', input, ask: async () => 'later' })
    assert.ok('approvalId' in (await obtain()))
    await service.deps.webPush.flush()
    await send()
    assert.deepEqual(await push.take(subscription), [{ approval: true }])
    service.clock.advance(minuteMs - 1)
    await obtain()
    await service.deps.webPush.flush()
    service.clock.advance(1)
    await send()
    assert.deepEqual(await push.take(subscription), [], 'a repeated call asks nothing new')
    assert.deepEqual(await push.take(other.subscription), [], 'a member does not decide')
  })

  it('stop for a subscription that its push service does not know any more', async () => {
    for (const status of [404, 410]) {
      const { person, agent, subscription } = await subscriber()
      push.answer = (_, response) => void response.writeHead(status).end()
      await mailTo(agent)
      await send()
      push.answer = accept
      assert.equal((await push.take(subscription)).length, 1)
      assert.deepEqual(await rowsOf(person), [], String(status))
    }
  })

  it('are tried again after an error, later each time, and not before Retry-After', async () => {
    const { person, agent, subscription } = await subscriber()
    const dueIn = async (): Promise<number> => ((await rowsOf(person))[0]!.due_at! - service.clock()) / minuteMs
    const failures: [number, Record<string, string>][] = [
      [500, {}],
      [429, { 'Retry-After': '1200' }],
      [302, { Location: `${push.origin}/push/elsewhere` }],
      [403, {}],
      [503, { 'Retry-After': '1' }],
    ]
    await mailTo(agent)
    await send()
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    service.clock.advance(minuteMs)
    await mailTo(agent)
    const waits: number[] = []
    for (const [status, headers] of failures) {
      push.answer = (_, response) => void response.writeHead(status, headers).end()
      await (waits.length === 0 ? send() : retry())
      assert.equal((await push.take(subscription)).length, 1, String(status))
      waits.push(await dueIn())
      service.clock.advance(waits.at(-1)! * minuteMs - 1)
      await send()
      await retry()
      assert.deepEqual(push.messages, [], 'it was tried too early, or redirected')
      service.clock.advance(1)
    }
    assert.deepEqual(waits, [1, 20, 15, 60, 60])
    push.answer = accept
    await retry()
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    assert.deepEqual(
      (await rowsOf(person)).map(({ due_at, failures }) => [due_at, failures]),
      [[null, 0]],
    )
  })

  it('a push service that answers slowly or endlessly delays nothing for long', { timeout: 60_000 }, async () => {
    const slow = await subscriber()
    const endless = await subscriber()
    push.answer = ({ path }, response) => {
      if (path === slow.subscription.path) return
      response.writeHead(201)
      const chunk = Buffer.alloc(65_536)
      const write = (): void => void (response.write(chunk) && setImmediate(write))
      response.on('drain', write).on('error', () => {})
      write()
    }
    await mailTo(slow.agent)
    await mailTo(endless.agent)
    await send()
    push.answer = accept
    const failures = async (person: Person) => (await rowsOf(person)).map(({ failures }) => failures)
    assert.deepEqual([await failures(slow.person), await failures(endless.person)], [[1], [0]])
    await push.take(slow.subscription)
    await push.take(endless.subscription)
  })

  it('one of two processes sends a message, whichever accepted the mail', async () => {
    const { services, close } = await startProcesses(pushOptions, pushOptions)
    try {
      const [first, second] = services
      const subscriptions = Array.from({ length: 10 }, push.subscription)
      const person = await newPerson(first!)
      const agent = await newAgent(first!, { handle: `@${person.username}.bot` })
      for (const { endpoint, p256dh, auth } of subscriptions) {
        const elsewhere = { ...person, browser: visitor(first!) }
        await elsewhere.browser.signIn(person.username)
        assert.equal((await forge(elsewhere, `${account}/push`, { endpoint, p256dh, auth })).status, 303)
      }
      const sender = await newAgent(second!)
      await restClientAt(second!, sender.token).sent(draftTo(agent.handle))
      await second!.deps.webPush.flush()
      await Promise.all(services.map(({ deps }) => deps.webPush.send('usual')))
      for (const subscription of subscriptions) assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    } finally {
      await close()
    }
  })

  it('another process sends a message if the first one crashes while it sends', async () => {
    const { person, agent, subscription } = await subscriber()
    const { store } = service.deps
    await mailTo(agent)
    const valid = { begunSince: 0, usedSince: 0 }
    assert.ok(await store.pushSubscriptions.claim(service.clock(), valid, false)) // by a process that then crashes
    await send()
    await retry()
    assert.deepEqual(await push.take(subscription), [])
    service.clock.advance(minuteMs)
    await retry()
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    assert.equal((await rowsOf(person))[0]?.due_at, null)
  })

  it('end with the session of the browser: by sign-out, from another browser, with time, and with the account', async () => {
    const endings: Record<string, (person: Person) => Promise<unknown>> = {
      'sign-out': (person) => forge(person, '/sign-out'),
      'from another browser': async (person) => {
        const elsewhere = { ...person, browser: visitor(service) }
        await elsewhere.browser.signIn(person.username)
        const [row] = await rowsOf(person)
        return forge(elsewhere, `/dashboard/security/sessions/${row!.session_id}/end`)
      },
      'with the account': async (person) => {
        const fields = { username: person.username, password: 'correct horse battery' }
        assert.equal((await forge(person, `${account}/delete`, fields)).status, 303)
      },
      'with time': async (person) => {
        service.clock.advance(25 * 60 * minuteMs)
        await send() // its session has expired, but its row is still there
        await run(service, 'sessions')
        assert.equal((await person.browser.go(account)).status, 303)
      },
    }
    for (const [how, end] of Object.entries(endings)) {
      const { person, agent, subscription } = await subscriber()
      await mailTo(agent)
      assert.equal((await rowsOf(person)).length, 1)
      await end(person)
      assert.deepEqual(await rowsOf(person), [], how)
      await send()
      assert.deepEqual(await push.take(subscription), [], how)
    }
  })
})
