import { Fault } from '../../../fault.ts'
import { hasPassword } from '../../../people/accounts.ts'
import type { PersonVisit, WebDeps } from '../route.ts'

/**
 * Throws if the issuer of an organization began the session, and the person has another sign-in or is an operator.
 * Otherwise the people who manage the issuer could change how the person signs in, and keep the account for themselves.
 */
export async function requireOwnSignIn({ store }: Pick<WebDeps, 'store'>, { session }: PersonVisit): Promise<void> {
  if (!session.by_issuer) return
  const { account_id, username } = session
  const account = await store.owners.account(username)
  const isOperator = (await store.operations.account(account_id))?.operator ?? true
  const hasOwn = (account && hasPassword(account)) || (await store.passkeys.list(account_id)).length > 0
  if (hasOwn || isOperator)
    throw new Fault('FORBIDDEN', 'single sign-on is not enough for this: sign in with your password or passkey')
}
