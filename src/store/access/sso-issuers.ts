import { deploymentProvider } from '../../domain/sso.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import type { Encryption } from '../engine/encryption.ts'
import { type Query, statement } from '../engine/statements.ts'

export type ClientAuthentication = 'client_secret_basic' | 'private_key_jwt'

/** Single sign-on of an organization, without the secret. */
export interface SsoSettings {
  issuer: string
  client_id: string
  client_authentication: ClientAuthentication
  groups_claim: string
  /** Role of each group, as a JSON object. */
  group_roles: string
  default_role: string | null
  creates_accounts: boolean
}

/** Stored issuer with the organization that configured it. */
export interface SsoIssuer extends SsoSettings {
  organization_id: string
  slug: string
  name: string
  is_required: boolean
  updated_at: number
  /** Client secret or private key (JWK), decrypted. */
  secret: string
}

export interface SsoDomain {
  domain: string
  challenge: string
  proven_at: number | null
  proven_by: 'dns' | 'operator' | null
  created_at: number
  /** Time of the check that missed the DNS record first. Null if the last check found it. */
  missing_since: number | null
}

type DomainKey = Pick<ClaimedDomain, 'organization_id' | 'domain'>

/** Domain whose DNS record is to be checked again. */
export type CheckedDomain = DomainKey & Pick<SsoDomain, 'challenge' | 'missing_since'>

/** Domain that an organization claims, as operators see it. */
export interface ClaimedDomain extends Omit<SsoDomain, 'challenge' | 'missing_since'> {
  organization_id: string
  slug: string
}

export const ssoSecretContext = (organizationId: string): string => `sso_issuer/${organizationId}`

const findSsoIssuerStatement = statement<SsoIssuer>(
  'find-sso-issuer',
  `select sso_issuer.organization_id, organization.slug, organization.name, issuer, client_id, secret,
     client_authentication, groups_claim, group_roles, default_role, creates_accounts, is_required, updated_at
   from sso_issuer join organization on organization.id = sso_issuer.organization_id
   where sso_issuer.organization_id = :organization_id`,
  {
    organization_id: 'text',
    slug: 'text',
    name: 'text',
    issuer: 'text',
    client_id: 'text',
    secret: 'text',
    client_authentication: 'text',
    groups_claim: 'text',
    group_roles: 'text',
    default_role: 'text',
    creates_accounts: 'boolean',
    is_required: 'boolean',
    updated_at: 'integer',
  },
)

const putSsoIssuerStatement = statement<never>(
  'put-sso-issuer',
  `insert into sso_issuer (organization_id, issuer, client_id, secret, client_authentication, groups_claim,
     group_roles, default_role, creates_accounts, updated_at)
   values (:organization_id, :issuer, :client_id, :secret, :client_authentication, :groups_claim,
     :group_roles, :default_role, :creates_accounts, :now)
   on conflict (organization_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
     secret = excluded.secret, client_authentication = excluded.client_authentication,
     groups_claim = excluded.groups_claim, group_roles = excluded.group_roles, default_role = excluded.default_role,
     creates_accounts = excluded.creates_accounts, updated_at = excluded.updated_at`,
)

const requireSsoIssuerStatement = statement<never>(
  'require-sso-issuer',
  `update sso_issuer set is_required = :is_required, updated_at = :now
   where organization_id = :organization_id and is_required <> :is_required`,
)

const removeSsoIssuerStatement = statement<never>(
  'remove-sso-issuer',
  'delete from sso_issuer where organization_id = :organization_id',
)

/** Finds the organization with an issuer by its slug or by a proven domain. One of both is empty. */
const discoverSsoIssuerStatement = statement<{ organization_id: string }>(
  'discover-sso-issuer',
  `select organization_id from sso_issuer where organization_id in (
     select id from organization where slug = :slug union all
     select organization_id from sso_domain where domain = :domain and proven_at is not null)`,
  { organization_id: 'text' },
)

const requiringColumns: ColumnKindsOf<RequiringOrganization> = { organization_id: 'text', slug: 'text', name: 'text' }

export type RequiringOrganization = Pick<SsoIssuer, 'organization_id' | 'slug' | 'name'>

