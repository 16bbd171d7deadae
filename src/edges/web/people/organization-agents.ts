import { managingRoles } from '../../../domain/roles.ts'
import type { OwnOrganization, SharedAgent } from '../../../store/people/organizations.ts'
import { form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { moreLink, nameText, notice, table } from '../rendering.ts'

interface OrganizationAgents {
  organization: OwnOrganization
  agents: Rows<SharedAgent>
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
    error: problem,
    body: html`${notice(visit)}
${problem ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined}
<p>Owners and admins manage all agents and act for them. Members act for shared agents. Viewers act for none.</p>
${table({
  label: 'Agents of the organization',
  columns: ['Agent', 'Name', 'State', 'Access', 'Action'],
  rows: agents.rows,
  cells: ({ id, handle, display_name, paused, inactive, shared }) => [
    isManaged ? html`<a href="${visit.base}${paths.agents}/${id}">${handle}</a>` : handle,
    nameText(display_name),
    inactive ? 'Inactive' : paused ? 'Paused' : 'Active',
    shared ? 'All members' : 'Owners and admins',
    isManaged ? shareForm(visit, `${path}/agents/${id}/share`, handle, shared) : '',
  ],
  empty: 'No agents yet. Owners and admins create them under Agents.',
})}
${moreLink(visit, `${path}/agents`, agents.next)}
<p><a href="${visit.base}${path}">Members of @${organization.slug}</a></p>`,
  }
}

function shareForm(visit: PersonVisit, action: string, handle: string, isShared: boolean): Html {
  const label = isShared ? 'Stop sharing' : 'Share'
  const field = html`<input type="hidden" name="shared" value="${isShared ? 'no' : 'yes'}" />`
  const button = html`<button class="small secondary" aria-label="${label}: ${handle}">${label}</button>`
  return form(visit, action, html`${field}${button}`, { attributes: html`class="inline"` })
}
