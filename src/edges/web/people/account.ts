import { changeAccount } from '../../../people/accounts.ts'
import { Fault } from '../../../fault.ts'
import { problemOf, type Problem } from '../fields.ts'
import { accountPage } from './account-page.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.account

const placeId = /^plc_[0-9A-Z]{26}$/

export const showAccount = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview({ store, identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id } = visit.session
  const profile = await store.accounts.profile(account_id)
  if (!profile) throw new Fault('UNAUTHORIZED', 'the account was deleted')
  const signInPlaces = await store.signInPlaces.list(account_id)
  return accountPage(visit, { profile, signInPlaces, isFresh: identity.sessions.isFresh(visit.session), problem })
}

/** Saves the profile, unless another tab or browser changed it after this page was shown. Then the page shows that. */
export async function saveAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, session } = visit
  const changes = { email: form('email').trim(), display_name: form('display_name') || null, bio: form('bio') || null }
  try {
    deps.identity.changeLimit(session.account_id)
    await changeAccount(deps, session.account_id, changes, updatedAtIn(visit))
    return { see: `${path}?done=saved` }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}

/** Returns the time of the last change that the page showed. */
function updatedAtIn({ form }: PersonVisit): number {
  const updatedAt = Number(form('seen'))
  if (!Number.isSafeInteger(updatedAt)) throw new Fault('VALIDATION_ERROR', 'the form was changed: reload its page')
  return updatedAt
}

/** Marks a sign-in location as known. A browser at that location cannot confirm itself. */
export async function confirmPlace(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  if (!placeId.test(id) || !(await deps.store.signInPlaces.know(session.account_id, id, session.id)))
    throw new Fault(
      'NOT_FOUND',
      'this location is unknown, or is that of this browser: confirm it from another browser',
    )
  return { see: `${path}?done=place-known` }
}

export async function exportAll(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { account_id, username } = visit.session
  deps.identity.changeLimit(account_id)
  const isSignedIn = async (): Promise<boolean> =>
    (await deps.identity.sessions.find(visit.browser.secret)) !== undefined
  const archive = deps.exports.of({ accountId: account_id, address: visit.source, mayGoOn: isSignedIn })
  return { archive, name: `${username}.zip` }
}