const listRequiringOrganizationsStatement = statement<RequiringOrganization>(
  'list-requiring-organizations',
  `select organization.id as organization_id, organization.slug, organization.name
   from organization_member member join sso_issuer using (organization_id)
     join organization on organization.id = member.organization_id
   where member.account_id = :account_id and sso_issuer.is_required and not exists (
     select from sso_session where session_id = :session_id and provider = member.organization_id)
   order by organization.slug collate "C"`,
  requiringColumns,
)

const domainColumns: ColumnKindsOf<SsoDomain> = {
  domain: 'text',
  challenge: 'text',
  proven_at: 'integer',
  proven_by: 'text',
  created_at: 'integer',
  missing_since: 'integer',
}

const listSsoDomainsStatement = statement<SsoDomain>(
  'list-sso-domains',
  `select domain, challenge, proven_at, proven_by, created_at, missing_since from sso_domain
   where organization_id = :organization_id order by domain`,
  domainColumns,
)

const addSsoDomainStatement = statement<never>(
  'add-sso-domain',
  `insert into sso_domain (organization_id, domain, challenge, created_at)
   values (:organization_id, :domain, :challenge, :now) on conflict do nothing`,
)

/** Stores the proof of a domain, unless another organization has proven it. */
const proveSsoDomainStatement = statement<never>(
  'prove-sso-domain',
  `update sso_domain set proven_at = :now, proven_by = :proven_by,
     checked_at = case when :proven_by = 'dns' then :now::bigint end
   where organization_id = :organization_id and domain = :domain and proven_at is null
     and not exists (select from sso_domain other where other.domain = :domain and other.proven_at is not null)`,
)

const listDueSsoDomainsStatement = statement<CheckedDomain>(
  'list-due-sso-domains',
  `select organization_id, domain, challenge, missing_since from sso_domain where checked_at <= :checked_before
   order by checked_at limit :limit`,
  { organization_id: 'text', domain: 'text', challenge: 'text', missing_since: 'integer' },
)

const recordSsoDomainCheckStatement = statement<never>(
  'record-sso-domain-check',
  `update sso_domain set checked_at = :now, missing_since = :missing_since::bigint
   where organization_id = :organization_id and domain = :domain and checked_at is not null`,
)

const endSsoDomainProofStatement = statement<never>(
  'end-sso-domain-proof',
  `update sso_domain set proven_at = null, proven_by = null, checked_at = null, missing_since = null
   where organization_id = :organization_id and domain = :domain and checked_at is not null`,
)

const removeSsoDomainStatement = statement<never>(
  'remove-sso-domain',
  'delete from sso_domain where organization_id = :organization_id and domain = :domain',
)

const listClaimedSsoDomainsStatement = statement<ClaimedDomain>(
  'list-claimed-sso-domains',
  `select sso_domain.organization_id, organization.slug, domain, proven_at, proven_by, sso_domain.created_at
   from sso_domain join organization on organization.id = sso_domain.organization_id
   where (domain, sso_domain.organization_id) > (:domain, :organization_id)
   order by domain, sso_domain.organization_id limit :limit`,
  {
    organization_id: 'text',
    slug: 'text',
    domain: 'text',
    proven_at: 'integer',
    proven_by: 'text',
    created_at: 'integer',
  },
)

/** Sign-ins that an organization requires, and that a person has not set up. */
export interface MissingSignIn {
  second_factor: boolean
  single_sign_on: boolean
}

/**
 * Finds which required sign-in a person cannot use at all. An identity at the issuer of the organization counts as a
 * second factor, as it does in the dashboard.
 */
const findMissingSignInStatement = statement<MissingSignIn>(
  'find-missing-sign-in',
  `select requires_second_factor and own.account_id is null and deployment.account_id is null
       and (select account_id from authenticator where account_id = :account_id and confirmed_at is not null) is null
       and (select count(*) from passkey where account_id = :account_id) = 0 as second_factor,
     coalesce(is_required, false) and own.account_id is null as single_sign_on
   from organization left join sso_issuer on sso_issuer.organization_id = organization.id
   left join sso_identity own on own.account_id = :account_id and own.provider = organization.id
     and own.issuer = sso_issuer.issuer
   left join sso_identity deployment on deployment.account_id = :account_id
     and deployment.provider = '${deploymentProvider}'
   where organization.id = :organization_id`,
  { second_factor: 'boolean', single_sign_on: 'boolean' },
)

