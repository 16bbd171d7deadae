// Shows threads, messages and contact requests inside a chat (MCP Apps, revision 2026-01-26). It talks only to the host
// of the frame, by JSON-RPC over postMessage. Texts of other agents become text nodes, so they cannot change the view.

const protocolVersion = '2026-01-26'
const inlineHeightMax = 500
const view = document.querySelector('main')
const pending = new Map()
let [lastId, host] = [0, { capabilities: {}, context: {} }]

/** Sends a request to the host. Rejects with its error. */
function request(method, params) {
  const id = ++lastId
  parent.postMessage({ jsonrpc: '2.0', id, method, params }, '*')
  return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
}

const notify = (method, params = {}) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*')

/** Handles notifications of the host, by method. */
const notifications = {
  'ui/notifications/tool-result': (result) => showResult(result),
  'ui/notifications/tool-cancelled': () => showNotice('The call was cancelled.'),
  'ui/notifications/host-context-changed': (changes) => applyContext(changes),
}

/** Answers to requests of the host, by method. */
const answers = { ping: {}, 'ui/resource-teardown': {} }

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  const { id, method, params, result, error } = data
  if (method === undefined) {
    const call = pending.get(id)
    pending.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  } else if (id === undefined) {
    if (Object.hasOwn(notifications, method)) notifications[method](params ?? {})
  } else if (Object.hasOwn(answers, method)) {
    parent.postMessage({ jsonrpc: '2.0', id, result: answers[method] }, '*')
  } else {
    const unknown = { code: -32601, message: `the view has no method ${method}` }
    parent.postMessage({ jsonrpc: '2.0', id, error: unknown }, '*')
  }
})

function applyContext(changes) {
  host.context = { ...host.context, ...changes }
  const { theme, displayMode } = host.context
  if (theme) document.documentElement.dataset.theme = theme
  document.body.classList.toggle('inline', displayMode !== 'fullscreen')
}

/** Calls a tool of the service through the host. Throws an error with the text of a failed call. */
async function callTool(name, args) {
  const result = await request('tools/call', { name, arguments: args })
  if (result.isError) throw new Error(errorTextOf(result))
  return result
}

const textOf = ({ content = [] }) => content.map(({ text = '' }) => text).join('\n')

/** Returns the message of a failed call. The service sends it as JSON, and a host may send other text. */
function errorTextOf(result) {
  const text = textOf(result)
  try {
    return JSON.parse(text).error.message
  } catch {
    return text || 'The call failed.'
  }
}

/** Creates an element. Children that are strings become text nodes. */
function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties)
  node.append(...children.filter((child) => child !== undefined))
  return node
}

function button(text, act, properties = {}) {
  const node = element('button', { type: 'button', ...properties }, text)
  node.addEventListener('click', () => perform(node, act))
  return node
}

/** Runs a step. Its button rests meanwhile, and an error stands below it. */
async function perform(node, act) {
  node.disabled = true
  node.parentElement.querySelector('.problem')?.remove()
  try {
    await act()
  } catch ({ message }) {
    node.after(element('p', { className: 'problem', role: 'alert' }, message))
  }
  node.disabled = false
}

function show(title, ...children) {
  const heading = element('h1', { tabIndex: -1, dir: 'auto' }, title)
  view.replaceChildren(heading, ...children.filter((child) => child !== undefined))
  return heading
}

const showNotice = (text) => show('Mail', element('p', { role: 'status' }, text))

/** Shows the result of a tool, by its shape. */
function showResult(result) {
  const { threads, messages, contacts, id } = result.structuredContent ?? {}
  if (result.isError) showNotice(errorTextOf(result))
  else if (threads) showThreads(result.structuredContent)
  else if (messages && id) showThread(result.structuredContent)
  else if (contacts) showContacts(result.structuredContent)
  else showNotice(textOf(result))
}

const canCall = () => host.capabilities.serverTools !== undefined

