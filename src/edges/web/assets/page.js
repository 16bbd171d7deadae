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
  return unit ? format.format(Math.trunc(seconds / size), unit) : format.format(0, 'second')
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
    const block = document.createElement('div')
    block.className = 'copyable'
    code.replaceWith(block)
    block.append(code, button)
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

/** Closes an open menu of agents after a click beside it, or after Escape. */
function closeMenus(event) {
  for (const menu of document.querySelectorAll('details.switcher[open]')) {
    if (event.key === 'Escape') menu.querySelector('summary').focus()
    else if (menu.contains(event.target)) continue
    menu.open = false
  }
}

document.addEventListener('click', closeMenus)
document.addEventListener('keydown', (event) => event.key === 'Escape' && closeMenus(event))

/** Keys that lead to a page or field, while no field has the focus. */
const keys = {
  '/': () => document.querySelector('[type=search]')?.focus(),
  c: () => document.querySelector('a[data-key=c]')?.click(),
  j: () => moveInList(1),
  k: () => moveInList(-1),
}

function moveInList(step) {
  const rows = [...document.querySelectorAll('.threads a')]
  const now = rows.indexOf(document.activeElement)
  rows[Math.min(Math.max(now + step, 0), rows.length - 1)]?.focus()
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable], dialog')
  if (event.ctrlKey && event.key === 'Enter') event.target.closest('form')?.requestSubmit()
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
  event.preventDefault()
  keys[event.key]()
})

document.addEventListener('refreshed', showTimes)
showTimes()
addCopyButtons()
openAsDialogs()
addToastClosers()
