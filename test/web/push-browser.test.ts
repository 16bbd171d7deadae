import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { freePort } from '../../scripts/support/free-port.ts'
import { run } from '../jobs/run.ts'
import { newAgent } from '../support/agents.ts'
import { inspect, noBrowser, signIn, useBrowser } from '../support/browser.ts'
import { draftTo } from '../support/client.ts'
import { pushOptions, startPushService, type PushService, type TestSubscription } from '../support/push-service.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

const port = await freePort()
const site = `http://localhost:${port}`
const account = '/dashboard/account'

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

/** Parts of the global scope of a service worker. The types of TypeScript for pages lack it. */
interface WorkerScope {
  registration: {
    getNotifications(filter?: { tag: string }): Promise<Notification[]>
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  shownCount: number
  clients: { openWindow(address: string): Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
  dispatchEvent(event: Event): boolean
}

/** Notification that the browser shows. */
interface Shown {
  title: string
  body: string
  tag: string
}

/**
 * Replaces the connection of the browser to its push service, which Chromium cannot reach. Everything else is real: the
 * permission, the worker, the page and the service.
 */
const replacePushManager = (page: Page, { endpoint, p256dh, auth }: TestSubscription): Promise<unknown> =>
  page.addInitScript(
    (created) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer
      const subscription = {
        endpoint: created.endpoint,
        getKey: (name: 'p256dh' | 'auth') => bytes(created[name]),
        unsubscribe: async () => {
          sessionStorage.setItem('subscribed', '')
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
        subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
          if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error('wrong options')
          sessionStorage.setItem('subscribed', 'yes')
          return subscription
        },
      })
    },
    { endpoint, p256dh, auth },
  )

