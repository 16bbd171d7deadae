import type { Tier } from '#generated/rest/models.ts'
import { isObviousPassword, normalizePassword } from '../domain/accounts.ts'
import { isReservedName } from '../domain/reserved-names.ts'
import { Fault } from '../fault.ts'
import type { AccountChanges } from '../store/people/owners.ts'
import { generateSecret, hashGeneratedSecret, hashSecret, isGeneratedSecretHash } from '../platform/secret-hashes.ts'
import type { DirectoryDeps } from './deps.ts'
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

/** Changes the profile of an account. Throws CONFLICT if another change came after the person loaded the profile. */
export async function changeAccount(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  id: string,
  changes: AccountChanges,
  seen: number,
): Promise<void> {
  checkTexts(changes, { email: emailRule, display_name: displayNameRule, bio: lineRule })
  if (!(await store.accounts.change(id, changes, seen, clock())))
    throw new Fault('CONFLICT', 'the account was changed elsewhere: check the current values and save again')
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
 * Creates an account. Throws if the name is taken. Callers from the network pass a `hash` function that puts the slow
 * work in a queue.
 */
export async function createAccount(
  { store, ids, clock, config }: DirectoryDeps,
  input: AccountDraft,
  hash: (password: string) => Promise<string> = hashSecret,
) {
  checkAccount(input)
  const { username, email, tier = config.defaultTier, display_name = null, bio = null } = input
  const account = { id: ids('acc'), username, email, tier, display_name, bio }
  const password_hash = await hash(normalizePassword(input.password))
  const isCreated = await store.transaction(({ owners }) =>
    owners.createAccount({ ...account, password_hash }, clock()),
  )
  if (!isCreated) throw nameTakenFault('username', username)
  return account
}

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

/** Replaces the password. Calls `hash`, which is slow, only if the new password is acceptable. */
export async function changePassword(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  { id, username }: { id: string; username: string },
  new_password: string,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  checkTexts({ new_password }, { new_password: passwordRule })
  requireLessObvious('new_password', new_password, username)
  await store.secondSteps.endAll(id)
  await store.owners.changePassword(id, await hash(normalizePassword(new_password)), clock())
}

/**
 * Replaces a lost password on behalf of the operator. Signs the account out of all browsers, and returns the ids of the
 * ended sessions.
 */
export async function resetPassword(
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  username: string,
  new_password: string,
): Promise<string[]> {
  const id = await requireAccountId(store, 'username', username)
  await changePassword({ store, clock }, { id, username }, new_password, hashSecret)
  return store.operations.signOut(id)
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
