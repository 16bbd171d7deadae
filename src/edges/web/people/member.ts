import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { managingRoles, mayAssignRole } from '../../../domain/roles.ts'
import { Fault } from '../../../fault.ts'
import { listedClientsMax, type IsClientRetained } from '../../../people/clients-at-stake.ts'
import type { SuppliedCredentials } from '../../../people/clients.ts'
import {
  type ActingMember,
  changeRole,
  endMembership,
  type RoleChangeResult,
  memberNotFoundFault,
} from '../../../people/members.ts'
import type { Config } from '../../../settings/config.ts'
import type { ClientOfMember } from '../../../store/access/created-authority.ts'
import type { OrganizationMember, OrganizationOfMember } from '../../../store/people/organizations.ts'
import { credentialsHtml } from '../clients/clients.ts'
import { form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { nameHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'
import { canBeUndone, withUndo, type UndoForm } from '../undo.ts'
import { roleFields } from './organization.ts'
import { actingMemberOf, path as organizationsPath, organizationOverview, ownOrganization } from './organizations.ts'
import { roleText } from './roles.ts'

interface MemberView {
  organization: OrganizationOfMember
  member: OrganizationMember
  /** Clients that the member created. */
  clients: readonly ClientOfMember[]
  /** True if the person signed in recently enough to get the secret of a client. */
  isFresh: boolean
  problem: Problem | undefined
}

/** Returns the page of a member. It asks about the clients that the member created for agents of the organization. */
function memberPage(visit: PersonVisit, view: MemberView): WebPage {
  const { organization, member, isFresh, problem } = view
  const page = `${paths.organizations}/${organization.id}`
  const path = `${page}/members/${member.account_id}`
  const askedField = html`<input type="hidden" name="asked" value="yes" />`
  return {
    title: `${member.username} in @${organization.slug}`,
    error: problem,
    body: html`${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>The role of ${member.username} is ${roleText(member.role).toLowerCase()}. Apps that ${member.username} allowed lose their access if the new role does not permit it.</p>
${isFresh ? undefined : signInAgainLink(visit, path, 'to keep clients with new secrets')}
<section aria-labelledby="role" class="narrow">
<h2 id="role">Change the role</h2>
${form(
  visit,
  `${path}/role`,
  html`${askedField}${roleFields(member, organization.role)}
<p>Without the role ${managingRoles.map((role) => roleText(role).toLowerCase()).join(' or ')} the member no longer controls these clients:</p>
${choices('role', view)}
<button>Change role</button>`,
)}
</section>
<section aria-labelledby="remove" class="narrow">
<h2 id="remove">Remove from the organization</h2>
${form(
  visit,
  `${path}/remove`,
  html`${askedField}<p>The member can no longer act for agents of the organization. You can invite the member again.</p>
${choices('remove', view)}
<button class="danger">Remove ${member.username}</button>`,
)}
</section>
<p><a href="${visit.base}${page}">Back to @${organization.slug}</a></p>`,
  }
}

const texts = {
  revoke: 'Revoke client',
  keep: 'Keep client with a new secret, shown on the next page',
} as const

/**
 * Renders a list for each client, to choose between revoking it and keeping it. `about` makes the element ids of the
 * two forms different.
 */
const choices = (about: string, { clients, isFresh, member }: MemberView): Html =>
  html`${clients.map(({ id, name, handle }) => {
    const options = isFresh ? (['revoke', 'keep'] as const) : (['revoke'] as const)
    const field = `${about}-${id}`
    return html`<label for="${field}">Client ${nameHtml(name ?? id)} of ${nameHtml(handle)}</label>
<select id="${field}" name="client-${id}" aria-describedby="${field}-hint">${options.map(
      (option) => html`<option value="${option}">${texts[option]}</option>`,
    )}</select>
<small id="${field}-hint">Created by ${member.username}. With a new secret, the client keeps its access, but its connections, webhooks and pending approvals end.</small>`
  })}`

interface KeptClients {
  config: Pick<Config, 'authUrl'>
  kept: readonly SuppliedCredentials[]
  /** Word that selects the notice; see `notices`. */
  done: string
  /** Path of the page of the organization. */
  page: string
}

/** Returns the page that shows the new secrets of clients, once. */
const newSecretsPage = (visit: PersonVisit, { config, kept, done, page }: KeptClients): WebPage => ({
  title: 'New secrets',
  body: html`${notice(visit, done)}
<p>Copy the secrets now: they are shown only once. Give them to the programs; the old secrets no longer work. If you lose one, revoke its client and create another.</p>
${kept.map((credentials) => html`<section class="notice">${credentialsHtml(credentials, config)}</section>`)}
<p><a href="${visit.base}${page}">Back to the organization</a></p>`,
})

export const path = `${organizationsPath}/:id/members/:account`

const accountId = /^acc_[0-9A-Z]{26}$/

function memberOf({ params: { account = '' } }: PersonVisit): string {
  if (!accountId.test(account)) throw memberNotFoundFault()
  return account
}

/** Shows the consequences of ending the role of a member. Asks about the clients that the member created. */
export const showMember = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const page = await memberPageOf(deps, visit)
  if (!page) throw memberNotFoundFault()
  return { page }
}

/**
 * Returns the page of the member. Returns undefined if the person cannot change the member's role, or the member does
 * not exist.
 */
async function memberPageOf(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage | undefined> {
  const { identity, store } = deps
  const organization = await ownOrganization(deps, visit)
  const member = await store.organizations.member(organization.id, memberOf(visit))
  if (!member || !mayAssignRole(organization.role, member.role)) return undefined
  const clients = await store.createdAuthority.atStake(organization.id, member.account_id, listedClientsMax)
  const isFresh = identity.sessions.isFresh(visit.session)
  return memberPage(visit, { organization, member, clients, isFresh, problem })
}

/**
 * Changes the role of a member. The next page offers to undo it, unless the change revoked apps or clients. People who
 * changed their own role may have lost the right to undo it.
 */
export function submitRole(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, params, session } = visit
  const [role, was] = [form('role'), form('was')]
  const action = `${organizationsPath}/${params['id']}/members/${params['account']}/role`
  const undo = params['account'] === session.account_id ? undefined : { action, fields: { role: was, was: role } }
  return change(
    deps,
    visit,
    'role-changed',
    (acting, isKept) => changeRole(deps, acting, { accountId: memberOf(visit), role, was }, isKept),
    undo,
  )
}

export const submitMemberRemoval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'member-removed', (acting, isKept) => endMembership(deps, acting, memberOf(visit), isKept))

