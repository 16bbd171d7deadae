// Improves every page. Without this script, each part works in a simpler form.

/** Shows times in the language and zone of the browser. The server writes them in UTC. */
function showTimes() {
  const day = 86_400_000
  for (const time of document.querySelectorAll('time:not([title])')) {
    const at = new Date(time.dateTime)
    time.title = at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
    const isNear = Math.abs(Date.now() - at) < 6 * day
    time.textContent = isNear ? relative(at) : at.toLocaleDateString(undefined, { dateStyle: 'medium' })
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

function relative(at) {
  const seconds = (at - Date.now()) / 1000
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? []
  if (unit) return format.format(Math.trunc(seconds / size), unit)
  const text = format.format(0, 'second')
  return text === 'now' ? 'just now' : text
}

function createButton(text, act) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'secondary'
  button.textContent = text
  button.addEventListener('click', act)
  return button
}

/** Adds a button to each block of code that copies it. */
function addCopyButtons() {
  if (!navigator.clipboard) return
  for (const code of document.querySelectorAll('pre.pasted')) {
    const button = createButton('Copy', async () => {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    })
    button.setAttribute('aria-live', 'polite')
    const block = document.createElement('div')
    block.className = 'copyable'
    code.replaceWith(block)
    block.append(code, button)
  }
}

/** Requests the page again until a program has made its first call. Stops after ten minutes. */
async function waitForFirstCall() {
  const region = document.querySelector('[data-first-call]')
  for (let requests = 0; region?.dataset.firstCall && requests < 300; requests++) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    if (document.hidden) continue
    const answer = await fetch(region.dataset.firstCall).catch(() => undefined)
    if (answer?.redirected) return
    if (!answer?.ok) continue
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.querySelector('[data-first-call]')
    if (!fresh || fresh.dataset.firstCall) continue
    region.className = fresh.className
    region.dataset.firstCall = ''
    region.replaceChildren(...fresh.childNodes)
    showTimes()
  }
}

/** Shows the confirmation of a step as a dialog instead of an opened block. */
function openAsDialogs() {
  for (const block of document.querySelectorAll('details.confirmation')) {
    const summary = block.querySelector('summary')
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', summary.getAttribute('aria-label'))
    const heading = document.createElement('h2')
    heading.textContent = `${dialog.getAttribute('aria-label').replace(': ', ' ')}?`
    const cancel = createButton('Cancel', () => dialog.close())
    dialog.append(heading, ...[...block.children].filter((child) => child !== summary), cancel)
    document.body.append(dialog)
    summary.addEventListener('click', (event) => {
      event.preventDefault()
      dialog.showModal()
    })
    if (block.open) dialog.showModal()
    block.open = false
    dialog.addEventListener('close', () => summary.focus())
  }
}

/** Adds a button to the notice of the last step that closes it. Reloading the page does not show the notice again. */
function addToastClosers() {
  for (const toast of document.querySelectorAll('.notice.done')) toast.append(createButton('Close', () => toast.remove()))
  const address = new URL(location.href)
  for (const name of ['done', 'undo', 'seal']) address.searchParams.delete(name)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** Closes an open menu after a click beside it, or after Escape. */
function closeMenus(event) {
  for (const menu of document.querySelectorAll('details:is(.switcher, .filters)[open]')) {
    if (event.key === 'Escape') menu.querySelector('summary').focus()
    else if (menu.contains(event.target)) continue
    menu.open = false
  }
}

document.addEventListener('click', closeMenus)
document.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenus(event))

/** Shows the dialog of a link instead of its page. The browser then returns the focus to where it was. */
function openLinkedDialogs() {
  for (const link of document.querySelectorAll('a[data-dialog]'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      document.getElementById(link.dataset.dialog).showModal()
    })
}

