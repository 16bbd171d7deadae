import type { DirectoryDeps } from '../deps.ts'
import { FieldFault } from '../field-fault.ts'
import { preparedPassword } from '../../domain/accounts.ts'
import { ownerOf } from '../../domain/handles.ts'
import { hashSecret, verifySecret } from '../../platform/secret-hashes.ts'
import type { Store } from '../../store/index.ts'
import { bootstrapEntries, type Hashes, type EntryOutcome } from './entries.ts'
import { BootstrapError, type AccountEntry, type BootstrapFile, type ClientEntry } from './file.ts'

/** Finds the mistakes in the file that need no database. Throws the first one. */
export function checkBootstrap(file: BootstrapFile, config: DirectoryDeps['config']): void {
  for (const { path, check } of bootstrapEntries(file)) {
    try {
      check(config)
    } catch (error) {
      throw toMistake(path, error)
    }
  }
}

/**
 * Applies the file in one transaction: creates missing entries and sets the fields that the file names. It only adds
 * to lists, and ends no block or revocation.
 */
export async function applyBootstrap(directory: DirectoryDeps, file: BootstrapFile): Promise<EntryOutcome[]> {
  const hashes = await hashesOf(directory.store, file)
  return directory.store.transaction(async (store) => {
    const outcomes: EntryOutcome[] = []
    for (const { path, names, apply } of bootstrapEntries(file)) {
      const deleted = await firstDeleted(store, names)
      const outcome = deleted
        ? { deleted }
        : await apply({ ...directory, store }, hashes).catch((error: unknown) => {
            throw toMistake(path, error)
          })
      if (outcome) outcomes.push(outcome)
    }
    return outcomes
  })
}

/** Returns the first of these owners and agents that was deleted. The file does not restore it. */
async function firstDeleted({ owners, deletedAgents }: Store, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const isAgent = name.startsWith('@')
    if (isAgent && (await deletedAgents.has(name))) return name
    if (await owners.hasEnded(isAgent ? ownerOf(name) : name)) return name
  }
}

/** Turns an error of the directory into a mistake at this path of the file. */
const toMistake = (path: string, error: unknown): unknown =>
  error instanceof FieldFault ? new BootstrapError(`${path}/${error.field}`, error.complaint) : error

/** Hashes the secrets that changed. It runs before the transaction, because hashing is slow on purpose. */
async function hashesOf({ owners, clients }: Store, file: BootstrapFile): Promise<Hashes> {
  const accounts = file.accounts.map(async (account) => {
    const known = await owners.account(account.username)
    return [account, await hashIfChanged(preparedPassword(account.password), known?.password_hash)] as const
  })
  const confidential = file.clients.map(async (client) => {
    const known = await clients.find(client.client_id)
    return [client, await hashIfChanged(client.client_secret, known?.secret_hash ?? undefined)] as const
  })
  return new Map<AccountEntry | ClientEntry, string>(await Promise.all([...accounts, ...confidential]))
}

const hashIfChanged = async (secret: string, known: string | undefined): Promise<string> =>
  known !== undefined && (await verifySecret(secret, known)) ? known : hashSecret(secret)
