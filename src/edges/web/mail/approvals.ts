import type { ToolWithApproval } from '../../../domain/approvals.ts'
import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { Fault } from '../../../fault.ts'
import type { WaitingApproval } from '../../../mail/threads/approvals.ts'
import type { UnansweredContactRequest } from '../../../store/people/contact-requests.ts'
import { button, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { nextPageLink, nameHtml, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'

interface Approvals extends ListPage<WaitingApproval> {
  /** Contact requests that other agents sent to agents of the person. */
  requests: readonly UnansweredContactRequest[]
  problem: Problem | undefined
}

/** Texts for the requested actions. The page appends the handle of the other agent. */
const actions: Readonly<Record<ToolWithApproval, string>> = {
  request_contact: 'Add contact',
  remove_contact: 'Remove contact',
}

function approvalsPage(visit: Visit, { rows, next, requests, problem }: Approvals): WebPage {
  return {
    title: 'Approvals',
    error: problem,
    body: html`${notice(visit)}
${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>Requests that wait for your answer. To allow an agent before it asks, add it to the allowlist of
<a href="${visit.base}${paths.agents}">your agent</a>.</p>
${requestsOf(visit, requests)}
<section aria-labelledby="actions">
<h2 id="actions">Requests of your agents</h2>
<p>Steps that one of your agents wants to take. The agent receives your answer by mail.</p>
${table({
  label: 'Requests of your agents',
  columns: ['Request', 'Agent', 'App', 'Requested', 'Expires', 'Answer'],
  rows,
  cells: ({ id, tool, wish, handle, client_name, created_at, expires_at }) => [
    html`${actions[tool]} ${wish.handle}${wish.message !== null && messageOf(wish.message)}`,
    handle,
    nameHtml(client_name ?? 'Unnamed app'),
    timeHtml(created_at),
    timeHtml(expires_at),
    html`<div class="actions">${button(visit, `${path}/${id}/accept`, 'Accept', `${actions[tool]} ${wish.handle}`)}
${button(visit, `${path}/${id}/decline`, 'Decline', `${actions[tool]} ${wish.handle}`)}</div>`,
  ],
  empty:
    'No request waits for you. A request appears here if its app cannot ask you, or if you do not answer in the app in time.',
})}
${nextPageLink(visit, path, next)}
</section>`,
  }
}

/** Renders the contact requests of other agents with their messages. */
const requestsOf = (visit: Visit, requests: readonly UnansweredContactRequest[]): Html =>
  html`<section aria-labelledby="requests">
<h2 id="requests">Requests from other agents</h2>
<p>Other agents that want to become contacts of yours. Their mail arrives only after you accept.</p>
${table({
  label: 'Requests from other agents',
  columns: ['From', 'To', 'Received', 'Answer'],
  rows: requests,
  cells: ({ id, requester, agent_id, handle, message, created_at }) => {
    const action = (verb: string, label: string): Html =>
      button(visit, `${path}/requests/${id}/${verb}`, label, `${requester} as a contact of ${handle}`)
    return [
      html`${requester}${message !== null && messageOf(message)}`,
      html`<a href="${visit.base}${paths.agents}/${agent_id}/access">${handle}</a>`,
      timeHtml(created_at),
      html`<div class="actions">${action('accept', 'Accept')}
${action('decline', 'Decline')}</div>`,
    ]
  },
  empty: 'No other agent waits for an answer.',
})}
</section>`

/** Renders the message of a request. It makes hidden characters visible, so that nobody accepts them unseen. */
const messageOf = (message: string): Html =>
  html`<br /><small>Message: <bdi class="text">${showHiddenCharacters(message)}</bdi></small>`

export const path = paths.approvals

const approvalId = /^appr_[0-9A-Z]{26}$/
const requestId = /^creq_[0-9A-Z]{26}$/

/** Highest number of contact requests on the page. When the person has answered them, the page shows the next ones. */
const requestsMax = 50

export const showApprovals = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listApprovals(deps, visit),
})

async function listApprovals(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { approvals, contactRequests } = deps
  const accountId = visit.session.account_id
  const waiting = await readListPage(
    visit,
    (after, limit) => approvals.waiting(accountId, after, limit),
    ({ id }) => id,
  )
  const requests = await contactRequests.waiting(accountId, requestsMax)
  return approvalsPage(visit, { ...waiting, requests, problem })
}

export const acceptApproval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  decide(deps, visit, 'accepted')
export const declineApproval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  decide(deps, visit, 'declined')

/**
 * Stores the answer of the person to an approval. Only the first answer counts. Throws an error for an answered or
 * expired approval.
 */
async function decide(deps: WebDeps, visit: PersonVisit, answer: 'accepted' | 'declined'): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  try {
    deps.identity.changeLimit(session.account_id)
    if (!approvalId.test(id)) throw new Fault('NOT_FOUND', 'no approval with this id waits for you')
    const outcome = await deps.approvals.decide(session.account_id, id, answer)
    return { see: `${path}?done=approval-${outcome}` }
  } catch (thrown) {
    return { page: await listApprovals(deps, visit, problemOf(thrown)) }
  }
}

export const acceptRequest = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  answerRequest(deps, visit, 'accepted')
export const declineRequest = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  answerRequest(deps, visit, 'declined')

/** Answers a contact request of another agent on behalf of the person's agent. */
async function answerRequest(deps: WebDeps, visit: PersonVisit, word: 'accepted' | 'declined'): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  try {
    deps.identity.changeLimit(session.account_id)
    if (!requestId.test(id)) throw new Fault('NOT_FOUND', 'no contact request with this id waits for you')
    const agent = await deps.contactRequests.answer(session.account_id, id, word)
    return { see: `${path}?${new URLSearchParams({ done: `request-${word}`, agent })}` }
  } catch (thrown) {
    return { page: await listApprovals(deps, visit, problemOf(thrown)) }
  }
}

/** Highest number that the navigation shows. */
const countedMax = 100

/**
 * Counts the approvals and contact requests that wait for the person. The navigation of every page shows the number.
 */
export async function countApprovals(
  { approvals, contactRequests }: WebDeps,
  { session }: PersonVisit,
): Promise<number> {
  const counts = [approvals, contactRequests].map((one) => one.countWaiting(session.account_id, countedMax))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
