import type { RequiringOrganization } from '../../../store/access/sso-issuers.ts'
import { html } from '../html.ts'
import { paths } from '../paths.ts'
import { nameHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { continuationQuery, unsealedContinuation } from './continuation.ts'
import { ssoPath, ssoStartPath } from './sso-links.ts'

export const path = `${ssoPath}/required`

/** Returns the address of the page that asks for single sign-on. The person returns to `address` afterwards. */
export const requiredSsoPathFor = (visit: Visit, address: string): string =>
  `${path}?${new URLSearchParams(continuationQuery(visit, address))}`

/** Asks a person for the single sign-on of the organizations that require it. */
export async function showRequiredSso({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { account_id, id } = visit.session
  const returnTo = unsealedContinuation(visit) ?? paths.home
  const organizations = await store.ssoIssuers.requiring(account_id, id)
  if (organizations.length === 0) return { see: returnTo }
  return { page: requiredPage(visit, organizations, returnTo) }
}

const requiredPage = (
  visit: PersonVisit,
  organizations: readonly RequiringOrganization[],
  returnTo: string,
): WebPage => ({
  title: 'Single sign-on required',
  body: html`<div class="narrow">
<p>${organizations.length === 1 ? 'An organization of yours requires' : 'Organizations of yours require'} single sign-on. Use it in this browser to work with agents and mail.</p>
${organizations.map(
  ({ organization_id, slug, name }) => html`<section aria-label="@${slug}">
<p>@${slug} · ${nameHtml(name)}</p>
<p><a class="button" href="${visit.base}${ssoStartPath(visit, organization_id, returnTo)}">Continue with @${slug}</a></p>
</section>`,
)}
<p>You can still use your <a href="${visit.base}${paths.account}">account</a>, and leave an organization under <a href="${visit.base}${paths.organizations}">Organizations</a>.</p>
</div>`,
})
