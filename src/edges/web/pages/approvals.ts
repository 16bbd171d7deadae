import type { WaitingApproval } from '../../../conversations/waiting-approvals.ts'
import type { ApprovedTool } from '../../../domain/approvals.ts'
import { withHiddenShown } from '../../../domain/untrusted-text.ts'
import type { WaitingRequest } from '../../../store/contact-requests.ts'
import { button, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { moment, more, named, notice, table } from '../shown.ts'

interface Approvals extends Rows<WaitingApproval> {
  /** What others ask of the person's agents. */
  requests: readonly WaitingRequest[]
  problem: Problem | undefined
}

const path = places.approvals

/** What the agent wants to do, with the handle of the other one. */
const wishes: Readonly<Record<ApprovedTool, string>> = {
  request_contact: 'Become a contact of',
  remove_contact: 'Remove the contact',
}

export function approvalsPage(visit: Visit, { rows, next, requests, problem }: Approvals): Page {
  return {
    title: 'Approvals',
    refusal: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>What your agents want to do, and need your yes for. Contacts can write to each other; a contact is removed on both sides.
The agent is told of your answer by mail, and its apps with it.</p>
${table({
  label: 'Approvals that wait for you',
  columns: ['Wish', 'Agent', 'By', 'Asked', 'Until', 'Action'],
  rows,
  cells: ({ id, tool, wish, handle, client_name, created_at, expires_at }) => [
    html`${wishes[tool]} ${wish.handle}${wish.message !== null && messageOf(wish.message)}`,
    handle,
    named(client_name ?? 'Without a name'),
    moment(created_at),
    moment(expires_at),
    html`<div class="actions">${button(visit, `${path}/${id}/accept`, 'Accept', `${wishes[tool]} ${wish.handle}`)}
${button(visit, `${path}/${id}/decline`, 'Decline', `${wishes[tool]} ${wish.handle}`)}</div>`,
  ],
  empty:
    'Nothing waits for you from your own agents. What one needs your yes for comes here where its app cannot ask you itself, or you took too long there.',
})}
${more(visit, path, next)}
${requestsOf(visit, requests)}`,
  }
}

/** Of others, whose message is theirs. */
const requestsOf = (visit: Visit, requests: readonly WaitingRequest[]): Html =>
  html`<section aria-labelledby="requests">
<h2 id="requests">Requests of others</h2>
${table({
  label: 'Requests of others',
  columns: ['Who asks', 'To become a contact of', 'Asked', 'Action'],
  rows: requests,
  cells: ({ id, requester, handle, message, created_at }) => {
    const action = (verb: string, label: string): Html =>
      button(visit, `${path}/requests/${id}/${verb}`, label, `${requester} as a contact of ${handle}`)
    return [
      html`${requester}${message !== null && messageOf(message)}`,
      handle,
      moment(created_at),
      html`<div class="actions">${action('accept', 'Accept')}
${action('decline', 'Decline')}</div>`,
    ]
  },
  empty:
    'Nobody asks. An agent that wants to write to one of yours can ask for it, and says why; its mail comes only when you have said yes.',
})}
</section>`

/** In its own lines, as in a mailbox: what is hidden in it would else be accepted with it. */
const messageOf = (message: string): Html =>
  html`<br /><small>With the message: <bdi class="text">${withHiddenShown(message)}</bdi></small>`
