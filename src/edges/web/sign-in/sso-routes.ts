import * as organizationSso from '../people/organization-sso-forms.ts'
import { path as requiredSsoPath, showRequiredSso } from './required-sso.ts'
import * as sso from './sso.ts'
import * as ssoAccount from './sso-account.ts'
import { ssoPath } from './sso-links.ts'
import * as identities from '../people/identities.ts'
import { personRoute, publicRoute, type WebRoute } from '../route.ts'

/** Returns the routes of forms about single sign-on, by the last part of their paths. They need a recent sign-in. */
const ssoForms = (forms: Readonly<Record<string, typeof organizationSso.submitSsoSettings>>): WebRoute[] =>
  Object.entries(forms).map(([name, post]) =>
    personRoute(`${organizationSso.path}/${name}`, { post, recently: organizationSso.path, openWithoutSso: 'all' }),
  )

/** Routes of single sign-on. */
export const ssoRoutes: readonly WebRoute[] = [
  publicRoute(ssoPath, { get: sso.showOrganizationSignIn, post: sso.beginAtOrganization }),
  publicRoute(`${ssoPath}/start`, { get: sso.beginByLink }),
  publicRoute(sso.callbackPath, { get: sso.finishAtIssuer }),
  publicRoute(sso.choicePath, { get: ssoAccount.showChoice }),
  publicRoute(ssoAccount.createPath, { post: ssoAccount.createSsoAccount }),
  personRoute(ssoAccount.linkPath, {
    post: ssoAccount.linkSsoAccount,
    recently: sso.choicePath,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(requiredSsoPath, {
    get: showRequiredSso,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(organizationSso.path, {
    get: organizationSso.showSsoSettings,
    post: organizationSso.submitSsoSettings,
    recently: organizationSso.path,
    openWithoutSso: 'all',
  }),
  ...ssoForms({
    require: organizationSso.submitSsoRequirement,
    optional: organizationSso.submitSsoOption,
    remove: organizationSso.submitSsoRemoval,
    domains: organizationSso.submitDomain,
    'domains/prove': organizationSso.submitDomainProof,
    'domains/remove': organizationSso.submitDomainRemoval,
  }),
  personRoute(identities.path, { get: identities.showIdentities, openWithoutSso: 'all' }),
  personRoute(`${identities.path}/unlink`, { post: identities.submitUnlinking, openWithoutSso: 'all' }),
]
