import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { domainOf, roleOfGroups, suggestedUsername } from '../../domain/sso.ts'
import { createTextResolver, type ResolveTexts } from '../../egress/addresses.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import type { Config } from '../../settings/config.ts'
import type { SsoSettings } from '../../store/access/sso-issuers.ts'
import type { Store } from '../../store/index.ts'
import { createMinuteLimit, type MinuteLimit } from '../identity/attempt-limits.ts'
import { freshHours } from '../identity/sessions.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import { createOpenIdClient, type ConfirmedPerson, type SignInChecks } from './openid.ts'
import { createProviders, organizationProvider, type Provider, type ProviderDeps, type Providers } from './providers.ts'

/** Time in milliseconds for which a browser may answer an attempt, and a confirmed person may choose an account. */
const attemptMs = 10 * 60_000
/** Highest age in seconds of a sign-in at an issuer. A session that it begins is then still recent. */
const signInSecondsMax = freshHours * 3600
/** Highest age in seconds of the sign-in at the issuer of a person who signs in again here. */
const againSeconds = 300
/** Accepted difference of the issuer's clock in milliseconds. */
const skewMs = 30_000
/** Longest address to which a person returns. */
const returnCharactersMax = 16_384

/** Person whom an issuer has confirmed, with what the settings of the issuer give the person. */
export interface Arrival {
  provider: string
  issuer: string
  subject: string
  /** Address that the issuer has verified. */
  email: string | null
  name: string | null
  username: string
  /** Role in the organization of the issuer. Null if the issuer gives none. */
  role: string | null
  /** True if the role replaces an earlier one, because groups give roles. */
  isRoleBinding: boolean
  /** Time at which the person signed in at the issuer. If the issuer does not state it, the time of the answer. */
  signedInAt: number
}

export interface SsoDeps extends ProviderDeps {
  config: ProviderDeps['config'] & Pick<Config, 'webUrl' | 'ssoSignUp' | 'rateLimits' | 'ssoStartsPerAddressPerMinute'>
  store: Pick<Store, 'ssoIssuers' | 'ssoIdentities'>
  clock: Clock
  counts: MinuteCounts
  /** Reads TXT records. The default asks the name servers of this machine. */
  resolveTexts?: ResolveTexts | undefined
}

/** Single sign-on. A secret in a cookie ties each sign-in to one browser, and only its hash is stored. */
export interface Sso {
  /** Issuer of the operator, if there is one. */
  deployment: Provider | undefined
  find(id: string): Promise<Provider | undefined>
  redirectUri(providerId: string): string
  /** Limit on the single sign-ons that one address begins. */
  startLimit: MinuteLimit
  /** Throws unless an organization could use these settings. */
  check(organizationId: string, settings: SsoSettings & { secret: string }): Promise<void>
  /** Returns the provider of an organization by its slug or by the domain of an email address. */
  discover(text: string): Promise<string | undefined>
  /**
   * Begins an attempt. Returns the address at the issuer, and the secret for the cookie. If `isAgain` is true, the
   * issuer asks the person to sign in again.
   */
  begin(providerId: string, returnTo: string, isAgain: boolean): Promise<{ address: string; secret: string }>
  /** Ends an attempt with the answer of the issuer. Throws for an answer that this browser did not ask for. */
  complete(providerId: string, secret: string, query: string): Promise<{ arrival: Arrival; returnTo: string }>
  /** Stores a confirmed person until the browser has chosen an account. Returns the secret for the cookie. */
  wait(arrival: Arrival, returnTo: string): Promise<string>
  /** Returns the confirmed person who waits in this browser. */
  waiting(secret: string): Promise<{ arrival: Arrival; returnTo: string } | undefined>
  /**
   * Removes the confirmed person who waits in this browser, in a transaction, and returns it. Throws FORBIDDEN if the
   * issuer of the person was replaced or removed meanwhile.
   */
  takeWaiting(store: Pick<Store, 'ssoIdentities' | 'ssoIssuers'>, secret: string): Promise<Arrival>
  /**
   * Returns true if the person may create an account. The issuer has verified the address, and its domain belongs to
   * the organization. The DNS record that proved the domain must still exist.
   */
  mayCreateAccount(arrival: Arrival): Promise<boolean>
  /**
   * Returns true if the DNS has the record that proves a domain. Returns undefined if the name servers do not answer.
   */
  hasDomainRecord(domain: string, challenge: string): Promise<boolean | undefined>
}

const digestOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Returns a value that only the holder of the secret can compute. */
const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

const checksOf = (secret: string): SignInChecks => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
})

/** Name of the DNS record that proves a domain. */
export const domainRecordName = (domain: string): string => `_ams-verification.${domain}`
export const domainRecordValue = (challenge: string): string => `ams-domain-verification=${challenge}`

const startAgain = (): Fault =>
  new Fault('FORBIDDEN', 'this single sign-on has expired or was already used: start again')

