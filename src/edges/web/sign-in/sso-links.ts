import { deploymentProvider } from '../../../domain/sso.ts'
import { form } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { Visit, WebDeps } from '../route.ts'
import { continuationOf, continuationQuery, withContinuation } from './continuation.ts'

export const ssoPath = '/sign-in/sso'

/**
 * Returns the address that begins a single sign-on and leads to an issuer. Only links of this browser's own pages work,
 * because the continuation has a seal.
 */
export const ssoStartPath = (visit: Visit, provider: string, returnTo: string): string =>
  `${ssoPath}/start?${new URLSearchParams({ provider, ...continuationQuery(visit, returnTo) })}`

/**
 * Renders the links of the sign-in page to the operator's issuer and to those of organizations. `typed` is the sealed
 * form that the person typed before. With it, the links open another tab, and a button shows the form again.
 */
export const ssoLinks = (
  { config, sso }: Pick<WebDeps, 'config' | 'sso'>,
  visit: Visit,
  typed: Html | undefined,
): Html | undefined => {
  const { deployment } = sso
  const returnTo = continuationOf(visit) ?? paths.home
  if (!deployment && !config.organizationSso) return undefined
  const target = typed && html` target="_blank" rel="noopener"`
  return html`<div class="actions">${
    deployment &&
    html`<a class="button secondary" href="${visit.base}${ssoStartPath(visit, deploymentProvider, returnTo)}"${target}>Continue with ${deployment.name}</a>`
  }${
    config.organizationSso &&
    html`<a class="button secondary" href="${visit.base}${withContinuation(visit, ssoPath)}"${target}>Use single sign-on</a>`
  }</div>${
    typed &&
    html`<p>Single sign-on opens a new tab. Then come back to this tab, and show your form again.</p>
${form(visit, '/sign-in', html`${typed}<button class="secondary">Show my form again</button>`)}`
  }`
}
