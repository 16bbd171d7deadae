import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fixedLimits } from '#generated/limits.ts'
import { formToken } from '../../src/edges/web/forgery.ts'
import { hourMs } from '../../src/domain/durations.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { makeAgent, signUp } from '../../scripts/support/person.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { unescaped, visitor, password } from '../../scripts/support/visitor.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { assertOAuthError, refresh } from '../support/consents.ts'
import { allow, beginDevice, newDevice, newDeviceClient, pollDevice } from '../support/devices.ts'
import { fillIn, newPerson, personWithAgent, wordsOf } from '../support/people.ts'
import { startService, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const pathOf = ({ user_code }: { user_code: string }) => `/device?user_code=${user_code}`

const rejection = 'This code is wrong or has expired.'

describe('the page for devices', () => {
  const service = useService({ clock: fixedClock(), env: { REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '0' } })

  it('T45: a person without an agent arrives by a link, signs up, sees what asks, and creates an agent for it', async () => {
    const device = await newDevice(service(), { scope: 'mailbox:read' })
    const browser = visitor(service())
    const signIn = await browser.go((await browser.go(device.verification_uri_complete)).location ?? '')
    const join = await browser.go(unescaped(/href="(\/sign-up\?[^"]*)"/.exec(signIn.text)?.[1] ?? ''))
    const fields = { username: `p${Date.now()}`, email: 'p@example.com', password }
    const joined = await browser.submit(join, { action: '/sign-up', fields })
    assert.equal(joined.location, device.verification_uri_complete)
    const page = await browser.go(joined.location ?? '')
    const words = wordsOf(page.text)
    for (const text of [
      'It calls itself A device',
      device.user_code,
      'The device asked from the address 127.0.0.1',
      'Did somebody send you this code or a link to this page? Then deny.',
      'You have no agent yet',
      `You are signed in as ${fields.username}`,
    ])
      assert.ok(words.includes(text), `${text} in ${words}`)
    assertOAuthError(await pollDevice(service(), device), 400, 'authorization_pending')
    const allowed = await browser.submit(page, { action: pathOf(device), fields: { name: 'mine', answer: 'allow' } })
    assert.equal(new URL(allowed.location ?? '').searchParams.get('done'), 'device-allowed', allowed.text)
    assert.match((await browser.go(allowed.location ?? '')).text, /Return to your device/)
    const tokens = await pollDevice(service(), device)
    assert.deepEqual([tokens.status, tokens.body.scope], [200, 'mailbox:read'])
    const apps = wordsOf((await browser.go('/dashboard/apps')).text)
    assert.ok(apps.includes('Device at 127.0.0.1'), apps)
    const id = /apps\/(fam_\w+)\/revoke/.exec((await browser.go('/dashboard/apps')).text)?.[1]
    await fillIn(browser, '/dashboard/apps', `/dashboard/apps/${id}/revoke`)
    assertOAuthError(await refresh(service(), device.clientId, tokens.body.refresh_token), 401, 'invalid_client')
  })

  it('a form that is sent twice has one result, and nobody else can answer', async () => {
    const [person, other] = [await personWithAgent(service()), await personWithAgent(service())]
    const device = await newDevice(service())
    const page = await person.browser.go(pathOf(device))
    const foreign = await other.browser.go(pathOf(device))
    const form = { action: pathOf(device), fields: { agent: person.id, answer: 'allow' } }
    for (let n = 0; n < 2; n++) {
      const { location } = await person.browser.submit(page, form)
      assert.equal(new URL(location ?? '').searchParams.get('done'), 'device-allowed')
    }
    const late = await other.browser.submit(foreign, {
      action: pathOf(device),
      fields: { agent: other.id, answer: 'allow' },
    })
    assert.deepEqual([late.status, late.text.includes(rejection)], [400, true])
    assert.equal((await pollDevice(service(), device)).status, 200)
  })

  it('no link says that access was allowed, or that any other step is done', async () => {
    const [person, other] = [await personWithAgent(service()), await newPerson(service())]
    const device = await newDevice(service())
    const fields = { agent: person.id, answer: 'allow' }
    const { location } = await fillIn(person.browser, pathOf(device), pathOf(device), fields)
    const { pathname, search } = new URL(location ?? '')
    assert.match((await person.browser.go(pathname + search)).text, /Access allowed\./)
    for (const [browser, link] of [
      [other.browser, pathname + search],
      [person.browser, search.replace('device-allowed', 'device-denied')],
      [person.browser, '?done=device-allowed'],
    ] as const) {
      const page = await browser.go(`/device${link.replace(/^[^?]*/, '')}`)
      assert.deepEqual([page.status, /Access (?:allowed|denied)/.test(page.text)], [200, false])
      assert.match(page.text, /Enter the code that your device shows/)
    }
    for (const link of ['apps?done=apps-revoked', 'account?done=saved', 'security?done=password-changed']) {
      const page = await person.browser.go(`/dashboard/${link}${search.replace(/^.*&/, '&')}`)
      const isShown = /No app has access now|Saved\.|The password was changed/.test(page.text)
      assert.deepEqual([page.status, isShown], [200, false], link)
    }
  })

  it('a denial reaches the device', async () => {
    const { browser } = await personWithAgent(service())
    const device = await newDevice(service())
    const denied = await fillIn(browser, pathOf(device), pathOf(device), { answer: 'deny' })
    assert.equal(new URL(denied.location ?? '').searchParams.get('done'), 'device-denied')
    assertOAuthError(await pollDevice(service(), device), 400, 'access_denied')
  })

  it('T44: unknown, malformed, expired, removed and answered codes have the same page', async () => {
    const { browser } = await newPerson(service())
    const [expired, answered, revoked] = [
      await newDevice(service()),
      await newDevice(service()),
      await newDevice(service()),
    ]
    await allow(service(), answered)
    await service().deps.store.clients.revoke(revoked.clientId, service().clock())
    const pages = new Map<string, string>()
    const look = async (code: string) => {
      const { status, text } = await browser.go(`/device?user_code=${code}`)
      assert.equal(status, 400)
      pages.set(text.replaceAll(code, 'CODE'), code)
    }
    for (const code of ['BBBB-BBBB', answered.user_code, revoked.user_code, 'AAAA-AAAA']) await look(code)
    service().clock.advance(fixedLimits.deviceCodeSeconds * 1000)
    await look(expired.user_code)
    assert.deepEqual([...pages.keys()].length, 1, [...pages.values()].join())
    assert.ok([...pages.keys()][0]?.includes(rejection))
  })

  it('T45: only the form of this code and this browser counts, after a recent sign-in', async () => {
    const person = await personWithAgent(service())
    const [device, other] = [await newDevice(service()), await newDevice(service())]
    const fields = { agent: person.id, answer: 'allow' }
    const secret = person.browser.cookies.get('ams') ?? ''
    const token = formToken({ secret, isNew: false }, pathOf(other))
    for (const [forged, headers] of [
      [{ ...fields }, {}],
      [{ ...fields, token }, {}],
      [{ ...fields, token: formToken({ secret: 'x', isNew: false }, pathOf(device)) }, {}],
      [{ ...fields, token: formToken({ secret, isNew: false }, pathOf(device)) }, { 'sec-fetch-site': 'cross-site' }],
    ] as const)
      assert.equal((await person.browser.post(pathOf(device), forged, headers)).status, 403)
    service().clock.advance(13 * hourMs)
    const late = await newDevice(service())
    assert.match((await person.browser.go(pathOf(late))).location ?? '', /\/sign-in\?/)
  })

  it('a person chooses only agents that they may act for', async () => {
    const [person, other] = [await personWithAgent(service()), await personWithAgent(service())]
    const device = await newDevice(service())
    const { status, text } = await fillIn(person.browser, pathOf(device), pathOf(device), {
      agent: other.id,
      answer: 'allow',
    })
    assert.deepEqual([status, /You may not act for this agent/.test(text)], [403, true])
    assertOAuthError(await pollDevice(service(), device), 400, 'authorization_pending')
  })
})

describe('the page for devices with limits', () => {
  const service = useService({ clock: fixedClock(), env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })

  it('T45: it says that an IPv6 address is the network of the device, and of the browser', async () => {
    const { browser } = await personWithAgent(service())
    const clientId = await newDeviceClient(service())
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const device = await beginDevice(service(), { client_id: clientId }, from('2001:db8:1:2:3:4:5:6'))
    const page = await browser.go(pathOf(device.body), { headers: from('2001:db8:7:8::9') })
    const words = wordsOf(page.text)
    assert.ok(words.includes('The device asked from the network 2001:db8:1:2::/64 on '), words)
    assert.ok(words.includes('Your browser uses the network 2001:db8:7:8::/64 .'), words)
    assert.ok(wordsOf((await browser.go(pathOf(device.body))).text).includes('Your browser uses the address 127.0.0.1'))
  })

  it('T44: a person may enter few codes in a minute, also at once and if they are right', async () => {
    const { browser } = await newPerson(service())
    const device = await newDevice(service())
    const most = fixedLimits.userCodesPerPersonPerMinute
    const answers = await Promise.all(Array.from({ length: most + 5 }, () => browser.go('/device?user_code=BBBB-BBBB')))
    assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 429).length, 5)
    const right = await browser.go(pathOf(device))
    assert.deepEqual([right.status, right.text.includes('Too many requests')], [429, true])
    assert.equal((await (await newPerson(service())).browser.go(pathOf(device))).status, 200)
  })
})

