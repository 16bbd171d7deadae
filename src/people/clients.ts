import { isDeepStrictEqual } from 'node:util'
import { isGeneratedClientId, operatorCreatorId } from '../domain/clients.ts'
import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
import { Fault } from '../fault.ts'
import { generateSecret, hashGeneratedSecret, hashSecret, isGeneratedSecretHash } from '../platform/secret-hashes.ts'
import type { Store } from '../store/index.ts'
import { mayManageAgent } from './acting.ts'
import { requireAgentId } from './agents.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { agentScopesRule, checkTexts, clientIdRule, clientSecretRule, lineRule } from './texts.ts'

export interface NewClient {
  /** Handle of the agent that the client acts for. */
  agent: string
  /** Names of scopes, separated by spaces. The default is all scopes of agents. */
  scope?: string | undefined
  name?: string | null | undefined
}

export interface SuppliedCredentials {
  client_id: string
  client_secret: string
}

/** Client whose id and secret the operator chose. */
export interface ClientWithChosenSecret extends NewClient, SuppliedCredentials {
  scope: string
}

export const checkClient = (client: NewClient | ClientWithChosenSecret): void =>
  checkTexts(client, {
    client_id: clientIdRule,
    client_secret: clientSecretRule,
    scope: agentScopesRule,
    name: lineRule,
  })

/** Person who creates a client, with the credentials that were generated when the form was rendered. */
interface Creator {
  accountId: string
  credentials: SuppliedCredentials
}

/**
 * Creates a confidential client with a generated secret, and stores only a hash of the secret. Without a creator, the
 * client belongs to the operator. If the form is sent twice, only the first call creates a client.
 */
export async function createClient({ store, ids, clock }: DirectoryDeps, input: NewClient, creator?: Creator) {
  const { client_id, client_secret } = creator?.credentials ?? {
    client_id: ids('cli'),
    client_secret: generateSecret(),
  }
  checkClient(input)
  const { agent, name = null, scope: requested = [...knownAgentScopes].join(' ') } = input
  const scope = parseScope(requested).join(' ')
  await store.transaction(async (inside) => {
    const agent_id = await requireAgentId(inside, 'agent', agent)
    if (creator) await requireManager(inside, creator.accountId, agent_id)
    const client = { id: client_id, secret_hash: hashGeneratedSecret(client_secret), agent_id, scope, name }
    const created_by = creator?.accountId ?? operatorCreatorId
    const found = await inside.clients.find(client_id)
    if (!found) return inside.clients.create({ ...client, created_by }, clock())
    const { used_at: _, ...existing } = found
    const unchanged = { redirect_uris: null, revoked_at: null, session_id: null, device_grant: false }
    if (!isDeepStrictEqual(existing, { ...client, ...unchanged }))
      throw new Fault('CONFLICT', 'this form has already created another client: reload the page to create one more')
  })
  return { client_id, client_secret, agent, scope, name }
}

/** Throws unless the person manages the agent. The role of the person cannot change until the transaction ends. */
async function requireManager(store: Store, accountId: string, agentId: string): Promise<void> {
  await store.organizations.lockRole(accountId, agentId)
  if (!(await mayManageAgent(store, accountId, agentId)))
    throw new Fault('NOT_FOUND', 'you do not manage an agent with this handle')
}

/**
 * Creates the client, or updates the client with that id. Returns true if the client is revoked. A revoked client stays
 * revoked.
 */
export async function ensureClient(
  { store, clock }: DirectoryDeps,
  input: ClientWithChosenSecret,
  secret_hash: string,
): Promise<{ isRevoked: boolean }> {
  checkClient(input)
  const { client_id: id, agent, scope } = input
  return store.transaction(async (inside) => {
    const looksGenerated = isGeneratedClientId(id) && !isGeneratedSecretHash(secret_hash)
    // Checking a chosen secret is slow. Under an id of the generated form, the response time would reveal that the id
    // exists.
    if (looksGenerated && !(await inside.clients.find(id)))
      throw new FieldFault('client_id', 'must not look like a generated id (cli_ and a ULID): choose another one', {
        formText: 'This looks like a generated id. Choose another one.',
      })
    const agent_id = await requireAgentId(inside, 'agent', agent)
    return inside.clients.put({ id, secret_hash, agent_id, scope: parseScope(scope).join(' ') }, clock())
  })
}

/** Replaces the secret of a confidential client, and stores only its hash. The old secret stops working. */
export async function rotateClientSecret({ store }: Pick<DirectoryDeps, 'store'>, id: string) {
  const { client_secret, secret_hash } = await newSecretFor(id)
  return store.transaction(async ({ agents, clients }) => {
    const client = await clients.find(id)
    if (!client) throw noClient(id)
    if (client.secret_hash === null) throw new Fault('CONFLICT', `client ${id} is public, so it has no secret`)
    if (!(await clients.setSecret(id, secret_hash)))
      throw new Fault('CONFLICT', `client ${id} is revoked: create another client`)
    const agent = await agents.identify(client.agent_id)
    return { client_id: id, client_secret, agent: agent?.handle ?? null, scope: client.scope, name: client.name }
  })
}

/**
 * Creates a secret and its hash. For an id that the operator chose, the hash is slow to check. An unknown id is just as
 * slow, so the response time does not reveal which ids exist.
 */
async function newSecretFor(id: string): Promise<{ client_secret: string; secret_hash: string }> {
  const client_secret = generateSecret()
  const secret_hash = isGeneratedClientId(id) ? hashGeneratedSecret(client_secret) : await hashSecret(client_secret)
  return { client_secret, secret_hash }
}

/**
 * Gives a client a new secret, and makes the keeper its creator. Ends its session with the sockets, webhooks and
 * pending approvals of that session.
 */
export async function transferClient(
  { store, ids }: Pick<DirectoryDeps, 'store' | 'ids'>,
  id: string,
  keeper: string,
): Promise<SuppliedCredentials> {
  const { client_secret, secret_hash } = await newSecretFor(id)
  if (!(await store.clients.handOver(id, secret_hash, ids('cse'), { created_by: keeper }))) throw noClient(id)
  return { client_id: id, client_secret }
}

const noClient = (id: string): FieldFault =>
  new FieldFault('client_id', 'is not the id of a client', { code: 'NOT_FOUND', subject: id })

/** Revokes a client. Returns the time of its first revocation. */
export async function revokeClient({ store, clock }: DirectoryDeps, id: string): Promise<number> {
  const revokedAt = await store.clients.revoke(id, clock())
  if (revokedAt === undefined) throw noClient(id)
  return revokedAt
}
