import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { run } from '../jobs/run.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { forge, newPerson } from '../support/people.ts'
import { account, turnOn, usePush } from '../support/push-people.ts'
import { pushEnv, pushOptions, type PushService } from '../support/push-service.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

let push: PushService
let service: Service
const { lines, rowsOf, subscriber, mailTo, send } = usePush((running) => void ({ push, service } = running))

describe('the subscription of a browser', () => {
  it('is rejected unless its endpoint is a public https address and its keys are valid', async () => {
    const person = await newPerson(service)
    const { endpoint, p256dh, auth } = push.subscription()
    const wrong = [
      { endpoint: 'http://push.example/x', p256dh, auth },
      { endpoint: 'https://10.0.0.1/x', p256dh, auth },
      { endpoint: 'https://[::1]/x', p256dh, auth },
      { endpoint: 'https://169.254.169.254/latest', p256dh, auth },
      { endpoint: 'https://user:secret@push.example/x', p256dh, auth },
      { endpoint: `https://push.example/${'x'.repeat(3_000)}`, p256dh, auth },
      { endpoint: 'javascript:alert(1)', p256dh, auth },
      { endpoint: '', p256dh: '', auth: '' },
      { endpoint, p256dh: Buffer.alloc(65, 4).toString('base64url'), auth },
      { endpoint, p256dh: p256dh.slice(2), auth },
      { endpoint, p256dh, auth: auth.slice(4) },
    ]
    for (const subscription of wrong) {
      const { status, text } = await turnOn(person, subscription)
      assert.deepEqual([status, /turn notifications on again/.test(text)], [400, true], subscription.endpoint)
    }
    assert.deepEqual(await rowsOf(person), [])
  })

  it('is checked again when it is used: a name that leads to a private address gets nothing', async () => {
    const other = await startService({
      ...pushOptions,
      clock: fixedClock(),
      env: { ...pushEnv, WEBHOOK_ALLOWED_NETWORKS: '192.0.2.0/24' },
    })
    try {
      const person = await newPerson(other)
      const agent = await newAgent(other, { handle: `@${person.username}.bot` })
      const subscription = push.subscription()
      const { endpoint, p256dh, auth } = subscription
      assert.equal((await forge(person, `${account}/push`, { endpoint, p256dh, auth })).status, 303)
      await (await newAgent(other)).sent(draftTo(agent.handle))
      await other.deps.webPush.flush()
      await run(other, 'web-push')
      assert.deepEqual(await push.take(subscription), [])
      assert.match(await other.deps.observe.metrics(), /ams_web_push_total\{outcome="connection_refused"\} 1/)
    } finally {
      await other.close()
    }
  })

  it('belongs to one browser: the next one replaces it, and at most twenty browsers have one', async () => {
    const { person, agent, subscription } = await subscriber()
    const next = push.subscription()
    assert.equal((await turnOn(person, next)).status, 303)
    assert.equal((await turnOn(person, next)).status, 303, 'the same one again')
    await mailTo(agent)
    await send()
    assert.deepEqual([await push.take(subscription), await push.take(next)], [[], [{ mail: agent.id }]])
    for (let n = 0; n < 22; n++) {
      const elsewhere = { ...person, browser: visitor(service) }
      await elsewhere.browser.signIn(person.username)
      assert.equal((await turnOn(elsewhere, push.subscription())).status, 303)
    }
    assert.equal((await rowsOf(person)).length, 20)
  })

  it('cannot be taken over or removed by another person, nor by a form of another site', async () => {
    const { person, agent, subscription } = await subscriber()
    const stranger = await newPerson(service)
    const taken = await turnOn(stranger, subscription)
    assert.deepEqual([taken.status, await rowsOf(stranger)], [409, []])
    assert.equal((await forge(stranger, `${account}/push/off`)).status, 303)
    assert.equal((await person.browser.post(`${account}/push/off`, {})).status, 403, 'without a token')
    const fields = { endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth }
    assert.equal((await person.browser.post(`${account}/push`, fields)).status, 403, 'without a token')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    assert.equal((await person.browser.post(`${account}/push/off`, {}, foreign)).status, 403)
    await mailTo(agent)
    await send()
    assert.deepEqual(await push.take(subscription), [{ mail: agent.id }])
    const off = await person.browser.submit(await person.browser.go(account), { action: `${account}/push/off` })
    assert.equal(off.status, 303)
    assert.deepEqual(await rowsOf(person), [])
    assert.equal((await turnOn(stranger, subscription)).status, 303, 'the next person with this browser')
  })

  it('S67: its address and keys are encrypted, and in no log, audit entry or page', async () => {
    const { person, agent, subscription } = await subscriber()
    await mailTo(agent)
    await send()
    const [row] = await rowsOf(person)
    assert.match(row?.secret ?? '', /^eyJ/)
    const { text } = await person.browser.go(account)
    const audit = await sqlOn(service.deps.database, 'no edge shows the stored rows')('select * from audit_entry')
    const seen = [text, JSON.stringify(audit), lines.join('\n'), await service.deps.observe.metrics()].join('\n')
    assert.match(seen, /session\.started/)
    for (const secret of [
      subscription.path,
      subscription.auth,
      subscription.p256dh,
      pushEnv.WEB_PUSH_KEY,
      'hooks.example',
    ])
      assert.ok(!seen.includes(secret), secret)
    await push.take(subscription)
  })
})

describe('the account page', () => {
  it('has a form for the script, and the button that turns notifications off', async () => {
    const person = await newPerson(service)
    const before = (await person.browser.go(account)).text
    assert.match(before, new RegExp(`<form [^>]*hidden data-push="${service.deps.webPush.publicKey}"`))
    assert.match(before, /Notifications need JavaScript/)
    assert.doesNotMatch(before, /Turn off notifications/)
    const answer = await turnOn(person, push.subscription())
    assert.match((await person.browser.go(answer.location ?? '')).text, /Notifications are on in this browser\./)
    assert.match((await person.browser.go(account)).text, /Turn off notifications/)
    const elsewhere = visitor(service)
    await elsewhere.signIn(person.username)
    assert.doesNotMatch((await elsewhere.go(account)).text, /Turn off notifications/, 'another browser of the person')
  })

  it('serves the worker at a fixed path, uncached and without rights to load anything', async () => {
    const { status, headers, text } = await visitor(service).go('/service-worker.js')
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('cache-control'), headers.get('content-security-policy')],
      [200, 'text/javascript; charset=utf-8', 'no-cache', "default-src 'none'"],
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.doesNotMatch(text, /'fetch'|caches|https?:/, 'it answers no requests, and stores nothing')
  })

  it('says that the operator has turned notifications off, and rejects a subscription', async () => {
    const other = await startService({ clock: fixedClock() })
    try {
      const person = await newPerson(other)
      assert.match(
        (await person.browser.go(account)).text,
        /The operator of this service has not turned on notifications\./,
      )
      const { endpoint, p256dh, auth } = push.subscription()
      assert.equal((await forge(person, `${account}/push`, { endpoint, p256dh, auth })).status, 403)
      assert.ok(!other.deps.jobs.some(({ name }) => name.startsWith('web-push')))
    } finally {
      await other.close()
    }
  })
})
