import { deploymentProvider } from '../../../domain/sso.ts'
import { Fault } from '../../../fault.ts'
import { hasPassword } from '../../../people/accounts.ts'
import type { PersonVisit, WebDeps } from '../route.ts'

/**
 * Throws if the issuer of an organization began the session, and the person has another sign-in or is an operator.
 * Otherwise the people who manage the issuer could change how the person signs in, and keep the account for themselves.
 */
export async function requireOwnSignIn({ store }: Pick<WebDeps, 'store'>, { session }: PersonVisit): Promise<void> {
  const { account_id, username, issuer } = session
  if (issuer === null || issuer === deploymentProvider) return
  const account = await store.owners.account(username)
  const isOperator = (await store.operations.account(account_id))?.operator ?? true
  const identities = await store.ssoIdentities.list(account_id)
  const hasOwn =
    (account && hasPassword(account)) ||
    (await store.passkeys.list(account_id)).length > 0 ||
    identities.some(({ provider, signs_in }) => signs_in && provider !== issuer)
  if (hasOwn || isOperator)
    throw new Fault(
      'FORBIDDEN',
      'single sign-on of an organization is not enough for this: use another sign-in of yours',
    )
}
