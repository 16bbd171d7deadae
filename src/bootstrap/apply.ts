import type { DirectoryDeps } from '../directory/deps.ts'
import { FieldFault } from '../directory/field-fault.ts'
import { preparedPassword } from '../domain/accounts.ts'
import { ownerOf } from '../domain/handles.ts'
import { hashSecret, verifySecret } from '../platform/secret-hashes.ts'
import type { Store } from '../store/index.ts'
import { entriesOf, type Hashes, type Outcome } from './entries.ts'
import { BootstrapError, type AccountEntry, type BootstrapFile, type ClientEntry } from './file.ts'

/** Finds the mistakes that need no database, before one is made. */
export function checkBootstrap(file: BootstrapFile, config: DirectoryDeps['config']): void {
  for (const { path, check } of entriesOf(file)) {
    try {
      check(config)
    } catch (error) {
      throw mistakeAt(path, error)
    }
  }
}

/**
 * Makes what is missing and enforces the fields that the file names, all of it or nothing; it adds to lists, and ends
 * no block, revocation or state that came about otherwise.
 */
export async function applyBootstrap(directory: DirectoryDeps, file: BootstrapFile): Promise<Outcome[]> {
  const hashes = await hashesOf(directory.store, file)
  return directory.store.transaction(async (store) => {
    const outcomes: Outcome[] = []
    for (const { path, names, apply } of entriesOf(file)) {
      const deleted = await firstDeleted(store, names)
      const outcome = deleted
        ? { deleted }
        : await apply({ ...directory, store }, hashes).catch((error: unknown) => {
            throw mistakeAt(path, error)
          })
      if (outcome) outcomes.push(outcome)
    }
    return outcomes
  })
}

/** Of these owners and agents one that was deleted, as its people can: a file does not bring it back. */
async function firstDeleted({ owners, deletedAgents }: Store, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const isAgent = name.startsWith('@')
    if (isAgent && (await deletedAgents.has(name))) return name
    if (await owners.hasEnded(isAgent ? ownerOf(name) : name)) return name
  }
}

/** What the directory refuses is a mistake at this place of the file. */
const mistakeAt = (path: string, error: unknown): unknown =>
  error instanceof FieldFault ? new BootstrapError(`${path}/${error.field}`, error.complaint) : error

/** Hashing is slow on purpose, so it is done before the transaction, and only for secrets that changed. */
async function hashesOf({ owners, clients }: Store, file: BootstrapFile): Promise<Hashes> {
  const accounts = file.accounts.map(async (account) => {
    const known = await owners.account(account.username)
    return [account, await keptHash(preparedPassword(account.password), known?.password_hash)] as const
  })
  const confidential = file.clients.map(async (client) => {
    const known = await clients.find(client.client_id)
    return [client, await keptHash(client.client_secret, known?.secret_hash ?? undefined)] as const
  })
  return new Map<AccountEntry | ClientEntry, string>(await Promise.all([...accounts, ...confidential]))
}

const keptHash = async (secret: string, known: string | undefined): Promise<string> =>
  known !== undefined && (await verifySecret(secret, known)) ? known : hashSecret(secret)
