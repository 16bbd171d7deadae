import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listReceivedInvitations,
  withdrawInvitation,
} from '../../../people/invitations.ts'
import {
  endMembership,
  deleteOwnOrganization,
  createOwnOrganization,
  renameOrganization,
  requireSecondFactor,
  shareAgent,
  type ActingMember,
} from '../../../people/members.ts'
import type { AuthorityChangeIds } from '../../../people/authority-changes.ts'
import { managingRoles } from '../../../domain/roles.ts'
import { Fault } from '../../../fault.ts'
import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import type { OrganizationOfMember } from '../../../store/people/organizations.ts'
import { isAgentId } from '../agents/own-agents.ts'
import { problemOf, type Problem } from '../fields.ts'
import { organizationPage } from './organization.ts'
import { organizationSettingsPage } from './organization-settings.ts'
import { organizationAgentsPage, organizationsPage } from './organizations-page.ts'
import { readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'
import { afterChange, canBeUndone, type UndoForm } from '../undo.ts'

export const path = paths.organizations

const organizationId = /^org_[0-9A-Z]{26}$/

/** Highest number of invitations of an organization on its page. */
const invitationsMax = 100
/**
 * Highest number of received invitations on the page. When the person has answered them, the page shows the next ones.
 */
const receivedInvitationsMax = 50

export const showOrganizations = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listOrganizations(deps, visit),
})

async function listOrganizations(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id } = visit.session
  const organizations = await readListPage(
    visit,
    (after, limit) => deps.store.organizations.list(account_id, after, limit),
    ({ slug }) => slug,
  )
  const invitations = await listReceivedInvitations(deps, account_id, receivedInvitationsMax)
  return organizationsPage(visit, { organizations, invitations, problem })
}

export async function submitOrganization(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, session } = visit
  try {
    deps.identity.changeLimit(session.account_id)
    const id = await createOwnOrganization(deps, session.account_id, { slug: form('slug').trim(), name: form('name') })
    return { see: `${path}/${id}?done=organization-made` }
  } catch (thrown) {
    return { page: await listOrganizations(deps, visit, problemOf(thrown)) }
  }
}

export const acceptReceivedInvitation = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  answerInvitation(deps, visit, async (acting) => {
    await acceptInvitation(deps, acting)
    return { see: `${path}/${acting.organizationId}?done=joined` }
  })

export const declineReceivedInvitation = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  answerInvitation(deps, visit, async (acting) => {
    await declineInvitation(deps, acting)
    return { see: `${path}?done=invitation-declined` }
  })

async function answerInvitation(
  deps: WebDeps,
  visit: PersonVisit,
  act: (acting: ActingMember) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    return await act(actingMemberOf(visit))
  } catch (thrown) {
    return { page: await listOrganizations(deps, visit, problemOf(thrown)) }
  }
}

/** Returns the person, and the organization that the path names. */
export const actingMemberOf = ({ session, params: { id = '' } }: PersonVisit): ActingMember => {
  if (!organizationId.test(id)) throw noOrganization()
  return { accountId: session.account_id, organizationId: id }
}

const noOrganization = (): Fault => new Fault('NOT_FOUND', 'you are in no organization with this id')

export const showOrganization = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await organizationOverview(deps, visit),
})

export async function organizationOverview(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { store, clock } = deps
  const organization = await ownOrganization(deps, visit)
  const { id, role } = organization
  const members = await readListPage(
    visit,
    (after, limit) => store.organizations.members(id, after, limit),
    ({ username }) => username,
  )
  const isManaged = managingRoles.includes(role)
  const invitations = isManaged ? await store.invitations.list(id, clock(), invitationsMax) : []
  const creators = new Set(isManaged ? await store.createdAuthority.creatorsIn(id) : [])
  return organizationPage(visit, { organization, members, invitations, isManaged, creators, problem })
}

export const showOrganizationSettings = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await settingsOf(deps, visit),
})

