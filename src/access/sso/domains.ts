import { dayMs } from '../../domain/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CheckedDomain } from '../../store/access/sso-issuers.ts'
import type { Store } from '../../store/index.ts'
import type { Sso } from './index.ts'

/** Milliseconds between two checks of a DNS record that proved a domain. */
const checkedEveryMs = dayMs
/** Milliseconds for which a record may be missing until its domain is no longer proven. */
export const missingMs = 7 * dayMs
const domainsPerStep = 20
/** Domains that one run checks. Later runs check the others. */
const domainsPerRun = 10_000

interface Deps {
  store: Pick<Store, 'ssoIssuers'>
  sso: Pick<Sso, 'hasDomainRecord'>
  clock: Clock
}

/**
 * Reads the DNS records again that proved domains. A domain whose record is missing for too long is only claimed from
 * then on. A check without an answer changes nothing.
 */
export async function checkDomains(deps: Deps): Promise<void> {
  const { store, clock } = deps
  for (let checked = 0; checked < domainsPerRun; ) {
    const due = await store.ssoIssuers.dueDomains(clock() - checkedEveryMs, domainsPerStep)
    await Promise.all(due.map((domain) => checkDomain(deps, domain)))
    if (due.length < domainsPerStep) return
    checked += due.length
  }
}

async function checkDomain({ store, sso, clock }: Deps, { challenge, missing_since, ...key }: CheckedDomain) {
  const isThere = await sso.hasDomainRecord(key.domain, challenge)
  const now = clock()
  const missingSince = isThere === undefined ? missing_since : isThere ? null : (missing_since ?? now)
  if (isThere === false && missingSince !== null && missingSince <= now - missingMs)
    return store.ssoIssuers.endProof(key)
  return store.ssoIssuers.recordCheck(key, missingSince, now)
}
