import { listReceivedInvitations } from '../../people/invitations.ts'
import { countApprovals } from './mail/approvals.ts'
import type { PersonVisit, Visit, WebDeps } from './route.ts'

/** Highest number of invitations that are counted. */
const countedMax = 100

/** Counts what waits for an answer of the person. The navigation of every page shows the numbers. */
export async function countWaiting(
  deps: WebDeps,
  visit: PersonVisit,
): Promise<Pick<Visit, 'approvals' | 'invitations'>> {
  const [approvals, invitations] = await Promise.all([
    countApprovals(deps, visit),
    listReceivedInvitations(deps, visit.session.account_id, countedMax),
  ])
  return { approvals, invitations: invitations.length }
}