const settingsOf = async (deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> =>
  organizationSettingsPage(visit, await ownOrganization(deps, visit), problem)

/** Returns the options of a change whose form stands on the tab with the settings. */
const onSettings = ({ params }: PersonVisit): ChangeOptions => ({
  see: `${path}/${params['id']}/settings`,
  show: settingsOf,
})

export async function ownOrganization({ store }: WebDeps, visit: PersonVisit): Promise<OrganizationOfMember> {
  const { accountId, organizationId } = actingMemberOf(visit)
  const organization = await store.organizations.find(accountId, organizationId)
  if (!organization) throw noOrganization()
  return organization
}

interface ChangeOptions {
  /** Page after the change. The default is the page of the organization. */
  see?: string
  /** Page that shows an error. */
  show?: typeof organizationOverview
  /** Form that undoes the change. The page offers it unless the change revoked apps or clients. */
  undo?: UndoForm
}

/**
 * Runs a change of an organization and redirects. After an error, shows the page of the organization if the person is
 * still a member.
 */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (acting: ActingMember) => Promise<AuthorityChangeIds | void>,
  { see = `${path}/${visit.params['id']}`, show = organizationOverview, undo }: ChangeOptions = {},
): Promise<PageAnswer> {
  const acting = actingMemberOf(visit)
  try {
    deps.identity.changeLimit(acting.accountId)
    const stopped = await act(acting)
    if (stopped) await announceAuthorityChanges(deps.authority, stopped)
    const isUndoable = undo !== undefined && (!stopped || canBeUndone(stopped))
    return { see: isUndoable ? afterChange(visit, see, done, undo) : `${see}?done=${done}` }
  } catch (thrown) {
    return { page: await show(deps, visit, problemOf(thrown)) }
  }
}

export const submitOrganizationName = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'saved', (acting) => renameOrganization(deps, acting, visit.form('name'), visit.form('was')), {
    ...onSettings(visit),
    undo: {
      action: `${path}/${visit.params['id']}`,
      fields: { name: visit.form('was'), was: visit.form('name') },
    },
  })

/** Decides if members need a second factor. The owner needs one first, and would otherwise lose the dashboard. */
export const submitSecondFactorRule = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(
    deps,
    visit,
    'saved',
    async (acting) => {
      const isRequired = visit.form('required') === 'yes'
      if (isRequired && !visit.session.has_second_factor)
        throw new Fault('CONFLICT', 'the owner lacks a second factor', {
          formText: `First set up two-factor authentication for yourself${deps.config.localSignIn ? ', or sign in with a passkey' : ''}.`,
        })
      await requireSecondFactor(deps, acting, isRequired)
    },
    onSettings(visit),
  )

export const submitInvitation = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'invited', (acting) =>
    inviteMember(deps, acting, { username: visit.form('username').trim().toLowerCase(), role: visit.form('role') }),
  )

export const submitInvitationWithdrawal = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'invitation-withdrawn', (acting) => withdrawInvitation(deps, acting, visit.form('username')), {
    undo: {
      action: `${path}/${visit.params['id']}/invite`,
      fields: { username: visit.form('username'), role: visit.form('role') },
    },
  })

export const leaveOrganization = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'left', async (acting) => (await endMembership(deps, acting, acting.accountId)).stopped, {
    ...onSettings(visit),
    see: path,
  })

export const submitOrganizationDeletion = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'organization-ended', (acting) => deleteOwnOrganization(deps, acting), {
    ...onSettings(visit),
    see: path,
  })

export const showOrganizationAgents = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await agentsOf(deps, visit),
})

async function agentsOf(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const organization = await ownOrganization(deps, visit)
  const agents = await readListPage(
    visit,
    (after, limit) => deps.store.organizations.agents(organization.id, after, limit),
    ({ handle }) => handle,
  )
  return organizationAgentsPage(visit, { organization, agents, problem })
}

export async function submitAgentSharing(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, params } = visit
  const { agent = '' } = params
  const isShared = form('shared') === 'yes'
  const page = `${path}/${params['id']}/agents`
  return change(
    deps,
    visit,
    isShared ? 'agent-shared' : 'agent-reserved',
    (acting) => {
      if (!isAgentId(agent)) throw new Fault('NOT_FOUND', 'the organization has no agent with this id')
      return shareAgent(deps, acting, agent, isShared)
    },
    {
      see: page,
      show: agentsOf,
      undo: { action: `${page}/${agent}/share`, fields: { shared: isShared ? 'no' : 'yes' } },
    },
  )
}
