import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { createClientKey } from '../../../access/sso/client-keys.ts'
import { ownerRole } from '../../../domain/roles.ts'
import { Fault } from '../../../fault.ts'
import type { AuthorityChangeIds } from '../../../people/authority-changes.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ActingMember } from '../../../people/members.ts'
import {
  checkClientSecret,
  checkSsoSettings,
  claimDomain,
  parseGroupRoles,
  proveDomain,
  removeDomain,
  removeSso,
  requireSso,
  saveSso,
} from '../../../people/sso.ts'
import type { SsoIssuer, SsoSettings } from '../../../store/access/sso-issuers.ts'
import { type Problem, problemOf } from '../fields.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { organizationSsoPage, ssoSettingsPath } from './organization-sso.ts'
import { actingMemberOf, ownOrganization } from './organizations.ts'

export const path = `${paths.organizations}/:id/sso`

/** Shows the settings to owners. For all other people there is no such page. */
async function settingsPage(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { store, sso, config, identity } = deps
  const organization = await ownOrganization(deps, visit)
  if (organization.role !== ownerRole || !config.organizationSso)
    throw new Fault('NOT_FOUND', 'only owners of the organization can see this page')
  return organizationSsoPage(visit, {
    organization,
    issuer: await store.ssoIssuers.find(organization.id),
    domains: await store.ssoIssuers.domains(organization.id),
    redirectUri: sso.redirectUri(organization.id),
    webUrl: config.webUrl,
    isFresh: identity.sessions.isFresh(visit.session),
    problem,
  })
}

export const showSsoSettings = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await settingsPage(deps, visit),
})

async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (acting: ActingMember) => Promise<AuthorityChangeIds | void>,
): Promise<PageAnswer> {
  const acting = actingMemberOf(visit)
  try {
    deps.identity.changeLimit(acting.accountId)
    if (!deps.config.organizationSso) throw new Fault('NOT_FOUND')
    const changed = await act(acting)
    if (changed) await announceAuthorityChanges(deps.authority, changed)
    return { see: `${ssoSettingsPath(acting.organizationId)}?done=${done}` }
  } catch (thrown) {
    return { page: await settingsPage(deps, visit, problemOf(thrown)) }
  }
}

export const submitSsoSettings = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'sso-saved', async (acting) => {
    await settingsPage(deps, visit) // only owners cause requests to an issuer
    const settings = settingsIn(visit)
    checkSsoSettings(settings)
    const stored = await deps.store.ssoIssuers.find(acting.organizationId)
    if (stored && stored.issuer !== settings.issuer) requireOtherSignIn(visit, acting)
    const secret = await secretFor(deps, visit, settings, stored)
    await deps.sso.check(acting.organizationId, { ...settings, secret }).catch((thrown: unknown) => {
      if (!(thrown instanceof Fault)) throw thrown
      throw new FieldFault('issuer', 'cannot be used', { formText: thrown.detail })
    })
    return saveSso(deps, acting, { ...settings, secret })
  })

/** Throws if this issuer began the session, because the session would end. An owner could lock themselves out. */
function requireOtherSignIn({ session }: PersonVisit, { organizationId }: ActingMember): void {
  if (session.issuer === organizationId)
    throw new Fault('FORBIDDEN', 'this issuer signed you in: use another sign-in of yours to replace or remove it')
}

const settingsIn = ({ form }: PersonVisit): SsoSettings => ({
  issuer: form('issuer').trim(),
  client_id: form('client_id').trim(),
  client_authentication:
    form('client_authentication') === 'private_key_jwt' ? 'private_key_jwt' : 'client_secret_basic',
  groups_claim: form('groups_claim').trim() || 'groups',
  group_roles: parseGroupRoles(form('group_roles')),
  default_role: form('default_role') || null,
  creates_accounts: form('creates_accounts') === 'yes',
})

/**
 * Returns the secret for the settings. A stored secret stays only for the same issuer and client. Otherwise one owner
 * could send the secret of another to an issuer of their own.
 */
async function secretFor(
  { ids }: WebDeps,
  { form }: PersonVisit,
  settings: SsoSettings,
  stored: SsoIssuer | undefined,
): Promise<string> {
  const isSame =
    stored?.issuer === settings.issuer &&
    stored.client_id === settings.client_id &&
    stored.client_authentication === settings.client_authentication
  if (settings.client_authentication === 'private_key_jwt') return isSame ? stored.secret : createClientKey(ids)
  const typed = form('secret')
  if (typed === '' && isSame) return stored.secret
  if (typed === '')
    throw new FieldFault('secret', 'is missing', {
      formText: 'Enter the client secret. A new issuer or client needs its own.',
    })
  checkClientSecret(typed)
  return typed
}

export const submitSsoRequirement = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'sso-required', (acting) => requireSso(deps, acting, true))

export const submitSsoOption = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'sso-optional', (acting) => requireSso(deps, acting, false))

export const submitSsoRemoval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'sso-removed', async (acting) => {
    requireOtherSignIn(visit, acting)
    return removeSso(deps, acting)
  })

/** Returns the domain of a form without spaces, and in lowercase. */
const domainIn = ({ form }: PersonVisit): string => form('domain').trim().toLowerCase()

export const submitDomain = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'domain-added', (acting) => claimDomain(deps, acting, domainIn(visit)))

export const submitDomainProof = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'domain-proven', (acting) =>
    proveDomain(deps, acting, domainIn(visit), ({ domain, challenge }) => deps.sso.hasDomainRecord(domain, challenge)),
  )

export const submitDomainRemoval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'domain-removed', (acting) => removeDomain(deps, acting, domainIn(visit)))