describe('the page for devices in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  let site = ''
  before(async () => {
    const port = await freePort()
    site = `http://localhost:${port}`
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  it('a person types the code and allows the device, without scripts', async () => {
    const { page, strays } = await open(site)
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    const username = await signUp(page)
    await makeAgent(page, 'nightly')
    const cookies = await page.context().cookies()
    const plain = await open(site, { javaScriptEnabled: false, viewport: { width: 360, height: 700 } })
    await plain.context.addCookies(cookies)
    const clientId = await newDeviceClient(service, { client_name: 'Nightly report' })
    const device = await newDevice(service, { client_id: clientId })
    await page.goto('/device')
    await inspect(page, 'device-code')
    await plain.page.goto('/device')
    await plain.page.getByLabel('Code').fill('bbbb bbbb')
    await plain.page.getByRole('button', { name: 'Continue' }).click()
    await plain.page.getByText(rejection).waitFor()
    await plain.page.getByLabel('Code').fill(device.user_code.toLowerCase().replace('-', ' '))
    await plain.page.getByRole('button', { name: 'Continue' }).click()
    await plain.page.getByText('Nightly report').waitFor()
    await page.goto(device.verification_uri_complete)
    await inspect(page, 'device-confirmation')
    await plain.page.getByLabel('Act as').selectOption(`@${username}.nightly`)
    await plain.page.getByRole('button', { name: 'Allow', exact: true }).click()
    await plain.page.getByRole('heading', { name: 'Return to your device' }).waitFor()
    assert.equal((await pollDevice(service, device)).status, 200)
    await page.goto(device.verification_uri_complete)
    await inspect(page, 'device-done')
    assert.deepEqual([...strays, ...plain.strays], [])
  })
})
