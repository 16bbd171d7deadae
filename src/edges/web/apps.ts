import { familiesOf, revokeFamiliesOf, revokeFamily } from '../../oauth/families.ts'
import { Fault } from '../../fault.ts'
import { appsPage } from './pages/apps.ts'
import type { Answer, PersonVisit, WebDeps } from './route.ts'

export const path = '/dashboard/apps'

const familyId = /^fam_[0-9A-Z]{26}$/

export const showApps = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: appsPage(visit, await familiesOf(deps, visit.session.account_id)),
})

/** No more tokens for the app, and its sockets are closed. */
export async function endApp(deps: WebDeps, { session, params: { id = '' } }: PersonVisit): Promise<Answer> {
  if (!familyId.test(id)) throw new Fault('NOT_FOUND')
  await revokeFamily(deps, { id, accountId: session.account_id, reason: 'revoked by the person' })
  return { see: `${path}?done=app-revoked` }
}

/** The same for all apps at once, such as after a password was known to somebody else. */
export async function endApps(deps: WebDeps, { session }: PersonVisit): Promise<Answer> {
  await revokeFamiliesOf(deps, session.account_id)
  return { see: `${path}?done=apps-revoked` }
}