/**
 * Changes the membership. The response shows the new secrets of the clients that stay, because they are stored nowhere.
 */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (acting: ActingMember, isKept: IsClientRetained) => Promise<RoleChangeResult>,
  undo?: UndoForm,
): Promise<PageAnswer> {
  const acting = actingMemberOf(visit)
  const page = `${organizationsPath}/${acting.organizationId}`
  try {
    deps.identity.changeLimit(acting.accountId)
    const { stopped, kept } = await act(acting, (clientId) => isKeptBy(deps, visit, clientId))
    await announceAuthorityChanges(deps.authority, stopped)
    if (kept.length > 0) return { page: newSecretsPage(visit, { config: deps.config, kept, done, page }) }
    if (undo && canBeUndone(stopped)) return { see: withUndo(page, done, undo) }
    return { see: `${page}?done=${done}` }
  } catch (thrown) {
    const problem = problemOf(thrown)
    const hasChoices = visit.form('asked') !== ''
    return {
      page:
        (hasChoices && (await memberPageOf(deps, visit, problem))) ||
        (await organizationOverview(deps, visit, problem)),
    }
  }
}

/**
 * Returns true if the form keeps the client. This needs a recent sign-in, because the new secret outlives the session
 * of the browser.
 */
function isKeptBy({ identity }: WebDeps, { form, session }: PersonVisit, clientId: string): boolean {
  const isKept = form(`client-${clientId}`) === 'keep'
  if (isKept && !identity.sessions.isFresh(session))
    throw new Fault('FORBIDDEN', 'sign in again to give a client a new secret')
  return isKept
}