export function createSso(deps: SsoDeps): Sso {
  const { store, clock, config, resolveTexts = createTextResolver() } = deps
  const client = createOpenIdClient({ clock })
  const startLimit = createMinuteLimit(
    'sso-starts',
    config.rateLimits ? config.ssoStartsPerAddressPerMinute : 0,
    deps.counts,
  )
  const providers = createProviders(deps)
  const redirectUri = (id: string): string => `${config.webUrl}/sign-in/sso/callback/${id}`

  const hasDomainRecord = async (domain: string, challenge: string): Promise<boolean | undefined> =>
    (await resolveTexts(domainRecordName(domain)))?.includes(domainRecordValue(challenge))

  async function requireProvider(id: string): Promise<Provider> {
    const provider = await providers.find(id)
    if (!provider) throw new Fault('NOT_FOUND', 'this single sign-on is not available: ask your administrator')
    return provider
  }

  return {
    ...providers,
    redirectUri,
    startLimit,
    async check(organizationId, settings) {
      const named = { slug: '', name: '', is_required: false, updated_at: 0, organization_id: organizationId }
      await client.check(organizationProvider({ ...named, ...settings }, deps.egress))
    },
    async discover(text) {
      const typed = text.trim().toLowerCase()
      const isAddress = typed.lastIndexOf('@') > 0
      const [slug, domain] = isAddress ? ['', domainOf(typed)] : [typed.replace(/^@/, ''), '']
      return config.organizationSso ? store.ssoIssuers.discover(slug, domain) : undefined
    },
    async begin(providerId, returnTo, isAgain) {
      const provider = await requireProvider(providerId)
      const secret = generateSecret()
      const maxAge = isAgain ? againSeconds : signInSecondsMax
      const address = await client.signInAddress(provider, redirectUri(providerId), maxAge, checksOf(secret))
      const attempt = { provider: providerId, issuer: provider.issuer, return_to: bounded(returnTo) }
      await store.ssoIdentities.addAttempt(digestOf(secret), attempt, null, clock() + attemptMs)
      return { address, secret }
    },
    async complete(providerId, secret, query) {
      const checks = checksOf(secret)
      const states = new URLSearchParams(query).getAll('state')
      if (states.length !== 1 || !isSame(states[0]!, checks.state)) throw startAgain()
      const attempt = await store.ssoIdentities.takeAttempt(digestOf(secret), providerId, clock())
      const provider = attempt && (await requireProvider(providerId))
      if (!provider || provider.issuer !== attempt.issuer) throw startAgain()
      const person = await client.confirm(provider, new URL(`${redirectUri(providerId)}?${query}`), checks)
      return { arrival: arrivalOf(provider, person, clock()), returnTo: attempt.return_to }
    },
    ...waitingMethods(deps, providers),
    async mayCreateAccount({ provider, email, role }) {
      if (email === null) return false
      const found = await providers.find(provider)
      if (!found?.organization) return found !== undefined && config.ssoSignUp
      if (!found.organization.creates_accounts || role === null) return false
      const domains = await store.ssoIssuers.domains(provider)
      const domain = domains.find((one) => one.proven_at !== null && one.domain === domainOf(email))
      if (!domain || domain.proven_by === 'operator') return domain !== undefined
      return (await hasDomainRecord(domain.domain, domain.challenge)) === true
    },
    hasDomainRecord,
  }
}

/** Methods about confirmed people who have not chosen an account yet. */
const waitingMethods = (
  { store, clock }: SsoDeps,
  { find, findIssuer }: Providers,
): Pick<Sso, 'wait' | 'waiting' | 'takeWaiting'> => ({
  async wait(arrival, returnTo) {
    const secret = generateSecret()
    const attempt = { provider: arrival.provider, issuer: arrival.issuer, return_to: bounded(returnTo) }
    await store.ssoIdentities.addAttempt(digestOf(secret), attempt, JSON.stringify(arrival), clock() + attemptMs)
    return secret
  },
  async waiting(secret) {
    const row = await store.ssoIdentities.arrival(digestOf(secret), clock())
    const isCurrent = row && (await find(row.provider))?.issuer === row.issuer
    return isCurrent ? { arrival: JSON.parse(row.arrival) as Arrival, returnTo: row.return_to } : undefined
  },
  async takeWaiting(inside, secret) {
    const row = await inside.ssoIdentities.takeArrival(digestOf(secret), clock())
    if (!row) throw startAgain()
    await inside.ssoIdentities.lockProvider(row.provider)
    if ((await findIssuer(inside, row.provider)) !== row.issuer) throw startAgain()
    return JSON.parse(row.arrival) as Arrival
  },
})

const bounded = (address: string): string => (address.length > returnCharactersMax ? '/dashboard' : address)

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the time of the sign-in at the issuer. Throws if the issuer ignored the age that the service asked for. */
function signInTimeOf({ signedInAt }: ConfirmedPerson, now: number): number {
  if (signedInAt === undefined) return now
  if (now - signedInAt * 1000 > signInSecondsMax * 1000 + skewMs)
    throw new Fault(
      'FORBIDDEN',
      'you signed in too long ago at the single sign-on service: sign out there, and start again',
    )
  return Math.min(Math.floor(signedInAt * 1000), now)
}

function arrivalOf({ id, issuer, organization }: Provider, person: ConfirmedPerson, now: number): Arrival {
  const { subject, email = null, name = null, username, groups } = person
  const groupRoles = JSON.parse(organization?.group_roles ?? '{}') as Record<string, string>
  const role = organization && (roleOfGroups(groups, groupRoles) ?? organization.default_role)
  const suggestion = suggestedUsername(username ?? email ?? '')
  const isRoleBinding = Object.keys(groupRoles).length > 0
  const signedInAt = signInTimeOf(person, now)
  return {
    provider: id,
    issuer,
    subject,
    email,
    name,
    username: suggestion,
    role: role ?? null,
    isRoleBinding,
    signedInAt,
  }
}
