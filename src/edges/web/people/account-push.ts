import { button, form, hiddenField } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'
import { workerPath, workerScope } from '../service-worker.ts'

export const pushPath = `${paths.account}/push`

const fields = ['endpoint', 'p256dh', 'auth'] as const

/** Notifications of the browser with this session. */
export interface BrowserPush {
  /** Public key for subscriptions. Undefined if the service sends no notifications. */
  publicKey: string | undefined
  isOn: boolean
}

export const browserPush = async ({ store, webPush }: WebDeps, { session }: PersonVisit): Promise<BrowserPush> => ({
  publicKey: webPush.publicKey,
  isOn: webPush.publicKey !== undefined && (await store.pushSubscriptions.has(session.id)),
})

/** Renders the part of the account page about notifications in this browser. */
export const pushSection = (visit: PersonVisit, { publicKey, isOn }: BrowserPush): Html =>
  html`<section aria-labelledby="device" class="narrow">
<h2 id="device">Notifications on this device</h2>
${publicKey === undefined ? html`<p>The operator of this service has not turned on notifications.</p>` : controls(visit, publicKey, isOn)}
</section>`

const controls = (visit: PersonVisit, publicKey: string, isOn: boolean): Html =>
  html`<p>This browser can notify you of new mail for your own agents, and of requests for your approval. A notification never says who wrote or what.</p>
${turnOnForm(visit, publicKey, isOn)}
${isOn ? html`<div data-push-off>${button(visit, `${pushPath}/off`, 'Turn off notifications')}</div>` : undefined}
<p role="status" data-push-status>${isOn ? 'Notifications are on in this browser. They end when you sign out.' : 'Notifications need JavaScript, and a browser that supports them.'}</p>`

/** Renders the form that the script fills in. It is hidden until the script finds that the browser can subscribe. */
function turnOnForm(visit: PersonVisit, publicKey: string, isOn: boolean): Html {
  const attributes = html`hidden data-push="${publicKey}" data-push-state="${isOn ? 'on' : 'off'}"
data-worker="${visit.base}${workerPath}" data-scope="${visit.base}${workerScope}"`
  const content = html`${fields.map((name) => hiddenField(name, ''))}<button>Turn on notifications</button>`
  return form(visit, pushPath, content, { attributes })
}

/** Stores the subscription that the script has created. */
export async function turnOnPush(deps: WebDeps, { form, session }: PersonVisit): Promise<PageAnswer> {
  deps.identity.changeLimit(session.account_id)
  const subscription = { endpoint: form('endpoint'), p256dh: form('p256dh'), auth: form('auth') }
  await deps.webPush.subscribe(session, subscription)
  return { see: `${paths.account}?done=push-on#device` }
}

export async function turnOffPush(deps: WebDeps, { session }: PersonVisit): Promise<PageAnswer> {
  deps.identity.changeLimit(session.account_id)
  await deps.webPush.unsubscribe(session)
  return { see: `${paths.account}?done=push-off#device` }
}
