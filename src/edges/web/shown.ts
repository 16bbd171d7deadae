import { withoutControls } from '../../domain/visible-text.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

/** What was done before the browser was sent on; the address names it by a word, and says nothing itself. */
const done: Readonly<Record<string, string | Html>> = {
  'account-blocked': 'The account is blocked.',
  'account-deleted': 'Your account is deleted.',
  'account-unblocked': 'The account can sign in again.',
  'agent-deleted': 'The agent was deleted, and its handle stays reserved. Its mail goes in a few seconds.',
  'approval-cancelled': 'Nothing was done.',
  'approval-contact': 'Accepted. Both agents are contacts now.',
  'approval-declined': 'Declined. Nothing was done, and nobody but your agent is told.',
  'approval-removed': 'Accepted. The contact is removed.',
  'approval-requested': 'Accepted. The other side has been asked, if there is such an agent.',
  'agent-made':
    'The agent was made. On its page you say who may write to it; Connect has what a program needs to act for it.',
  'agent-reserved': 'Only owners and admins can act for that agent now.',
  'agent-shared': 'All members can act for that agent now.',
  'apps-revoked': 'No app has access any more.',
  'app-revoked': 'The app has no access any more.',
  blocked: 'Blocked. It cannot write to this agent, and is not told.',
  'client-revoked': 'The client was revoked. It gets no more tokens, and its connections are closed.',
  'invitation-declined': 'Declined. Nobody is told.',
  'invitation-withdrawn': 'The invitation is withdrawn.',
  invited: 'The invitation waits for them on their page of organizations, if there is somebody of that name.',
  joined: 'You are in.',
  left: 'You have left the organization.',
  'member-removed': 'That person is a member no more.',
  'organization-ended': 'The organization is deleted. Its name stays reserved.',
  'organization-made': 'The organization was made. Invite the people who run it with you.',
  'place-known': 'Good. That place is known now.',
  'entry-added': 'Added to the allowlist.',
  'marked-read': 'They are read now.',
  'passkey-added': 'The passkey was added.',
  'passkey-removed': 'The passkey was removed.',
  'password-changed': html`The password was changed. Your other browsers are signed out. Apps keep the access that you
    gave them: end it under Apps if somebody else knew the password.`,
  'role-changed': 'The role was changed.',
  'request-accepted': 'Accepted. Both agents are contacts now, and can write to each other.',
  'request-declined': 'Declined. Whoever asked is not told.',
  saved: 'Saved.',
  sent: 'Sent.',
  'session-ended': 'That browser is signed out.',
  'skill-added': 'The skill was added.',
  'skill-removed': 'The skill was removed. Add it anew to have it back.',
  'switched-off': 'The agent is switched off: it receives nothing and can do nothing until you activate it.',
  'switched-on': 'The agent is active again.',
  'thread-archived': 'The thread is under Archived until something new comes.',
  'thread-unarchived': 'The thread is in the inbox again.',
  'webhook-answered': 'The endpoint answered as it should.',
  'webhook-ended': 'Nothing more is sent there.',
  'webhook-resumed': 'What waits is sent now.',
}

export function notice({ query }: Visit): Html | undefined {
  const word = query.get('done') ?? ''
  return Object.hasOwn(done, word) ? html`<p role="status" class="notice">${done[word]}</p>` : undefined
}

/** What somebody has called something: it keeps its direction to itself, and nothing of it looks like words of ours. */
export const named = (name: string | null): Html | undefined =>
  name === null ? undefined : html`<bdi>${withoutControls(name)}</bdi>`

/** A moment, to the minute. */
export function moment(epochMs: number): Html {
  const iso = new Date(epochMs).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

interface Table<Row> {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly unknown[]
  /** Instead of a table without rows. */
  empty: Html | string
}

/**
 * The first cell of a row is what the row is about. On a phone each row is a card, whose cells name their columns; the
 * roles say what is a table still, since browsers forget it of what is not laid out as one.
 */
export function table<Row>({ label, columns, rows, cells, empty }: Table<Row>): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`
  const row = ([head, ...others]: readonly unknown[]): Html =>
    html`<tr role="row"><th scope="row" role="rowheader" class="name">${head}</th>${others.map(
      (cell, n) => html`<td role="cell" data-column="${columns[n + 1]}">${cell}</td>`,
    )}</tr>`
  return html`<div class="scroll" role="region" aria-label="${label}, as a table" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((one) => row(cells(one)))}</tbody>
</table></div>`
}

export const more = (visit: Visit, path: string, next: string | undefined): Html | undefined =>
  next === undefined ? undefined : html`<p><a href="${visit.base}${path}${next}">More</a></p>`

/** The system and browser that a User-Agent header names, as far as people know them. */
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
