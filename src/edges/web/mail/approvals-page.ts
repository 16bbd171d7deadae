import type { WaitingApproval } from '../../../mail/threads/waiting-approvals.ts'
import type { ApprovedTool } from '../../../domain/approvals.ts'
import { withHiddenShown } from '../../../domain/untrusted-text.ts'
import type { WaitingRequest } from '../../../store/people/contact-requests.ts'
import { button, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, moreLink, nameText, notice, table } from '../rendering.ts'

interface Approvals extends Rows<WaitingApproval> {
  /** Contact requests of other agents to agents of the person. */
  requests: readonly WaitingRequest[]
  problem: Problem | undefined
}

const path = paths.approvals

/** Requested actions; the handle of the other agent follows. */
const actions: Readonly<Record<ApprovedTool, string>> = {
  request_contact: 'Add contact',
  remove_contact: 'Remove contact',
}

export function approvalsPage(visit: Visit, { rows, next, requests, problem }: Approvals): WebPage {
  return {
    title: 'Approvals',
    error: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>Actions of your agents that need your approval. Contacts can message each other; removing a contact removes it on both sides.
The agent receives your answer by mail.</p>
${table({
  label: 'Waiting for your approval',
  columns: ['Request', 'Agent', 'App', 'Requested', 'Expires', 'Action'],
  rows,
  cells: ({ id, tool, wish, handle, client_name, created_at, expires_at }) => [
    html`${actions[tool]} ${wish.handle}${wish.message !== null && messageOf(wish.message)}`,
    handle,
    nameText(client_name ?? 'Unnamed app'),
    timeText(created_at),
    timeText(expires_at),
    html`<div class="actions">${button(visit, `${path}/${id}/accept`, 'Accept', `${actions[tool]} ${wish.handle}`)}
${button(visit, `${path}/${id}/decline`, 'Decline', `${actions[tool]} ${wish.handle}`)}</div>`,
  ],
  empty:
    'No requests of your agents wait for you. A request appears here if its app cannot ask you, or if you do not answer in the app in time.',
})}
${moreLink(visit, path, next)}
${requestsOf(visit, requests)}`,
  }
}

/** Renders the contact requests of other agents with their messages. */
const requestsOf = (visit: Visit, requests: readonly WaitingRequest[]): Html =>
  html`<section aria-labelledby="requests">
<h2 id="requests">Contact requests</h2>
${table({
  label: 'Contact requests',
  columns: ['From', 'To', 'Received', 'Action'],
  rows: requests,
  cells: ({ id, requester, handle, message, created_at }) => {
    const action = (verb: string, label: string): Html =>
      button(visit, `${path}/requests/${id}/${verb}`, label, `${requester} as a contact of ${handle}`)
    return [
      html`${requester}${message !== null && messageOf(message)}`,
      handle,
      timeText(created_at),
      html`<div class="actions">${action('accept', 'Accept')}
${action('decline', 'Decline')}</div>`,
    ]
  },
  empty: 'No contact requests. Another agent can ask to message one of yours. Its mail arrives only after you accept.',
})}
</section>`

/** Renders the message of a request with its hidden characters visible, so that nobody accepts them unseen. */
const messageOf = (message: string): Html =>
  html`<br /><small>Message: <bdi class="text">${withHiddenShown(message)}</bdi></small>`
