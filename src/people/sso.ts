import { isBeyondIssuers, isEmailDomain, issuerRoles } from '../domain/sso.ts'
import { ownerRole } from '../domain/roles.ts'
import { isSingleLine } from '../domain/visible-text.ts'
import { Fault } from '../fault.ts'
import { generateSecret } from '../platform/secret-hashes.ts'
import type { SsoDomain, SsoSettings } from '../store/access/sso-issuers.ts'
import type { Store } from '../store/index.ts'
import { noAuthorityChanges, type AuthorityChangeIds, type Membership } from './authority-changes.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { endLostAuthority } from './lost-authority.ts'
import { runAsMember, type ActingMember } from './members.ts'
import type { OrganizationMember } from '../store/people/organizations.ts'
import { requireOrganizationId } from './owners.ts'

/*
 * Each exported function that changes something is the one place of its change of authority: settings of the issuer,
 * the requirement, domains, and roles that an issuer gives.
 */

const issuerCharactersMax = 512
const clientIdCharactersMax = 255
const secretCharactersMax = 1_024
const groupsMax = 100
const domainsMax = 20

function requireOwner({ role }: OrganizationMember): void {
  if (role !== ownerRole) throw new Fault('FORBIDDEN', 'only owners of the organization can change single sign-on')
}

/** Throws unless the settings of an issuer are well-formed. */
export function checkSsoSettings({ issuer, client_id, groups_claim, default_role }: SsoSettings): void {
  const isAddress = /^https:\/\/[!-~]+$/.test(issuer) && URL.canParse(issuer) && !/[?#]/.test(issuer)
  if (!isAddress || issuer.length > issuerCharactersMax || new URL(issuer).username !== '')
    throw new FieldFault('issuer', 'must be an https:// address without query and fragment', {
      formText: 'Enter the address exactly as the issuer names itself, such as https://login.example.com.',
    })
  if (!/^[!-~]+$/.test(client_id) || client_id.length > clientIdCharactersMax)
    throw new FieldFault('client_id', `must be 1 to ${clientIdCharactersMax} visible ASCII characters`, {
      formText: 'Copy the client id from your issuer, without spaces.',
    })
  if (!isSingleLine(groups_claim, 128))
    throw new FieldFault('groups_claim', 'must be the name of a claim', {
      formText: 'Enter the name of a claim, such as groups.',
    })
  if (default_role !== null && !issuerRoles.includes(default_role))
    throw new FieldFault('default_role', `must be one of ${issuerRoles.join(', ')}`, { formText: 'Choose a role.' })
}

/** Throws unless the text can be a client secret. */
export function checkClientSecret(secret: string): void {
  if (!/^[ -~]+$/.test(secret) || secret.length > secretCharactersMax)
    throw new FieldFault('secret', `must be 1 to ${secretCharactersMax} ASCII characters`, {
      formText: 'Copy the client secret from your issuer, without spaces.',
    })
}

/** Returns the roles of groups from lines of the form `group = role`, as a JSON object. */
export function parseGroupRoles(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const entries = lines.flatMap((line) => {
    if (line === '') return []
    const at = line.lastIndexOf('=')
    const [group, role] = [
      line.slice(0, at).trim(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ]
    if (at < 1 || !isSingleLine(group, 256) || !issuerRoles.includes(role))
      throw new FieldFault('group_roles', 'must have lines of the form group = role', {
        formText: `Write one group on each line, such as engineering = member. The roles are ${issuerRoles.join(', ')}.`,
      })
    return [[group, role] as const]
  })
  if (entries.length > groupsMax)
    throw new FieldFault('group_roles', `must have at most ${groupsMax} lines`, {
      formText: `Use at most ${groupsMax} lines.`,
    })
  return JSON.stringify(Object.fromEntries(entries))
}

/**
 * Stores the issuer of an organization. The caller has checked the settings and the issuer. If it replaces another
 * issuer, the links to that one and the sessions that it began end. Returns the sessions that changed.
 */
export const saveSso = (
  deps: DirectoryDeps,
  acting: ActingMember,
  settings: SsoSettings & { secret: string },
): Promise<AuthorityChangeIds> =>
  runAsMember(deps, acting, async ({ ssoIssuers, ssoIdentities }, own) => {
    requireOwner(own)
    checkSsoSettings(settings)
    const { organizationId } = acting
    const former = await ssoIssuers.find(organizationId)
    const isReplaced = former !== undefined && former.issuer !== settings.issuer
    const browsers = isReplaced ? await ssoIdentities.removeAll(organizationId) : []
    await ssoIssuers.put(organizationId, settings, deps.clock())
    return { ...noAuthorityChanges, browsers }
  })

/**
 * Removes the issuer of an organization with the links to accounts. The sessions that it began end. Memberships stay.
 * Returns the sessions that changed.
 */
export const removeSso = (deps: DirectoryDeps, acting: ActingMember): Promise<AuthorityChangeIds> =>
  runAsMember(deps, acting, async ({ ssoIssuers, ssoIdentities }, own) => {
    requireOwner(own)
    const browsers = await ssoIdentities.removeAll(acting.organizationId)
    await ssoIssuers.remove(acting.organizationId)
    return { ...noAuthorityChanges, browsers }
  })

/** Sets if members need single sign-on. Returns the browsers of members whose status may have changed. */
export const requireSso = (
  deps: DirectoryDeps,
  acting: ActingMember,
  isRequired: boolean,
): Promise<AuthorityChangeIds> =>
  runAsMember(deps, acting, async (store, own) => {
    requireOwner(own)
    if (!(await store.ssoIssuers.find(acting.organizationId)))
      throw new Fault('CONFLICT', 'the organization has no single sign-on: set it up first')
    await store.ssoIssuers.setRequired(acting.organizationId, isRequired, deps.clock())
    return browsersOfMembers(store, acting.organizationId)
  })

/** Ends the requirement on behalf of the operator, for an organization whose owners are locked out. */
export const endSsoRequirementByOperator = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  slug: string,
): Promise<AuthorityChangeIds> =>
  store.transaction(async (inside) => {
    const id = await requireOrganizationId(inside, 'slug', slug)
    await inside.organizations.lock(id)
    await inside.ssoIssuers.setRequired(id, false, clock())
    return browsersOfMembers(inside, id)
  })

const membersPerPage = 500

async function browsersOfMembers(store: Store, organizationId: string): Promise<AuthorityChangeIds> {
  const browsers: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const members: OrganizationMember[] = await store.organizations.members(organizationId, after, membersPerPage)
    for (const { account_id } of members) browsers.push(...(await store.webSessions.ids(account_id)))
    after = members.length < membersPerPage ? undefined : members.at(-1)?.username
  }
  return { ...noAuthorityChanges, browsers }
}

