import { clientsAtStakeMax, type ChoiceOf, type ClientChoice } from '../../../people/clients-at-stake.ts'
import { changeRole, endMembership, noMember, type ActingMember, type LostRole } from '../../../people/members.ts'
import { mayAppoint } from '../../../domain/roles.ts'
import { Fault } from '../../../fault.ts'
import { announceAuthorityChanges } from '../../../access/oauth/announce-changes.ts'
import { problemOf, type Problem } from '../fields.ts'
import { actingOf, overview, ownOrganization, path as organizationsPath } from './organizations.ts'
import { keptClientsPage, memberPage } from './member-page.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = `${organizationsPath}/:id/members/:account`

const accountId = /^acc_[0-9A-Z]{26}$/

function memberOf({ params: { account = '' } }: PersonVisit): string {
  if (!accountId.test(account)) throw noMember()
  return account
}

/** Shows what ends with the role of a member, and asks about the clients that the member created. */
export const showMember = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const page = await memberPageOf(deps, visit)
  if (!page) throw noMember()
  return { page }
}

/** Returns undefined if the person cannot change the role of the member, or the member does not exist. */
async function memberPageOf(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage | undefined> {
  const { identity, store } = deps
  const organization = await ownOrganization(deps, visit)
  const member = await store.organizations.member(organization.id, memberOf(visit))
  if (!member || !mayAppoint(organization.role, member.role)) return undefined
  const clients = await store.createdAuthority.atStake(organization.id, member.account_id, clientsAtStakeMax)
  const isFresh = identity.sessions.isFresh(visit.session)
  return memberPage(visit, { organization, member, clients, isFresh, problem })
}

export const setRole = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'role-changed', (acting, choiceOf) => {
    const { form } = visit
    return changeRole(deps, acting, { accountId: memberOf(visit), role: form('role'), was: form('was') }, choiceOf)
  })

export const removeMember = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'member-removed', (acting, choiceOf) => endMembership(deps, acting, memberOf(visit), choiceOf))

/** Changes the membership. The answer shows the secrets of kept clients, because they are stored nowhere. */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (acting: ActingMember, choiceOf: ChoiceOf) => Promise<LostRole>,
): Promise<PageAnswer> {
  const acting = actingOf(visit)
  const page = `${organizationsPath}/${acting.organizationId}`
  try {
    deps.identity.changeLimit(acting.accountId)
    const { stopped, kept } = await act(acting, (clientId) => choiceIn(deps, visit, clientId))
    await announceAuthorityChanges(deps.authority, stopped)
    if (kept.length > 0) return { page: keptClientsPage(visit, { config: deps.config, kept, done, page }) }
    return { see: `${page}?done=${done}` }
  } catch (thrown) {
    const problem = problemOf(thrown)
    const hasChoices = visit.form('asked') !== ''
    return {
      page: (hasChoices && (await memberPageOf(deps, visit, problem))) || (await overview(deps, visit, problem)),
    }
  }
}

/** Returns the choice of the form. A new secret outlives the browser session, so it needs a recent sign-in. */
function choiceIn({ identity }: WebDeps, { form, session }: PersonVisit, clientId: string): ClientChoice {
  const choice = form(`client-${clientId}`)
  if (choice === 'keep' && !identity.sessions.isFresh(session))
    throw new Fault('FORBIDDEN', 'sign in again to give a client a new secret')
  return choice === 'keep' || choice === 'revoke' ? choice : 'leave'
}
