import { closeAccount } from '../../../people/closing.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { Fault } from '../../../fault.ts'
import { announceAuthorityChanges } from '../../../access/oauth/announce-changes.ts'
import { problemOf, type Problem } from '../fields.ts'
import { deletionPage, organizationsNamedMax } from './deletion-page.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = `${paths.account}/delete`

export const showDeletion = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await deletionOf(deps, visit),
})

async function deletionOf({ store, identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id } = visit.session
  const account = await store.operations.account(account_id)
  const organizations = await store.organizations.list(account_id, '', organizationsNamedMax + 1)
  const needsPassword = !identity.sessions.isJustBegun(visit.session)
  return deletionPage(visit, { agents: account?.agents ?? 0, organizations, needsPassword, problem })
}

/**
 * Deletes the account. It requires the password, unless the person signed in a moment ago. People who have only a
 * passkey sign in again for this.
 */
export async function deleteAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, form } = visit
  try {
    deps.identity.changeLimit(session.account_id)
    if (!deps.identity.sessions.isJustBegun(session)) await requirePassword(deps, visit)
    if (form('username').trim().toLowerCase() !== session.username)
      throw new FieldFault('username', `must be the username of this account, ${session.username}`)
    await announceAuthorityChanges(deps.authority, await closeAccount(deps, session.account_id))
    return { see: '/sign-in?done=account-deleted', signedOut: true }
  } catch (thrown) {
    return { page: await deletionOf(deps, visit, problemOf(thrown)) }
  }
}

async function requirePassword({ identity }: WebDeps, { session, form, source }: PersonVisit): Promise<void> {
  const credentials = { username: session.username, password: form('password') }
  await identity.passwords.signIn(credentials, source).catch((thrown: unknown) => {
    const isWrong = thrown instanceof Fault && thrown.code === 'UNAUTHORIZED'
    throw isWrong ? new FieldFault('password', 'is not your password') : thrown
  })
}
