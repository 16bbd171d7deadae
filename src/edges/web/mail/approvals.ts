import { Fault } from '../../../fault.ts'
import { problemOf, type Problem } from '../fields.ts'
import { approvalsPage } from './approvals-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.approvals

const approvalId = /^appr_[0-9A-Z]{26}$/
const requestId = /^creq_[0-9A-Z]{26}$/

/** Highest number of contact requests on the page. The next ones follow when these are answered. */
const requestsMax = 50

export const showApprovals = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listApprovals(deps, visit),
})

async function listApprovals(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { approvals, contactRequests } = deps
  const accountId = visit.session.account_id
  const waiting = await pageOf(
    visit,
    (after, limit) => approvals.waiting(accountId, after, limit),
    ({ id }) => id,
  )
  const requests = await contactRequests.waiting(accountId, requestsMax)
  return approvalsPage(visit, { ...waiting, requests, problem })
}

export const accept = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => decide(deps, visit, 'accepted')
export const decline = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => decide(deps, visit, 'declined')

/** Answers an approval. The first answer counts; an answered or expired approval is an error. */
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

/** Answers a contact request of another agent for the agent of the person. */
async function answerRequest(deps: WebDeps, visit: PersonVisit, word: 'accepted' | 'declined'): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  try {
    deps.identity.changeLimit(session.account_id)
    if (!requestId.test(id)) throw new Fault('NOT_FOUND', 'no contact request with this id waits for you')
    await deps.contactRequests.answer(session.account_id, id, word)
    return { see: `${path}?done=request-${word}` }
  } catch (thrown) {
    return { page: await listApprovals(deps, visit, problemOf(thrown)) }
  }
}

/** Highest count in the navigation. */
const countedMax = 100

/** Counts the approvals and requests that wait for the person, for the navigation of every page. */
export async function countApprovals(
  { approvals, contactRequests }: WebDeps,
  { session }: PersonVisit,
): Promise<number> {
  const counts = [approvals, contactRequests].map((one) => one.countWaiting(session.account_id, countedMax))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
