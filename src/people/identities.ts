import { deploymentProvider } from '../domain/sso.ts'
import type { Config } from '../settings/config.ts'
import type { ListedIdentity } from '../store/access/sso-identities.ts'
import type { Store } from '../store/index.ts'
import { hasPassword } from './accounts.ts'
import type { Membership } from './authority-changes.ts'

interface Deps {
  store: Store
  config: Pick<Config, 'localSignIn' | 'organizationSso' | 'ssoIssuer'>
}

/** Returns true if the issuer of the identity can sign the person in. The operator may have replaced or disabled it. */
const canSignIn = ({ config }: Deps, { provider, issuer, signs_in }: ListedIdentity): boolean =>
  signs_in && (provider === deploymentProvider ? issuer === config.ssoIssuer : config.organizationSso)

/** Returns true if the person can sign in without this provider. */
export async function hasOtherSignIn(deps: Deps, accountId: string, provider: string): Promise<boolean> {
  const { store, config } = deps
  const identities = await store.ssoIdentities.list(accountId)
  if (identities.some((one) => one.provider !== provider && canSignIn(deps, one))) return true
  if (!config.localSignIn) return false
  const profile = await store.accounts.profile(accountId)
  const account = profile && (await store.owners.account(profile.username))
  return (account !== undefined && hasPassword(account)) || (await store.passkeys.list(accountId)).length > 0
}

/**
 * Unlinks a person who leaves an organization from its issuer, in a transaction. The sessions that the issuer began
 * end. The link stays if the person could not sign in any more. Returns the ids of the sessions that changed.
 */
export async function unlinkFormerMember(deps: Deps, { organizationId, accountId }: Membership): Promise<string[]> {
  if (!(await hasOtherSignIn(deps, accountId, organizationId))) return []
  const browsers = await deps.store.ssoIdentities.endSessions(organizationId, accountId)
  await deps.store.ssoIdentities.remove(accountId, organizationId)
  return browsers
}
