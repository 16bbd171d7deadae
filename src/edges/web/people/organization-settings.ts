import { managingRoles, ownerRole } from '../../../domain/roles.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import type { OrganizationOfMember } from '../../../store/people/organizations.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, field, form, hiddenField, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { paths } from '../paths.ts'
import type { PersonVisit, WebPage } from '../route.ts'
import { organizationTabs } from './organizations-page.ts'

/** Renders the settings of an organization. Members who do not manage it can only leave it. */
export function organizationSettingsPage(
  visit: PersonVisit,
  organization: OrganizationOfMember,
  problem: Problem | undefined,
): WebPage {
  const { id, slug, role } = organization
  const at = `${paths.organizations}/${id}`
  return {
    title: `Settings of @${slug}`,
    heading: `@${slug}`,
    error: problem,
    body: html`${notice(visit)}
${problemAlert(problem)}
${organizationTabs(visit, organization, 'Settings')}
${managingRoles.includes(role) ? nameSection(visit, at, organization, problem) : undefined}
${role === ownerRole ? secondFactorSection(visit, at, organization) : undefined}
<section aria-labelledby="going" class="narrow">
<h2 id="going">Leave or delete</h2>
<div class="actions">${confirmationBlock(visit, `${at}/leave`, {
      label: 'Leave organization',
      about: `@${slug}`,
      effect:
        'You can no longer act for agents of the organization. Apps that you allowed for these agents lose their access, and clients that you created for them are revoked. Owners and admins can invite you again.',
    })}
${
  role === ownerRole
    ? confirmationBlock(visit, `${at}/end`, {
        label: 'Delete organization',
        about: `@${slug}`,
        effect:
          'The organization is deleted for all members. This cannot be undone. Delete its agents first. Its name stays reserved.',
      })
    : undefined
}</div>
</section>`,
  }
}

const nameSection = (
  visit: PersonVisit,
  at: string,
  organization: OrganizationOfMember,
  problem: Problem | undefined,
): Html =>
  html`<section aria-labelledby="name-heading" class="narrow">
<h2 id="name-heading">Profile</h2>
${form(
  visit,
  at,
  html`<input type="hidden" name="was" value="${organization.name}" />
${field({ name: 'name', label: 'Display name', value: visit.form('name') || organization.name, maxLength: singleLineCharactersMax, problem })}
<button>Save changes</button>`,
)}
</section>`

const secondFactorSection = (visit: PersonVisit, at: string, organization: OrganizationOfMember): Html => {
  const { requires_second_factor: isRequired } = organization
  const state = isRequired
    ? 'Required. Members without it can only set it up, or leave the organization.'
    : 'Not required. If you require it, members without it can only set it up, or leave the organization. Apps keep their access.'
  return html`<section aria-labelledby="second-factor" class="narrow">
<h2 id="second-factor">Two-factor authentication</h2>
<p>${state}</p>
${button(
  visit,
  `${at}/second-factor`,
  isRequired ? 'Stop requiring it' : 'Require two-factor authentication',
  undefined,
  hiddenField('required', isRequired ? 'no' : 'yes'),
)}
</section>`
}