/** Returns the store of the issuers and domains of organizations. */
export function ssoIssuersStore(query: Query, encryption: Encryption) {
  return {
    /** Returns the issuer of an organization with its decrypted secret. */
    async find(organizationId: string): Promise<SsoIssuer | undefined> {
      const row = (await query(findSsoIssuerStatement, { organization_id: organizationId })).rows[0]
      return row && { ...row, secret: await encryption.decrypt(ssoSecretContext(organizationId), row.secret) }
    },

    async put(organizationId: string, settings: SsoSettings & { secret: string }, now: number): Promise<void> {
      const secret = await encryption.encrypt(ssoSecretContext(organizationId), settings.secret)
      await query(putSsoIssuerStatement, { ...settings, secret, organization_id: organizationId, now })
    },

    /** Sets if members need single sign-on. Returns false if nothing changed. */
    setRequired: async (organizationId: string, isRequired: boolean, now: number): Promise<boolean> =>
      (await query(requireSsoIssuerStatement, { organization_id: organizationId, is_required: isRequired, now }))
        .affected > 0,

    remove: async (organizationId: string): Promise<boolean> =>
      (await query(removeSsoIssuerStatement, { organization_id: organizationId })).affected > 0,

    /** Returns the id of the organization with an issuer that has this slug or proven domain. */
    discover: async (slug: string, domain: string): Promise<string | undefined> =>
      (await query(discoverSsoIssuerStatement, { slug, domain })).rows[0]?.organization_id,

    /** Returns the organizations of a person that require single sign-on which the session lacks. */
    requiring: async (accountId: string, sessionId: string): Promise<RequiringOrganization[]> =>
      (await query(listRequiringOrganizationsStatement, { account_id: accountId, session_id: sessionId })).rows,

    domains: async (organizationId: string): Promise<SsoDomain[]> =>
      (await query(listSsoDomainsStatement, { organization_id: organizationId })).rows,

    addDomain: async (organizationId: string, domain: string, challenge: string, now: number): Promise<void> =>
      void (await query(addSsoDomainStatement, { organization_id: organizationId, domain, challenge, now })),

    /** Stores the proof. Returns false if the domain is not claimed, or is proven already. */
    async prove(organizationId: string, domain: string, by: 'dns' | 'operator', now: number): Promise<boolean> {
      const values = { organization_id: organizationId, domain, proven_by: by, now }
      return (await query(proveSsoDomainStatement, values)).affected > 0
    },

    /** Returns domains whose DNS record was checked last at this time or before. */
    dueDomains: async (checkedBefore: number, limit: number): Promise<CheckedDomain[]> =>
      (await query(listDueSsoDomainsStatement, { checked_before: checkedBefore, limit })).rows,

    recordCheck: async (key: DomainKey, missingSince: number | null, now: number): Promise<void> =>
      void (await query(recordSsoDomainCheckStatement, { ...key, missing_since: missingSince, now })),

    /** Makes a domain that the DNS proved a claimed one. */
    endProof: async (key: DomainKey): Promise<void> => void (await query(endSsoDomainProofStatement, { ...key })),

    removeDomain: async (organizationId: string, domain: string): Promise<boolean> =>
      (await query(removeSsoDomainStatement, { organization_id: organizationId, domain })).affected > 0,

    /** Returns claimed and proven domains in order. `after` is the last domain of the page before. */
    async claimed(after: Pick<ClaimedDomain, 'domain' | 'organization_id'>, limit: number): Promise<ClaimedDomain[]> {
      return (await query(listClaimedSsoDomainsStatement, { ...after, limit })).rows
    },

    /** Returns the required sign-ins that the person has not set up. Undefined if the organization was deleted. */
    async missing(organizationId: string, accountId: string): Promise<MissingSignIn | undefined> {
      const values = { organization_id: organizationId, account_id: accountId }
      return (await query(findMissingSignInStatement, values)).rows[0]
    },
  }
}
