// Shows a notification for each message of the service. A message has ids only, so the texts stand here. This worker
// answers no requests and stores nothing.
const agentPattern = /^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Returns the notifications for a message. A message of another version of the service gets a general one. */
function notificationsFor(message) {
  const mail = message.mail && {
    title: 'New mail',
    body: message.mail === 'all' ? 'Several of your agents have new mail.' : 'One of your agents has new mail.',
    page: agentPattern.test(message.mail) ? `mailbox/${message.mail}` : 'mailbox',
  }
  const approval = message.approval && {
    title: 'Approval needed',
    body: 'A request waits for your approval.',
    page: 'approvals',
  }
  const known = [mail, approval].filter(Boolean)
  return known.length > 0 ? known : [{ title: 'News of your agents', body: 'Open the dashboard.', page: '' }]
}

function read(data) {
  try {
    return data.json() ?? {}
  } catch {
    return {}
  }
}

/** Shows the notifications. Each one replaces an older notification for the same page. */
async function show(notifications) {
  await Promise.all(
    notifications.map(({ title, body, page }) =>
      self.registration.showNotification(title, { body, tag: page, data: { page } }),
    ),
  )
}

/** Opens a page of the dashboard, in a window that shows it already if there is one. */
async function open(page) {
  const address = new URL(page, self.registration.scope).href.replace(/\/$/, '')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  event.waitUntil(show(notificationsFor(read(event.data))))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.page))
})
