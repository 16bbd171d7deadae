import type { Tier } from '#generated/rest/models.ts'
import { isObviousPassword, normalizePassword } from '../domain/accounts.ts'
import { isReservedName } from '../domain/reserved-names.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import type { AccountChanges } from '../store/people/owners.ts'
import { generateSecret, hashGeneratedSecret, hashSecret, isGeneratedSecretHash } from '../platform/secret-hashes.ts'
import type { DirectoryDeps } from './deps.ts'
import { requestConfirmation } from './emails/confirmation.ts'
import { notifyPerson, sendsEmail } from './emails/queue.ts'
import { FieldFault } from './field-fault.ts'
import { requireAccountId, nameTakenFault } from './owners.ts'
import {
  checkTexts,
  displayNameRule,
  emailRule,
  lineRule,
  ownerNameRule,
  passwordRule,
  reservedNameText,
} from './texts.ts'
import { applyTierToAgents } from './tiers.ts'

export interface AccountDraft {
  username: string
  email: string
  password: string
  tier?: Tier | undefined
  display_name?: string | null | undefined
  bio?: string | null | undefined
}

/** Functions and facts about a new account that depend on its creator. */
interface AccountCreation {
  /** Hashes the password. Callers from the network pass a function that puts the slow work in a queue. */
  hash?: (password: string) => Promise<string>
  /** True if an operator creates the account, who knows that the address belongs to the person. */
  isEmailConfirmed?: boolean
}

/**
 * Changes the profile of an account. If the service sends emails, a new email address replaces the former one only when
 * the person confirms it. Returns true if it waits for this. Throws CONFLICT if another change came after the person
 * loaded the profile.
 */
export async function changeAccount(
  deps: DirectoryDeps,
  id: string,
  changes: AccountChanges,
  seen: number,
): Promise<boolean> {
  checkTexts(changes, { email: emailRule, display_name: displayNameRule, bio: lineRule })
  return deps.store.transaction(async (inside) => {
    const current = (await inside.accounts.profile(id))?.email ?? changes.email
    const isWaiting = sendsEmail(deps.config) && changes.email !== current
    const stored = isWaiting ? { ...changes, email: current } : changes
    if (!(await inside.accounts.change(id, stored, seen, deps.clock())))
      throw new Fault('CONFLICT', 'the account was changed elsewhere: check the current values and save again')
    if (isWaiting) await requestConfirmation({ ...deps, store: inside }, id, changes.email)
    return isWaiting
  })
}

export function checkAccount(account: AccountDraft): void {
  checkTexts(account, {
    username: ownerNameRule,
    email: emailRule,
    password: passwordRule,
    display_name: displayNameRule,
    bio: lineRule,
  })
  requireLessObvious('password', account.password, account.username)
}

function requireLessObvious(field: string, password: string, username: string): void {
  if (isObviousPassword(password, username))
    throw new FieldFault(field, 'must not be the username or one repeated character', {
      formText: 'Do not use your username or one repeated character.',
    })
}

/**
 * Creates an account. If the address is not confirmed, the same transaction adds an email that confirms it. Throws if
 * the name is taken.
 */
export async function createAccount(
  deps: DirectoryDeps,
  input: AccountDraft,
  { hash = hashSecret, isEmailConfirmed = false }: AccountCreation = {},
) {
  checkAccount(input)
  const { store, ids, clock, config } = deps
  const { username, email, tier = config.defaultTier, display_name = null, bio = null } = input
  const account = { id: ids('acc'), username, email, tier, display_name, bio }
  const password_hash = await hash(normalizePassword(input.password))
  const email_confirmed_at = isEmailConfirmed ? clock() : null
  await store.transaction(async (inside) => {
    const isCreated = await inside.owners.createAccount({ ...account, password_hash, email_confirmed_at }, clock())
    if (!isCreated) throw nameTakenFault('username', username)
    if (!isEmailConfirmed) await requestConfirmation({ ...deps, store: inside }, account.id, email)
  })
  return account
}

/** Throws unless the account may have this new password. */
export function checkNewPassword(new_password: string, username: string): void {
  checkTexts({ new_password }, { new_password: passwordRule })
  requireLessObvious('new_password', new_password, username)
}

/** Stores a new password, and notifies the person. Links in earlier emails become invalid. */
export const storePassword = (deps: DirectoryDeps, id: string, passwordHash: string): Promise<void> =>
  deps.store.transaction(async (inside) => {
    await inside.owners.changePassword(id, passwordHash, deps.clock())
    await inside.secondSteps.endAll(id)
    await inside.emails.removeLinks(id, ['confirm-email', 'reset-password'])
    await notifyPerson({ ...deps, store: inside }, id, { kind: 'password-changed' })
  })
/**
 * Creates an account without a password, in a transaction. Its owner signs in by an issuer. Nobody knows the secret
 * whose hash it stores.
 */
export async function createAccountWithoutPassword(
  { store, ids, clock, config }: DirectoryDeps,
  { username, email, display_name }: Pick<AccountDraft, 'username' | 'email'> & { display_name: string | null },
): Promise<string> {
  checkTexts(
    { username, email, display_name },
    { username: ownerNameRule, email: emailRule, display_name: displayNameRule },
  )
  if (isReservedName(username))
    throw new FieldFault('username', 'is reserved: choose another username', { formText: reservedNameText })
  const password_hash = hashGeneratedSecret(generateSecret())
  const account = { id: ids('acc'), username, email, tier: config.defaultTier, display_name, bio: null, password_hash }
  if (!(await store.owners.createAccount(account, clock()))) throw nameTakenFault('username', username)
  return account.id
}

/** Returns true if a person chose the password of the account. */
export const hasPassword = ({ password_hash }: { password_hash: string }): boolean =>
  !isGeneratedSecretHash(password_hash)

/**
 * Replaces the password, and ends sessions in the same transaction. Returns the ids of the ended sessions. Calls
 * `hash`, which is slow, only if the new password is acceptable.
 */
export async function changePassword(
  deps: DirectoryDeps,
  { id, username }: { id: string; username: string },
  new_password: string,
  hash: (password: string) => Promise<string>,
  endSessions: (inside: Store) => Promise<string[]>,
): Promise<string[]> {
  checkNewPassword(new_password, username)
  const passwordHash = await hash(normalizePassword(new_password))
  return deps.store.transaction(async (inside) => {
    await storePassword({ ...deps, store: inside }, id, passwordHash)
    return endSessions(inside)
  })
}

/**
 * Replaces a lost password on behalf of the operator. Signs the account out of all browsers, and returns the ids of the
 * ended sessions.
 */
export async function resetPassword(deps: DirectoryDeps, username: string, new_password: string): Promise<string[]> {
  const id = await requireAccountId(deps.store, 'username', username)
  return changePassword(deps, { id, username }, new_password, hashSecret, ({ operations }) => operations.signOut(id))
}

/**
 * Creates the account, or updates the account with that name. The caller hashes the password, because hashing is too
 * slow for a transaction.
 */
export async function ensureAccount(
  { store, ids, clock }: DirectoryDeps,
  input: AccountDraft & { tier: Tier },
  password_hash: string,
): Promise<void> {
  checkAccount(input)
  const { username, email, tier } = input
  const id = await store.owners.putAccount({ id: ids('acc'), username, email, password_hash, tier }, clock())
  if (id === undefined) throw nameTakenFault('username', username)
  await applyTierToAgents(store, id, tier, clock())
}