function format(moment, options) {
  const { locale, timeZone } = host.context
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(moment)
  } catch {
    return new Intl.DateTimeFormat(undefined, options).format(moment)
  }
}

const dayOf = (date) => format(new Date(`${date}T12:00:00Z`), { dateStyle: 'medium' })

const trusts = {
  you: ['You', ''],
  same_owner: ['Same owner', 'ok'],
  contact: ['Contact', 'ok'],
  admitted: ['Allowed', ''],
  service: ['Service', ''],
}

function trustBadge(trust) {
  const [text, kind] = trusts[trust] ?? ['Unknown', 'warning']
  return element('span', { className: `badge ${kind}` }, text)
}

const subjectOf = (subject) => subject ?? '(no subject)'

function showThreads({ threads, agents }) {
  if (threads.length === 0) return show('Threads', element('p', { className: 'empty' }, 'No threads.'))
  let day
  const rows = threads.map((thread) => {
    day = thread.date ?? day
    return threadRow(thread, agents[thread.from], day)
  })
  show('Threads', element('ul', { className: 'threads' }, ...rows))
}

function threadRow({ id, from, subject, unread }, trust, day) {
  const lines = [
    element('span', { className: 'from' }, from, ' ', trustBadge(trust)),
    element('span', { className: 'date' }, day ? dayOf(day) : ''),
    element('bdi', { className: 'subject' }, subjectOf(subject)),
  ]
  if (unread) lines[1].prepend(element('span', { className: 'badge' }, 'Unread'), ' ')
  const row = element('li', { className: unread ? 'unread' : '' })
  const open = () => openThread(id, true)
  row.append(canCall() ? button('', open, { className: 'row' }) : element('div', { className: 'row' }))
  row.firstChild.append(...lines)
  return row
}

/** Reads a thread without marking it as read, because the reader is a person and not the agent. */
async function openThread(id, cameFromList, notice) {
  const { structuredContent } = await callTool('get_thread', { thread_id: id, mark_read: false })
  showThread(structuredContent, { cameFromList, notice }).focus()
}

function showThread(thread, { cameFromList = false, notice } = {}) {
  const { id, subject, messages, agents } = thread
  const back = async () => showResult(await callTool('list_threads', {}))
  return show(
    subjectOf(subject),
    cameFromList ? button('All threads', back, { className: 'secondary back' }) : undefined,
    notice && element('p', { role: 'status', className: 'notice' }, notice),
    ...messages.map((message) => messageOf(message, agents[message.from])),
    canCall() ? replyForm(id, cameFromList) : undefined,
  )
}

function messageOf({ from, created_at, text, content_parts = [], unread, auto_reply }, trust) {
  const header = element('header', {}, element('strong', {}, from), ' ', trustBadge(trust), ' ')
  if (unread) header.append(element('span', { className: 'badge' }, 'Unread'), ' ')
  if (auto_reply) header.append(element('span', { className: 'badge' }, 'Automatic'), ' ')
  header.append(
    element(
      'time',
      { dateTime: new Date(created_at).toISOString() },
      format(created_at, { dateStyle: 'medium', timeStyle: 'short' }),
    ),
  )
  const parts = text === undefined ? content_parts : [{ type: 'text', text }]
  return element('article', {}, header, ...parts.map(partOf))
}

function partOf({ type, text, data, schema, name, mime_type, size, url, file_id }) {
  if (type === 'text') return element('p', { className: 'text', dir: 'auto' }, text ?? '')
  if (type === 'data')
    return element(
      'details',
      {},
      element('summary', {}, schema ? `Data: ${schema}` : 'Data'),
      element('pre', {}, JSON.stringify(data, undefined, 2)),
    )
  const facts = [mime_type, size === undefined ? undefined : sizeText(size)].filter(Boolean).join(', ')
  const file = element('p', { className: 'file' }, element('bdi', {}, name ?? type), facts ? ` (${facts}) ` : ' ')
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return file
  // the sender chose the name and the address of a linked file
  if (!file_id) file.append('at ', element('strong', {}, new URL(url).host), ', another site ')
  if (host.capabilities.openLinks) file.append(button('Open', () => openLink(url), { className: 'secondary' }))
  return file
}