/** Keys that lead to a page or field, while no field has the focus. */
const keys = {
  '/': () => document.querySelector('[type=search]')?.focus(),
  c: () => document.querySelector('a[data-key=c]')?.click(),
  j: () => moveInList(1),
  k: () => moveInList(-1),
  '?': () => document.querySelector('a[data-dialog=shortcuts]')?.click(),
  x: () => rowOfFocus()?.querySelector('[type=checkbox]')?.click(),
}

const rowOfFocus = () => document.activeElement.closest('.threads li')

function moveInList(step) {
  const rows = [...document.querySelectorAll('.threads a')]
  const now = rows.indexOf(rowOfFocus()?.querySelector('a'))
  rows[Math.min(Math.max(now + step, 0), rows.length - 1)]?.focus()
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog')
  if (event.ctrlKey && event.key === 'Enter') event.target.closest('form')?.requestSubmit()
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
  event.preventDefault()
  keys[event.key]()
})

/* Threads and new messages. */

/** Leaves the field with the focus, or else the page. It never leaves a page with unsent text. */
function leave(event) {
  if (event.key !== 'Escape' || event.isComposing || document.querySelector('dialog[open], .switcher[open]')) return
  const field = event.target.closest('input, textarea, select')
  const isUnsent = [...document.querySelectorAll('form[enctype] :is(input, textarea)')].some(
    (one) => one.type !== 'hidden' && one.value !== one.defaultValue,
  )
  if (field) field.blur()
  else if (!isUnsent) document.querySelector('a[data-key=Escape]')?.click()
}

// Runs before the other listeners, which close the open menu or dialog.
document.addEventListener('keydown', leave, { capture: true })

keys.r = () => document.querySelector('a[data-key=r]')?.click()

/** Moves the focus into the field for a reply. Without this script, the link only scrolls to it. */
document.querySelector('a[data-key=r]')?.addEventListener('click', (event) => {
  event.preventDefault()
  document.getElementById('text').focus()
})

/** Offers the known recipients for each handle in a field. A browser compares a suggestion with the whole text. */
for (const field of document.querySelectorAll('input[list]')) {
  const { list } = field
  const handles = [...list.options].map(({ value }) => value)
  const own = list.cloneNode()
  own.id = `${list.id}-${field.id}`
  field.after(own)
  field.setAttribute('list', own.id)
  const suggest = () => {
    const [start] = /^(?:.*[\s,;])?/.exec(field.value)
    const rest = handles.filter((handle) => !start.includes(handle))
    own.replaceChildren(...rest.map((handle) => new Option('', start + handle)))
  }
  field.addEventListener('input', suggest)
  suggest()
}

/** Opens all messages while the page is printed. */
const printed = []
window.addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('.message details:not([open])')) {
    details.open = true
    printed.push(details)
  }
})
window.addEventListener('afterprint', () => {
  for (const details of printed.splice(0)) details.open = false
})

// A form that is shown again after sign-in has its own address.
const restored = document.querySelector('[data-address]')
if (restored) history.replaceState(history.state, '', restored.dataset.address)
/** Selects all rows of a list of mail by its first checkbox, which shows if all are selected. */
function selectRows({ target }) {
  const list = target.closest('.mail-list')
  if (!list || target.type !== 'checkbox') return
  const all = list.querySelector('[data-select-all]')
  const rows = [...list.querySelectorAll('.threads [type=checkbox]')]
  if (target === all) for (const row of rows) row.checked = all.checked
  const selected = rows.filter((row) => row.checked).length
  all.checked = selected === rows.length
  all.indeterminate = selected > 0 && !all.checked
}

document.addEventListener('change', selectRows)

/** Scrolls narrow tabs until the current one is visible. */
for (const tab of document.querySelectorAll('.tabs [aria-current]')) {
  const list = tab.closest('ul')
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

document.addEventListener('refreshed', showTimes)
showTimes()
addCopyButtons()
waitForFirstCall()
openAsDialogs()
addToastClosers()
openLinkedDialogs()