/** Claims a domain for an organization. The claim gives nothing until the domain is proven. */
export const claimDomain = (deps: DirectoryDeps, acting: ActingMember, domain: string): Promise<void> =>
  runAsMember(deps, acting, async ({ ssoIssuers }, own) => {
    requireOwner(own)
    if (!isEmailDomain(domain))
      throw new FieldFault('domain', 'must be a domain', { formText: 'Enter a domain, such as example.com.' })
    if ((await ssoIssuers.domains(acting.organizationId)).length >= domainsMax)
      throw new FieldFault('domain', `cannot be added: an organization has at most ${domainsMax} domains`)
    await ssoIssuers.addDomain(acting.organizationId, domain, generateSecret(), deps.clock())
  })

/** Proves a claimed domain by its DNS record, which `hasRecord` reads before the transaction. */
export async function proveDomain(
  deps: DirectoryDeps,
  acting: ActingMember,
  domain: string,
  hasRecord: (claim: SsoDomain) => Promise<boolean | undefined>,
): Promise<void> {
  const claim = await runAsMember(deps, acting, async ({ ssoIssuers }, own) => {
    requireOwner(own)
    const found = (await ssoIssuers.domains(acting.organizationId)).find((one) => one.domain === domain)
    if (!found) throw new Fault('NOT_FOUND', 'the organization has not added this domain')
    return found
  })
  if (claim.proven_at !== null) return
  if (!(await hasRecord(claim)))
    throw new Fault('CONFLICT', `the DNS of ${domain} does not have the record yet: changes of a DNS can take hours`)
  await runAsMember(deps, acting, async ({ ssoIssuers }, own) => {
    requireOwner(own)
    await storeProof(ssoIssuers, acting.organizationId, domain, 'dns', deps.clock())
  })
}

/** Approves a claimed domain on behalf of the operator, without a DNS record. */
export const approveDomain = (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  organizationId: string,
  domain: string,
): Promise<void> =>
  store.transaction(({ ssoIssuers }) => storeProof(ssoIssuers, organizationId, domain, 'operator', clock()))

async function storeProof(
  ssoIssuers: Store['ssoIssuers'],
  organizationId: string,
  domain: string,
  by: 'dns' | 'operator',
  now: number,
): Promise<void> {
  if (!(await ssoIssuers.prove(organizationId, domain, by, now)))
    throw new Fault('CONFLICT', `the domain ${domain} is not claimed, or is already proven: ask the operator`)
}

/** Removes a domain from an organization. People keep the accounts that they created with it. */
export const removeDomain = (deps: DirectoryDeps, acting: ActingMember, domain: string): Promise<void> =>
  runAsMember(deps, acting, async ({ ssoIssuers }, own) => {
    requireOwner(own)
    await ssoIssuers.removeDomain(acting.organizationId, domain)
  })

/** Removes a domain from an organization on behalf of the operator. */
export async function removeDomainByOperator(
  { store }: Pick<DirectoryDeps, 'store'>,
  organizationId: string,
  domain: string,
): Promise<void> {
  if (!(await store.ssoIssuers.removeDomain(organizationId, domain)))
    throw new Fault('NOT_FOUND', 'the organization has not added this domain')
}

/**
 * Gives a member the role that the issuer of the organization stated, in a transaction. Without a role, the membership
 * ends. If `isAuthoritative` is false, an existing role stays. Owners keep their role, so that no issuer can lock an
 * organization out or take it over.
 */
export async function applyIssuerRole(
  store: Store,
  { organizationId, accountId }: Membership,
  { role, isAuthoritative }: { role: string | null; isAuthoritative: boolean },
  now: number,
): Promise<AuthorityChangeIds> {
  if (!(await store.organizations.lock(organizationId))) return noAuthorityChanges
  const member = await store.organizations.member(organizationId, accountId)
  if (role === member?.role || (!member && role === null)) return noAuthorityChanges
  if (member && !isAuthoritative) return noAuthorityChanges
  if (member && isBeyondIssuers(member.role, (await store.organizations.heads(organizationId)).owners))
    return noAuthorityChanges
  if (role === null) await store.owners.removeMember(organizationId, accountId)
  else await store.owners.putMember(organizationId, accountId, role)
  return endLostAuthority(store, [accountId], now)
}
