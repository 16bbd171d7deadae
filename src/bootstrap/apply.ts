import type { Config } from '../config.ts'
import { ownerNamed } from '../directory/owners.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import { localNameOf, ownerOf } from '../domain/handles.ts'
import { checkInboundPolicy } from '../domain/policy.ts'
import { Fault } from '../fault.ts'
import { hashSecret, verifySecret } from '../oauth/secrets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import {
  BootstrapError,
  type AccountEntry,
  type AgentEntry,
  type BootstrapFile,
  type ClientEntry,
  type OrganizationEntry,
} from './file.ts'

export interface BootstrapDeps {
  store: Store
  clock: Clock
  ids: Ids
  limits: Pick<Config, 'allowlistEntriesMax' | 'blocksMax'>
}

/**
 * Makes what is missing and enforces the fields that the file names, all of it or nothing; it adds to lists, and ends
 * no block, revocation or state that came about otherwise. Says which of its clients are revoked.
 */
export async function applyBootstrap(deps: BootstrapDeps, file: BootstrapFile): Promise<string[]> {
  const hashes = await hashesOf(deps.store, file)
  return deps.store.transaction(async (store) => {
    const inside = { ...deps, store }
    for (const [index, entry] of file.accounts.entries())
      await putAccount(inside, entry, hashes.accounts[index]!, `/accounts/${index}`)
    for (const [index, entry] of file.organizations.entries())
      await putOrganization(inside, entry, `/organizations/${index}`)
    for (const [index, entry] of file.agents.entries()) await putAgent(inside, entry, `/agents/${index}`)
    const revoked: string[] = []
    for (const [index, entry] of file.clients.entries()) {
      const { isRevoked } = await putClient(inside, entry, hashes.clients[index]!, `/clients/${index}`)
      if (isRevoked) revoked.push(entry.client_id)
    }
    return revoked
  })
}

/** Hashing is slow on purpose, so it is done before the transaction, and only for secrets that changed. */
async function hashesOf(
  store: Store,
  { accounts, clients }: BootstrapFile,
): Promise<{ accounts: string[]; clients: string[] }> {
  const accountHash = async ({ username, password }: AccountEntry): Promise<string> =>
    keepHash(password, (await store.owners.account(username))?.password_hash)
  const clientHash = async ({ client_id, client_secret }: ClientEntry): Promise<string> =>
    keepHash(client_secret, (await store.clients.find(client_id))?.secret_hash)
  return { accounts: await Promise.all(accounts.map(accountHash)), clients: await Promise.all(clients.map(clientHash)) }
}

const keepHash = async (secret: string, known: string | undefined): Promise<string> =>
  known !== undefined && (await verifySecret(secret, known)) ? known : hashSecret(secret)

async function putAccount(
  { store, ids, clock }: BootstrapDeps,
  { username, email, tier }: AccountEntry,
  password_hash: string,
  path: string,
): Promise<void> {
  const isPut = await store.owners.putAccount({ id: ids('acc'), username, email, password_hash, tier }, clock())
  if (!isPut) throw new BootstrapError(`${path}/username`, 'is the name of an organization')
}

async function putOrganization(
  { store, ids, clock }: BootstrapDeps,
  { slug, name, members }: OrganizationEntry,
  path: string,
): Promise<void> {
  const organizationId = await store.owners.putOrganization({ id: ids('org'), slug, name }, clock())
  if (organizationId === undefined) throw new BootstrapError(`${path}/slug`, 'is the name of an account')
  for (const [index, { username, role }] of members.entries()) {
    const account = await store.owners.account(username)
    if (!account) throw new BootstrapError(`${path}/members/${index}/username`, 'names no account')
    await store.owners.putMember(organizationId, account.id, role)
  }
}

async function putAgent({ store, ids, clock, limits }: BootstrapDeps, entry: AgentEntry, path: string): Promise<void> {
  const { handle, allowlist, blocks, ...fields } = entry
  const owner = await ownerNamed(store, ownerOf(handle))
  if (!owner) throw new BootstrapError(`${path}/handle`, 'belongs to no account or organization')
  refusedAt(`${path}/inbound_policy`, () => checkInboundPolicy(entry.inbound_policy, owner.tier))
  const self = blocks?.indexOf(handle) ?? -1
  if (self >= 0) throw new BootstrapError(`${path}/blocks/${self}`, 'is the agent itself')
  atMost(`${path}/allowlist`, allowlist, limits.allowlistEntriesMax)
  atMost(`${path}/blocks`, blocks, limits.blocksMax)
  const { inbound_policy, visibility } = fields
  const state = { display_name: localNameOf(handle), visibility, inbound_policy, paused: false, inactive: false }
  const setup = { id: ids('agt'), handle, owner_type: owner.type, owner_id: owner.id, ...state }
  const id = await store.agents.put(setup, definedFieldsOf(fields), clock())
  await store.trust.allow(id, allowlist ?? [], clock())
  for (const blocked of blocks ?? []) await store.trust.block(id, blocked, clock())
}

/** Of the file's own list; what an agent added to it over the API must not keep the service from starting. */
function atMost(path: string, list: readonly string[] | null | undefined, max: number): void {
  if (list && list.length > max) throw new BootstrapError(path, `must have at most ${max} entries`)
}

/** What the rules of the directory refuse is a mistake at this place of the file. */
function refusedAt(path: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof Fault ? new BootstrapError(path, `is refused: ${error.detail}`) : error
  }
}

async function putClient(
  { store, clock }: BootstrapDeps,
  { client_id, agent, scope }: ClientEntry,
  secret_hash: string,
  path: string,
): Promise<{ isRevoked: boolean }> {
  const agentId = await store.agents.idOf(agent)
  if (agentId === undefined) throw new BootstrapError(`${path}/agent`, 'names no agent')
  return store.clients.put({ id: client_id, secret_hash, agent_id: agentId, scope }, clock())
}
