import { checkAccount, ensureAccount } from '../accounts.ts'
import { checkAgent, ensureAgent } from '../agents.ts'
import { checkClient, ensureClient } from '../clients.ts'
import type { DirectoryDeps } from '../deps.ts'
import { changesOf, type AuthorityChange } from '../../domain/authority.ts'
import { addMember, checkMember, checkOrganization, ensureOrganization } from '../organizations.ts'
import type { AccountEntry, BootstrapFile, ClientEntry } from './file.ts'

/** Hashes of the secrets in the file, by the entry that has them. */
export type Hashes = ReadonlyMap<AccountEntry | ClientEntry, string>

/** The result of one entry. */
export interface EntryOutcome {
  /** The client of the entry, if it was revoked earlier. It stays revoked. */
  revoked?: string
  /** The agent or owner of the entry, if it was deleted earlier. The entry was ignored. */
  deleted?: string
  /** The changes of authority that the entry caused. */
  changes?: readonly AuthorityChange[]
}

/** An entry of the file, with its check and its effect. */
export interface BootstrapEntry {
  /** JSON pointer of the entry in the file. */
  path: string
  /** The names and handles of the entry. */
  names: readonly string[]
  /** Throws a FieldFault for a mistake that needs no database. */
  check(config: DirectoryDeps['config']): void
  /** Applies the entry. Throws a FieldFault for a mistake. */
  apply(directory: DirectoryDeps, hashes: Hashes): Promise<EntryOutcome | void>
}

/** Returns the entries in the order in which they are applied. An entry may name earlier ones. */
export const bootstrapEntries = ({ accounts, organizations, agents, clients }: BootstrapFile): BootstrapEntry[] => [
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
          return { changes: [...changesOf('session', [...families, ...browsers]), ...changesOf('client', clients)] }
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
        return { changes: changesOf('agent', id === undefined ? [] : [id]) }
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
