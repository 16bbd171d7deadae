import { normalizePassword } from '../domain/accounts.ts'
import { type AuthorityChange, authorityChangesOf } from '../domain/authority.ts'
import { ownerOf } from '../domain/handles.ts'
import { hashSecret, verifySecret } from '../platform/secret-hashes.ts'
import type { Store } from '../store/index.ts'
import { checkAccount, ensureAccount } from './accounts.ts'
import { checkAgent, ensureAgent } from './agents.ts'
import { checkClient, ensureClient } from './clients.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { addMember, checkMember, checkOrganization, ensureOrganization } from './organizations.ts'
import { type AccountEntry, BootstrapError, type BootstrapFile, type ClientEntry } from './bootstrap-file.ts'

/** Hashes of the passwords and client secrets in the bootstrap file. The key is the entry that has the secret. */
type Hashes = ReadonlyMap<AccountEntry | ClientEntry, string>

/** Result of applying one entry. */
interface EntryOutcome {
  /** Id of the client if it was revoked earlier. The client stays revoked. */
  revoked?: string
  /** Name of the agent or owner if it was deleted earlier. The entry was ignored. */
  deleted?: string
  /** Changes of authority that the entry caused. */
  changes?: readonly AuthorityChange[]
}

/** Entry of the bootstrap file, with the functions that check and apply it. */
interface BootstrapEntry {
  /** JSON pointer of the entry in the file. */
  path: string
  /** Names and handles in the entry. */
  names: readonly string[]
  /** Throws a FieldFault for an error that can be found without the database. */
  check(config: DirectoryDeps['config']): void
  /** Applies the entry. Throws a FieldFault if a value is invalid. */
  apply(directory: DirectoryDeps, hashes: Hashes): Promise<EntryOutcome | void>
}

/** Returns the entries of the file in the order in which they are applied. An entry may refer to earlier ones. */
const bootstrapEntries = ({ accounts, organizations, agents, clients }: BootstrapFile): BootstrapEntry[] => [
  ...accounts.map(
    (account, index): BootstrapEntry => ({
      path: `/accounts/${index}`,
      names: [account.username],
      check: () => checkAccount(account),
      apply: (directory, hashes) => ensureAccount(directory, account, hashes.get(account)!),
    }),
  ),
  ...organizations.map(
    (organization, index): BootstrapEntry => ({
      path: `/organizations/${index}`,
      names: [organization.slug],
      check: () => checkOrganization(organization),
      apply: (directory) => ensureOrganization(directory, organization),
    }),
  ),
  ...organizations.flatMap(({ slug, members }, index) =>
    members.map(
      (member, place): BootstrapEntry => ({
        path: `/organizations/${index}/members/${place}`,
        names: [slug, member.username],
        check: () => checkMember({ slug, ...member }),
        apply: async (directory) => {
          const { families, browsers, clients } = await addMember(directory, { slug, ...member })
          return {
            changes: [
              ...authorityChangesOf('session', [...families, ...browsers]),
              ...authorityChangesOf('client', clients),
            ],
          }
        },
      }),
    ),
  ),
  ...agents.map(
    (agent, index): BootstrapEntry => ({
      path: `/agents/${index}`,
      names: [agent.handle],
      check: (config) => checkAgent(agent, config),
      apply: async (directory) => {
        const id = await ensureAgent(directory, agent)
        return { changes: authorityChangesOf('agent', id === undefined ? [] : [id]) }
      },
    }),
  ),
  ...clients.map(
    (client, index): BootstrapEntry => ({
      path: `/clients/${index}`,
      names: [client.agent],
      check: () => checkClient(client),
      apply: async (directory, hashes) => {
        const { isRevoked } = await ensureClient(directory, client, hashes.get(client)!)
        if (isRevoked) return { revoked: client.client_id }
      },
    }),
  ),
]

/** Throws for the first error in the file that can be found without the database. */
export function checkBootstrap(file: BootstrapFile, config: DirectoryDeps['config']): void {
  checkNames('/accounts', file.accounts, 'username')
  checkNames('/organizations', file.organizations, 'slug')
  for (const [index, { members }] of file.organizations.entries())
    checkNames(`/organizations/${index}/members`, members, 'username')
  checkNames('/agents', file.agents, 'handle')
  checkNames('/clients', file.clients, 'client_id')
  for (const { path, check } of bootstrapEntries(file)) {
    try {
      check(config)
    } catch (error) {
      throw toMistake(path, error)
    }
  }
}

/** Throws for the second of two entries with the same name. `path` is the JSON pointer of the list. */
function checkNames<Field extends string>(path: string, list: readonly Record<Field, string>[], field: Field): void {
  const places = new Map<string, number>()
  for (const [index, { [field]: name }] of list.entries()) {
    const first = places.get(name)
    if (first !== undefined)
      throw new BootstrapError(`${path}/${index}/${field}`, `repeats ${path}/${first}: remove one of them`)
    places.set(name, index)
  }
}

/**
 * Applies the file in one transaction. Creates missing entries, sets the given fields of existing ones, and adds to
 * their lists. Never removes list entries, unblocks an account or restores a revoked client.
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

/**
 * Returns the first of these names whose owner or agent was deleted. The file does not restore deleted owners and
 * agents.
 */
async function firstDeleted({ owners, deletedAgents }: Store, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const isAgent = name.startsWith('@')
    if (isAgent && (await deletedAgents.has(name))) return name
    if (await owners.hasEnded(isAgent ? ownerOf(name) : name)) return name
  }
}

/**
 * Returns the error to throw for an entry. A FieldFault becomes a BootstrapError with the path of the field. All other
 * errors stay the same.
 */
const toMistake = (path: string, error: unknown): unknown =>
  error instanceof FieldFault ? new BootstrapError(`${path}/${error.field}`, error.complaint) : error

/**
 * Returns the hashes of the secrets in the file. Hashes only secrets that have changed. Runs before the transaction,
 * because hashing is slow on purpose.
 */
async function hashesOf({ owners, clients }: Store, file: BootstrapFile): Promise<Hashes> {
  const accounts = file.accounts.map(async (account) => {
    const known = await owners.account(account.username)
    return [account, await hashIfChanged(normalizePassword(account.password), known?.password_hash)] as const
  })
  const confidential = file.clients.map(async (client) => {
    const known = await clients.find(client.client_id)
    return [client, await hashIfChanged(client.client_secret, known?.secret_hash ?? undefined)] as const
  })
  return new Map<AccountEntry | ClientEntry, string>(await Promise.all([...accounts, ...confidential]))
}

const hashIfChanged = async (secret: string, known: string | undefined): Promise<string> =>
  known !== undefined && (await verifySecret(secret, known)) ? known : hashSecret(secret)
