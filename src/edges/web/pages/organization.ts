import { invitationHolds } from '../../../directory/invitations.ts'
import { headRole, managingRoles, mayAppoint } from '../../../domain/roles.ts'
import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { SentInvitation } from '../../../store/invitations.ts'
import type { Member, OwnOrganization } from '../../../store/organizations.ts'
import { confirm } from '../confirm.ts'
import { choice, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, PersonVisit } from '../route.ts'
import { moment, more, named, notice, table } from '../shown.ts'
import { roleHint, roleOptions, roleText } from './roles.ts'

interface OrganizationView {
  organization: OwnOrganization
  members: Rows<Member>
  /** For those who manage it. */
  invitations: readonly SentInvitation[]
  isManaged: boolean
  /** Accounts that created clients for its agents, for those who manage it; null stands for unknown creators. */
  creators: ReadonlySet<string | null>
  problem: Problem | undefined
}

const at = ({ id }: OwnOrganization, ...more: string[]): string => [places.organizations, id, ...more].join('/')

export function organizationPage(visit: PersonVisit, view: OrganizationView): Page {
  const { organization, members, isManaged, problem } = view
  const { slug, name, role } = organization
  return {
    title: `@${slug}`,
    refusal: problem,
    body: html`${notice(visit)}
${problem && problem.field === undefined ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined}
<p>${named(name)}. Your role is ${roleText(role).toLowerCase()}. <a href="${visit.base}${at(organization, 'agents')}">Its agents, and who may act for them</a>.</p>
<section aria-labelledby="people">
<h2 id="people">People</h2>
${table({
  label: 'People of the organization',
  columns: ['Person', 'Name', 'Role', 'Action'],
  rows: members.rows,
  cells: (member) => [
    member.username,
    named(member.display_name),
    roleText(member.role),
    memberActions(visit, view, member),
  ],
  empty: 'Nobody.',
})}
${more(visit, at(organization), members.next)}
</section>
${isManaged ? managing(visit, view) : undefined}
<section aria-labelledby="going" class="narrow">
<h2 id="going">Leave or delete</h2>
${confirm(visit, at(organization, 'leave'), {
  label: 'Leave the organization',
  about: `@${slug}`,
  effect:
    'You can no longer act for its agents. Apps that you let in as one of them lose their access, and clients that you created for them are revoked. Others stay as they are. Who manages it can invite you again.',
})}
${
  role === headRole
    ? confirm(visit, at(organization, 'end'), {
        label: 'Delete the organization',
        about: `@${slug}`,
        effect:
          'It is gone for everybody in it, and cannot be brought back. Its agents have to be deleted before. Its name stays reserved: nobody can take it.',
      })
    : undefined
}
</section>`,
  }
}

/** The role of the member, with the list of those that it can be changed to. */
export const roleFields = ({ account_id, username, role }: Member, own: string): Html =>
  html`<input type="hidden" name="was" value="${role}" />
<label class="quiet" for="role-${account_id}">Role of ${username}</label>
<select id="role-${account_id}" name="role">${roleOptions(own).map(
    ({ value, text }) => html`<option value="${value}" ${value === role ? html`selected` : undefined}>${text}</option>`,
  )}</select>`

/** A member with clients has a page that asks about them. */
function memberActions(
  visit: PersonVisit,
  { organization, creators }: OrganizationView,
  member: Member,
): Html | string {
  const { account_id, username, role } = member
  const isSelf = account_id === visit.session.account_id
  if (!mayAppoint(organization.role, role)) return isSelf ? 'You' : ''
  const base = at(organization, 'members', account_id)
  const mayHaveClients = managingRoles.includes(role) && creators.has(null)
  if (!isSelf && (creators.has(account_id) || mayHaveClients))
    return html`<a href="${visit.base}${base}" aria-label="Change role or remove: ${username}">Change role or remove</a>`
  const fields = html`${roleFields(member, organization.role)}
<button class="small secondary">Change role</button>`
  return html`<div class="member">${form(visit, `${base}/role`, fields)}
${
  isSelf
    ? undefined
    : confirm(visit, `${base}/remove`, {
        label: 'Remove',
        about: username,
        effect:
          'They can no longer act for its agents, and apps that they let in as one of them lose their access. You can invite them again.',
      })
}</div>`
}

const managing = (visit: PersonVisit, { organization, invitations, problem }: OrganizationView): Html =>
  html`<section aria-labelledby="invited">
<h2 id="invited">Invite somebody</h2>
${table({
  label: 'Invitations that wait',
  columns: ['Username', 'Role', 'Invited', 'Until', 'Action'],
  rows: invitations,
  cells: ({ username, role, created_at, expires_at, inviter_role }) => [
    username,
    roleText(role),
    moment(created_at),
    invitationHolds({ inviter_role, role }) ? moment(expires_at) : 'Void: who invited may not any more. Invite anew',
    form(
      visit,
      at(organization, 'withdraw'),
      html`<input type="hidden" name="username" value="${username}" /><button class="small secondary" aria-label="Withdraw: ${username}">Withdraw</button>`,
      { attributes: html`class="inline"` },
    ),
  ],
  empty: 'Nobody is invited. An invitation waits until the person accepts it on their page of organizations.',
})}
<div class="narrow">${form(visit, at(organization, 'invite'), inviteFields(visit, organization, problem))}</div>
</section>
<section aria-labelledby="name-heading" class="narrow">
<h2 id="name-heading">Name</h2>
${form(
  visit,
  at(organization),
  html`<input type="hidden" name="was" value="${organization.name}" />
${field({ name: 'name', label: 'Name for people', value: visit.form('name') || organization.name, maxLength: singleLineCharactersMax, problem })}
<button>Save</button>`,
)}
</section>`

const inviteFields = (visit: PersonVisit, { role }: OwnOrganization, problem: Problem | undefined): Html =>
  html`${field({
    name: 'username',
    label: 'Username',
    value: visit.form('username'),
    maxLength: 39,
    hint: 'You are not told whether there is somebody of that name.',
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
<button>Invite</button>`
