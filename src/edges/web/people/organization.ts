import { isInvitationValid } from '../../../people/invitations.ts'
import { mayAssignRole } from '../../../domain/roles.ts'
import type { SentInvitation } from '../../../store/people/invitations.ts'
import type { OrganizationMember, OrganizationOfMember } from '../../../store/people/organizations.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, choice, creationForm, field, form, hiddenField, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { notice } from '../notices.ts'
import { badge, timeHtml, nextPageLink, nameHtml, secondLine, table } from '../rendering.ts'
import { organizationTabs } from './organizations-page.ts'
import { roleHint, roleOptions, roleText } from './roles.ts'

interface OrganizationView {
  organization: OrganizationOfMember
  members: ListPage<OrganizationMember>
  /** Pending invitations. Empty unless the person manages the organization. */
  invitations: readonly SentInvitation[]
  isManaged: boolean
  /** Accounts that created clients for agents of the organization. Empty unless the person manages the organization. */
  creators: ReadonlySet<string>
  problem: Problem | undefined
}

const at = ({ id }: OrganizationOfMember, ...more: string[]): string => [paths.organizations, id, ...more].join('/')

export function organizationPage(visit: PersonVisit, view: OrganizationView): WebPage {
  const { organization, members, isManaged, problem } = view
  const { slug, name, role } = organization
  return {
    title: `@${slug}`,
    error: problem,
    body: html`${notice(visit)}
${problemAlert(problem)}
${organizationTabs(visit, organization, 'Members')}
<p>${nameHtml(name)} · Your role is ${roleText(role).toLowerCase()}.</p>
<section aria-labelledby="people">
<h2 id="people">Members</h2>
${table({
  label: 'Members of the organization',
  columns: ['Member', 'Role', 'Action'],
  rows: members.rows,
  cells: (member) => [
    html`${member.username}${member.account_id === visit.session.account_id ? html` ${badge('You')}` : undefined}${secondLine(member.display_name)}`,
    roleText(member.role),
    memberActions(visit, view, member),
  ],
  empty: 'No members.',
})}
${nextPageLink(visit, at(organization), members.next)}
</section>
${isManaged ? invitationSection(visit, view) : undefined}`,
  }
}

/** Renders the role of a member, with the list of roles that the person can give. */
export const roleFields = ({ account_id, username, role }: OrganizationMember, own: string): Html =>
  html`<input type="hidden" name="was" value="${role}" />
<label class="quiet" for="role-${account_id}">Role of ${username}</label>
<select id="role-${account_id}" name="role">${roleOptions(own).map(
    ({ value, text }) => html`<option value="${value}" ${value === role ? html`selected` : undefined}>${text}</option>`,
  )}</select>`

/**
 * Renders the actions for another member. If the member has clients, the actions are on a separate page, which asks
 * about these clients.
 */
function memberActions(
  visit: PersonVisit,
  { organization, creators }: OrganizationView,
  member: OrganizationMember,
): Html | undefined {
  const { account_id, username, role } = member
  if (account_id === visit.session.account_id || !mayAssignRole(organization.role, role)) return undefined
  const base = at(organization, 'members', account_id)
  if (creators.has(account_id))
    return html`<a href="${visit.base}${base}" aria-label="Change role or remove: ${username}">Change role or remove</a>`
  const fields = html`${roleFields(member, organization.role)}
<button class="secondary">Change role</button>`
  return html`<div class="member">${form(visit, `${base}/role`, fields)}
${confirmationBlock(visit, `${base}/remove`, {
  label: 'Remove',
  about: username,
  effect:
    'The member can no longer act for agents of the organization. Apps that the member allowed for these agents lose their access. You can invite the member again.',
})}</div>`
}

/** Renders the pending invitations, and the form for a new one. */
const invitationSection = (visit: PersonVisit, { organization, invitations, problem }: OrganizationView): Html =>
  html`<section aria-labelledby="invited">
<h2 id="invited">Invitations</h2>
${creationForm({
  label: 'Invite member',
  content: form(visit, at(organization, 'invite'), inviteFields(visit, organization, problem)),
  isOpen: visit.form.names.includes('username') && visit.form('role') !== '',
})}
${table({
  label: 'Pending invitations',
  columns: ['Username', 'Role', 'Invited', 'Expires', 'Action'],
  rows: invitations,
  cells: ({ username, role, created_at, expires_at, inviter_role }) => [
    username,
    roleText(role),
    timeHtml(created_at),
    isInvitationValid({ inviter_role, role })
      ? timeHtml(expires_at)
      : 'Invalid: the inviter lost the required role. Invite again',
    button(
      visit,
      at(organization, 'withdraw'),
      'Withdraw',
      username,
      html`${hiddenField('username', username)}${hiddenField('role', role)}`,
    ),
  ],
  empty: 'No pending invitations. The invited person accepts an invitation under Organizations.',
})}
</section>`

const inviteFields = (visit: PersonVisit, { role }: OrganizationOfMember, problem: Problem | undefined): Html =>
  html`${field({
    name: 'username',
    label: 'Username',
    value: visit.form('username'),
    maxLength: 39,
    hint: 'This page does not show whether the username exists.',
    problem,
  })}
${choice({
  name: 'role',
  label: 'Role',
  options: roleOptions(role),
  selected: visit.form('role') || 'member',
  hint: roleHint(role),
  problem,
})}
<button>Invite member</button>`
