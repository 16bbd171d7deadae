import type { ChosenCredentials } from '../../../people/clients.ts'
import { managingRoles } from '../../../domain/roles.ts'
import type { Config } from '../../../settings/config.ts'
import type { ClientAtStake } from '../../../store/access/created-authority.ts'
import type { Member, OwnOrganization } from '../../../store/people/organizations.ts'
import { signInAgain } from '../sign-in/continuation.ts'
import { form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { nameText, notice } from '../rendering.ts'
import { credentialsOf } from '../clients/clients-page.ts'
import { roleFields } from './organization.ts'
import { roleText } from './roles.ts'

interface MemberView {
  organization: OwnOrganization
  member: Member
  /** Clients that the member created, and those of unknown creators. */
  clients: readonly ClientAtStake[]
  /** True if the person signed in recently enough to get the secret of a client. */
  isFresh: boolean
  problem: Problem | undefined
}

/** The page of a member, which asks about the clients that the member created for agents of the organization. */
export function memberPage(visit: PersonVisit, view: MemberView): WebPage {
  const { organization, member, isFresh, problem } = view
  const page = `${paths.organizations}/${organization.id}`
  const path = `${page}/members/${member.account_id}`
  const askedField = html`<input type="hidden" name="asked" value="yes" />`
  return {
    title: `${member.username} in @${organization.slug}`,
    error: problem,
    body: html`${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>The role of ${member.username} is ${roleText(member.role).toLowerCase()}. Apps that ${member.username} allowed lose their access if the new role does not permit it.</p>
${isFresh ? undefined : signInAgain(visit, path, 'to keep clients with new secrets')}
<section aria-labelledby="role" class="narrow">
<h2 id="role">Change the role</h2>
${form(
  visit,
  `${path}/role`,
  html`${askedField}${roleFields(member, organization.role)}
<p>A role other than ${managingRoles.map((role) => roleText(role).toLowerCase()).join(' or ')} ends control of these clients:</p>
${choices('role', view)}
<button>Change role</button>`,
)}
</section>
<section aria-labelledby="remove" class="narrow">
<h2 id="remove">Remove from the organization</h2>
${form(
  visit,
  `${path}/remove`,
  html`${askedField}<p>The member can no longer act for its agents. You can invite them again.</p>
${choices('remove', view)}
<button>Remove ${member.username}</button>`,
)}
</section>
<p><a href="${visit.base}${page}">Back to @${organization.slug}</a></p>`,
  }
}

const texts = {
  revoke: 'Revoke client',
  keep: 'Keep client with a new secret, shown next',
  leave: 'Leave unchanged: the member does not know its secret',
} as const

/** Renders a choice for each client. `about` makes the ids of two forms unique. */
const choices = (about: string, { clients, isFresh, member }: MemberView): Html =>
  html`${clients.map(({ id, name, handle, is_unknown }) => {
    const options = [
      ...(is_unknown ? (['leave'] as const) : []),
      'revoke' as const,
      ...(isFresh ? (['keep'] as const) : []),
    ]
    const field = `${about}-${id}`
    return html`<label for="${field}">Client ${nameText(name ?? id)} of ${nameText(handle)}</label>
<select id="${field}" name="client-${id}" aria-describedby="${field}-hint">${options.map(
      (option) => html`<option value="${option}">${texts[option]}</option>`,
    )}</select>
<small id="${field}-hint">${is_unknown ? 'Its creator is unknown.' : `Created by ${member.username}.`} A new secret ends its connections, webhooks and pending approvals.</small>`
  })}`

interface KeptClients {
  config: Pick<Config, 'authUrl'>
  kept: readonly ChosenCredentials[]
  /** Word of the notice. */
  done: string
  /** Path of the page of the organization. */
  page: string
}

/** The page that shows the new secrets of clients, once. */
export const keptClientsPage = (visit: PersonVisit, { config, kept, done, page }: KeptClients): WebPage => ({
  title: 'New secrets',
  body: html`${notice({ ...visit, query: new URLSearchParams({ done }) })}
<p>Copy the secrets now: they are shown only once. Give them to the programs; the old secrets no longer work. If you lose one, revoke its client and create another.</p>
${kept.map((credentials) => html`<section class="notice">${credentialsOf(visit, credentials, config)}</section>`)}
<p><a href="${visit.base}${page}">Back to the organization</a></p>`,
})