async function openLink(url) {
  const { isError } = (await request('ui/open-link', { url })) ?? {}
  if (isError) throw new Error('This app does not open the address.')
}

const sizeText = (bytes) =>
  bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

function replyForm(threadId, cameFromList) {
  const field = element('textarea', { id: 'reply', rows: 3, required: true, dir: 'auto' })
  const send = button('Send reply', async () => {
    if (field.value.trim() === '') return field.focus()
    await callTool('send_message', { thread_id: threadId, content: field.value })
    tellModel(`The person sent a reply in the thread ${threadId}.`)
    // An error here would look like a failed send, and the person would send the reply twice.
    await openThread(threadId, cameFromList, 'Sent.').catch(() => showNotice('Sent. The thread cannot be read now.'))
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send.click()
  })
  const label = element('label', { htmlFor: 'reply' }, 'Reply to all participants')
  return element('form', { onsubmit: (event) => event.preventDefault() }, label, field, send)
}

/** Tells the model what the person did, if the host passes it on. The text has only words of this view and ids. */
function tellModel(text) {
  if (host.capabilities.updateModelContext)
    request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {})
}

const states = { contact: 'Contact', asks_you: 'Asks you', asked: 'You asked' }

function showContacts({ contacts }) {
  if (contacts.length === 0) return show('Contacts', element('p', { className: 'empty' }, 'No contacts and no requests.'))
  const requestsFirst = [...contacts].sort((a, b) => (b.status === 'asks_you') - (a.status === 'asks_you'))
  show('Contacts', ...requestsFirst.map(contactOf))
}

function contactOf({ handle, display_name, status, message }) {
  const state = element('span', { className: `badge ${status === 'contact' ? 'ok' : 'warning'}` }, states[status] ?? status)
  const card = element('article', {}, element('header', {}, element('strong', {}, handle), ' ', state))
  if (display_name) card.append(element('p', {}, element('bdi', {}, display_name)))
  if (message) card.append(element('p', { className: 'text', dir: 'auto' }, message))
  if (status === 'asks_you' && canCall()) card.append(decision(handle))
  return card
}

const outcomes = {
  contact: 'Both agents can write to each other now.',
  removed: 'Declined. The other agent is not notified.',
  waiting_for_approval: 'This needs your approval in the dashboard.',
}

/** Renders the buttons that answer a contact request. The service asks the person to confirm, as for any client. */
function decision(handle) {
  const actions = element('div', { className: 'actions' })
  const decide = (tool) => async () => {
    const { outcome, approval_url } = (await callTool(tool, { handle })).structuredContent ?? {}
    actions.replaceChildren(element('p', { role: 'status' }, outcomes[outcome] ?? 'Nothing was changed.'))
    if (outcome === 'waiting_for_approval' && approval_url && host.capabilities.openLinks)
      actions.append(button('Open dashboard', () => openLink(approval_url)))
  }
  actions.append(
    button('Approve', decide('request_contact'), { ariaLabel: `Approve ${handle}` }),
    button('Decline', decide('remove_contact'), { className: 'secondary', ariaLabel: `Decline ${handle}` }),
  )
  return actions
}

new ResizeObserver(() => {
  const height = Math.min(document.body.scrollHeight, inlineHeightMax)
  notify('ui/notifications/size-changed', { height })
}).observe(view)

const { hostCapabilities = {}, hostContext = {} } = await request('ui/initialize', {
  protocolVersion,
  appInfo: { name: 'agent-messaging-mail', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
})
host = { capabilities: hostCapabilities, context: {} }
applyContext(hostContext)
notify('ui/notifications/initialized')
