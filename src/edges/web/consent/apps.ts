import { familiesOf, revokeFamiliesOf, revokeFamily } from '../../../access/oauth/families.ts'
import { Fault } from '../../../fault.ts'
import { appsPage } from './apps-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.apps

const familyId = /^fam_[0-9A-Z]{26}$/

/** Shows the apps in the order of their authorization. It never changes, so using an app does not move it. */
export async function showApps(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const accountId = visit.session.account_id
  const families = await pageOf(
    visit,
    (after, limit) => familiesOf(deps, { accountId, after, limit }),
    ({ id }) => id,
  )
  return { page: appsPage(visit, families) }
}

/** Revokes the access of an app. It gets no more tokens, and its sockets close. */
export async function endApp(deps: WebDeps, { session, params: { id = '' } }: PersonVisit): Promise<PageAnswer> {
  if (!familyId.test(id)) throw new Fault('NOT_FOUND')
  await revokeFamily(deps, { id, accountId: session.account_id, reason: 'revoked by the person' })
  return { see: `${path}?done=app-revoked` }
}

/** Revokes the access of all apps, for example after a password was stolen. */
export async function endApps(deps: WebDeps, { session }: PersonVisit): Promise<PageAnswer> {
  await revokeFamiliesOf(deps, session.account_id)
  return { see: `${path}?done=apps-revoked` }
}
