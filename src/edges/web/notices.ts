import { isAgentId } from './agents/own-agents.ts'
import { completedStep } from './completed-step.ts'
import { button, hiddenField } from './fields.ts'
import { html, type Html } from './html.ts'
import { mailboxPath, paths } from './paths.ts'
import type { Visit } from './route.ts'
import { undoFormIn, type UndoForm } from './undo.ts'

/** Renders the notice of a step. `removed` has the fields of the form that undoes the step, if it can be undone. */
type NoticeRenderer = (visit: Visit, removed: UndoForm['fields']) => Html | undefined

/**
 * Notices of completed steps, by the keyword in the address. The address contains only the keyword, so no link can
 * choose the text. It has a seal, so no link can confirm a step.
 */
const notices: Readonly<Record<string, string | Html | NoticeRenderer>> = {
  'account-blocked': 'The account is blocked.',
  'account-deleted': 'Your account is deleted.',
  'account-unblocked': 'The account can sign in again.',
  'agent-deleted': 'The agent was deleted. Its handle stays reserved. Its mail will be removed in a few seconds.',
  'approval-cancelled': 'Cancelled. Nothing was done.',
  'approval-contact': 'Accepted. Both agents are contacts now.',
  'approval-declined': 'Declined. Nothing was done. Only your agent is notified.',
  'approval-removed': 'Accepted. The contact is removed.',
  'approval-requested': 'Accepted. The request was sent, if that agent exists.',
  'agent-made': 'Agent created. Next: finish its setup.',
  'agent-reserved': 'Only owners and admins can act for that agent now.',
  'agent-shared': 'All members can act for that agent now.',
  'apps-revoked': 'No app has access now.',
  'app-revoked': 'The app no longer has access.',
  blocked: (_, { handle }) =>
    html`${handle ?? 'The agent'} is blocked. It cannot message this agent, and is not notified.`,
  'contact-made': 'Both agents are contacts now, and can message each other.',
  'contact-requested': 'Request sent, if that agent exists.',
  'client-revoked': 'The client was revoked. Its program can no longer sign in, and its connections are closed.',
  'identity-unlinked': 'The identity is unlinked.',
  'invitation-declined': 'Declined. Nobody is notified.',
  'invitation-withdrawn': (_, { username }) => html`The invitation ${username && html`of ${username} `}was withdrawn.`,
  'form-lost':
    'The form that was open before sign-in is not shown: another person typed it, or it is more than 24 hours old.',
  invited: 'Invitation sent, if that username exists. The person sees it under Organizations.',
  joined: 'You have joined the organization.',
  left: 'You have left the organization.',
  'member-removed': 'The member was removed.',
  'organization-ended': 'The organization was deleted. Its name stays reserved.',
  'organization-made': 'Organization created. Next: invite its members.',
  'place-known': 'The sign-in location is confirmed.',
  'device-allowed': 'Access allowed. Your device continues by itself within a few seconds.',
  'device-denied': 'Access denied. The device gets no access.',
  'domain-added': 'Domain added. Next: add its DNS record, and check it here.',
  'domain-approved': 'The domain is approved.',
  'domain-proven': 'The domain is proven.',
  'domain-removed': 'The domain was removed.',
  'entry-removed': (_, { entry }) => named(entry, 'was removed from the allowlist.'),
  'entry-added': (_, { entry }) => named(entry, 'was added to the allowlist.') ?? html`Added to the allowlist.`,
  'email-confirmed': 'Your email address is confirmed.',
  'link-requested':
    'If an account has this confirmed email address, it gets a link to a new password within a few minutes.',
  'link-sent': 'A link was sent to your email address. Open it to confirm the address.',
  'password-reset': 'Your password was changed, and all browsers are signed out. Sign in with the new password.',
  'marked-read': 'Marked as read.',
  'passkey-added': 'The passkey was added.',
  'passkey-removed': 'The passkey was removed.',
  'password-changed': html`The password was changed. Your other browsers are signed out. Apps keep the access that you
    gave them: revoke it under Apps if somebody else knew the password.`,
  'push-off': 'Notifications are off in this browser.',
  'push-on': 'Notifications are on in this browser.',
  'role-changed': 'The role was changed.',
  'request-accepted': contactMade,
  'request-declined': 'Declined. The requester is not notified.',
  saved: 'Saved.',
  sent: 'Sent.',
  'second-factor-off': 'Two-factor authentication is off.',
  'session-ended': 'That browser is signed out.',
  'skill-added': 'The skill was added.',
  'skill-removed': (_, { skill_name }) => named(skill_name, 'was removed.'),
  'test-sent': testSent,
  'sso-optional': 'Single sign-on is no longer required.',
  'sso-removed': 'Single sign-on was removed.',
  'sso-required': 'Single sign-on is required now.',
  'sso-saved': 'Single sign-on is saved. Next: test it.',
  'switched-off': 'The agent is inactive. It receives nothing and can do nothing until you activate it.',
  'switched-on': 'The agent is active again.',
  'none-selected': 'Select at least one thread first.',
  'nothing-changed': 'Nothing changed.',
  'threads-archive': (_, fields) => counted(fields, 'archived.'),
  'threads-read': (_, fields) => counted(fields, 'marked as read.'),
  'threads-restore': (_, fields) => counted(fields, 'moved to the inbox.'),
  'threads-unread': (_, fields) => counted(fields, 'marked as unread.'),
  undone: 'Undone.',
  'thread-archived': 'Thread archived. A new message moves it back to the inbox.',
  'thread-unarchived': 'Thread moved to the inbox.',
  unblocked: (_, { handle }) => named(handle, 'is no longer blocked.'),
  'webhook-answered': 'The endpoint passed the test.',
  'webhook-ended': 'The webhook was deleted.',
  'webhook-resent': 'The endpoint accepted the event.',
  'webhook-resumed': 'The webhook was resumed. Waiting events are being sent.',
}

