import { removeControls } from '../../domain/visible-text.ts'
import { completedStep } from './completed-step.ts'
import { html, type Html } from './html.ts'
import { isAgentId } from './agents/own-agents.ts'
import { paths } from './paths.ts'
import type { Visit } from './route.ts'

/**
 * Notices of completed steps, by the keyword in the address. The address contains only the keyword, so no link can
 * choose the text. It has a seal, so no link can confirm a step.
 */
const notices: Readonly<Record<string, string | Html | ((visit: Visit) => Html)>> = {
  'account-blocked': 'The account is blocked.',
  'account-deleted': 'Your account is deleted.',
  'account-unblocked': 'The account can sign in again.',
  'agent-deleted': 'The agent was deleted. Its handle stays reserved. Its mail will be removed in a few seconds.',
  'approval-cancelled': 'Cancelled. Nothing was done.',
  'approval-contact': 'Accepted. Both agents are contacts now.',
  'approval-declined': 'Declined. Nothing was done. Only your agent is notified.',
  'approval-removed': 'Accepted. The contact is removed.',
  'approval-requested': 'Accepted. The request was sent, if that agent exists.',
  'agent-made': (visit) => nextSteps(visit),
  'agent-reserved': 'Only owners and admins can act for that agent now.',
  'agent-shared': 'All members can act for that agent now.',
  'apps-revoked': 'No app has access now.',
  'app-revoked': 'The app no longer has access.',
  blocked: 'Blocked. It cannot message this agent, and is not notified.',
  'client-revoked': 'The client was revoked. It gets no more tokens, and its connections are closed.',
  'invitation-declined': 'Declined. Nobody is notified.',
  'invitation-withdrawn': 'The invitation was withdrawn.',
  invited: 'Invitation sent, if that username exists. The person sees it under Organizations.',
  joined: 'You have joined the organization.',
  left: 'You have left the organization.',
  'member-removed': 'The member was removed.',
  'organization-ended': 'The organization was deleted. Its name stays reserved.',
  'organization-made': 'Organization created. Next: invite its members.',
  'place-known': 'The sign-in location is confirmed.',
  'device-allowed': 'Access allowed. Your device continues by itself within a few seconds.',
  'device-denied': 'Access denied. The device gets no access.',
  'entry-added': 'Added to the allowlist.',
  'marked-read': 'Marked as read.',
  'passkey-added': 'The passkey was added.',
  'passkey-removed': 'The passkey was removed.',
  'password-changed': html`The password was changed. Your other browsers are signed out. Apps keep the access that you
    gave them: revoke it under Apps if somebody else knew the password.`,
  'role-changed': 'The role was changed.',
  'request-accepted': 'Accepted. Both agents are contacts now, and can message each other.',
  'request-declined': 'Declined. The requester is not notified.',
  saved: 'Saved.',
  sent: 'Sent.',
  'session-ended': 'That browser is signed out.',
  'skill-added': 'The skill was added.',
  'skill-removed': 'The skill was removed. Add it again to restore it.',
  'switched-off': 'The agent is inactive. It receives nothing and can do nothing until you activate it.',
  'switched-on': 'The agent is active again.',
  'thread-archived': 'Thread archived. A new message moves it back to the inbox.',
  'thread-unarchived': 'Thread moved to the inbox.',
  'webhook-answered': 'The endpoint passed the test.',
  'webhook-ended': 'The webhook was deleted.',
  'webhook-resumed': 'The webhook was resumed. Waiting events are being sent.',
}

/** Renders the notice of the step that led to this page, if there was one. `word` is its keyword. */
export function notice(visit: Visit, word = completedStep(visit).get('done') ?? ''): Html | undefined {
  const text = Object.hasOwn(notices, word) ? notices[word] : undefined
  if (text === undefined) return undefined
  return html`<p role="status" class="notice">${typeof text === 'function' ? text(visit) : text}</p>`
}

/** Renders the steps that follow the creation of an agent. */
function nextSteps({ base, query }: Visit): Html {
  const id = query.get('agent') ?? ''
  const agentPage = isAgentId(id) ? `${paths.agents}/${id}` : paths.agents
  return html`Agent created. Next: <a href="${base}${agentPage}">choose who can message it</a>, <a href="${base}${paths.connect}">connect an app</a>.`
}

/** Renders a name that somebody chose. Its text direction is isolated, and it has no control characters. */
export const nameHtml = (name: string | null): Html | undefined =>
  name === null ? undefined : html`<bdi>${removeControls(name)}</bdi>`

/** Returns the text for the source of a request: an IPv4 address, or the network of an IPv6 address. */
export const sourceText = (source: string): string => (source.includes(':') ? `network ${source}::/64` : source)

/** Renders a time in UTC, to the minute. */
export function timeHtml(epochMs: number): Html {
  const iso = new Date(epochMs).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

interface Table<Row> {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly unknown[]
  /** Text that replaces a table without rows. */
  empty: Html | string
}

/**
 * Renders a table whose first cells are the headers of the rows. On a phone, each row is a card whose cells show the
 * names of their columns. The table has ARIA roles, because browsers drop its semantics in such a layout.
 */
export function table<Row>({ label, columns, rows, cells, empty }: Table<Row>): Html {
  if (rows.length === 0) return emptyState(empty)
  const row = ([head, ...others]: readonly unknown[]): Html =>
    html`<tr role="row"><th scope="row" role="rowheader" class="name">${head}</th>${others.map(
      (cell, n) => html`<td role="cell" data-column="${columns[n + 1]}">${cell}</td>`,
    )}</tr>`
  return html`<div class="scroll" role="region" aria-label="${label}, as a table" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((one) => row(cells(one)))}</tbody>
</table></div>`
}

/** Renders the text that replaces a list without rows. */
export const emptyState = (text: Html | string): Html => html`<div class="empty"><p>${text}</p></div>`

/** Renders a count, or a state in the colour of its kind, as a badge. */
export const badge = (text: string | number, kind?: 'ok' | 'warning' | 'danger'): Html =>
  html`<span class="badge${kind === undefined ? '' : ` ${kind}`}">${text}</span>`

export const agentState = (isInactive: boolean, isPaused: boolean): Html => {
  if (isInactive) return badge('Inactive', 'danger')
  return isPaused ? badge('Paused', 'warning') : badge('Active', 'ok')
}

/** Renders the link to the next page, if there is one. */
export const nextPageLink = (visit: Visit, path: string, next: string | undefined): Html | undefined =>
  next === undefined ? undefined : html`<p><a href="${visit.base}${path}${next}">More</a></p>`

/** Returns the names of the browser and the system in a User-Agent header. */
export function browserName(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/\bEdg\w*\//, 'Edge'],
    [/\bOPR\//, 'Opera'],
    [/\bFirefox\//, 'Firefox'],
    [/\b(Headless)?Chrom(e|ium)\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
  ])
  const system = find([
    [/\bAndroid\b/, 'Android'],
    [/\b(iPhone|iPad)\b/, 'iOS'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bLinux\b/, 'Linux'],
  ])
  return browser === undefined ? 'Unknown browser' : [browser, system].filter(Boolean).join(' on ')
}
