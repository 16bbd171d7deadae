import { localNameOf, ownerOf } from '../domain/handles.ts'
import { hashSecret, verifySecret } from '../oauth/secrets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { BootstrapError, type AccountEntry, type AgentEntry, type BootstrapFile, type ClientEntry, type OrganizationEntry } from './file.ts'

export interface BootstrapDeps {
  store: Store
  clock: Clock
  ids: Ids
}

/** Makes what the file names exactly what the file says, all of it or nothing; what it does not name stays. */
export async function applyBootstrap(deps: BootstrapDeps, file: BootstrapFile): Promise<void> {
  const hashes = await hashesOf(deps.store, file)
  await deps.store.transaction(async (store) => {
    const inside = { ...deps, store }
    for (const [index, entry] of file.accounts.entries()) await putAccount(inside, entry, hashes.accounts[index]!, `/accounts/${index}`)
    for (const [index, entry] of file.organizations.entries()) await putOrganization(inside, entry, `/organizations/${index}`)
    for (const [index, entry] of file.agents.entries()) await putAgent(inside, entry, `/agents/${index}`)
    for (const [index, entry] of file.clients.entries()) await putClient(inside, entry, hashes.clients[index]!, `/clients/${index}`)
  })
}

/** Hashing is slow on purpose, so it is done before the transaction, and only for secrets that changed. */
async function hashesOf(store: Store, { accounts, clients }: BootstrapFile): Promise<{ accounts: string[]; clients: string[] }> {
  const accountHash = async ({ username, password }: AccountEntry): Promise<string> => keepHash(password, (await store.owners.account(username))?.password_hash)
  const clientHash = async ({ client_id, client_secret }: ClientEntry): Promise<string> => keepHash(client_secret, (await store.clients.find(client_id))?.secret_hash)
  return { accounts: await Promise.all(accounts.map(accountHash)), clients: await Promise.all(clients.map(clientHash)) }
}

const keepHash = async (secret: string, known: string | undefined): Promise<string> =>
  known !== undefined && (await verifySecret(secret, known)) ? known : hashSecret(secret)

async function putAccount({ store, ids, clock }: BootstrapDeps, { username, email, tier }: AccountEntry, password_hash: string, path: string): Promise<void> {
  const isPut = await store.owners.putAccount({ id: ids('acc'), username, email, password_hash, tier }, clock())
  if (!isPut) throw new BootstrapError(`${path}/username`, 'is the name of an organization')
}

async function putOrganization({ store, ids, clock }: BootstrapDeps, { slug, name, members }: OrganizationEntry, path: string): Promise<void> {
  const organizationId = await store.owners.putOrganization({ id: ids('org'), slug, name }, clock())
  if (organizationId === undefined) throw new BootstrapError(`${path}/slug`, 'is the name of an account')
  const roles = new Map<string, string>()
  for (const [index, { username, role }] of members.entries()) {
    const account = await store.owners.account(username)
    if (!account) throw new BootstrapError(`${path}/members/${index}/username`, 'names no account')
    roles.set(account.id, role)
  }
  await store.owners.replaceMembers(organizationId, [...roles].map(([account_id, role]) => ({ account_id, role })))
}

async function putAgent({ store, ids, clock }: BootstrapDeps, entry: AgentEntry, path: string): Promise<void> {
  const { handle, inbound_policy, visibility, display_name = localNameOf(handle), paused = false, inactive = false, allowlist = [], blocks = [] } = entry
  const owner = await store.owners.owner(ownerOf(handle))
  if (!owner) throw new BootstrapError(`${path}/handle`, 'belongs to no account or organization')
  if (blocks.includes(handle)) throw new BootstrapError(`${path}/blocks/${blocks.indexOf(handle)}`, 'is the agent itself')
  const state = { display_name, visibility, inbound_policy, paused, inactive }
  const id = await store.agents.put({ id: ids('agt'), handle, owner_type: owner.type, owner_id: owner.id, ...state }, clock())
  await store.agents.replaceAllowlist(id, [...new Set(allowlist)], clock())
  await store.agents.replaceBlocks(id, [...new Set(blocks)], clock())
}

async function putClient({ store, clock }: BootstrapDeps, { client_id, agent, scope }: ClientEntry, secret_hash: string, path: string): Promise<void> {
  const agentId = await store.agents.idOf(agent)
  if (agentId === undefined) throw new BootstrapError(`${path}/agent`, 'names no agent')
  await store.clients.put({ id: client_id, secret_hash, agent_id: agentId, scope }, clock())
}
