// Turns notifications of this browser on and off. The page has a form, hidden at first, that this script fills in.
const form = document.querySelector('form[data-push]')
const status = document.querySelector('[data-push-status]')
const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const texts = {
  unsupported: 'This browser does not support notifications. On an iPhone, add the dashboard to the home screen first.',
  blocked: 'You have blocked notifications of this site. Allow them in the settings of your browser.',
  dismissed: 'Your browser did not allow notifications. Try again, and allow them.',
  failed: 'Your browser could not reach its push service. Check your connection, and try again.',
  lost: 'Your browser has stopped the notifications. Turn them on again.',
}

const show = (text) => (status.textContent = text)

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

const textOf = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(form.dataset.scope)
  return registration?.pushManager.getSubscription()
}

/** Creates a new subscription. A former one may belong to another person or to another key. */
async function subscribe() {
  const { worker, scope, push } = form.dataset
  const registration = await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await isActive(registration)
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(push) })
}

/** Resolves when the worker of the registration is active, because only then can the browser subscribe. */
const isActive = (registration) =>
  new Promise((resolve) => {
    const worker = registration.installing ?? registration.waiting
    if (registration.active || !worker) return resolve()
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })

async function turnOn() {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return show(permission === 'denied' ? texts.blocked : texts.dismissed)
  const subscription = await subscribe()
  form.elements.endpoint.value = subscription.endpoint
  form.elements.p256dh.value = textOf(subscription.getKey('p256dh'))
  form.elements.auth.value = textOf(subscription.getKey('auth'))
  form.submit()
}

/** Shows the button if the browser can subscribe, or why it cannot. */
async function begin() {
  if (!isSupported) return show(texts.unsupported)
  if (Notification.permission === 'denied') return show(texts.blocked)
  const isOn = form.dataset.pushState === 'on'
  if (isOn && (await currentSubscription())) return
  form.hidden = false
  show(isOn ? texts.lost : '')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show('')
    turnOn().catch(() => show(texts.failed))
  })
}

if (form) begin()

// The server forgets the subscription. The browser ends it as well, so the push service forgets it, too.
document.querySelector('[data-push-off] form')?.addEventListener('submit', async (event) => {
  if (!isSupported || event.target.dataset.ended) return
  event.preventDefault()
  event.target.dataset.ended = 'true'
  await currentSubscription().then((subscription) => subscription?.unsubscribe()).catch(() => {})
  event.target.submit()
})
