// What comes into a mailbox is shown as it comes; without this script, when the page is loaded anew. The page names the
// feed of the mailbox from the place on that it shows. Whatever the feed says, what is shown is asked for as a page.
const regionIn = (page) => page.querySelector('[data-live]')
const say = (text) => (document.querySelector('[data-live-status]').textContent = text)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The page follows nothing any more: its person is signed out, or may not look into the mailbox any longer. */
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
  if (old.textContent === fresh.textContent) return
  replace(old, fresh)
  say('Something new has come.')
}

/** What is the same stays the same element, with what somebody has opened in it; the focus stays where it was. */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : undefined
  const href = focused?.getAttribute('href')
  const same = focused?.id ? `#${CSS.escape(focused.id)}` : href && `a[href="${CSS.escape(href)}"]`
  for (const message of fresh.querySelectorAll('article[id]')) {
    const shown = document.getElementById(message.id)
    if (shown?.textContent === message.textContent) message.replaceWith(shown)
  }
  old.replaceWith(fresh)
  const next = focused?.isConnected ? focused : same && fresh.querySelector(same)
  next?.focus({ preventScroll: true })
}

let [isTold, isRefreshing] = [false, false]

/** At once, and then once in a second at most, however much comes. */
async function refreshSoon() {
  isTold = true
  if (isRefreshing) return
  isRefreshing = true
  for (; isTold; await pause(1000)) {
    isTold = false
    await refresh().catch(() => {})
  }
  isRefreshing = false
}

let socket
let attempt = 0
let failures = 0

async function follow({ isAgain }) {
  const own = ++attempt // what was begun before comes too late
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
    if (error instanceof Ended) say('What comes is not shown here any more. Load this page anew.')
    else if (own === attempt) followLater()
  }
}

async function followLater() {
  const own = attempt
  await pause(Math.min(60_000, 1000 * 2 ** failures++))
  if (own === attempt) follow({ isAgain: true })
}

/** Only what somebody looks at is followed. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return follow({ isAgain: true })
  attempt++
  socket?.close()
})
if (!document.hidden) follow({ isAgain: false })
