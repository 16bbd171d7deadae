import type { Tier } from '#generated/rest/models.ts'
import { hashSecret } from '../platform/secret-hashes.ts'
import type { DirectoryDeps } from './deps.ts'
import { nameTaken } from './owners.ts'
import { checkTexts, displayName, email, line, ownerName, password } from './texts.ts'

export interface NewAccount {
  username: string
  email: string
  password: string
  tier?: Tier | undefined
  display_name?: string | null | undefined
  bio?: string | null | undefined
}

export const checkAccount = (account: NewAccount): void =>
  checkTexts(account, { username: ownerName, email, password, display_name: displayName, bio: line })

/** Makes an account under a name that is free. */
export async function createAccount({ store, ids, clock, config }: DirectoryDeps, input: NewAccount) {
  checkAccount(input)
  const { username, email, tier = config.defaultTier, display_name = null, bio = null } = input
  const account = { id: ids('acc'), username, email, tier, display_name, bio }
  const password_hash = await hashSecret(input.password)
  const isCreated = await store.transaction(({ owners }) =>
    owners.createAccount({ ...account, password_hash }, clock()),
  )
  if (!isCreated) throw nameTaken('username', username)
  return account
}

/** Makes the account, or changes the one of that name. Hashing takes long, so the hash is made before the transaction. */
export async function ensureAccount(
  { store, ids, clock }: DirectoryDeps,
  input: NewAccount & { tier: Tier },
  password_hash: string,
): Promise<void> {
  checkAccount(input)
  const { username, email, tier } = input
  const isAccount = await store.owners.putAccount({ id: ids('acc'), username, email, password_hash, tier }, clock())
  if (!isAccount) throw nameTaken('username', username)
}