describe('notifications in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let push: PushService
  let service: Service
  before(async () => {
    push = await startPushService()
    const { env, egress } = pushOptions
    service = await startService({ egress, env: { ...env, PORT: String(port), WEB_URL: site } })
  })
  after(async () => {
    await service?.close()
    await push?.close()
  })

  /** Returns the service worker, and makes it count the notifications that it shows from now on. */
  async function workerOf(context: BrowserContext): Promise<Worker> {
    await until(() => context.serviceWorkers().length > 0)
    const worker = context.serviceWorkers()[0]!
    await worker.evaluate(() => {
      const scope = self as unknown as WorkerScope
      const show = scope.registration.showNotification.bind(scope.registration)
      scope.shownCount = 0
      scope.registration.showNotification = async (title, options) => {
        await show(title, options)
        scope.shownCount++
      }
    })
    return worker
  }

  /**
   * Waits until the worker has shown this number of notifications. It does not read their list, because Chromium loses
   * a notification that is being shown while the list is read.
   */
  const untilShown = (worker: Worker, count: number): Promise<void> =>
    until(async () => (await worker.evaluate(() => (self as unknown as WorkerScope).shownCount)) === count)

  /** Delivers a message to the worker, as the browser does after it has decrypted one. */
  async function deliverer(context: BrowserContext, page: Page) {
    const devtools = await context.newCDPSession(page)
    const registered = Promise.withResolvers<string>()
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${site}/dashboard/`)
      if (found) registered.resolve(found.registrationId)
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered.promise
    return (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data })
  }

  const shownBy = (worker: Worker): Promise<Shown[]> =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as WorkerScope
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })

  /** Returns the time of the notification with this tag. */
  const timeOf = (worker: Worker, tag: string): Promise<unknown> =>
    worker.evaluate(async (wanted) => {
      const { registration } = self as unknown as WorkerScope
      const [notification] = await registration.getNotifications({ tag: wanted })
      return notification && (notification as Notification & { timestamp: number }).timestamp
    }, tag)

  it('a person turns notifications on, gets one for new mail, opens the mailbox, and turns them off', async () => {
    const { context, page, strays } = await open(site, { permissions: ['notifications'] })
    const subscription = push.subscription()
    await replacePushManager(page, subscription)
    await signIn(page)
    await page.goto(account)
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByText('Notifications are on in this browser.', { exact: true }).waitFor()
    await inspect(page, 'notifications-on')

    const agent = await newAgent(service)
    await (await newAgent(service, { handle: '@bob.writer' })).sent(
      draftTo(agent.handle, { subject: '<b>canary</b>', content_parts: [{ type: 'text', text: 'canary text' }] }),
    )
    await service.deps.webPush.flush()
    await run(service, 'web-push')
    const [message] = push.messages
    assert.ok(message)
    const content = (await subscription.decrypt(message)).toString()
    assert.deepEqual(JSON.parse(content), { mail: agent.id })

    const worker = await workerOf(context)
    const deliver = await deliverer(context, page)
    await deliver(content)
    await untilShown(worker, 1)
    const tag = `mailbox/${agent.id}`
    const ofMail = { title: 'New mail', body: 'One of your agents has new mail.', tag }
    assert.deepEqual(await shownBy(worker), [ofMail])
    const shownAt = await timeOf(worker, tag)
    await deliver(content)
    await untilShown(worker, 2)
    assert.notEqual(await timeOf(worker, tag), shownAt)
    assert.equal((await shownBy(worker)).length, 1, 'a newer notification replaces the older one')
    await deliver(JSON.stringify({ mail: 'all', approval: true }))
    await untilShown(worker, 4)
    assert.deepEqual((await shownBy(worker)).map((one) => one.tag).sort(), ['approvals', 'mailbox', tag].sort())

    assert.equal(await openedByClick(worker, tag), `${site}/dashboard/mailbox/${agent.id}`)
    assert.equal(await openedByClick(worker, 'approvals'), `${site}/dashboard/approvals`)
    assert.deepEqual(
      (await shownBy(worker)).map((one) => one.tag),
      ['mailbox'],
      'a click closes the notification',
    )

    await page.getByRole('button', { name: 'Turn off notifications' }).click()
    await page.getByText('Notifications are off in this browser.').waitFor()
    assert.equal(await page.evaluate(() => sessionStorage.getItem('subscribed')), '', 'the browser ends it as well')
    await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    assert.deepEqual(strays, [])
    await context.close()
  })

  /** Clicks a notification, which headless Chromium does not show; returns the address that the worker opens. */
  const openedByClick = (worker: Worker, tag: string): Promise<string> =>
    worker.evaluate(async (wanted) => {
      const scope = self as unknown as WorkerScope
      const opened = Promise.withResolvers<string>()
      scope.clients.openWindow = async (address) => {
        opened.resolve(address)
        return null
      }
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      return opened.promise
    }, tag)

  it('a message that is not from this version, or not valid, leads to the dashboard and nowhere else', async () => {
    const { context, page } = await open(site, { permissions: ['notifications'] })
    await replacePushManager(page, push.subscription())
    await signIn(page)
    await page.goto(account)
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByText('Notifications are on in this browser.', { exact: true }).waitFor()
    const worker = await workerOf(context)
    const deliver = await deliverer(context, page)
    const foreign = ['', 'no json', 'null', '{"page":"https://evil.example/"}', '{"news":1}']
    for (const data of foreign) await deliver(data)
    await untilShown(worker, foreign.length)
    const invalid = ['https://evil.example/', '../../sign-out', 'agt_x', '//evil.example']
    for (const mail of invalid) await deliver(JSON.stringify({ mail }))
    await untilShown(worker, foreign.length + invalid.length)
    assert.ok((await shownBy(worker)).some(({ title }) => title === 'New mail'))
    assert.equal(await openedByClick(worker, 'mailbox'), `${site}/dashboard/mailbox`)
    const others = (await shownBy(worker)).map(({ title }) => title)
    assert.deepEqual([...new Set(others)], ['News of your agents'])
    await context.close()
  })

  it('says why it cannot: no script, no support, blocked, no push service, and a lost subscription', async () => {
    const texts: [string, RegExp, (page: Page) => Promise<unknown>][] = [
      ['no support', /does not support notifications/, (page) => page.addInitScript('delete window.PushManager')],
      [
        'blocked',
        /You have blocked notifications/,
        (page) => page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"),
      ],
    ]
    for (const [why, text, prepare] of texts) {
      const { context, page } = await open(site)
      await prepare(page)
      await signIn(page)
      await page.goto(account)
      await page.getByText(text).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Turn on notifications' }).count(), 0, why)
      await context.close()
    }
    const { context, page } = await open(site, { permissions: ['notifications'] })
    await signIn(page)
    await page.goto(account)
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByText('Your browser could not reach its push service.').waitFor()
    const cookie = (await context.cookies()).find(({ name }) => name === 'ams')
    const found = (await service.deps.identity.sessions.find(cookie?.value ?? ''))!
    await service.deps.webPush.subscribe(found, push.subscription())
    await page.reload()
    await page.getByText('Your browser has stopped the notifications.').waitFor()
    await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    await context.close()

    const scriptless = await open(site, { javaScriptEnabled: false })
    await signIn(scriptless.page)
    await scriptless.page.goto(account)
    await scriptless.page.getByText('Notifications need JavaScript').waitFor()
    assert.equal(await scriptless.page.getByRole('button', { name: 'Turn on notifications' }).count(), 0)
    await scriptless.context.close()
  })
})
