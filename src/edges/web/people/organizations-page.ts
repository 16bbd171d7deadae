import { managingRoles, ownerRole } from '../../../domain/roles.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import type { ReceivedInvitation } from '../../../store/people/invitations.ts'
import type { OrganizationOfMember, OrganizationAgent } from '../../../store/people/organizations.ts'
import { button, creationForm, field, form, hiddenField, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { agentState, nextPageLink, nameHtml, secondLine, table, tabs, timeHtml } from '../rendering.ts'
import type { PersonVisit, Visit, WebPage } from '../route.ts'
import { roleText } from './roles.ts'

interface OrganizationAgents {
  organization: OrganizationOfMember
  agents: ListPage<OrganizationAgent>
  problem: Problem | undefined
}

export function organizationAgentsPage(
  visit: PersonVisit,
  { organization, agents, problem }: OrganizationAgents,
): WebPage {
  const path = `${paths.organizations}/${organization.id}`
  const isManaged = managingRoles.includes(organization.role)
  return {
    title: `Agents of @${organization.slug}`,
    heading: `@${organization.slug}`,
    error: problem,
    body: html`${notice(visit)}
${problem ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined}
${organizationTabs(visit, organization, 'Agents')}
<p>Owners and admins manage all agents and act for them. Members act for shared agents. Viewers act for none.</p>
${table({
  label: 'Agents of the organization',
  columns: ['Agent', 'State', 'Who can act for it', 'Action'],
  rows: agents.rows,
  cells: ({ id, handle, display_name, paused, inactive, shared }) => [
    html`${isManaged ? html`<a href="${visit.base}${paths.agents}/${id}">${handle}</a>` : handle}${secondLine(display_name)}`,
    agentState(inactive, paused),
    shared ? 'All members' : 'Owners and admins',
    isManaged ? shareForm(visit, `${path}/agents/${id}/share`, handle, shared) : '',
  ],
  empty: 'No agents yet. Owners and admins create them under Agents.',
})}
${nextPageLink(visit, `${path}/agents`, agents.next)}`,
  }
}

/** Paths of the tabs of an organization, below its own path. */
const tabPaths = {
  Members: '',
  Agents: '/agents',
  Activity: '/activity',
  'Single sign-on': '/sso',
  Settings: '/settings',
} as const

type Tab = keyof typeof tabPaths

/** Roles that see a tab. All members see the other tabs. */
const tabRoles: Partial<Record<string, readonly string[]>> = { Activity: managingRoles, 'Single sign-on': [ownerRole] }

/** Renders the tabs of an organization. */
export const organizationTabs = ({ base }: Visit, { id, slug, role }: OrganizationOfMember, here: Tab): Html =>
  tabs(
    `@${slug}`,
    Object.entries(tabPaths)
      .filter(([name]) => tabRoles[name]?.includes(role) ?? true)
      .map(([name, path]) => ({ href: `${base}${paths.organizations}/${id}${path}`, name, isHere: name === here })),
  )

function shareForm(visit: PersonVisit, action: string, handle: string, isShared: boolean): Html {
  const shared = hiddenField('shared', isShared ? 'no' : 'yes')
  return button(visit, action, isShared ? 'Stop sharing' : 'Share with members', handle, shared)
}

interface Organizations {
  organizations: ListPage<OrganizationOfMember>
  /** Oldest pending invitations of the person. */
  invitations: readonly ReceivedInvitation[]
  problem: Problem | undefined
}

const path = paths.organizations

export function organizationsPage(visit: Visit, { organizations, invitations, problem }: Organizations): WebPage {
  return {
    title: 'Organizations',
    error: problem,
    body: html`${notice(visit)}
${problemAlert(problem)}
${invitations.length > 0 ? invitationSection(visit, invitations) : undefined}
<p>In an organization, several people run agents together. The handles of these agents begin with its name.</p>
${creationForm({
  label: 'Create organization',
  content: form(visit, path, newFields(visit, problem)),
  isOpen: visit.form.names.includes('slug') || organizations.rows.length + invitations.length === 0,
})}
${
  organizations.rows.length === 0
    ? undefined
    : table({
        label: 'Your organizations',
        columns: ['Organization', 'Name', 'Your role', 'Members'],
        rows: organizations.rows,
        cells: ({ id, slug, name, role, members }) => [
          html`<a href="${visit.base}${path}/${id}">@${slug}</a>`,
          nameHtml(name),
          roleText(role),
          String(members),
        ],
        empty: '',
      })
}
${nextPageLink(visit, path, organizations.next)}`,
  }
}

const newFields = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({
    name: 'slug',
    label: 'Organization name',
    value: visit.form('slug'),
    maxLength: 39,
    hint: 'First part of the handles of its agents. Use lowercase letters, numbers, _ or -. It cannot change.',
    problem,
  })}
${field({ name: 'name', label: 'Display name', value: visit.form('name'), maxLength: singleLineCharactersMax, problem })}
<p>You become its first owner. It gets the tier of your account.</p>
<button>Create organization</button>`

const invitationSection = (visit: Visit, invitations: readonly ReceivedInvitation[]): Html =>
  html`<section aria-labelledby="invitations">
<h2 id="invitations">Your invitations</h2>
${table({
  label: 'Your invitations',
  columns: ['Organization', 'Name', 'Role', 'Expires', 'Action'],
  rows: invitations,
  cells: ({ organization_id, slug, name, role, expires_at }) => [
    `@${slug}`,
    nameHtml(name),
    roleText(role),
    timeHtml(expires_at),
    html`<div class="actions">${button(visit, `${path}/${organization_id}/accept`, 'Accept', `@${slug}`)}
${button(visit, `${path}/${organization_id}/decline`, 'Decline', `@${slug}`)}</div>`,
  ],
  empty: '',
})}
</section>`
