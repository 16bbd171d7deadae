import { FieldFault } from '../../../people/field-fault.ts'
import { Fault } from '../../../fault.ts'
import type { PasskeyOwner } from '../../../access/identity/passkeys.ts'
import { announceEndedSessions } from '../../../access/oauth/families.ts'
import { problemOf, type Problem } from '../fields.ts'
import { securityPage } from './security-page.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.security

const ownerOf = ({ session }: PersonVisit): PasskeyOwner => ({
  accountId: session.account_id,
  username: session.username,
})

export const showSecurity = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview({ identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const accountId = visit.session.account_id
  const { sessions, passkeys } = identity
  return securityPage(visit, {
    sessions: await sessions.list(accountId),
    isFresh: sessions.isFresh(visit.session),
    passkeys: passkeys.areAvailable ? await passkeys.list(accountId) : undefined,
    problem,
  })
}

/** Changes the password, and signs out all other browsers: somebody else may have known the old password. */
export async function changePassword(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity, store } = deps
  const { account_id, username, id } = visit.session
  try {
    const credentials = { username, password: visit.form('password') }
    await identity.passwords.change(credentials, visit.form('new_password'), visit.source)
    await announceEndedSessions(deps.authority, await store.webSessions.endOthers(account_id, id))
    return { see: `${path}?done=password-changed` }
  } catch (thrown) {
    const isWrong = thrown instanceof Fault && thrown.code === 'UNAUTHORIZED'
    const error = isWrong ? new FieldFault('password', 'is not your password') : thrown
    return { page: await overview(deps, visit, problemOf(error)) }
  }
}

/** Signs out a browser. Its live connections close at once. */
export async function endSession({ store, authority }: WebDeps, { session, params }: PersonVisit): Promise<PageAnswer> {
  const id = idOf(params)
  if (!(await store.webSessions.endOne(session.account_id, id)))
    throw new Fault('NOT_FOUND', 'this browser is already signed out')
  await announceEndedSessions(authority, [id])
  return { see: `${path}?done=session-ended` }
}

export const askNewPasskey = async ({ identity }: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  json: await identity.passkeys.creationOptions(visit.browser.secret, ownerOf(visit), visit.source),
})

export async function addPasskey(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { browser, form } = visit
  try {
    await deps.identity.passkeys.add(browser.secret, ownerOf(visit), form('name'), form('credential'))
    return { see: `${path}?done=passkey-added` }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}

export async function removePasskey({ identity }: WebDeps, { session, params }: PersonVisit): Promise<PageAnswer> {
  if (!(await identity.passkeys.remove(session.account_id, idOf(params))))
    throw new Fault('NOT_FOUND', 'you have no passkey with this id')
  return { see: `${path}?done=passkey-removed` }
}

/** Returns the id of a session or passkey in the path; empty if it is malformed. */
const idOf = ({ id = '' }: PersonVisit['params']): string => (/^[\w-]{1,2048}$/.test(id) ? id : '')
