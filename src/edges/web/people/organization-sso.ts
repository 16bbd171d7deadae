import { domainRecordName, domainRecordValue } from '../../../access/sso/index.ts'
import { publicKeyOf } from '../../../access/sso/client-keys.ts'
import { missingMs } from '../../../access/sso/domains.ts'
import { issuerRoles } from '../../../domain/sso.ts'
import type { SsoDomain, SsoIssuer } from '../../../store/access/sso-issuers.ts'
import type { OrganizationOfMember } from '../../../store/people/organizations.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, choice, field, form, hiddenField, problemAlert, textAreaField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { paths } from '../paths.ts'
import { badge, codeBlock, properties, table, timeHtml } from '../rendering.ts'
import type { PersonVisit, WebPage } from '../route.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'
import { ssoPath, ssoStartPath } from '../sign-in/sso-links.ts'
import { organizationTabs } from './organizations-page.ts'
import { roleText } from './roles.ts'

export interface SsoView {
  organization: OrganizationOfMember
  /** Issuer of the organization. Undefined if it has none. */
  issuer: SsoIssuer | undefined
  domains: readonly SsoDomain[]
  redirectUri: string
  webUrl: string
  /** True if the person signed in recently enough to change the settings. */
  isFresh: boolean
  problem: Problem | undefined
}

export const ssoSettingsPath = (organizationId: string): string => `${paths.organizations}/${organizationId}/sso`

export function organizationSsoPage(visit: PersonVisit, view: SsoView): WebPage {
  const { organization, issuer, isFresh, problem } = view
  const at = ssoSettingsPath(organization.id)
  return {
    title: `@${organization.slug}`,
    error: problem,
    body: html`${notice(visit)}
${problemAlert(problem)}
${organizationTabs(visit, organization, 'Single sign-on')}
${isFresh ? undefined : html`<div class="narrow">${signInAgainLink(visit, at, 'to change these settings')}</div>`}
<section aria-labelledby="issuer-heading" class="narrow">
<h2 id="issuer-heading">OpenID Connect</h2>
<p>Register this service at your OpenID Connect issuer with this redirect address:</p>
${codeBlock(view.redirectUri)}
${form(visit, at, issuerFields(visit, view))}
${issuer?.client_authentication === 'private_key_jwt' ? keySection(issuer) : undefined}
</section>
${issuer && usageSection(visit, view, issuer)}
${domainsSection(visit, view)}
${issuer && requirementSection(visit, view, issuer)}`,
  }
}

const authentications = [
  { value: 'client_secret_basic', text: 'Client secret' },
  { value: 'private_key_jwt', text: 'Private key of this service (private_key_jwt)' },
]

/** Renders the roles of groups as the lines that `parseGroupRoles` reads. */
const groupRoleLines = (stored: string): string =>
  Object.entries(JSON.parse(stored) as Record<string, string>)
    .map(([group, role]) => `${group} = ${role}`)
    .join('\n')

function issuerFields(visit: PersonVisit, { issuer, problem }: SsoView): Html {
  const isTyped = visit.form.names.includes('issuer')
  const value = (name: string, stored: string | undefined): string => (isTyped ? visit.form(name) : (stored ?? ''))
  return html`${field({ name: 'issuer', label: 'Issuer', value: value('issuer', issuer?.issuer), maxLength: 512, hint: issuer ? 'Another issuer unlinks all people from this one, and ends the sessions that it began.' : 'Exactly as the issuer names itself, such as https://login.example.com.', problem })}
${field({ name: 'client_id', label: 'Client id', value: value('client_id', issuer?.client_id), maxLength: 255, problem })}
${choice({ name: 'client_authentication', label: 'Client authentication', options: authentications, selected: value('client_authentication', issuer?.client_authentication), problem })}
${field({ name: 'secret', label: 'Client secret', type: 'password', isOptional: true, maxLength: 1024, autocomplete: 'off', hint: issuer ? 'Leave it empty to keep the stored secret. It is never shown.' : 'Not needed for a private key. It is never shown again.', problem })}
${field({ name: 'groups_claim', label: 'Groups claim', value: value('groups_claim', issuer?.groups_claim ?? 'groups'), maxLength: 128, hint: 'Claim with the groups of a person.', problem })}
${textAreaField({ name: 'group_roles', label: 'Roles of groups', value: value('group_roles', groupRoleLines(issuer?.group_roles ?? '{}')), rows: 4, maxLength: 16_384, hint: `One group on each line, such as engineering = member. The roles are ${issuerRoles.join(', ')}. With groups, each sign-in replaces the role of a member, except that of an owner.`, problem })}
${choice({
  name: 'default_role',
  label: 'Role without a group',
  options: [{ value: '', text: 'No access' }, ...issuerRoles.map((role) => ({ value: role, text: roleText(role) }))],
  selected: value('default_role', issuer?.default_role ?? ''),
  problem,
})}
<label><input type="checkbox" name="creates_accounts" value="yes" ${(isTyped ? visit.form('creates_accounts') === 'yes' : (issuer?.creates_accounts ?? true)) ? html`checked` : undefined} /> Create accounts for people with a verified address in a proven domain</label>
<button>${issuer ? 'Save changes' : 'Set up single sign-on'}</button>`
}

