import { checkAccount, ensureAccount } from '../directory/accounts.ts'
import { checkAgent, ensureAgent } from '../directory/agents.ts'
import { checkClient, ensureClient } from '../directory/clients.ts'
import type { DirectoryDeps } from '../directory/deps.ts'
import { changesOf, type AuthorityChange } from '../domain/authority.ts'
import { addMember, checkMember, checkOrganization, ensureOrganization } from '../directory/organizations.ts'
import type { AccountEntry, BootstrapFile, ClientEntry } from './file.ts'

/** Hashes of the secrets in the file, by the entry that has them. */
export type Hashes = ReadonlyMap<AccountEntry | ClientEntry, string>

/** What an entry had for a consequence. */
export interface Outcome {
  /** The client of the entry, which was revoked before and stays so. */
  revoked?: string
  /** The agent or owner of the entry, which was deleted before and stays so; nothing was made of the entry. */
  deleted?: string
  /** What may act no more, or again, by the entry. */
  changes?: readonly AuthorityChange[]
}

/** An entry of the file, and what the directory does with it. */
export interface Entry {
  /** Where it stands in the file. */
  path: string
  /** Whom it is about, by name or handle. */
  names: readonly string[]
  /** Throws a FieldFault for what can be refused without looking at the database. */
  check(config: DirectoryDeps['config']): void
  /** Throws a FieldFault. */
  apply(directory: DirectoryDeps, hashes: Hashes): Promise<Outcome | void>
}

/** The entries in the order in which they are applied: each may name those before it. */
export const entriesOf = ({ accounts, organizations, agents, clients }: BootstrapFile): Entry[] => [
  ...accounts.map(
    (account, index): Entry => ({
      path: `/accounts/${index}`,
      names: [account.username],
      check: () => checkAccount(account),
      apply: (directory, hashes) => ensureAccount(directory, account, hashes.get(account)!),
    }),
  ),
  ...organizations.map(
    (organization, index): Entry => ({
      path: `/organizations/${index}`,
      names: [organization.slug],
      check: () => checkOrganization(organization),
      apply: (directory) => ensureOrganization(directory, organization),
    }),
  ),
  ...organizations.flatMap(({ slug, members }, index) =>
    members.map(
      (member, place): Entry => ({
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
    (agent, index): Entry => ({
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
    (client, index): Entry => ({
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
