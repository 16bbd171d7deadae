// Shows new messages of a mailbox without a reload. The page contains the address of the WebSocket feed of the mailbox.
// Each frame of the feed triggers a new request for the page. The script does not use the content of the frame.
const regionIn = (page) => page.querySelector('[data-live]')
const showStatus = (text) => (document.querySelector('[data-live-status]').textContent = text)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** End of the live updates: the person is signed out, or may no longer read the mailbox. */
class Ended extends Error {}

async function ask(address, options) {
  const answer = await fetch(address, options)
  if (answer.redirected || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) throw new Ended()
  if (!answer.ok) throw new Error(answer.statusText)
  return answer
}

async function refresh() {
  const answer = await ask(regionIn(document).dataset.page)
  const [old, fresh] = [regionIn(document), regionIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))]
  old.dataset.feed = fresh.dataset.feed
  if (textOf(old) === textOf(fresh)) return
  replace(old, fresh)
  document.dispatchEvent(new Event('refreshed'))
  showStatus('New message')
}

/** Returns the text of an element with its times as the server sent them, because the page shows them otherwise. */
function textOf(element) {
  const copy = element.cloneNode(true)
  for (const time of copy.querySelectorAll('time')) time.textContent = time.dateTime
  return copy.textContent
}

const nameIs = (name) => `[name="${CSS.escape(name)}"]`

/**
 * Replaces the region, but keeps the elements of unchanged messages with their open details, the selected rows, and the
 * focus.
 */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : undefined
  const href = focused?.getAttribute('href')
  const name = focused?.closest('li') && focused.name
  const same = name ? nameIs(name) : focused?.id ? `#${CSS.escape(focused.id)}` : href && `a[href="${CSS.escape(href)}"]`
  for (const message of fresh.querySelectorAll('article[id]')) {
    const shown = document.getElementById(message.id)
    message.removeAttribute('autofocus')
    if (shown && textOf(shown) === textOf(message)) message.replaceWith(shown)
    else if (shown?.querySelector('details').open) message.querySelector('details').open = true
  }
  const selected = [...old.querySelectorAll('li :checked')].flatMap(({ name }) => fresh.querySelector(nameIs(name)) ?? [])
  for (const row of selected) row.checked = true
  old.replaceWith(fresh)
  selected[0]?.dispatchEvent(new Event('change', { bubbles: true }))
  const next = focused?.isConnected ? focused : same && fresh.querySelector(same)
  next?.focus({ preventScroll: true })
}

let [isChanged, isRefreshing] = [false, false]

/** Refreshes at once, and then at most once a second. */
async function refreshSoon() {
  isChanged = true
  if (isRefreshing) return
  isRefreshing = true
  for (; isChanged; await pause(1000)) {
    isChanged = false
    await refresh().catch(() => {})
  }
  isRefreshing = false
}

let socket
let attempt = 0
let failures = 0

async function follow({ isAgain }) {
  const own = ++attempt // earlier attempts stop when they see another number
  try {
    if (isAgain) await refresh()
    const { live, token } = regionIn(document).dataset
    const { protocols } = await (await ask(live, { method: 'POST', body: new URLSearchParams({ token }) })).json()
    if (own !== attempt) return
    socket = new WebSocket(regionIn(document).dataset.feed, protocols)
    socket.onopen = () => (failures = 0)
    socket.onmessage = refreshSoon
    socket.onclose = () => own === attempt && followLater()
  } catch (error) {
    if (error instanceof Ended) showStatus('Live updates have stopped. Reload this page.')
    else if (own === attempt) followLater()
  }
}

async function followLater() {
  const own = attempt
  await pause(Math.min(60_000, 1000 * 2 ** failures++))
  if (own === attempt) follow({ isAgain: true })
}

/** Follows the mailbox only while the page is visible. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return follow({ isAgain: true })
  attempt++
  socket?.close()
})
if (!document.hidden) follow({ isAgain: false })