const keySection = (issuer: SsoIssuer): Html =>
  html`<p>Public key of this service. Register it at the issuer:</p>${codeBlock(JSON.stringify({ keys: [publicKeyOf(issuer.secret)] }))}`

const usageSection = (visit: PersonVisit, { organization, webUrl }: SsoView, issuer: SsoIssuer): Html =>
  html`<section aria-labelledby="use" class="narrow">
<h2 id="use">Sign-in address</h2>
${properties({ Issuer: issuer.issuer, Changed: timeHtml(issuer.updated_at) })}
<p>Give members this address, or tell them to choose “Use single sign-on”:</p>
${codeBlock(`${webUrl}${ssoPath}?organization=${organization.slug}`)}
<p>Anyone who enters @${organization.slug} or an address of a proven domain there is sent to your issuer. So anyone can learn that @${organization.slug} uses this issuer, but not who is a member.</p>
<p><a class="button secondary" href="${visit.base}${ssoStartPath(visit, organization.id, ssoSettingsPath(organization.id))}">Test single sign-on</a></p>
</section>`

function domainsSection(visit: PersonVisit, { organization, domains, problem }: SsoView): Html {
  const at = `${ssoSettingsPath(organization.id)}/domains`
  return html`<section aria-labelledby="domains">
<h2 id="domains">Email domains</h2>
${table({
  label: 'Email domains of the organization',
  columns: ['Domain', 'State', 'DNS record', 'Action'],
  rows: domains,
  cells: ({ domain, challenge, proven_at, proven_by, missing_since }) => [
    domain,
    proven_at === null
      ? badge('Not proven', 'warning')
      : html`${badge('Proven', 'ok')} by ${proven_by === 'dns' ? 'DNS' : 'the operator'}, ${timeHtml(proven_at)}${missing_since === null ? undefined : html` ${badge('Record missing', 'warning')} The proof ends ${timeHtml(missing_since + missingMs)}.`}`,
    proven_at === null || missing_since !== null
      ? html`<code>${domainRecordName(domain)} TXT ${domainRecordValue(challenge)}</code>`
      : proven_by === 'dns'
        ? html`Keep it: <code>${domainRecordName(domain)}</code>`
        : 'Not needed',
    html`${proven_at === null ? button(visit, `${at}/prove`, 'Check DNS', domain, hiddenField('domain', domain)) : undefined}
${confirmationBlock(visit, `${at}/remove`, {
  label: 'Remove domain',
  about: domain,
  effect: 'People with addresses in this domain can create no more accounts by single sign-on. Existing accounts stay.',
  fields: hiddenField('domain', domain),
})}`,
  ],
  empty: 'No domains yet. The issuer can create accounts only for addresses in a proven domain.',
})}
<div class="narrow">${form(
    visit,
    at,
    html`${field({ name: 'domain', label: 'Domain', value: visit.form('domain'), maxLength: 189, hint: 'Prove it by a DNS record, or ask the operator of this service to approve it.', problem })}
<button>Add domain</button>`,
  )}</div>
</section>`
}

const requirementSection = (visit: PersonVisit, { organization }: SsoView, { is_required }: SsoIssuer): Html => {
  const at = ssoSettingsPath(organization.id)
  const about = `@${organization.slug}`
  return html`<section aria-labelledby="required" class="narrow">
<h2 id="required">Requirement</h2>
<p>${is_required ? 'Members need single sign-on to use agents and mail in the dashboard, and to authorize apps.' : 'Members may use any sign-in.'} Owners can always change this page, so that a broken issuer locks nobody out.</p>
${
  is_required
    ? confirmationBlock(visit, `${at}/optional`, {
        label: 'Stop requiring single sign-on',
        about,
        effect: 'Members can use agents and mail after any sign-in.',
      })
    : confirmationBlock(visit, `${at}/require`, {
        label: 'Require single sign-on',
        about,
        effect:
          'Members who signed in otherwise have to use single sign-on before they can use any agents and mail. Apps and clients keep their access: revoke those that you do not want.',
      })
}
${confirmationBlock(visit, `${at}/remove`, {
  label: 'Remove single sign-on',
  about,
  effect:
    'The issuer is removed with its secret, and nobody can sign in by it. People without another sign-in can no longer sign in. Memberships and roles stay.',
})}
</section>`
}
