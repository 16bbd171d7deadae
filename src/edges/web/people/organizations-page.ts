import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { ReceivedInvitation } from '../../../store/people/invitations.ts'
import type { OwnOrganization } from '../../../store/people/organizations.ts'
import { button, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, moreLink, nameText, notice, table } from '../rendering.ts'
import { roleText } from './roles.ts'

interface Organizations {
  organizations: Rows<OwnOrganization>
  /** Oldest pending invitations. */
  invitations: readonly ReceivedInvitation[]
  problem: Problem | undefined
}

const path = paths.organizations

export function organizationsPage(visit: Visit, { organizations, invitations, problem }: Organizations): WebPage {
  return {
    title: 'Organizations',
    error: problem,
    body: html`${notice(visit)}
${problem && problem.field === undefined ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined}
${invitations.length > 0 ? invitationSection(visit, invitations) : undefined}
${table({
  label: 'Your organizations',
  columns: ['Organization', 'Name', 'Your role', 'Members'],
  rows: organizations.rows,
  cells: ({ id, slug, name, role, members }) => [
    html`<a href="${visit.base}${path}/${id}">@${slug}</a>`,
    nameText(name),
    roleText(role),
    String(members),
  ],
  empty: `You are in no organization. In an organization, several people run agents together. Their handles begin with the
    name of the organization.`,
})}
${moreLink(visit, path, organizations.next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New organization</h2>
${form(visit, path, newFields(visit, problem))}
</section>`,
  }
}

const newFields = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({
    name: 'slug',
    label: 'Organization name',
    value: visit.form('slug'),
    maxLength: 39,
    hint: 'First part of the handles of its agents. Use a-z, 0-9, _ and -. It must differ from all usernames and cannot change.',
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
    nameText(name),
    roleText(role),
    timeText(expires_at),
    html`<div class="actions">${button(visit, `${path}/${organization_id}/accept`, 'Accept', `@${slug}`)}
${button(visit, `${path}/${organization_id}/decline`, 'Decline', `@${slug}`)}</div>`,
  ],
  empty: '',
})}
</section>`
