import { Fault } from '../../fault.ts'
import { problemOf, type Problem } from './fields.ts'
import { approvalsPage } from './pages/approvals.ts'
import { pageOf } from './paging.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = places.approvals

const approvalId = /^appr_[0-9A-Z]{26}$/
const requestId = /^creq_[0-9A-Z]{26}$/

/** Others come when these are answered. */
const requestsListed = 50

export const showApprovals = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await listing(deps, visit),
})

async function listing(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const { approvals, contactRequests } = deps
  const accountId = visit.session.account_id
  const waiting = await pageOf(
    visit,
    (after, limit) => approvals.waiting(accountId, after, limit),
    ({ id }) => id,
  )
  const requests = await contactRequests.waiting(accountId, requestsListed)
  return approvalsPage(visit, { ...waiting, requests, problem })
}

export const accept = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => decide(deps, visit, 'accepted')
export const decline = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => decide(deps, visit, 'declined')

/** By whoever comes first: what was answered meanwhile, or has expired, is said to be so. */
async function decide(deps: WebDeps, visit: PersonVisit, answer: 'accepted' | 'declined'): Promise<Answer> {
  const { session, params } = visit
  const { id = '' } = params
  try {
    deps.identity.changeLimit(session.account_id)
    if (!approvalId.test(id)) throw new Fault('NOT_FOUND', 'there is no such approval among yours')
    const outcome = await deps.approvals.decide(session.account_id, id, answer)
    return { see: `${path}?done=approval-${outcome}` }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}

export const admit = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => answer(deps, visit, 'accepted')
export const turnAway = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => answer(deps, visit, 'declined')

/** The request of another agent, in the place of the agent that is asked. */
async function answer(deps: WebDeps, visit: PersonVisit, word: 'accepted' | 'declined'): Promise<Answer> {
  const { session, params } = visit
  const { id = '' } = params
  try {
    deps.identity.changeLimit(session.account_id)
    if (!requestId.test(id)) throw new Fault('NOT_FOUND', 'there is no such request to yours')
    await deps.contactRequests.answer(session.account_id, id, word)
    return { see: `${path}?done=request-${word}` }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}

/** As many as are counted in the navigation. */
const countedMax = 100

/** How many wait for the person, for the navigation of every page. */
export async function countApprovals(
  { approvals, contactRequests }: WebDeps,
  { session }: PersonVisit,
): Promise<number> {
  const counting = [approvals, contactRequests].map((one) => one.countWaiting(session.account_id, countedMax))
  return (await Promise.all(counting)).reduce((sum, count) => sum + count, 0)
}