/**
 * Renders the notice of the step that led to this page, if there was one. `word` is its keyword. If the step can be
 * undone, the notice has a button for it.
 */
export function notice(visit: Visit, word = completedStep(visit).get('done') ?? ''): Html | undefined {
  const undo = undoFormIn(visit)
  const known = Object.hasOwn(notices, word) ? notices[word] : undefined
  const text = typeof known === 'function' ? known(visit, undo?.fields ?? {}) : known
  if (text === undefined) return undefined
  return html`<div role="status" class="notice done"><p class="name">${text}</p>
${undo && undoButton(visit, undo)}</div>`
}

const undoButton = (visit: Visit, { action, fields }: UndoForm): Html =>
  button(
    visit,
    action,
    'Undo',
    undefined,
    html`${Object.entries(fields).map(([name, value]) => hiddenField(name, value))}`,
  )

const named = (name: string | undefined, text: string): Html | undefined =>
  name === undefined ? undefined : html`${name} ${text}`

/** Says how many threads a step has changed. Each has a field in the form that undoes the step. */
function counted(fields: UndoForm['fields'], text: string): Html | undefined {
  const count = Object.keys(fields).filter((name) => name.startsWith('thr_')).length
  return count === 0 ? undefined : html`${count === 1 ? '1 thread' : `${count} threads`} ${text}`
}

/** Renders the notice of an accepted contact request, with links to the next steps of the agent. */
function contactMade({ base, query }: Visit): Html {
  const id = query.get('agent') ?? ''
  const more = isAgentId(id)
    ? html` <a href="${base}${mailboxPath(id)}/new">Write to it</a>, or <a href="${base}${paths.agents}/${id}/access">see the allowlist</a>.`
    : undefined
  return html`Accepted. Both agents are contacts now, and can message each other.${more}`
}

/** Renders the notice of a test message, with a link to the mailbox where it arrived. */
function testSent({ base, query }: Visit): Html {
  const id = query.get('agent') ?? ''
  return html`Test message sent. <a href="${base}${isAgentId(id) ? mailboxPath(id) : paths.mailbox}">Read it in the mailbox</a>.`
}
